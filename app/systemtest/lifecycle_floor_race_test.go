package systemtest_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/complaint"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// claimAtTheCutoff: two pickers claim an order, and its customer cancels it, while its cut-off passes. Until then the customer has the
// right to cancel, and the pickers do not have the order; afterwards it is the other way round.
func claimAtTheCutoff(t *testing.T, l *lifecycle) {
	cutoff := l.Now().Add(time.Minute)
	o, err := l.server(0).Orders.Update(t.Context(), l.paidAsDelivered(t).ID, func(o *order.Order) error { o.Window.Cutoff = cutoff; return nil })
	require.NoError(t, err)
	var claimed, cancelled atomic.Int64
	require.NoError(t, forAll(24, func(i int) error {
		var err error
		switch i % 4 {
		case 0, 1:
			if _, err = l.picker(i).Claim(t.Context(), o.ID, "", false, false); err == nil {
				claimed.Add(1)
				assert.False(t, l.Now().Before(cutoff), "claimed before the cut-off")
			}
		case 2:
			_, err = l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer, RefundTo: order.ToWallet})
			if err == nil {
				cancelled.Add(1)
			}
		default:
			l.advance(20 * time.Second)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	if o.Status == order.Cancelled {
		assert.Zero(t, claimed.Load())
		assert.Nil(t, o.Work)
		assert.False(t, o.ToPutBack(), "its goods are still on the shelf")
		assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
	} else {
		assert.Zero(t, cancelled.Load())
		assert.Zero(t, l.balance(t, o.UserID))
		_, err = l.server(1).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
		require.ErrorIs(t, err, order.ErrNotCancellable)
	}
	l.sound(t)
}

// waveOrCancel: one of four orders of a walk is cancelled by the staff while all are ticked and packed. The others are packed as they
// were ticked; the goods of the cancelled one wait to be put back.
func waveOrCancel(t *testing.T, l *lifecycle) {
	const gone = 2
	var wave []order.Order
	for i := range 4 {
		o := l.paidAsDelivered(t)
		_, err := l.picker(0).Claim(t.Context(), o.ID, string(rune('A'+i)), true, false)
		require.NoError(t, err)
		wave = append(wave, o)
	}
	require.NoError(t, forAll(20, func(i int) error {
		o := wave[i%4]
		if i >= 16 {
			_, err := l.server(i).fulfilment.Cancel(t.Context(), wave[gone].ID, fulfilment.Cancellation{By: order.Staff, RefundTo: order.ToWallet})
			return refusedOr(err)
		}
		err := l.found(t, 2*i, o.ID, 2, i)
		if err == nil {
			_, err = l.picker(0).Pack(t.Context(), o.ID, 1+i%4)
		}
		return refusedOr(err)
	}))
	for i, o := range wave {
		o = l.ended(t, o.ID)
		if i == gone {
			assert.Equal(t, order.Cancelled, o.Status)
			assert.True(t, o.ToPutBack())
			assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
			require.ErrorIs(t, l.found(t, 0, o.ID, 1, 100), order.ErrPickCancelled, "who picks it is told")
			_, err := l.server(1).fulfilment.As("anu").PutBack(t.Context(), o.ID, []int{1}, []int{1}, "crushed")
			require.NoError(t, err)
			continue
		}
		assert.True(t, o.Packed())
		assert.Equal(t, 1+i, o.Work.Bags)
		assert.Equal(t, string(rune('A'+i)), o.Work.Letter)
		require.Len(t, o.Work.Picks, 1)
		assert.Equal(t, 2, o.Work.Picks[0].Units)
		assert.Zero(t, l.balance(t, o.UserID))
	}
	l.sound(t)
}

// lateTicks: the claim of a picker who is offline has ended, and another person takes the order while the late ticks arrive. Whoever
// has it is named to the other one, whose ticks are not in it; what was ticked before stays until it is ticked anew.
func lateTicks(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	_, err := l.picker(0).Claim(t.Context(), o.ID, "A", true, false)
	require.NoError(t, err)
	require.NoError(t, l.found(t, 0, o.ID, 2, 1))
	l.advance(order.ClaimTime)
	var late, taken atomic.Int64
	require.NoError(t, forAll(12, func(i int) error {
		var err error
		if i%2 == 0 { // the late ticks arrive over every server
			err = l.found(t, i, o.ID, 1, 10+i)
			if err == nil {
				late.Add(1)
			}
		} else if _, err = l.server(i/2).fulfilment.As("picker-1").Claim(t.Context(), o.ID, "B", false, false); err == nil {
			taken.Add(1)
		}
		if f := apperr.Of(err); f != nil && err != nil {
			assert.Contains(t, []string{order.ErrNotMine.Code, order.ErrClaimed.Code, order.ErrBeforeCutoff.Code}, f.Code)
			if f.Code != order.ErrBeforeCutoff.Code {
				has, named := f.Detail.(order.Claim)
				assert.True(t, named, "the refusal names who has the order")
				assert.Contains(t, f.Message, string(has.By))
			}
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	require.Len(t, o.Work.Picks, 1)
	if taken.Load() > 0 {
		assert.EqualValues(t, "picker-1", o.Work.Claim.By)
		require.ErrorIs(t, l.found(t, 0, o.ID, 1, 50), order.ErrNotMine)
		require.NoError(t, l.found(t, 1, o.ID, 2, 5), "ticks of another person count, whatever the late ones' time is")
		o = l.ended(t, o.ID)
		assert.Equal(t, 2, o.Work.Picks[0].Units)
		assert.EqualValues(t, "picker-1", o.Work.Picks[0].By)
	} else {
		assert.EqualValues(t, "picker-0", o.Work.Claim.By)
		assert.EqualValues(t, 6, late.Load())
		assert.Equal(t, "tick-20", o.Work.Picks[0].Key)
	}
	l.sound(t)
}

// planOrPack: a manager plans that one pack will be missing while a picker, who has found both, packs the order, and unpacks it.
// What is in the bags counts, and the customer pays for that.
func planOrPack(t *testing.T, l *lifecycle) {
	o := l.paidAsDelivered(t)
	_, err := l.picker(0).Claim(t.Context(), o.ID, "A", true, false)
	require.NoError(t, err)
	require.NoError(t, l.found(t, 0, o.ID, 2, 1))
	require.NoError(t, forAll(12, func(i int) error {
		var err error
		if i%2 == 0 {
			_, err = l.server(i/2).fulfilment.As("anu").PlanShort(t.Context(), o.ID, order.Unit{VariantID: "v", Quantity: 1 + i%3}, fmt.Sprint("plan-", i))
		} else {
			_, err = l.picker(0).Pack(t.Context(), o.ID, 1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	require.True(t, o.Packed())
	assert.Zero(t, o.Missing(), "both are in the bag")
	_, err = l.server(1).fulfilment.As("anu").PlanShort(t.Context(), o.ID, order.Unit{VariantID: "v", Quantity: 1}, "late")
	require.ErrorIs(t, err, order.ErrPacked)
	l.sound(t)
	_, err = l.server(0).fulfilment.Advance(t.Context(), o.ID, order.Delivered, true)
	require.NoError(t, err)
	o = l.ended(t, o.ID)
	assert.Nil(t, o.Actual)
	assert.Equal(t, o.Bill.GrandTotal, l.kept(o.ID), "nothing goes back")
	l.sound(t)
}

// complaintMeanwhile: the gateway has not given back yet what was missing, and the customer complains about the rest. The staff settle
// it by a refund, each pressing often; each goes back once.
func complaintMeanwhile(t *testing.T, l *lifecycle) {
	l.slow(true)
	defer l.slow(false)
	o := l.paidAsDelivered(t)
	_, err := l.server(0).fulfilment.As("anu").PlanShort(t.Context(), o.ID, order.Unit{VariantID: "v", Quantity: 1}, "plan")
	require.NoError(t, err)
	_, err = l.server(0).fulfilment.Advance(t.Context(), o.ID, order.Delivered, true)
	require.NoError(t, err)
	o, err = l.server(0).Orders.Update(t.Context(), o.ID, func(o *order.Order) error {
		require.Equal(t, order.Refunding, o.Phase)
		_, err := o.Complain(complaint.Complaint{ID: "c", Key: "complaint", Lines: []complaint.Line{{VariantID: "v", Quantity: 1}}, Reason: complaint.BadQuality,
			Wish: complaint.Refund}, l.Now())
		return err
	})
	require.NoError(t, err)
	var settled atomic.Int64
	require.NoError(t, forAll(18, func(i int) error {
		switch i % 3 {
		case 0:
			if i == 9 {
				l.slow(false)
			}
			_, err := l.server(i).Sweep(t.Context())
			return err
		default:
			_, err := l.server(i).fulfilment.As("anu").SettleComplaint(t.Context(), o.ID, "c", complaint.Settlement{State: complaint.Refunded}, order.ToWallet)
			if err == nil {
				settled.Add(1)
			}
			return refusedOr(err)
		}
	}))
	l.slow(false)
	o = l.ended(t, o.ID)
	require.Equal(t, order.Closed, o.Phase)
	require.Positive(t, settled.Load())
	require.Len(t, o.Refunds, 2)
	assert.Equal(t, o.Bill.GrandTotal-o.Actual.BackOnline, l.kept(o.ID), "what was missing goes back, once")
	assert.Equal(t, o.Charged().SubTotal, o.Refunds[1].Amount)
	assert.Equal(t, payment.Completed, o.Refunds[1].Status)
	assert.Equal(t, o.Actual.BackWallet+o.Refunds[1].Amount, l.balance(t, o.UserID), "and so does what was bad; the cashback is taken back")
	l.sound(t)
}

// changeOrImport: the shop's prices change while a customer changes an order on two devices. The order costs what the customer was
// shown, or is not changed.
func changeOrImport(t *testing.T, l *lifecycle) {
	o := l.paidWithMore(t)
	defer l.price.Store(usualPrice)
	shown := money.Paise(3*usualPrice) + o.Bill.Delivery
	var changed atomic.Int64
	require.NoError(t, forAll(12, func(i int) error {
		if i%3 == 2 {
			l.price.Store(usualPrice + int64(i%2)*20_00) // up, and down again
			return nil
		}
		_, err := l.server(i).checkout.Change(t.Context(), checkout.Customer{ID: o.UserID}, o.ID,
			checkout.ChangeRequest{Lines: []order.Unit{{VariantID: "v", Quantity: 3}}, ExpectedTotal: &shown})
		if err == nil {
			changed.Add(1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	packs := 2
	if changed.Load() > 0 {
		packs = 3
	}
	require.Equal(t, packs == 3, len(o.ChangesMade()) == 1)
	l.paysFor(t, o, packs)
}
