package checkout

import (
	"context"
	"fmt"

	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/sweep"
)

// SweepOthers asks the gateway about the attempts to pay orders beside those that count, and gives back what they
// took. It goes on after a failure, and returns all of them.
func (s *Service) SweepOthers(ctx context.Context) error {
	const most = 1000
	ids, err := s.Runner.Queue.Watched(ctx, s.Runner.Now(), most)
	if err != nil {
		return fmt.Errorf("sweep payments: %w", err)
	}
	_, err = new(sweep.Sweep).Each(ctx, "watch order", 0, ids, func(id string) (stuck bool, err error) {
		o, err := s.Runner.Orders.Get(ctx, id)
		if err != nil {
			return true, err
		}
		return false, s.watch(ctx, o, func(ctx context.Context, w payment.Watch) error { return w.Run(ctx, id, o.Payment) })
	})
	return err
}

func (s *Service) watch(ctx context.Context, o order.Order, ask func(context.Context, payment.Watch) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), payment.StepTime)
	defer cancel()
	err := ask(ctx, payment.Watch{
		Gateway: s.Gateway, Now: s.Runner.Now,
		Record: func(ctx context.Context, change func(*payment.Payment, bool)) (payment.Payment, error) {
			o, err := s.Runner.Orders.Update(ctx, o.ID, func(o *order.Order) error {
				change(&o.Payment, o.NeedsPayment())
				return nil
			})
			return o.Payment, err
		},
		Adopt: func(ctx context.Context) error { return s.adopt(ctx, o.ID) },
		Alert: func(ctx context.Context, what string) { s.Runner.Alert(ctx, o, what) },
	})
	if err != nil {
		return fmt.Errorf("order %s: %w", o.ID, err)
	}
	return nil
}

// adopt carries on an order that waits for its payment, or was given up, and for which another attempt was paid.
func (s *Service) adopt(ctx context.Context, id string) error {
	o, err := s.Runner.Orders.Get(ctx, id)
	if err != nil {
		return err
	}
	if err := s.reopen(ctx, o); err != nil {
		return err
	}
	_, err = s.Runner.Resume(ctx, id)
	return err
}
