package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/described"
)

// A body of 9 MB took 500 MB when it was decoded.
func TestBodiesThatTakeMuchMemoryAreNotDecoded(t *testing.T) {
	op, h := &operation{Call: &described.Call{}}, http.Header{"Content-Type": {jsonType}}
	for name, body := range map[string]string{
		"a list":            `{"a":[` + strings.Repeat(`1,`, 100_000) + `1]}`,
		"fields":            `{` + strings.Repeat(`"a":1,`, 100_000) + `"a":1}`,
		"lists in a list":   `[` + strings.Repeat(`[],`, 100_000) + `[]]`,
		"levels":            strings.Repeat(`[`, 100_000) + strings.Repeat(`]`, 100_000),
		"an escaped letter": `{"a":["\u0061",` + strings.Repeat(`1,`, 100_000) + `1]}`,
		"Hindi":             `{"a":["आशा",` + strings.Repeat(`1,`, 100_000) + `1]}`,
	} {
		raw := []byte(body)
		require.Error(t, checkBody(op, h, raw), name)
		assert.Less(t, testing.AllocsPerRun(10, func() { _ = checkBody(op, h, raw) }), 50.0, "%s: what is refused is not decoded", name)
	}
	commas := `{"a":"\u0061` + strings.Repeat(",", 100_000) + `"}`
	require.NoError(t, checkBody(op, h, []byte(commas)), "inside a text")
}
