package httpapi

import (
	"context"
	"strings"

	"tokri/adapters/httpapi/wire"
	"tokri/core/area"
)

const placesShown = 8

// SearchLocation finds places by what was typed.
func (s *Service) SearchLocation(ctx context.Context, r wire.SearchLocationRequestObject) (*wire.PlaceListReply, error) {
	list := wire.PlaceList{List: []wire.Place{}}
	if text := strings.TrimSpace(r.Body.Text); text != "" {
		places, err := s.Geocoder.Search(ctx, text, placesShown)
		if err != nil {
			return nil, err
		}
		zone := s.Shop().Settings.Area
		list.List = Each(places, func(p area.Place) wire.Place { return wirePlace(p, zone) })
	}
	return wire.OK(list, ""), nil
}

// ReverseLocation names the place of a pin.
func (s *Service) ReverseLocation(ctx context.Context, r wire.ReverseLocationRequestObject) (*wire.PlaceReply, error) {
	p, err := s.Geocoder.Reverse(ctx, area.Point{Latitude: r.Body.Latitude, Longitude: r.Body.Longitude})
	if err != nil {
		return nil, err
	}
	return wire.OK(wirePlace(p, s.Shop().Settings.Area), ""), nil
}
