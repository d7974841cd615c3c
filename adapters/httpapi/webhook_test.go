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

	"tokri/core/moving"
)

const webhookPath = "/api/payment/phonepe/webhook"

// hooked is the shop's webhook, and what it has noted.
func hooked(t testing.TB, signed func(string) bool) (send func(header, body string, headers ...string) *httptest.ResponseRecorder, noted *[]string, log *strings.Builder) {
	noted, log = &[]string{}, &strings.Builder{}
	service := &Service{Notice: func(_ context.Context, id string) error {
		if id == "while-moving" {
			return moving.ErrMoving
		}
		*noted = append(*noted, id)
		return nil
	}}
	h, err := handlerOf(ServerConfig{Log: slog.New(slog.NewJSONHandler(log, nil)), Sessions: oneSession{}, Signed: signed}, service)
	require.NoError(t, err)
	return func(header, body string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, webhookPath, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if header != "" {
			r.Header.Set("Authorization", header)
		}
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}, noted, log
}

func honestly(header string) bool { return header == "the-right-one" }

func TestTheGatewaySendsAWebhookAgainThatComesWhileTheShopMoves(t *testing.T) {
	send, noted, _ := hooked(t, honestly)
	reply := send("the-right-one", `{"event": "e", "payload": {"merchantOrderId": "while-moving"}}`)
	assert.Equal(t, http.StatusServiceUnavailable, reply.Code)
	assert.Contains(t, reply.Body.String(), `"shop_moving"`)
	assert.Empty(t, *noted)
}

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

// All that can be settled by asking the gateway is accepted, however much of PhonePe's documents the message leaves out
// or adds; what names no payment is accepted and does nothing; what is no JSON object is refused.
func TestWebhookJudgesWhatPhonePeMaySend(t *testing.T) {
	send, noted, _ := hooked(t, honestly)
	paid := `"payload":{"merchantOrderId":"ord_1"}`
	for _, c := range []struct {
		body   string
		status int
		about  string
	}{
		{`{` + paid + `}`, 200, "ord_1"},
		{`{"type":"CHECKOUT_ORDER_COMPLETED",` + paid + `}`, 200, "ord_1"},
		{`{"type":"PG_REFUND_COMPLETED","payload":{"originalMerchantOrderId":"ord_1","merchantRefundId":"rf_1"}}`, 200, "ord_1"},
		{`{"event":null,"type":null,` + paid + `}`, 200, "ord_1"},
		{`{"event":"checkout.order.completed","payload":{"merchantOrderId":null,"originalMerchantOrderId":"ord_1"}}`, 200, "ord_1"},
		{`{"payload":{"merchantOrderId":"ord_1","originalMerchantOrderId":null,"orderId":null,"state":null,"amount":null,"metaInfo":null,"paymentDetails":null}}`, 200, "ord_1"},
		{`{"payload":{"merchantOrderId":"ord_1","orderId":7,"state":{"a":[]},"amount":"1e9","paymentDetails":"none"},"extra":[null]}`, 200, "ord_1"},
		{`{"event":"` + strings.Repeat("e", 5000) + `",` + paid + `}`, 200, "ord_1"},
		{"\n\t " + `{` + paid + `}` + " \n", 200, "ord_1"},
		{`{"event":"checkout.order.completed"}`, 200, ""},
		{`{"event":"checkout.order.completed","payload":null}`, 200, ""},
		{`{"payload":{}}`, 200, ""},
		{`{"payload":{"merchantOrderId":null}}`, 200, ""},
		{`{"payload":{"merchantOrderId":""}}`, 200, ""},
		{`{"payload":{"orderId":"OMO1"}}`, 200, ""},
		{`{}`, 200, ""},
		{``, 400, ""}, {`{`, 400, ""}, {`null`, 400, ""}, {`[]`, 400, ""}, {`"ord_1"`, 400, ""}, {`7`, 400, ""}, {"\xff", 400, ""},
		{`{` + paid + `}{}`, 400, ""}, {`payload=%7B%7D`, 400, ""}, {strings.Repeat(`{"a":`, 200), 400, ""},
		{`{"payload":"p"}`, 400, ""}, {`{"payload":[]}`, 400, ""}, {`{"payload":{"merchantOrderId":{"$gt":""}}}`, 400, ""},
		{`{"payload":{"merchantOrderId":7}}`, 400, ""}, {`{"event":5,` + paid + `}`, 400, ""},
		{`{"payload":{"merchantOrderId":"` + strings.Repeat("x", 65) + `"}}`, 422, ""},
		{`{"payload":{"x":"` + strings.Repeat("x", 70_000) + `"}}`, 413, ""},
	} {
		for _, mediaType := range []string{"application/json", "", "text/plain; charset=latin1", "application/x-www-form-urlencoded", "multipart/form-data", ";", "application/vnd.phonepe+json"} {
			*noted = nil
			w := send("the-right-one", c.body, "Content-Type", mediaType)
			assert.Equal(t, c.status, w.Code, "%.80s as %q: %s", c.body, mediaType, w.Body)
			assert.Equal(t, c.about, strings.Join(*noted, ","), "%.80s as %q", c.body, mediaType)
		}
	}
	*noted = nil
	assert.Equal(t, 400, send("the-right-one", "\x1f\x8b compressed", "Content-Encoding", "gzip").Code)
	assert.Empty(t, *noted)
}

// Whatever is sent with the gateway's header, the shop itself never fails, and asks only about a payment that is named.
func FuzzWebhook(f *testing.F) {
	for _, seed := range []string{`{"type":"PG_ORDER_COMPLETED","payload":{"merchantOrderId":"ord_1"}}`, `{"payload":null}`, `{"payload":{"a":1,"a":2}}`, `[`, "\x00"} {
		f.Add([]byte(seed), "application/json")
	}
	send, noted, _ := hooked(f, honestly)
	f.Fuzz(func(t *testing.T, body []byte, mediaType string) {
		*noted = nil
		w := send("the-right-one", string(body), "Content-Type", mediaType)
		assert.Contains(t, []int{200, 400, 413, 422}, w.Code, w.Body)
		for _, id := range *noted {
			assert.Equal(t, 200, w.Code)
			assert.NotEmpty(t, id)
			assert.LessOrEqual(t, len([]rune(id)), 64)
		}
	})
}
