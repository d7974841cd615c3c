package staffapi_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/contact"
	"tokri/core/crew"
)

// A letter that waits is listed as long as the board counts it, however many newer ones were dealt with.
func TestTheListHasTheLettersThatTheBoardCounts(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	for i := range 40 {
		m := contact.Message{ID: fmt.Sprintf("letter-%d", i), FullName: "Asha", Text: "Thank you.", At: morning.Add(time.Duration(i) * time.Minute)}
		if i > 0 {
			m.DoneAt, m.DoneBy = morning.Add(time.Hour), "support"
		}
		require.NoError(t, w.db.Messages().Insert(t.Context(), m))
	}
	open := w.ok("/letters/list", support, obj{})["items"].([]any)
	require.Len(t, open, 1)
	assert.Equal(t, "letter-0", open[0].(map[string]any)["id"])
	needs := w.ok("/board/show", support, nil)["needs"].([]any)
	require.Len(t, needs, 1)
	assert.EqualValues(t, 1, needs[0].(map[string]any)["count"])
	assert.Len(t, w.ok("/letters/list", support, obj{"all": true})["items"], 30)
}
