package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"

	"tokri/adapters/httpapi/wire"
	"tokri/core/invoice"
	"tokri/core/order"
)

// billed returns an order of the customer that has a bill.
func (s *Service) billed(ctx context.Context, id string) (order.Order, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), id)
	if err == nil && o.Invoice == "" {
		return o, invoice.ErrNotIssued
	}
	return o, err
}

// recipient returns the customer to whom a bill is issued, with the language of the screen, or else of the
// account.
func (s *Service) recipient(ctx context.Context) (invoice.Recipient, error) {
	u, err := s.Accounts.Profile(ctx, userID(ctx))
	return invoice.Recipient{Name: strings.TrimSpace(u.FirstName + " " + u.LastName), Language: cmp.Or(infoFrom(ctx).language, u.Language)}, err
}

// GetInvoice shows the bill of a delivered order.
func (s *Service) GetInvoice(ctx context.Context, r wire.GetInvoiceRequestObject) (*wire.InvoiceReply, error) {
	o, err := s.billed(ctx, r.OrderId)
	if err != nil {
		return nil, err
	}
	settings := s.Shop().Settings
	return wire.OK(wire.Invoice{
		Number: o.Invoice, Kind: wire.InvoiceKind(invoice.KindOf(&o)), IssuedAt: o.InvoicedAt.UTC(),
		ShopName: settings.Name, Fssai: settings.FSSAI, Gstin: o.SellerGSTIN, Order: wireOrder(o, s.Now(), s.Zone),
	}, ""), nil
}

const pdfType = "application/pdf"

// GetInvoicePdf prints the bill of a delivered order.
func (s *Service) GetInvoicePdf(ctx context.Context, r wire.GetInvoicePdfRequestObject) (wire.Written, error) {
	o, err := s.billed(ctx, r.OrderId)
	if err != nil {
		return nil, err
	}
	to, err := s.recipient(ctx)
	if err != nil {
		return nil, err
	}
	file, err := s.Bill(ctx, o, s.Shop().Settings, to)
	if err != nil {
		return nil, err
	}
	name := "bill-" + strings.ReplaceAll(o.Invoice, "/", "-") + ".pdf"
	return func(w http.ResponseWriter) error {
		w.Header().Set("Content-Type", pdfType)
		w.Header().Set("Content-Length", strconv.Itoa(len(file)))
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		_, err := w.Write(file)
		return err
	}, nil
}
