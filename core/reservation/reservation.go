// Package reservation takes what an order needs (the cart, stock, a place in its slot, uses of its coupon, its
// part of the wallet), releases it, and turns what was taken into what was sold.
//
// All of this is idempotent, because each effect is keyed by the order's HoldID in the record that it changes, the place in
// a slot by that of the order's last move (order.Order.HeldPlace).
// A release does not rely on a mark of the order but changes that record in any case: if it finds no hold, it
// prevents the order from taking one later (packages hold, cart, wallet).
package reservation

import (
	"context"
	"errors"
	"sync"
	"time"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/failpoint"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/panics"
	"tokri/core/slot"
	"tokri/core/staff"
	"tokri/core/storing"
	"tokri/core/wallet"
)

// Service takes and releases what orders need.
type Service struct {
	Carts   cart.Store
	Stock   inventory.Store
	Slots   slot.Store
	Coupons coupon.Store
	Wallet  wallet.Store
	Now     func() time.Time
	// Changed is called after stock or slots have changed; it may be nil.
	Changed func()
}

// Take takes everything at once. The effects are independent of each other, so they run in parallel; if one is
// refused, the others stay until Release.
func (s *Service) Take(ctx context.Context, o *order.Order) error {
	effects := s.everything(o)
	if t, ok := s.Stock.(inventory.Taker); ok {
		effects = append([]effect{s.ofCart(o), s.allStock(t, o)}, s.besideStock(o)...)
	}
	return s.take(ctx, effects)
}

func (s *Service) take(ctx context.Context, effects []effect) error {
	err := firstRefusal(each(ctx, effects, func(e effect) error { return e.take(ctx) }))
	s.changed(ctx)
	return err
}

func (s *Service) use(ctx context.Context, effects []effect) error {
	err := errors.Join(each(ctx, effects, func(e effect) error { return e.use(ctx) })...)
	s.changed(ctx)
	return err
}

// Release releases everything.
func (s *Service) Release(ctx context.Context, o *order.Order) error {
	return s.release(ctx, s.everything(o))
}

// ReleaseGoods releases what a placed order holds. Its cart is free again already.
func (s *Service) ReleaseGoods(ctx context.Context, o *order.Order) error {
	return s.release(ctx, s.goods(o))
}

// ReleaseAllButStock releases what a placed order holds, without its units of stock.
func (s *Service) ReleaseAllButStock(ctx context.Context, o *order.Order) error {
	return s.release(ctx, s.besideStock(o))
}

// HoldsStock reports whether the order holds all its units of stock.
func (s *Service) HoldsStock(ctx context.Context, o *order.Order) (bool, error) {
	read, all := errors.New("read"), true
	for _, u := range o.Units() {
		err := s.Stock.Update(ctx, u.VariantID, o.HoldID(), func(_ *inventory.Stock, h *hold.Hold) error {
			all = all && h.State == hold.Held
			return read
		})
		if errors.Is(err, inventory.ErrNotFound) {
			all = false
		} else if !errors.Is(err, read) {
			return false, err
		}
	}
	return all, nil
}

// Sell turns what the order holds into what is sold, but for what its customer refused at the door.
func (s *Service) Sell(ctx context.Context, o *order.Order) error {
	return s.use(ctx, s.goods(o))
}

// Grow takes what the change of lines that is under way needs beyond what the order has: units, money of the wallet, and the cart.
func (s *Service) Grow(ctx context.Context, o *order.Order) error {
	return s.take(ctx, s.ofChange(o))
}

// Shrink gives back what the order does not need any more since its lines have changed, and empties the cart whose lines it has.
func (s *Service) Shrink(ctx context.Context, o *order.Order) error {
	effects := s.ofChange(o)
	for id, limit := range o.LostUses() {
		coupon := s.ofCoupon(o, id, limit)
		effects = append(effects, effect{use: coupon.release})
	}
	return s.use(ctx, effects)
}

// UndoGrow gives back what Grow took for a change that was refused, and prevents that it is taken later.
func (s *Service) UndoGrow(ctx context.Context, o *order.Order) error {
	return s.release(ctx, s.ofChange(o))
}

// Replace lets the order hold what goes into its bag in place of something missing, and gives back what does not any more. Nothing is
// given back before everything is taken.
func (s *Service) Replace(ctx context.Context, o *order.Order) error {
	more, less := o.Reheld()
	if err := s.take(ctx, s.resized(o, more)); err != nil {
		return err
	}
	return s.take(ctx, s.resized(o, less))
}

// TakePlace takes one place in a slot, for an order that is moved.
func (s *Service) TakePlace(ctx context.Context, p order.Place) error {
	return s.take(ctx, []effect{s.ofPlace(p)})
}

// ReleasePlace gives one place back, and prevents it from being taken later.
func (s *Service) ReleasePlace(ctx context.Context, p order.Place) error {
	return s.release(ctx, []effect{s.ofPlace(p)})
}

// ClearCart empties the cart that the order holds.
func (s *Service) ClearCart(ctx context.Context, o *order.Order) error { return s.ofCart(o).use(ctx) }

// effect is one thing that an order takes, with the ways to take it, to release it and to keep it for good. All
// three are idempotent.
type effect struct {
	take    func(context.Context) error
	release func(context.Context) error
	use     func(context.Context) error
}

func nothing(context.Context) error { return nil }

// everything lists all that the order takes. If several effects are refused, the customer is told of the first
// one in this list.
func (s *Service) everything(o *order.Order) []effect {
	return append([]effect{s.ofCart(o)}, s.goods(o)...)
}

func (s *Service) ofCart(o *order.Order) effect {
	version := o.CartVersion
	if o.Attempt > 0 {
		version = o.RetryCartVersion
	}
	return s.cartUnder(o, o.HoldID(), version)
}

// cartUnder returns the effects on the customer's cart, which an order takes under a key in one version.
func (s *Service) cartUnder(o *order.Order, key string, version int64) effect {
	update := func(ctx context.Context, fn func(*cart.Cart) error) error {
		_, err := s.Carts.Update(storing.FromRecent(ctx), o.UserID, fn)
		return err
	}
	return effect{
		take: func(ctx context.Context) error {
			return update(ctx, func(c *cart.Cart) error { return c.Take(key, version) })
		},
		release: func(ctx context.Context) error {
			return update(ctx, func(c *cart.Cart) error { c.Release(key); return nil })
		},
		use: func(ctx context.Context) error {
			return update(ctx, func(c *cart.Cart) error { c.Use(key); return nil })
		},
	}
}

// ofChange returns the effects of the change of lines that is under way. To use them is to keep what the changed order needs.
func (s *Service) ofChange(o *order.Order) []effect {
	var list []effect
	c, key := o.Changing(), o.ChangeID()
	if c.Cart > 0 {
		list = append(list, s.cartUnder(o, key, c.Cart))
	}
	list = append(list, s.resized(o, o.ChangeUnits())...)
	switch more := o.ChangeWallet(); {
	case more > 0:
		list = append(list, effect{
			take:    func(ctx context.Context) error { return s.debit(ctx, o, more, key) },
			release: func(ctx context.Context) error { return s.undoDebit(ctx, o, key) },
			use:     nothing,
		})
	case more < 0:
		list = append(list, effect{take: nothing, release: nothing,
			use: func(ctx context.Context) error { return s.credit(ctx, o, -more, key) }})
	}
	return list
}

// resized returns the effects that let the order hold other numbers of units.
func (s *Service) resized(o *order.Order, units []order.Resized) (list []effect) {
	now := s.Now()
	for _, u := range units {
		resize := func(ctx context.Context) error {
			return s.Stock.Update(ctx, u.VariantID, o.HoldID(), func(k *inventory.Stock, h *hold.Hold) error {
				return k.Resize(h, u.Quantity, u.Round, now)
			})
		}
		take := func(ctx context.Context) error { return o.NamingShortage(resize(ctx)) }
		list = append(list, effect{take: take, release: resize, use: resize})
	}
	return list
}

// goods returns the effects without the cart: those that a placed order keeps.
func (s *Service) goods(o *order.Order) []effect { return append(s.stock(o), s.besideStock(o)...) }

func (s *Service) stock(o *order.Order) []effect {
	var list []effect
	for _, u := range append(o.Units(), o.InsteadUnits()...) {
		list = append(list, s.ofStock(o, u))
	}
	return list
}

// allStock takes the units of all lines in one round trip. If some cannot be taken so, because too few are left or the order has
// them already, they are taken one by one.
func (s *Service) allStock(t inventory.Taker, o *order.Order) effect {
	now, units := s.Now(), map[string]int{}
	for _, u := range o.Units() {
		units[u.VariantID] = u.Quantity
	}
	return effect{take: func(ctx context.Context) error {
		if all, err := t.TakeNew(ctx, o.HoldID(), units, now); all || err != nil {
			return err
		}
		return firstRefusal(each(ctx, s.stock(o), func(e effect) error { return e.take(ctx) }))
	}}
}

// besideStock returns the effects without the units that the order has. Holds on those that it has no more go with them.
func (s *Service) besideStock(o *order.Order) []effect {
	list := []effect{s.ofPlace(o.HeldPlace())}
	for _, u := range o.GoneUnits() {
		list = append(list, s.ofStock(o, u))
	}
	for id, limit := range o.CouponUses() {
		list = append(list, s.ofCoupon(o, id, limit))
	}
	if o.Bill.WalletUsed > 0 {
		list = append(list, effect{
			take:    func(ctx context.Context) error { return s.debit(ctx, o, o.Bill.WalletUsed, o.HoldID()) },
			release: func(ctx context.Context) error { return s.giveBack(ctx, o) },
			use:     nothing,
		})
	}
	return list
}

func (s *Service) ofStock(o *order.Order, u order.Unit) effect {
	now, missing := s.Now(), Missing(o, u.VariantID)
	update := func(ctx context.Context, fn func(*inventory.Stock, *hold.Hold) error) error {
		return s.Stock.Update(ctx, u.VariantID, o.HoldID(), fn)
	}
	return effect{
		take: func(ctx context.Context) error {
			err := update(ctx, func(k *inventory.Stock, h *hold.Hold) error { return k.Take(h, u.Quantity, now) })
			return o.NamingShortage(err)
		},
		release: func(ctx context.Context) error {
			return update(ctx, func(k *inventory.Stock, h *hold.Hold) error { return k.Return(h, now, missing) })
		},
		use: func(ctx context.Context) error {
			return update(ctx, func(k *inventory.Stock, h *hold.Hold) error {
				return k.Sell(h, o.Keeps(u.VariantID, u.Quantity), o.RejectedOf(u.VariantID).Units, missing, now)
			})
		},
	}
}

// Missing returns the movement of the units of a variant that an order was promised and that were not there; of 0 units if all
// were.
func Missing(o *order.Order, variantID string) inventory.Movement {
	m := inventory.Movement{VariantID: variantID, Kind: inventory.KindShort, Entry: staff.Entry{Key: o.HoldID() + shortMark}}
	if plan := o.Shortage(variantID); !plan.OnShelf {
		m.Units, m.By, m.Why = -plan.Units, plan.By, plan.Why
	}
	return m
}

// shortMark makes the key of the movements of what was missing.
const shortMark = "/short"

func (s *Service) ofPlace(p order.Place) effect {
	now := s.Now()
	update := func(ctx context.Context, fn func(*slot.Slot, *hold.Hold) error) error {
		return s.Slots.Update(ctx, p.SlotID, p.HoldID, fn)
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

func (s *Service) release(ctx context.Context, effects []effect) error {
	err := errors.Join(each(ctx, effects, func(e effect) error {
		err := e.release(ctx)
		if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
			return nil // a record that does not exist holds nothing
		}
		return err
	})...)
	s.changed(ctx)
	return err
}

func (s *Service) changed(ctx context.Context) {
	if s.Changed != nil {
		storing.After(ctx, s.Changed)
	}
}

// each runs do on all effects in parallel, or one after the other where only one can be served at a time, and returns their errors in
// the order of the effects. A panic is an error that does not say whether the effect took place.
func each(ctx context.Context, effects []effect, do func(effect) error) []error {
	errs := make([]error, len(effects))
	var all sync.WaitGroup
	for i, e := range effects {
		one := func() {
			errs[i] = panics.Try(func() error { return do(e) })
			failpoint.At("order", "effect", "after") // some effects are done, some are not
		}
		if storing.IsJoined(ctx) {
			one()
		} else {
			all.Go(one)
		}
	}
	all.Wait()
	return errs
}

// firstRefusal returns the first error that is not a refusal, or else the first refusal. After an error it is
// unknown whether everything could be held, so the order is not refused and the step is repeated.
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

// debit takes an amount out of the wallet, once by key.
func (s *Service) debit(ctx context.Context, o *order.Order, amount money.Paise, key string) error {
	e, err := wallet.Post(ctx, s.Wallet, Posting(o, -amount, wallet.Payment, order.WalletPayment+key, s.Now()))
	if err == nil && e.Amount == 0 {
		return hold.ErrReleased // a tombstone: it was given up before
	}
	return err
}

// credit gives an amount back to the wallet, once by key.
func (s *Service) credit(ctx context.Context, o *order.Order, amount money.Paise, key string) error {
	_, err := wallet.Post(ctx, s.Wallet, Posting(o, amount, wallet.Refund, order.WalletReturn+key, s.Now()))
	return err
}

// giveBack credits the wallet's part again, once: that of the bill if the order was placed, which is what all debits and credits of its
// changes come to.
func (s *Service) giveBack(ctx context.Context, o *order.Order) error {
	if o.WasPlaced() {
		return s.credit(ctx, o, o.Bill.WalletUsed, o.HoldID())
	}
	return s.undoDebit(ctx, o, o.HoldID())
}

// undoDebit credits what was debited under a key again, once. If it was never taken, a tombstone prevents that it is taken later.
func (s *Service) undoDebit(ctx context.Context, o *order.Order, key string) error {
	stone := wallet.Entry{Account: o.UserID, Type: wallet.Payment, Ref: order.WalletPayment + key, At: s.Now()}
	paid, err := wallet.Post(ctx, s.Wallet, stone)
	if err != nil || paid.Amount == 0 {
		return err
	}
	return s.credit(ctx, o, -paid.Amount, key)
}

// Posting returns an entry of the customer's wallet that is made for an order.
func Posting(o *order.Order, amount money.Paise, t wallet.Type, ref string, now time.Time) wallet.Entry {
	return wallet.Entry{Account: o.UserID, Amount: amount, Type: t, Ref: ref, Description: "Order " + o.TrackingID, At: now}
}
