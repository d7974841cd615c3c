package order

import (
	"tokri/core/money"
	"tokri/core/payment"
)

// Clawback is how much cashback was taken back for one refund of a delivered order, and how much the
// wallet, which goes no lower than 0, did not have.
type Clawback struct {
	Taken  money.Paise `json:"taken,omitempty"`
	Missed money.Paise `json:"missed,omitempty"`
}

// OpenClawback returns the index of the first refund that has reached the customer and whose share of the
// cashback is yet to be taken back, or -1.
func (o *Order) OpenClawback() int {
	if o.Cashback == 0 || o.Status != Delivered {
		return -1
	}
	for i, r := range o.Refunds {
		if r.Status == payment.Completed && r.Clawback == nil {
			return i
		}
	}
	return -1
}

// ClawbackDue returns how much cashback is to be taken back for a refund. It is the difference of two rounded
// sums, so that over several refunds the rounding adds up: all of them together are the share of what was
// given back in all, and that of everything is the whole cashback.
func (o *Order) ClawbackDue(i int) money.Paise {
	return o.cashbackOn(o.repaidBy(i+1)) - o.cashbackOn(o.repaidBy(i))
}

// repaidBy returns what the first n refunds have given back.
func (o *Order) repaidBy(n int) (repaid money.Paise) {
	for _, r := range o.Refunds[:n] {
		if r.Status == payment.Completed {
			repaid += r.Amount
		}
	}
	return repaid
}

// cashbackOn returns the cashback on a part of what was paid, rounded in the customer's favour.
func (o *Order) cashbackOn(part money.Paise) money.Paise {
	paid := o.Paid()
	if paid <= 0 {
		return 0
	}
	return o.Cashback * part / paid
}

// EndClawback notes how much was taken back of what was due for a refund.
func (o *Order) EndClawback(i int, taken money.Paise) {
	o.Refunds[i].Clawback = &Clawback{Taken: taken, Missed: o.ClawbackDue(i) - taken}
}

// ClawedBack sums up what was taken back of the cashback, and what could not be.
func (o *Order) ClawedBack() (sum Clawback) {
	for _, r := range o.Refunds {
		if r.Clawback != nil {
			sum.Taken += r.Clawback.Taken
			sum.Missed += r.Clawback.Missed
		}
	}
	return sum
}
