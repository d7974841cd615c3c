package fulfilment

import (
	"context"

	"tokri/core/apperr"
	"tokri/core/order"
	"tokri/core/saga"
	"tokri/core/staff"
)

// Replace puts a pack into the bag in place of what is missing of a line, once by key, with as many units as its line says; 0 takes out
// what is there. It refuses what has been sold out meanwhile: what was there before stays then.
func (s *Service) Replace(ctx context.Context, id, variantID string, with order.Line, key string) (order.Order, error) {
	e := staff.Entry{Key: key, By: s.Staff, At: s.Runner.Now()}
	o, err := s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.Replace(e, variantID, with) })
	if err != nil {
		return o, err
	}
	return o, AtWork(o.ReplaceRefused(key)) // at work: the stock cannot be reached, and the order is carried on later
}

// replace has the stock follow what is in the bag in place of something missing.
func (s *Service) replace(ctx context.Context, o *order.Order) (saga.Change, error) {
	err := s.Reservations.Replace(ctx, o)
	if refusal := apperr.Of(err); refusal != nil && refusal.Kind != apperr.Unavailable {
		return func(o *order.Order) error { o.RefuseReplace(); return nil }, nil
	}
	return func(o *order.Order) error { return o.EndReplace() }, err
}
