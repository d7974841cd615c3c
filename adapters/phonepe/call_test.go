package phonepe_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/phonepe"
	"tokri/adapters/sandbox"
	"tokri/core/apperr"
	"tokri/core/payment"
	"tokri/core/porttest"
)

// recorded is a PhonePe that answers as the test says, and records the requests.
type recorded struct {
	clock  *porttest.Clock
	asked  func() // called each time that the adapter asks for the time
	tokens atomic.Int64
	calls  atomic.Int64
	life   time.Duration
	token  func(w http.ResponseWriter) bool // if it returns true, it has answered instead of the token call
	answer func(w http.ResponseWriter, r *http.Request, n int64)
	last   struct {
		sync.Mutex
		path, authorization, body string
	}
}

func (p *recorded) open(t *testing.T) *phonepe.Gateway {
	p.clock = porttest.NewClock()
	if p.life == 0 {
		p.life = time.Hour
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /identity/v1/oauth/token", func(w http.ResponseWriter, r *http.Request) {
		n := p.tokens.Add(1)
		assert.NoError(t, r.ParseForm())
		assert.Equal(t, "client", r.PostForm.Get("client_id"))
		assert.Equal(t, "hunter2hunter2", r.PostForm.Get("client_secret"))
		assert.Equal(t, "3", r.PostForm.Get("client_version"))
		assert.Equal(t, "client_credentials", r.PostForm.Get("grant_type"))
		if p.token != nil && p.token(w) {
			return
		}
		issued := p.clock.Now().Unix()
		fmt.Fprintf(w, `{"access_token":"token-number-%d","encrypted_access_token":"x","expires_in":3600,"issued_at":%d,"expires_at":%d,"token_type":"O-Bearer"}`,
			n, issued, issued+int64(p.life.Seconds()))
	})
	mux.HandleFunc("/pg/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		p.last.Lock()
		p.last.path, p.last.authorization, p.last.body = r.URL.RequestURI(), r.Header.Get("Authorization"), string(body)
		p.last.Unlock()
		p.answer(w, r, p.calls.Add(1))
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	now := func() time.Time {
		if p.asked != nil {
			p.asked()
		}
		return p.clock.Now()
	}
	g := phonepe.New(phonepe.Config{AuthURL: s.URL + "/identity", APIURL: s.URL + "/pg", ClientID: "client",
		ClientSecret: "hunter2hunter2", ClientVersion: 3, WebhookUser: "username", WebhookPassword: "password"}, now)
	t.Cleanup(g.Close)
	return g
}

func says(status int, body string) func(http.ResponseWriter, *http.Request, int64) {
	return func(w http.ResponseWriter, _ *http.Request, _ int64) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func TestPaySendsWhatWasAgreed(t *testing.T) {
	p := &recorded{answer: says(200, `{"orderId":"OMO1","state":"PENDING","expireAt":1795251600000,"redirectUrl":"https://mercury.example/t?x=1&y=%2F"}`)}
	g := p.open(t)
	s, err := g.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 39_850, ReturnURL: "https://shop.example/order-confirmation/ord_1", Expires: 15 * time.Minute})
	require.NoError(t, err)
	assert.Equal(t, "https://mercury.example/t?x=1&y=%2F", s.URL, "unchanged")
	assert.Equal(t, "/pg/checkout/v2/pay", p.last.path)
	assert.Equal(t, "O-Bearer token-number-1", p.last.authorization)
	assert.JSONEq(t, `{"merchantOrderId":"ord_1","amount":39850,"expireAfter":900,"disablePaymentRetry":true,
		"paymentFlow":{"type":"PG_CHECKOUT","merchantUrls":{"redirectUrl":"https://shop.example/order-confirmation/ord_1"}}}`, p.last.body)
	for expires, want := range map[time.Duration]int64{time.Second: 300, 24 * time.Hour: 3600, 500*time.Second + 1: 501} {
		_, err := g.Pay(t.Context(), payment.Request{ID: "ord_2", Amount: 100, ReturnURL: "https://shop.example/", Expires: expires})
		require.NoError(t, err)
		var body struct {
			ExpireAfter int64 `json:"expireAfter"`
		}
		require.NoError(t, json.Unmarshal([]byte(p.last.body), &body))
		assert.Equal(t, want, body.ExpireAfter, expires)
	}
}

// These are the replies in PhonePe's documentation, including fields that the adapter does not know.
func TestStatusReadsWhatPhonePeSays(t *testing.T) {
	for body, want := range map[string]payment.State{
		`{"orderId":"OMO1","state":"COMPLETED","amount":39850,"payableAmount":39850,"feeAmount":0,"expireAt":1795251600000,"metaInfo":{"udf1":"a"},
		  "paymentDetails":[{"transactionId":"OM0","state":"FAILED","amount":39850},{"paymentMode":"UPI_QR","transactionId":"OM1","timestamp":1795251500000,
		  "amount":39850,"state":"COMPLETED","rail":{"type":"UPI","utr":"6","vpa":"a@b"},"instrument":{"type":"ACCOUNT"}}],"news":[1,{"x":null}]}`: {Status: payment.Completed, Amount: 39_850, Transaction: "OM1"},
		`{"orderId":"OMO1","state":"COMPLETED","amount":"39850"}`:                               {Status: payment.Completed, Amount: 39_850, Transaction: "OMO1"},
		`{"orderId":"OMO1","state":"PENDING","amount":39850,"paymentDetails":[]}`:               {Status: payment.Pending, Amount: 39_850, Transaction: "OMO1"},
		`{"orderId":"OMO1","state":"CREATED","amount":1,"paymentDetails":null}`:                 {Status: payment.Pending, Amount: 1, Transaction: "OMO1"},
		`{"orderId":"OMO1","state":"FAILED","amount":39850,"errorCode":"TXN_AUTO_FAILED"}`:      {Status: payment.Failed, Amount: 39_850, Transaction: "OMO1", Cause: "TXN_AUTO_FAILED"},
		`{"orderId":"OMO1","state":"PENDING","amount":5,"paymentDetails":[{"state":"FAILED"}]}`: {Status: payment.Pending, Amount: 5, Transaction: "OMO1"},
	} {
		p := &recorded{answer: says(200, body)}
		got, err := p.open(t).Status(t.Context(), "ord_1")
		require.NoError(t, err)
		assert.Equal(t, want, got)
		assert.Equal(t, "/pg/checkout/v2/order/ord_1/status?details=true&errorContext=true", p.last.path)
	}
}

// A payment of nothing would be final, and what the customer paid would never be refunded.
func TestACompletedPaymentHasAnAmount(t *testing.T) {
	for _, amount := range []string{``, `,"amount":null`, `,"amount":""`, `,"amount":0`, `,"amount":-39850`} {
		p := &recorded{answer: says(200, `{"orderId":"OMO1","state":"COMPLETED"`+amount+`}`)}
		got, err := p.open(t).Status(t.Context(), "ord_1")
		require.ErrorIs(t, err, payment.ErrAway, "%q: it is asked again", amount)
		assert.Zero(t, got, amount)
	}
}

func TestUnknownOrdersAreToldByTheCode(t *testing.T) {
	for _, status := range []int{400, 404} {
		p := &recorded{answer: says(status, `{"code":"INVALID_MERCHANT_ORDER_ID","message":"No entry found"}`)}
		_, err := p.open(t).Status(t.Context(), "ord_1")
		require.ErrorIs(t, err, payment.ErrNotFound, status)
		assert.EqualValues(t, 1, p.calls.Load(), "a no is not asked again")
	}
	for _, body := range []string{`{"code":"BAD_REQUEST","message":"x"}`, `{"code":"INVALID_MERCHANT_ID","message":"x"}`, `not json`, ``, `{"code":5}`} {
		p := &recorded{answer: says(400, body)}
		_, err := p.open(t).Status(t.Context(), "ord_1")
		require.Error(t, err)
		assert.NotErrorIs(t, err, payment.ErrNotFound, body)
	}
}

func TestAQuestionIsRepeatedAndAWishIsNot(t *testing.T) {
	p := &recorded{answer: says(503, `R999`)}
	g := p.open(t)
	_, err := g.Status(t.Context(), "ord_1")
	require.Error(t, err)
	assert.EqualValues(t, 3, p.calls.Load())
	_, err = g.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 100, ReturnURL: "https://shop.example/"})
	require.ErrorIs(t, err, payment.ErrUnknown)
	assert.EqualValues(t, 4, p.calls.Load())
}

// The answer to a refund was lost, and the part of PhonePe that is asked about it does not have it yet.
func TestARefundThatPhonePeHasAndDoesNotFindIsNotRefused(t *testing.T) {
	for _, used := range []int{http.StatusConflict, http.StatusExpectationFailed} {
		p := &recorded{answer: func(w http.ResponseWriter, r *http.Request, n int64) {
			if r.Method == http.MethodPost {
				says(used, `{"code":"DUPLICATE","message":"merchantRefundId was used"}`)(w, r, n)
				return
			}
			says(404, `{"code":"INVALID_MERCHANT_REFUND_ID","message":"No entry found"}`)(w, r, n)
		}}
		_, err := p.open(t).Refund(t.Context(), "ord_1-r1", "ord_1", 100)
		require.ErrorIs(t, err, payment.ErrUnknown)
		require.Equal(t, apperr.Unavailable, apperr.Of(err).Kind)
	}
}

func TestTheBreakerAnswersForAGatewayInTrouble(t *testing.T) {
	p := &recorded{answer: says(500, `{}`)}
	g := p.open(t)
	for range 2 {
		_, err := g.Status(t.Context(), "ord_1")
		require.Error(t, err)
	}
	require.EqualValues(t, 6, p.calls.Load())
	for range 20 {
		_, err := g.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 100, ReturnURL: "https://shop.example/"})
		require.ErrorIs(t, err, payment.ErrAway, "nothing was asked for")
	}
	assert.EqualValues(t, 6, p.calls.Load())
}

func TestAHundredRefusalsDoNotOpenTheBreaker(t *testing.T) {
	p := &recorded{answer: says(400, `{"code":"INVALID_MERCHANT_ORDER_ID"}`)}
	g := p.open(t)
	for range 100 {
		_, err := g.Status(t.Context(), "ord_1")
		require.ErrorIs(t, err, payment.ErrNotFound)
	}
	assert.EqualValues(t, 100, p.calls.Load())
}

func TestOneTokenServesAllCalls(t *testing.T) {
	p := &recorded{answer: says(200, `{"orderId":"OMO1","state":"PENDING","amount":1}`)}
	g := p.open(t)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			_, err := g.Status(t.Context(), "ord_1")
			assert.NoError(t, err)
		})
	}
	all.Wait()
	assert.EqualValues(t, 1, p.tokens.Load(), "in one flight")
	p.clock.Advance(29 * time.Minute)
	_, err := g.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	assert.EqualValues(t, 1, p.tokens.Load())
	p.clock.Advance(2 * time.Minute)
	_, err = g.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	assert.EqualValues(t, 2, p.tokens.Load(), "past half of its life it is renewed")
}

// One call finds that the token has to be renewed; before it begins to, another call has renewed it.
func TestATokenThatAnotherCallHasRenewedIsNotRenewedAgain(t *testing.T) {
	p := &recorded{answer: says(200, `{"orderId":"OMO1","state":"PENDING","amount":1}`)}
	g := p.open(t)
	_, err := g.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	p.clock.Advance(31 * time.Minute)
	p.asked = func() {
		p.asked = nil
		if _, err := g.Status(t.Context(), "ord_1"); err != nil {
			t.Error(err)
		}
		assert.EqualValues(t, 2, p.tokens.Load())
	}
	_, err = g.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	assert.EqualValues(t, 2, p.tokens.Load())
}

func TestAnOldTokenServesWhenItCannotBeRenewed(t *testing.T) {
	away := false
	p := &recorded{answer: says(200, `{"orderId":"OMO1","state":"PENDING","amount":1}`),
		token: func(w http.ResponseWriter) bool {
			if away {
				http.Error(w, "R999", http.StatusServiceUnavailable)
			}
			return away
		}}
	g := p.open(t)
	status := func() error {
		_, err := g.Status(t.Context(), "ord_1")
		return err
	}
	require.NoError(t, status())
	away = true
	p.clock.Advance(45 * time.Minute)
	require.NoError(t, status())
	assert.Equal(t, "O-Bearer token-number-1", p.last.authorization)
	p.clock.Advance(16 * time.Minute)
	require.Error(t, status(), "it is dead")
}

func TestARefusedTokenIsRenewedOnce(t *testing.T) {
	p := &recorded{}
	p.answer = func(w http.ResponseWriter, r *http.Request, n int64) {
		if n == 1 {
			says(401, `{"code":"AUTHORIZATION_FAILED"}`)(w, r, n)
			return
		}
		says(200, `{"redirectUrl":"https://mercury.example/"}`)(w, r, n)
	}
	g := p.open(t)
	_, err := g.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 100, ReturnURL: "https://shop.example/"})
	require.NoError(t, err)
	assert.EqualValues(t, 2, p.tokens.Load())
	p.answer = says(401, `{"code":"AUTHORIZATION_FAILED"}`)
	_, err = g.Pay(t.Context(), payment.Request{ID: "ord_2", Amount: 100, ReturnURL: "https://shop.example/"})
	require.ErrorIs(t, err, payment.ErrRefused)
	assert.EqualValues(t, 4, p.calls.Load(), "and no more")
}

func TestNothingSecretIsInAnError(t *testing.T) {
	echo := `{"code":"X hunter2hunter2","message":"bad secret hunter2hunter2 of token-number-1, phone 9876543210, card 4208585190116667"}`
	p := &recorded{answer: says(400, echo)}
	g := p.open(t)
	_, payErr := g.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 100, ReturnURL: "https://shop.example/"})
	_, statusErr := g.Status(t.Context(), "ord_1")
	_, refundErr := g.Refund(t.Context(), "r1", "ord_1", 100)
	wrong := &recorded{token: func(w http.ResponseWriter) bool {
		says(401, strings.ReplaceAll(echo, "token-number-1", ""))(w, nil, 0)
		return true
	}}
	_, tokenErr := wrong.open(t).Status(t.Context(), "ord_1")
	gone := phonepe.New(phonepe.Config{AuthURL: "http://127.0.0.1:1/hunter2hunter2", APIURL: "http://127.0.0.1:1", ClientSecret: "hunter2hunter2"}, time.Now)
	_, goneErr := gone.Status(t.Context(), "ord_1")
	for _, err := range []error{payErr, statusErr, refundErr, tokenErr, goneErr} {
		require.Error(t, err)
		for _, secret := range []string{"hunter2", "token-number", "9876543210", "4208585190116667"} {
			assert.NotContains(t, fmt.Sprintf("%v %+v", err, err), secret)
		}
	}
	require.ErrorContains(t, payErr, "bad secret …")
	long := &recorded{answer: says(400, `{"code":"X","message":"`+strings.Repeat("ह", 5000)+`"}`)}
	_, err := long.open(t).Status(t.Context(), "ord_1")
	assert.Less(t, len(err.Error()), 500)
}

func TestWebhooksAreKnownByTheirHeader(t *testing.T) {
	b := open(t)
	const header = "bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e" // the digest of username:password
	assert.True(t, b.Signed(header))
	for _, wrong := range []string{"", header[1:], header + "0", strings.ToUpper(header), "Bearer " + header, strings.Repeat("0", 64)} {
		assert.False(t, b.Signed(wrong), wrong)
	}
	for _, c := range []phonepe.Config{{}, {WebhookUser: "username"}, {WebhookPassword: "password"}} {
		g := phonepe.New(c, time.Now)
		for _, guess := range []string{"", header, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"} {
			assert.False(t, g.Signed(guess), "a shop without a password takes no webhook")
		}
	}
}

func TestAWrongAmountIsTold(t *testing.T) {
	b := open(t)
	_, err := b.Pay(t.Context(), payment.Request{ID: "ord_1", Amount: 39_850, ReturnURL: "http://shop.example/", Expires: time.Minute})
	require.NoError(t, err)
	require.NoError(t, b.sandbox.Inject(sandbox.Injection{On: "status", Do: "mismatch", Times: 1}))
	got, err := b.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	assert.EqualValues(t, 39_849, got.Amount)
}

// PhonePe gives the cause of a failed payment or refund as codes, in several places; the adapter must find them
// in each.
func TestFailuresNameTheirCause(t *testing.T) {
	for reply, cause := range map[string]string{
		`{"state":"FAILED","amount":100,"errorCode":"AUTHORIZATION_ERROR","detailedErrorCode":"ZM"}`: "AUTHORIZATION_ERROR ZM",
		`{"state":"FAILED","amount":100,"paymentDetails":[{"state":"FAILED","errorCode":"TXN_NOT_FOUND"},
			{"state":"FAILED","errorCode":"TIMED_OUT","detailedErrorCode":"R999"}]}`: "TIMED_OUT R999",
		`{"state":"FAILED","amount":100,"errorContext":{"errorCode":"INVALID_MPIN","detailedErrorCode":"ZM","source":"CUSTOMER","stage":"AUTHENTICATION",
			"description":"Asha 9826012345"}}`: "INVALID_MPIN ZM CUSTOMER AUTHENTICATION",
		`{"state":"FAILED","amount":100,"errorCode":"hunter2hunter2 9826012345"}`: "… …",
		`{"state":"FAILED","amount":100}`:                                         "PhonePe gave no code",
		`{"state":"PENDING","amount":100,"errorCode":"AUTHORIZATION_ERROR"}`:      "",
	} {
		p := &recorded{answer: func(w http.ResponseWriter, _ *http.Request, _ int64) { _, _ = io.WriteString(w, reply) }}
		g := p.open(t)
		state, err := g.Status(t.Context(), "ord_1")
		require.NoError(t, err)
		assert.Equal(t, cause, state.Cause, reply)
	}
	p := &recorded{answer: func(w http.ResponseWriter, _ *http.Request, _ int64) {
		_, _ = io.WriteString(w, `{"state":"FAILED","amount":100,"errorCode":"REFUND_FAILED","detailedErrorCode":"R999"}`)
	}}
	state, err := p.open(t).RefundStatus(t.Context(), "r1")
	require.NoError(t, err)
	assert.Equal(t, "REFUND_FAILED R999", state.Cause)
}
