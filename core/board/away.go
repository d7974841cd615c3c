package board

import (
	"context"
	"time"

	"tokri/core/order"
)

// orders reads the orders of yesterday's slots and of later ones, and those of earlier slots that are still to be delivered.
func (s *Service) orders(ctx context.Context) ([]order.Order, error) {
	from := s.first(s.Now())
	late, err := s.Orders.Overdue(ctx, from, maxOrders)
	if err != nil {
		return nil, err
	}
	orders, err := s.Desk.Changed(ctx, from, time.Time{}, maxOrders)
	return append(late, orders...), err
}

// Away sums up by variant what orders hold that is not on the shelves any more.
func (s *Service) Away(ctx context.Context) (map[string]order.Away, error) {
	orders, err := s.orders(ctx)
	if err != nil {
		return nil, err
	}
	back, err := s.Orders.ToPutBack(ctx, false, maxOrders)
	if err != nil {
		return nil, err
	}
	seen, away := map[string]bool{}, map[string]order.Away{}
	for _, o := range append(orders, back...) {
		if seen[o.ID] {
			continue
		}
		seen[o.ID] = true
		for _, a := range o.Away() {
			sum := away[a.VariantID]
			away[a.VariantID] = order.Away{VariantID: a.VariantID, Bagged: sum.Bagged + a.Bagged, Missing: sum.Missing + a.Missing, Moving: sum.Moving || a.Moving}
		}
	}
	return away, nil
}
