package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/hold"
)

func pruneHolds(t *testing.T, c counts) {
	late := day.Add(time.Hour)
	for _, id := range []string{"a", "b"} {
		c.open(id, 9)
		for _, order := range []string{"held", "used", "released", "used late", "released at"} {
			require.NoError(t, c.take(t, id, order, 1, day))
		}
		c.use(t, id, "used", day)
		c.release(t, id, "released", day)
		c.use(t, id, "used late", late.Add(time.Minute))
		c.release(t, id, "released at", late)
		c.release(t, id, "tombstone", day)
	}
	count := c.all(t.Context(), t)["a"].Count
	for range 2 {
		require.NoError(t, c.prune(t.Context(), late))
	}
	for _, id := range []string{"a", "b"} {
		require.Equal(t, audited{count, []hold.Hold{
			{Order: "held", Quantity: 1, State: hold.Held, At: day},
			{Order: "released at", Quantity: 1, State: hold.Released, At: late},
			{Order: "used late", Quantity: 1, State: hold.Used, At: late.Add(time.Minute)},
		}}, c.all(t.Context(), t)[id])
	}
	require.NoError(t, c.update(t.Context(), "a", "used", func(_ *hold.Count, h *hold.Hold) error {
		assert.Equal(t, hold.Hold{Order: "used"}, *h)
		return nil
	}))
}

func auditEnds(t *testing.T, c counts) {
	c.open("a", 1)
	c.open("b", 1)
	visits := 0
	require.ErrorIs(t, c.audit(t.Context(), func(string, hold.Count, []hold.Hold) error {
		visits++
		return errRefused
	}), errRefused)
	require.Equal(t, 1, visits)
}

func holdsReopen(t *testing.T, c counts) {
	c.open("a", 5)
	require.NoError(t, c.take(t, "a", "held", 1, day))
	require.NoError(t, c.take(t, "a", "used", 2, day))
	c.use(t, "a", "used", day)
	c.release(t, "a", "released", day)
	before := c.all(t.Context(), t)
	if c.reopen == nil {
		t.Skip("this store does not outlive its process")
	}
	c = c.reopen()
	require.Equal(t, before, c.all(t.Context(), t))
	require.ErrorIs(t, c.take(t, "a", "greedy", 3, day), hold.ErrShort)
}

func holdTime(t *testing.T, c counts) {
	given, kept := finer[hold.Hold]()
	c.open("a", 5)
	require.NoError(t, c.take(t, "a", "order", 1, given.At))
	require.Equal(t, kept.At, c.all(t.Context(), t)["a"].holds[0].At)
}
