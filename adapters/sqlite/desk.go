package sqlite

import (
	"context"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

var _ order.Desk = (*Orders)(nil)

const (
	stoodOrder = `SELECT 1 FROM orders WHERE user_id = ? AND stood = 1 AND status <> ? LIMIT 1`
	spent      = `SELECT count(*), coalesce(sum(iif(status = ?2 OR json_extract(body, '$.paymentStatus') = ?3, 0, json_extract(body, '$.bill.value'))), 0)
		FROM orders WHERE user_id = ?1 AND stood = 1`
	orderByTracking = `SELECT body FROM orders WHERE tracking_id = ?`
	recent          = ` FROM orders WHERE visible = 1 AND ?1 = '' AND (?2 = '[]' OR status IN (SELECT value FROM json_each(?2)))`
	countRecent     = `SELECT count(*)` + recent
	pageRecent      = `SELECT body` + recent + ` ORDER BY created_at DESC, id LIMIT ?3 OFFSET ?4`
)

// HasOrdered is order.Store's.
func (s *Orders) HasOrdered(ctx context.Context, userID string) (has bool, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		_, has, err = c.one(stoodOrder, userID, string(order.Cancelled))
		return err
	})
	return has, err
}

// Spent is order.Store's.
func (s *Orders) Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, _, err := c.one(spent, userID, string(order.Cancelled), string(payment.Refunded))
		if err == nil {
			orders, value = r.int(0), money.Paise(r.num(1))
		}
		return err
	})
	return orders, value, err
}

// ByTracking is order.Desk's.
func (s *Orders) ByTracking(ctx context.Context, trackingID string) (order.Order, error) {
	return s.find(ctx, orderByTracking, trackingID)
}

// Recent is order.Desk's.
func (s *Orders) Recent(ctx context.Context, f order.Filter) ([]order.Order, int, error) {
	return s.list(ctx, countRecent, pageRecent, "", f)
}
