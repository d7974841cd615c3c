package order

import (
	"tokri/core/money"
	"tokri/core/payment"
)

// Clawback is the cashback that was taken back for one refund of a delivered order, and the part that could not
// be taken because the wallet's balance does not go below 0.
type Clawback struct {
	Taken  money.Paise `json:"taken,omitempty"`
	Missed money.Paise `json:"missed,omitempty"`
}

// OpenClawback returns the index of the next refund whose share of the cashback is to be taken back, or -1. The shares are taken
// in the order of the refunds, because each is the difference of two sums: a completed refund waits for the earlier ones.
func (o *Order) OpenClawback() int {
	if o.Cashback == 0 || o.Status != Delivered {
		return -1
	}
	for i, r := range o.Refunds {
		switch {
		case r.Short || r.Status == payment.Failed:
		case r.Status != payment.Completed:
			return -1
		case r.Clawback == nil:
			return i
		}
	}
	return -1
}

// ClawbackDue returns how much cashback is to be taken back for a refund. It is the difference of two rounded
// sums, so that rounding errors do not accumulate over several refunds: together they take back the share of
// all that was refunded, and a full refund takes back the whole cashback.
func (o *Order) ClawbackDue(i int) money.Paise {
	return o.cashbackOn(o.repaidBy(i+1)) - o.cashbackOn(o.repaidBy(i))
}

func (o *Order) repaidBy(n int) (repaid money.Paise) {
	for _, r := range o.Refunds[:n] {
		if r.Status == payment.Completed && !r.Short {
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

// EndClawback records how much of the cashback due for a refund was taken back.
func (o *Order) EndClawback(i int, taken money.Paise) {
	o.Refunds[i].Clawback = &Clawback{Taken: taken, Missed: o.ClawbackDue(i) - taken}
}

// ClawedBack sums up the cashback that was taken back, and what could not be taken.
func (o *Order) ClawedBack() (sum Clawback) {
	for _, r := range o.Refunds {
		if r.Clawback != nil {
			sum.Taken += r.Clawback.Taken
			sum.Missed += r.Clawback.Missed
		}
	}
	return sum
}
