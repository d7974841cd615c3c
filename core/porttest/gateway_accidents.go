package porttest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/payment"
)

func gatewayAccidents(t *testing.T, open OpenGateway) {
	t.Run("a payment whose opening was not answered is unknown", func(t *testing.T) {
		for how, exists := range map[string]bool{"fail": false, "lose": true} {
			b := open(t, patience)
			b.Break("pay", how, 1)
			r := request(900)
			require.ErrorIs(t, second(b.Gateway.Pay(t.Context(), r)), payment.ErrUnknown, how)
			if exists {
				b.stands(t, r.ID, payment.Pending, 900)
			} else {
				require.ErrorIs(t, second(b.Gateway.Status(t.Context(), r.ID)), payment.ErrNotFound)
			}
		}
	})

	t.Run("a gateway that hangs is given up", func(t *testing.T) {
		b := open(t, 250*time.Millisecond)
		b.Break("pay", "hang", 1)
		require.ErrorIs(t, second(b.Gateway.Pay(t.Context(), request(900))), payment.ErrUnknown)
	})

	t.Run("a question is repeated", func(t *testing.T) {
		b := open(t, patience)
		paid := b.paid(t, 900)
		b.Break("status", "fail", 2)
		b.stands(t, paid, payment.Completed, 900)
		b.Break("status", "fail", 3)
		err := second(b.Gateway.Status(t.Context(), paid))
		require.Error(t, err)
		require.NotErrorIs(t, err, payment.ErrNotFound, "the gateway did not call it unknown")
	})

	t.Run("a refund that was not answered may be asked for again", func(t *testing.T) {
		for _, how := range []string{"fail", "lose"} {
			b := open(t, patience)
			paid, id := b.paid(t, 1_000), newID("refund")
			b.Break("refund", how, 1)
			require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), id, paid, 600)), payment.ErrUnknown, how)
			require.NoError(t, second(b.Gateway.Refund(t.Context(), id, paid, 600)), how)
			require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), newID("refund"), paid, 600)), payment.ErrRefused, "600 were given back once")
		}
	})

	t.Run("a refusal is about its own call", func(t *testing.T) {
		for how, exists := range map[string]bool{"fail": false, "lose": true} {
			b := open(t, patience)
			paid, id := b.paid(t, 1_000), newID("refund")
			b.Break("refund", how, 1)
			require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), id, paid, 400)), payment.ErrUnknown, how)
			b.Break("refund", "refuse", 1)
			require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), id, paid, 400)), payment.ErrRefused, how)
			got, err := b.Gateway.RefundStatus(t.Context(), id)
			if exists {
				require.NoError(t, err)
				require.Equal(t, payment.Pending, got.Status)
				require.Equal(t, money.Paise(400), got.Amount)
			} else {
				require.ErrorIs(t, err, payment.ErrNotFound)
			}
		}
	})

	t.Run("a gateway that is gone was asked for nothing", func(t *testing.T) {
		b := open(t, patience)
		b.paid(t, 100) // so that there is an open connection
		b.Leave()
		// A query first: over a connection that was still open, a command might have been received.
		err := second(b.Gateway.Status(t.Context(), "any"))
		require.Error(t, err)
		require.NotErrorIs(t, err, payment.ErrNotFound)
		require.ErrorIs(t, second(b.Gateway.Pay(t.Context(), request(900))), payment.ErrAway)
		require.ErrorIs(t, second(b.Gateway.Refund(t.Context(), newID("refund"), "any", 900)), payment.ErrAway)
	})

	t.Run("a done context asks for nothing", func(t *testing.T) {
		b := open(t, patience)
		r := request(900)
		require.Error(t, second(b.Gateway.Pay(over(t), r)))
		require.ErrorIs(t, second(b.Gateway.Status(context.WithoutCancel(t.Context()), r.ID)), payment.ErrNotFound)
	})
}
