package order

import (
	"cmp"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/staff"
)

// Following returns the status that follows a placed order's present one, or ErrNoMove.
func (o *Order) Following() (Status, error) {
	if o.Phase == Live {
		switch o.Status {
		case Placed:
			return Processing, nil
		case Processing:
			return OutForDelivery, nil
		case OutForDelivery:
			return Delivered, nil
		case PendingPayment, Delivered, Cancelled:
		}
	}
	return "", ErrNoMove.Saying(o.whyItStays())
}

// whyItStays tells the staff why an order has no following status, and what they can do instead.
func (o *Order) whyItStays() string {
	if o.isChanging() {
		return "The order is being changed. Try again in a minute."
	}
	switch o.Status {
	case Delivered:
		return "The order is Delivered already: delivery is the last step. The staff can still refund it."
	case Cancelled:
		return "The order is Cancelled, so it is not delivered. The customer has to place a new order."
	case PendingPayment:
		return "The order waits for its payment. It can be advanced when the payment has arrived."
	case Placed, Processing, OutForDelivery:
	}
	return "The server has not finished placing the order. Try again in a minute."
}

// ErrBeforeCutoff refuses to work on an order that its customer may still cancel.
var ErrBeforeCutoff = apperr.New(apperr.Conflict, "before_cutoff",
	"The customer may still cancel this order. Wait for the cut-off of its slot, or say that you take that right away.")

// AdvanceStatus moves a placed order to its next status. cashback returns what the shop credits when an order
// of that worth is delivered. It returns ErrLeased while the order is being moved.
func (o *Order) AdvanceStatus(by staff.Name, now time.Time, cashback func(worth money.Paise) money.Paise) error {
	if o.isChanging() {
		return ErrLeased
	}
	next, err := o.Following()
	if err != nil {
		return err
	}
	if next == OutForDelivery || next == Delivered {
		if err := o.MayLeave(); err != nil {
			return err
		}
	}
	if err := o.enter(next, by, now); err != nil || next != Delivered {
		return err
	}
	if err := o.settle(); err != nil {
		return err
	}
	bill := o.Charged()
	o.Cashback = cashback(bill.SubTotal - bill.Discount)
	return o.turn(Delivering)
}

// EndDelivery closes a delivered order after its stock was marked as sold, or begins to give back what was paid for what is
// missing. What was refused at the door waits to be put back from then on. bill is the number of its bill, if it has one, and gstin the
// GST number under which the shop issues it.
func (o *Order) EndDelivery(bill, gstin string, at time.Time) error {
	o.PaymentStatus = payment.Completed
	if len(o.Rejected) > 0 {
		o.AwaitGoods()
	}
	if bill != "" {
		o.Invoice, o.SellerGSTIN, o.InvoicedAt = bill, gstin, at
	}
	if o.repayMissing(staff.Entry{At: o.DeliveredAt()}) {
		return o.turn(Refunding, Delivering)
	}
	return o.turn(Closed, Delivering)
}

// Actor is the party that changes an order.
type Actor string

// The actors.
const (
	Customer Actor = "customer"
	Staff    Actor = "staff"
)

// MayCancel refuses a cancellation that the rules do not allow: a customer may cancel a placed order until its
// slot's cut-off, and one of which something will be missing until it leaves the shop; the staff may cancel every placed
// order that has not been delivered.
func (o *Order) MayCancel(by Actor, now time.Time) error {
	if o.Phase != Live || !o.MayBecome(Cancelled) {
		return ErrNotCancellable
	}
	if by == Customer && !o.BeforeCutoff(now) && !o.freeToCancel() {
		return ErrNotCancellable
	}
	return nil
}

// Cancellation records who gave an order up, and why.
type Cancellation struct {
	By       Actor      `json:"by"`
	Staff    staff.Name `json:"staff,omitempty"` // the member of the staff, if the staff cancelled
	Reason   string     `json:"reason,omitempty"`
	RefundTo RefundTo   `json:"refundTo"`
	At       time.Time  `json:"at"`
}

// BeginCancel cancels a placed order; what it holds has still to be released and what was paid to be refunded.
// It returns ErrAtRest if the order is cancelled already, and ErrLeased while it is being moved.
func (o *Order) BeginCancel(c Cancellation) error {
	if o.Cancellation != nil {
		return ErrAtRest
	}
	if o.isChanging() {
		return ErrLeased
	}
	if err := o.MayCancel(c.By, c.At); err != nil {
		return err
	}
	c.RefundTo = cmp.Or(c.RefundTo, ToSource)
	o.Cancellation = &c
	o.noteFound(c.At)
	if err := o.enter(Cancelled, c.Staff, c.At); err != nil {
		return err
	}
	return o.turn(Cancelling)
}

// IfCancelled returns what goes back if the order is cancelled: all that was paid from the wallet and through the gateway, also for what
// has turned out to be missing, and what the order has cost less since its lines were changed.
func (o *Order) IfCancelled() (toWallet, toSource money.Paise) { return o.Bill.WalletUsed, o.Captured }

// EndCancel closes a cancelled order that holds nothing any more, or begins its refund.
func (o *Order) EndCancel(now time.Time) error {
	switch {
	case o.Captured > 0:
		return o.refundAll(Cancelling, o.Cancellation.RefundTo, now)
	case o.Bill.WalletUsed > 0:
		o.PaymentStatus = payment.Refunded
	case o.PaymentStatus == payment.Pending:
		o.PaymentStatus = payment.Failed // the payment will never be made
	}
	return o.turn(Closed, Cancelling)
}
