package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
	"tokri/core/recommend"
)

// ListBuyAgain lists what the customer has ordered and can order again.
func (s *Service) ListBuyAgain(ctx context.Context, _ wire.ListBuyAgainRequestObject) (*wire.ProductRailReply, error) {
	view, err := s.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	orders, _, err := s.Orders.OfUser(ctx, userID(ctx), order.Filter{Statuses: []order.Status{order.Delivered}, Limit: recommend.MaxOrders})
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.ProductRail{Products: Each(s.Recommend.Again(orders), view.product)}, ""), nil
}

// ListBoughtTogether lists products that are often bought together with those of a cart.
func (s *Service) ListBoughtTogether(ctx context.Context, r wire.ListBoughtTogetherRequestObject) (*wire.ProductRailReply, error) {
	view, err := s.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.ProductRail{Products: Each(s.Recommend.For(r.Body.ProductIds), view.product)}, ""), nil
}

// ListReviews returns a page of a product's reviews.
func (s *Service) ListReviews(ctx context.Context, r wire.ListReviewsRequestObject) (*wire.ReviewListReply, error) {
	p, err := s.Shop().Catalog.Product(r.Body.ProductId)
	if err != nil {
		return nil, err
	}
	number, offset, limit := page(r.Body.Page, r.Body.Limit)
	said, count, err := s.Reviews.Store.OfProduct(ctx, p.ID, offset, limit)
	if err != nil {
		return nil, err
	}
	list := wire.ReviewList{List: Each(said, wireReview), Count: count, Page: number}
	return wire.OK(list, ""), nil
}
