package order

import (
	"errors"

	"tokri/core/apperr"
	"tokri/core/inventory"
)

// Refusal is why a check-out came to nothing, kept so that a repeated request gets the same
// answer.
type Refusal struct {
	Kind    apperr.Kind `json:"kind"`
	Code    string      `json:"code"`
	Message string      `json:"message"`
	Field   string      `json:"field,omitempty"`
	// Left is the detail of a refusal for want of stock.
	Left *inventory.Left `json:"left,omitempty"`
}

// RefusalOf keeps an error.
func RefusalOf(f *apperr.Error) *Refusal {
	r := &Refusal{Kind: f.Kind, Code: f.Code, Message: f.Message, Field: f.Field}
	if left, ok := f.Detail.(inventory.Left); ok {
		r.Left = &left
	}
	return r
}

// Err returns the refusal as an error again.
func (r *Refusal) Err() *apperr.Error {
	f := &apperr.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Field: r.Field}
	if r.Left != nil {
		f.Detail = *r.Left
	}
	return f
}

// NamingShortage has a refusal for want of stock say which of the order's lines it is about.
func (o *Order) NamingShortage(err error) error {
	f := apperr.Of(err)
	if !errors.Is(err, inventory.ErrOutOfStock) || f == nil {
		return err
	}
	left, _ := f.Detail.(inventory.Left)
	for _, l := range o.Lines {
		if l.VariantID == left.VariantID {
			return inventory.Left{ProductID: l.ProductID, VariantID: l.VariantID, Name: l.Name, NameHi: l.NameHi,
				Weight: l.Weight, WeightUnit: l.WeightUnit, Stock: left.Stock}.RefusalOfOrder()
		}
	}
	return err
}

// AsFinal returns trouble that ends an attempt to order. The same key gets no other answer any more, so the
// customer is not told to ask again with it.
func AsFinal(f *apperr.Error) *apperr.Error {
	if f.Kind == apperr.Unavailable || f.Kind == apperr.NotAvailable {
		return apperr.New(apperr.Conflict, f.Code, f.Message)
	}
	return f
}
