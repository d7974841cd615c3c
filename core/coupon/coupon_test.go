package coupon_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/money"
)

var (
	from  = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	until = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	noon  = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
)

func TestDiscount(t *testing.T) {
	for name, c := range map[string]struct {
		coupon   coupon.Coupon
		subTotal money.Paise
		want     money.Paise
	}{
		"percent":              {coupon.Coupon{Kind: coupon.Percent, Percent: 1000}, 25050, 2505},
		"percent rounds":       {coupon.Coupon{Kind: coupon.Percent, Percent: 1250}, 9996, 1250}, // 1249.5
		"percent under cap":    {coupon.Coupon{Kind: coupon.Percent, Percent: 1000, Cap: 5000}, 49999, 5000},
		"percent over cap":     {coupon.Coupon{Kind: coupon.Percent, Percent: 1000, Cap: 5000}, 90000, 5000},
		"percent over all":     {coupon.Coupon{Kind: coupon.Percent, Percent: 20000}, 300, 300},
		"flat":                 {coupon.Coupon{Kind: coupon.Flat, Amount: 5000}, 20000, 5000},
		"flat over all":        {coupon.Coupon{Kind: coupon.Flat, Amount: 5000}, 4999, 4999},
		"a cap binds no flat":  {coupon.Coupon{Kind: coupon.Flat, Amount: 5000, Cap: 100}, 20000, 5000},
		"free delivery":        {coupon.Coupon{Kind: coupon.FreeDelivery, Amount: 5000, Percent: 5000}, 20000, 0},
		"nothing to take from": {coupon.Coupon{Kind: coupon.Flat, Amount: 5000}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, c.coupon.Discount(c.subTotal)) })
	}
}

func TestDiscountIsNeverMoreThanTheItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := coupon.Coupon{
			Kind:    rapid.SampledFrom([]coupon.Kind{coupon.Percent, coupon.Flat, coupon.FreeDelivery}).Draw(t, "kind"),
			Percent: money.BasisPoints(rapid.Int64Range(0, 20000).Draw(t, "percent")),
			Cap:     money.Paise(rapid.Int64Range(0, 100000).Draw(t, "cap")),
			Amount:  money.Paise(rapid.Int64Range(0, 100000).Draw(t, "amount")),
		}
		subTotal := money.Paise(rapid.Int64Range(0, 200000).Draw(t, "subTotal"))
		d := c.Discount(subTotal)
		assert.GreaterOrEqual(t, d, money.Paise(0))
		assert.LessOrEqual(t, d, subTotal)
		if c.Kind == coupon.Percent && c.Cap > 0 {
			assert.LessOrEqual(t, d, c.Cap)
		}
	})
}

func TestApplies(t *testing.T) {
	plain := coupon.Coupon{ID: "c", Code: "FRESH", Minimum: 29900, From: from, Until: until}
	forever := coupon.Coupon{ID: "c", Code: "FRESH"}
	for name, c := range map[string]struct {
		coupon   coupon.Coupon
		subTotal money.Paise
		now      time.Time
		want     error
	}{
		"inside":                     {plain, 29900, noon, nil},
		"as it opens":                {plain, 29900, from, nil},
		"before it opens":            {plain, 29900, from.Add(-1), coupon.ErrInvalid},
		"just before it ends":        {plain, 29900, until.Add(-1), nil},
		"as it ends":                 {plain, 29900, until, coupon.ErrInvalid},
		"below the minimum":          {plain, 29899, noon, coupon.ErrMinimum},
		"no window":                  {forever, 0, until.AddDate(50, 0, 0), nil},
		"over and below the minimum": {plain, 1, until, coupon.ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			assert.ErrorIs(t, c.coupon.Applies(c.subTotal, c.now), c.want)
		})
	}
	f := apperr.Of(plain.Applies(19850, noon))
	require.NotNil(t, f)
	assert.Equal(t, "Add items worth ₹100.50 more to use this promo code.", f.Message)
	assert.Equal(t, "couponId", f.Field)
	// The screen says the same beside it, as ₹3.
	assert.Equal(t, "Add items worth ₹3 more to use this promo code.", apperr.Of(plain.Applies(29600, noon)).Message)
}

// Whatever a customer ordered before, under any account, counts for a coupon.
func TestAfter(t *testing.T) {
	first, twice := coupon.Coupon{ID: "first", FirstOrder: true}, coupon.Coupon{ID: "twice", PerUser: 2}
	once := coupon.Coupon{ID: "once", PerUser: 1} // less one is 0, which would be no limit
	for name, c := range map[string]struct {
		coupon  coupon.Coupon
		past    coupon.Past
		perUser int
		want    error
	}{
		"nothing before":                      {first, coupon.Past{}, 0, nil},
		"an order before":                     {first, coupon.Past{Ordered: true}, 0, coupon.ErrFirstOnly},
		"an order under another account":      {first, coupon.Past{Ordered: true, Elsewhere: true}, 0, coupon.ErrFirstElsewhere},
		"no use":                              {twice, coupon.Past{Ordered: true}, 2, nil},
		"a use under another account":         {twice, coupon.Past{Uses: map[string]int{"twice": 1}}, 1, nil},
		"all uses under other accounts":       {twice, coupon.Past{Uses: map[string]int{"twice": 2}}, 2, coupon.ErrExhausted},
		"more uses than there are now":        {twice, coupon.Past{Uses: map[string]int{"twice": 3}}, 2, coupon.ErrExhausted},
		"the only use under another account":  {once, coupon.Past{Uses: map[string]int{"once": 1}}, 1, coupon.ErrExhausted},
		"the only use is left":                {once, coupon.Past{}, 1, nil},
		"uses of another coupon do not count": {twice, coupon.Past{Uses: map[string]int{"first": 3}}, 2, nil},
		"no limit":                            {coupon.Coupon{ID: "any"}, coupon.Past{Ordered: true, Uses: map[string]int{"any": 9}}, 0, nil},
	} {
		after, err := c.coupon.After(c.past)
		require.ErrorIs(t, err, c.want, name)
		assert.Equal(t, c.perUser, after.PerUser, name)
	}
}

func TestMatches(t *testing.T) {
	c := coupon.Coupon{Code: "Fresh50"}
	for text, want := range map[string]bool{"Fresh50": true, "fresh50": true, "FRESH50": true, "  fresh50\t": true,
		"fresh 50": false, "fresh5": false, "": false} {
		assert.Equal(t, want, c.Matches(text), "%q", text)
	}
}

func TestUses(t *testing.T) {
	u := coupon.Uses{ID: "c"}
	holds := make([]hold.Hold, 3)
	require.NoError(t, u.Take(&holds[0], 2, noon))
	require.NoError(t, u.Take(&holds[0], 2, noon), "one use for one order, however often it asks")
	require.NoError(t, u.Take(&holds[1], 2, noon))
	require.ErrorIs(t, u.Take(&holds[2], 2, noon), coupon.ErrExhausted)
	u.Release(&holds[0], noon)
	require.NoError(t, u.Take(&holds[2], 2, noon), "a use given back can be used")
	require.ErrorIs(t, u.Take(&holds[0], 2, noon), hold.ErrReleased)
	assert.Equal(t, hold.Count{Held: 2}, u.Count)
	u.Use(&holds[1], noon)
	require.ErrorIs(t, u.Take(new(hold.Hold), 2, noon), coupon.ErrExhausted, "a placed order's use counts")
}

func TestALimitMayChange(t *testing.T) {
	u := coupon.Uses{ID: "c"}
	holds := make([]hold.Hold, 5)
	require.NoError(t, u.Take(&holds[0], 1, noon))
	require.ErrorIs(t, u.Take(&holds[1], 1, noon), coupon.ErrExhausted)
	require.NoError(t, u.Take(&holds[1], 3, noon), "the shopkeeper raised it")
	require.NoError(t, u.Take(&holds[2], 3, noon))
	require.ErrorIs(t, u.Take(&holds[3], 2, noon), coupon.ErrExhausted, "and lowered it below what is used")
	u.Release(&holds[0], noon)
	require.ErrorIs(t, u.Take(&holds[3], 2, noon), coupon.ErrExhausted, "one given back is still one too many")
	u.Release(&holds[1], noon)
	require.NoError(t, u.Take(&holds[3], 2, noon))
	assert.Equal(t, 0, u.Left(2))
	assert.Equal(t, 0, u.Left(1))
	assert.Equal(t, 3, u.Left(5))
}

func TestLimits(t *testing.T) {
	assert.Empty(t, coupon.Coupon{ID: "c"}.Limits("asha"))
	assert.Equal(t, map[string]int{"c": 500, "c:asha": 1}, coupon.Coupon{ID: "c", Total: 500, PerUser: 1}.Limits("asha"))
	assert.Equal(t, map[string]int{"c": 1}, coupon.Coupon{ID: "c", Total: 1}.Limits("asha"))
}
