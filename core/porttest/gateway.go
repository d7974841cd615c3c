package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/payment"
)

// GatewayBench is a gateway with the controls of a test.
type GatewayBench struct {
	Gateway payment.Gateway
	// Decide does what a customer does on the page of a session: "pay", "fail", "cancel", or "stay" (the
	// payment stays pending).
	Decide func(url, what string)
	// Break makes the next calls of a kind ("pay", "status", "refund", "refund-status") go wrong: "fail" (the
	// call has no effect), "hang" (the call has no effect, and no answer comes), "lose" (the call has its
	// effect, and the answer is lost), "refuse" (the call has no effect, and the answer says so).
	Break func(call, how string, times int)
	// Pass advances the gateway's clock.
	Pass func(time.Duration)
	// Leave disconnects the gateway from the network.
	Leave func()
}

// OpenGateway returns a bench with a gateway that has no payments. The gateway's caller gives up a call that is
// not answered within patience.
type OpenGateway func(t *testing.T, patience time.Duration) GatewayBench

const patience = 10 * time.Second

// Gateway tests an implementation of payment.Gateway.
func Gateway(t *testing.T, open OpenGateway) {
	t.Run("payments", func(t *testing.T) { gatewayPayments(t, open) })
	t.Run("refunds", func(t *testing.T) { gatewayRefunds(t, open) })
	t.Run("accidents", func(t *testing.T) { gatewayAccidents(t, open) })
}

func request(amount money.Paise) payment.Request {
	return payment.Request{ID: newID("pay"), Amount: amount, ReturnURL: "http://shop.example/back?a=1&b=2", Expires: 15 * time.Minute}
}

// begun opens a payment.
func (b GatewayBench) begun(t *testing.T, amount money.Paise) (id, url string) {
	r := request(amount)
	s, err := b.Gateway.Pay(t.Context(), r)
	require.NoError(t, err)
	require.NotEmpty(t, s.URL)
	return r.ID, s.URL
}

func (b GatewayBench) paid(t *testing.T, amount money.Paise) (id string) {
	id, url := b.begun(t, amount)
	b.Decide(url, "pay")
	b.stands(t, id, payment.Completed, amount)
	return id
}

func (b GatewayBench) stands(t *testing.T, id string, want payment.Status, amount money.Paise) {
	t.Helper()
	got, err := b.Gateway.Status(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, want, got.Status)
	require.Equal(t, amount, got.Amount)
	require.NotEmpty(t, got.Transaction)
}

func gatewayPayments(t *testing.T, open OpenGateway) {
	t.Run("not found", func(t *testing.T) {
		b := open(t, patience)
		for _, id := range []string{"none", "", "no id / at all?", newID("pay")} {
			require.ErrorIs(t, second(b.Gateway.Status(t.Context(), id)), payment.ErrNotFound, "%q", id)
			require.ErrorIs(t, second(b.Gateway.RefundStatus(t.Context(), id)), payment.ErrNotFound, "%q", id)
		}
	})

	t.Run("what becomes of a payment", func(t *testing.T) {
		b := open(t, patience)
		for what, want := range map[string]payment.Status{"pay": payment.Completed, "fail": payment.Failed,
			"cancel": payment.Failed, "stay": payment.Pending} {
			id, url := b.begun(t, 39_850)
			b.stands(t, id, payment.Pending, 39_850)
			b.Decide(url, what)
			b.stands(t, id, want, 39_850)
		}
	})

	t.Run("in the air, then paid", func(t *testing.T) {
		b := open(t, patience)
		id, url := b.begun(t, 100)
		b.Decide(url, "stay")
		b.Pass(2 * time.Minute)
		b.stands(t, id, payment.Pending, 100)
		b.Decide(url, "pay")
		b.stands(t, id, payment.Completed, 100)
	})

	t.Run("the customer never came", func(t *testing.T) {
		b := open(t, patience)
		id, _ := b.begun(t, 5_000)
		b.Pass(14 * time.Minute)
		b.stands(t, id, payment.Pending, 5_000)
		b.Pass(2 * time.Minute)
		b.stands(t, id, payment.Failed, 5_000)
	})

	t.Run("an id is used once", func(t *testing.T) {
		b := open(t, patience)
		r := request(700)
		first, err := b.Gateway.Pay(t.Context(), r)
		require.NoError(t, err)
		r.Amount = 100
		require.ErrorIs(t, second(b.Gateway.Pay(t.Context(), r)), payment.ErrUnknown)
		b.stands(t, r.ID, payment.Pending, 700)
		b.Decide(first.URL, "pay")
		b.stands(t, r.ID, payment.Completed, 700)
	})

	t.Run("what cannot be a payment is refused", func(t *testing.T) {
		b := open(t, patience)
		for _, change := range []func(*payment.Request){
			func(r *payment.Request) { r.Amount = 0 },
			func(r *payment.Request) { r.Amount = -500 },
			func(r *payment.Request) { r.ID = "with space" },
			func(r *payment.Request) { r.ReturnURL = "nowhere" },
		} {
			r := request(500)
			change(&r)
			require.ErrorIs(t, second(b.Gateway.Pay(t.Context(), r)), payment.ErrRefused, "%+v", r)
			require.ErrorIs(t, second(b.Gateway.Status(t.Context(), r.ID)), payment.ErrNotFound)
		}
	})

	t.Run("many at once", func(t *testing.T) {
		b := open(t, patience)
		for _, err := range Race(30, func(i int) error {
			r := request(money.Paise(1_000 + i))
			s, err := b.Gateway.Pay(t.Context(), r)
			if err != nil {
				return err
			}
			b.Decide(s.URL, "pay")
			got, err := b.Gateway.Status(t.Context(), r.ID)
			if err == nil && (got.Status != payment.Completed || got.Amount != r.Amount) {
				err = fmt.Errorf("%+v", got)
			}
			return err
		}) {
			require.NoError(t, err)
		}
	})
}

func gatewayRefunds(t *testing.T, open OpenGateway) {
	refunded := func(t *testing.T, b GatewayBench, id string, amount money.Paise) {
		t.Helper()
		b.Pass(time.Minute)
		b.Pass(time.Minute)
		got, err := b.Gateway.RefundStatus(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, payment.Completed, got.Status)
		require.Equal(t, amount, got.Amount)
		require.NotEmpty(t, got.Transaction)
	}

	t.Run("in parts, up to what was paid", func(t *testing.T) {
		b := open(t, patience)
		paid := b.paid(t, 1_000)
		for _, amount := range []money.Paise{400, 600} {
			id := newID("refund")
			got, err := b.Gateway.Refund(t.Context(), id, paid, amount)
			require.NoError(t, err)
			require.Equal(t, payment.Pending, got.Status)
			require.Equal(t, amount, got.Amount)
			refunded(t, b, id, amount)
		}
		id := newID("refund")
		require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), id, paid, 100)), payment.ErrRefused)
		require.ErrorIs(t, second(b.Gateway.RefundStatus(t.Context(), id)), payment.ErrNotFound)
		b.stands(t, paid, payment.Completed, 1_000)
	})

	t.Run("what was not paid is not given back", func(t *testing.T) {
		b := open(t, patience)
		pending, _ := b.begun(t, 1_000)
		failed, url := b.begun(t, 1_000)
		b.Decide(url, "fail")
		for _, id := range []string{pending, failed, "none"} {
			require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), newID("refund"), id, 1_000)), payment.ErrRefused)
		}
		require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), newID("refund"), b.paid(t, 500), 501)), payment.ErrRefused)
	})

	t.Run("a refund id gives once", func(t *testing.T) {
		b := open(t, patience)
		paid, id := b.paid(t, 1_000), newID("refund")
		for _, err := range Race(10, func(int) error { return second(b.Gateway.Refund(t.Context(), id, paid, 300)) }) {
			require.NoError(t, err)
		}
		refunded(t, b, id, 300)
		got, err := b.Gateway.Refund(t.Context(), id, paid, 300)
		require.NoError(t, err)
		require.Equal(t, payment.Completed, got.Status)
		// 700 are left, so the first refund was made once.
		require.NoError(t, second(b.Gateway.Refund(t.Context(), newID("refund"), paid, 700)))
		require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), newID("refund"), paid, 100)), payment.ErrRefused)
	})
}
