package checkout_test

import (
	"context"
	"sync"

	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// The stores of these tests: maps behind a mutex, seen through a process that may die. Every
// Update runs its function twice, on copies, because the ports say that it may.

// counted keeps things that orders hold some of.
type counted[T any] struct {
	mu     sync.Mutex
	things map[string]T
	holds  map[string]map[string]hold.Hold // thing -> order -> hold
}

func (c *counted[T]) update(id, orderID string, missing func() (T, error), fn func(*T, *hold.Hold) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	thing, ok := c.things[id]
	if !ok {
		var err error
		if thing, err = missing(); err != nil {
			return err
		}
	}
	h, ok := c.holds[id][orderID]
	if !ok {
		h = hold.Hold{Order: orderID}
	}
	scratch, scratchHold := thing, h
	_ = fn(&scratch, &scratchHold)
	if err := fn(&thing, &h); err != nil {
		return err
	}
	c.things[id] = thing
	if orderID != "" && h.State != hold.None {
		if c.holds[id] == nil {
			c.holds[id] = map[string]hold.Hold{}
		}
		c.holds[id][orderID] = h
	}
	return nil
}

func (c *counted[T]) audit(visit func(T, []hold.Hold) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, thing := range c.things {
		var holds []hold.Hold
		for _, h := range c.holds[id] {
			holds = append(holds, h)
		}
		if err := visit(thing, holds); err != nil {
			return err
		}
	}
	return nil
}

func (c *counted[T]) get(id string) (T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	thing, ok := c.things[id]
	return thing, ok
}

func (c *counted[T]) hold(id, orderID string) hold.Hold {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.holds[id][orderID]
}

type stockStore struct {
	inventory.Store
	*process
}

func (s stockStore) Update(ctx context.Context, id, orderID string, fn func(*inventory.Stock, *hold.Hold) error) error {
	return s.write(ctx, func() error {
		return s.stock.update(id, orderID, func() (inventory.Stock, error) { return inventory.Stock{}, inventory.ErrNotFound }, fn)
	})
}

func (s stockStore) Audit(_ context.Context, visit func(inventory.Stock, []hold.Hold) error) error {
	return s.stock.audit(visit)
}

type slotStore struct {
	slot.Store
	*process
}

func (s slotStore) Update(ctx context.Context, id, orderID string, fn func(*slot.Slot, *hold.Hold) error) error {
	return s.write(ctx, func() error {
		return s.slots.update(id, orderID, func() (slot.Slot, error) { return slot.Slot{}, slot.ErrNotFound }, fn)
	})
}

func (s slotStore) Get(_ context.Context, id string) (slot.Slot, error) {
	if err := s.read(); err != nil {
		return slot.Slot{}, err
	}
	s.beforeInsert()
	w, ok := s.slots.get(id)
	if !ok {
		return w, slot.ErrNotFound
	}
	return w, nil
}

func (s slotStore) Audit(_ context.Context, visit func(slot.Slot, []hold.Hold) error) error {
	return s.slots.audit(visit)
}

type couponStore struct {
	coupon.Store
	*process
}

func (s couponStore) Update(ctx context.Context, id, orderID string, fn func(*coupon.Uses, *hold.Hold) error) error {
	return s.write(ctx, func() error {
		return s.uses.update(id, orderID, func() (coupon.Uses, error) {
			return coupon.Uses{ID: id}, nil
		}, fn)
	})
}

func (s couponStore) Find(_ context.Context, ids ...string) (map[string]coupon.Uses, error) {
	found := map[string]coupon.Uses{}
	for _, id := range ids {
		if u, ok := s.uses.get(id); ok {
			found[id] = u
		}
	}
	return found, s.read()
}

func (s couponStore) Audit(_ context.Context, visit func(coupon.Uses, []hold.Hold) error) error {
	return s.uses.audit(visit)
}

type walletStore struct {
	wallet.Store
	*process
}

func (s walletStore) Last(_ context.Context, account string) (wallet.Entry, error) {
	s.books.Lock()
	defer s.books.Unlock()
	var last wallet.Entry
	if es := s.ledger[account]; len(es) > 0 {
		last = es[len(es)-1]
	}
	return last, s.read()
}

func (s walletStore) Find(_ context.Context, account, ref string) (wallet.Entry, error) {
	s.books.Lock()
	defer s.books.Unlock()
	for _, e := range s.ledger[account] {
		if e.Ref == ref {
			return e, s.read()
		}
	}
	return wallet.Entry{}, wallet.ErrNotFound
}

func (s walletStore) Append(ctx context.Context, e wallet.Entry) error {
	return s.write(ctx, func() error {
		s.books.Lock()
		defer s.books.Unlock()
		for _, old := range s.ledger[e.Account] {
			switch {
			case old.Seq == e.Seq:
				return wallet.ErrTaken
			case old.Ref == e.Ref:
				return wallet.ErrDone
			}
		}
		s.ledger[e.Account] = append(s.ledger[e.Account], e)
		return nil
	})
}

func (s walletStore) Audit(_ context.Context, visit func(string, []wallet.Entry) error) error {
	s.books.Lock()
	defer s.books.Unlock()
	for account, entries := range s.ledger {
		if err := visit(account, entries); err != nil {
			return err
		}
	}
	return nil
}
