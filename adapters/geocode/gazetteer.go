// Package geocode finds places: in the shop's own list of localities, which needs no network, or
// by asking Photon or Google.
package geocode

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"tokri/core/area"
)

//go:embed localities.csv
var localities []byte

// Gazetteer is a list of places.
type Gazetteer struct{ places []area.Place }

var _ area.Geocoder = (*Gazetteer)(nil)

// reach is how far the nearest known place may be to name a point, in metres.
const reach = 2500

// DefaultGazetteer is the list of well-known places of Indore.
func DefaultGazetteer() (*Gazetteer, error) {
	return NewGazetteer(bytes.NewReader(localities), "Indore", "Madhya Pradesh")
}

// NewGazetteer reads a list: CSV with the columns name, latitude, longitude and postCode; others
// are ignored.
func NewGazetteer(list io.Reader, city, state string) (*Gazetteer, error) {
	rows := csv.NewReader(list)
	rows.FieldsPerRecord = -1
	header, err := rows.Read()
	if err != nil {
		return nil, fmt.Errorf("gazetteer: %w", err)
	}
	column := map[string]int{}
	for i, name := range header {
		column[name] = i
	}
	for _, name := range []string{"name", "latitude", "longitude", "postCode"} {
		if _, ok := column[name]; !ok {
			return nil, fmt.Errorf("gazetteer: the column %s is missing", name)
		}
	}
	g := &Gazetteer{}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return g, nil
		}
		if err != nil {
			return nil, fmt.Errorf("gazetteer: %w", err)
		}
		line, _ := rows.FieldPos(0)
		if len(row) < len(header) {
			return nil, fmt.Errorf("gazetteer: line %d has too few columns", line)
		}
		latitude, errLat := strconv.ParseFloat(row[column["latitude"]], 64)
		longitude, errLng := strconv.ParseFloat(row[column["longitude"]], 64)
		if errLat != nil || errLng != nil {
			return nil, fmt.Errorf("gazetteer: line %d has no coordinates", line)
		}
		name := row[column["name"]]
		g.places = append(g.places, area.Place{
			Name: name, Locality: name, City: city, State: state, PostCode: row[column["postCode"]],
			Point: area.Point{Latitude: latitude, Longitude: longitude},
		})
	}
}

// Reverse names a point after the nearest place in reach.
func (g *Gazetteer) Reverse(_ context.Context, p area.Point) (area.Place, error) {
	best, nearest := math.Inf(1), area.Place{}
	for _, place := range g.places {
		if d := metres(p, place.Point); d < best {
			best, nearest = d, place
		}
	}
	if best > reach {
		return area.Place{}, area.ErrNoPlace
	}
	nearest.Point = p
	return nearest, nil
}

// Search finds places with a word that begins with what was typed, before places that hold it
// elsewhere.
func (g *Gazetteer) Search(_ context.Context, text string, limit int) ([]area.Place, error) {
	typed := strings.ToLower(strings.Join(strings.Fields(text), " "))
	if typed == "" {
		return nil, nil
	}
	type hit struct {
		area.Place
		rank int
	}
	var hits []hit
	for _, place := range g.places {
		name := strings.ToLower(place.Name)
		switch {
		case strings.HasPrefix(name, typed), place.PostCode == typed:
			hits = append(hits, hit{place, 0})
		case strings.Contains(name, " "+typed):
			hits = append(hits, hit{place, 1})
		case strings.Contains(name, typed):
			hits = append(hits, hit{place, 2})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	var found []area.Place
	for _, h := range hits[:min(limit, len(hits))] {
		found = append(found, h.Place)
	}
	return found, nil
}

// metres is the distance of two points that are near each other.
func metres(a, b area.Point) float64 {
	const perDegree = 111_320
	dy := (a.Latitude - b.Latitude) * perDegree
	dx := (a.Longitude - b.Longitude) * perDegree * math.Cos(a.Latitude*math.Pi/180)
	return math.Hypot(dx, dy)
}
