package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
)

// notServed are the calls that the contract has and this release does not serve.
type notServed struct{}

// GetInvoice is not available yet.
func (notServed) GetInvoice(context.Context, wire.GetInvoiceRequestObject) (wire.GetInvoiceResponseObject, error) {
	return nil, errNotAvailable
}
