package checkout

import (
	"context"
	"errors"
	"sync"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/failpoint"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// effect is one thing that an order takes, how it gives it back, and how it keeps it for good.
// All may be repeated.
type effect struct {
	take    func(context.Context) error
	release func(context.Context) error
	use     func(context.Context) error
}

func nothing(context.Context) error { return nil }

// effects lists everything that the order takes, in the order in which refusals matter to the
// customer: what is first refused is what is said.
func (s *Service) effects(o *order.Order) []effect {
	return append([]effect{s.ofCart(o)}, s.goods(o)...)
}

func (s *Service) ofCart(o *order.Order) effect {
	version := o.CartVersion
	if o.Attempt > 0 {
		version = o.RetryCartVersion
	}
	return effect{
		take: func(ctx context.Context) error {
			_, err := s.Carts.Store.Update(ctx, o.UserID, func(c *cart.Cart) error { return c.Take(o.HoldID(), version) })
			return err
		},
		release: func(ctx context.Context) error {
			_, err := s.Carts.Store.Update(ctx, o.UserID, func(c *cart.Cart) error { c.Release(o.HoldID()); return nil })
			return err
		},
	}
}

// goods are the effects without the cart: what an order keeps while it stands.
func (s *Service) goods(o *order.Order) []effect {
	var list []effect
	for _, u := range o.Units() {
		list = append(list, s.ofStock(o, u))
	}
	list = append(list, s.ofSlot(o))
	for id, limit := range o.CouponUses() {
		list = append(list, s.ofCoupon(o, id, limit))
	}
	if o.Bill.WalletUsed > 0 {
		list = append(list, effect{
			take:    func(ctx context.Context) error { return s.debit(ctx, o) },
			release: func(ctx context.Context) error { return s.giveBack(ctx, o) },
			use:     nothing,
		})
	}
	return list
}

func (s *Service) ofStock(o *order.Order, u order.Unit) effect {
	now := s.Now()
	update := func(ctx context.Context, fn func(*inventory.Stock, *hold.Hold) error) error {
		return s.Stock.Update(ctx, u.VariantID, o.HoldID(), fn)
	}
	return effect{
		take: func(ctx context.Context) error {
			return update(ctx, func(k *inventory.Stock, h *hold.Hold) error { return k.Take(h, u.Quantity, now) })
		},
		release: func(ctx context.Context) error {
			return update(ctx, func(k *inventory.Stock, h *hold.Hold) error { k.Release(h, now); return nil })
		},
		use: func(ctx context.Context) error {
			return update(ctx, func(k *inventory.Stock, h *hold.Hold) error { k.Use(h, now); return nil })
		},
	}
}

func (s *Service) ofSlot(o *order.Order) effect {
	now := s.Now()
	update := func(ctx context.Context, fn func(*slot.Slot, *hold.Hold) error) error {
		return s.Slots.Update(ctx, o.Window.SlotID, o.HoldID(), fn)
	}
	return effect{
		take: func(ctx context.Context) error {
			return update(ctx, func(w *slot.Slot, h *hold.Hold) error { return w.Take(h, now) })
		},
		release: func(ctx context.Context) error {
			return update(ctx, func(w *slot.Slot, h *hold.Hold) error { w.Release(h, now); return nil })
		},
		use: func(ctx context.Context) error {
			return update(ctx, func(w *slot.Slot, h *hold.Hold) error { w.Use(h, now); return nil })
		},
	}
}

func (s *Service) ofCoupon(o *order.Order, id string, limit int) effect {
	now := s.Now()
	update := func(ctx context.Context, fn func(*coupon.Uses, *hold.Hold) error) error {
		return s.Coupons.Update(ctx, id, o.HoldID(), fn)
	}
	return effect{
		take: func(ctx context.Context) error {
			return update(ctx, func(u *coupon.Uses, h *hold.Hold) error { return u.Take(h, limit, now) })
		},
		release: func(ctx context.Context) error {
			return update(ctx, func(u *coupon.Uses, h *hold.Hold) error { u.Release(h, now); return nil })
		},
		use: func(ctx context.Context) error {
			return update(ctx, func(u *coupon.Uses, h *hold.Hold) error { u.Use(h, now); return nil })
		},
	}
}

// hold takes everything at once. The things are independent of each other, so they are asked at
// the same time; a refusal of one does not undo the others, unwinding does.
func (s *Service) hold(ctx context.Context, o *order.Order) error {
	err := firstRefusal(each(s.effects(o), func(e effect) error { return e.take(ctx) }))
	s.changed()
	return err
}

func (s *Service) release(ctx context.Context, effects []effect) error {
	err := errors.Join(each(effects, func(e effect) error {
		err := e.release(ctx)
		if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
			return nil // what is not there holds nothing
		}
		return err
	})...)
	s.changed()
	return err
}

func (s *Service) changed() {
	if s.Changed != nil {
		s.Changed()
	}
}

// each runs do on all effects at once and returns their errors in order.
func each(effects []effect, do func(effect) error) []error {
	errs := make([]error, len(effects))
	var all sync.WaitGroup
	for i, e := range effects {
		all.Go(func() {
			errs[i] = do(e)
			failpoint.At("checkout", "effect", "after") // some are done, some are not
		})
	}
	all.Wait()
	return errs
}

// firstRefusal prefers an accident to a refusal: while it is not known whether everything could
// be held, nothing is refused, and the step is taken again.
func firstRefusal(errs []error) error {
	var refusal error
	for _, err := range errs {
		switch f := apperr.Of(err); {
		case err == nil:
		case f == nil || f.Kind == apperr.Unavailable:
			return err
		case refusal == nil:
			refusal = err
		}
	}
	return refusal
}

// debit takes the wallet's part.
func (s *Service) debit(ctx context.Context, o *order.Order) error {
	e, err := wallet.Post(ctx, s.Wallet, o.UserID, -o.Bill.WalletUsed, wallet.Payment, order.WalletPayment+o.HoldID(), "Order "+o.TrackingID, s.Now())
	if err == nil && e.Amount == 0 {
		return hold.ErrReleased // a tombstone: the order was given up before
	}
	return err
}

// giveBack returns the wallet's part, once. If it was never taken, a tombstone sees to it that
// it never will be.
func (s *Service) giveBack(ctx context.Context, o *order.Order) error {
	paid, err := wallet.Post(ctx, s.Wallet, o.UserID, 0, wallet.Payment, order.WalletPayment+o.HoldID(), "", s.Now())
	if err != nil || paid.Amount == 0 {
		return err
	}
	_, err = wallet.Post(ctx, s.Wallet, o.UserID, -paid.Amount, wallet.Refund, order.WalletReturn+o.HoldID(), "Order "+o.TrackingID, s.Now())
	return err
}
