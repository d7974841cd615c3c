package order

import (
	"errors"
	"slices"

	"tokri/core/apperr"
	"tokri/core/inventory"
	"tokri/core/money"
)

// Refusal is the reason why a check-out failed. It is stored so that a repeated request gets the same answer.
type Refusal struct {
	Kind    apperr.Kind `json:"kind"`
	Code    string      `json:"code"`
	Message string      `json:"message"`
	Field   string      `json:"field,omitempty"`
	// Left is the detail of a refusal for lack of stock.
	Left *inventory.Left `json:"left,omitempty"`
	// Missing is the detail of a refusal for lack of money.
	Missing money.Paise `json:"missing,omitempty"`
}

// RefusalOf returns the storable form of an error.
func RefusalOf(f *apperr.Error) *Refusal {
	r := &Refusal{Kind: f.Kind, Code: f.Code, Message: f.Message, Field: f.Field}
	if left, ok := f.Detail.(inventory.Left); ok {
		r.Left = &left
	}
	if short, ok := f.Detail.(money.Shortfall); ok {
		r.Missing = short.Missing
	}
	return r
}

// Err returns the refusal as an error.
func (r *Refusal) Err() *apperr.Error {
	f := &apperr.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Field: r.Field}
	if r.Left != nil {
		f.Detail = *r.Left
	}
	if r.Missing > 0 {
		f.Detail = money.Shortfall{Missing: r.Missing}
	}
	return f
}

// NamingShortage adds the name of the order's line to a refusal for lack of stock.
func (o *Order) NamingShortage(err error) error {
	f := apperr.Of(err)
	if !errors.Is(err, inventory.ErrOutOfStock) || f == nil {
		return err
	}
	left, _ := f.Detail.(inventory.Left)
	for _, l := range slices.Concat(o.Lines, o.Changing().Lines) {
		if l.VariantID == left.VariantID {
			return inventory.Left{ProductID: l.ProductID, VariantID: l.VariantID, Name: l.Name, NameHi: l.NameHi,
				Weight: l.Weight, WeightUnit: l.WeightUnit, Stock: left.Stock}.RefusalOfOrder()
		}
	}
	return err
}

// AsFinal changes an error that ends an attempt to order. A repeated request with the same key gets the same
// answer, so the text must not ask the customer to try again with it.
func AsFinal(f *apperr.Error) *apperr.Error {
	if f.Kind == apperr.Unavailable || f.Kind == apperr.NotAvailable {
		return apperr.New(apperr.Conflict, f.Code, f.Message)
	}
	return f
}
