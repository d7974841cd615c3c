package systemtest_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// pausedSays waits until every server shows customers a pause with these words, or no pause if there are no
// words.
func (w *testShop) pausedSays(t *testing.T, words string) {
	t.Helper()
	w.soon(t, func(ctx context.Context, a *harness.API) error {
		settings, err := harness.Into[struct {
			Paused *struct {
				Until time.Time `json:"until"`
				Say   string    `json:"say"`
			} `json:"paused"`
		}](ctx, a, "/user/get-settings", nil)
		switch p := settings.Paused; {
		case err != nil:
			return err
		case p == nil && words == "":
			return nil
		case p == nil || p.Say != words || time.Until(p.Until) <= 0:
			return fmt.Errorf("the shop should say %q: %+v", words, p)
		}
		return nil
	})
}

// While the shop is paused, every server refuses orders; carts can be changed, and orders that have begun are
// finished.
func TestPauseWhileTheShopIsOpen(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		s := w.crowd(t, 2)
		fill(t, s, w.Plenty[0])
		before, first, err := s[0].CheckOut(t.Context(), w.wide[0].ID, "order-before")
		require.NoError(t, err)
		require.True(t, before.OK(), "%s", before)
		assert.Contains(t, w.keeper(t, "pause"), "The shop takes orders.")

		pause := []string{"pause", "--until", "2099-01-01", "--say", "Back soon.", "--by", "meena"}
		w.keeperRefused(t, "pause_wish", pause...)
		pause[2] = time.Now().Add(3 * time.Hour).In(time.FixedZone("IST", 5*3600+30*60)).Format("2006-01-02T15:04")
		assert.Contains(t, w.keeper(t, pause...), "Customers read: Back soon.")
		assert.Contains(t, w.keeper(t, pause...), "already")
		for _, a := range w.apis { // at once, because orders ask the store
			reply, _, err := s[1].On(a).CheckOut(t.Context(), w.wide[0].ID, "order-meanwhile")
			require.NoError(t, err)
			assert.Equal(t, "shop_paused", reply.Code)
			assert.Contains(t, string(reply.Data), "Back soon.")
		}
		w.pausedSays(t, "Back soon.")
		reply, err := s[1].Add(t.Context(), w.Plenty[1], 1)
		require.NoError(t, errors.Join(err, reply.Refusal()), "carts go on")
		again, same, err := s[0].CheckOut(t.Context(), w.wide[0].ID, "order-before")
		require.NoError(t, err)
		assert.True(t, again.OK(), "an order that stands is answered: %s", again)
		assert.Equal(t, first, same)

		assert.Contains(t, w.keeper(t, "resume", "--by", "ravi"), "The shop takes orders.")
		w.pausedSays(t, "")
		reply, _, err = s[1].CheckOut(t.Context(), w.wide[0].ID, "order-meanwhile")
		require.NoError(t, err)
		assert.True(t, reply.OK(), "%s", reply)
		history := w.keeper(t, "pause")
		assert.Contains(t, history, "(meena)")
		assert.Contains(t, history, "resumed (ravi)")
		w.sound(t)
	})
}
