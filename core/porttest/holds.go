package porttest

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/hold"
)

var errRefused = errors.New("refused by the test")

// counts has what the stores of stock, slots and coupon uses have in common.
type counts struct {
	open   func(id string, free int) // creates a count
	update func(ctx context.Context, id, order string, fn func(*hold.Count, *hold.Hold) error) error
	audit  func(ctx context.Context, visit func(id string, c hold.Count, holds []hold.Hold) error) error
	prune  func(ctx context.Context, before time.Time) error
	reopen func() counts
}

// counter is a store of counts.
type counter[T any] interface {
	Update(ctx context.Context, id, order string, fn func(*T, *hold.Hold) error) error
	Audit(ctx context.Context, visit func(T, []hold.Hold) error) error
	Prune(ctx context.Context, before time.Time) error
}

// countsOf returns the counts of a store. head returns a record's id and count, and again those of the reopened store.
func countsOf[T any, S counter[T]](s S, head func(*T) (string, *hold.Count), open func(id string, free int), reopen func() S, again func(S) counts) counts {
	c := counts{
		open: open,
		update: func(ctx context.Context, id, order string, fn func(*hold.Count, *hold.Hold) error) error {
			return s.Update(ctx, id, order, func(v *T, h *hold.Hold) error {
				_, count := head(v)
				return fn(count, h)
			})
		},
		audit: func(ctx context.Context, visit func(string, hold.Count, []hold.Hold) error) error {
			return s.Audit(ctx, func(v T, holds []hold.Hold) error {
				id, count := head(&v)
				return visit(id, *count, holds)
			})
		},
		prune: s.Prune,
	}
	if reopen != nil {
		c.reopen = func() counts { return again(reopen()) }
	}
	return c
}

func (c counts) take(t *testing.T, id, order string, n int, at time.Time) error {
	return c.update(t.Context(), id, order, func(count *hold.Count, h *hold.Hold) error { return count.Take(h, n, at) })
}

func (c counts) use(t *testing.T, id, order string, at time.Time) {
	require.NoError(t, c.update(t.Context(), id, order, func(count *hold.Count, h *hold.Hold) error {
		count.Use(h, at)
		return nil
	}))
}

func (c counts) release(t *testing.T, id, order string, at time.Time) {
	require.NoError(t, c.update(t.Context(), id, order, func(count *hold.Count, h *hold.Hold) error {
		count.Release(h, at)
		return nil
	}))
}

// audited is one count with its holds, by order.
type audited struct {
	hold.Count
	holds []hold.Hold
}

func (c counts) all(ctx context.Context, t require.TestingT) map[string]audited {
	found := map[string]audited{}
	require.NoError(t, c.audit(ctx, func(id string, count hold.Count, holds []hold.Hold) error {
		sorted := slices.Clone(holds)
		slices.SortFunc(sorted, func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
		found[id] = audited{count, sorted}
		return nil
	}))
	return found
}

// holds is the part of a suite that tests counts and holds.
func holds(t *testing.T, open func(t *testing.T) counts) {
	for name, test := range map[string]func(t *testing.T, c counts){
		"an order without a hold gets a fresh one":      freshHold,
		"what was written is there":                     heldIsThere,
		"a refused update writes nothing":               holdRefused,
		"a done context writes nothing":                 holdCancelled,
		"without an order the hold is scratch":          scratchHold,
		"a tombstone stays":                             tombstone,
		"taking twice is taking once":                   takeTwice,
		"many orders for the last units":                lastUnits,
		"one order at many times":                       oneOrderManyTimes,
		"a hold has the size of its highest round":      resized,
		"random histories":                              histories,
		"pruning forgets old finished holds only":       pruneHolds,
		"an audit ends with its visitor's error":        auditEnds,
		"counts and holds outlive the process":          holdsReopen,
		"a hold's time is kept to the millisecond, UTC": holdTime,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func freshHold(t *testing.T, c counts) {
	c.open("a", 3)
	require.NoError(t, c.update(t.Context(), "a", "order", func(count *hold.Count, h *hold.Hold) error {
		assert.Equal(t, hold.Count{Free: 3}, *count)
		assert.Equal(t, hold.Hold{Order: "order"}, *h)
		return nil
	}))
	require.Equal(t, map[string]audited{"a": {Count: hold.Count{Free: 3}}}, c.all(t.Context(), t), "a hold in state None is not written")
}

func heldIsThere(t *testing.T, c counts) {
	c.open("a", 3)
	c.open("b", 5)
	require.NoError(t, c.take(t, "a", "order", 2, day))
	require.NoError(t, c.take(t, "b", "order", 1, day))
	require.NoError(t, c.take(t, "a", "other", 1, day))
	c.use(t, "a", "order", day.Add(time.Second))
	require.NoError(t, c.update(t.Context(), "a", "order", func(count *hold.Count, h *hold.Hold) error {
		assert.Equal(t, hold.Count{Held: 1, Used: 2}, *count)
		assert.Equal(t, hold.Hold{Order: "order", Quantity: 2, State: hold.Used, At: day.Add(time.Second)}, *h)
		return nil
	}))
	require.Equal(t, map[string]audited{
		"a": {hold.Count{Held: 1, Used: 2}, []hold.Hold{
			{Order: "order", Quantity: 2, State: hold.Used, At: day.Add(time.Second)},
			{Order: "other", Quantity: 1, State: hold.Held, At: day}}},
		"b": {hold.Count{Free: 4, Held: 1}, []hold.Hold{{Order: "order", Quantity: 1, State: hold.Held, At: day}}},
	}, c.all(t.Context(), t))
}

func holdRefused(t *testing.T, c counts) {
	c.open("a", 3)
	require.NoError(t, c.take(t, "a", "order", 1, day))
	before := c.all(t.Context(), t)
	for _, order := range []string{"order", "new", ""} {
		err := c.update(t.Context(), "a", order, func(count *hold.Count, h *hold.Hold) error {
			count.Free, count.Used = 50, 70
			*h = hold.Hold{Order: order, Quantity: 9, State: hold.Used, At: day.Add(time.Hour)}
			return errRefused
		})
		require.ErrorIs(t, err, errRefused)
	}
	require.ErrorIs(t, c.take(t, "a", "greedy", 3, day), hold.ErrShort)
	require.Equal(t, before, c.all(t.Context(), t))
}

func holdCancelled(t *testing.T, c counts) {
	c.open("a", 3)
	require.Error(t, c.update(over(t), "a", "order", func(count *hold.Count, h *hold.Hold) error {
		return count.Take(h, 1, day)
	}))
	require.Equal(t, map[string]audited{"a": {Count: hold.Count{Free: 3}}}, c.all(t.Context(), t))
}

func scratchHold(t *testing.T, c counts) {
	c.open("a", 3)
	require.NoError(t, c.update(t.Context(), "a", "", func(count *hold.Count, h *hold.Hold) error {
		assert.Equal(t, hold.Hold{}, *h)
		*h = hold.Hold{Quantity: 4, State: hold.Held, At: day}
		return count.Add(4)
	}))
	require.Equal(t, map[string]audited{"a": {Count: hold.Count{Free: 7}}}, c.all(t.Context(), t))
}

func tombstone(t *testing.T, c counts) {
	c.open("a", 3)
	c.release(t, "a", "order", day)
	require.ErrorIs(t, c.take(t, "a", "order", 1, day), hold.ErrReleased)
	require.Equal(t, map[string]audited{"a": {hold.Count{Free: 3},
		[]hold.Hold{{Order: "order", State: hold.Released, At: day}}}}, c.all(t.Context(), t))
}

func takeTwice(t *testing.T, c counts) {
	c.open("a", 3)
	for range 2 {
		require.NoError(t, c.take(t, "a", "order", 2, day))
	}
	c.use(t, "a", "order", day)
	c.use(t, "a", "order", day)
	require.Equal(t, hold.Count{Free: 1, Used: 2}, c.all(t.Context(), t)["a"].Count)
	c.release(t, "a", "order", day)
	c.release(t, "a", "order", day)
	require.Equal(t, hold.Count{Free: 3}, c.all(t.Context(), t)["a"].Count)
}

func lastUnits(t *testing.T, c counts) {
	c.open("a", 10)
	errs := Race(100, func(int) error { return c.take(t, "a", newID("order"), 1, day) })
	require.Equal(t, 10, winners(errs))
	for _, err := range errs {
		if err != nil {
			require.ErrorIs(t, err, hold.ErrShort)
		}
	}
	a := c.all(t.Context(), t)["a"]
	require.Equal(t, hold.Count{Held: 10}, a.Count)
	require.Len(t, a.holds, 10)
}

func oneOrderManyTimes(t *testing.T, c counts) {
	c.open("a", 10)
	for _, err := range Race(50, func(int) error { return c.take(t, "a", "order", 3, day) }) {
		require.NoError(t, err)
	}
	require.Equal(t, map[string]audited{"a": {hold.Count{Free: 7, Held: 3},
		[]hold.Hold{{Order: "order", Quantity: 3, State: hold.Held, At: day}}}}, c.all(t.Context(), t))
}

func resized(t *testing.T, c counts) {
	c.open("a", 10)
	resize := func(order string, n, round int) error {
		return c.update(t.Context(), "a", order, func(count *hold.Count, h *hold.Hold) error { return count.Resize(h, n, round, day) })
	}
	require.NoError(t, c.take(t, "a", "order", 3, day))
	for _, err := range Race(20, func(i int) error { return resize("order", i%5, 1+i%5) }) {
		require.NoError(t, err)
	}
	require.NoError(t, resize("other", 6, 1))
	require.ErrorIs(t, resize("other", 7, 2), hold.ErrShort)
	require.NoError(t, resize("gone", 0, 1))
	want := map[string]audited{"a": {hold.Count{Held: 10}, []hold.Hold{
		{Order: "gone", State: hold.Held, At: day, Round: 1},
		{Order: "order", Quantity: 4, State: hold.Held, At: day, Round: 5},
		{Order: "other", Quantity: 6, State: hold.Held, At: day, Round: 1}}}}
	require.Equal(t, want, c.all(t.Context(), t))
	if c.reopen != nil {
		require.Equal(t, want, c.reopen().all(t.Context(), t))
	}
}

// histories applies random steps of a few orders to a few counts, both in the store and in a map, and compares
// the two.
func histories(t *testing.T, c counts) {
	rapid.Check(t, func(r *rapid.T) {
		id := newID("count")
		free := rapid.IntRange(0, 12).Draw(r, "free")
		c.open(id, free)
		count, held := hold.Count{Free: free}, map[string]*hold.Hold{}
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			order := rapid.SampledFrom([]string{"x", "y", "z"}).Draw(r, "order")
			step := rapid.SampledFrom([]string{"take", "use", "release", "add", "resize"}).Draw(r, "step")
			n := rapid.IntRange(1, 5).Draw(r, "n")
			round := rapid.IntRange(1, 4).Draw(r, "round")
			at := random{r}.moment()
			if held[order] == nil {
				held[order] = &hold.Hold{Order: order}
			}
			apply := func(count *hold.Count, h *hold.Hold) error {
				switch step {
				case "take":
					return count.Take(h, n, at)
				case "resize":
					return count.Resize(h, n-1, round, at)
				case "use":
					count.Use(h, at)
				case "release":
					count.Release(h, at)
				default:
					return count.Add(n - 3)
				}
				return nil
			}
			want := apply(&count, held[order])
			got := c.update(t.Context(), id, order, apply)
			require.Equal(r, want == nil, got == nil)
			if want != nil {
				require.ErrorIs(r, got, want)
			}
		}
		expected := audited{Count: count}
		for _, order := range []string{"x", "y", "z"} {
			if h := held[order]; h != nil && h.State != hold.None {
				expected.holds = append(expected.holds, *h)
			}
		}
		require.Equal(r, expected, c.all(t.Context(), r)[id])
	})
}
