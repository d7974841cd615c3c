package area_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/area"
)

// box is the service area of the demo shop.
var box = area.Box(22.70, 75.85, 22.75, 75.88)

func TestCheck(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, c := range map[string]struct {
		lat, lon float64
		want     error
	}{
		"inside":                {22.72, 75.86, nil},
		"south-west corner":     {22.70, 75.85, nil},
		"south-east corner":     {22.70, 75.88, nil},
		"north-east corner":     {22.75, 75.88, nil},
		"north-west corner":     {22.75, 75.85, nil},
		"on the south border":   {22.70, 75.861, nil},
		"on the north border":   {22.75, 75.8777, nil},
		"on the west border":    {22.7333, 75.85, nil},
		"on the east border":    {22.7333, 75.88, nil},
		"a metre south":         {22.69999, 75.86, area.ErrOutside},
		"a metre north":         {22.75001, 75.86, area.ErrOutside},
		"a metre west":          {22.72, 75.84999, area.ErrOutside},
		"a metre east":          {22.72, 75.88001, area.ErrOutside},
		"level with the border": {22.75, 75.90, area.ErrOutside},
		"swapped":               {75.86, 22.72, area.ErrOutside},
		"another hemisphere":    {-22.72, 75.86, area.ErrOutside},
		"no latitude":           {0, 75.86, area.ErrPin},
		"no longitude":          {22.72, 0, area.ErrPin},
		"no pin":                {0, 0, area.ErrPin},
		"NaN latitude":          {nan, 75.86, area.ErrPin},
		"NaN longitude":         {22.72, nan, area.ErrPin},
		"infinite":              {22.72, inf, area.ErrPin},
		"minus infinite":        {-inf, 75.86, area.ErrPin},
		"huge":                  {1e300, 1e300, area.ErrOutside},
	} {
		t.Run(name, func(t *testing.T) {
			assert.ErrorIs(t, box.Check(area.Point{Latitude: c.lat, Longitude: c.lon}), c.want)
		})
	}
}

func TestAnEmptyAreaHoldsNothing(t *testing.T) {
	assert.False(t, area.Polygon(nil).Contains(area.Point{Latitude: 22.72, Longitude: 75.86}))
	assert.ErrorIs(t, area.Polygon{}.Check(area.Point{Latitude: 22.72, Longitude: 75.86}), area.ErrOutside)
}

func TestNotchedPolygon(t *testing.T) {
	// The polygon has the shape of a U: the notch between its arms is outside.
	u := area.Polygon{{10, 10}, {10, 16}, {16, 16}, {16, 14}, {12, 14}, {12, 12}, {16, 12}, {16, 10}}
	for name, c := range map[string]struct {
		p    area.Point
		want bool
	}{
		"left arm":                {area.Point{Latitude: 15, Longitude: 11}, true},
		"right arm":               {area.Point{Latitude: 15, Longitude: 15}, true},
		"in the notch":            {area.Point{Latitude: 15, Longitude: 13}, false},
		"floor of the notch":      {area.Point{Latitude: 12, Longitude: 13}, true},
		"below the notch":         {area.Point{Latitude: 11, Longitude: 13}, true},
		"inner corner":            {area.Point{Latitude: 12, Longitude: 12}, true},
		"left, level with a tip":  {area.Point{Latitude: 16, Longitude: 9}, false},
		"right, level with a tip": {area.Point{Latitude: 16, Longitude: 17}, false},
		"between the tips":        {area.Point{Latitude: 16, Longitude: 13}, false},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, u.Contains(c.p)) })
	}
}

func TestBoxIsTheBoxWhereverItsCornersBegin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := area.Point{Latitude: rapid.Float64Range(22.69, 22.76).Draw(t, "lat"), Longitude: rapid.Float64Range(75.84, 75.89).Draw(t, "lon")}
		turn := rapid.IntRange(0, 3).Draw(t, "turn")
		turned := append(append(area.Polygon{}, box[turn:]...), box[:turn]...)
		want := p.Latitude >= 22.70 && p.Latitude <= 22.75 && p.Longitude >= 75.85 && p.Longitude <= 75.88
		near := func(v, border float64) bool { return math.Abs(v-border) < 1e-6 }
		if near(p.Latitude, 22.70) || near(p.Latitude, 22.75) || near(p.Longitude, 75.85) || near(p.Longitude, 75.88) {
			t.Skip("a hand's breadth from the border, rounding decides")
		}
		assert.Equal(t, want, turned.Contains(p))
	})
}

func TestBounds(t *testing.T) {
	southWest, northEast := box.Bounds()
	assert.Equal(t, area.Point{Latitude: 22.70, Longitude: 75.85}, southWest)
	assert.Equal(t, area.Point{Latitude: 22.75, Longitude: 75.88}, northEast)
}
