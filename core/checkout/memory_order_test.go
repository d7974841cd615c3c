package checkout_test

import (
	"context"
	"slices"
	"time"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/order"
)

type cartStore struct{ *process }

func cloneCart(c cart.Cart) cart.Cart {
	c.Lines, c.Used = slices.Clone(c.Lines), slices.Clone(c.Used)
	return c
}

func (s cartStore) Get(_ context.Context, userID string) (cart.Cart, error) {
	s.books.Lock()
	defer s.books.Unlock()
	c := cloneCart(s.carts[userID])
	c.UserID = userID
	return c, s.read()
}

func (s cartStore) Update(ctx context.Context, userID string, fn func(*cart.Cart) error) (c cart.Cart, err error) {
	err = s.write(ctx, func() error {
		s.books.Lock()
		defer s.books.Unlock()
		c = cloneCart(s.carts[userID])
		scratch := cloneCart(c)
		_ = fn(&scratch)
		if err := fn(&c); err != nil {
			return err
		}
		c.UserID, c.Version = userID, s.carts[userID].Version+1
		s.carts[userID] = cloneCart(c)
		return nil
	})
	return c, err
}

type addressStore struct {
	address.Store
	*process
}

func (s addressStore) Get(_ context.Context, userID string) (address.Book, error) {
	a := s.home
	return address.Book{UserID: userID, Addresses: []address.Address{a}}, s.read()
}

type orderStore struct {
	order.Store
	*process
}

func cloneOrder(o order.Order) order.Order {
	o.Lines, o.Timeline = slices.Clone(o.Lines), slices.Clone(o.Timeline)
	return o
}

func (s orderStore) Insert(ctx context.Context, o order.Order) error {
	return s.write(ctx, func() error {
		s.books.Lock()
		defer s.books.Unlock()
		for _, old := range s.orders {
			if old.UserID == o.UserID && (old.Key == o.Key || old.CartVersion == o.CartVersion) {
				return order.ErrDuplicate
			}
		}
		o.Version = 1
		s.orders[o.ID] = cloneOrder(o)
		s.afterInsert()
		return nil
	})
}

func (s orderStore) first(is func(order.Order) bool) (order.Order, error) {
	s.books.Lock()
	defer s.books.Unlock()
	if err := s.read(); err != nil {
		return order.Order{}, err
	}
	for _, o := range s.orders {
		if is(o) {
			return cloneOrder(o), nil
		}
	}
	return order.Order{}, order.ErrNotFound
}

func (s orderStore) Get(_ context.Context, id string) (order.Order, error) {
	return s.first(func(o order.Order) bool { return o.ID == id })
}

func (s orderStore) ByKey(_ context.Context, userID, key string) (order.Order, error) {
	return s.first(func(o order.Order) bool { return o.UserID == userID && o.Key == key })
}

func (s orderStore) ByCart(_ context.Context, userID string, version int64) (order.Order, error) {
	return s.first(func(o order.Order) bool { return o.UserID == userID && o.CartVersion == version })
}

func (s orderStore) Update(ctx context.Context, id string, fn func(*order.Order) error) (o order.Order, err error) {
	err = s.write(ctx, func() error {
		s.books.Lock()
		defer s.books.Unlock()
		stored, ok := s.orders[id]
		if !ok {
			return order.ErrNotFound
		}
		scratch := cloneOrder(stored)
		_ = fn(&scratch)
		o = cloneOrder(stored)
		if err := fn(&o); err != nil {
			return err
		}
		o.Version = stored.Version + 1
		s.orders[id] = cloneOrder(o)
		s.written.Broadcast()
		return nil
	})
	return o, err
}

func (s orderStore) Due(_ context.Context, before time.Time, limit int) ([]string, error) {
	s.books.Lock()
	defer s.books.Unlock()
	var ids []string
	for id, o := range s.orders {
		if slices.Contains(order.Unfinished, o.Phase) && o.Lease.Until.Before(before) && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, s.read()
}

func (s orderStore) HasOrdered(_ context.Context, userID string) (bool, error) {
	_, err := s.first(func(o order.Order) bool { return o.UserID == userID && o.WasPlaced() && o.Status != order.Cancelled })
	return err == nil, nil
}

func (s orderStore) Audit(_ context.Context, visit func(order.Order) error) error {
	s.books.Lock()
	defer s.books.Unlock()
	for _, o := range s.orders {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}
