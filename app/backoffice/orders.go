package backoffice

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/app/clock"
	"tokri/core/india"
	"tokri/core/order"
)

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
