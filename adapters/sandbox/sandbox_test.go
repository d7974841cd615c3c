package sandbox_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sandbox"
)

func TestPageRedirectsToTheShop(t *testing.T) {
	w := open(t, "")
	for outcome, want := range map[string]string{"pay": "COMPLETED", "fail": "FAILED", "cancel": "FAILED", "stay": "PENDING"} {
		page := w.pay("ord-"+outcome, `"disablePaymentRetry":true,`)
		status, text, header := w.get(page)
		require.Equal(t, 200, status)
		for _, words := range []string{"₹1,23,456.50", "ord-" + outcome, "<b>Fail</b>", "<b>Cancel</b>", "<b>Stay pending</b>", `lang="en"`, "no money moves"} {
			assert.Contains(t, text, words)
		}
		assert.Contains(t, header.Get("Content-Security-Policy"), "default-src 'none'")
		status, _, header = w.press(page, outcome)
		require.Equal(t, http.StatusSeeOther, status)
		assert.Equal(t, back, header.Get("Location"))
		assert.Equal(t, want, w.state("ord-"+outcome))
	}
	// A page that is used after the payment has become final shows the payment's state.
	_, text, _ := w.get(w.pay("other", ""))
	assert.NotContains(t, text, "gone through")
	page := w.pay("twice", "")
	w.press(page, "pay")
	status, _, header := w.press(page, "cancel")
	assert.Equal(t, http.StatusSeeOther, status)
	assert.Equal(t, strings.TrimPrefix(page, w.host), header.Get("Location"))
	_, text, _ = w.get(page)
	assert.Contains(t, text, "gone through")
	assert.Contains(t, text, "http://shop.example/back?order=1&amp;x=%2F")
	assert.Equal(t, "COMPLETED", w.state("twice"))
}

func TestAFailedAttemptMayBeRetried(t *testing.T) {
	w := open(t, "")
	page := w.pay("ord", "")
	status, _, header := w.press(page, "fail")
	require.Equal(t, http.StatusSeeOther, status)
	assert.Equal(t, strings.TrimPrefix(page, w.host), header.Get("Location"))
	_, text, _ := w.get(page)
	assert.Contains(t, text, "You can try again")
	assert.Equal(t, "PENDING", w.state("ord"))
	w.press(page, "pay")
	assert.Equal(t, "COMPLETED", w.state("ord"))
}

func TestPaymentExpiresAndMayCompleteLate(t *testing.T) {
	w := open(t, "")
	page := w.pay("ord", `"expireAfter":300,`)
	w.clock.Advance(5 * time.Minute)
	assert.Equal(t, "FAILED", w.state("ord"))
	w.press(page, "pay")
	assert.Equal(t, "FAILED", w.state("ord"), "too late")
	w.press(page, "late")
	assert.Equal(t, "FAILED", w.state("ord"), "a customer cannot do that")
	status, _, _ := w.press(w.host+"/sandbox/payments/ord/late", "")
	assert.Equal(t, 200, status)
	assert.Equal(t, "COMPLETED", w.state("ord"))
}

func TestBadCallsAreRefused(t *testing.T) {
	w := open(t, "")
	w.pay("ord", "")
	for _, c := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"POST", "/checkout/v2/pay", `{`, 400, "BAD_REQUEST"},
		{"POST", "/checkout/v2/pay", `{"merchantOrderId":"a b","amount":100}`, 400, "BAD_REQUEST"},
		{"POST", "/checkout/v2/pay", `{"merchantOrderId":"a","amount":99}`, 400, "BAD_REQUEST"},
		{"POST", "/checkout/v2/pay", `{"merchantOrderId":"a","amount":100,"expireAfter":299}`, 400, "BAD_REQUEST"},
		{"POST", "/checkout/v2/pay", `{"merchantOrderId":"a","amount":100,"paymentFlow":{"type":"PG_CHECKOUT","merchantUrls":{"redirectUrl":"javascript:alert(1)"}}}`, 400, "BAD_REQUEST"},
		{"POST", "/checkout/v2/pay", `{"merchantOrderId":"ord","amount":100,"paymentFlow":{"type":"PG_CHECKOUT","merchantUrls":{"redirectUrl":"` + back + `"}}}`, 417, "INVALID_TRANSACTION_ID"},
		{"GET", "/checkout/v2/order/none/status", "", 400, "INVALID_MERCHANT_ORDER_ID"},
		{"POST", "/payments/v2/refund", `{}`, 400, "BAD_REQUEST"},
		{"POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"none","amount":1}`, 400, "INVALID_MERCHANT_ORDER_ID"},
		{"POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"ord","amount":1}`, 400, "BAD_REQUEST"},
		{"GET", "/payments/v2/refund/none/status", "", 400, "INVALID_MERCHANT_REFUND_ID"},
	} {
		status, got := w.call(c.method, c.path, c.body)
		assert.Equal(t, c.status, status, "%s %s", c.path, c.body)
		assert.Equal(t, c.code, got["code"], "%s %s", c.path, c.body)
	}
	status, _, _ := w.get(w.host + "/pay/none")
	assert.Equal(t, 404, status)
	w.token = "forged.token.value"
	status, got := w.call("GET", "/checkout/v2/order/ord/status", "")
	assert.Equal(t, 401, status)
	assert.Equal(t, "AUTHORIZATION_FAILED", got["code"])
	w.token = ""
	w.call("GET", "/checkout/v2/order/ord/status", "")
	w.clock.Advance(61 * time.Minute)
	status, _ = w.call("GET", "/checkout/v2/order/ord/status", "")
	assert.Equal(t, 401, status, "a token ends")
}

func TestErrorContextIsForShopsThatAsk(t *testing.T) {
	w := open(t, "")
	w.press(w.pay("ord", ""), "cancel")
	_, got := w.call("GET", "/checkout/v2/order/ord/status", "")
	assert.NotContains(t, got, "errorContext")
	_, got = w.call("GET", "/checkout/v2/order/ord/status?errorContext=true", "")
	assert.Equal(t, map[string]any{"errorCode": "TXN_CANCELLED", "detailedErrorCode": "REQUEST_DECLINE_BY_REQUESTEE", "source": "CUSTOMER",
		"stage": "AUTHENTICATION", "description": "The customer cancelled the payment."}, got["errorContext"])
}

func TestAPaymentOfAnAppHasNoWayBack(t *testing.T) {
	w := open(t, "")
	status, got := w.call("POST", "/checkout/v2/sdk/order", `{"merchantOrderId":"ord","amount":100,"paymentFlow":{"type":"PG_CHECKOUT"}}`)
	require.Equal(t, 200, status, got)
	page := w.host + "/pay/" + got["token"].(string)
	status, _, header := w.press(page, "pay")
	assert.Equal(t, http.StatusSeeOther, status)
	assert.Equal(t, strings.TrimPrefix(page, w.host), header.Get("Location"))
	_, text, _ := w.get(page)
	assert.Contains(t, text, "gone through")
	assert.NotContains(t, text, "Back to the shop")
}

func TestCrossOriginRequestsAreRefused(t *testing.T) {
	w := open(t, "")
	page := w.pay("ord", "")
	for _, target := range []string{page, w.host + "/sandbox/payments/ord/pay"} {
		status, _, _ := w.press(target, "pay", "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
		assert.Equal(t, http.StatusForbidden, status)
	}
	assert.Equal(t, "PENDING", w.state("ord"))
	status, _, _ := w.press(page, "pay", "Sec-Fetch-Site", "same-origin")
	assert.Equal(t, http.StatusSeeOther, status)
}

func TestDashboardListsPayments(t *testing.T) {
	w := open(t, "")
	_, text, _ := w.get(w.host + "/")
	assert.Contains(t, text, "There are no payments yet")
	page := w.pay("ord", "")
	require.NoError(t, w.sandbox.Inject(sandbox.Injection{On: "pay", Do: "slow", Times: 3}))
	_, text, _ = w.get(w.host + "/")
	for _, words := range []string{"ord", "PENDING", "pay: slow, 3 more times", `action="/sandbox/payments/ord/pay"`} {
		assert.Contains(t, text, words)
	}
	w.press(page, "cancel")
	_, text, _ = w.get(w.host + "/")
	assert.Contains(t, text, "TXN_CANCELLED")
	assert.Contains(t, text, `action="/sandbox/payments/ord/late"`)
}

// A journal whose last line was cut short by a crash still has everything that was answered.
func TestPaymentsSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir)
	pages := map[string]string{}
	for _, id := range []string{"open", "paid", "back"} {
		pages[id] = first.pay(id, "")
	}
	first.press(pages["paid"], "pay")
	first.press(pages["back"], "pay")
	status, _ := first.call("POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"back","amount":500}`)
	require.Equal(t, 200, status)
	name := filepath.Join(dir, sandbox.JournalName)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	last := bytes.LastIndexByte(bytes.TrimRight(text, "\n"), '\n')
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, sandbox.JournalName), append(text, text[last+1:last+20]...), 0o600))

	second := open(t, other)
	assert.Equal(t, "PENDING", second.state("open"))
	assert.Equal(t, "COMPLETED", second.state("paid"))
	status, got := second.call("POST", "/payments/v2/refund", `{"merchantRefundId":"r","originalMerchantOrderId":"back","amount":500}`)
	assert.Equal(t, 417, status, got)
	page := second.host + strings.TrimPrefix(pages["open"], first.host)
	code, _, _ := second.press(page, "pay")
	assert.Equal(t, http.StatusSeeOther, code)
	assert.Equal(t, "COMPLETED", second.state("open"))
}
