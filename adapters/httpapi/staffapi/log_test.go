package staffapi_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/crew"
)

func TestTheLogAsAFile(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.ordered("o1", nil)
	w.ok("/orders/cancel", manager, obj{"order": "o1", "reason": "=HYPERLINK(\"http://evil.example\")"})
	assert.Equal(t, "order_not_found", w.refused(http.StatusNotFound, "/orders/cancel", manager, obj{"order": "gone", "reason": "x"}))

	file := w.ok("/log/export", manager, obj{})
	assert.Equal(t, "log-2026-11-23.csv", file["name"])
	text, marked := strings.CutPrefix(file["text"].(string), "\ufeff")
	assert.True(t, marked, "a spreadsheet reads UTF-8 by this mark")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)
	assert.Equal(t, []string{"manager", "cancelOrder", "", "", "order_not_found"}, rows[1][1:], "what was refused stands there, too")
	assert.Equal(t, []string{"2026-11-23 09:30:00", "manager", "cancelOrder", "TK-O1", "'=HYPERLINK(\"http://evil.example\")", "ok"}, rows[2])
}

// A busy shop has as many entries in some days; the file says where the next one begins.
func TestALongLogIsSeveralFiles(t *testing.T) {
	w := newWorld(t)
	for i := range 20_010 {
		at := morning.Add(time.Duration(i) * time.Second)
		require.NoError(t, w.db.StaffLog().Insert(t.Context(), crew.Entry{ID: fmt.Sprintf("0-%06d", i), At: at, By: "ravi", Action: "tickPicks", Result: crew.ResultOK}))
	}
	manager := w.in(crew.Manager)
	first := w.ok("/log/export", manager, obj{"by": "ravi"})
	assert.Equal(t, "0-000010", first["before"])
	rest := w.ok("/log/export", manager, obj{"by": "ravi", "before": first["before"]})
	assert.Equal(t, "log-2026-11-23-until-2026-11-23-093009.csv", rest["name"])
	assert.Equal(t, 11, strings.Count(rest["text"].(string), "\n"), "a heading and ten entries")
	assert.Nil(t, rest["before"])
}

// Otherwise a person could hide what was done behind a call of the same moment that does nothing.
func TestTheLogHasEveryCallWhateverIDItWasSentWith(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.ordered("o1", nil)
	for _, body := range []string{`{"order":"gone","reason":"x"}`, `{"order":"o1","reason":"y"}`} {
		r := httptest.NewRequest(http.MethodPost, "/api/staff/orders/cancel", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+manager)
		r.Header.Set("X-Request-Id", "the-same-for-both")
		w.h.ServeHTTP(httptest.NewRecorder(), r)
	}
	entries, err := w.db.StaffLog().List(t.Context(), crew.LogQuery{Action: "cancelOrder"})
	require.NoError(t, err)
	require.Len(t, entries, 2)
	for _, e := range entries {
		assert.Equal(t, "the-same-for-both", e.Request, "it is found in the log of the server")
	}
}

// A page of the log begins where the one before it ended.
func TestPagesOfTheLog(t *testing.T) {
	w := newWorld(t)
	owner := w.in(crew.Owner)
	w.ordered("o1", nil)
	for range 70 {
		w.ok("/orders/show", owner, obj{"order": "o1"})
	}
	first := w.ok("/log/list", owner, obj{"action": "showOrder"})
	assert.Equal(t, true, first["more"])
	items := first["items"].([]any)
	require.Len(t, items, 60)
	last := items[59].(map[string]any)["id"]
	second := w.ok("/log/list", owner, obj{"action": "showOrder", "before": last})
	assert.Equal(t, false, second["more"])
	assert.Len(t, second["items"], 10)
	assert.Empty(t, w.ok("/log/list", owner, obj{"by": "rider"})["items"])
}
