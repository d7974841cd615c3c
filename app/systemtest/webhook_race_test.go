package systemtest_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sandbox"
	"tokri/app/loadtest/harness"
)

// signature returns the header of the gateway's messages for an account.
func signature(user, password string) harness.Header {
	sum := sha256.Sum256([]byte(user + ":" + password))
	return harness.Header{Name: "Authorization", Value: hex.EncodeToString(sum[:])}
}

var signed = signature(sandbox.ClientID, sandbox.ClientSecret)

// notice returns the body of a webhook, whose content may be true or false.
func notice(event, id, state string, amount int64) map[string]any {
	return map[string]any{"event": event, "payload": map[string]any{"merchantId": "SANDBOX", "merchantOrderId": id,
		"orderId": "OMO1", "state": state, "amount": amount}}
}

func completed(id string) map[string]any {
	return notice("checkout.order.completed", id, "COMPLETED", 1)
}

// sendWebhook sends a webhook to the servers in turn, the given number of times at once. Each answer must have
// the given status.
func (w *testShop) sendWebhook(t *testing.T, times, status int, what map[string]any, header harness.Header) {
	t.Helper()
	got := atOnce(times, func(i int) outcome {
		reply, err := w.apis[i%len(w.apis)].Call(t.Context(), "/payment/phonepe/webhook", what, header)
		return outcome{reply: reply, err: err}
	})
	for _, o := range got {
		require.NoError(t, o.err)
		require.Equal(t, status, o.reply.HTTP, o.reply)
	}
}

// gatewayOf returns the sandbox of a payment page.
func gatewayOf(t *testing.T, page string) harness.Sandbox {
	t.Helper()
	d, err := harness.SandboxOf(page)
	require.NoError(t, err)
	return d
}

func inject(t *testing.T, d harness.Sandbox, all ...harness.Injection) {
	t.Helper()
	require.NoError(t, d.Inject(t.Context(), all...))
}

// atGateway returns a payment as the gateway has it.
func atGateway(t *testing.T, d harness.Sandbox, id string) harness.SandboxPayment {
	t.Helper()
	all, err := d.Payments(t.Context())
	require.NoError(t, err)
	for _, p := range all {
		if p.ID == id {
			return p
		}
	}
	require.Fail(t, "the gateway has no payment "+id)
	return harness.SandboxPayment{}
}

// settled requires that a paid order was settled once: each status is in its timeline once, and there is no
// refund.
func (w *testShop) settled(t *testing.T, s *harness.Shopper, d harness.Sandbox, id string) {
	t.Helper()
	becomes(t, s, id, "Order Placed", "COMPLETED")
	o, err := s.Order(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, o.Timeline, 2)
	p := atGateway(t, d, id)
	require.Equal(t, "COMPLETED", p.State)
	require.Zero(t, p.Refunded)
	lines, err := s.Cart(t.Context())
	require.NoError(t, err)
	require.Empty(t, lines)
}

// Webhooks arrive in every wrong way, on the real program. The MongoDB shop has two servers, and both receive
// them.
func TestWebhookRaces(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 3)
		inRounds(t, w, crowd, []race{
			{"one message, a hundred times", hundredWebhooks},
			{"before the payment was even answered", webhookBeforeReply},
			{"messages that are not the gateway's, or lie", lyingWebhooks},
			{"one top-up, many webhooks", topUpWebhooks},
			{"the payment and the cancellation", paidAndCancelled},
			{"out of order, and again after the refund", webhooksAfterRefund},
			{"after the order was given up", webhookAfterFailure},
		})
		w.sound(t)
	})
}

// paid begins an order and pays for it, while something goes wrong with the webhook.
func (w *testShop) paid(t *testing.T, s *harness.Shopper, wrong string) (harness.Placed, harness.Sandbox) {
	t.Helper()
	placed := w.begin(t, s)
	d := gatewayOf(t, placed.PaymentURL)
	inject(t, d, harness.Injection{On: "webhook", Do: wrong, Times: 1})
	_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
	require.NoError(t, err)
	return placed, d
}

func hundredWebhooks(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	placed, d := w.paid(t, crowd[0], "drop")
	w.sendWebhook(t, 100, http.StatusOK, completed(placed.ID), signed)
	w.settled(t, crowd[0], d, placed.ID)
}

// webhookBeforeReply: the gateway charges and sends the webhook, but its reply to the shop is lost.
func webhookBeforeReply(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	// Both customers use the same server: it gets an answer between the two lost ones. Otherwise it would
	// rightly stop asking the gateway.
	s, other := crowd[0], crowd[2]
	d := gatewayOf(t, w.begin(t, other).PaymentURL)
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
	inject(t, d, harness.Injection{On: "pay", Do: "charge", Times: 1}, harness.Injection{On: "webhook", Do: "duplicate", Times: 1})
	reply, _, err := s.CheckOutBy(t.Context(), "phonePe", w.wide[0].ID, "")
	require.NoError(t, err)
	require.True(t, reply.OK() || reply.Code == "payment_unknown", reply)
	w.settled(t, s, d, latest(t, s).ID)
	w.freed(t, other, d)
}

// freed lets a customer's waiting payment fail, so that the cart is free for the next round.
func (w *testShop) freed(t *testing.T, s *harness.Shopper, d harness.Sandbox) {
	t.Helper()
	id := latest(t, s).ID
	require.NoError(t, d.Decide(t.Context(), id, "fail"))
	becomes(t, s, id, "Cancelled", "FAILED")
}

// latest returns the customer's newest order.
func latest(t *testing.T, s *harness.Shopper) harness.Order {
	t.Helper()
	o, err := s.LatestOrder(t.Context())
	require.NoError(t, err)
	return o
}

// lyingWebhooks: a webhook with a wrong signature, amount, merchant or order has no effect and is logged.
func lyingWebhooks(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	placed := w.begin(t, s)
	for _, header := range []harness.Header{signature("nobody", "nothing"), {Name: "Authorization", Value: ""},
		{Name: "Authorization", Value: "Bearer " + s.Token}} {
		w.sendWebhook(t, 4, http.StatusUnauthorized, completed(placed.ID), header)
	}
	amount := notice("checkout.order.completed", placed.ID, "COMPLETED", 100)
	merchant := completed(placed.ID)
	merchant["payload"].(map[string]any)["merchantId"] = "SOMEBODY"
	stranger := "ord_nobody"
	failed := notice("checkout.order.failed", placed.ID, "FAILED", 1)
	for _, lie := range []map[string]any{amount, merchant, completed(stranger), failed, notice("pg.refund.completed", placed.ID, "COMPLETED", 1)} {
		w.sendWebhook(t, 4, http.StatusOK, lie, signed)
	}
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	for _, a := range w.apis {
		require.NoError(t, harness.Until(ctx, 20*time.Millisecond, func() error {
			if !a.Server.Warned("wrong_webhook_signature") || !a.Server.Warned("unknown payment", stranger) {
				return errors.New("no server has logged the warning")
			}
			return nil
		}))
	}
	reply, err := s.Call(t.Context(), "/payment/status", map[string]any{"orderId": placed.ID})
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	o, err := s.Order(t.Context(), placed.ID)
	require.NoError(t, err)
	assert.Equal(t, "Pending Payment", o.Status)
	assert.Equal(t, "PENDING", o.PaymentStatus)
	w.freed(t, s, gatewayOf(t, placed.PaymentURL))
}

// balance returns the money in the wallet, in paise.
func balance(t *testing.T, s *harness.Shopper) int64 {
	t.Helper()
	w, err := harness.Into[struct {
		Balance json.Number `json:"balance"`
	}](t.Context(), s.API, "/user/check-my-wallet", map[string]any{}, harness.Bearer(s.Token))
	require.NoError(t, err)
	return paise(t, w.Balance)
}

func paise(t *testing.T, rupees json.Number) int64 {
	t.Helper()
	amount, err := rupees.Float64()
	require.NoError(t, err)
	return int64(math.Round(amount * 100))
}

func topUpWebhooks(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	before := balance(t, s)
	begun, err := harness.Into[topUp](t.Context(), s.API, "/user/add-money-to-wallet", map[string]any{"amount": 70}, harness.Bearer(s.Token))
	require.NoError(t, err)
	d := gatewayOf(t, begun.PaymentURL)
	inject(t, d, harness.Injection{On: "webhook", Do: "drop", Times: 1})
	_, err = harness.Press(t.Context(), begun.PaymentURL, "pay")
	require.NoError(t, err)
	w.sendWebhook(t, 40, http.StatusOK, completed(begun.ID), signed)
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	require.NoError(t, harness.Until(ctx, 50*time.Millisecond, func() error {
		u, err := harness.Into[topUp](ctx, s.API, "/user/top-up", map[string]any{"topUpId": begun.ID}, harness.Bearer(s.Token))
		if err == nil && u.Status != "COMPLETED" {
			err = fmt.Errorf("the top-up is %s", u.Status)
		}
		return err
	}))
	w.sendWebhook(t, 10, http.StatusOK, completed(begun.ID), signed)
	require.Equal(t, before+7000, balance(t, s), "credited once")
	require.Equal(t, int64(7000), atGateway(t, d, begun.ID).Amount)
}

// paidAndCancelled: the customer cancels at the moment of the webhook. Either the cancellation is refused as
// too early, or the order is cancelled and refunded.
func paidAndCancelled(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	placed, d := w.paid(t, s, "drop")
	got := atOnce(12, func(i int) outcome {
		a := w.apis[i%len(w.apis)]
		if i < 6 {
			reply, err := a.Call(t.Context(), "/payment/phonepe/webhook", completed(placed.ID), signed)
			return outcome{reply: reply, err: err}
		}
		reply, err := s.On(a).Call(t.Context(), "/order/cancel", map[string]any{"orderId": placed.ID, "refundTo": "source"})
		return outcome{reply: reply, err: err}
	})
	cancelled := false
	for _, o := range got[6:] {
		require.NoError(t, o.err)
		require.Contains(t, []int{http.StatusOK, http.StatusConflict}, o.reply.HTTP, o.reply)
		cancelled = cancelled || o.reply.OK()
	}
	if !cancelled {
		w.settled(t, s, d, placed.ID)
		return
	}
	becomes(t, s, placed.ID, "Cancelled", "REFUNDED")
	p := atGateway(t, d, placed.ID)
	require.Equal(t, p.Amount, p.Refunded, "once, and all of it")
}

// webhooksAfterRefund: the webhook about the payment arrives after those about its refund, and comes once more
// when everything is over.
func webhooksAfterRefund(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	placed, d := w.paid(t, s, "disorder")
	reply, err := s.Call(t.Context(), "/payment/status", map[string]any{"orderId": placed.ID})
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	becomes(t, s, placed.ID, "Order Placed", "COMPLETED")
	reply, err = s.Call(t.Context(), "/order/cancel", map[string]any{"orderId": placed.ID, "refundTo": "source"})
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	becomes(t, s, placed.ID, "Cancelled", "REFUNDED")
	for _, event := range []string{"pg.refund.completed", "pg.refund.accepted", "pg.refund.failed", "checkout.order.completed"} {
		w.sendWebhook(t, 10, http.StatusOK, notice(event, placed.ID, "COMPLETED", 1), signed)
	}
	becomes(t, s, placed.ID, "Cancelled", "REFUNDED")
	p := atGateway(t, d, placed.ID)
	require.Equal(t, p.Amount, p.Refunded)
}

// webhookAfterFailure: the gateway reported that the payment had failed, and then that it arrived after all.
// The cart still has what was paid for, so the order stands.
func webhookAfterFailure(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	placed := w.begin(t, s)
	d := gatewayOf(t, placed.PaymentURL)
	_, err := harness.Press(t.Context(), placed.PaymentURL, "fail")
	require.NoError(t, err)
	becomes(t, s, placed.ID, "Cancelled", "FAILED")
	inject(t, d, harness.Injection{On: "webhook", Do: "drop", Times: 1})
	require.NoError(t, d.Decide(t.Context(), placed.ID, "late"))
	w.sendWebhook(t, 20, http.StatusOK, completed(placed.ID), signed)
	becomes(t, s, placed.ID, "Order Placed", "COMPLETED")
	p := atGateway(t, d, placed.ID)
	require.Zero(t, p.Refunded)
	o, err := s.Order(t.Context(), placed.ID)
	require.NoError(t, err)
	require.Len(t, o.Timeline, 3, "waited, given up, placed")
}
