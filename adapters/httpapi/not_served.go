package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
)

// notServed are the calls that the contract has and this release does not serve.
type notServed struct{}

// ContactUs is not available yet.
func (notServed) ContactUs(context.Context, wire.ContactUsRequestObject) (wire.ContactUsResponseObject, error) {
	return nil, errNotAvailable
}

// CancelOrder is not available yet.
func (notServed) CancelOrder(context.Context, wire.CancelOrderRequestObject) (wire.CancelOrderResponseObject, error) {
	return nil, errNotAvailable
}

// RateOrder is not available yet.
func (notServed) RateOrder(context.Context, wire.RateOrderRequestObject) (wire.RateOrderResponseObject, error) {
	return nil, errNotAvailable
}

// Reorder is not available yet.
func (notServed) Reorder(context.Context, wire.ReorderRequestObject) (wire.ReorderResponseObject, error) {
	return nil, errNotAvailable
}

// GetInvoice is not available yet.
func (notServed) GetInvoice(context.Context, wire.GetInvoiceRequestObject) (wire.GetInvoiceResponseObject, error) {
	return nil, errNotAvailable
}

// GetPaymentStatus is not available yet.
func (notServed) GetPaymentStatus(context.Context, wire.GetPaymentStatusRequestObject) (wire.GetPaymentStatusResponseObject, error) {
	return nil, errNotAvailable
}

// AddMoneyToWallet is not available yet.
func (notServed) AddMoneyToWallet(context.Context, wire.AddMoneyToWalletRequestObject) (wire.AddMoneyToWalletResponseObject, error) {
	return nil, errNotAvailable
}
