package fulfilment

import (
	"context"
	"errors"

	"tokri/core/order"
	"tokri/core/staff"
)

// Claim gives an order to the person, who picks it. early takes the customer's right to cancel away, and over takes the order from
// another person. Claiming it again renews the claim.
func (s *Service) Claim(ctx context.Context, id, bag string, early, over bool) (order.Order, error) {
	asked := order.Ask{By: s.Staff, At: s.Runner.Now(), Bag: bag, Early: early, Over: over}
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.ClaimWork(asked) })
}

// Release ends a claim; what was ticked stays. over ends that of another person, too.
func (s *Service) Release(ctx context.Context, id string, over bool) (order.Order, error) {
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.ReleaseWork(s.Staff, over) })
}

// Tick is what was found of one line of an order. Sure accepts an unlikely weight.
type Tick struct {
	order.Pick
	Sure bool
}

// Tick records what was found of an order, tick after tick in one write, and returns for each why it was refused. What is refused
// does not keep the others.
func (s *Service) Tick(ctx context.Context, id string, ticks []Tick) (o order.Order, refused []error, err error) {
	now := s.Runner.Now()
	o, err = s.Runner.Begin(ctx, id, func(o *order.Order) error {
		refused = make([]error, len(ticks))
		changed := false
		for i, t := range ticks {
			t.By = s.Staff
			err := o.Tick(t.Pick, now, t.Sure)
			switch {
			case errors.Is(err, order.ErrLeased):
				return err
			case errors.Is(err, order.ErrAtRest): // it is ticked so, or later
			case err != nil:
				refused[i] = err
			default:
				changed = true
			}
		}
		if !changed {
			return order.ErrAtRest
		}
		return o.FollowStock()
	})
	return o, refused, err
}

// Pack ends the picking of an order, whose goods are in so many bags. What is missing and what was weighed counts from now on: the
// customer is told, and pays that.
func (s *Service) Pack(ctx context.Context, id string, bags int) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.Pack(s.Staff, bags, now) })
}

// Unpack undoes the packing of an order that has not left, once by key.
func (s *Service) Unpack(ctx context.Context, id, why, key string) (order.Order, error) {
	e := staff.Entry{Key: key, By: s.Staff, Why: why, At: s.Runner.Now()}
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.Unpack(e) })
}
