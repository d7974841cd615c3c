package systemtest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/saga"
)

// shifted returns the program of scripts/shifted-clock.sh, whose clock CLOCK_SHIFT sets wrong. It takes minutes to build
// it, because every package is compiled anew, so `make races` does that.
func shifted(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/tokri-shifted")
	require.NoError(t, err)
	if _, err := os.Stat(path); err != nil {
		if required("shifted") {
			t.Fatal("bin/tokri-shifted is missing: run scripts/shifted-clock.sh")
		}
		t.Skip("bin/tokri-shifted is missing: run scripts/shifted-clock.sh")
	}
	return path
}

// Two servers share a shop; the clock of one is five minutes ahead, that of the other five minutes behind.
func TestRaceOfServersWhoseClocksDisagree(t *testing.T) {
	t.Parallel()
	cache := newRedis(t)
	p := program(t, mongoStore(t), cache.Setting())
	p.Binary = shifted(t)
	gateway, bank, err := p.Sandbox(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, gateway.Kill()) })
	folder := t.TempDir()
	shop, err := harness.WriteShop(folder, 0, 0)
	require.NoError(t, err)
	said, err := p.Run(t.Context(), "import", folder)
	require.NoError(t, err, said)
	w := &testShop{Program: p, Shop: shop}
	for _, seconds := range []int{300, -300} {
		wrong := p
		wrong.Extra = append([]string{fmt.Sprintf("CLOCK_SHIFT=%d", seconds)}, p.Extra...)
		server := serve(t, wrong)
		assert.True(t, server.Warned("clock is wrong", "ahead_seconds"), "the log says it")
		w.apis = append(w.apis, harness.NewAPI(server))
	}
	w.wide, err = w.apis[0].Slots(t.Context(), harness.WideSlot)
	require.NoError(t, err)
	crowd := w.crowd(t, 24)

	t.Run("a code that one server sent counts at the other", func(t *testing.T) {
		for i, here := range w.apis {
			mobile := fmt.Sprintf("98%08d", 7000+i)
			challenge, otp, err := here.BeginLogin(t.Context(), mobile)
			require.NoError(t, err)
			reply, err := w.apis[1-i].Call(t.Context(), "/user/verify-otp", map[string]any{"userId": challenge, "otp": otp, "type": "register"})
			require.NoError(t, err)
			require.True(t, reply.OK(), reply)
		}
	})

	// The gateway takes three seconds, in which each server sweeps once or twice.
	t.Run("check-outs under way are left alone", func(t *testing.T) {
		for round := range rounds() {
			require.NoError(t, forAll(len(crowd), func(i int) error { return crowd[i].Fill(t.Context(), w.Plenty[i%len(w.Plenty)]) }))
			inject(t, bank, harness.Injection{On: "pay", Do: "slow", Delay: 3000})
			got := atOnce(len(crowd), func(i int) outcome {
				method := []string{"phonePe", "cod"}[i%2]
				reply, placed, err := crowd[i].CheckOutBy(t.Context(), method, w.wide[0].ID, fmt.Sprint("clocks-", round, "-", i))
				if err == nil && method == "phonePe" && placed.PaymentURL == "" {
					err = fmt.Errorf("no payment page: %v", reply)
				}
				return outcome{reply, placed.ID, err}
			})
			inject(t, bank)
			opened := map[string]int{}
			all, err := bank.Payments(t.Context())
			require.NoError(t, err)
			for _, payment := range all {
				opened[payment.ID]++
			}
			for i, o := range got {
				require.NoError(t, o.err)
				require.True(t, o.reply.OK(), o.reply)
				if i%2 == 0 {
					require.Equal(t, 1, opened[o.id], "the gateway was asked once")
					require.NoError(t, bank.Decide(t.Context(), o.id, "pay"))
				}
			}
			for i, o := range got {
				s := crowd[i].On(w.apis[round%2]) // also from the server that did not take the order
				stands(t, s, o.id, "Order Placed", []string{"COMPLETED", "PENDING"}[i%2], "")
			}
		}
	})

	// Whichever server dies, the other takes its orders over within a minute.
	t.Run("orders of a dead server are taken over", func(t *testing.T) {
		require.NoError(t, crowd[0].Fill(t.Context(), w.Plenty[0]))
		inject(t, bank, harness.Injection{On: "pay", Do: "hang"})
		dead := w.apis[0]
		s := crowd[0].On(dead)
		gone := make(chan error, 1)
		go func() {
			_, _, err := s.CheckOutBy(context.WithoutCancel(t.Context()), "phonePe", w.wide[0].ID, "clocks-dead")
			gone <- err
		}()
		other := crowd[0].On(w.apis[1])
		within, cancel := context.WithTimeout(t.Context(), saga.LeaseTime+30*time.Second)
		defer cancel()
		stores := storesOf(t, p.Store)
		require.NoError(t, harness.Until(within, 20*time.Millisecond, func() error {
			runners, err := stores.Orders.Leases(within, 10)
			if err == nil && len(runners) == 0 {
				err = errors.New("no order is under way")
			}
			return err
		}))
		require.NoError(t, dead.Server.Kill())
		require.Error(t, <-gone)
		inject(t, bank)
		w.apis = w.apis[1:]
		killed := time.Now()
		require.NoError(t, harness.Until(within, 200*time.Millisecond, func() error {
			reply, placed, err := other.CheckOutBy(within, "phonePe", w.wide[0].ID, "clocks-dead")
			if err == nil && placed.PaymentURL == "" {
				err = fmt.Errorf("there is no page yet: %v", reply)
			}
			return err
		}))
		t.Logf("the order of the dead server was taken over after %v", time.Since(killed).Round(time.Second))
	})
	w.sound(t)
}
