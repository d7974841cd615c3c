package shoptest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/payment"
)

// kept is a store of the world that a test changes directly.
type kept[T any] interface {
	One(id string) T
	Put(all ...T)
}

// Rewrite has fn change a record of a store.
func Rewrite[T any](s kept[T], id string, fn func(*T)) {
	one := s.One(id)
	fn(&one)
	s.Put(one)
}

// PaidOrder returns a placed order: ₹240 less a coupon of ₹50, ₹50 from the wallet, ₹140 online.
func PaidOrder(t *testing.T) (*World, *Server, order.Order) {
	w, r := Asha()
	w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 5, PerUser: 2}}
	w.TopUp("asha", 5000)
	w.Gateway.Fate = payment.Completed
	r.Method, r.Wallet, r.CouponID = payment.PhonePe, true, "fifty"
	_, err := w.Place(t, r)
	require.NoError(t, err)
	w.Settle(t)
	o := w.OrderOf("asha")
	require.Equal(t, order.Live, o.Phase)
	return w, w.Process(Never).Service(), o
}

// ByCustomer is how a customer cancels.
func ByCustomer(to order.RefundTo) fulfilment.Cancellation {
	return fulfilment.Cancellation{By: order.Customer, Reason: "Ordered twice", RefundTo: to}
}

// UntilWritten is a Pause that ends when no check-out is under way any more.
func (w *World) UntilWritten(ctx context.Context, _ time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		under := false
		for _, o := range w.Orders().All() {
			under = under || !o.Final()
		}
		if !under {
			return ctx.Err()
		}
		w.written.Wait()
	}
}

// OrderOf returns the customer's order; the zero order if there is none.
func (w *World) OrderOf(user string) order.Order {
	for _, o := range w.Orders().All() {
		if o.UserID == user {
			return o
		}
	}
	return order.Order{}
}

// Paying returns a shop in which Asha was sent to the gateway, with ₹50 from her wallet.
func Paying(t *testing.T, fate payment.Status) (*World, *Server, order.Order) {
	w, r := Asha()
	w.TopUp("asha", 5000)
	w.Gateway.Fate = fate
	r.Method, r.Wallet = payment.PhonePe, true
	s := w.Process(Never).Service()
	o, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	return w, s, o
}

// HalfPlaced returns a shop whose process died right after it had stored the order.
func HalfPlaced(t *testing.T) (*World, checkout.Request, string) {
	w, r := Asha()
	_, err := w.Process(Accident{At: 1, Done: true}).Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, ErrDied)
	require.Len(t, w.Orders().All(), 1)
	return w, r, w.OrderOf("asha").ID
}
