// Package payment is the shop's view of money that comes through a gateway.
//
// A payment is identified by an id that the shop makes; the gateway is asked about it by that
// id. What the gateway did not answer is unknown, never failed: asking for its status settles it.
package payment

import (
	"time"

	"tokri/core/money"
)

// The times of a payment.
const (
	// TimeToPay is how long a customer has for paying (docs/product.md "Online payment").
	TimeToPay = 15 * time.Minute
	// StepTime bounds the work on a payment that goes on after its customer has left.
	StepTime = 30 * time.Second

	// askFor is how long after the time to pay the gateway is asked for a final answer.
	askFor = 48 * time.Hour
	// lostPageAfter is how long the shop waits for a payment whose page was lost with the gateway's
	// answer. The customer cannot pay it, but the gateway may be slow to say that it was charged.
	lostPageAfter = time.Minute
	// pollInterval bounds how often a customer who waits makes the shop ask the gateway.
	pollInterval = 2 * time.Second
	// delayedAfter is how long the gateway may leave a customer who waits without an answer before the shop says so.
	delayedAfter = 10 * time.Second
)

// Payment is one payment through the gateway, as the shop knows it. An order and a top-up embed it;
// what it is for and what is owed are theirs.
type Payment struct {
	PageURL     string      `json:"paymentUrl,omitempty"`  // where the customer pays
	PayBy       time.Time   `json:"payBy,omitzero"`        // when the time to pay ends
	CheckedAt   time.Time   `json:"checkedAt,omitzero"`    // when the gateway last answered about it
	Captured    money.Paise `json:"captured,omitempty"`    // what the gateway says it took
	Transaction string      `json:"transaction,omitempty"` // the gateway's id
}

// New returns a payment whose time to pay begins now.
func New(now time.Time) Payment { return Payment{PayBy: now.Add(TimeToPay)} }

func (p *Payment) opened() time.Time { return p.PayBy.Add(-TimeToPay) }

// CheckedJustNow reports whether the gateway answered so recently that another question can wait.
func (p *Payment) CheckedJustNow(now time.Time) bool { return now.Sub(p.CheckedAt) < pollInterval }

// Delayed reports whether the gateway has not answered for longer than a customer who waits is left without a word. While
// one waits it is asked every few seconds.
func (p *Payment) Delayed(now time.Time) bool {
	last := p.opened()
	if p.CheckedAt.After(last) {
		last = p.CheckedAt
	}
	return now.Sub(last) > delayedAfter
}

// Outcome is what an answer of the gateway means for a payment.
type Outcome string

// The outcomes. After Open, LostPage and Overdue the gateway may still give another answer.
const (
	Open        Outcome = "open"         // the customer can still pay
	LostPage    Outcome = "lost page"    // the shop has no page to send the customer to
	Overdue     Outcome = "overdue"      // the time to pay is over, and the gateway has no final answer
	Paid        Outcome = "paid"         // the gateway has what is due
	WrongAmount Outcome = "wrong amount" // the gateway has another amount
	Declined    Outcome = "declined"     // the payment failed
	NeverOpened Outcome = "never opened" // the time to pay is over, and the gateway knows no such payment
	Unanswered  Outcome = "unanswered"   // the gateway gave no final answer for so long that the shop stops asking
)

// Observe takes in the gateway's answer about a payment of which an amount is due, and tells what it
// means.
func (p *Payment) Observe(due money.Paise, s State, now time.Time) Outcome {
	p.CheckedAt = now
	switch {
	case s.Status == Completed:
		p.Captured, p.Transaction = s.Amount, s.Transaction
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
