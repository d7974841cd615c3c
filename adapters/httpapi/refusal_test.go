package httpapi

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
)

func TestEveryKindOfRefusalHasItsAnswer(t *testing.T) {
	cases := []struct {
		err    error
		status int
		body   string
		header map[string]string
	}{
		{apperr.New(apperr.Malformed, "malformed", "No."), 400, `{"status":false,"success":false,"message":"No.","code":"malformed","data":null}`, nil},
		{apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required"), 401, `{"status":false,"success":false,"message":"Authorization required","code":"unauthorized","data":null}`, map[string]string{"Www-Authenticate": "Bearer"}},
		{apperr.New(apperr.NotFound, "product_not_found", "Product not found"), 404, `{"status":false,"success":false,"message":"Product not found","code":"product_not_found","data":null}`, nil},
		{fmt.Errorf("somewhere: %w", apperr.New(apperr.Conflict, "slot_full", "Full.").On("deliverySlotId")), 409, `{"status":false,"success":false,"message":"Full.","code":"slot_full","field":"deliverySlotId","data":null}`, nil},
		{apperr.New(apperr.TooLarge, "too_large", "Big."), 413, `{"status":false,"success":false,"message":"Big.","code":"too_large","data":null}`, nil},
		{apperr.New(apperr.Invalid, "invalid_promo", "Invalid promo code"), 422, `{"status":false,"success":false,"message":"Invalid promo code","code":"invalid_promo","data":null}`, nil},
		{apperr.New(apperr.Limited, "too_many_requests", "Wait.").After(1500 * time.Millisecond), 429, `{"status":false,"success":false,"message":"Wait.","code":"too_many_requests","data":null}`, map[string]string{"Retry-After": "2"}},
		{apperr.New(apperr.NotAvailable, "not_available", "Later."), 501, `{"status":false,"success":false,"message":"Later.","code":"not_available","data":null}`, nil},
		{apperr.New(apperr.Unavailable, "payment_unknown", "Wait."), 503, `{"status":false,"success":false,"message":"Wait.","code":"payment_unknown","data":null}`, map[string]string{"Retry-After": "1"}},
		{context.DeadlineExceeded, 503, `{"status":false,"success":false,"message":"We are busy. Please try again in a moment.","code":"unavailable","data":null}`, map[string]string{"Retry-After": "2"}},
		{errors.New("disk on fire at /secret/path"), 500, `{"status":false,"success":false,"message":"Something went wrong!","code":"internal","requestId":"request-0001","data":null}`, nil},
		// A detail that this adapter does not know stays inside.
		{apperr.New(apperr.Conflict, "short", "Short.").With(map[string]string{"cost": "secret"}), 409, `{"status":false,"success":false,"message":"Short.","code":"short","data":null}`, nil},
	}
	seen := map[int]bool{}
	for _, c := range cases {
		b := newBench(t)
		b.api.err = c.err
		w := b.do("POST", "/api/product/list-user", "", "X-Request-Id", "request-0001")
		require.Equal(t, c.status, w.Code)
		require.Equal(t, c.body, w.Body.String())
		require.Equal(t, "application/json; charset=utf-8", w.Header().Get("Content-Type"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		for k, v := range c.header {
			require.Equal(t, v, w.Header().Get(k))
		}
		seen[c.status] = true
		if c.status == 500 {
			require.Contains(t, b.log.String(), "disk on fire")
			require.Contains(t, b.log.String(), "request-0001")
		}
	}
	for k := apperr.Malformed; k <= apperr.Unavailable; k++ {
		require.True(t, seen[httpStatus(k)], "kind %d has no case", k)
		require.NotEqual(t, 500, httpStatus(k))
	}
	require.Equal(t, 500, httpStatus(0))
}

func TestPanicIsAnAccident(t *testing.T) {
	b := newBench(t)
	b.api.panics = true
	w := b.do("POST", "/api/product/list-user", "")
	require.Equal(t, 500, w.Code)
	p := b.problem(t, w)
	require.Equal(t, w.Header().Get("X-Request-Id"), p.RequestID)
	require.NotContains(t, w.Body.String(), "shelf")
	require.Contains(t, b.log.String(), "a fault in the shelf")
	b.api.panics = false
	require.Equal(t, 200, b.do("POST", "/api/product/list-user", "").Code)
}
