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

// RefusalOf keeps a fault.
func RefusalOf(f *apperr.Error) *Refusal {
	return &Refusal{Kind: f.Kind, Code: f.Code, Message: f.Message, Field: f.Field}
}

// Fault is the refusal as an error again.
func (r *Refusal) Fault() *apperr.Error {
	return &apperr.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Field: r.Field}
}
