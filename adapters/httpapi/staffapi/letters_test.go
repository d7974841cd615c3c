package staffapi_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/contact"
	"tokri/core/crew"
	"tokri/core/picture"
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
	all := w.ok("/letters/list", support, obj{"all": true})
	assert.Len(t, all["items"], 30)
	assert.Equal(t, true, all["more"])
	rest := w.ok("/letters/list", support, obj{"all": true, "page": 2})
	assert.Len(t, rest["items"], 10)
	assert.Equal(t, false, rest["more"])
}

// The board and the list of letters load no pictures, because those of all letters together are larger than the memory of a small machine.
func TestPicturesOfLettersAreLoadedOneLetterAtATime(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	archive := contact.Archive{Records: w.db.Messages(), Pictures: w.db.Pictures("messages")}
	for i := range 3 {
		require.NoError(t, archive.Insert(t.Context(), contact.Message{ID: fmt.Sprintf("letter-%d", i), FullName: "Asha", Text: "Look.", At: morning,
			Images: []picture.Image{{Type: "image/png", Data: []byte("one")}, {Type: "image/png", Data: []byte("two")}}}))
	}
	letters := w.ok("/letters/list", support, obj{"page": 1})["items"].([]any)
	require.Len(t, letters, 3)
	first := letters[0].(map[string]any)
	assert.EqualValues(t, 2, first["pictureCount"])
	assert.Empty(t, first["pictures"])
	pictures := w.ok("/letters/pictures", support, obj{"letter": first["id"]})["pictures"].([]any)
	require.Len(t, pictures, 2)
	assert.Equal(t, "dHdv", pictures[1].(map[string]any)["data"])
	before := w.ok("/letters/list", support, obj{})["items"].([]any)[0].(map[string]any)
	assert.Len(t, before["pictures"], 2, "a client of before gets them with the letters")
	assert.Equal(t, "message_not_found", w.refused(404, "/letters/pictures", support, obj{"letter": "none"}))
}
