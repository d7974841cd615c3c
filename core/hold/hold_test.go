package hold_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/hold"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func TestTransitions(t *testing.T) {
	type result struct {
		count hold.Count
		state hold.State
		err   error
	}
	const free, n = 10, 4
	states := map[hold.State]hold.Count{
		hold.None:     {Free: free},
		hold.Held:     {Free: free - n, Held: n},
		hold.Used:     {Free: free - n, Used: n},
		hold.Released: {Free: free},
	}
	want := map[string]map[hold.State]result{
		"take": {
			hold.None:     {states[hold.Held], hold.Held, nil},
			hold.Held:     {states[hold.Held], hold.Held, nil},
			hold.Used:     {states[hold.Used], hold.Used, nil},
			hold.Released: {states[hold.Released], hold.Released, hold.ErrReleased},
		},
		"use": {
			hold.None:     {states[hold.None], hold.None, nil},
			hold.Held:     {states[hold.Used], hold.Used, nil},
			hold.Used:     {states[hold.Used], hold.Used, nil},
			hold.Released: {states[hold.Released], hold.Released, nil},
		},
		"release": {
			hold.None:     {states[hold.None], hold.Released, nil},
			hold.Held:     {states[hold.None], hold.Released, nil},
			hold.Used:     {states[hold.None], hold.Released, nil},
			hold.Released: {states[hold.None], hold.Released, nil},
		},
	}
	for action, rows := range want {
		for from, r := range rows {
			t.Run(action+" from "+string(from), func(t *testing.T) {
				c := states[from]
				h := hold.Hold{Order: "o", State: from, At: noon}
				if from != hold.None {
					h.Quantity = n
				}
				later := noon.Add(time.Minute)
				var err error
				switch action {
				case "take":
					err = c.Take(&h, n, later)
				case "use":
					c.Use(&h, later)
				case "release":
					c.Release(&h, later)
				}
				require.ErrorIs(t, err, r.err)
				assert.Equal(t, r.count, c)
				assert.Equal(t, r.state, h.State)
				assert.Equal(t, r.state == from, h.At.Equal(noon), "At tells of the last change, and of nothing else")
			})
		}
	}
}

func TestTakeShort(t *testing.T) {
	c, h := hold.Count{Free: 3}, hold.Hold{Order: "o"}
	require.ErrorIs(t, c.Take(&h, 4, noon), hold.ErrShort)
	assert.Equal(t, hold.Count{Free: 3}, c)
	assert.Equal(t, hold.Hold{Order: "o"}, h, "a refusal leaves no trace")
	require.NoError(t, c.Take(&h, 3, noon), "all of it is not too much")
	assert.Zero(t, c.Free)
}

// An order holds another number of units; of two resizings that of the higher round counts, also if it comes first.
func TestResize(t *testing.T) {
	c, h := hold.Count{Free: 5}, hold.Hold{Order: "o"}
	require.NoError(t, c.Take(&h, 2, noon))
	later := noon.Add(time.Minute)
	for _, r := range []struct {
		n, round int
		err      error
		held     int
	}{
		{4, 1, nil, 4}, {4, 1, nil, 4}, {1, 1, nil, 4}, // the second of one round does nothing
		{6, 2, hold.ErrShort, 4}, {5, 2, nil, 5}, {0, 4, nil, 0}, {3, 3, nil, 0}, {1, 5, nil, 1},
	} {
		require.ErrorIs(t, c.Resize(&h, r.n, r.round, later), r.err, "%+v", r)
		assert.Equal(t, hold.Count{Free: 5 - r.held, Held: r.held}, c, "%+v", r)
		assert.Equal(t, r.held, h.Quantity, "%+v", r)
		assert.Equal(t, hold.Held, h.State, "also with 0 units")
	}
	assert.Equal(t, later, h.At)
	fresh := hold.Hold{Order: "p"}
	require.NoError(t, c.Resize(&fresh, 2, 1, later), "an order that holds nothing yet takes")
	assert.Equal(t, hold.Hold{Order: "p", Quantity: 2, State: hold.Held, At: later, Round: 1}, fresh)
	for _, over := range []func(){func() { c.Use(&h, later) }, func() { c.Release(&h, later) }} {
		over()
		before := c
		require.ErrorIs(t, c.Resize(&h, 2, 9, later), hold.ErrReleased)
		assert.Equal(t, before, c)
	}
}

// Of what an order holds, a part is used and a part stays held, once; the rest is free.
func TestUsePart(t *testing.T) {
	c, h := hold.Count{Free: 5}, hold.Hold{Order: "o"}
	require.NoError(t, c.Take(&h, 4, noon))
	later := noon.Add(time.Minute)
	require.True(t, c.UsePart(&h, 2, 1, later))
	assert.Equal(t, hold.Count{Free: 2, Held: 1, Used: 2}, c)
	assert.Equal(t, hold.Hold{Order: "o", Quantity: 1, State: hold.Held, At: later}, h)
	require.False(t, c.UsePart(&h, 2, 1, later), "again is harmless")
	assert.Equal(t, hold.Count{Free: 2, Held: 1, Used: 2}, c)
	c.Release(&h, later)
	assert.Equal(t, hold.Count{Free: 3, Used: 2}, c)
	require.False(t, c.UsePart(&h, 2, 1, later), "late is harmless, too")
	assert.Equal(t, hold.Count{Free: 3, Used: 2}, c)

	whole := hold.Hold{Order: "p"}
	require.NoError(t, c.Take(&whole, 3, noon))
	require.False(t, c.UsePart(&whole, 0, 3, later), "it keeps all")
	assert.Equal(t, hold.Count{Held: 3, Used: 2}, c)
	require.True(t, c.UsePart(&whole, 2, 0, later))
	assert.Equal(t, hold.Count{Free: 1, Used: 4}, c)
	assert.Equal(t, hold.Hold{Order: "p", Quantity: 2, State: hold.Used, At: later}, whole)
}

func TestAdd(t *testing.T) {
	c := hold.Count{Free: 2, Held: 5}
	require.ErrorIs(t, c.Add(-3), hold.ErrShort)
	assert.Equal(t, 7, c.Total())
	require.NoError(t, c.Add(-2))
	require.NoError(t, c.Add(4))
	assert.Equal(t, hold.Count{Free: 4, Held: 5}, c)
}

func TestActive(t *testing.T) {
	for state, want := range map[hold.State]bool{hold.None: false, hold.Held: true, hold.Used: true, hold.Released: false} {
		assert.Equal(t, want, hold.Hold{State: state}.Active(), "state %q", state)
	}
}

// Any number of orders take, use and release in any sequence, and may repeat each step. Units are never created
// or lost, and an order that was given up cannot take again.
func TestCountIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.IntRange(0, 20).Draw(t, "free")
		c := hold.Count{Free: total}
		orders := make([]hold.Hold, 4)
		everReleased := make([]bool, len(orders))
		parts := 0 // used by orders that still hold something, or gave the rest back
		order := func(t *rapid.T) int { return rapid.IntRange(0, len(orders)-1).Draw(t, "order") }
		t.Repeat(map[string]func(*rapid.T){
			"take": func(t *rapid.T) {
				i := order(t)
				before := orders[i]
				n := rapid.IntRange(1, 8).Draw(t, "n")
				room := c.Free
				err := c.Take(&orders[i], n, noon)
				switch {
				case everReleased[i]:
					require.ErrorIs(t, err, hold.ErrReleased)
				case before.Active():
					require.NoError(t, err)
					assert.Equal(t, before, orders[i], "a repetition changes nothing, not even with another quantity")
				case n > room:
					require.ErrorIs(t, err, hold.ErrShort)
				default:
					require.NoError(t, err)
					assert.Equal(t, n, orders[i].Quantity)
				}
			},
			"use": func(t *rapid.T) { c.Use(&orders[order(t)], noon) },
			"use a part": func(t *rapid.T) {
				h := &orders[order(t)]
				keep := rapid.IntRange(0, h.Quantity).Draw(t, "keep")
				n := rapid.IntRange(0, h.Quantity-keep).Draw(t, "n")
				if c.UsePart(h, n, keep, noon) && h.State == hold.Held {
					parts += n
				}
			},
			"release": func(t *rapid.T) { i := order(t); c.Release(&orders[i], noon); everReleased[i] = true },
			"add": func(t *rapid.T) {
				n := rapid.IntRange(-5, 5).Draw(t, "n")
				if c.Add(n) == nil {
					total += n
				}
			},
			"": func(t *rapid.T) {
				held, used := 0, parts
				for _, h := range orders {
					switch h.State {
					case hold.Held:
						held += h.Quantity
					case hold.Used:
						used += h.Quantity
					case hold.None, hold.Released:
					}
				}
				require.Equal(t, hold.Count{Free: total - held - used, Held: held, Used: used}, c)
				require.GreaterOrEqual(t, c.Free, 0)
				require.Equal(t, total, c.Total())
			},
		})
	})
}
