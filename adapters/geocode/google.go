package geocode

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"tokri/core/area"
)

// GoogleConfig has the settings for Google's Geocoding API.
type GoogleConfig struct {
	Host    string // default https://maps.googleapis.com
	Key     string
	Within  func() area.Polygon // searches prefer places inside its bounds
	Through http.RoundTripper   // the way to the network; nil means the usual one
}

// Google asks Google's Geocoding API.
type Google struct {
	caller
	config GoogleConfig
}

var _ area.Geocoder = (*Google)(nil)

// NewGoogle makes a geocoder.
func NewGoogle(c GoogleConfig) *Google {
	c.Host = cmp.Or(c.Host, "https://maps.googleapis.com")
	return &Google{caller: newCaller("google", c.Through), config: c}
}

type googleReply struct {
	Status  string `json:"status"`
	Results []struct {
		Address    string `json:"formatted_address"`
		Components []struct {
			Name  string   `json:"long_name"`
			Types []string `json:"types"`
		} `json:"address_components"`
		Geometry struct {
			Location struct {
				Lat float64 `json:"lat"`
				Lng float64 `json:"lng"`
			} `json:"location"`
		} `json:"geometry"`
	} `json:"results"`
}

func (r googleReply) places() []area.Place {
	var found []area.Place
	for _, one := range r.Results {
		part := func(kinds ...string) string {
			for _, kind := range kinds {
				for _, c := range one.Components {
					if slices.Contains(c.Types, kind) {
						return c.Name
					}
				}
			}
			return ""
		}
		address, _, _ := strings.Cut(one.Address, ",")
		street := strings.TrimSpace(part("street_number") + " " + part("route"))
		locality := part("sublocality_level_2", "sublocality_level_1", "sublocality", "neighborhood")
		found = append(found, area.Place{
			Name:     cmp.Or(part("point_of_interest", "establishment", "premise"), street, locality, address),
			Street:   street,
			Locality: locality,
			City:     part("locality"),
			State:    part("administrative_area_level_1"),
			PostCode: part("postal_code"),
			Point:    area.Point{Latitude: one.Geometry.Location.Lat, Longitude: one.Geometry.Location.Lng},
		})
	}
	return found
}

func (g *Google) ask(ctx context.Context, query url.Values) ([]area.Place, error) {
	query.Set("key", g.config.Key)
	query.Set("language", "en")
	var reply googleReply
	err := g.get(ctx, g.config.Host+"/maps/api/geocode/json", query, &reply, func() error {
		// Google reports errors in the body, with HTTP 200.
		if reply.Status == "OK" || reply.Status == "ZERO_RESULTS" {
			return nil
		}
		return g.Refused(http.StatusOK, reply.Status, "")
	})
	return reply.places(), err
}

// Reverse implements area.Geocoder.
func (g *Google) Reverse(ctx context.Context, p area.Point) (area.Place, error) {
	found, err := g.ask(ctx, url.Values{"latlng": {coordinates(p)}})
	return at(p, found, err)
}

// Search implements area.Geocoder.
func (g *Google) Search(ctx context.Context, text string, limit int) ([]area.Place, error) {
	if strings.TrimSpace(text) == "" || limit <= 0 {
		return nil, nil
	}
	query := url.Values{"address": {text}, "components": {"country:IN"}}
	if within := g.config.Within(); len(within) > 0 {
		a, b := within.Bounds()
		query.Set("bounds", fmt.Sprintf("%s|%s", coordinates(a), coordinates(b)))
	}
	found, err := g.ask(ctx, query)
	return found[:min(limit, len(found))], err
}
