package httpapi

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/complaint"
	"tokri/core/order"
	"tokri/core/session"
)

func TestReportProblem(t *testing.T) {
	w := newTestShop(t)
	body := obj{"orderId": "o1", "lines": list{obj{"variantId": "mango-500", "quantity": 2}}, "reason": "bad_quality", "message": " Soft. ", "wish": "refund"}
	w.call("reportProblem", body, 401)
	w.register("9826012345")
	w.call("reportProblem", body, 404)
	w.delivered("o1", order.Line{ProductID: "mango", VariantID: "mango-500", Price: 19950, Quantity: 2})
	require.Equal(t, w.now.Add(48*time.Hour).Format(time.RFC3339), w.ok("getOrder", obj{"orderId": "o1"})["reportableUntil"])

	for code, wrong := range map[string]obj{
		"complaint_lines":    body.with("lines", list{obj{"variantId": "fig", "quantity": 1}}),
		"complaint_quantity": body.with("lines", list{obj{"variantId": "mango-500", "quantity": 3}}),
		"complaint_message":  body.with("reason", "other").without("message"),
		"invalid_image":      body.with("images", list{"bm9uZQ=="}),
	} {
		require.Equal(t, code, w.call("reportProblem", wrong, 422)["code"])
	}
	w.call("reportProblem", body.with("reason", "taste"), 400)
	require.Equal(t, "pictures_too_large", w.call("reportProblem", body.with("images", list{strings.Repeat("A", 10<<20)}), 413)["code"])

	jpeg := base64.StdEncoding.EncodeToString([]byte("\xff\xd8 soft mangoes"))
	sent := body.with("images", list{jpeg, jpeg})
	first := w.ok("reportProblem", sent, "Idempotency-Key", "report-0001")
	require.Equal(t, "Soft.", first["message"])
	require.Equal(t, "open", first["status"])
	require.InDelta(t, 2, first["pictures"], 0)
	require.Equal(t, first, w.ok("reportProblem", sent, "Idempotency-Key", "report-0001"), "sent again")
	require.Equal(t, "complaint_mismatch", w.call("reportProblem", body.with("wish", "again"), 409, "Idempotency-Key", "report-0001")["code"])
	require.Equal(t, "complaint_open", w.call("reportProblem", body, 409, "Idempotency-Key", "report-0002")["code"])
	kept, err := w.db.Pictures("messages").Kept(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, kept.Pictures, "what is refused keeps no pictures")
	require.Equal(t, []any{first}, w.ok("getOrder", obj{"orderId": "o1"})["complaints"])

	settled := complaint.Settlement{State: complaint.Refunded, Refund: 39900, Answer: "We are sorry.", At: w.now}
	_, err = w.db.Orders().Update(t.Context(), "o1", func(o *order.Order) error {
		o.Bill.WalletUsed = 39900
		return o.SettleComplaint(first["_id"].(string), settled, order.ToWallet)
	})
	require.NoError(t, err)
	told := w.ok("getOrder", obj{"orderId": "o1"})["complaints"].([]any)[0].(map[string]any)
	require.Equal(t, "refunded", told["status"])
	require.Equal(t, "We are sorry.", told["answer"])
	require.InDelta(t, 399, told["refundAmount"], 0)
	w.now = w.now.Add(48*time.Hour + time.Second)
	require.Equal(t, "complaint_late", w.call("reportProblem", body, 409)["code"])
	w.register("9826054321")
	w.call("reportProblem", body, 404)
}

func TestPushTokens(t *testing.T) {
	w := newTestShop(t)
	body := obj{"token": "ExponentPushToken[phone-1]"}
	w.call("registerPushToken", body, 401)
	w.token = w.ok("guestLogin", obj{"deviceId": "0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"})["token"].(string)
	require.Equal(t, "guest_account", w.call("registerPushToken", body, 409)["code"])
	w.register("9826012345")
	for _, wrong := range []string{"", "phone-1", "ExponentPushToken[]", "ExponentPushToken[a]\n", "https://evil.example/"} {
		w.call("registerPushToken", obj{"token": wrong}, 422)
	}
	tokens := func(mobile string) []string {
		user, err := w.db.Users().ByMobile(t.Context(), "+91"+mobile)
		require.NoError(t, err)
		found, err := session.PushTokens(t.Context(), w.db.Sessions(), user.ID, w.now)
		require.NoError(t, err)
		return found
	}
	for range 2 {
		w.call("registerPushToken", body, 200)
	}
	require.Equal(t, []string{"ExponentPushToken[phone-1]"}, tokens("9826012345"))
	ashas := w.token
	w.register("9826054321")
	w.call("registerPushToken", body, 200)
	require.Empty(t, tokens("9826012345"), "the phone is another customer's")
	require.Len(t, tokens("9826054321"), 1)
	w.call("removePushToken", "", 200)
	require.Empty(t, tokens("9826054321"))
	w.token = ashas
	w.call("registerPushToken", body, 200)
	w.call("logout", "", 200)
	require.Empty(t, tokens("9826012345"), "it ends with the session")
}
