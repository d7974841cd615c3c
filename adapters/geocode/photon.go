package geocode

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"tokri/core/area"
)

// Photon asks a Photon server (OpenStreetMap data).
type Photon struct {
	caller
	base   string
	within func() area.Polygon
}

var _ area.Geocoder = (*Photon)(nil)

// NewPhoton makes a geocoder over the server at base. Searches are limited to the bounds of the area that
// within returns, if it returns one.
func NewPhoton(base string, within func() area.Polygon, through http.RoundTripper) *Photon {
	return &Photon{caller: newCaller("photon", through), base: strings.TrimSuffix(base, "/"), within: within}
}

type photonReply struct {
	Features []struct {
		Geometry struct {
			Coordinates []float64 `json:"coordinates"` // longitude first (GeoJSON)
		} `json:"geometry"`
		Properties struct {
			Name        string `json:"name"`
			HouseNumber string `json:"housenumber"`
			Street      string `json:"street"`
			Locality    string `json:"locality"`
			District    string `json:"district"`
			City        string `json:"city"`
			State       string `json:"state"`
			PostCode    string `json:"postcode"`
			OSMKey      string `json:"osm_key"`
		} `json:"properties"`
	} `json:"features"`
}

// places leaves out features without a point. The name of a county ("Juni Indore Tahsil") is never used as the
// locality.
func (r photonReply) places() []area.Place {
	var found []area.Place
	for _, f := range r.Features {
		if len(f.Geometry.Coordinates) < 2 {
			continue
		}
		p := f.Properties
		street := p.Street
		if street == "" && p.OSMKey == "highway" {
			street = p.Name
		}
		found = append(found, area.Place{
			Name:     cmp.Or(p.Name, p.Street, p.Locality, p.District, p.City),
			Street:   strings.TrimSpace(p.HouseNumber + " " + street),
			Locality: cmp.Or(p.Locality, p.District),
			City:     p.City, State: p.State, PostCode: p.PostCode,
			Point: area.Point{Latitude: f.Geometry.Coordinates[1], Longitude: f.Geometry.Coordinates[0]},
		})
	}
	return found
}

func (g *Photon) ask(ctx context.Context, path string, query url.Values) ([]area.Place, error) {
	query.Set("lang", "en")
	var reply photonReply
	err := g.get(ctx, g.base+path, query, &reply, func() error { return nil })
	return reply.places(), err
}

// Reverse implements area.Geocoder.
func (g *Photon) Reverse(ctx context.Context, p area.Point) (area.Place, error) {
	found, err := g.ask(ctx, "/reverse", url.Values{"lat": {fmt.Sprintf("%.6f", p.Latitude)}, "lon": {fmt.Sprintf("%.6f", p.Longitude)}, "limit": {"1"}})
	return at(p, found, err)
}

// Search implements area.Geocoder.
func (g *Photon) Search(ctx context.Context, text string, limit int) ([]area.Place, error) {
	if strings.TrimSpace(text) == "" || limit <= 0 {
		return nil, nil
	}
	query := url.Values{"q": {text}, "limit": {strconv.Itoa(limit)}}
	if within := g.within(); len(within) > 0 {
		a, b := within.Bounds()
		query.Set("bbox", fmt.Sprintf("%.6f,%.6f,%.6f,%.6f", a.Longitude, a.Latitude, b.Longitude, b.Latitude))
	}
	found, err := g.ask(ctx, "/api", query)
	return found[:min(limit, len(found))], err
}
