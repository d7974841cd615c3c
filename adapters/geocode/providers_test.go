package geocode_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/geocode"
	"tokri/core/area"
)

var (
	spot = area.Point{Latitude: 22.7196, Longitude: 75.8577}
	box  = area.Box(22.70, 75.84, 22.75, 75.90)
)

// standIn answers each call with the next reply, and repeats the last one.
type standIn struct {
	*httptest.Server
	asked []url.URL
}

func newStandIn(t *testing.T, replies ...string) *standIn {
	s := &standIn{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked = append(s.asked, *r.URL)
		reply := replies[min(len(s.asked), len(replies))-1]
		var status int
		if n, _ := fmt.Sscanf(reply, "HTTP %d", &status); n == 1 {
			w.WriteHeader(status)
			return
		}
		_, _ = io.WriteString(w, reply)
	}))
	t.Cleanup(s.Close)
	return s
}

const photonFeature = `{"type":"FeatureCollection","features":[{"type":"Feature",
 "geometry":{"type":"Point","coordinates":[75.8577,22.7196]},
 "properties":{"osm_key":"highway","name":"Sarafa Street","county":"Juni Indore Tahsil","district":"Rajwada",
 "city":"Indore","state":"Madhya Pradesh","postcode":"452002","country":"India"}}]}`

const googleResult = `{"status":"OK","results":[{"formatted_address":"12, Sarafa Street, Rajwada, Indore, Madhya Pradesh 452002, India",
 "address_components":[{"long_name":"12","types":["street_number"]},{"long_name":"Sarafa Street","types":["route"]},
 {"long_name":"Rajwada","types":["political","sublocality","sublocality_level_1"]},{"long_name":"Indore","types":["locality","political"]},
 {"long_name":"Juni Indore Tahsil","types":["administrative_area_level_3","political"]},
 {"long_name":"Madhya Pradesh","types":["administrative_area_level_1","political"]},{"long_name":"452002","types":["postal_code"]}],
 "geometry":{"location":{"lat":22.7196,"lng":75.8577}}}]}`

func inBox() area.Polygon    { return box }
func anywhere() area.Polygon { return nil }

func TestPhoton(t *testing.T) {
	s := newStandIn(t, photonFeature)
	g := geocode.NewPhoton(s.URL+"/", inBox, nil)
	want := area.Place{Name: "Sarafa Street", Street: "Sarafa Street", Locality: "Rajwada", City: "Indore",
		State: "Madhya Pradesh", PostCode: "452002", Point: spot}
	got, err := g.Reverse(t.Context(), spot)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, "/reverse?lang=en&lat=22.719600&limit=1&lon=75.857700", s.asked[0].String())
	found, err := g.Search(t.Context(), "sarafa & more", 3)
	require.NoError(t, err)
	require.Equal(t, []area.Place{want}, found)
	require.Equal(t, "/api", s.asked[1].Path)
	require.Equal(t, url.Values{"q": {"sarafa & more"}, "lang": {"en"}, "limit": {"3"},
		"bbox": {"75.840000,22.700000,75.900000,22.750000"}}, s.asked[1].Query())
}

func TestGoogle(t *testing.T) {
	s := newStandIn(t, googleResult)
	g := geocode.NewGoogle(geocode.GoogleConfig{Host: s.URL, Key: "secret", Within: inBox})
	want := area.Place{Name: "12 Sarafa Street", Street: "12 Sarafa Street", Locality: "Rajwada", City: "Indore",
		State: "Madhya Pradesh", PostCode: "452002", Point: spot}
	got, err := g.Reverse(t.Context(), spot)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, url.Values{"latlng": {"22.719600,75.857700"}, "key": {"secret"}, "language": {"en"}}, s.asked[0].Query())
	found, err := g.Search(t.Context(), "sarafa", 3)
	require.NoError(t, err)
	require.Equal(t, []area.Place{want}, found)
	require.Equal(t, url.Values{"address": {"sarafa"}, "components": {"country:IN"}, "key": {"secret"}, "language": {"en"},
		"bounds": {"22.700000,75.840000|22.750000,75.900000"}}, s.asked[1].Query())
}

func TestProvidersWithoutAPlace(t *testing.T) {
	for name, g := range map[string]area.Geocoder{
		"photon": geocode.NewPhoton(newStandIn(t, `{"features":[{"geometry":{"coordinates":[]}}]}`).URL, anywhere, nil),
		"google": geocode.NewGoogle(geocode.GoogleConfig{Host: newStandIn(t, `{"status":"ZERO_RESULTS","results":[]}`).URL, Within: anywhere}),
	} {
		_, err := g.Reverse(t.Context(), spot)
		require.ErrorIs(t, err, area.ErrNoPlace, name)
		found, err := g.Search(t.Context(), "nowhere", 3)
		require.NoError(t, err)
		require.Empty(t, found)
	}
}

func TestProvidersThatFail(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies []string
		calls   int
		works   bool
	}{
		{"a key that is not valid", []string{`{"status":"REQUEST_DENIED"}`}, 1, false},
		{"over the quota", []string{`{"status":"OVER_QUERY_LIMIT"}`}, 1, false},
		{"a hiccup of theirs", []string{`{"status":"UNKNOWN_ERROR"}`, googleResult}, 2, true},
		{"a busy server", []string{"HTTP 503", googleResult}, 2, true},
		{"a broken server", []string{"HTTP 500"}, 2, false},
		{"a wrong request", []string{"HTTP 400"}, 1, false},
		{"not JSON", []string{"<html>"}, 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStandIn(t, c.replies...)
			_, err := geocode.NewGoogle(geocode.GoogleConfig{Host: s.URL, Key: "secret", Within: anywhere}).Reverse(t.Context(), spot)
			require.Len(t, s.asked, c.calls)
			if c.works {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, geocode.ErrAway)
			require.NotContains(t, err.Error(), "secret")
		})
	}
}

func TestAProviderThatIsAway(t *testing.T) {
	s := newStandIn(t, "HTTP 500")
	g := geocode.NewPhoton(s.URL, anywhere, nil)
	for range 20 {
		_, err := g.Search(t.Context(), "sarafa", 3)
		require.ErrorIs(t, err, geocode.ErrAway)
	}
	require.Len(t, s.asked, 5, "after five attempts the circuit is open")
	s.Close()
	_, err := geocode.NewGoogle(geocode.GoogleConfig{Host: s.URL, Key: "secret", Within: anywhere}).Reverse(t.Context(), spot)
	require.ErrorIs(t, err, geocode.ErrAway)
	require.NotContains(t, err.Error(), "secret")
}
