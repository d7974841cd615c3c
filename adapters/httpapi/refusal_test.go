package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/erasure"
	"tokri/core/inventory"
	"tokri/core/login"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pause"
)

// The details of core's refusals reach the client, which words its sentences with their figures.
func TestDetailsOfRefusalsAreSent(t *testing.T) {
	for _, detail := range []any{
		wire.OrderChange{}, login.ProofWays{}, cart.Most{}, cart.Priced{}, erasure.Forfeit{}, inventory.Left{}, money.Shortfall{}, order.CashLimit{}, order.PackShare{}, pause.Notice{},
	} {
		require.NotNil(t, wireDetail(detail), "%T", detail)
	}
}

func TestALimitNamesItsEnd(t *testing.T) {
	now := time.Date(2026, 11, 21, 14, 14, 30, 0, time.UTC) // 7:44:30 pm in Indore
	limited := apperr.New(apperr.Limited, "too_many_requests", "Please try again later.")
	for wait, want := range map[time.Duration]string{
		0:                            "Please try again later.",
		1500 * time.Millisecond:      "Please try again in 2 seconds.",
		30 * time.Second:             "Please try again in 30 seconds.",
		time.Minute:                  "Please try again after 7:46 pm.",
		15*time.Minute + time.Second: "Please try again after 8:00 pm.",
		24 * time.Hour:               "Please try again after 7:45 pm on 22 November.",
	} {
		require.Equal(t, want, sentence(limited.After(wait), now), wait)
	}
	busy := apperr.New(apperr.Unavailable, "unavailable", "Please try again later.").After(time.Minute)
	require.Equal(t, busy.Message, sentence(busy, now))
}

func TestEveryKindOfRefusalHasItsStatus(t *testing.T) {
	const away, slow = "We are busy. Please try again in a moment.", 1500 * time.Millisecond
	cases := []struct {
		err    error
		status int
		want   problem
		header map[string]string
	}{
		{apperr.New(apperr.Malformed, "malformed", "No."), 400, problem{Code: "malformed", Message: "No."}, nil},
		{apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required"), 401,
			problem{Code: "unauthorized", Message: "Authorization required"}, map[string]string{"Www-Authenticate": "Bearer"}},
		{apperr.New(apperr.Forbidden, "proof_required", "Who?"), 403, problem{Code: "proof_required", Message: "Who?"}, nil},
		{apperr.New(apperr.NotFound, "product_not_found", "Product not found"), 404,
			problem{Code: "product_not_found", Message: "Product not found"}, nil},
		{fmt.Errorf("somewhere: %w", apperr.New(apperr.Conflict, "slot_full", "Full.").On("deliverySlotId")), 409,
			problem{Code: "slot_full", Message: "Full.", Field: "deliverySlotId"}, nil},
		{apperr.New(apperr.TooLarge, "too_large", "Big."), 413, problem{Code: "too_large", Message: "Big."}, nil},
		{apperr.New(apperr.MediaType, "unsupported_media_type", "No JSON."), 415,
			problem{Code: "unsupported_media_type", Message: "No JSON."}, nil},
		{apperr.New(apperr.Invalid, "invalid_promo", "Invalid promo code"), 422,
			problem{Code: "invalid_promo", Message: "Invalid promo code"}, nil},
		{apperr.New(apperr.Limited, "too_many_requests", "Wait.").After(slow), 429,
			problem{Code: "too_many_requests", Message: "Wait."}, map[string]string{"Retry-After": "2"}},
		{apperr.New(apperr.WorkAsked, "work_asked", "Work."), 428, problem{Code: "work_asked", Message: "Work."}, nil},
		{apperr.New(apperr.NotAvailable, "not_available", "Later."), 501, problem{Code: "not_available", Message: "Later."}, nil},
		{apperr.New(apperr.Unavailable, "payment_unknown", "Wait."), 503,
			problem{Code: "payment_unknown", Message: "Wait."}, map[string]string{"Retry-After": "1"}},
		{context.DeadlineExceeded, 503, problem{Code: "unavailable", Message: away}, map[string]string{"Retry-After": "2"}},
		{errors.New("disk on fire at /secret/path"), 500,
			problem{Code: "internal", Message: "Something went wrong!", RequestID: "request-0001"}, nil},
		// A detail that this adapter does not know is not sent.
		{apperr.New(apperr.Conflict, "short", "Short.").With(map[string]string{"cost": "secret"}), 409,
			problem{Code: "short", Message: "Short."}, nil},
	}
	seen := map[int]bool{}
	for _, c := range cases {
		b := newBench(t)
		b.api.err = c.err
		w := b.do("POST", "/api/product/list-user", "", "X-Request-Id", "request-0001")
		require.Equal(t, c.status, w.Code)
		require.Equal(t, c.want, b.problem(t, w))
		require.Contains(t, w.Body.String(), `"data":null`)
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
	for k := apperr.Malformed; k <= apperr.WorkAsked; k++ {
		require.True(t, seen[httpStatus(k)], "kind %d has no case", k)
		require.NotEqual(t, 500, httpStatus(k))
	}
	require.Equal(t, 500, httpStatus(0))
}

func TestAPanicIsAnInternalError(t *testing.T) {
	b := newBench(t)
	b.api.panics = true
	w := b.do("POST", "/api/product/list-user", "")
	require.Equal(t, 500, w.Code)
	p := b.problem(t, w)
	require.Equal(t, w.Header().Get("X-Request-Id"), p.RequestID)
	require.NotContains(t, w.Body.String(), "bug in the handler")
	require.Contains(t, b.log.String(), "a bug in the handler")
	b.api.panics = false
	require.Equal(t, 200, b.do("POST", "/api/product/list-user", "").Code)
}

// A customer is told to try again; what an operator must mend, such as a full disk, is in the log.
func TestTheCauseOfAFailedStoreIsLogged(t *testing.T) {
	away := apperr.New(apperr.Unavailable, "store_away", "Please try again in a moment.")
	b := newBench(t)
	b.api.err = fmt.Errorf("sqlite: write: %w: %w", away, errors.New("database or disk is full (13)"))
	reply := b.do(http.MethodPost, "/api/product/list-user", "")
	require.Equal(t, http.StatusServiceUnavailable, reply.Code)
	require.NotContains(t, reply.Body.String(), "disk is full")
	require.Contains(t, b.log.String(), "database or disk is full (13)")
	b = newBench(t)
	b.api.err = away
	b.do(http.MethodPost, "/api/product/list-user", "")
	require.NotContains(t, b.log.String(), "does not work", "there is no cause to tell")
}

// A customer who leaves makes one line, which is no warning; a call that takes too long makes one that is.
func TestARequestThatEndsEarlyIsLoggedOnce(t *testing.T) {
	for _, of := range []struct {
		err         error
		level, says string
	}{
		{context.Canceled, "INFO", "the client left before the reply"},
		{context.DeadlineExceeded, "WARN", "request timed out"},
	} {
		b := newBench(t)
		b.api.err = fmt.Errorf("sqlite: read: %w", of.err)
		require.Equal(t, http.StatusServiceUnavailable, b.do(http.MethodPost, "/api/product/list-user", "").Code)
		require.Contains(t, b.log.String(), fmt.Sprintf(`"level":%q,"msg":%q`, of.level, of.says))
		require.NotContains(t, b.log.String(), "does not work")
	}
}
