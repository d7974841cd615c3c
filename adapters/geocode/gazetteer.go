// Package geocode finds places by name and the names of places by coordinates: from a list of localities (the
// default, which needs no network), through a Photon server, or through Google.
package geocode

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tokri/core/area"
)

//go:embed localities.csv
var localities string

// Home describes where all localities of a list are: the city and state, and the shop's delivery area.
type Home struct {
	City   string
	CityHi string // in Hindi, if it is known
	State  string
	Area   area.Polygon // localities far from the area belong to another city and are left out; if nil, none is left out
}

// around is how far outside the bounds of the area a place may be and still belong to the city, in degrees: 0.1
// is about ten kilometres.
const around = 0.1

func (h Home) near(p area.Point) bool {
	if len(h.Area) == 0 {
		return true
	}
	a, b := h.Area.Bounds()
	return area.Box(a.Latitude-around, a.Longitude-around, b.Latitude+around, b.Longitude+around).Contains(p)
}

func (h Home) place(p area.Place) area.Place {
	p.City, p.Hindi.City, p.State = h.City, h.CityHi, h.State
	return p
}

// Near is the greatest distance from a locality's centre at which a point still gets its name.
const Near = 2000.0 // metres

// Gazetteer is a geocoder over a list of localities.
type Gazetteer struct {
	home       func() Home
	places     []area.Place
	words      [][]string // of each place's name, in lower case
	wordsHindi [][]string // the same of its Hindi name
}

var _ area.Geocoder = (*Gazetteer)(nil)

// Default returns the gazetteer of the demo shop's city. For a shop in another city it finds no place, and a
// customer's pin has no name. home is called for each search, because an import may change the shop's settings.
func Default(home func() Home) *Gazetteer {
	g, err := NewGazetteer(strings.NewReader(localities), home)
	if err != nil {
		panic(err) // the list is embedded, and a test reads it
	}
	return g
}

// NewGazetteer reads a list of localities: CSV with the columns name, latitude, longitude and
// postCode in its first line, in any order, and nameHi for the Hindi names; other columns are ignored.
func NewGazetteer(list io.Reader, home func() Home) (*Gazetteer, error) {
	lines, err := csv.NewReader(list).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("list of localities: %w", err)
	}
	if len(lines) < 2 {
		return nil, errors.New("list of localities: it is empty")
	}
	at := map[string]int{}
	for i, name := range lines[0] {
		at[strings.TrimSpace(name)] = i
	}
	for _, name := range []string{"name", "latitude", "longitude", "postCode"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("list of localities: the column %q is missing", name)
		}
	}
	g := &Gazetteer{home: home}
	for i, line := range lines[1:] {
		latitude, err1 := strconv.ParseFloat(line[at["latitude"]], 64)
		longitude, err2 := strconv.ParseFloat(line[at["longitude"]], 64)
		name := strings.TrimSpace(line[at["name"]])
		if err1 != nil || err2 != nil || name == "" || math.Abs(latitude) > 90 || math.Abs(longitude) > 180 {
			return nil, fmt.Errorf("list of localities: line %d is not a named place", i+2)
		}
		hindi := ""
		if column, ok := at["nameHi"]; ok {
			hindi = strings.TrimSpace(line[column])
		}
		g.places = append(g.places, area.Place{Name: name, Locality: name, Hindi: area.PlaceNames{Name: hindi, Locality: hindi},
			PostCode: line[at["postCode"]], Point: area.Point{Latitude: latitude, Longitude: longitude}})
		g.words = append(g.words, words(name))
		g.wordsHindi = append(g.wordsHindi, words(hindi))
	}
	return g, nil
}

// Reverse implements area.Geocoder: it returns the nearest locality, with the coordinates that were asked for.
func (g *Gazetteer) Reverse(_ context.Context, p area.Point) (area.Place, error) {
	nearest, best, home := -1, Near, g.home()
	for i, place := range g.places {
		if d := metres(p, place.Point); d <= best && home.near(place.Point) {
			nearest, best = i, d
		}
	}
	if nearest < 0 {
		return area.Place{}, area.ErrNoPlace
	}
	found := home.place(g.places[nearest])
	found.Point = p
	return found, nil
}

// Search implements area.Geocoder. Names that begin with the text come first, then names that contain it, then
// names that match after one letter is edited.
func (g *Gazetteer) Search(_ context.Context, text string, limit int) ([]area.Place, error) {
	wanted := words(text)
	if len(wanted) == 0 || limit <= 0 {
		return nil, nil
	}
	type hit struct{ rank, index int }
	var hits []hit
	home := g.home()
	for i, have := range g.words {
		best, ok := rank(wanted, have)
		if !ok {
			best, ok = rank(wanted, g.wordsHindi[i])
		}
		if ok && home.near(g.places[i].Point) {
			hits = append(hits, hit{best, i})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	var found []area.Place
	for _, h := range hits[:min(limit, len(hits))] {
		found = append(found, home.place(g.places[h.index]))
	}
	return found, nil
}

func rank(wanted, have []string) (int, bool) {
	text, name := strings.Join(wanted, " "), strings.Join(have, " ")
	switch {
	case strings.HasPrefix(name, text):
		return 0, true
	case strings.Contains(name, text):
		return 1, true
	}
	for _, w := range wanted {
		if !slices.ContainsFunc(have, func(h string) bool { return strings.HasPrefix(h, w) || nearly(w, h) }) {
			return 0, false
		}
	}
	return 2, true
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) })
}

// nearly reports whether one edit turns typed into the word or its beginning. Words of fewer than four letters
// must be typed correctly, because one edit would match too many other words.
func nearly(typed, word string) bool {
	t, w := []rune(typed), []rune(word)
	if len(t) < 4 || t[0] != w[0] && (len(w) < 2 || t[0] != w[1] && (len(t) < 2 || t[1] != w[0])) {
		return false
	}
	for _, length := range []int{len(t) - 1, len(t), len(t) + 1} {
		if length <= len(w) && oneEdit(t, w[:length]) {
			return true
		}
	}
	return false
}

// oneEdit reports whether a and b differ by one letter changed, left out or added, or by two
// neighbours swapped.
func oneEdit(a, b []rune) bool {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return len(a) <= 1 && len(b) <= 1 || swapped
}

// metres returns the distance between two points that are close to each other on the earth.
func metres(a, b area.Point) float64 {
	const perDegree = 111_195.0
	north := (a.Latitude - b.Latitude) * perDegree
	east := (a.Longitude - b.Longitude) * perDegree * math.Cos((a.Latitude+b.Latitude)/2*math.Pi/180)
	return math.Hypot(north, east)
}
