package fulfilment

import (
	"context"
	"errors"
	"slices"

	"tokri/core/order"
)

// Advance moves a placed order to a status through those before it, or to its next status if goal is empty. It
// changes nothing if the order has that status. Before the customer's cut-off it needs early.
func (s *Service) Advance(ctx context.Context, id string, goal order.Status, early bool) (order.Order, error) {
	return s.Runner.Begin(ctx, id, func(o *order.Order) error {
		if o.Status == goal {
			return order.ErrAtRest
		}
		return s.advance(o, goal, early)
	})
}

func (s *Service) advance(o *order.Order, goal order.Status, early bool) error {
	now := s.Runner.Now()
	if o.BeforeCutoff(now) && !early {
		return order.ErrBeforeCutoff
	}
	if o.Phase == order.Live && slices.Index(order.ToDeliver, goal) >= 0 && slices.Index(order.ToDeliver, goal) < slices.Index(order.ToDeliver, o.Status) {
		return order.ErrNoMove.Saying("The order is " + string(o.Status) + " already.")
	}
	for {
		if err := o.AdvanceStatus(s.Staff, now, s.Cashback); err != nil || goal == "" || o.Status == goal {
			return err
		}
	}
}

// Deliver moves an order to Delivered as Advance does, without the units that its customer refused at the door. It changes nothing if the
// order was delivered without the same units, and refuses other ones.
func (s *Service) Deliver(ctx context.Context, id string, rejected []order.Rejected, early bool) (order.Order, error) {
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return s.handOver(o, rejected, early) })
}

// PreviewDelivery returns the order as Deliver would make it, and changes nothing.
func (s *Service) PreviewDelivery(o order.Order, rejected []order.Rejected) (order.Order, error) {
	err := s.handOver(&o, rejected, true)
	if errors.Is(err, order.ErrAtRest) {
		err = nil
	}
	return o, AtWork(err)
}

func (s *Service) handOver(o *order.Order, rejected []order.Rejected, early bool) error {
	if err := o.Reject(rejected); err != nil {
		return err
	}
	return s.advance(o, order.Delivered, early)
}
