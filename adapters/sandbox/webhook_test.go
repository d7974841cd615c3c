package sandbox_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sandbox"
)

// heard is a webhook as the shop received it.
type heard struct{ header, event, id, state string }

// shop records webhooks; it answers the first few with a server error.
func shop(t *testing.T, trouble int) (url string, inbox chan heard) {
	inbox = make(chan heard, 100)
	calls := make(chan struct{}, 100)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls <- struct{}{}
		if len(calls) <= trouble {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		var m struct {
			Event   string
			Payload struct{ MerchantOrderId, MerchantRefundId, State string }
		}
		assert.NoError(t, json.Unmarshal(body, &m))
		inbox <- heard{r.Header.Get("Authorization"), m.Event, m.Payload.MerchantOrderId + m.Payload.MerchantRefundId, m.Payload.State}
	}))
	t.Cleanup(s.Close)
	return s.URL, inbox
}

const honest = "bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e"

func next(t *testing.T, inbox chan heard) heard {
	t.Helper()
	select {
	case h := <-inbox:
		return h
	case <-time.After(10 * time.Second):
		t.Fatal("no message came")
	}
	return heard{}
}

func TestFinalPaymentsCallTheWebhook(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	url, inbox := shop(t, 0)
	require.NoError(t, w.sandbox.SetWebhook(sandbox.Webhook{URL: url, User: "username", Password: "password"}))
	w.press(w.pay("a", ""), "pay")
	assert.Equal(t, heard{honest, "checkout.order.completed", "a", "COMPLETED"}, next(t, inbox))
	w.press(w.pay("b", ""), "cancel")
	assert.Equal(t, heard{honest, "checkout.order.failed", "b", "FAILED"}, next(t, inbox))
	w.call("POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"a","amount":500}`)
	w.clock.Advance(time.Minute)
	w.call("GET", "/payments/v2/refund/r/status", "")
	assert.Equal(t, heard{honest, "pg.refund.accepted", "r", "CONFIRMED"}, next(t, inbox))
	assert.Equal(t, heard{honest, "pg.refund.completed", "r", "COMPLETED"}, next(t, inbox))
	// The journal has kept the webhook's address.
	again := open(t, dir)
	again.press(again.pay("c", ""), "pay")
	assert.Equal(t, "c", next(t, inbox).id)
}

func TestWebhookIsRetriedOnServerErrors(t *testing.T) {
	w := open(t, "")
	url, inbox := shop(t, 2)
	require.NoError(t, w.sandbox.SetWebhook(sandbox.Webhook{URL: url, User: "username", Password: "password"}))
	w.press(w.pay("a", ""), "pay")
	assert.Equal(t, "a", next(t, inbox).id)
}

func TestInjectionsChangeWebhooks(t *testing.T) {
	w := open(t, "")
	url, inbox := shop(t, 0)
	require.NoError(t, w.sandbox.SetWebhook(sandbox.Webhook{URL: url, User: "username", Password: "password"}))
	fault := func(do string) {
		require.NoError(t, w.sandbox.Inject(sandbox.Injection{On: "webhook", Do: do, Times: 1, Delay: 1}))
	}
	pay := func(id string) { w.press(w.pay(id, ""), "pay") }

	fault("duplicate")
	pay("many")
	for range 5 {
		assert.Equal(t, "many", next(t, inbox).id)
	}
	fault("forge")
	pay("forged")
	assert.NotEqual(t, honest, next(t, inbox).header)
	fault("drop")
	pay("dropped")
	fault("late")
	pay("late")
	assert.Equal(t, "late", next(t, inbox).id, "and the dropped one never")
	fault("disorder")
	pay("first")
	pay("second")
	assert.Equal(t, "second", next(t, inbox).id)
	assert.Equal(t, "first", next(t, inbox).id)
}

func TestUnknownInjectionsAreRefused(t *testing.T) {
	w := open(t, "")
	for _, f := range []sandbox.Injection{{On: "moon", Do: "slow"}, {On: "pay", Do: "dance"}, {On: "status", Do: "lose"},
		{On: "pay", Do: "slow", Delay: -1}, {On: "pay", Do: "slow", Times: -1}} {
		assert.Error(t, w.sandbox.Inject(f), "%+v", f)
	}
}

// A refund that a restart interrupted continues without being asked, with the metaInfo of its payment.
func TestRefundsGoOnAfterARestart(t *testing.T) {
	dir := t.TempDir()
	before := open(t, dir)
	url, inbox := shop(t, 0)
	require.NoError(t, before.sandbox.SetWebhook(sandbox.Webhook{URL: url, User: "username", Password: "password"}))
	before.press(before.pay("a", `"metaInfo":{"udf1":"x"},`), "pay")
	assert.Equal(t, "a", next(t, inbox).id)
	before.call("POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"a","amount":500}`)
	before.clock.Advance(time.Hour)
	after, err := sandbox.New(sandbox.Config{Dir: dir, Log: slog.New(slog.DiscardHandler), Now: before.clock.Now, RefundAfter: time.Minute})
	require.NoError(t, err)
	defer func() { assert.NoError(t, after.Close()) }()
	accepted := heard{honest, "pg.refund.accepted", "r", "CONFIRMED"}
	assert.Equal(t, accepted, next(t, inbox))
	word := next(t, inbox)
	if word == accepted { // what the program sent just before the restart, and could not record, is sent again
		word = next(t, inbox)
	}
	assert.Equal(t, heard{honest, "pg.refund.completed", "r", "COMPLETED"}, word)
	p, err := after.Payment("a")
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"udf1": "x"}, p.Meta)
}
