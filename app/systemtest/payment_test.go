package systemtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// soon is how long it may take until a webhook has its effect.
const soon = 20 * time.Second

// becomes waits until an order has this state.
func becomes(t *testing.T, s *harness.Shopper, id, status, paid string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	require.NoError(t, harness.Until(ctx, 50*time.Millisecond, func() error {
		o, err := s.Order(ctx, id)
		if err == nil && (o.Status != status || o.PaymentStatus != paid) {
			err = fmt.Errorf("the order is %s, its payment %s", o.Status, o.PaymentStatus)
		}
		return err
	}))
}

// begin checks out a full cart with online payment.
func (w *testShop) begin(t *testing.T, s *harness.Shopper) harness.Placed {
	t.Helper()
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0], w.Plenty[1]))
	reply, placed, err := s.CheckOutBy(t.Context(), "phonePe", w.wide[0].ID, "")
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	require.True(t, strings.HasPrefix(placed.PaymentURL, "http://127.0.0.1:"), placed.PaymentURL)
	return placed
}

func TestPayingOnline(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		s := w.crowd(t, 1)[0]
		var settings struct {
			Methods []string `json:"paymentMethods"`
		}
		reply, err := w.apis[0].Call(t.Context(), "/user/get-settings", nil)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(reply.Data, &settings))
		assert.Contains(t, settings.Methods, "phonePe")

		paid := w.begin(t, s)
		becomes(t, s, paid.ID, "Pending Payment", "PENDING")
		back, err := harness.Press(t.Context(), paid.PaymentURL, "pay")
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(back, "http://localhost/order-confirmation/"+paid.ID), back)
		becomes(t, s, paid.ID, "Order Placed", "COMPLETED")
		lines, err := s.Cart(t.Context())
		require.NoError(t, err)
		assert.Empty(t, lines)

		failed := w.begin(t, s)
		_, err = harness.Press(t.Context(), failed.PaymentURL, "fail")
		require.NoError(t, err)
		becomes(t, s, failed.ID, "Cancelled", "FAILED")
		lines, err = s.Cart(t.Context())
		require.NoError(t, err)
		assert.Len(t, lines, 2, "the cart is the customer's again")
		w.sound(t)
	})
}

// An open payment page works after the server was killed, and its payment is recorded.
func TestAPaymentPageOutlivesTheShop(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 1)
	placed := w.begin(t, crowd[0])
	require.NoError(t, w.apis[0].Server.Kill())
	w.restart(t, crowd)
	_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
	require.NoError(t, err)
	becomes(t, crowd[0], placed.ID, "Order Placed", "COMPLETED")
	w.sound(t)
}

// A production shop without a PhonePe account takes no online payments and starts no sandbox.
func TestProductionDoesNotPlay(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t), "APP_ENV=production", "RATE_LIMITS=on", "SANDBOX_ADDR=", "PUBLIC_URL=https://tokri.example",
		"SECRET_KEY="+productionKey, "TRUSTED_PROXIES=none", "SMS_PROVIDER=msg91", "MSG91_AUTH_KEY=a", "MSG91_OTP_TEMPLATE=b",
		"MAIL_PROVIDER=smtp", "SMTP_HOST=mail.example", "MAIL_FROM=shop@tokri.example")
	said, err := p.Run(t.Context(), "import", demoFolder)
	require.NoError(t, err, said)
	server := serve(t, p)
	assert.True(t, server.Warned("settings of the demo shop", "grievance@tokri.example"), "the demo shop's identity is still in the settings")
	api := harness.NewAPI(server)
	t.Cleanup(api.Close)
	reply, err := api.Call(t.Context(), "/user/get-settings", nil)
	require.NoError(t, err)
	var settings struct {
		Methods []string `json:"paymentMethods"`
	}
	require.NoError(t, json.Unmarshal(reply.Data, &settings))
	assert.NotContains(t, settings.Methods, "phonePe")
	reply, err = api.Call(t.Context(), "/payment/phonepe/webhook", map[string]any{"event": "e", "payload": map[string]any{"merchantOrderId": "o"}})
	require.NoError(t, err)
	assert.Equal(t, http.StatusUnauthorized, reply.HTTP)
	said, err = p.Run(t.Context(), "sandbox")
	require.Error(t, err)
	assert.Contains(t, said, "needs APP_ENV=development")
	p.Extra = append(p.Extra, "SANDBOX_ADDR=127.0.0.1:0")
	said, err = p.Run(t.Context(), "serve")
	require.Error(t, err)
	assert.Contains(t, said, "SANDBOX_ADDR is refused")
}

// topUp is the state of a top-up.
type topUp struct {
	ID         string `json:"topUpId"`
	PaymentURL string `json:"paymentUrl"`
	Status     string `json:"paymentStatus"`
}

// A webhook that is sent many times, polls on two servers and the sweep together make one credit.
func TestToppingUp(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 2)
		asha, vikram := crowd[0], crowd[1]
		for amount, code := range map[any]int{0: 422, -5: 422, 100_001: 422, 1.005: 422, "500": 400, nil: 400, 1e300: 422} {
			reply, err := asha.Call(t.Context(), "/user/add-money-to-wallet", map[string]any{"amount": amount})
			require.NoError(t, err)
			assert.Equal(t, code, reply.HTTP, "%v: %s", amount, reply)
		}
		begin := func() topUp {
			u, err := harness.Into[topUp](t.Context(), asha.API, "/user/add-money-to-wallet", map[string]any{"amount": 500.5}, harness.Bearer(asha.Token))
			require.NoError(t, err)
			return u
		}
		stands := func(s *harness.Shopper, id string) (harness.Reply, topUp) {
			reply, err := s.Call(t.Context(), "/user/top-up", map[string]any{"topUpId": id})
			require.NoError(t, err)
			var u topUp
			if reply.OK() {
				require.NoError(t, json.Unmarshal(reply.Data, &u))
			}
			return reply, u
		}
		paid, failed := begin(), begin()
		sandbox, err := harness.SandboxOf(paid.PaymentURL)
		require.NoError(t, err)
		require.NoError(t, sandbox.Inject(t.Context(), harness.Injection{On: "webhook", Do: "duplicate"}))
		back, err := harness.Press(t.Context(), paid.PaymentURL, "pay")
		require.NoError(t, err)
		assert.Equal(t, "http://localhost/profile/wallet?topUp="+paid.ID, back)
		_, err = harness.Press(t.Context(), failed.PaymentURL, "cancel")
		require.NoError(t, err)
		becomes := func(id, status string) {
			ctx, cancel := context.WithTimeout(t.Context(), soon)
			defer cancel()
			require.NoError(t, harness.Until(ctx, 50*time.Millisecond, func() error {
				for _, a := range w.apis {
					if _, u := stands(asha.On(a), id); u.Status != status {
						return fmt.Errorf("the top-up is %q", u.Status)
					}
				}
				return nil
			}))
		}
		becomes(paid.ID, "COMPLETED")
		becomes(failed.ID, "FAILED")
		reply, _ := stands(vikram, paid.ID)
		assert.Equal(t, http.StatusNotFound, reply.HTTP)
		reply, _ = stands(asha, "topup-none")
		assert.Equal(t, http.StatusNotFound, reply.HTTP)
		require.NoError(t, asha.Fill(t.Context(), w.Plenty[0]))
		cart, err := harness.Into[struct {
			Balance float64 `json:"walletBalance"`
		}](t.Context(), asha.API, "/cart/view-cart", map[string]any{"walletDeduction": true}, harness.Bearer(asha.Token))
		require.NoError(t, err)
		assert.InDelta(t, 500.5, cart.Balance, 0.001)
		w.sound(t)
	})
}
