package cart_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/coupon"
)

// guessed returns a shop with a listed coupon, one that is not listed, and one that needs more items.
func guessed() (*cart.Service, *int) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 2})
	d.coupons = []coupon.Coupon{{ID: "l", Code: "LISTED", Kind: coupon.Flat, Amount: 100, Listed: true}, {ID: "h", Code: "HIDDEN", Kind: coupon.Flat, Amount: 100},
		{ID: "m", Code: "MORE", Kind: coupon.Flat, Amount: 100, Minimum: 99_999_00}, {ID: "o", Code: "OVER", Kind: coupon.Flat, Amount: 100, Until: noon}}
	wrong := new(int)
	s.Guesses = &cart.Guesses{Limiter: memory.New().Limiter(func() time.Time { return noon }), OnWrong: func(context.Context) { *wrong++ }}
	return s, wrong
}

func try(t *testing.T, s *cart.Service, code string, o cart.Options) string {
	o.CouponCode = code
	_, err := s.View(t.Context(), "asha", o)
	if err == nil {
		return ""
	}
	require.NotNil(t, apperr.Of(err), err)
	return apperr.Of(err).Code
}

func TestGuessingCodesIsLimited(t *testing.T) {
	for name, c := range map[string]struct {
		from func(i int) cart.Options
		most int
	}{
		"a customer, from many devices": {func(i int) cart.Options { return cart.Options{Device: fmt.Sprint(i)} }, 20},
		"a guest":                       {func(int) cart.Options { return cart.Options{Guest: true, Address: "here"} }, 20},
	} {
		t.Run(name, func(t *testing.T) {
			s, wrong := guessed()
			for i := range 40 {
				// A code that works, or that needs more items, does not count as a guess.
				assert.Contains(t, []string{"", "promo_tries"}, try(t, s, "HIDDEN", c.from(i)))
				assert.Contains(t, []string{"promo_minimum", "promo_tries"}, try(t, s, "MORE", c.from(i)))
				want := "invalid_promo"
				if i >= c.most {
					want = "promo_tries"
				}
				require.Equal(t, want, try(t, s, []string{fmt.Sprint("NO", i), "OVER"}[i%2], c.from(i)), i)
			}
			assert.Equal(t, c.most, *wrong, "the alarm counts what was looked at")
			assert.Equal(t, "promo_tries", try(t, s, "HIDDEN", c.from(99)), "nor is a right one told")
			assert.Empty(t, try(t, s, "LISTED", c.from(99)), "what is on the list is never refused")
			_, err := s.View(t.Context(), "ravi", cart.Options{CouponCode: "NO"})
			require.ErrorIs(t, err, coupon.ErrInvalid, "another customer on another device")
		})
	}
}

// together is a limiter as it is for many tries at the same moment: when each looked, none was counted.
type together struct{ *memory.Limiter }

func (together) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }

func TestGuessesAtTheSameMomentAreLimited(t *testing.T) {
	s, _ := guessed()
	s.Guesses.Limiter = together{memory.New().Limiter(func() time.Time { return noon })}
	for i := range 25 {
		want := "invalid_promo"
		if i >= 20 {
			want = "promo_tries"
		}
		require.Equal(t, want, try(t, s, "NO", cart.Options{}), i)
	}
}

// A shopkeeper makes the code hard to guess, and hardly the id.
func TestACouponThatIsNotListedIsNamedByItsCodeOnly(t *testing.T) {
	s, _ := guessed()
	for _, id := range []string{"h", "H"} {
		_, err := s.View(t.Context(), "asha", cart.Options{CouponID: id})
		require.ErrorIs(t, err, coupon.ErrInvalid)
	}
	for _, o := range []cart.Options{{CouponCode: "hidden"}, {CouponID: "HIDDEN"}, {CouponID: "h", CouponCode: "HIDDEN"}} {
		p, err := s.View(t.Context(), "asha", o)
		require.NoError(t, err)
		assert.Equal(t, "h", p.Coupon.ID)
		assert.Equal(t, "HIDDEN", p.Coupon.Name(), "so the next request names it, too")
	}
	p, err := s.View(t.Context(), "asha", cart.Options{CouponID: "l"})
	require.NoError(t, err)
	assert.Equal(t, "l", p.Coupon.Name())
}

// A device, and the guests at one address, are counted across accounts; customers with an account do not share
// the count of their address.
func TestGuessesOfManyAccounts(t *testing.T) {
	for name, c := range map[string]struct {
		from cart.Options
		most int
	}{
		"one device":            {cart.Options{Device: "d"}, 20},
		"guests, one address":   {cart.Options{Guest: true, Address: "here"}, 200},
		"accounts, one address": {cart.Options{Address: "here"}, 400},
	} {
		s, _ := guessed()
		looked := 0
		for i := range 400 {
			o := c.from
			o.CouponCode = "NO"
			if _, err := s.View(t.Context(), fmt.Sprint("user", i), o); apperr.Of(err).Code == "invalid_promo" {
				looked++
			}
		}
		assert.Equal(t, c.most, looked, name)
	}
}
