package cart

import (
	"cmp"
	"context"
	"slices"

	"tokri/core/coupon"
	"tokri/core/money"
)

// Offer is a listed coupon, with what it would save on the cart as it is.
type Offer struct {
	coupon.Coupon
	Saving  money.Paise // what the coupon would take off the bill now; 0 while Missing is not 0
	Missing money.Paise // how much more the items must cost for the coupon to apply
}

// Applies reports whether the coupon would save something now.
func (o Offer) Applies() bool { return o.Saving > 0 }

// Offers returns the listed coupons that the user can still use, the best for the cart first: those that apply,
// by what they save, then those that need a larger cart, by how much. A coupon that is closed, used up or not
// for this user is left out; one that would save nothing comes last.
func (s *Service) Offers(ctx context.Context, userID, device string) ([]Offer, error) {
	codes, err := s.usable(ctx, userID, device)
	if err != nil || len(codes) == 0 {
		return nil, err
	}
	c, err := s.Store.Get(ctx, userID)
	if err != nil {
		return nil, err
	}
	shelf := s.Shop()
	bare := Price(c, shelf, nil, 0).Bill
	offers := make([]Offer, len(codes))
	for i, code := range codes {
		offers[i] = Offer{Coupon: code, Missing: code.Missing(bare.SubTotal)}
		if offers[i].Missing == 0 {
			with := Price(c, shelf, &code, 0).Bill
			offers[i].Saving = bare.Value - with.Value
		}
	}
	slices.SortStableFunc(offers, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(b.Saving, a.Saving), useless(a)-useless(b), cmp.Compare(a.Missing, b.Missing))
	})
	return offers, nil
}

// useless sorts a coupon that applies but saves nothing behind the rest.
func useless(o Offer) int {
	if !o.Applies() && o.Missing == 0 {
		return 1
	}
	return 0
}

// usable returns the listed coupons that are open to the user, whatever the cart holds.
func (s *Service) usable(ctx context.Context, userID, device string) ([]coupon.Coupon, error) {
	now := s.Now()
	codes := slices.DeleteFunc(slices.Clone(s.Shop().Listed()), func(c coupon.Coupon) bool { return !c.Open(now) })
	if slices.ContainsFunc(codes, coupon.Coupon.AsksForPast) {
		past, err := s.History.Past(ctx, userID, device)
		if err != nil {
			return nil, err
		}
		codes = slices.DeleteFunc(codes, func(c coupon.Coupon) bool { _, err := c.After(past); return err != nil })
		for i, c := range codes {
			codes[i], _ = c.After(past) // the coupons that After refuses were removed above
		}
	}
	spent, err := s.spent(ctx, userID, codes...)
	return slices.DeleteFunc(codes, func(c coupon.Coupon) bool { return spent[c.ID] }), err
}
