package httpapi

import (
	"context"
	"errors"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
)

// GetOrder returns an order of the customer.
func (s *Service) GetOrder(ctx context.Context, r wire.GetOrderRequestObject) (*wire.OrderReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	w := wireOrder(o, s.Now(), s.Zone)
	switch instead, err := s.CheckOuts.Replacement(ctx, o); {
	case err == nil:
		w.ReplacedBy = &wire.OrderReplacement{UnderscoreId: instead.ID, TrackingId: instead.TrackingID}
	case !errors.Is(err, order.ErrNotFound):
		return nil, err
	}
	return wire.OK(w, ""), nil
}

var orderFilters = map[wire.MyOrdersRequestStatus][]order.Status{
	wire.MyOrdersRequestStatusAll:       nil,
	wire.MyOrdersRequestStatusDelivered: {order.Delivered},
	wire.MyOrdersRequestStatusCancelled: {order.Cancelled},
}

// ListMyOrders lists the customer's orders, newest first, and counts them by filter.
func (s *Service) ListMyOrders(ctx context.Context, r wire.ListMyOrdersRequestObject) (*wire.MyOrdersReply, error) {
	body := given(r.Body)
	number, offset, limit := page(body.Page, body.Limit)
	orders, count, err := s.Orders.OfUser(ctx, userID(ctx), order.Filter{Statuses: orderFilters[body.Status], Offset: offset, Limit: limit})
	if err != nil {
		return nil, err
	}
	now := s.Now()
	w := wire.MyOrders{
		Items: Each(orders, func(o order.Order) wire.Order { return wireOrder(o, now, s.Zone) }),
		Count: count,
		Page:  number,
	}
	for status, n := range map[wire.MyOrdersRequestStatus]*int{
		wire.MyOrdersRequestStatusAll:       &w.Counts.All,
		wire.MyOrdersRequestStatusDelivered: &w.Counts.Delivered,
		wire.MyOrdersRequestStatusCancelled: &w.Counts.Cancelled,
	} {
		if _, *n, err = s.Orders.OfUser(ctx, userID(ctx), order.Filter{Statuses: orderFilters[status], Limit: 1}); err != nil {
			return nil, err
		}
	}
	return wire.OK(w, ""), nil
}
