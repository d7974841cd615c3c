package slot_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/adapters/memory"
	"tokri/core/hold"
	"tokri/core/slot"
	"tokri/core/staff"
)

// booked returns a slot with ten places: two orders are on their way, one was delivered, three places are kept
// back, and four are free.
func booked() slot.Slot {
	return slot.Slot{ID: "s", Cutoff: cutoff, Start: cutoff.Add(time.Hour), End: cutoff.Add(3 * time.Hour), Capacity: 10, Reserved: 3,
		Count: hold.Count{Free: 4, Held: 2, Used: 1}}
}

func TestChanges(t *testing.T) {
	now := cutoff.Add(-time.Hour)
	for name, c := range map[string]struct {
		change         slot.Change
		now            time.Time
		capacity, free int
		reserved       int
		want           error
		says           string
	}{
		"larger":                    {slot.Change{Kind: slot.Capacity, Places: 12}, now, 12, 6, 3, nil, ""},
		"as small as can be":        {slot.Change{Kind: slot.Capacity, Places: 6}, now, 6, 0, 3, nil, ""},
		"below what is booked":      {slot.Change{Kind: slot.Capacity, Places: 5}, now, 10, 4, 3, slot.ErrBelowBooked, "6 places are taken: 3 are booked by orders and 3 are kept back. The capacity cannot be 5."},
		"keep back":                 {slot.Change{Kind: slot.Reserve, Places: 4}, now, 10, 0, 7, nil, ""},
		"keep back more than free":  {slot.Change{Kind: slot.Reserve, Places: 5}, now, 10, 4, 3, slot.ErrNotFree, "4 places are free; 5 cannot be kept back."},
		"give back":                 {slot.Change{Kind: slot.Reserve, Places: -3}, now, 10, 7, 0, nil, ""},
		"give back more than kept":  {slot.Change{Kind: slot.Reserve, Places: -4}, now, 10, 4, 3, slot.ErrNotReserved, "3 places are kept back; 4 cannot be given back."},
		"after orders have closed":  {slot.Change{Kind: slot.Reserve, Places: 1}, cutoff.Add(time.Minute), 10, 3, 4, nil, ""},
		"when the delivery is over": {slot.Change{Kind: slot.Reserve, Places: 1}, cutoff.Add(3 * time.Hour), 10, 4, 3, slot.ErrOver, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := booked()
			c.change.Key = "k"
			require.NoError(t, c.change.Check())
			again, err := s.Change(c.change, c.now)
			require.ErrorIs(t, err, c.want)
			if c.says != "" {
				require.ErrorContains(t, err, c.says)
			}
			assert.False(t, again)
			assert.Equal(t, []int{c.capacity, c.free, c.reserved}, []int{s.Capacity, s.Free, s.Reserved})
			assert.Equal(t, c.want != nil, s.Changes == nil, "what was changed is remembered, and nothing else")
		})
	}
}

func TestAClosedSlotTakesNoNewOrders(t *testing.T) {
	s, now := booked(), cutoff.Add(-time.Hour)
	var before, after hold.Hold
	require.NoError(t, s.Take(&before, now))
	_, err := s.Change(slot.Change{Entry: staff.Entry{Key: "1", Why: " rain ", By: "meena"}, Kind: slot.Close}, now)
	require.NoError(t, err)
	require.ErrorIs(t, s.CheckAvailable(now), slot.ErrClosed)
	require.ErrorIs(t, s.Take(&after, now), slot.ErrClosed)
	require.NoError(t, s.Take(&before, now), "an order that has its place keeps it")
	again, err := s.Change(slot.Change{Entry: staff.Entry{Key: "2", By: "ravi"}, Kind: slot.Close}, now)
	require.NoError(t, err)
	assert.True(t, again)
	assert.Equal(t, &slot.Changes{List: []slot.Change{{Entry: staff.Entry{Key: "1", Why: "rain", By: "meena", At: now}, Kind: slot.Close, Capacity: 10, Reserved: 3, Closed: true}}}, s.Changes)
	_, err = s.Change(slot.Change{Entry: staff.Entry{Key: "3", By: "ravi"}, Kind: slot.Reopen}, now)
	require.NoError(t, err)
	require.NoError(t, s.Take(&after, now))
}

func TestChangesOutsideTheLimitsAreRefused(t *testing.T) {
	for name, c := range map[string]slot.Change{
		"no key":              {Kind: slot.Close},
		"a key without form":  {Entry: staff.Entry{Key: "a\nb"}, Kind: slot.Close},
		"a capacity of none":  {Entry: staff.Entry{Key: "k"}, Kind: slot.Capacity},
		"a capacity too far":  {Entry: staff.Entry{Key: "k"}, Kind: slot.Capacity, Places: 10_001},
		"none kept back":      {Entry: staff.Entry{Key: "k"}, Kind: slot.Reserve},
		"too many kept back":  {Entry: staff.Entry{Key: "k"}, Kind: slot.Reserve, Places: 10_001},
		"a why of many lines": {Entry: staff.Entry{Key: "k", Why: "a\nb"}, Kind: slot.Close},
	} {
		require.ErrorIs(t, c.Check(), slot.ErrChange, name)
	}
}

// Places that are kept back twice with the same key are kept back once, even by many calls at once.
func TestOneKeyKeepsBackOnce(t *testing.T) {
	store := memory.New().Slots()
	s := booked()
	s.End = time.Now().Add(time.Hour)
	require.NoError(t, store.Ensure(t.Context(), []slot.Slot{s}))
	k := slot.Keeper{Slots: store, Now: time.Now}
	c := slot.Change{Entry: staff.Entry{Key: "phone-1", By: "meena"}, Kind: slot.Reserve, Places: 2}
	_, again, err := k.Change(t.Context(), "s", c)
	require.NoError(t, err)
	assert.False(t, again)
	changed, again, err := k.Change(t.Context(), "s", c)
	require.NoError(t, err)
	assert.True(t, again)
	assert.Equal(t, 5, changed.Reserved)
	c.Places = 1
	_, _, err = k.Change(t.Context(), "s", c)
	require.ErrorIs(t, err, slot.ErrReused)
	_, _, err = k.Change(t.Context(), "none", c)
	require.ErrorIs(t, err, slot.ErrNotFound)
}

// Whatever the shopkeeper and the orders do, the invariants slot_capacity_not_below_booked and slot_conserved
// hold.
func TestNoChangeGoesBelowWhatIsBooked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := booked(), cutoff.Add(-time.Hour)
		s.Reserved, s.Count = 0, hold.Count{Free: 10}
		orders := make([]hold.Hold, 12)
		for i := range rapid.IntRange(1, 40).Draw(t, "steps") {
			o := &orders[rapid.IntRange(0, len(orders)-1).Draw(t, "order")]
			c := slot.Change{Entry: staff.Entry{Key: fmt.Sprint(i)}, Places: rapid.IntRange(-6, 14).Draw(t, "places")}
			switch c.Kind = rapid.SampledFrom([]slot.ChangeKind{"take", "use", "release", slot.Close, slot.Reopen, slot.Capacity, slot.Reserve}).Draw(t, "step"); c.Kind {
			case "take":
				_ = s.Take(o, now)
			case "use":
				s.Use(o, now)
			case "release":
				s.Release(o, now)
			default:
				if c.Check() == nil {
					_, _ = s.Change(c, now)
				}
			}
			require.Equal(t, s.Capacity-s.Reserved, s.Total())
			require.LessOrEqual(t, s.Reserved+s.Held+s.Used, s.Capacity)
			require.GreaterOrEqual(t, s.Reserved, 0)
			if last, ok := s.Changes.Last(); ok {
				require.Equal(t, []any{s.Capacity, s.Reserved, s.Closed}, []any{last.Capacity, last.Reserved, last.Closed})
			}
		}
	})
}
