package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/cart"
	"tokri/core/missing"
)

// ViewCart shows the cart with its bill.
func (s *Service) ViewCart(ctx context.Context, r wire.ViewCartRequestObject) (*wire.CartReply, error) {
	info := infoFrom(ctx)
	options := cart.Options{Device: info.deviceID, Address: info.ip, Guest: info.session.Guest}
	if r.Body != nil {
		options.CouponID, options.CouponCode, options.Wallet = r.Body.CouponId, r.Body.CouponCode, r.Body.WalletDeduction
	}
	priced, err := s.Carts.View(ctx, userID(ctx), options)
	if err != nil {
		return nil, err
	}
	return wire.OK(wireCart(priced), ""), nil
}

// AddToCart adds pieces to the cart. It ignores a price that the request contains.
func (s *Service) AddToCart(ctx context.Context, r wire.AddToCartRequestObject) (*wire.CartReply, error) {
	c, err := s.Carts.Add(ctx, userID(ctx), r.Body.ProductId, r.Body.VariantId, r.Body.Quantity)
	if err != nil {
		return nil, err
	}
	return s.changedCart(ctx, c)
}

// UpdateProductQuantity sets the quantity of a line.
func (s *Service) UpdateProductQuantity(ctx context.Context, r wire.UpdateProductQuantityRequestObject) (*wire.CartReply, error) {
	if err := cart.CheckID(r.Body.CartId, userID(ctx)); err != nil {
		return nil, err
	}
	c, err := s.Carts.SetLine(ctx, userID(ctx), r.Body.ProductId, r.Body.VariantId, r.Body.Quantity, (*missing.Word)(r.Body.IfMissing))
	if err != nil {
		return nil, err
	}
	return s.changedCart(ctx, c)
}

// RemoveCartItem removes a line.
func (s *Service) RemoveCartItem(ctx context.Context, r wire.RemoveCartItemRequestObject) (*wire.CartReply, error) {
	c, err := s.Carts.Remove(ctx, userID(ctx), r.Body.VariantId)
	if err != nil {
		return nil, err
	}
	return s.changedCart(ctx, c)
}

// changedCart returns a cart after a change. Coupon and wallet belong to a request (DECISIONS P13), so this
// bill does not include them; a client that uses them requests the cart again.
func (s *Service) changedCart(ctx context.Context, c cart.Cart) (*wire.CartReply, error) {
	s.Bought()
	priced, err := s.Carts.Price(ctx, c, cart.Options{})
	if err != nil {
		return nil, err
	}
	return wire.OK(wireCart(priced), ""), nil
}
