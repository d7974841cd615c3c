package checkout

import (
	"context"

	"tokri/core/apperr"
	"tokri/core/order"
	"tokri/core/saga"
)

// hold takes everything that the order needs, or begins to release it if something is refused.
func (s *Service) hold(ctx context.Context, o *order.Order) (saga.Change, error) {
	err := s.checkHolds(ctx, *o)
	if err == nil {
		err = s.Reservations.Take(ctx, o)
	}
	if refusal := apperr.Of(err); refusal != nil && refusal.Kind != apperr.Unavailable {
		return refuse(refusal), nil
	}
	if err == nil {
		o.MarkHeld()
	}
	return nil, err
}

func refuse(why *apperr.Error) saga.Change {
	return func(o *order.Order) error { return o.Refuse(why) }
}

func (s *Service) clearCart(ctx context.Context, o *order.Order) (saga.Change, error) {
	err := s.Reservations.ClearCart(ctx, o)
	if err == nil {
		o.MarkCartCleared()
	}
	return nil, err
}

func (s *Service) charge(context.Context, *order.Order) (saga.Change, error) {
	now := s.Runner.Now()
	return func(o *order.Order) error { return o.BeginCharge(now) }, nil
}

func (s *Service) finish(context.Context, *order.Order) (saga.Change, error) {
	now := s.Runner.Now()
	return func(o *order.Order) error { return o.Place(now) }, nil
}

func (s *Service) unwind(ctx context.Context, o *order.Order) (saga.Change, error) {
	now := s.Runner.Now()
	return func(o *order.Order) error { return o.EndUnwinding(now) }, s.Reservations.Release(ctx, o)
}
