package order

import (
	"slices"
	"strconv"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/staff"
)

// ErrNothingLeft refuses a refund of more than is left of what was paid.
var ErrNothingLeft = apperr.New(apperr.Conflict, "nothing_to_refund", "There is not that much left to give back.")

// ErrCustomerGone refuses money for the wallet of a customer who has deleted the account and so cannot spend it.
var ErrCustomerGone = apperr.New(apperr.Conflict, "customer_gone",
	"The customer has deleted the account, so there is no wallet to which money could go. Only what was paid online can go back, the way it came.")

// Refusals of what a refund is asked with, which only the staff see.
var (
	ErrRefundLines = apperr.New(apperr.Invalid, "refund_lines",
		"Name items of the order, each once, and no more of one than was delivered and not given back yet.")
	ErrRefundKey       = apperr.New(apperr.Invalid, "refund_key", "A key has 1 to 100 characters that can be seen.")
	ErrRefundKeyReused = apperr.New(apperr.Conflict, "refund_key_reused", "Something else of this order was refunded under this key.")
)

// RefundTo is the destination of a refund.
type RefundTo string

// The destinations of a refund.
const (
	ToSource RefundTo = "source" // through the gateway, to the account that paid
	ToWallet RefundTo = "wallet"
)

// Refund is one repayment. A refund that the gateway could not carry out stays in the list as Failed and is
// followed by another one, because the gateway requires a new id for each attempt.
type Refund struct {
	ID     string         `json:"id"`
	Amount money.Paise    `json:"amount"`
	To     RefundTo       `json:"to"`
	Status payment.Status `json:"status"` // PENDING, COMPLETED or FAILED
	Reason string         `json:"reason,omitempty"`
	Key    string         `json:"key,omitempty"` // idempotency key of the request for the refund
	// Lines are the goods whose payment it gives back; nil if an amount was asked for. A credit note takes their
	// tax back, and not that of other lines.
	Lines []Unit `json:"lines,omitempty"`
	// Rest marks the second part of one refund that goes two ways. Both parts have the Key and the Lines.
	Rest bool `json:"rest,omitempty"`
	// Short marks what goes back because it was not delivered, or was taken out of the order before. It was never on the bill, so it
	// has no credit note and takes no cashback back.
	Short bool       `json:"short,omitempty"`
	Staff staff.Name `json:"staff,omitempty"` // the member of the staff who asked for it; empty if it results from the order itself
	Sent  bool       `json:"sent,omitempty"`  // the request may have reached the gateway, and its answer is not recorded
	// Caller is the runner that may send the request; LostAt is when another runner followed one whose request
	// may have reached the gateway and has no recorded answer.
	Caller string    `json:"caller,omitempty"`
	LostAt time.Time `json:"lostAt,omitzero"`
	Begun  time.Time `json:"begun"`
	Ended  time.Time `json:"ended,omitzero"`
	Told   bool      `json:"told,omitempty"` // see News
	// CreditNote is the number of its credit note, if there was a bill.
	CreditNote string    `json:"creditNote,omitempty"`
	CreditedAt time.Time `json:"creditedAt,omitzero"`
	// Clawback is the cashback that was taken back for this refund; nil means that it has still to be done.
	Clawback *Clawback `json:"clawback,omitempty"`
}

// refundMark separates the id of an order from the number of its refund.
const refundMark = "-r"

// Repay records that an amount is to be refunded, starting at the time of the entry; what results from the order
// itself has no person's name and no key.
func (o *Order) Repay(amount money.Paise, to RefundTo, e staff.Entry) {
	o.Refunds = append(o.Refunds, Refund{ID: o.ID + refundMark + strconv.Itoa(len(o.Refunds)+1),
		Amount: amount, To: to, Status: payment.Pending, Reason: e.Why, Key: e.Key, Staff: e.By, Begun: e.At})
}

// OpenRefund returns the index of the refund that is made next, or -1 if all have ended. Those to the wallet come first: they
// arrive at once, and the gateway may take days.
func (o *Order) OpenRefund() int {
	open := func(r Refund) bool { return r.Status == payment.Pending }
	if i := slices.IndexFunc(o.Refunds, func(r Refund) bool { return open(r) && r.To == ToWallet }); i >= 0 {
		return i
	}
	return slices.IndexFunc(o.Refunds, open)
}

// Repaid returns what was refunded or is being refunded: through the gateway, and in all of what was paid for the order. The
// wallet's part of a cancelled order is not included, because it is released the way it was held; what was not delivered counts
// for the gateway alone, because it is no part of what was paid (see Paid).
func (o *Order) Repaid() (toSource, all money.Paise) {
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			continue
		}
		if !r.Short {
			all += r.Amount
		}
		if r.To == ToSource {
			toSource += r.Amount
		}
	}
	return toSource, all
}

// Paid returns what the customer has paid so far through the gateway, from the wallet and in cash, without what goes back
// because it was not delivered.
func (o *Order) Paid() money.Paise {
	if !o.WasPlaced() {
		return o.Captured
	}
	paid := o.Captured
	if o.Active() {
		paid += o.Bill.WalletUsed
	}
	if o.Status == Delivered && o.Method == payment.COD {
		paid += o.Charged().GrandTotal
	}
	for _, r := range o.Refunds {
		if r.Short && r.Status != payment.Failed {
			paid -= r.Amount
		}
	}
	return paid
}

// MayRepay refuses a refund of a delivered order that exceeds what is left of the payment.
func (o *Order) MayRepay(amount money.Paise, to RefundTo) error {
	switch {
	case o.Phase == Delivering:
		return ErrLeased // the order was delivered and its bill is being made
	case o.Phase != Closed && o.Phase != Refunding || o.Status != Delivered:
		return ErrNoMove.Saying("Only a delivered order can be refunded; cancel one that is on its way.")
	case to == ToSource && amount > 0 && amount < money.LeastOnline:
		return ErrNothingLeft.Saying("The gateway gives back ₹1 or more. Send less than that to the wallet.")
	}
	toSource, all := o.Repaid()
	if amount <= 0 || amount > o.Paid()-all || to == ToSource && amount > o.Captured-toSource {
		return ErrNothingLeft
	}
	return nil
}

// refundAll turns from the given phase to refunding all that the gateway captured.
func (o *Order) refundAll(from Phase, to RefundTo, now time.Time) error {
	o.Repay(o.Captured, to, staff.Entry{At: now})
	return o.turn(Refunding, from)
}

// RedirectRefund sends the open refund to the customer's wallet. It returns ErrAtRest if the refund goes there
// already, and refuses if the request may have reached the gateway.
func (o *Order) RedirectRefund(by staff.Name, now time.Time) error {
	i := o.OpenRefund()
	switch {
	case o.Phase != Refunding || i < 0:
		return ErrNothingLeft
	case o.Leased():
		return ErrLeased
	case o.Refunds[i].To == ToWallet:
		return ErrAtRest
	case o.CustomerGone():
		return ErrCustomerGone
	case o.Refunds[i].Sent || !o.Refunds[i].LostAt.IsZero():
		return ErrNoMove.Saying("The gateway is at work on this refund. Wait until it is done or has failed.")
	}
	o.Refunds[i].To, o.Refunds[i].Staff, o.Refunds[i].Begun = ToWallet, by, now
	return nil
}

// Uncredited returns the indexes of the completed refunds that were made after the bill and have no credit note
// yet.
func (o *Order) Uncredited() (indexes []int) {
	for i, r := range o.Refunds {
		if o.Invoice != "" && !r.Short && r.Status == payment.Completed && r.CreditNote == "" {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// NoteCredit records the credit note of a refund.
func (o *Order) NoteCredit(i int, number string, at time.Time) {
	o.Refunds[i].CreditNote, o.Refunds[i].CreditedAt = number, at
}

// EndRefunds closes an order all of whose refunds have ended.
func (o *Order) EndRefunds() error {
	if _, all := o.Repaid(); all >= o.Paid() {
		o.PaymentStatus = payment.Refunded
	}
	if o.WasPlaced() {
		return o.turn(Closed, Refunding)
	}
	return o.turn(Refused, Refunding)
}
