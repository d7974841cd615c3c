package staffapi

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"tokri/adapters/httpapi/staffwire"
	"tokri/core/account"
	"tokri/core/invoice"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
)

// Printer makes PDFs.
type Printer interface {
	// Bill prints the bill of a delivered order, with a credit note for each refund since.
	Bill(ctx context.Context, o order.Order, settings shop.Settings, to invoice.Recipient) ([]byte, error)
	// Slip prints the packing slip of one order, if plain without the telephone number and the amount to collect.
	Slip(ctx context.Context, o order.Order, settings shop.Settings, l notify.Language, plain bool) ([]byte, error)
	// Labels prints a label for each bag of a packed order, and refuses an order that is not packed.
	Labels(ctx context.Context, o order.Order, settings shop.Settings, l notify.Language) ([]byte, error)
}

// PrintBill prints the bill of a delivered order, in its customer's language. It names the customer with the whole number, so it counts
// as a look at the customer.
func (s *Service) PrintBill(ctx context.Context, r staffwire.PrintBillRequestObject) (*staffwire.PaperReply, error) {
	if err := s.Looks.Take(ctx, caller(ctx).Person); err != nil {
		return nil, err
	}
	return answer(s.paper(ctx, r.Body.Order, func(o order.Order) (string, []byte, error) {
		if o.Invoice == "" {
			return "", nil, invoice.ErrNotIssued
		}
		u, err := s.Users.Get(ctx, o.UserID)
		if err != nil && !errors.Is(err, account.ErrNotFound) {
			return "", nil, err
		}
		to := invoice.Recipient{Name: strings.TrimSpace(u.FirstName + " " + u.LastName), Language: cmp.Or(u.Language, notify.English)}
		file, err := s.Printer.Bill(ctx, o, s.Shop().Settings, to)
		return "bill-" + strings.ReplaceAll(o.Invoice, "/", "-"), file, err
	}))
}

// PrintSlip prints the packing slip of an order that is to be delivered, in the person's language.
func (s *Service) PrintSlip(ctx context.Context, r staffwire.PrintSlipRequestObject) (*staffwire.PaperReply, error) {
	return answer(s.paper(ctx, r.Body.Order, func(o order.Order) (string, []byte, error) {
		if _, err := o.Following(); err != nil {
			return "", nil, err
		}
		person := caller(ctx).Person
		file, err := s.Printer.Slip(ctx, o, s.Shop().Settings, cmp.Or(person.Language, notify.English), !person.SeesCustomers())
		return "slip-" + o.TrackingID, file, err
	}))
}

// PrintLabels prints the labels of a packed order's bags, in the person's language.
func (s *Service) PrintLabels(ctx context.Context, r staffwire.PrintLabelsRequestObject) (*staffwire.PaperReply, error) {
	return answer(s.paper(ctx, r.Body.Order, func(o order.Order) (string, []byte, error) {
		file, err := s.Printer.Labels(ctx, o, s.Shop().Settings, cmp.Or(caller(ctx).Person.Language, notify.English))
		return "labels-" + o.TrackingID, file, err
	}))
}

// paper finds an order, notes it for the log and prints a paper about it.
func (s *Service) paper(ctx context.Context, id string, draw func(order.Order) (name string, file []byte, err error)) (staffwire.Paper, error) {
	o, err := s.find(ctx, id)
	if err != nil {
		return staffwire.Paper{}, err
	}
	note(ctx, o.TrackingID, "")
	name, file, err := draw(o)
	return staffwire.Paper{Name: name + ".pdf", Data: file}, err
}
