package systemtest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/audit"
	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
)

// opened returns the id of a new slot with a number of places.
func (l *lifecycle) opened(t *testing.T, places int) string {
	t.Helper()
	id, start := "s"+l.ID(), l.Now().AddDate(1, 0, 1)
	require.NoError(t, l.books.Slots.Ensure(t.Context(), []slot.Slot{{ID: id, Start: start, End: start.Add(time.Hour), Cutoff: start.Add(-time.Hour),
		Capacity: places, Count: hold.Count{Free: places}}}))
	return id
}

// held returns how many places of slots are held.
func (l *lifecycle) held(t *testing.T, ids ...string) (held []int) {
	t.Helper()
	for _, id := range ids {
		s, err := l.books.Slots.Get(t.Context(), id)
		require.NoError(t, err)
		assert.Equal(t, s.Capacity, s.Total())
		held = append(held, s.Held)
	}
	return held
}

// sound checks the whole shop, and returns how many orders it has.
func (l *lifecycle) sound(t *testing.T) (orders int) {
	t.Helper()
	report, err := audit.Orders(t.Context(), l.books, l.Now().Add(time.Hour))
	require.NoError(t, err)
	assert.Empty(t, report.Violations)
	return report.Orders
}

// refusedOr passes refusals over.
func refusedOr(err error) error {
	if apperr.Of(err) != nil {
		return nil //nolint:nilerr // that is what it is for
	}
	return err
}

// movedByTwo: two managers move one order to two slots, each pressing often. It has one place, in the slot that it shows.
func movedByTwo(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	to := []string{l.opened(t, 5), l.opened(t, 5)}
	require.NoError(t, forAll(12, func(i int) error {
		_, err := l.server(i/2).fulfilment.Move(t.Context(), o.ID, to[i%2], fmt.Sprint("manager-", i%2))
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	want := []int{0, 0}
	for i, id := range to {
		if o.Window.SlotID == id {
			want[i] = 1
		}
	}
	assert.Contains(t, to, o.Window.SlotID)
	assert.Equal(t, want, l.held(t, to...))
	assert.LessOrEqual(t, len(o.Moves), 2, "each manager moves it once")
	l.sound(t)
}

// moveOrCancel: an order that is cancelled has no place, wherever it was moved.
func moveOrCancel(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	to := []string{l.opened(t, 5), l.opened(t, 5)}
	require.NoError(t, forAll(12, func(i int) error {
		if i%3 == 2 {
			_, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
			return refusedOr(err)
		}
		_, err := l.server(i).fulfilment.Move(t.Context(), o.ID, to[i%3], fmt.Sprint("key-", i))
		return refusedOr(err)
	}))
	_, err := l.server(0).fulfilment.Cancel(t.Context(), l.ended(t, o.ID).ID, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
	require.NoError(t, err, "who was asked to come again comes again")
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Cancelled, o.Status)
	assert.Equal(t, []int{0, 0}, l.held(t, to...))
	assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
	l.sound(t)
}

// moveOrPlace: of an order that is moved and one that is placed, one gets the last place, and the other one keeps what it had.
func moveOrPlace(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	last := l.opened(t, 1)
	user := "u" + l.ID()
	_, err := l.server(0).checkout.Carts.SetLine(t.Context(), user, "p", "v", 2, nil)
	require.NoError(t, err)
	r := checkout.Request{Key: "first-key", Choices: order.Choices{AddressID: "home", SlotID: last, Method: payment.COD}}
	placed := make(chan bool, 1)
	require.NoError(t, forAll(2, func(i int) error {
		if i == 0 {
			_, err := l.server(1).fulfilment.Move(t.Context(), o.ID, last, "one")
			return refusedOr(err)
		}
		_, err := l.server(0).checkout.Place(t.Context(), checkout.Customer{ID: user}, r)
		placed <- err == nil
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, []int{1}, l.held(t, last))
	assert.Equal(t, <-placed, o.Window.SlotID == "s", "one of the two has it")
	l.sound(t)
}
