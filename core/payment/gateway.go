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
	ID        string // the shop's own id of the payment; an id is used once
	Amount    money.Paise
	ReturnURL string // the page to which the customer returns
	Expires   time.Duration
}

// Session is a payment that the gateway has opened.
type Session struct {
	URL string // the gateway's page
}

// State is the state of a payment or a refund as the gateway reports it.
type State struct {
	Status      Status // Pending, Completed (of a refund: the money is on its way back) or Failed; empty only as described at Check
	Amount      money.Paise
	Transaction string // the gateway's id
	Cause       string // why it failed, in the gateway's own codes: for the log only
}

// Gateway takes and refunds money. A command that fails in a way not described below returns ErrUnknown: it may
// or may not have happened. A query that fails returns an error, which says nothing about the payment.
type Gateway interface {
	// Pay opens a payment. With ErrRefused and ErrAway this call has opened none. An id is valid for one call:
	// when Pay is repeated, the gateway cannot tell the address of its page, and Pay returns ErrUnknown.
	Pay(ctx context.Context, r Request) (Session, error)
	// Status returns the state of a payment, or ErrNotFound.
	Status(ctx context.Context, id string) (State, error)
	// Refund refunds an amount of a payment under its own refund id. It is idempotent: repeated under the same
	// refund id, it refunds nothing more and returns the state of that refund. With ErrRefused and ErrAway this
	// call has refunded nothing; an earlier one with the same id, which was not answered, may have.
	Refund(ctx context.Context, refundID, paymentID string, amount money.Paise) (State, error)
	// RefundStatus returns the state of a refund, or ErrNotFound.
	RefundStatus(ctx context.Context, refundID string) (State, error)
}

// Check asks the gateway for the state of a payment. The zero State means that the gateway knows no payment
// with that id.
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

// MayBeOpen reports whether the gateway may have opened a payment although Pay returned err.
func MayBeOpen(err error) bool {
	return err == nil || apperr.Of(err) == nil || errors.Is(err, ErrUnknown)
}
