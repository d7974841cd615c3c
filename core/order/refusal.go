package order

import "tokri/core/apperr"

// Refusal is why a check-out came to nothing, kept so that a repeated request gets the same
// answer.
type Refusal struct {
	Kind    apperr.Kind `json:"kind"`
	Code    string      `json:"code"`
	Message string      `json:"message"`
	Field   string      `json:"field,omitempty"`
}

// RefusalOf keeps an error.
func RefusalOf(f *apperr.Error) *Refusal {
	return &Refusal{Kind: f.Kind, Code: f.Code, Message: f.Message, Field: f.Field}
}

// Err is the refusal as an error again.
func (r *Refusal) Err() *apperr.Error {
	return &apperr.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Field: r.Field}
}

// AsFinal is trouble that ends an attempt to order. The same key gets no other answer any more, so the
// customer is not told to ask again with it.
func AsFinal(f *apperr.Error) *apperr.Error {
	if f.Kind == apperr.Unavailable || f.Kind == apperr.NotAvailable {
		return apperr.New(apperr.Conflict, f.Code, f.Message)
	}
	return f
}
