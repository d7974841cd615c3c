package order

import (
	"slices"
	"time"

	"tokri/core/payment"
	"tokri/core/staff"
)

const (
	// lostFor is how long after a request without an answer the gateway may still have to learn of the refund.
	lostFor = 48 * time.Hour
	// refusedPause is the pause before a refused request is sent again under the same id.
	refusedPause = time.Hour
)

// MayAskForRefund reports whether the runner that has the lease is recorded as the one that sends the request
// for a refund. MarkRefundSent makes it so.
func (o *Order) MayAskForRefund(i int) bool {
	return o.Refunds[i].Sent && o.Refunds[i].Caller == o.Lease.Runner
}

// MarkRefundSent records that the runner that has the lease is about to send the request for a refund to the
// gateway. It sends it once: the next one is another runner's.
func (o *Order) MarkRefundSent(i int, now time.Time) {
	r := &o.Refunds[i]
	if r.Sent {
		r.LostAt = now
	}
	r.Sent, r.Caller = true, o.Lease.Runner
}

// RefundLost reports whether an earlier request for the refund may have reached the gateway without an answer,
// so that a refusal of the present one does not mean that the gateway gives nothing back.
func (o *Order) RefundLost(i int, now time.Time) bool {
	at := o.Refunds[i].LostAt
	return !at.IsZero() && now.Before(at.Add(lostFor))
}

// ObserveRefusedRefund records that the gateway refused the request for a refund and knows no refund with its
// id. The refund has failed, unless an earlier request for it was lost: then it is asked for again under the
// same id, because under a new one the customer might get the money twice.
func (o *Order) ObserveRefusedRefund(i int, now time.Time) {
	if !o.RefundLost(i, now) {
		o.ObserveRefund(i, payment.Failed, now)
		return
	}
	o.CheckedAt, o.Refunds[i].Sent = now, false
	o.WaitUntil(now.Add(refusedPause))
}

// ObserveRefund records the state of a refund. A failed refund is followed by another one, after a pause that
// grows with the number of failures.
func (o *Order) ObserveRefund(i int, status payment.Status, now time.Time) {
	o.CheckedAt = now
	switch status {
	case payment.Completed:
		o.Refunds[i].Status, o.Refunds[i].Ended = status, now
	case payment.Failed:
		o.Refunds[i].Status, o.Refunds[i].Ended = status, now
		r := o.Refunds[i]
		o.Repay(r.Amount, r.To, staff.Entry{Key: r.Key, By: r.Staff, Why: r.Reason, At: now.Add(o.refundPause())})
		again := &o.Refunds[len(o.Refunds)-1]
		again.Lines, again.Rest, again.Short = r.Lines, r.Rest, r.Short
	case payment.Pending, payment.Refunded:
		o.WaitUntil(o.NextCheck(now))
	}
}

func (o *Order) refundPause() time.Duration {
	pauses := []time.Duration{time.Minute, 10 * time.Minute, time.Hour}
	failed := 0
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			failed++
		}
	}
	if failed <= len(pauses) {
		return pauses[max(failed, 1)-1]
	}
	return 6 * time.Hour
}

// RefundRefused reports whether the gateway failed to give money back, and the refund still waits to be tried again: the
// staff can send it to the wallet instead (RedirectRefund).
func (o *Order) RefundRefused() bool {
	i := o.OpenRefund()
	if i < 0 || o.Refunds[i].To != ToSource {
		return false
	}
	return slices.ContainsFunc(o.Refunds[:i], func(r Refund) bool {
		return r.Status == payment.Failed && r.Key == o.Refunds[i].Key && r.Amount == o.Refunds[i].Amount
	})
}

// MayRedirectRefund reports whether RedirectRefund would send a refund to the wallet.
func (o *Order) MayRedirectRefund() bool {
	scratch := *o
	scratch.Refunds = append([]Refund(nil), o.Refunds...)
	return scratch.RedirectRefund("", time.Time{}) == nil
}
