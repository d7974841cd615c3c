package harness_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// Only a patient API repeats a call, and only while the database is away.
func TestPatience(t *testing.T) {
	for _, test := range []struct {
		patient bool
		first   string
		calls   int
		last    string
	}{
		{true, "database_away", 3, "ok"},
		{false, "database_away", 1, "database_away"},
		{true, "slot_full", 1, "slot_full"},
	} {
		t.Run(fmt.Sprint(test.patient, test.first), func(t *testing.T) {
			t.Parallel()
			calls := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				code := "ok"
				if calls++; calls < 3 {
					code = test.first
				}
				_, _ = fmt.Fprintf(w, `{"code": %q}`, code)
			}))
			t.Cleanup(server.Close)
			api := harness.NewAPI(&harness.Server{URL: server.URL})
			api.Patient = test.patient
			reply, err := api.Call(t.Context(), "/cart/view-cart", nil)
			require.NoError(t, err)
			assert.Equal(t, []any{test.calls, test.last}, []any{calls, reply.Code})
		})
	}
}
