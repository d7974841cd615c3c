package fulfilment

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/failpoint"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/staff"
)

// returnAll releases what a placed order held. Goods that were taken off its shelf stay with the order until they are put back.
func (s *Service) returnAll(ctx context.Context, o *order.Order) (_ saga.Change, err error) {
	now, release, keeps := s.Runner.Now(), s.Reservations.ReleaseGoods, false
	if o.LeftShelf() {
		// A server of an earlier version that began this step has released some of them.
		if keeps, err = s.Reservations.HoldsStock(ctx, o); err != nil {
			return nil, err
		}
	}
	if keeps {
		release = s.Reservations.ReleaseAllButStock
	}
	return func(o *order.Order) error {
		if keeps {
			o.AwaitGoods()
		}
		return o.EndCancel(now)
	}, release(ctx, o)
}

// PutBack says of each line of an order whose goods came back how many units are good, which are free again, and how many are thrown away. It is
// done once by order; other numbers are refused afterwards.
func (s *Service) PutBack(ctx context.Context, id string, good, waste []int, why string) (order.Order, error) {
	said := staff.Entry{By: s.Staff, Why: why, At: s.Runner.Now()}
	failpoint.At("order", "putback", "before")
	o, err := s.Runner.Orders.Update(ctx, id, func(o *order.Order) error { return o.PutBack(good, waste, said) })
	failpoint.At("order", "putback", "after")
	if errors.Is(err, order.ErrAtRest) {
		o, err = s.Runner.Orders.Get(ctx, id)
	}
	if err != nil {
		return o, err
	}
	return s.endPutBack(ctx, o)
}

// endPutBack brings what was said about an order's goods into the stock.
func (s *Service) endPutBack(ctx context.Context, o order.Order) (order.Order, error) {
	if !o.ToPutBack() {
		return o, nil
	}
	shelf := inventory.Keeper{Stock: s.Reservations.Stock, Journal: s.Journal, Now: s.Runner.Now}
	for _, l := range o.Back.Lines {
		waste := inventory.Movement{VariantID: l.VariantID, Entry: o.Back.Entry, Kind: inventory.KindWaste, Units: -l.Waste}
		gone := []inventory.Movement{waste}
		if o.Status == order.Cancelled { // a delivery takes what was missing out of the stock
			gone = append(gone, reservation.Missing(&o, l.VariantID))
		}
		if err := shelf.PutBack(ctx, o.HoldID(), l.VariantID, gone...); err != nil {
			return o, fmt.Errorf("order %s: put %s back: %w", o.ID, l.VariantID, err)
		}
	}
	if s.Reservations.Changed != nil {
		s.Reservations.Changed()
	}
	return s.Runner.Orders.Update(ctx, o.ID, func(o *order.Order) error { o.EndPutBack(); return nil })
}

// mostBack is how many orders a sweep looks at.
const mostBack = 200

// SweepBack ends what a crash interrupted: orders of which the staff have said what became of the goods, and the stock has not all of it.
func (s *Service) SweepBack(ctx context.Context, orders order.StaffView) error {
	said, err := orders.ToPutBack(ctx, true, mostBack)
	failures := []error{err}
	for _, o := range said {
		_, err := s.endPutBack(ctx, o)
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}
