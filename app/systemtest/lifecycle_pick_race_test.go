package systemtest_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/staff"
)

// paidAsDelivered is an order of two packs that costs what is delivered.
func (l *lifecycle) paidAsDelivered(t *testing.T) order.Order {
	t.Helper()
	o, err := l.server(0).Orders.Update(t.Context(), l.paid(t).ID, func(o *order.Order) error { o.AsDelivered = true; return nil })
	require.NoError(t, err)
	return o
}

// picker returns one of two pickers, who work at different servers.
func (l *lifecycle) picker(i int) *fulfilment.Service {
	return l.server(i).fulfilment.As(staff.Name(fmt.Sprint("picker-", i%2)))
}

// found ticks so many of an order's two packs, some seconds after the last hour of the picker's clock.
func (l *lifecycle) found(t *testing.T, i int, id string, units, seconds int) error {
	tick := fulfilment.Tick{Pick: order.Pick{Entry: staff.Entry{Key: fmt.Sprintf("tick-%d", seconds), At: l.Now().Truncate(time.Hour).Add(time.Duration(seconds) * time.Second)},
		VariantID: "v", Units: units}}
	if units < 2 {
		tick.Reason = order.NotFound
	}
	_, refused, err := l.picker(i).Tick(t.Context(), id, []fulfilment.Tick{tick})
	if err != nil {
		return err
	}
	return refused[0]
}

// pickedByTwo: two pickers take one order, each pressing often. One has it, and nothing of the other one is in it.
func pickedByTwo(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	var claimed [2]atomic.Int64
	require.NoError(t, forAll(12, func(i int) error {
		_, err := l.picker(i).Claim(t.Context(), o.ID, "", true, false)
		if err == nil {
			claimed[i%2].Add(1)
			err = l.found(t, i, o.ID, 1+i%2, 10)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	winner := 0
	if o.Work.Claim.By != "picker-0" {
		winner = 1
	}
	assert.EqualValues(t, 6, claimed[winner].Load())
	assert.Zero(t, claimed[1-winner].Load())
	require.Len(t, o.Work.Picks, 1)
	assert.Equal(t, 1+winner, o.Work.Picks[0].Units)
	assert.Len(t, o.Timeline, 3, "it begins to be processed once")
}

// ticksInAnyOrder: a phone that was offline sends its ticks all at once, over every server: the one that was made last counts.
func ticksInAnyOrder(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	_, err := l.picker(0).Claim(t.Context(), o.ID, "", true, false)
	require.NoError(t, err)
	require.NoError(t, forAll(10, func(i int) error { return l.found(t, 2*i, o.ID, (i+1)%2, i) }))
	o = l.ended(t, o.ID)
	require.Len(t, o.Work.Picks, 1)
	assert.Equal(t, "tick-9", o.Work.Picks[0].Key)
	assert.Zero(t, o.Work.Picks[0].Units)
}

// pickOrCancel: an order is claimed, ticked and packed while it is cancelled. Its goods wait to be put back if a picker had it, and
// are free at once otherwise; the customer gets everything back, once.
func pickOrCancel(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	require.NoError(t, forAll(12, func(i int) error {
		if i%3 == 2 {
			_, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer, RefundTo: order.ToWallet})
			return refusedOr(err)
		}
		_, err := l.picker(0).Claim(t.Context(), o.ID, "", true, false)
		if err == nil {
			err = l.found(t, 0, o.ID, 1, i)
		}
		if err == nil {
			_, err = l.picker(0).Pack(t.Context(), o.ID, 1)
		}
		return refusedOr(err)
	}))
	_, err := l.server(0).fulfilment.Cancel(t.Context(), l.ended(t, o.ID).ID, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
	require.NoError(t, err)
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Cancelled, o.Status)
	assert.Equal(t, o.LeftShelf(), o.ToPutBack())
	assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
	l.sound(t)
	if o.ToPutBack() {
		_, err = l.server(1).fulfilment.As("anu").PutBack(t.Context(), o.ID, []int{2 - o.ShortOf("v")}, []int{0}, "")
		require.NoError(t, err)
		l.sound(t)
	}
}

// packedByMany: an order is packed, unpacked and sent out by many at once. What leaves is packed, and what is missing goes back once.
func packedByMany(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	_, err := l.picker(0).Claim(t.Context(), o.ID, "A", true, false)
	require.NoError(t, err)
	require.NoError(t, l.found(t, 0, o.ID, 1, 1))
	require.NoError(t, forAll(12, func(i int) error {
		var err error
		switch i % 4 {
		case 0:
			_, err = l.server(i).fulfilment.As("anu").Unpack(t.Context(), o.ID, "a bag tore", fmt.Sprint("unpack-", i))
		case 1:
			_, err = l.server(i).fulfilment.As("anu").Advance(t.Context(), o.ID, order.Delivered, true)
		default:
			_, err = l.picker(0).Pack(t.Context(), o.ID, 2)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	if !o.Packed() {
		_, err = l.picker(0).Claim(t.Context(), o.ID, "", true, false)
		require.NoError(t, err)
		_, err = l.picker(0).Pack(t.Context(), o.ID, 2)
		require.NoError(t, err)
	}
	_, err = l.server(0).fulfilment.Advance(t.Context(), o.ID, order.Delivered, true)
	require.NoError(t, err)
	o = l.ended(t, o.ID)
	assert.Equal(t, 2, o.Work.Bags)
	require.NotNil(t, o.Actual)
	assert.Equal(t, o.Bill.GrandTotal-o.Actual.BackOnline, l.kept(o.ID), "the gateway gives back what is missing, once")
	l.sound(t)
}

// refusedByTwo: an order of two packs is handed over from two phones at once, of which one says that a pack was refused at the door, and
// the other that none was. One of them counts, the other one is refused with its name, and repetitions are answered.
func refusedByTwo(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	said := [][]order.Rejected{{}, {{VariantID: "v", Units: 1, Reason: order.Bad}}}
	var answered [2]atomic.Int64
	require.NoError(t, forAll(12, func(i int) error {
		_, err := l.server(i).fulfilment.As(staff.Name(fmt.Sprint("rider-", i%2))).Deliver(t.Context(), o.ID, said[i%2], true)
		if err == nil {
			answered[i%2].Add(1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	require.Equal(t, order.Delivered, o.Status)
	one := o.RejectedOf("v").Units
	assert.EqualValues(t, 6, answered[one].Load(), "who says the same is answered")
	assert.Zero(t, answered[1-one].Load(), "who says something else is not")
	assert.EqualValues(t, fmt.Sprint("rider-", one), o.Timeline[len(o.Timeline)-1].Staff)
	l.handedOver(t, o)
}

// refusedOrCancelled: an order is handed over without one of its packs while it is cancelled. It is one of the two, and the money and the
// goods agree.
func refusedOrCancelled(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	require.NoError(t, forAll(12, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
			return refusedOr(err)
		}
		_, err := l.server(i).fulfilment.As("ravi").Deliver(t.Context(), o.ID, []order.Rejected{{VariantID: "v", Units: 1, Reason: order.Unwanted}}, true)
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	if o.Status == order.Cancelled {
		assert.Empty(t, o.Rejected)
		assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
		l.sound(t)
		return
	}
	assert.Equal(t, 1, o.RejectedOf("v").Units)
	l.handedOver(t, o)
}

// handedOver checks an order of two packs that was delivered, and puts what was refused back.
func (l *lifecycle) handedOver(t *testing.T, o order.Order) {
	t.Helper()
	rejected := o.RejectedOf("v").Units
	assert.Equal(t, rejected > 0, o.ToPutBack())
	assert.Len(t, o.Refunds, rejected, "the money goes back once")
	assert.Equal(t, o.Bill.SubTotal.Part(2-rejected, 2), o.Charged().SubTotal)
	l.sound(t)
	if o.ToPutBack() {
		_, err := l.server(1).fulfilment.As("anu").PutBack(t.Context(), o.ID, []int{rejected - 1}, []int{1}, "soft")
		require.NoError(t, err)
		l.sound(t)
	}
}
