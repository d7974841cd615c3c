package sqlite

import (
	"context"

	"tokri/core/order"
)

var _ order.Archive = (*Orders)(nil)

const ordersOfUser = `SELECT body FROM orders WHERE user_id = ? ORDER BY created_at, id`

// Every is order.Archive's. The orders are read before the first is visited, so that visit can
// write.
func (s *Orders) Every(ctx context.Context, userID string, visit func(order.Order) error) error {
	var all []order.Order
	err := s.db.read(ctx, func(c *conn) error {
		all = nil
		return eachBody(c, ordersOfUser, func(o order.Order) error {
			all = append(all, o)
			return nil
		}, userID)
	})
	if err != nil {
		return err
	}
	for _, o := range all {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}
