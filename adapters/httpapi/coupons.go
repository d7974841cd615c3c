package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/cart"
)

// ListCoupons lists the promo codes that the customer can use, with what they would do for the
// cart as it is.
func (s *Service) ListCoupons(ctx context.Context, _ wire.ListCouponsRequestObject) (*wire.CouponListReply, error) {
	offers, err := s.Carts.Offers(ctx, userID(ctx), infoFrom(ctx).deviceID)
	if err != nil {
		return nil, err
	}
	return wire.OK(wire.CouponList{List: Each(offers, wireOffer)}, ""), nil
}

func wireOffer(o cart.Offer) wire.Coupon {
	return wire.Coupon{
		UnderscoreId:  o.ID,
		Code:          o.Code,
		Description:   o.Description,
		DescriptionHi: o.DescriptionHi,
		Minimum:       rupees(o.Minimum),
		Applies:       o.Applies(),
		Saving:        rupees(o.Saving),
		Missing:       rupees(o.Missing),
	}
}
