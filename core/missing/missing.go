// Package missing has the customer's word on what the shop does with goods that turn out to be missing.
package missing

import "tokri/core/apperr"

// Word says what the shop does before it packs an order without something that was ordered.
type Word string

// The words. An order without one is packed without what is missing, as all orders were before customers could choose; a line without
// one follows its order.
const (
	LeaveOut Word = "leave_out"
	Call     Word = "call"    // the customer is called first
	Replace  Word = "replace" // something of the same kind, which costs no more, goes into the bag instead
)

// ErrUnknown refuses a word that the shop cannot keep.
var ErrUnknown = apperr.New(apperr.Invalid, "if_missing_unknown", "Choose whether we leave out what is missing, replace it, or call you first.").On("ifMissing")

// Check refuses a word that is none.
func (w Word) Check() error {
	switch w {
	case "", LeaveOut, Call, Replace:
		return nil
	}
	return ErrUnknown
}
