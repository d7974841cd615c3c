package slot_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/hold"
	"tokri/core/slot"
)

var cutoff = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func window(capacity, reserved int) slot.Slot {
	return slot.Slot{ID: "s", Cutoff: cutoff, Start: cutoff.Add(time.Hour), Capacity: capacity, Reserved: reserved,
		Count: hold.Count{Free: capacity - reserved}}
}

func TestRoom(t *testing.T) {
	before, after := cutoff.Add(-time.Nanosecond), cutoff.Add(time.Nanosecond)
	for name, c := range map[string]struct {
		slot slot.Slot
		now  time.Time
		want error
	}{
		"room":                      {window(2, 0), before, nil},
		"at the cut-off":            {window(2, 0), cutoff, slot.ErrClosed},
		"after the cut-off":         {window(2, 0), after, slot.ErrClosed},
		"all reserved":              {window(2, 2), before, slot.ErrFull},
		"full and closed is closed": {window(2, 2), after, slot.ErrClosed},
	} {
		t.Run(name, func(t *testing.T) { assert.ErrorIs(t, c.slot.CheckAvailable(c.now), c.want) })
	}
}

func TestTake(t *testing.T) {
	s := window(3, 1)
	early, late := cutoff.Add(-time.Minute), cutoff.Add(time.Minute)
	var a, b, c hold.Hold
	require.NoError(t, s.Take(&a, early))
	require.NoError(t, s.Take(&b, early))
	require.ErrorIs(t, s.Take(&c, early), slot.ErrFull)
	assert.Equal(t, 3, s.Booked(), "two orders and the reserved place")
	require.NoError(t, s.Take(&a, late), "what was taken in time stays taken")
	require.ErrorIs(t, s.Take(&c, late), slot.ErrClosed)
	s.Release(&b, late)
	assert.Equal(t, 2, s.Booked())
	require.ErrorIs(t, s.Take(&b, early), hold.ErrReleased)
	require.NoError(t, s.Take(&c, early))
	assert.Equal(t, s.Capacity-s.Reserved, s.Total())
}
