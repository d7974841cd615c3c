package order

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/staff"
)

// RefundRequest says what the staff give back for a delivered order: all that is left, what was paid for some of
// its goods, or an amount.
type RefundRequest struct {
	All         bool
	Lines       []Unit
	Amount      money.Paise // with Lines, it is given back for them instead of what was paid for them
	To          RefundTo    // empty: to the source as far as the money came from there, the rest to the wallet
	staff.Entry             // a request with an empty key is never found again
}

// DefaultKey returns the same key for all requests of one day for the same, because a command is easily given
// twice. An order's keys are its own.
func (r RefundRequest) DefaultKey(day string) string {
	sum := sha256.Sum256(fmt.Append(nil, day, "\n", r.All, r.Amount, r.Lines))
	return hex.EncodeToString(sum[:8])
}

// RefundPlan is what a request would give back, and where it would go.
type RefundPlan struct{ ToWallet, ToSource money.Paise }

// Amount returns the whole of it.
func (p RefundPlan) Amount() money.Paise { return p.ToWallet + p.ToSource }

// PlanRefund returns what BeginRefund would give back, or its refusal.
func (o *Order) PlanRefund(r RefundRequest) (plan RefundPlan, err error) {
	amount, err := o.refundAmount(r)
	if err != nil {
		return plan, err
	}
	if err := o.MayRepay(amount, r.To); err != nil {
		return plan, err
	}
	if plan.ToWallet, plan.ToSource = o.refundWays(amount, r.To); plan.ToWallet > 0 && o.CustomerGone() {
		return RefundPlan{}, ErrCustomerGone
	}
	return plan, nil
}

// BeginRefund begins a refund of a delivered order. It returns ErrAtRest if the same was begun under this key
// before.
func (o *Order) BeginRefund(r RefundRequest, now time.Time) error {
	r.At = now
	if err := o.refundKey(r); err != nil {
		return err
	}
	plan, err := o.PlanRefund(r)
	if err != nil {
		return err
	}
	// The wallet's part comes first: it arrives at once, and the gateway's may wait for days.
	rest := false
	for _, part := range []struct {
		amount money.Paise
		to     RefundTo
	}{{plan.ToWallet, ToWallet}, {plan.ToSource, ToSource}} {
		if part.amount == 0 {
			continue
		}
		o.Repay(part.amount, part.to, r.Entry)
		begun := &o.Refunds[len(o.Refunds)-1]
		begun.Lines, begun.Rest = r.Lines, rest
		rest = true
	}
	if o.Phase == Refunding {
		return nil // the gateway is at work on an earlier one
	}
	return o.turn(Refunding)
}

// Refundable returns what can still be given back of what was paid for the order, and how much of it to its source.
func (o *Order) Refundable() (all, toSource money.Paise) {
	source, repaid := o.Repaid()
	all = o.Paid() - repaid
	return all, min(all, o.Captured-source)
}

// refundAmount returns how much a request asks for.
func (o *Order) refundAmount(r RefundRequest) (money.Paise, error) {
	left, toSource := o.Refundable()
	if r.To == ToSource {
		left = toSource
	}
	switch {
	case r.Amount != 0:
		return r.Amount, o.checkLines(r)
	case len(r.Lines) > 0:
		return min(o.worth(r.Lines, o.linesGivenBack()), left), o.checkLines(r)
	case r.All:
		return left, nil
	}
	return r.Amount, nil
}

// refundWays divides an amount by the way that it takes. What the gateway is too small for goes to the wallet.
func (o *Order) refundWays(amount money.Paise, to RefundTo) (toWallet, toSource money.Paise) {
	switch to {
	case ToWallet:
		return amount, 0
	case ToSource:
		return 0, amount
	}
	if _, toSource = o.Refundable(); toSource < money.LeastOnline || amount < money.LeastOnline {
		return amount, 0
	}
	toSource = min(amount, toSource)
	return amount - toSource, toSource
}

// linesGivenBack returns all units whose payment was given back.
func (o *Order) linesGivenBack() []Unit {
	return o.givenBack(func(complaint.Complaint) bool { return true }, func(Refund) bool { return true })
}

// LinesLeft returns how many units of each variant were delivered, or are to be, and not given back yet.
func (o *Order) LinesLeft() map[string]int {
	left := map[string]int{}
	for _, l := range o.Sold() {
		left[l.VariantID] += l.Quantity
	}
	for _, u := range o.linesGivenBack() {
		left[u.VariantID] -= u.Quantity
	}
	return left
}

// checkLines refuses goods that the order does not have or whose payment was given back before. The goods of a
// complaint were checked when the customer reported them.
func (o *Order) checkLines(r RefundRequest) error {
	if o.answeredBy(Refund{Key: r.Key}) != nil {
		return nil
	}
	left := o.LinesLeft()
	for i, u := range r.Lines {
		again := slices.ContainsFunc(r.Lines[:i], func(other Unit) bool { return other.VariantID == u.VariantID })
		if again || u.Quantity < 1 || u.Quantity > left[u.VariantID] {
			return ErrRefundLines
		}
	}
	return nil
}

// refundKey returns ErrAtRest if there is a refund with this key.
func (o *Order) refundKey(r RefundRequest) error {
	if r.Key == "" {
		return nil
	}
	if !r.HasKey() {
		return ErrRefundKey
	}
	begun := o.RefundsOf(r.Key)
	if len(begun) == 0 {
		return nil
	}
	var amount money.Paise
	for _, part := range begun {
		amount += part.Amount
	}
	if !r.All && (r.Amount != 0 && r.Amount != amount || !slices.Equal(r.Lines, begun[0].Lines)) {
		return ErrRefundKeyReused
	}
	return ErrAtRest
}

// RefundsOf returns the parts of the refund with a key that have not failed.
func (o *Order) RefundsOf(key string) (parts []Refund) {
	for _, r := range o.Refunds {
		if r.Key == key && r.Status != payment.Failed {
			parts = append(parts, r)
		}
	}
	return parts
}
