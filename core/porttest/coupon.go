package porttest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// CouponStore tests an implementation of coupon.Store.
func CouponStore(t *testing.T, open Open[coupon.Store]) {
	holds(t, func(t *testing.T) counts {
		s, reopen := open(t)
		return useCounts(t, s, reopen)
	})

	take := func(t *testing.T, s coupon.Store, id, order string, limit int) error {
		return s.Update(t.Context(), id, order, func(u *coupon.Uses, h *hold.Hold) error {
			assert.Equal(t, id, u.ID)
			return u.Take(h, limit, day)
		})
	}

	t.Run("the limit is that of the day", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, take(t, s, "coupon", "first", 1))
		require.ErrorIs(t, take(t, s, "coupon", "second", 1), coupon.ErrExhausted)
		require.NoError(t, take(t, s, "coupon", "second", 2))
		require.ErrorIs(t, take(t, s, "coupon", "third", 1), coupon.ErrExhausted)
		require.Equal(t, hold.Count{Held: 2}, useCounts(t, s, nil).all(t.Context(), t)["coupon"].Count)
	})

	t.Run("a refused first use leaves no uses behind", func(t *testing.T) {
		s, _ := open(t)
		require.ErrorIs(t, s.Update(t.Context(), "coupon", "order", func(u *coupon.Uses, h *hold.Hold) error {
			assert.NoError(t, u.Take(h, 5, day))
			return errRefused
		}), errRefused)
		require.Empty(t, useCounts(t, s, nil).all(t.Context(), t))
	})

	t.Run("many first uses at once", func(t *testing.T) {
		s, _ := open(t)
		errs := Race(100, func(int) error {
			return s.Update(t.Context(), "coupon", newID("order"), func(u *coupon.Uses, h *hold.Hold) error { return u.Take(h, 10, day) })
		})
		require.Equal(t, 10, winners(errs))
		require.Equal(t, hold.Count{Held: 10}, useCounts(t, s, nil).all(t.Context(), t)["coupon"].Count)
	})

	t.Run("found by id", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, take(t, s, "one", "order", 3))
		require.NoError(t, take(t, s, "one:asha", "order", 1))
		require.NoError(t, take(t, s, "other", "order", 1))
		found, err := s.Find(t.Context(), "one", "one:asha", "never")
		require.NoError(t, err)
		require.Equal(t, map[string]coupon.Uses{
			"one":      {ID: "one", Count: hold.Count{Free: 2, Held: 1}},
			"one:asha": {ID: "one:asha", Count: hold.Count{Held: 1}},
		}, found)
		found, err = s.Find(t.Context())
		require.NoError(t, err)
		require.Empty(t, found)
		_, err = s.Find(over(t), "one")
		require.Error(t, err)
	})
}

func useCounts(t *testing.T, s coupon.Store, reopen func() coupon.Store) counts {
	return countsOf(s, func(u *coupon.Uses) (string, *hold.Count) { return u.ID, &u.Count }, func(id string, free int) {
		require.NoError(t, s.Update(t.Context(), id, "", func(u *coupon.Uses, _ *hold.Hold) error { u.Free = free; return nil }))
	}, reopen, func(s coupon.Store) counts { return useCounts(t, s, nil) })
}
