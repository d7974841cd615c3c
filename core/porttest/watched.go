package porttest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watched tests the list of records whose WatchAt has come: insert adds a record, set changes its WatchAt.
func watched(t *testing.T, insert func(i int, at time.Time) string, set func(id string, at time.Time), list func(before time.Time, limit int) ([]string, error)) {
	t.Helper()
	insert(0, time.Time{})
	insert(1, time.Time{})
	var want []string
	for i := range 8 {
		want = append(want, insert(i, day.Add(time.Duration(-i-1)*time.Second)))
	}
	slices.Reverse(want)
	later := insert(2, day.Add(time.Second))
	expect := func(before time.Time, limit int, ids ...string) {
		t.Helper()
		got, err := list(before, limit)
		require.NoError(t, err)
		require.Equal(t, ids, got)
	}
	expect(day, 100, want...)
	expect(day, 3, want[:3]...)
	expect(day.Add(time.Minute), 100, append(slices.Clone(want), later)...)
	set(want[0], time.Time{})
	set(want[1], day.Add(time.Hour))
	expect(day, 100, want[2:]...)
}
