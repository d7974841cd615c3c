// Package payment is the shop's view of payments through a gateway.
//
// A payment is identified by an id that the shop makes, by which the gateway is asked about it. A command
// without an answer counts as unknown and never as failed; a query for the status resolves it.
package payment

import (
	"time"

	"tokri/core/money"
)

// The durations of a payment.
const (
	// TimeToPay is how long a customer has to pay (docs/product.md "Online payment").
	TimeToPay = 15 * time.Minute
	// StepTime limits the work on a payment that continues after its customer has left.
	StepTime = 30 * time.Second

	// askFor is how long after the time to pay the shop keeps asking for a final answer.
	askFor = 48 * time.Hour
	// lostPageAfter is how long the shop waits for a payment whose page is unknown because the gateway's answer
	// was lost. The customer cannot pay it, but the gateway may report late that it was charged.
	lostPageAfter = time.Minute
	// pollInterval limits how often a waiting customer makes the shop ask the gateway.
	pollInterval = 2 * time.Second
	// delayedAfter is how long the gateway may leave a waiting customer without an answer before the shop tells
	// the customer.
	delayedAfter = 10 * time.Second
)

// Payment is one payment through the gateway, as the shop knows it. An order and a top-up embed it; they
// themselves know what it is for and how much is due.
type Payment struct {
	PageURL     string      `json:"paymentUrl,omitempty"`  // the page on which the customer pays
	PayBy       time.Time   `json:"payBy,omitzero"`        // when the time to pay ends
	CheckedAt   time.Time   `json:"checkedAt,omitzero"`    // when the gateway last answered about the payment
	Captured    money.Paise `json:"captured,omitempty"`    // the amount that the gateway reports as taken
	Transaction string      `json:"transaction,omitempty"` // the gateway's id

	// No is the number of the present attempt, and PaidNo of the one that took what is Captured: see AttemptID.
	No      int       `json:"paymentNo,omitempty"`
	PaidNo  int       `json:"paidNo,omitempty"`
	Others  []Other   `json:"otherPayments,omitempty"`
	WatchAt time.Time `json:"watchAt,omitzero"` // when the gateway is asked about Others next; zero: not any more
}

// New returns a payment whose time to pay begins now.
func New(now time.Time) Payment { return Payment{PayBy: now.Add(TimeToPay)} }

func (p *Payment) opened() time.Time { return p.PayBy.Add(-TimeToPay) }

// CheckedJustNow reports whether the gateway answered so recently that another question can wait. An answer of a later time does not
// count: the clock was set back since.
func (p *Payment) CheckedJustNow(now time.Time) bool {
	return now.Sub(p.CheckedAt).Abs() < pollInterval
}

// Delayed reports whether the gateway has not answered for longer than delayedAfter. While a customer waits,
// the gateway is asked every few seconds.
func (p *Payment) Delayed(now time.Time) bool {
	last := p.opened()
	if p.CheckedAt.After(last) {
		last = p.CheckedAt
	}
	return now.Sub(last) > delayedAfter
}

// Outcome is the meaning of a gateway's answer about a payment.
type Outcome string

// The outcomes. After Open, LostPage and Overdue the gateway may still give a different answer.
const (
	Open        Outcome = "open"         // the customer can still pay
	LostPage    Outcome = "lost page"    // the shop has no page to send the customer to
	Overdue     Outcome = "overdue"      // the time to pay is over, and the gateway has no final answer
	Paid        Outcome = "paid"         // the gateway has taken what is due
	WrongAmount Outcome = "wrong amount" // the gateway has taken a different amount
	Declined    Outcome = "declined"     // the payment failed
	NeverOpened Outcome = "never opened" // the time to pay is over, and the gateway knows no such payment
	Unanswered  Outcome = "unanswered"   // the gateway gave no final answer for askFor, and the shop stops asking
)

// Observe records the gateway's answer about a payment of the amount due, and returns its meaning.
func (p *Payment) Observe(due money.Paise, s State, now time.Time) Outcome {
	p.CheckedAt = now
	switch {
	case s.Status == Completed:
		p.Captured, p.Transaction, p.PaidNo = s.Amount, s.Transaction, p.No
		if s.Amount != due {
			return WrongAmount
		}
		return Paid
	case s.Status == Failed:
		return Declined
	case now.Before(p.PayBy):
		if p.PageURL == "" && !now.Before(p.opened().Add(lostPageAfter)) {
			return LostPage
		}
		return Open
	case s.Status == "":
		return NeverOpened
	case now.Before(p.PayBy.Add(askFor)):
		return Overdue
	}
	return Unanswered
}
