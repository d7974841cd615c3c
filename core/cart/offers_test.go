package cart_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/money"
)

// The fixture's cart: mangoes at ₹100, delivery ₹25 below ₹199.
var offers = []coupon.Coupon{
	{ID: "ten", Code: "TEN", Kind: coupon.Percent, Percent: 1000, Cap: 6000},
	{ID: "far", Code: "FAR", Kind: coupon.Flat, Amount: 9000, Minimum: 99900},
	{ID: "near", Code: "NEAR", Kind: coupon.Flat, Amount: 5000, Minimum: 29900},
	{ID: "free", Code: "FREE", Kind: coupon.FreeDelivery, Minimum: 5000},
	{ID: "hello", Code: "HELLO", Kind: coupon.Flat, Amount: 4000, FirstOrder: true, PerUser: 1},
	{ID: "few", Code: "FEW", Kind: coupon.Flat, Amount: 100, Total: 2},
	{ID: "over", Code: "OVER", Kind: coupon.Flat, Amount: 50000, Until: noon},
	{ID: "soon", Code: "SOON", Kind: coupon.Flat, Amount: 50000, From: noon.Add(1)},
}

func TestOffers(t *testing.T) {
	used := func(n int) coupon.Uses { return coupon.Uses{Count: hold.Count{Held: n}} }
	for name, c := range map[string]struct {
		mangoes int
		ordered bool
		uses    map[string]coupon.Uses
		want    []string
	}{
		"delivery is paid":   {1, false, nil, []string{"hello", "free", "ten", "few", "near", "far"}},
		"delivery is free":   {2, false, nil, []string{"hello", "ten", "few", "near", "far", "free"}},
		"an old customer":    {2, true, nil, []string{"ten", "few", "near", "far", "free"}},
		"used up":            {2, false, map[string]coupon.Uses{"few": used(2), "hello:asha": used(1)}, []string{"ten", "near", "far", "free"}},
		"used by others":     {2, false, map[string]coupon.Uses{"few": used(1), "hello:ravi": used(1)}, []string{"hello", "ten", "few", "near", "far", "free"}},
		"an empty cart":      {0, true, nil, []string{"free", "near", "far", "ten", "few"}},
		"a cart that is big": {5, true, nil, []string{"ten", "near", "few", "far", "free"}},
	} {
		t.Run(name, func(t *testing.T) {
			d, s := newFixture()
			if c.mangoes > 0 {
				d.put(cart.Cart{Lines: []cart.Line{{ProductID: "mango", VariantID: "m", Quantity: c.mangoes}}})
			}
			d.coupons = offers
			if c.ordered {
				d.order()
			}
			for id, u := range c.uses {
				u.ID = id
				d.Coupons().Put(u)
			}
			found, err := s.Offers(t.Context(), "asha", "")
			require.NoError(t, err)
			var ids []string
			for _, o := range found {
				ids = append(ids, o.ID)
				// An offer shows the saving that applying it gives.
				p, err := s.View(t.Context(), "asha", cart.Options{CouponID: o.ID})
				switch {
				case o.Applies():
					require.NoError(t, err)
					assert.Equal(t, o.Saving, p.CouponSaving)
				case o.Missing > 0:
					require.ErrorIs(t, err, coupon.ErrMinimum)
				default:
					require.ErrorIs(t, err, coupon.ErrNoSaving)
				}
			}
			assert.Equal(t, c.want, ids)
		})
	}
}

// before is what a customer has ordered.
type before coupon.Past

func (b before) Past(context.Context, string, string) (coupon.Past, error) {
	return coupon.Past(b), nil
}

// A code that check-out would refuse is not offered.
func TestUsesUnderOtherAccountsCountForOffers(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 1})
	d.coupons = []coupon.Coupon{{ID: "two", Code: "TWO", Kind: coupon.Flat, Amount: 100, PerUser: 2}}
	s.History = before{Uses: map[string]int{"two": 1}}
	for used, want := range []int{1, 0} {
		d.Coupons().Put(coupon.Uses{ID: "two:asha", Count: hold.Count{Used: used}})
		found, err := s.Offers(t.Context(), "asha", "")
		require.NoError(t, err)
		assert.Len(t, found, want, "%d uses under this account", used)
	}
}

func TestOfferFigures(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "onion", VariantID: "o", Quantity: 2})
	d.coupons = offers[:4]
	found, err := s.Offers(t.Context(), "asha", "")
	require.NoError(t, err)
	figures := map[string][2]money.Paise{}
	for _, o := range found {
		figures[o.ID] = [2]money.Paise{o.Saving, o.Missing}
	}
	assert.Equal(t, map[string][2]money.Paise{"ten": {800, 0}, "free": {3000, 0}, "near": {0, 21900}, "far": {0, 91900}}, figures,
		"free delivery saves the product's surcharge too")
}

func TestAUsedUpCouponIsRefusedEarly(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 1})
	d.coupons = []coupon.Coupon{{ID: "one", Code: "ONE", Kind: coupon.Flat, Amount: 100, PerUser: 1}}
	_, err := s.View(t.Context(), "asha", cart.Options{CouponID: "one"})
	require.NoError(t, err)
	d.Coupons().Put(coupon.Uses{ID: "one:asha", Count: hold.Count{Used: 1}})
	_, err = s.View(t.Context(), "asha", cart.Options{CouponID: "one"})
	require.ErrorIs(t, err, coupon.ErrExhausted)
	d.lock("o1")
	p, err := s.View(t.Context(), "asha", cart.Options{CouponID: "one"})
	require.NoError(t, err, "the order that holds the cart may be the one that used it")
	assert.Equal(t, money.Paise(100), p.CouponSaving)
}

func TestBillsWithCouponAndWalletAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, s := newFixture(cart.Line{ProductID: "onion", VariantID: "o", Quantity: rapid.IntRange(1, 9).Draw(t, "onions")})
		if n := rapid.IntRange(0, 9).Draw(t, "mangoes"); n > 0 {
			d.put(cart.Cart{Lines: append(d.cart().Lines, cart.Line{ProductID: "mango", VariantID: "m", Quantity: n})})
		}
		balance := money.Paise(rapid.Int64Range(0, 150_000).Draw(t, "balance"))
		d.credit(balance)
		d.coupons = []coupon.Coupon{{ID: "c",
			Kind:    rapid.SampledFrom([]coupon.Kind{coupon.Percent, coupon.Flat, coupon.FreeDelivery}).Draw(t, "kind"),
			Percent: money.BasisPoints(rapid.Int64Range(1, 10_000).Draw(t, "percent")),
			Cap:     money.Paise(rapid.Int64Range(0, 20_000).Draw(t, "cap")),
			Amount:  money.Paise(rapid.Int64Range(1, 200_000).Draw(t, "amount"))}}
		bare, err := s.View(t.Context(), "asha", cart.Options{})
		require.NoError(t, err)
		p, err := s.View(t.Context(), "asha", cart.Options{CouponID: "c", Wallet: true})
		if err != nil {
			require.ErrorIs(t, err, coupon.ErrNoSaving)
			return
		}
		b := p.Bill
		assert.Equal(t, b.SubTotal-b.Discount+b.Delivery, b.WalletUsed+b.GrandTotal)
		assert.Equal(t, bare.Bill.Value, b.Value+p.CouponSaving)
		assert.Positive(t, p.CouponSaving)
		assert.LessOrEqual(t, b.Discount, b.SubTotal)
		assert.GreaterOrEqual(t, b.GrandTotal, money.Paise(0))
		assert.Equal(t, min(balance, b.Value), b.WalletUsed)
	})
}
