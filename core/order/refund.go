package order

import (
	"strconv"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
)

// ErrNothingLeft refuses a refund beyond what was paid.
var ErrNothingLeft = apperr.New(apperr.Conflict, "nothing_to_refund", "There is not that much left to give back.")

// RefundTo is where refunded money goes.
type RefundTo string

// The ways of a refund.
const (
	ToSource RefundTo = "source" // back through the gateway to where it came from
	ToWallet RefundTo = "wallet"
)

// Refund is one repayment. A refund that the gateway could not carry out stays as Failed, and
// another takes its place: the gateway wants a new id for each try.
type Refund struct {
	ID     string         `json:"id"`
	Amount money.Paise    `json:"amount"`
	To     RefundTo       `json:"to"`
	Status payment.Status `json:"status"` // PENDING, COMPLETED or FAILED
	Reason string         `json:"reason,omitempty"`
	Sent   bool           `json:"sent,omitempty"` // the gateway may have heard of it
	Begun  time.Time      `json:"begun"`
	Ended  time.Time      `json:"ended,omitzero"`
}

// refundMark divides the id of an order from the number of its refund.
const refundMark = "-r"

// Repay notes that an amount is to be given back.
func (o *Order) Repay(amount money.Paise, to RefundTo, reason string, now time.Time) {
	o.Refunds = append(o.Refunds, Refund{ID: o.ID + refundMark + strconv.Itoa(len(o.Refunds)+1),
		Amount: amount, To: to, Status: payment.Pending, Reason: reason, Begun: now})
}

// OpenRefund is the index of the first refund that is not through, or -1.
func (o *Order) OpenRefund() int {
	for i, r := range o.Refunds {
		if r.Status == payment.Pending {
			return i
		}
	}
	return -1
}

// Repaid is what was given back or is on its way, of what came from the gateway and in all. The
// wallet's part of a cancelled order is not in it: it goes back as it was held.
func (o *Order) Repaid() (toSource, all money.Paise) {
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			continue
		}
		all += r.Amount
		if r.To == ToSource {
			toSource += r.Amount
		}
	}
	return toSource, all
}

// Paid is what the customer has paid so far: through the gateway, from the wallet, in cash.
func (o *Order) Paid() money.Paise {
	if !o.WasPlaced() {
		return o.Captured
	}
	paid := o.Captured
	if o.Active() {
		paid += o.Bill.WalletUsed
	}
	if o.Status == Delivered && o.Method == payment.COD {
		paid += o.Bill.GrandTotal
	}
	return paid
}

// MayRepay refuses a refund of a delivered order that is more than what is left of what was paid.
func (o *Order) MayRepay(amount money.Paise, to RefundTo) error {
	if o.Phase != Closed || o.Status != Delivered {
		return ErrNoMove.Saying("Only a delivered order can be refunded; cancel one that is on its way.")
	}
	toSource, all := o.Repaid()
	if amount <= 0 || amount > o.Paid()-all || to == ToSource && amount > o.Captured-toSource {
		return ErrNothingLeft
	}
	return nil
}
