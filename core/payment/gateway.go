package payment

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Request asks the gateway for a payment.
type Request struct {
	ID        string // the shop's own id of the payment, used once
	Amount    money.Paise
	ReturnURL string // where the customer comes back to
	Expires   time.Duration
}

// Session is a payment that the gateway has opened.
type Session struct {
	URL string // the gateway's page
}

// State is what the gateway says of a payment or a refund.
type State struct {
	Status      Status // Pending, Completed (of a refund: the money is on its way back) or Failed; see Check
	Amount      money.Paise
	Transaction string // the gateway's id
	Cause       string // why it failed, in the gateway's own codes: for the log only
}

// Gateway takes money and gives it back. Whatever else goes wrong with asking it for something is
// ErrUnknown; with asking it about something, an error that says nothing of the payment.
type Gateway interface {
	// Pay opens a payment. ErrRefused and ErrAway: this call has opened none. An id is good for one
	// call: asked again, the gateway cannot say where its page is, and the answer is ErrUnknown.
	Pay(ctx context.Context, r Request) (Session, error)
	// Status returns the state of a payment, or ErrNotFound.
	Status(ctx context.Context, id string) (State, error)
	// Refund gives back an amount of a payment under a refund id of its own. Asked again under the
	// same refund id it gives nothing more and tells how that refund stands. ErrRefused and ErrAway:
	// this call has given nothing back.
	Refund(ctx context.Context, refundID, paymentID string, amount money.Paise) (State, error)
	// RefundStatus returns the state of a refund, or ErrNotFound.
	RefundStatus(ctx context.Context, refundID string) (State, error)
}

// Check asks the gateway about a payment. The zero State means that the gateway knows no payment of
// that id.
func Check(ctx context.Context, g Gateway, id string) (State, error) {
	if g == nil {
		return State{}, ErrNotOffered
	}
	state, err := g.Status(ctx, id)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
		return State{}, nil
	}
	return state, err
}

// MayBeOpen reports whether the gateway may have opened a payment although Pay ended with err.
func MayBeOpen(err error) bool {
	return err == nil || apperr.Of(err) == nil || errors.Is(err, ErrUnknown)
}
