package staff_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/inventory"
	"tokri/core/pause"
	"tokri/core/slot"
	"tokri/core/staff"
)

func TestWhatIsWrongWithAnEntry(t *testing.T) {
	t.Parallel()
	const key, why = "A key has 1 to 100 characters that can be seen.", "Say why in one line of at most 200 characters that can be seen."
	for _, c := range []struct {
		key, why, wrong string
	}{
		{"ticket 7", "", ""},
		{strings.Repeat("ह", 100), strings.Repeat("ह", 200), ""},
		{"", "rain", key},
		{strings.Repeat("x", 101), "", key},
		{"a\nb", "", key},
		{"a\u202eb", "", key},
		{"k", strings.Repeat("x", 201), why},
		{"k", "two\nlines", why},
		{"k", "\u200b", why},
	} {
		assert.Equal(t, c.wrong, staff.Entry{Key: c.key, Why: c.why}.Wrong(), "%q, %q", c.key, c.why)
	}
}

// Stores keep these under names that earlier versions of the program read.
func TestAnEntryIsStoredUnderTheNamesThatItHadInEachRecord(t *testing.T) {
	t.Parallel()
	done := staff.Entry{Key: "k", By: "meena", Why: "rain", At: time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		record any
		stored string
	}{
		"a movement": {
			inventory.Movement{VariantID: "v", Seq: 2, Entry: done, Kind: inventory.KindWaste, Units: -1},
			`{"variantId":"v","seq":2,"id":"k","kind":"waste","units":-1,"counted":0,"why":"rain","by":"meena","at":"2026-11-22T06:30:00Z"}`,
		},
		"a change of a slot": {
			slot.Change{Entry: done, Kind: slot.Close, Capacity: 9, Closed: true},
			`{"id":"k","kind":"close","why":"rain","by":"meena","at":"2026-11-22T06:30:00Z","capacity":9,"reserved":0,"closed":true}`,
		},
		"a pause": {
			pause.Change{Notice: pause.Notice{Say: "Later."}, Entry: staff.Entry{By: done.By, At: done.At}},
			`{"say":"Later.","by":"meena","at":"2026-11-22T06:30:00Z"}`,
		},
	} {
		written, err := json.Marshal(c.record)
		require.NoError(t, err)
		assert.JSONEq(t, c.stored, string(written), name)
	}
}
