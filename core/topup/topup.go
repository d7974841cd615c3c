// Package topup lets customers put money into their wallets through the gateway.
//
// A top-up is one record, and its own log:
//
//	        Begin: the gateway      Settle: it says        Settle
//	        opened a page           paid, that amount
//	asked --------> open ---------------> paid ---------------> CREDITED
//	   \              \
//	    \______________\__ it failed or ran out __> FAILED      (and may yet turn out paid)
//	     \______________\__ another amount _______> DISPUTED    (staff must look)
//
// Only the gateway's own word counts. A webhook, the customer who waits and the sweep all ask for it,
// perhaps at once: what they do is the same, and the ledger takes a top-up once.
package topup

import (
	"context"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/sweep"
)

// Refusals.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "top_up_not_found", "There is no such payment.")
	// ErrOff means that the shop accepts no online payments.
	ErrOff = apperr.New(apperr.NotAvailable, "top_up_off", "Money cannot be added to the wallet yet: online payment is not available.")
	// ErrTooMuch refuses an amount above Max.
	ErrTooMuch = apperr.New(apperr.Invalid, "amount_too_large", "You can add at most ₹1,00,000 at a time.").On("amount")
	ErrGuest   = apperr.New(apperr.Conflict, "guest_top_up", "Please complete your sign-up before adding money.")
	// ErrLimited refuses further top-ups of a customer who began MostADay of them.
	ErrLimited = apperr.New(apperr.Limited, "too_many_requests", "Too many tries. Please try again later.")
)

// The bounds of one top-up's amount.
const (
	Min money.Paise = 100
	Max money.Paise = 100_000_00
)

// MostADay is how many top-ups a customer may begin in a day, paid or not. Payments of one rupee are how thieves try which of
// their cards still work, and a gateway closes the account of a shop where they do.
const MostADay = 20

// Prefix begins the id of every top-up, which distinguishes its payment from that of an order.
const Prefix = "topup-"

// Ref returns the ref of a top-up's entry in the ledger.
func Ref(id string) string { return "topup:" + id }

// State of a top-up.
type State string

// The states.
const (
	Asked    State = "asked"    // the gateway is being asked for a page
	Open     State = "open"     // the customer can pay
	Paid     State = "paid"     // the gateway has the money
	Credited State = "credited" // the wallet has been credited
	Failed   State = "failed"
	Disputed State = "disputed" // paid, but not the amount that was asked for, or after the customer had deleted the account
)

// Unfinished lists the states that a sweep must continue.
var Unfinished = []State{Asked, Open, Paid}

// TopUp is one top-up. A store keeps its fields under the names of the tags; an embedded struct is stored
// beside the other fields.
type TopUp struct {
	ID              string      `json:"id"` // also the id of the payment
	UserID          string      `json:"userId"`
	Amount          money.Paise `json:"amount"`
	State           State       `json:"state"`
	payment.Payment `json:",inline"`
	Due             time.Time `json:"due"`     // when the gateway is asked next
	Version         int64     `json:"version"` // counts writes; maintained by the store
	CreatedAt       time.Time `json:"createdAt"`
	EndedAt         time.Time `json:"endedAt,omitzero"`
}

// FailedKept is how long a top-up that failed is kept and shown to its customer.
const FailedKept = 90 * 24 * time.Hour

// Forgettable reports whether nothing may come of the top-up any more: it failed, by the gateway's final word.
func (t *TopUp) Forgettable() bool { return t.State == Failed && t.TookNothing() }

// ForgetFailed deletes the top-ups made before a time that are Forgettable. Those that are not stay for good.
func ForgetFailed(ctx context.Context, s Store, before time.Time) error {
	return sweep.Old(ctx,
		func(ctx context.Context, from time.Time, limit int) ([]TopUp, error) {
			return s.Failures(ctx, from, before, limit)
		},
		func(t TopUp) time.Time { return t.CreatedAt },
		func(ctx context.Context, t TopUp) error {
			if !t.Forgettable() {
				return nil
			}
			return s.Forget(ctx, t.ID, func(t TopUp) bool { return t.Forgettable() && t.CreatedAt.Before(before) })
		})
}

// Store keeps the top-ups.
type Store interface {
	// Insert writes a new top-up. It returns an error if the id is used.
	Insert(ctx context.Context, t TopUp) error
	// Get returns a top-up, or ErrNotFound.
	Get(ctx context.Context, id string) (TopUp, error)
	// Update applies fn to the top-up in one atomic write and returns it as written. fn may run more than once,
	// so it must be pure; if it returns an error, nothing is written and Update returns that error. Update
	// returns ErrNotFound if there is no such top-up.
	Update(ctx context.Context, id string, fn func(*TopUp) error) (TopUp, error)
	// Forget deletes a top-up, if there is one and may allows it as it is stored then.
	Forget(ctx context.Context, id string, may func(TopUp) bool) error
	// Failures lists at most limit top-ups that have Failed and were made at the first time given or later, and before the second,
	// the oldest first.
	Failures(ctx context.Context, from, before time.Time, limit int) ([]TopUp, error)
	// Due lists at most limit ids of Unfinished top-ups that were due before the time given, longest due first.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Watched lists at most limit ids of top-ups whose WatchAt is before the time given, the earliest first.
	Watched(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Uncredited lists the top-ups of a user that have not been credited, newest first, at most limit.
	Uncredited(ctx context.Context, userID string, limit int) ([]TopUp, error)
	// UnderWay reports whether a user has a top-up that is Unfinished.
	UnderWay(ctx context.Context, userID string) (bool, error)
	// Audit calls visit with every top-up.
	Audit(ctx context.Context, visit func(TopUp) error) error
}

// Step is the next step of a top-up.
type Step string

// The steps.
const (
	Rest   Step = "rest"
	Ask    Step = "ask"    // ask the gateway for the state of the payment
	Credit Step = "credit" // post it to the ledger
)

// Next returns the step that follows from the record.
func Next(t *TopUp) Step {
	switch t.State {
	case Asked, Open:
		return Ask
	case Paid:
		return Credit
	case Credited, Failed, Disputed:
	}
	return Rest
}

// needsPayment reports whether a payment that arrives now would be credited.
func (t *TopUp) needsPayment() bool { return t.Captured == 0 }

// observe records the gateway's answer. A top-up that was given up still counts as paid if the money comes
// late, unless its customer is gone: then there is no wallet that it could be credited to.
func (t *TopUp) observe(no int, s payment.State, gone bool, now time.Time) (outcome payment.Outcome) {
	switch t.State {
	case Paid, Credited, Disputed:
		t.CheckedAt = now
		return payment.Paid
	case Asked, Open, Failed:
	}
	if !t.Adopt(no, now) {
		t.Due = t.NextCheck(now)
		return payment.Open
	}
	outcome = t.Observe(t.Amount, s, now)
	switch outcome {
	case payment.Paid:
		if t.State, t.Due = Paid, now; gone {
			t.State, t.EndedAt = Disputed, now
		}
	case payment.WrongAmount:
		t.State, t.EndedAt = Disputed, now
	case payment.Declined, payment.NeverOpened, payment.Unanswered:
		if t.State != Failed {
			t.State, t.EndedAt = Failed, now
		}
	case payment.Open, payment.LostPage, payment.Overdue:
		t.Due = t.NextCheck(now)
	}
	return outcome
}
