// Package area defines the delivery area, and the port that finds the coordinates of places and the places at
// coordinates.
package area

import (
	"context"
	"math"

	"tokri/core/apperr"
)

// Refusals.
var (
	// ErrPin refuses an address without coordinates.
	ErrPin = apperr.New(apperr.Invalid, "pin_missing",
		"Please use the map or 'Current Location' to pinpoint your exact address.").On("latitude")
	ErrOutside = apperr.New(apperr.Invalid, "outside_service_area",
		"We do not deliver to this spot yet. Please move the pin inside our delivery area.").On("latitude")
	ErrNoPlace = apperr.New(apperr.NotFound, "place_not_found", "Unable to determine location.")
)

// Point is a position on the earth in degrees (WGS 84).
type Point struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Polygon is the service area, including its border. The last corner is connected to the first.
type Polygon []Point

// Box returns the rectangle between two corners.
func Box(south, west, north, east float64) Polygon {
	return Polygon{{south, west}, {south, east}, {north, east}, {north, west}}
}

// Bounds returns the south-west and the north-east corner of the smallest box around the polygon.
func (g Polygon) Bounds() (southWest, northEast Point) {
	southWest = Point{math.Inf(1), math.Inf(1)}
	northEast = Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range g {
		southWest.Latitude = min(southWest.Latitude, p.Latitude)
		southWest.Longitude = min(southWest.Longitude, p.Longitude)
		northEast.Latitude = max(northEast.Latitude, p.Latitude)
		northEast.Longitude = max(northEast.Longitude, p.Longitude)
	}
	return southWest, northEast
}

// Contains reports whether the point lies in the polygon or on its border.
func (g Polygon) Contains(p Point) bool {
	inside := false
	for i, a := range g {
		b := g[(i+1)%len(g)]
		if onSegment(p, a, b) {
			return true
		}
		if (a.Latitude > p.Latitude) != (b.Latitude > p.Latitude) {
			crossing := a.Longitude + (p.Latitude-a.Latitude)/(b.Latitude-a.Latitude)*(b.Longitude-a.Longitude)
			if p.Longitude < crossing {
				inside = !inside
			}
		}
	}
	return inside
}

// Check refuses a point that was not set (zero, or not a number) or is outside the polygon.
func (g Polygon) Check(p Point) error {
	for _, v := range []float64{p.Latitude, p.Longitude} {
		if v == 0 || math.IsNaN(v) || math.IsInf(v, 0) {
			return ErrPin
		}
	}
	if !g.Contains(p) {
		return ErrOutside
	}
	return nil
}

// onSegment allows for the rounding of decimal degrees: 1e-9 of a degree is a tenth of a millimetre.
func onSegment(p, a, b Point) bool {
	const tolerance = 1e-9
	cross := (b.Longitude-a.Longitude)*(p.Latitude-a.Latitude) - (b.Latitude-a.Latitude)*(p.Longitude-a.Longitude)
	if math.Abs(cross) > tolerance {
		return false
	}
	return p.Latitude >= min(a.Latitude, b.Latitude)-tolerance && p.Latitude <= max(a.Latitude, b.Latitude)+tolerance &&
		p.Longitude >= min(a.Longitude, b.Longitude)-tolerance && p.Longitude <= max(a.Longitude, b.Longitude)+tolerance
}

// Place is a named point, with the fields of an address form.
type Place struct {
	Name     string // the usual name
	Street   string
	Locality string // area, sector or locality
	City     string
	State    string // principal subdivision
	PostCode string
	Hindi    PlaceNames // what is known of them
	Point
}

// PlaceNames are the names of a place in one language.
type PlaceNames struct {
	Name, Locality, City string
}

// Geocoder finds places.
type Geocoder interface {
	// Reverse returns the place at a point, or ErrNoPlace.
	Reverse(ctx context.Context, p Point) (Place, error)
	// Search finds up to limit places for the text that a customer types; the list may be empty.
	Search(ctx context.Context, text string, limit int) ([]Place, error)
}
