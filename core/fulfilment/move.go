package fulfilment

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/saga"
	"tokri/core/staff"
)

// Move gives a placed order a place in another slot, under the rules of check-out: a slot that is full or closed refuses. It
// is carried out once by key; the same again answers the order as it is.
func (s *Service) Move(ctx context.Context, id, slotID, key string) (order.Order, error) {
	return s.move(ctx, id, slotID, key, func(o *order.Order, m order.Move) error { return o.BeginMove(m) })
}

// MoveOwn does the same for the order's customer, who saw the order in the slot from. The slots are the key: who has the new one is
// not moved again.
func (s *Service) MoveOwn(ctx context.Context, id, from, slotID string) (order.Order, error) {
	return s.move(ctx, id, slotID, s.Runner.NewID(), func(o *order.Order, m order.Move) error { return o.BeginOwnMove(m, from) })
}

func (s *Service) move(ctx context.Context, id, slotID, key string, begin func(*order.Order, order.Move) error) (order.Order, error) {
	to, err := s.Reservations.Slots.Get(ctx, slotID)
	if err != nil {
		return order.Order{}, err
	}
	now := s.Runner.Now()
	asked := order.Move{Entry: staff.Entry{Key: key, By: s.Staff, At: now},
		To: order.Window{SlotID: to.ID, Start: to.Start, End: to.End, Cutoff: to.Cutoff}}
	o, err := s.Runner.Begin(ctx, id, func(o *order.Order) error {
		if err := begin(o, asked); err != nil {
			return err
		}
		return to.CheckAvailable(now)
	})
	switch {
	case err != nil:
		return o, err
	case o.OpenMove() > 0:
		return o, saga.ErrAtWork // the store did not answer; whether there is a place is not known yet
	}
	return o, o.MoveRefused(key)
}

// takePlace takes the new place and gives the order its window. The old place stays until then, so the order never has none.
func (s *Service) takePlace(ctx context.Context, o *order.Order) (saga.Change, error) {
	to, _ := o.MovePlaces()
	err := s.Reservations.TakePlace(ctx, to)
	if err == nil {
		return func(o *order.Order) error { return o.EnterSlot() }, nil
	}
	why := apperr.Of(err)
	if why == nil || why.Kind == apperr.Unavailable {
		return nil, err
	}
	if errors.Is(err, hold.ErrReleased) {
		why = order.ErrMoveStopped
	}
	// An earlier runner may have taken it, or take it later.
	if err := s.Reservations.ReleasePlace(ctx, to); err != nil {
		return nil, err
	}
	return func(o *order.Order) error { return o.RefuseMove(why) }, nil
}

// leavePlace gives the old place back.
func (s *Service) leavePlace(ctx context.Context, o *order.Order) (saga.Change, error) {
	_, from := o.MovePlaces()
	return func(o *order.Order) error { return o.EndMove() }, s.Reservations.ReleasePlace(ctx, from)
}
