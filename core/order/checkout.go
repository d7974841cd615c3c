package order

import (
	"time"

	"tokri/core/apperr"
	"tokri/core/payment"
)

// Reasons for which an order is refused when its payment failed, came too late or was of a wrong amount.
var (
	ErrPaymentFailed = apperr.New(apperr.Conflict, "payment_failed", "The payment did not go through. Your cart is as it was.")
	ErrPaymentLate   = apperr.New(apperr.Conflict, "payment_late", "The payment came too late. You get your money back.")
	// ErrGivenUp means that the customer gave the order up while it waited for its payment.
	ErrGivenUp = apperr.New(apperr.Conflict, "payment_given_up", "You cancelled this order before it was paid. Your cart is as it was.")
	// ErrPaid refuses to give up an order whose payment has arrived.
	ErrPaid          = apperr.New(apperr.Conflict, "payment_arrived", "Your payment has arrived, so your order stands. You can still cancel it from its details.")
	ErrPaymentAmount = apperr.New(apperr.Conflict, "payment_amount", "The payment was not of the right amount. You get your money back.")
)

// Refuse gives a check-out up; what it holds has still to be released.
func (o *Order) Refuse(why *apperr.Error) error {
	o.Refusal = RefusalOf(why)
	return o.turn(Unwinding)
}

// RefusePayment gives a check-out up because no page to pay on could be opened. The gateway is asked on about an
// earlier attempt.
func (o *Order) RefusePayment(why *apperr.Error) error {
	o.OutcomePending = len(o.OpenOthers()) > 0
	return o.Refuse(why)
}

// RefuseWhileOutcomePending does what Refuse does, and keeps asking the gateway, which may still report that
// the order was paid.
func (o *Order) RefuseWhileOutcomePending(why *apperr.Error) error {
	o.OutcomePending = true
	return o.Refuse(why)
}

// GiveUp gives an order up for a customer who does not want to pay it online. The gateway is asked again
// afterwards, and a payment that it takes nevertheless is refunded. Of an order that was given up because it was not paid, GiveUp
// notes that the customer does not want it any more. It returns ErrAtRest if that is known, or the money goes back already.
func (o *Order) GiveUp(c Cancellation) error {
	switch givenUp := o.Phase == Unwinding || o.IsGivenUp(); {
	case givenUp && (o.Cancellation != nil || o.Captured > 0):
		return ErrAtRest
	case givenUp:
		c.RefundTo = ToSource
		o.Cancellation = &c
		return nil
	case o.WasPlaced(), o.IsPaid():
		return ErrPaid
	case o.Phase != Awaiting:
		return ErrNotCancellable
	}
	c.RefundTo = ToSource
	o.Cancellation = &c
	return o.RefuseWhileOutcomePending(ErrGivenUp)
}

// IsGivenUp reports whether the order was not placed and holds nothing any more.
func (o *Order) IsGivenUp() bool {
	return !o.WasPlaced() && (o.Phase == Lapsed || o.Phase == Refunding || o.Phase == Refused)
}

// MayRetry reports whether the order may be attempted again if its payment arrives late. An order that its
// customer gave up may not.
func (o *Order) MayRetry() bool { return o.Cancellation == nil }

// EndUnwinding ends a check-out that holds nothing any more. What the gateway has captured meanwhile is
// refunded; if the gateway has not given its final answer, it is asked again.
func (o *Order) EndUnwinding(now time.Time) error {
	if err := o.Enter(Cancelled, now); err != nil {
		return err
	}
	if o.Captured > 0 {
		return o.refundAll(Unwinding, ToSource, now)
	}
	o.PaymentStatus = payment.Failed
	if !o.OutcomePending {
		return o.turn(Refused, Unwinding)
	}
	if err := o.turn(Lapsed, Unwinding); err != nil {
		return err
	}
	o.WaitUntil(o.NextCheck(now))
	return nil
}

// BeginCharge begins the payment; the runner that has the lease is the first to send the request to the
// gateway.
func (o *Order) BeginCharge(now time.Time) error {
	o.Payment, o.FirstCaller = payment.New(now), o.Lease.Runner
	if err := o.Enter(PendingPayment, now); err != nil {
		return err
	}
	return o.turn(Charging)
}

// PaymentID returns the id by which the gateway knows the present attempt to pay the order.
func (o *Order) PaymentID() string { return payment.AttemptID(o.ID, o.No) }

// SourceID returns the id of the attempt that took what is Captured.
func (o *Order) SourceID() string { return payment.AttemptID(o.ID, o.PaidNo) }

// NeedsPayment reports whether a payment of the order that arrives now would count: as paying it, or as coming
// too late for it.
func (o *Order) NeedsPayment() bool {
	switch o.Phase {
	case Holding, Charging, Awaiting, Unwinding, Lapsed:
		return o.Captured == 0
	case Live, Moving, Changing, Replacing, Cancelling, Delivering, Refunding, Refused, Closed:
	}
	return o.MayReopen()
}

// AttemptAgain begins a further attempt to pay, because the page of the present one was lost; the runner that has
// the lease is the first to send its request to the gateway.
func (o *Order) AttemptAgain(mayBeOpen bool, now time.Time) error {
	if o.Phase != Charging || !o.MayAttemptAgain() {
		return ErrAtRest
	}
	o.Payment.AttemptAgain(mayBeOpen, now)
	o.FirstCaller = o.Lease.Runner
	return nil
}

// SettleAtOnce begins the wait for a payment of which the gateway may have a final answer already.
func (o *Order) SettleAtOnce() error { return o.turn(Awaiting) }

// AwaitPayment begins the wait for the customer to pay on the gateway's page.
func (o *Order) AwaitPayment(page string, now time.Time) error {
	o.PageURL = page
	if err := o.turn(Awaiting); err != nil {
		return err
	}
	o.WaitUntil(o.NextCheck(now))
	return nil
}

// IsPaid reports whether all that is due has been paid, through the gateway or from the wallet.
func (o *Order) IsPaid() bool { return o.PaymentStatus == payment.Completed }

// ObservePayment records the gateway's answer about an attempt to pay a waiting order. It does not act on a late
// payment; BeginRetry or RefundLatePayment does.
func (o *Order) ObservePayment(no int, s payment.State, now time.Time) (payment.Outcome, error) {
	givenUp := o.Phase == Lapsed
	if !o.Adopt(no, now) {
		o.WaitUntil(o.NextCheck(now))
		return payment.Open, nil
	}
	outcome := o.Observe(o.Bill.GrandTotal, s, now)
	if o.Captured > 0 {
		o.PaymentStatus = payment.Completed
	}
	switch outcome {
	case payment.Paid:
		return outcome, nil
	case payment.WrongAmount:
		if givenUp {
			return outcome, o.refundLate(ErrPaymentAmount, now)
		}
		return outcome, o.Refuse(ErrPaymentAmount)
	case payment.Declined, payment.NeverOpened:
		if givenUp {
			return outcome, o.turn(Refused)
		}
		return outcome, o.Refuse(ErrPaymentFailed)
	case payment.Unanswered:
		if givenUp {
			return outcome, o.turn(Refused)
		}
		return outcome, o.RefuseWhileOutcomePending(ErrPaymentFailed)
	case payment.Overdue:
		if !givenUp {
			return outcome, o.RefuseWhileOutcomePending(ErrPaymentFailed)
		}
	case payment.LostPage:
		if !givenUp {
			return outcome, o.RefuseWhileOutcomePending(AsFinal(payment.ErrAway))
		}
	case payment.Open:
	}
	o.WaitUntil(o.NextCheck(now))
	return outcome, nil
}

// BeginRetry attempts an order again whose payment came after it was given up, under another HoldID and with
// the cart at its present version.
func (o *Order) BeginRetry(cartVersion int64) error {
	o.Held, o.CartCleared, o.OutcomePending, o.Refusal = false, false, false, nil
	o.Attempt++
	o.RetryCartVersion = cartVersion
	return o.turn(Holding)
}

// RefundLatePayment refunds a payment that came after the order was given up.
func (o *Order) RefundLatePayment(now time.Time) error { return o.refundLate(ErrPaymentLate, now) }

func (o *Order) refundLate(why *apperr.Error, now time.Time) error {
	o.Refusal = RefusalOf(why)
	return o.refundAll(Lapsed, ToSource, now)
}

// MayReopen reports whether the gateway might still correct its answer that the order was not paid.
func (o *Order) MayReopen() bool { return o.Phase == Refused && !o.PayBy.IsZero() && o.Captured == 0 }

// Reopen resumes an order for which the gateway corrected its answer that it was not paid.
func (o *Order) Reopen() error {
	if !o.MayReopen() {
		return ErrAtRest
	}
	return o.turn(Lapsed)
}

// Place ends the check-out: the order is placed.
func (o *Order) Place(now time.Time) error {
	if err := o.Enter(Placed, now); err != nil {
		return err
	}
	if o.Bill.GrandTotal == 0 {
		o.PaymentStatus = payment.Completed
	}
	o.PlacedAt = now
	return o.turn(Live, Holding, Awaiting)
}
