package geocode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/geocode"
	"tokri/core/area"
)

func home() geocode.Home {
	return geocode.Home{City: "Indore", CityHi: "इंदौर", State: "Madhya Pradesh", Area: area.Box(22.70, 75.85, 22.75, 75.88)}
}

func names(places []area.Place) []string {
	var list []string
	for _, p := range places {
		list = append(list, p.Name)
	}
	return list
}

func TestReverseNamesTheNearestLocality(t *testing.T) {
	g := geocode.Default(home)
	at := area.Point{Latitude: 22.7535, Longitude: 75.8935}
	got, err := g.Reverse(t.Context(), at)
	require.NoError(t, err)
	require.Equal(t, area.Place{Name: "Vijay Nagar", Locality: "Vijay Nagar", City: "Indore", Hindi: area.PlaceNames{Name: "विजय नगर", Locality: "विजय नगर", City: "इंदौर"}, State: "Madhya Pradesh",
		PostCode: "452010", Point: at}, got)
	_, err = g.Reverse(t.Context(), area.Point{Latitude: 23.2599, Longitude: 77.4126}) // Bhopal
	require.ErrorIs(t, err, area.ErrNoPlace)
	// Vijay Nagar is at the north-east edge of the list: one point is slightly outside, the other far outside.
	_, err = g.Reverse(t.Context(), area.Point{Latitude: 22.753 + 0.012, Longitude: 75.894 + 0.011})
	require.NoError(t, err)
	_, err = g.Reverse(t.Context(), area.Point{Latitude: 22.753 + 0.016, Longitude: 75.894 + 0.016})
	require.ErrorIs(t, err, area.ErrNoPlace)
}

func TestSearch(t *testing.T) {
	g := geocode.Default(home)
	for _, c := range []struct {
		text  string
		limit int
		want  []string
	}{
		{"raj", 5, []string{"Rajwada", "Raj Mohalla"}},
		{"RAJWADA", 5, []string{"Rajwada"}},
		{"palasia", 5, []string{"New Palasia", "Old Palasia"}},
		{"palasia", 1, []string{"New Palasia"}},
		{"rajwda", 5, []string{"Rajwada"}},          // a letter is missing
		{"rajwaada", 5, []string{"Rajwada"}},        // a letter too many
		{"khajrama", 5, []string{"Khajrana"}},       // a wrong letter
		{"vjiay nagar", 5, []string{"Vijay Nagar"}}, // two letters are swapped
		{"nagar vijay", 5, []string{"Vijay Nagar"}},
		{"lig sq", 5, []string{"LIG Square"}},
		{"xyzzy", 5, nil}, {"rqjwqda", 5, nil}, {"", 5, nil}, {" , ", 5, nil}, {"raj", 0, nil},
	} {
		got, err := g.Search(t.Context(), c.text, c.limit)
		require.NoError(t, err)
		require.Equal(t, c.want, names(got), c.text)
	}
}

func TestAListOfTheShopsOwn(t *testing.T) {
	g, err := geocode.NewGazetteer(strings.NewReader("postCode,name,longitude,latitude\n462001,विजय नगर,77.4,23.2\n"),
		func() geocode.Home { return geocode.Home{City: "Bhopal", State: "Madhya Pradesh"} })
	require.NoError(t, err)
	got, err := g.Search(t.Context(), "विजय", 3)
	require.NoError(t, err)
	require.Equal(t, []area.Place{{Name: "विजय नगर", Locality: "विजय नगर", City: "Bhopal", State: "Madhya Pradesh",
		PostCode: "462001", Point: area.Point{Latitude: 23.2, Longitude: 77.4}}}, got)
	for _, bad := range []string{
		"", "name,latitude,longitude,postCode\n", "name,latitude,longitude\nA,1,2\n",
		"name,latitude,longitude,postCode\nA,north,2,\n", "name,latitude,longitude,postCode\n,1,2,\n",
		"name,latitude,longitude,postCode\nA,91,2,\n", "name,latitude,longitude,postCode\nA,1\n",
	} {
		_, err := geocode.NewGazetteer(strings.NewReader(bad), home)
		require.Error(t, err, bad)
	}
}

// The list has the localities of one city. A shop in another city must not send its customers there.
func TestAShopElsewhereKnowsNoPlaceOfTheList(t *testing.T) {
	place := home()
	g := geocode.Default(func() geocode.Home { return place })
	got, err := g.Search(t.Context(), "vijay nagar", 5)
	require.NoError(t, err)
	require.Equal(t, []string{"Vijay Nagar"}, names(got), "outside the area, and in the city")
	place = geocode.Home{City: "Bhopal", State: "Madhya Pradesh", Area: area.Box(23.20, 77.35, 23.30, 77.45)}
	got, err = g.Search(t.Context(), "vijay nagar", 5)
	require.NoError(t, err)
	require.Empty(t, got)
	_, err = g.Reverse(t.Context(), area.Point{Latitude: 22.7535, Longitude: 75.8935})
	require.ErrorIs(t, err, area.ErrNoPlace)
}

func TestPlacesHaveTheirHindiNames(t *testing.T) {
	g := geocode.Default(home)
	for _, text := range []string{"rajwada", "राजवाड़ा"} {
		found, err := g.Search(t.Context(), text, 3)
		require.NoError(t, err)
		require.NotEmpty(t, found, text)
		require.Equal(t, area.PlaceNames{Name: "राजवाड़ा", Locality: "राजवाड़ा", City: "इंदौर"}, found[0].Hindi)
		require.Equal(t, "Rajwada", found[0].Name, "addresses keep the name that riders and bills have")
	}
}
