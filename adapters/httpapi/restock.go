package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
)

// WatchStock adds or removes a watch: the customer is told when a watched variant is back in stock.
func (s *Service) WatchStock(ctx context.Context, r wire.WatchStockRequestObject) (*wire.StockWatchReply, error) {
	if infoFrom(ctx).session.Guest {
		return nil, account.ErrGuest
	}
	on, err := s.Restocks.Watch(ctx, userID(ctx), r.Body.VariantId, r.Body.IsWatched == nil || *r.Body.IsWatched)
	if err != nil {
		return nil, err
	}
	message := "We will not write to you about it."
	if on {
		message = "We will write to you when it is back."
	}
	return wire.OK(wire.StockWatch{IsWatched: on}, message), nil
}

// ListStockWatches lists the variants that the customer watches.
func (s *Service) ListStockWatches(ctx context.Context, _ wire.ListStockWatchesRequestObject) (*wire.StockWatchesReply, error) {
	ids, err := s.Restocks.Watched(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.StockWatches{VariantIds: ids}, ""), nil
}
