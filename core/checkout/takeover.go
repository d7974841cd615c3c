package checkout

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/order"
)

// TakeOver carries on every check-out that was interrupted, without waiting for its lease to end.
// It is only for a store that no other process can have open, before the first request is served:
// then whoever holds a lease is dead. Payments that are only due for a look keep their time. It
// returns how many orders it moved, and every error.
func (s *Service) TakeOver(ctx context.Context) (int, error) {
	const most = 10_000 // no server dies with more under way; the sweep would find them
	// Twice: the clock may have been set back meanwhile.
	ids, err := s.Orders.Due(ctx, s.Now().Add(2*LeaseTime), most)
	if err != nil {
		return 0, fmt.Errorf("take over: %w", err)
	}
	var moved int
	var failures []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		_, err := s.Orders.Update(ctx, id, func(o *order.Order) error { return o.BreakLease() })
		if err == nil {
			_, err = s.Resume(ctx, id)
		} else if errors.Is(err, order.ErrAtRest) {
			continue
		}
		if err != nil {
			failures = append(failures, err)
			continue
		}
		moved++
	}
	return moved, errors.Join(failures...)
}
