// Package apperr holds the shop's refusals: errors that are answers to a customer.
//
// A refusal has a kind (what class of refusal it is), a stable snake_case code (what a program
// switches on) and a message (what a person reads). An error without an *apperr.Error in its chain
// is a failure of the program or of its surroundings; the HTTP adapter answers it with a fixed text
// and logs the chain.
package apperr

import (
	"errors"
	"time"
)

// Kind classifies a refusal. Only the HTTP adapter maps it to a status code.
type Kind int

// The kinds, with the HTTP status of each (docs/product.md "Envelope").
const (
	Malformed    Kind = iota + 1 // 400: the request cannot be understood
	Unauthorized                 // 401: no session, or one that has ended
	Forbidden                    // 403: the session alone is not enough
	NotFound                     // 404: no such record, or another customer's
	Conflict                     // 409: stock, slot full, price changed, cart locked
	TooLarge                     // 413: the body is larger than allowed
	MediaType                    // 415: the body's media type is not JSON
	Invalid                      // 422: well-formed, but against a rule
	Limited                      // 429: too often; RetryAfter says when
	NotAvailable                 // 501: a call that this version does not serve yet
	Unavailable                  // 503: a store or a provider is unavailable; try again
	WorkAsked                    // 428: solve the puzzle in the details, then repeat the call
)

// Error is one refusal.
type Error struct {
	Kind       Kind
	Code       string
	Message    string
	Field      string        // the input that is at fault, or ""
	RetryAfter time.Duration // for Limited and Unavailable
	Detail     any           // data for the client, e.g. the fresh bill
}

// New returns a refusal. message is shown to customers as it is.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Is reports refusals with the same code as equal under errors.Is, whatever their message or detail.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Kind == e.Kind
}

// On returns a copy that names the input at fault.
func (e *Error) On(field string) *Error {
	c := *e
	c.Field = field
	return &c
}

// With returns a copy that carries detail.
func (e *Error) With(detail any) *Error {
	c := *e
	c.Detail = detail
	return &c
}

// Saying returns a copy with another message, for texts that carry a figure.
func (e *Error) Saying(message string) *Error {
	c := *e
	c.Message = message
	return &c
}

// After returns a copy that says after how long to try again.
func (e *Error) After(d time.Duration) *Error {
	c := *e
	c.RetryAfter = d
	return &c
}

// Of returns the refusal in err's chain, or nil.
func Of(err error) *Error {
	f, _ := errors.AsType[*Error](err)
	return f
}
