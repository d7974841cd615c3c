package server

import (
	"context"
	"log/slog"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/core/ceiling"
	"tokri/core/order"
	"tokri/core/shop"
)

// unpaidHolds watches what unpaid orders of new customers hold together, in rupees, as the ceiling "unpaid_orders". Unlike the
// other ceilings it has no hour or day: what an order holds is free again when the order is paid or ends.
type unpaidHolds struct {
	orders  order.Latest
	catalog *shop.CatalogCache
	log     *slog.Logger
	refused *prometheus.CounterVec
	half    atomic.Bool // half was used when it was last seen
}

func unpaidLevel(h order.Held) ceiling.Level {
	return ceiling.Level{Ceiling: "unpaid_orders", Share: "new_customers", Period: "now", Used: int64(h.Worth / 100), Limit: int64(h.Limit / 100)}
}

// seen warns each time half of the ceiling comes into use, and counts refusals.
func (u *unpaidHolds) seen(ctx context.Context, held order.Held, refused bool) {
	level := unpaidLevel(held)
	if half := level.Half(); half && !u.half.Swap(half) {
		warnOfHalf(ctx, u.log, level)
	} else if !half {
		u.half.Store(false)
	}
	if refused {
		u.refused.WithLabelValues(level.Ceiling, level.Share).Inc()
	}
}

func (u *unpaidHolds) levels(ctx context.Context) ([]ceiling.Level, error) {
	now := u.catalog.Current()
	limits := now.Settings.CashLimits().Holds
	if limits.All == 0 {
		return nil, nil
	}
	orders, err := u.orders.Unpaid(ctx)
	if err != nil {
		return nil, err
	}
	return []ceiling.Level{unpaidLevel(limits.Level(orders, now.Catalog))}, nil
}
