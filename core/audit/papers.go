package audit

import (
	"context"

	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/payment"
)

// papers checks that the numbers of each series have no gaps, and that each order's bill and each refund's
// credit note have the number that the invoice store gave them. The orders were read before, so a number that
// was given since is only a doubt.
func (a *audit) papers(ctx context.Context, numbers invoice.Store) error {
	if numbers == nil {
		return nil
	}
	given, last := map[string]string{}, invoice.Invoice{}
	err := numbers.Audit(ctx, func(i invoice.Invoice) error {
		if i.Year != last.Year {
			last = invoice.Invoice{Year: i.Year}
		}
		if i.Seq != last.Seq+1 {
			a.violate(PapersNumbered, "number %s follows %d", i.Number(), last.Seq)
		}
		last = i
		if a.numberedAtRest(i) {
			return nil
		}
		given[i.OrderID] = i.Number()
		if _, ok := a.orders[order.OfPaper(i.OrderID)]; !ok {
			a.noteUnknown(order.OfPaper(i.OrderID), PapersNumbered, "number %s is of %s, which is no order", i.Number(), i.OrderID)
		}
		return nil
	})
	for _, o := range a.orders {
		a.paper(o, "order "+o.ID, o.Invoice, given[o.ID], o.Phase == order.Delivering)
		for _, r := range o.Refunds {
			a.paper(o, "refund "+r.ID, r.CreditNote, given[r.ID], o.Phase == order.Refunding && r.Status == payment.Completed)
		}
	}
	return err
}

// paper compares the recorded number with the given one. A step under way may have been given a number that is
// not recorded yet.
func (a *audit) paper(o order.Order, what, noted, given string, underWay bool) {
	if noted != given && (noted != "" || !underWay) {
		a.doubt(o, PapersNumbered, "%s has the number %q, and was given %q", what, noted, given)
	}
}
