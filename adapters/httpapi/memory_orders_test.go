package httpapi

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
)

type memOrders struct {
	order.Store
	table[order.Order]
}

func (s *memOrders) Insert(_ context.Context, o order.Order) error {
	for _, other := range s.all() {
		if other.UserID == o.UserID && (other.Key == o.Key || other.CartVersion == o.CartVersion) {
			return order.ErrDuplicate
		}
	}
	s.put(o.ID, o)
	return nil
}
func (s *memOrders) Get(_ context.Context, id string) (order.Order, error) {
	if o, ok := s.get(id); ok {
		return o, nil
	}
	return order.Order{}, order.ErrNotFound
}
func (s *memOrders) ByKey(_ context.Context, user, key string) (order.Order, error) {
	for _, o := range s.all() {
		if o.UserID == user && o.Key == key {
			return o, nil
		}
	}
	return order.Order{}, order.ErrNotFound
}
func (s *memOrders) ByCart(_ context.Context, user string, version int64) (order.Order, error) {
	for _, o := range s.all() {
		if o.UserID == user && o.CartVersion == version {
			return o, nil
		}
	}
	return order.Order{}, order.ErrNotFound
}
func (s *memOrders) Update(_ context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	return s.update(id, order.ErrNotFound, fn)
}
func (s *memOrders) OfUser(_ context.Context, user string, f order.Filter) ([]order.Order, int, error) {
	list := slices.DeleteFunc(s.all(), func(o order.Order) bool {
		return o.UserID != user || !o.Visible() || len(f.Statuses) > 0 && !slices.Contains(f.Statuses, o.Status)
	})
	slices.SortFunc(list, func(a, b order.Order) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), strings.Compare(a.ID, b.ID))
	})
	from := min(f.Offset, len(list))
	return list[from:min(from+f.Limit, len(list))], len(list), nil
}
func (s *memOrders) HasOrdered(_ context.Context, user string) (bool, error) {
	return slices.ContainsFunc(s.all(), func(o order.Order) bool { return o.UserID == user && o.WasPlaced() }), nil
}

// memHolds keeps counts with the holds on them.
type memHolds[T any] struct {
	table[T]
	holds map[string]hold.Hold
}

func (s *memHolds[T]) change(id, orderID string, absent error, fn func(*T, *hold.Hold) error) error {
	_, err := s.update(id, absent, func(v *T) error {
		h, ok := s.holds[id+" "+orderID]
		if !ok {
			h = hold.Hold{Order: orderID}
		}
		if err := fn(v, &h); err != nil {
			return err
		}
		if s.holds == nil {
			s.holds = map[string]hold.Hold{}
		}
		s.holds[id+" "+orderID] = h
		return nil
	})
	return err
}

type memStock struct {
	inventory.Store
	memHolds[inventory.Stock]
}

func (s *memStock) Update(_ context.Context, id, orderID string, fn func(*inventory.Stock, *hold.Hold) error) error {
	return s.change(id, orderID, inventory.ErrNotFound, fn)
}

type memSlots struct {
	slot.Store
	memHolds[slot.Slot]
}

func (s *memSlots) Update(_ context.Context, id, orderID string, fn func(*slot.Slot, *hold.Hold) error) error {
	return s.change(id, orderID, slot.ErrNotFound, fn)
}
func (s *memSlots) Get(_ context.Context, id string) (slot.Slot, error) {
	if v, ok := s.get(id); ok {
		return v, nil
	}
	return slot.Slot{}, slot.ErrNotFound
}
func (s *memSlots) Between(_ context.Context, from, to time.Time) ([]slot.Slot, error) {
	list := slices.DeleteFunc(s.all(), func(v slot.Slot) bool { return v.Start.Before(from) || !v.Start.Before(to) })
	slices.SortFunc(list, func(a, b slot.Slot) int { return a.Start.Compare(b.Start) })
	return list, nil
}

func (s *memOrders) Spent(_ context.Context, user string) (n int, value money.Paise, err error) {
	for _, o := range s.all() {
		if o.UserID == user && o.WasPlaced() {
			n++
			value += o.Bill.Value
		}
	}
	return n, value, nil
}

func (s *memOrders) Every(_ context.Context, user string, visit func(order.Order) error) error {
	for _, o := range s.all() {
		if o.UserID == user {
			if err := visit(o); err != nil {
				return err
			}
		}
	}
	return nil
}
