package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const webhookPath = "/api/payment/phonepe/webhook"

// hooked is the shop's webhook, and what it has noted.
func hooked(t *testing.T, signed func(string) bool) (send func(header, body string) *httptest.ResponseRecorder, noted *[]string, log *strings.Builder) {
	noted, log = &[]string{}, &strings.Builder{}
	service := &Service{Notice: func(_ context.Context, id string) { *noted = append(*noted, id) }}
	h, err := New(ServerConfig{Log: slog.New(slog.NewJSONHandler(log, nil)), Sessions: oneSession{}, Signed: signed}, service)
	require.NoError(t, err)
	return func(header, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, webhookPath, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if header != "" {
			r.Header.Set("Authorization", header)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}, noted, log
}

func honestly(header string) bool { return header == "the-right-one" }

func TestWebhookIsAHint(t *testing.T) {
	send, noted, _ := hooked(t, honestly)
	doc, err := loadDocument()
	require.NoError(t, err)
	for _, message := range []obj{
		{"event": "checkout.order.completed", "payload": obj{"merchantId": "M", "merchantOrderId": "ord_1", "orderId": "OMO1",
			"state": "COMPLETED", "amount": 39850, "expireAt": 1, "paymentDetails": list{obj{"state": "COMPLETED"}}}},
		{"event": "checkout.order.failed", "type": "CHECKOUT_ORDER_FAILED",
			"payload": obj{"merchantOrderId": "ord_1", "state": "FAILED", "amount": "39850"}},
		{"event": "pg.refund.completed", "payload": obj{"originalMerchantOrderId": "ord_2", "merchantRefundId": "rf_1", "refundId": "OMR1",
			"state": "COMPLETED", "amount": 100}},
		{"event": "something.new", "payload": obj{}},
	} {
		w := send("the-right-one", toJSON(t, message))
		require.Equal(t, 200, w.Code, w.Body)
		requireInDocument(t, doc, "phonepeWebhook", "200", w.Body.Bytes())
	}
	assert.Equal(t, []string{"ord_1", "ord_1", "ord_2"}, *noted)
}

// Nothing of a message that is not the gateway's is read: neither what it is nor that it is broken.
func TestWebhookWithAWrongHeaderDoesNothing(t *testing.T) {
	send, noted, log := hooked(t, honestly)
	for _, header := range []string{"", "wrong", "Bearer good", "the-right-one ", "THE-RIGHT-ONE"} {
		for _, body := range []string{`{"event":"e","payload":{"merchantOrderId":"ord_1"}}`, `{`, `{"event":5}`, ``} {
			w := send(header, body)
			require.Equal(t, 401, w.Code, "%q %q", header, body)
		}
	}
	assert.Empty(t, *noted)
	assert.Contains(t, log.String(), "wrong_webhook_signature", "the staff should know")
	assert.NotContains(t, log.String(), "THE-RIGHT-ONE")
	// A shop without a gateway takes no webhook.
	send, noted, _ = hooked(t, nil)
	require.Equal(t, 401, send("the-right-one", `{"event":"e","payload":{"merchantOrderId":"ord_1"}}`).Code)
	assert.Empty(t, *noted)
}

func TestWebhookRefusesWhatItCannotRead(t *testing.T) {
	send, noted, _ := hooked(t, honestly)
	for body, status := range map[string]int{
		``: 400, `{`: 400, `[]`: 400, `null`: 400, `{"event":"e"}`: 422, `{"payload":{}}`: 422,
		`{"event":"e","payload":"p"}`: 400, `{"event":"e","payload":{"merchantOrderId":{"$gt":""}}}`: 400,
		`{"event":"e","payload":{"merchantOrderId":"` + strings.Repeat("x", 65) + `"}}`: 422,
		`{"event":"e","payload":{"x":"` + strings.Repeat("x", 70_000) + `"}}`:           413,
	} {
		w := send("the-right-one", body)
		assert.Equal(t, status, w.Code, "%.80s: %s", body, w.Body)
	}
	assert.Empty(t, *noted)
}
