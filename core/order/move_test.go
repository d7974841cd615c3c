package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/staff"
)

func inSlot(id string) order.Order {
	return order.Order{ID: "o1", Status: order.Placed, PlacedAt: noon, Process: order.Process{Phase: order.Live, Attempt: 2}, Window: windowOf(id),
		Timeline: []order.Event{{Status: order.Placed, At: noon, Told: true}}}
}

func windowOf(id string) order.Window {
	return order.Window{SlotID: id, Start: noon.Add(8 * time.Hour), End: noon.Add(10 * time.Hour), Cutoff: noon.Add(4 * time.Hour)}
}

func moved(t *testing.T, o *order.Order, key, to string) {
	t.Helper()
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: key, By: "ravi", At: noon}, To: windowOf(to)}))
	require.NoError(t, o.EnterSlot())
	require.NoError(t, o.EndMove())
}

// Of each move the order knows the place that it takes and the one that it leaves, also when it comes back to a slot.
func TestEachMoveHasAPlaceOfItsOwn(t *testing.T) {
	o := inSlot("evening")
	assert.Equal(t, order.Place{SlotID: "evening", HoldID: "o1~2"}, o.HeldPlace())
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "one"}, To: windowOf("night")}))
	to, from := o.MovePlaces()
	assert.Equal(t, order.Place{SlotID: "night", HoldID: "o1~2/m1"}, to)
	assert.Equal(t, order.Place{SlotID: "evening", HoldID: "o1~2"}, from)
	assert.Equal(t, from, o.HeldPlace(), "until the new one is taken")
	require.NoError(t, o.EnterSlot())
	assert.Equal(t, to, o.HeldPlace())
	assert.True(t, o.MayHold(from), "it is being given back")
	require.NoError(t, o.EndMove())
	assert.False(t, o.MayHold(from))

	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "full"}, To: windowOf("morning")}))
	require.NoError(t, o.RefuseMove(slot.ErrFull))
	assert.Equal(t, to, o.HeldPlace(), "it keeps its slot")
	assert.Equal(t, windowOf("night"), o.Window)
	assert.False(t, o.MayHold(order.Place{SlotID: "morning", HoldID: "o1~2/m2"}))
	require.ErrorIs(t, o.MoveRefused("full"), slot.ErrFull)
	require.NoError(t, o.MoveRefused("one"))
	require.NoError(t, o.MoveRefused("another"))

	moved(t, &o, "back", "evening")
	assert.Equal(t, order.Place{SlotID: "evening", HoldID: "o1~2/m3"}, o.HeldPlace())
	for _, id := range []string{"o1", "o1~2", "o1~2/m3", "o1/m1"} {
		assert.Equal(t, "o1", order.OfHold(id))
	}
}

func TestAMoveIsMadeOnceByItsKey(t *testing.T) {
	o := inSlot("evening")
	asked := order.Move{Entry: staff.Entry{Key: "one"}, To: windowOf("night")}
	require.NoError(t, o.BeginMove(asked))
	require.ErrorIs(t, o.BeginMove(asked), order.ErrAtRest, "it is under way")
	require.ErrorIs(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "two"}, To: windowOf("morning")}), order.ErrLeased, "one move at a time")
	require.ErrorIs(t, o.BeginCancel(order.Cancellation{By: order.Customer, At: noon}), order.ErrLeased, "who cancels comes again")
	require.ErrorIs(t, o.AdvanceStatus("", noon, nil), order.ErrLeased)
	require.NoError(t, o.EnterSlot())
	require.ErrorIs(t, o.EnterSlot(), order.ErrNoMove)
	require.NoError(t, o.EndMove())
	require.ErrorIs(t, o.BeginMove(asked), order.ErrAtRest, "it was made")
	require.ErrorIs(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "one"}, To: windowOf("morning")}), order.ErrMoveKey)
	require.ErrorIs(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "two"}, To: windowOf("night")}), order.ErrAtRest, "it is there")
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "two"}, To: windowOf("morning")}))
	require.NoError(t, o.RefuseMove(slot.ErrFull))
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "two"}, To: windowOf("morning")}), "a refusal has done nothing")
	assert.Len(t, o.Moves, 3)
}

func TestWhichOrdersMayMove(t *testing.T) {
	for status, may := range map[order.Status]bool{order.Placed: true, order.Processing: true, order.OutForDelivery: false} {
		o := inSlot("evening")
		o.Status = status
		if may {
			require.NoError(t, o.MayMove(), status)
			continue
		}
		require.ErrorIs(t, o.MayMove(), order.ErrNotMovable, status)
		require.ErrorIs(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "k"}, To: windowOf("night")}), order.ErrNotMovable, status)
	}
}

// The customer hears of the latest slot, once, and not of one that was overtaken or that did not take the order.
func TestTheNewSlotIsNews(t *testing.T) {
	o := inSlot("evening")
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "one", At: noon}, To: windowOf("night")}))
	assert.Empty(t, o.News(), "it has no place yet")
	require.NoError(t, o.EnterSlot())
	assert.Equal(t, []order.Topic{order.OrderMoved}, topics(&o))
	require.NoError(t, o.EndMove())
	moved(t, &o, "two", "morning")
	news := o.News()
	require.Equal(t, []order.Topic{order.OrderMoved}, topics(&o))
	assert.Equal(t, "2", news[0].ChangeID())
	o.MarkTold(news)
	assert.Empty(t, o.News())
	require.NoError(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "three", At: noon}, To: windowOf("night")}))
	require.NoError(t, o.RefuseMove(slot.ErrFull))
	assert.Empty(t, o.News())
	moved(t, &o, "four", "night")
	o.Status = order.OutForDelivery
	assert.Empty(t, o.News(), "it is too late for that")
}

func TestACustomerMovesAnOrderUntilItsCutoff(t *testing.T) {
	asked := func(to string, at time.Time) order.Move {
		return order.Move{Entry: staff.Entry{Key: to + at.String(), By: "ravi", At: at}, To: windowOf(to)}
	}
	o := inSlot("evening")
	assert.Equal(t, o.Window.Cutoff, o.MovableUntil(noon))
	require.ErrorIs(t, o.BeginOwnMove(asked("evening", noon), "evening"), order.ErrAtRest)
	require.ErrorIs(t, o.BeginOwnMove(asked("night", noon), "morning"), order.ErrMovedMeanwhile, "the page was old")
	require.NoError(t, o.BeginOwnMove(asked("night", noon), "evening"))
	assert.Empty(t, o.Moves[0].By, "it was no member of the staff")
	require.ErrorIs(t, o.BeginOwnMove(asked("morning", noon), "evening"), order.ErrLeased)
	require.NoError(t, o.EnterSlot())
	require.NoError(t, o.EndMove())
	assert.Empty(t, o.News(), "the customer knows")
	require.ErrorIs(t, o.BeginOwnMove(asked("night", noon), "evening"), order.ErrAtRest, "the answer was lost")

	moved(t, &o, "rain", "morning")
	assert.Equal(t, []order.Topic{order.OrderMoved}, topics(&o), "the staff's move is news")
	late := o
	require.ErrorIs(t, late.BeginOwnMove(asked("night", o.Window.Cutoff), "morning"), order.ErrNotChangeable)
	assert.True(t, late.MovableUntil(o.Window.Cutoff).IsZero())
	for _, gone := range []order.Status{order.Processing, order.OutForDelivery, order.Cancelled} {
		begun := o
		begun.Status = gone
		require.ErrorIs(t, begun.BeginOwnMove(asked("night", noon), "morning"), order.ErrNotChangeable, gone)
		assert.True(t, begun.MovableUntil(noon).IsZero(), gone)
	}
	at := map[bool]string{true: "evening", false: "morning"}
	for n := range 4 {
		require.NoError(t, o.BeginOwnMove(asked(at[n%2 == 0], noon.Add(time.Duration(n)*time.Minute)), at[n%2 != 0]))
		require.NoError(t, o.EnterSlot())
		require.NoError(t, o.EndMove())
	}
	require.ErrorIs(t, o.BeginOwnMove(asked("night", noon), "morning"), order.ErrMovedOften, "five in all; the staff's do not count")
	assert.True(t, o.MovableUntil(noon).IsZero())
}
