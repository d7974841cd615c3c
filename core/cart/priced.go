package cart

import (
	"context"

	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/pricing"
)

// Options are the coupon and the use of the wallet that a request asks for. They belong to a request and not to
// the cart (docs/product.md "Coupons").
type Options struct {
	CouponID   string
	CouponCode string
	Wallet     bool
	Device     string // the id of the customer's device, or ""
	Address    string // the network address of the request
	Guest      bool   // the customer has not signed up yet
}

// Priced is a View with the coupon and the wallet balance that were applied.
type Priced struct {
	View
	Coupon        *coupon.Coupon
	CouponSaving  money.Paise // how much higher the bill would be without the coupon
	WalletBalance money.Paise // the balance, whether it is used or not
	Charges       pricing.Charges
}

// View prices the user's cart.
func (s *Service) View(ctx context.Context, userID string, o Options) (Priced, error) {
	c, err := s.Store.Get(ctx, userID)
	if err != nil {
		return Priced{}, err
	}
	return s.Price(ctx, c, o)
}

// Price prices a cart. A coupon that does not apply, is used up or would save nothing is refused.
func (s *Service) Price(ctx context.Context, c Cart, o Options) (Priced, error) {
	shelf := s.Shop()
	p := Priced{Charges: shelf.Charges()}
	last, err := s.Wallet.Last(ctx, c.UserID)
	if err != nil {
		return p, err
	}
	p.WalletBalance = last.Balance
	var used money.Paise
	if o.Wallet {
		used = last.Balance
	}
	p.View = Price(c, shelf, nil, used)
	if o.CouponID == "" && o.CouponCode == "" {
		return p, nil
	}
	code, err := s.coupon(ctx, c, p.Bill, o)
	if err != nil {
		return p, err
	}
	full := p.Bill.Value
	p.Coupon = &code
	p.View = Price(c, shelf, &code, used)
	p.CouponSaving = full - p.Bill.Value
	if p.CouponSaving == 0 {
		return p, coupon.ErrNoSaving
	}
	return p, nil
}

// coupon finds the coupon that a request names, if the customer may use it. A customer who has guessed too
// often is refused before a code that is not listed is looked up.
func (s *Service) coupon(ctx context.Context, c Cart, bill pricing.Bill, o Options) (coupon.Coupon, error) {
	code, err := s.named(o)
	if err == nil && code.Listed {
		return s.allowed(ctx, c, code, bill, o.Device)
	}
	if err := s.Guesses.check(ctx, c.UserID, o); err != nil {
		return code, err
	}
	if err == nil {
		code, err = s.allowed(ctx, c, code, bill, o.Device)
	}
	return code, s.Guesses.count(ctx, c.UserID, o, err)
}

// named finds the coupon that a request names.
func (s *Service) named(o Options) (coupon.Coupon, error) {
	code, err := s.Shop().Coupon(o.CouponID, o.CouponCode)
	if err != nil || !code.Listed && !code.Matches(o.CouponCode) {
		return s.Shop().Coupon("", o.CouponID) // see coupon.Coupon.Name
	}
	return code, nil
}

// allowed checks a coupon against the bill of a cart without it, and returns the coupon with the uses that the
// customer has left.
func (s *Service) allowed(ctx context.Context, c Cart, code coupon.Coupon, bill pricing.Bill, device string) (coupon.Coupon, error) {
	if err := code.Applies(bill.SubTotal, s.Now()); err != nil {
		return code, err
	}
	code, err := s.afterPast(ctx, c.UserID, device, code)
	if err != nil {
		return code, err
	}
	// The last use is given out by the check-out alone; the check here only refuses earlier. The order that
	// holds the cart may have taken the last use itself.
	if c.Order != "" {
		return code, nil
	}
	spent, err := s.spent(ctx, c.UserID, code)
	if err == nil && spent[code.ID] {
		err = coupon.ErrExhausted
	}
	return code, err
}

func (s *Service) afterPast(ctx context.Context, userID, device string, code coupon.Coupon) (coupon.Coupon, error) {
	if !code.AsksForPast() {
		return code, nil
	}
	past, err := s.History.Past(ctx, userID, device)
	if err != nil {
		return code, err
	}
	return code.After(past)
}

// spent returns the coupons that have no uses left for the user.
func (s *Service) spent(ctx context.Context, userID string, codes ...coupon.Coupon) (map[string]bool, error) {
	var ids []string
	for _, c := range codes {
		for id := range c.Limits(userID) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	uses, err := s.Uses.Find(ctx, ids...)
	if err != nil {
		return nil, err
	}
	spent := map[string]bool{}
	for _, c := range codes {
		for id, limit := range c.Limits(userID) {
			if uses[id].Left(limit) == 0 {
				spent[c.ID] = true
			}
		}
	}
	return spent, nil
}
