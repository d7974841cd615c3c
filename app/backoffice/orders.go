package backoffice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/app/clock"
	"tokri/core/account"
	"tokri/core/india"
	"tokri/core/order"
	"tokri/core/slot"
)

// OrderQuery chooses orders; empty fields choose all.
type OrderQuery struct {
	Statuses []order.Status
	Slot     string    // a slot's id
	Day      time.Time // of delivery
	Find     string    // a tracking id, a mobile number, or a part of the customer's name
	Offset   int
	Limit    int
}

// searched is how many orders a search for a name looks at.
const searched = 5000

// List returns a page of orders, and how many there are in all: those of a slot or a day in the order of their
// delivery, others newest first.
func (s Staff) List(ctx context.Context, q OrderQuery) ([]order.Order, int, error) {
	f := order.Filter{Statuses: q.Statuses, Slot: q.Slot, Offset: q.Offset, Limit: q.Limit}
	if f.Slot == "" && !q.Day.IsZero() {
		f.Slot = slot.DayOf(q.Day.In(india.Zone))
	}
	find := strings.TrimSpace(q.Find)
	if find == "" {
		return s.Recent(ctx, f)
	}
	found, err := s.find(ctx, find, f)
	return found[min(q.Offset, len(found)):min(q.Offset+q.Limit, len(found))], len(found), err
}

// find returns the orders that a filter chooses and that a text names.
func (s Staff) find(ctx context.Context, text string, f order.Filter) ([]order.Order, error) {
	if o, err := s.Find(ctx, strings.ToUpper(text)); err == nil || !errors.Is(err, order.ErrNotFound) {
		return slices.DeleteFunc([]order.Order{o}, func(o order.Order) bool { return !chosen(f, o) }), err
	}
	f.Offset, f.Limit = 0, searched
	all, _, err := s.Recent(ctx, f)
	if err != nil {
		return nil, err
	}
	mobile, wrong := account.Mobile(text)
	users := map[string]account.User{}
	return slices.DeleteFunc(all, func(o order.Order) bool {
		u, known := users[o.UserID]
		if !known && err == nil {
			if u, err = s.users.Get(ctx, o.UserID); errors.Is(err, account.ErrNotFound) {
				err = nil
			}
			users[o.UserID] = u
		}
		if wrong == nil {
			return u.Mobile != mobile && "+91"+o.Address.Phone != mobile
		}
		return !strings.Contains(strings.ToLower(u.FirstName+" "+u.LastName), strings.ToLower(text))
	}), err
}

func chosen(f order.Filter, o order.Order) bool {
	return (len(f.Statuses) == 0 || slices.Contains(f.Statuses, o.Status)) && strings.HasPrefix(o.Window.SlotID, f.Slot)
}

// InSlot returns the visible orders of a slot, in the order of their ids.
func (s Staff) InSlot(ctx context.Context, id string) ([]order.Order, error) {
	orders, _, err := s.Recent(ctx, order.Filter{Slot: id})
	return orders, err
}

// ToDeliver returns the orders that are named, or else those of a slot that are still to be delivered.
func (s Staff) ToDeliver(ctx context.Context, ids []string, slotID string) ([]order.Order, error) {
	if slotID != "" {
		orders, err := s.InSlot(ctx, slotID)
		orders = slices.DeleteFunc(orders, func(o order.Order) bool { return second(o.Following()) != nil })
		if err == nil && len(orders) == 0 {
			err = fmt.Errorf("no order of slot %s is still to be delivered; tokri slot list prints the slots", slotID)
		}
		return orders, err
	}
	var orders []order.Order
	for _, id := range ids {
		o, err := s.Find(ctx, strings.TrimSpace(id))
		if err != nil {
			return nil, fmt.Errorf("order %s: %w", id, err)
		}
		orders = append(orders, o)
	}
	return orders, nil
}

func second[T any](_ T, err error) error { return err }

// ParseDay reads a day as people write it: 2026-11-23, today, tomorrow or yesterday.
func ParseDay(text string) (time.Time, error) {
	away := map[string]int{"yesterday": -1, "today": 0, "tomorrow": 1}
	if days, ok := away[strings.ToLower(text)]; ok {
		text = clock.Now().In(india.Zone).AddDate(0, 0, days).Format(time.DateOnly)
	}
	day, err := time.ParseInLocation(time.DateOnly, text, india.Zone)
	if err != nil {
		return day, fmt.Errorf("%q is no day: write it like %s, or today, tomorrow, yesterday", text, clock.Now().In(india.Zone).Format(time.DateOnly))
	}
	return day, nil
}
