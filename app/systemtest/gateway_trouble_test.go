package systemtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/payment"
)

// reconciled is what docs/invariants.md promises for a gateway that hangs, answers 500, or charges a payment
// while its reply is lost.
const reconciled = 5 * time.Minute

// stands waits until the order has this state. It waits longer than becomes, because the shop may have to ask
// the gateway several times.
func stands(t *testing.T, s *harness.Shopper, id, status, paid, problem string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), reconciled)
	defer cancel()
	require.NoError(t, harness.Until(ctx, 200*time.Millisecond, func() error {
		o, err := s.Order(ctx, id)
		if err == nil && (o.Status != status || o.PaymentStatus != paid || o.ProblemCode != problem) {
			err = fmt.Errorf("the order is %s, its payment %s, its problem %q", o.Status, o.PaymentStatus, o.ProblemCode)
		}
		return err
	}))
}

// unlocked requires that the customer can change the cart again, and that the cart still has all its lines.
func (w *testShop) unlocked(t *testing.T, s *harness.Shopper) {
	t.Helper()
	reply, err := s.Add(t.Context(), w.Plenty[2], 1)
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	lines, err := s.Cart(t.Context())
	require.NoError(t, err)
	assert.Len(t, lines, 2)
}

// asked checks out a cart while failures are injected into the gateway.
func (w *testShop) asked(t *testing.T, s *harness.Shopper, d harness.Sandbox, wrong ...harness.Injection) (harness.Reply, harness.Placed) {
	t.Helper()
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
	inject(t, d, wrong...)
	reply, placed, err := s.CheckOutBy(t.Context(), "phonePe", w.wide[0].ID, "")
	require.NoError(t, err)
	inject(t, d)
	return reply, placed
}

// Whatever fails when the shop asks the gateway, no money is lost, no goods are given away, and the customer
// does not wait for ever.
func TestAGatewayInTrouble(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 12)
		first := w.begin(t, crowd[0])
		d := gatewayOf(t, first.PaymentURL)
		w.freed(t, crowd[0], d)

		// What shows only after a while is begun first, and checked last.
		nothing := map[string]harness.Order{}
		for i, trouble := range []string{"fail", "lose", "hang"} {
			reply, _ := w.asked(t, crowd[i], d, harness.Injection{On: "pay", Do: trouble, Times: payment.MostAttempts})
			require.Equal(t, http.StatusServiceUnavailable, reply.HTTP, trouble)
			require.Equal(t, "payment_unknown", reply.Code, trouble)
			nothing[trouble] = latest(t, crowd[i])
		}
		reply, _ := w.asked(t, crowd[3], d, harness.Injection{On: "pay", Do: "charge", Times: 1}, harness.Injection{On: "webhook", Do: "drop", Times: 1})
		require.True(t, reply.OK(), "the gateway is asked at once: %v", reply)
		charged := latest(t, crowd[3])

		t.Run("away: nothing was opened, and the cart is free at once", func(t *testing.T) {
			reply, _ := w.asked(t, crowd[4], d, harness.Injection{On: "pay", Do: "busy", Times: payment.MostAttempts})
			assert.Equal(t, http.StatusConflict, reply.HTTP)
			assert.Equal(t, "payment_away", reply.Code)
			w.unlocked(t, crowd[4])
		})
		t.Run("slow", func(t *testing.T) {
			reply, placed := w.asked(t, crowd[5], d, harness.Injection{On: "pay", Do: "slow", Times: 1, Delay: 1500})
			require.True(t, reply.OK(), reply)
			_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
			require.NoError(t, err)
			w.settled(t, crowd[5], d, placed.ID)
		})
		t.Run("another amount was paid", func(t *testing.T) { otherAmount(t, w, crowd[6], d) })
		t.Run("it cannot say what became of a payment", func(t *testing.T) {
			placed := w.begin(t, crowd[7])
			inject(t, d, harness.Injection{On: "status", Do: "fail", Times: 4, Payment: placed.ID})
			_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
			require.NoError(t, err)
			stands(t, crowd[7], placed.ID, "Order Placed", "COMPLETED", "")
			w.settled(t, crowd[7], d, placed.ID)
		})
		t.Run("a top-up", func(t *testing.T) { topUpInTrouble(t, w, crowd[8], d) })

		t.Run("charged, and the reply and the webhook are lost", func(t *testing.T) {
			stands(t, crowd[3], charged.ID, "Order Placed", "COMPLETED", "")
			w.settled(t, crowd[3], d, charged.ID)
		})
		for i, trouble := range []string{"fail", "lose", "hang"} {
			t.Run(trouble, func(t *testing.T) {
				stands(t, crowd[i], nothing[trouble].ID, "Cancelled", "FAILED", "payment_away")
				w.unlocked(t, crowd[i])
			})
		}
		t.Run("the page that was lost is paid after all, and another cart is there", func(t *testing.T) {
			require.NoError(t, d.Decide(t.Context(), nothing["lose"].ID, "pay"))
			becomes(t, crowd[1], nothing["lose"].ID, "Cancelled", "REFUNDED")
			p := atGateway(t, d, nothing["lose"].ID)
			assert.Equal(t, p.Amount, p.Refunded)
		})
		w.sound(t)
	})
}

// One lost or failed answer costs the customer neither the payment nor the order: there is a page within five seconds,
// and whatever the gateway takes for both attempts, the shop keeps the price once.
func TestAPageWithinFiveSeconds(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 5)
		first := w.begin(t, crowd[0])
		d := gatewayOf(t, first.PaymentURL)
		w.freed(t, crowd[0], d)
		for i, trouble := range []string{"fail", "lose", "hang", "busy"} {
			began := time.Now()
			reply, placed := w.asked(t, crowd[i+1], d, harness.Injection{On: "pay", Do: trouble, Times: 1})
			require.True(t, reply.OK(), "%s: %v", trouble, reply)
			require.NotEmpty(t, placed.PaymentURL, trouble)
			assert.Less(t, time.Since(began), 5*time.Second, trouble)
			_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
			require.NoError(t, err)
			stands(t, crowd[i+1], placed.ID, "Order Placed", "COMPLETED", "")
			if trouble != "lose" {
				continue
			}
			require.NoError(t, d.Decide(t.Context(), placed.ID, "pay"), "the first attempt was opened")
			ctx, cancel := context.WithTimeout(t.Context(), reconciled)
			defer cancel()
			require.NoError(t, harness.Until(ctx, 200*time.Millisecond, func() error {
				if p := atGateway(t, d, placed.ID); p.Refunded != p.Amount {
					return fmt.Errorf("the gateway gave %d of %d back", p.Refunded, p.Amount)
				}
				return nil
			}))
			assert.Zero(t, atGateway(t, d, payment.AttemptID(placed.ID, 1)).Refunded)
		}
		w.sound(t)
	})
}

// otherAmount: the gateway reports a payment of another amount. The shop does not deliver the order for it, and
// the money is refunded.
func otherAmount(t *testing.T, w *testShop, s *harness.Shopper, d harness.Sandbox) {
	placed := w.begin(t, s)
	inject(t, d, harness.Injection{On: "status", Do: "mismatch", Payment: placed.ID})
	_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
	require.NoError(t, err)
	stands(t, s, placed.ID, "Cancelled", "REFUNDED", "payment_amount")
	p := atGateway(t, d, placed.ID)
	assert.Equal(t, p.Amount-1, p.Refunded, "what the gateway said that it had")
	w.warned(t, placed.ID, "not of the amount")
	lines, err := s.Cart(t.Context())
	require.NoError(t, err)
	assert.Len(t, lines, 2, "the cart is the customer's again")
}

// warned waits until one of the servers has logged a warning with these words.
func (w *testShop) warned(t *testing.T, words ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	require.NoError(t, harness.Until(ctx, 20*time.Millisecond, func() error {
		for _, a := range w.apis {
			if a.Server.Warned(words...) {
				return nil
			}
		}
		return errors.New("no server has logged the warning")
	}))
}

func topUpInTrouble(t *testing.T, w *testShop, s *harness.Shopper, d harness.Sandbox) {
	begin := func() (harness.Reply, topUp) {
		reply, err := s.Call(t.Context(), "/user/add-money-to-wallet", map[string]any{"amount": 40})
		require.NoError(t, err)
		var u topUp
		if reply.OK() {
			require.NoError(t, json.Unmarshal(reply.Data, &u))
		}
		return reply, u
	}
	inject(t, d, harness.Injection{On: "pay", Do: "charge", Times: 1}, harness.Injection{On: "webhook", Do: "drop", Times: 1})
	reply, _ := begin()
	require.Equal(t, http.StatusServiceUnavailable, reply.HTTP, "it may have been charged")
	require.Equal(t, "payment_unknown", reply.Code)
	_, wrong := begin()
	inject(t, d, harness.Injection{On: "status", Do: "mismatch", Payment: wrong.ID})
	_, err := harness.Press(t.Context(), wrong.PaymentURL, "pay")
	require.NoError(t, err)
	w.warned(t, wrong.ID, "not of the amount")
	inject(t, d)
	ctx, cancel := context.WithTimeout(t.Context(), reconciled)
	defer cancel()
	require.NoError(t, harness.Until(ctx, 200*time.Millisecond, func() error {
		if got := balance(t, s); got != 4000 {
			return fmt.Errorf("the wallet has %d paise", got)
		}
		return nil
	}), "what was charged is credited, what was not of the right amount is not")
}

// Without PhonePe's token endpoint no call can be made. A customer who waits is told that payments are delayed,
// and one who orders that online payment is not available; the log has the cause. Afterwards a payment that was
// made counts.
func TestWithoutTheTokenEndpointPaymentsAreDelayed(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 2)
		waits, comes := crowd[0], crowd[1]
		placed := w.begin(t, waits)
		d := gatewayOf(t, placed.PaymentURL)
		state := func() (code string, err error) {
			reply, err := waits.Call(t.Context(), "/payment/status", map[string]any{"orderId": placed.ID})
			return reply.Code, err
		}
		code, err := state()
		require.NoError(t, err)
		require.Equal(t, "ok", code)

		// The gateway refuses the shop's token, and gives it no other.
		inject(t, d, harness.Injection{On: "token", Do: "fail"}, harness.Injection{On: "status", Do: "unauthorized"},
			harness.Injection{On: "pay", Do: "unauthorized"}, harness.Injection{On: "webhook", Do: "drop"})
		_, err = harness.Press(t.Context(), placed.PaymentURL, "pay")
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		require.NoError(t, harness.Until(ctx, 500*time.Millisecond, func() error {
			code, err := state()
			if err == nil && code != "payment_delayed" {
				err = fmt.Errorf("the code is %s", code)
			}
			return err
		}))
		w.warned(t, "a provider failed", "payment_status", "get a token")
		require.NoError(t, comes.Fill(t.Context(), w.Plenty[0]))
		reply, _, err := comes.CheckOutBy(t.Context(), "phonePe", w.wide[0].ID, "")
		require.NoError(t, err)
		assert.Equal(t, "payment_away", reply.Code)

		inject(t, d)
		stands(t, waits, placed.ID, "Order Placed", "COMPLETED", "")
		w.settled(t, waits, d, placed.ID)
		w.sound(t)
	})
}
