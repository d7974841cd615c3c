package porttest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// CouponStore is the suite of coupon.Store.
func CouponStore(t *testing.T, open Open[coupon.Store]) {
	holds(t, func(t *testing.T) counts {
		s, reopen := open(t)
		return useCounts(t, s, reopen)
	})

	t.Run("uses start with the limit", func(t *testing.T) {
		s, _ := open(t)
		take := func(order string, limit int) error {
			return s.Update(t.Context(), "coupon", limit, order, func(u *coupon.Uses, h *hold.Hold) error {
				assert.Equal(t, "coupon", u.ID)
				return u.Take(h, day)
			})
		}
		require.NoError(t, take("first", 2))
		require.NoError(t, take("second", 9), "the limit counts only at the start")
		require.ErrorIs(t, take("third", 9), coupon.ErrExhausted)
	})

	t.Run("a refused first use leaves no uses behind", func(t *testing.T) {
		s, _ := open(t)
		require.ErrorIs(t, s.Update(t.Context(), "coupon", 5, "order", func(u *coupon.Uses, h *hold.Hold) error {
			assert.NoError(t, u.Take(h, day))
			return errRefused
		}), errRefused)
		require.Empty(t, useCounts(t, s, nil).all(t.Context(), t))
	})

	t.Run("many first uses at once", func(t *testing.T) {
		s, _ := open(t)
		errs := race(100, func(int) error {
			return s.Update(t.Context(), "coupon", 10, newID("order"), func(u *coupon.Uses, h *hold.Hold) error { return u.Take(h, day) })
		})
		require.Equal(t, 10, winners(errs))
		require.Equal(t, hold.Count{Held: 10}, useCounts(t, s, nil).all(t.Context(), t)["coupon"].Count)
	})
}

func useCounts(t *testing.T, s coupon.Store, reopen func() coupon.Store) counts {
	c := counts{
		open: func(id string, free int) {
			require.NoError(t, s.Update(t.Context(), id, free, "", func(*coupon.Uses, *hold.Hold) error { return nil }))
		},
		update: func(ctx context.Context, id, order string, fn func(*hold.Count, *hold.Hold) error) error {
			return s.Update(ctx, id, 0, order, func(u *coupon.Uses, h *hold.Hold) error { return fn(&u.Count, h) })
		},
		audit: func(ctx context.Context, visit func(string, hold.Count, []hold.Hold) error) error {
			return s.Audit(ctx, func(u coupon.Uses, holds []hold.Hold) error { return visit(u.ID, u.Count, holds) })
		},
		prune: s.Prune,
	}
	if reopen != nil {
		c.reopen = func() counts { return useCounts(t, reopen(), nil) }
	}
	return c
}
