package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
)

// ToggleWishlist puts a product on the wishlist or takes it off.
func (s *Service) ToggleWishlist(ctx context.Context, r wire.ToggleWishlistRequestObject) (*wire.WishlistStateReply, error) {
	on, err := s.Wishlists.Toggle(ctx, userID(ctx), r.Body.ProductId, r.Body.VariantId, r.Body.IsWishlisted)
	if err != nil {
		return nil, err
	}
	message := "Product removed from wishlist 💙"
	if on {
		message = "Product added to wishlist! ❤️"
	}
	state := wire.WishlistState{IsWishListed: on, IsWishlisted: on}
	return wire.OK(state, message), nil
}

// ListWishlist shows the wishlist, the newest wish first.
func (s *Service) ListWishlist(ctx context.Context, _ wire.ListWishlistRequestObject) (*wire.WishlistReply, error) {
	products, err := s.Wishlists.Products(ctx, userID(ctx))
	if err != nil {
		return nil, err
	}
	view := catalogueView{Catalog: s.Shop().Catalog, wished: map[string]bool{}}
	for _, p := range products {
		view.wished[p.ID] = true
	}
	return wire.OK(wire.Wishlist{Products: Each(products, view.product)}, ""), nil
}

// catalogue returns the catalogue with the customer's wishes marked.
func (s *Service) catalogue(ctx context.Context) (catalogueView, error) {
	view := catalogueView{Catalog: s.Shop().Catalog}
	if userID(ctx) == "" {
		return view, nil
	}
	var err error
	view.wished, err = s.Wishlists.ProductIDs(ctx, userID(ctx))
	return view, err
}
