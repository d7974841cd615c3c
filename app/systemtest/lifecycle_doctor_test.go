package systemtest_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/audit"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/staff"
)

// damaged changes a stored order, expects that the doctor finds it, and repairs it.
func (l *lifecycle) damaged(t *testing.T, id string, want audit.Invariant, damage func(*order.Order)) {
	t.Helper()
	before, err := l.books.Orders.Get(t.Context(), id)
	require.NoError(t, err)
	change := func(fn func(*order.Order)) {
		_, err := l.server(0).Orders.Update(t.Context(), id, func(o *order.Order) error { fn(o); return nil })
		require.NoError(t, err)
	}
	change(func(o *order.Order) {
		o.Short, o.Refunds = slices.Clone(o.Short), slices.Clone(o.Refunds)
		damage(o)
	})
	report, err := audit.Orders(t.Context(), l.books, l.Now().Add(time.Hour))
	require.NoError(t, err)
	var found []audit.Invariant
	for _, v := range report.Violations {
		found = append(found, v.Invariant)
	}
	assert.Contains(t, found, want)
	change(func(o *order.Order) {
		version := o.Version
		*o = before
		o.Version = version
	})
	l.sound(t)
}

// Whatever is damaged in the record of an order that was picked, delivered or put back: the doctor says so, on each store.
func TestTheDoctorSeesWhatHappenedToTheGoods(t *testing.T) {
	t.Parallel()
	onLives(t, func(t *testing.T, open func(*testing.T) *lifecycle) {
		l := open(t)
		// A picker finds one pack of two; the order is delivered so.
		came := l.paidAsDelivered(t).ID
		_, err := l.picker(0).Claim(t.Context(), came, "A", true, false)
		require.NoError(t, err)
		require.NoError(t, l.found(t, 0, came, 1, 1))
		_, err = l.picker(0).Pack(t.Context(), came, 2)
		require.NoError(t, err)
		_, err = l.server(1).fulfilment.Advance(t.Context(), came, order.Delivered, true)
		require.NoError(t, err)
		l.ended(t, came)
		l.sound(t)
		for _, damage := range []func(*order.Order){
			func(o *order.Order) { o.Actual = nil },
			func(o *order.Order) { o.Actual.Value = o.Bill.Value + 1 },
			func(o *order.Order) { o.Actual.Lines[0].Units = 2 },
			func(o *order.Order) { o.Actual.Lines[0].Cost-- },
			func(o *order.Order) { o.Actual.BackOnline += 100 },
			func(o *order.Order) { o.Refunds = nil },
			func(o *order.Order) { twice := o.Refunds[0]; twice.ID += "0"; o.Refunds = append(o.Refunds, twice) },
			func(o *order.Order) { o.Short[len(o.Short)-1].OnShelf = true }, // the stock has lost it
		} {
			l.damaged(t, came, audit.DeliveredIsPart, damage)
		}
		for _, damage := range []func(*order.Order){
			func(o *order.Order) { o.Work.PackedAt = time.Time{} },
			func(o *order.Order) { o.Work.Bags = 0 },
			func(o *order.Order) { o.Work.Claim = order.Claim{By: "ravi"} },
			func(o *order.Order) { o.Work.Picks = nil },
			func(o *order.Order) { o.Work.Picks[0].Units = 2 },
			func(o *order.Order) {
				o.Work.Picks = append(o.Work.Picks, order.Pick{Entry: staff.Entry{Key: "again", By: "ravi"}, VariantID: "v", Units: 1})
			},
		} {
			l.damaged(t, came, audit.WorkInOrder, damage)
		}

		// Another one is cancelled in its bags, and one of its two packs is crushed.
		back := l.paidAsDelivered(t).ID
		_, err = l.picker(0).Claim(t.Context(), back, "A", true, false)
		require.NoError(t, err)
		require.NoError(t, l.found(t, 0, back, 2, 1))
		_, err = l.server(1).fulfilment.Cancel(t.Context(), back, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
		require.NoError(t, err)
		l.ended(t, back)
		l.damaged(t, back, audit.BagsComeBack, func(o *order.Order) { o.Back = nil })
		_, err = l.server(1).fulfilment.As("anu").PutBack(t.Context(), back, []int{1}, []int{1}, "crushed")
		require.NoError(t, err)
		l.sound(t)
		for _, damage := range []func(*order.Order){
			func(o *order.Order) { o.Back = nil },
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "v", Good: 1}} },
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "other", Good: 2}} },
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "v", Waste: 2}} }, // the stock has lost one
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "v", Good: 2}} },
		} {
			l.damaged(t, back, audit.BagsComeBack, damage)
		}

		// Of a third one, one of its two packs is refused at the door, waits to be put back, and is crushed.
		door := l.paidAsDelivered(t).ID
		_, err = l.server(0).fulfilment.As("ravi").Deliver(t.Context(), door, []order.Rejected{{VariantID: "v", Units: 1, Reason: order.Bad}}, true)
		require.NoError(t, err)
		l.ended(t, door)
		l.sound(t)
		notHeld := func(o *order.Order) { o.Rejected = []order.Rejected{{VariantID: "v", Units: 2}} }
		l.damaged(t, door, audit.StockConserved, notHeld)
		l.damaged(t, door, audit.DeliveredIsPart, notHeld)
		l.damaged(t, door, audit.DeliveredIsPart, func(o *order.Order) { o.Actual = nil })
		l.damaged(t, door, audit.DeliveredIsPart, func(o *order.Order) { o.Rejected = nil })
		l.damaged(t, door, audit.BagsComeBack, func(o *order.Order) { o.Back = nil })
		_, err = l.server(1).fulfilment.As("anu").PutBack(t.Context(), door, []int{0}, []int{1}, "crushed")
		require.NoError(t, err)
		l.sound(t)
		for _, damage := range []func(*order.Order){
			func(o *order.Order) { o.Back = nil },
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "v", Good: 1, Waste: 1}} },
			func(o *order.Order) { o.Back.Lines = []order.Returned{{VariantID: "v", Good: 1}} }, // the stock has lost it
		} {
			l.damaged(t, door, audit.BagsComeBack, damage)
		}
	})
}
