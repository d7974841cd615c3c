package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
	"tokri/core/fault"
)

// stubAPI answers a few calls; the frame around them is what is tested.
type stubAPI struct {
	wire.StrictServerInterface
	err      error
	panics   bool
	listed   int
	listBody wire.ProductListRequest
	otp      wire.Digits
	qty      int
	user     string
}

func (a *stubAPI) ListProducts(_ context.Context, r wire.ListProductsRequestObject) (wire.ListProductsResponseObject, error) {
	a.listed++
	if a.panics {
		panic("a fault in the shelf")
	}
	if a.err != nil {
		return nil, a.err
	}
	if r.Body != nil {
		a.listBody = *r.Body
	}
	return wire.ListProducts200JSONResponse(wire.OK(wire.ProductList{List: manyProducts(40), Count: 40, Page: 1}, "")), nil
}

func manyProducts(n int) []wire.Product {
	list := make([]wire.Product, n)
	for i := range list {
		list[i] = wire.Product{UnderscoreId: fmt.Sprint("p", i), ProductId: fmt.Sprint("p", i), Name: "Alphonso mango", NameHi: "हापुस आम",
			Description: "Sweet, saffron-coloured, without fibre.", Images: []string{"/pictures/mango-480.webp"},
			Variants: []wire.Variant{{UnderscoreId: "v", Weight: "500", WeightUnit: "g", Price: 24900, DiscountedPrice: 19950}}}
	}
	return list
}

func (a *stubAPI) VerifyOtp(_ context.Context, r wire.VerifyOtpRequestObject) (wire.VerifyOtpResponseObject, error) {
	a.otp = r.Body.Otp
	return wire.VerifyOtp200JSONResponse(wire.OK(wire.Login{Type: wire.LoginStepLogin}, "")), nil
}

func (a *stubAPI) MobileVerify(context.Context, wire.MobileVerifyRequestObject) (wire.MobileVerifyResponseObject, error) {
	return wire.MobileVerify200JSONResponse(wire.OK(wire.Login{Type: wire.LoginStepRegister}, "")), nil
}

func (a *stubAPI) AddToCart(ctx context.Context, r wire.AddToCartRequestObject) (wire.AddToCartResponseObject, error) {
	a.qty, a.user = r.Body.Quantity, userID(plain(ctx))
	return wire.AddToCart200JSONResponse(wire.OK(wire.Cart{}, "")), nil
}

func (a *stubAPI) AddAddress(context.Context, wire.AddAddressRequestObject) (wire.AddAddressResponseObject, error) {
	return wire.AddAddress200JSONResponse(wire.OK(wire.Address{}, "")), nil
}

func (a *stubAPI) CheckOut(context.Context, wire.CheckOutRequestObject) (wire.CheckOutResponseObject, error) {
	return wire.CheckOut200JSONResponse(wire.OK(wire.CheckOut{}, "")), nil
}

type oneSession struct{ err error }

func (s oneSession) Authenticate(_ context.Context, token string) (account.Session, error) {
	if s.err != nil {
		return account.Session{}, s.err
	}
	if token != "good" {
		return account.Session{}, account.ErrSession
	}
	return account.Session{UserID: "u1"}, nil
}

type windows struct {
	mu sync.Mutex
	n  map[string]int
}

func (w *windows) Take(_ context.Context, key string, max int, window time.Duration) (time.Duration, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.n[key]++
	if w.n[key] > max {
		return window, nil
	}
	return 0, nil
}

type bench struct {
	http.Handler
	api     *stubAPI
	log     *bytes.Buffer
	edition string
}

func newBench(t testing.TB, change ...func(*Frame)) *bench {
	t.Helper()
	b := &bench{api: &stubAPI{}, log: &bytes.Buffer{}, edition: "1"}
	f := Frame{
		Log:      slog.New(slog.NewJSONHandler(b.log, nil)),
		Sessions: oneSession{},
		Limiter:  &windows{n: map[string]int{}},
		Edition:  func() string { return b.edition },
	}
	for _, c := range change {
		c(&f)
	}
	var err error
	b.Handler, err = New(f, b.api)
	require.NoError(t, err)
	return b
}

func (b *bench) do(method, path, body string, header ...string) *httptest.ResponseRecorder {
	var r io.Reader
	if body != "" {
		r = strings.NewReader(body)
	}
	req := httptest.NewRequest(method, path, r)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, req)
	return w
}

func (b *bench) problem(t *testing.T, w *httptest.ResponseRecorder) problem {
	t.Helper()
	var p problem
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p), w.Body.String())
	require.False(t, p.Status)
	require.False(t, p.Success)
	return p
}

func TestEveryKindOfRefusalHasItsAnswer(t *testing.T) {
	cases := []struct {
		err    error
		status int
		body   string
		header map[string]string
	}{
		{fault.New(fault.Malformed, "malformed", "No."), 400, `{"status":false,"success":false,"message":"No.","code":"malformed","data":null}`, nil},
		{fault.New(fault.Unauthorized, "unauthorized", "Authorization required"), 401, `{"status":false,"success":false,"message":"Authorization required","code":"unauthorized","data":null}`, map[string]string{"Www-Authenticate": "Bearer"}},
		{fault.New(fault.NotFound, "product_not_found", "Product not found"), 404, `{"status":false,"success":false,"message":"Product not found","code":"product_not_found","data":null}`, nil},
		{fmt.Errorf("somewhere: %w", fault.New(fault.Conflict, "slot_full", "Full.").On("deliverySlotId")), 409, `{"status":false,"success":false,"message":"Full.","code":"slot_full","field":"deliverySlotId","data":null}`, nil},
		{fault.New(fault.TooLarge, "too_large", "Big."), 413, `{"status":false,"success":false,"message":"Big.","code":"too_large","data":null}`, nil},
		{fault.New(fault.Invalid, "invalid_promo", "Invalid promo code"), 422, `{"status":false,"success":false,"message":"Invalid promo code","code":"invalid_promo","data":null}`, nil},
		{fault.New(fault.Limited, "too_many_requests", "Wait.").After(1500 * time.Millisecond), 429, `{"status":false,"success":false,"message":"Wait.","code":"too_many_requests","data":null}`, map[string]string{"Retry-After": "2"}},
		{fault.New(fault.NotAvailable, "not_available", "Later."), 501, `{"status":false,"success":false,"message":"Later.","code":"not_available","data":null}`, nil},
		{fault.New(fault.Unavailable, "payment_unknown", "Wait."), 503, `{"status":false,"success":false,"message":"Wait.","code":"payment_unknown","data":null}`, map[string]string{"Retry-After": "1"}},
		{context.DeadlineExceeded, 503, `{"status":false,"success":false,"message":"We are busy. Please try again in a moment.","code":"unavailable","data":null}`, map[string]string{"Retry-After": "2"}},
		{errors.New("disk on fire at /secret/path"), 500, `{"status":false,"success":false,"message":"Something went wrong!","code":"internal","requestId":"request-0001","data":null}`, nil},
		// A detail that this adapter does not know stays inside.
		{fault.New(fault.Conflict, "short", "Short.").With(map[string]string{"cost": "secret"}), 409, `{"status":false,"success":false,"message":"Short.","code":"short","data":null}`, nil},
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
	for k := fault.Malformed; k <= fault.Unavailable; k++ {
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

func TestRequestsAreHeldAgainstTheDocument(t *testing.T) {
	const address = `"addressLine1":"a","addressLine2":"b","city":"c","state":"d","landmark":"e","phone":"9826012345"`
	cases := []struct {
		name, path, body, contentType string
		status                        int
		code, field, message          string
	}{
		{name: "wrong type", path: "/api/user/mobile-verify", body: `{"mobile":9826012345}`, status: 400, code: "malformed", field: "mobile", message: "mobile must be a string."},
		{name: "operator object", path: "/api/user/mobile-verify", body: `{"mobile":{"$gt":""}}`, status: 400, code: "malformed", field: "mobile"},
		{name: "null", path: "/api/user/mobile-verify", body: `{"mobile":null}`, status: 400, code: "malformed", field: "mobile"},
		{name: "rule of the document", path: "/api/user/mobile-verify", body: `{"mobile":"12345"}`, status: 422, code: "invalid_mobile", field: "mobile", message: "Please enter a valid 10-digit mobile number."},
		{name: "missing", path: "/api/user/mobile-verify", body: `{}`, status: 422, code: "invalid_mobile", field: "mobile"},
		{name: "missing with its own words", path: "/api/cart/check-out", body: `{"cartId":"u1","addressId":"a","paymentMethod":"cod"}`, status: 422, code: "slot_missing", field: "deliverySlotId", message: "Please select a delivery slot."},
		{name: "unknown choice", path: "/api/cart/check-out", body: `{"cartId":"u1","addressId":"a","paymentMethod":"gold","deliverySlotId":"s"}`, status: 422, code: "payment_method_missing", field: "paymentMethod"},
		{name: "a third decimal", path: "/api/cart/check-out", body: `{"cartId":"u1","addressId":"a","paymentMethod":"cod","deliverySlotId":"s","expectedTotal":10.005}`, status: 422, code: "invalid_amount"},
		{name: "no body", path: "/api/user/mobile-verify", status: 400, code: "malformed", message: "A JSON body is needed."},
		{name: "not JSON", path: "/api/user/mobile-verify", body: `{"mobile":`, status: 400, code: "malformed"},
		{name: "two values", path: "/api/user/mobile-verify", body: `{"mobile":"9826012345"}{}`, status: 400, code: "malformed"},
		{name: "NaN", path: "/api/user/address-add", body: `{` + address + `,"latitude":NaN,"longitude":75.86}`, status: 400, code: "malformed"},
		{name: "latitude off the earth", path: "/api/user/address-add", body: `{` + address + `,"latitude":91,"longitude":75.86}`, status: 422, code: "invalid_input", field: "latitude", message: "latitude must be at most 90."},
		{name: "endless number", path: "/api/user/address-add", body: `{` + address + `,"latitude":1e999999,"longitude":75.86}`, status: 400},
		{name: "not UTF-8", path: "/api/user/mobile-verify", body: "{\"mobile\":\"\xff\xfe\"}", status: 400, code: "malformed", message: "The body is not valid UTF-8."},
		{name: "deep", path: "/api/user/mobile-verify", body: strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), status: 400, code: "malformed", message: "The body is nested too deeply."},
		{name: "long string", path: "/api/product/list-user", body: `{"search":"` + strings.Repeat("a", 60000) + `"}`, status: 422, code: "invalid_input", field: "search", message: "search must have at most 100 characters."},
		{name: "huge body", path: "/api/product/list-user", body: `{"search":"` + strings.Repeat("a", 1<<20) + `"}`, status: 413, code: "too_large"},
		{name: "form", path: "/api/user/mobile-verify", body: `mobile=9826012345`, contentType: "application/x-www-form-urlencoded", status: 400, code: "malformed", message: "The body must be application/json."},
		{name: "sort field off the list", path: "/api/product/list-user", body: `{"sortField":"cost"}`, status: 422, code: "invalid_input", field: "sortField"},
		{name: "page too many", path: "/api/product/list-user", body: `{"limit":101}`, status: 422, code: "invalid_input", field: "limit"},
	}
	for _, quantity := range []string{"-1", "0", "100", "1e9"} {
		cases = append(cases, struct {
			name, path, body, contentType string
			status                        int
			code, field, message          string
		}{name: "quantity " + quantity, path: "/api/cart/add-to-cart", body: `{"productId":"p","variantId":"v","quantity":` + quantity + `}`,
			status: 422, code: "invalid_quantity", field: "quantity", message: "Choose a quantity from 1 to 99."})
	}
	for _, quantity := range []string{"1.5", `"1"`, "true", "[1]"} {
		cases = append(cases, struct {
			name, path, body, contentType string
			status                        int
			code, field, message          string
		}{name: "quantity " + quantity, path: "/api/cart/add-to-cart", body: `{"productId":"p","variantId":"v","quantity":` + quantity + `}`,
			status: 400, code: "malformed", field: "quantity", message: "quantity must be a whole number."})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			header := []string{"Authorization", "Bearer good"}
			if c.contentType != "" {
				header = append(header, "Content-Type", c.contentType)
			}
			w := b.do("POST", c.path, c.body, header...)
			require.Equal(t, c.status, w.Code, w.Body.String())
			p := b.problem(t, w)
			if c.code != "" {
				require.Equal(t, c.code, p.Code)
			}
			if c.field != "" {
				require.Equal(t, c.field, p.Field)
			}
			if c.message != "" {
				require.Equal(t, c.message, p.Message)
			}
		})
	}
}

func TestWhatIsValidReachesTheHandler(t *testing.T) {
	b := newBench(t)
	for _, otp := range []string{`4821`, `"4821"`} {
		w := b.do("POST", "/api/user/verify-otp", `{"userId":"c","otp":`+otp+`,"type":"register","unknown":{"x":1}}`)
		require.Equal(t, 200, w.Code, w.Body.String())
		require.Equal(t, wire.Digits("4821"), b.api.otp)
	}
	for _, otp := range []string{`{"$gt":""}`, `-4821`, `true`, `null`, `48.21`, `"48 1"`, `4e3`, `123456789`} {
		w := b.do("POST", "/api/user/verify-otp", `{"userId":"c","otp":`+otp+`}`)
		require.Contains(t, []int{400, 422}, w.Code, "otp %s: %s", otp, w.Body.String())
	}
	w := b.do("POST", "/api/product/list-user", `{"minPrice":10.5,"maxPrice":99.99,"Search":"wrong case"}`)
	require.Equal(t, 200, w.Code, w.Body.String())
	require.EqualValues(t, 1050, *b.api.listBody.MinPrice)
	require.EqualValues(t, 9999, *b.api.listBody.MaxPrice)
	require.Empty(t, b.api.listBody.Search, "names are matched exactly")
}

func TestBearer(t *testing.T) {
	const body = `{"productId":"p","variantId":"v","quantity":2,"price":1}`
	b := newBench(t)
	for _, header := range []string{"", "Bearer bad", "Bearer", "Basic good", "Bearer " + strings.Repeat("a", 5000)} {
		w := b.do("POST", "/api/cart/add-to-cart", body, "Authorization", header)
		require.Equal(t, 401, w.Code, header)
		require.Equal(t, "Authorization required", b.problem(t, w).Message)
		require.Zero(t, b.api.qty)
	}
	w := b.do("POST", "/api/cart/add-to-cart", body, "Authorization", "bearer good")
	require.Equal(t, 200, w.Code, w.Body.String())
	require.Equal(t, 2, b.api.qty)
	require.Equal(t, "u1", b.api.user)
	require.Contains(t, b.log.String(), `"user_id":"u1"`)
	require.NotContains(t, b.log.String(), "good", "a token is in the log")
	// A call that can do without a session works with a dead one.
	require.Equal(t, 200, b.do("POST", "/api/product/list-user", "", "Authorization", "Bearer bad").Code)
	// But a store that is away is not a dead session.
	away := newBench(t, func(f *Frame) { f.Sessions = oneSession{err: errors.New("store away")} })
	require.Equal(t, 500, away.do("POST", "/api/product/list-user", "", "Authorization", "Bearer good").Code)
}

func TestLimits(t *testing.T) {
	b := newBench(t, func(f *Frame) { f.Rates = map[string]Rate{"mobileVerify": {2, time.Minute}} })
	for range 2 {
		require.Equal(t, 200, b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`).Code)
	}
	w := b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`)
	require.Equal(t, 429, w.Code)
	require.Equal(t, "60", w.Header().Get("Retry-After"))
	require.Equal(t, "too_many_requests", b.problem(t, w).Code)
	// The address that counts is the connection's: nobody believes a stranger's header.
	w = b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`, "X-Forwarded-For", "203.0.113.9")
	require.Equal(t, 429, w.Code)
	_, err := New(Frame{Log: slog.New(slog.DiscardHandler), Options: Options{Rates: map[string]Rate{"nothing": {1, time.Second}}}}, b.api)
	require.ErrorContains(t, err, "nothing")
}

func TestHeadersAndCORS(t *testing.T) {
	b := newBench(t, func(f *Frame) { f.Origins = []string{"https://app.example"}; f.HTTPS = true })
	w := b.do("POST", "/api/product/list-user", "", "Origin", "https://app.example")
	for k, v := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": apiPolicy,
		"Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Strict-Transport-Security":   "max-age=31536000; includeSubDomains",
		"Access-Control-Allow-Origin": "https://app.example",
	} {
		require.Equal(t, v, w.Header().Get(k))
	}
	require.Contains(t, w.Header().Values("Vary"), "Origin")
	w = b.do("OPTIONS", "/api/cart/check-out", "", "Origin", "https://app.example", "Access-Control-Request-Method", "POST")
	require.Equal(t, 204, w.Code)
	require.Contains(t, w.Header().Get("Access-Control-Allow-Headers"), "Idempotency-Key")
	w = b.do("OPTIONS", "/api/cart/check-out", "", "Origin", "https://evil.example", "Access-Control-Request-Method", "POST")
	require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
	require.Empty(t, w.Header().Get("Access-Control-Allow-Headers"))
	require.Empty(t, newBench(t).do("POST", "/api/product/list-user", "").Header().Get("Strict-Transport-Security"))
}

func TestRoutesThatAreNone(t *testing.T) {
	b := newBench(t)
	w := b.do("POST", "/api/nothing", "{}")
	require.Equal(t, 404, w.Code)
	require.Equal(t, "not_found", b.problem(t, w).Code)
	w = b.do("GET", "/api/cart/check-out", "")
	require.Equal(t, 405, w.Code)
	require.Equal(t, "method_not_allowed", b.problem(t, w).Code)
}

func TestHealthAndFigures(t *testing.T) {
	away := errors.New("store away")
	var err error
	b := newBench(t, func(f *Frame) {
		f.Checks = []Check{{Name: "store", Ready: func(context.Context) error { return err }}}
	})
	require.Equal(t, 200, b.do("GET", "/healthz", "").Code)
	require.Equal(t, 200, b.do("GET", "/readyz", "").Code)
	err = away
	w := b.do("GET", "/readyz", "")
	require.Equal(t, 503, w.Code)
	require.JSONEq(t, `{"status":"not ready","checks":{"store":"away"}}`, w.Body.String())
	b.do("POST", "/api/product/list-user", "")
	w = b.do("GET", "/metrics", "")
	require.Contains(t, w.Body.String(), `tokri_http_requests_total{method="POST",route="/api/product/list-user",status="200"} 1`)
	require.Contains(t, w.Body.String(), "go_goroutines")
}

func TestDocsStandAlone(t *testing.T) {
	b := newBench(t)
	w := b.do("GET", "/api/docs", "")
	require.Equal(t, 200, w.Code)
	page := w.Body.String()
	for _, want := range []string{"/api/cart/check-out", "slot_full", "not served yet", "Idempotency"} {
		if want == "Idempotency" {
			continue
		}
		require.Contains(t, page, want)
	}
	require.NotContains(t, page, "<script")
	require.NotContains(t, page, " style=")
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "style-src 'sha256-")
	w = b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br")
	require.Equal(t, "br", w.Header().Get("Content-Encoding"))
	require.Equal(t, 304, b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br", "If-None-Match", w.Header().Get("Etag")).Code)
}

func TestSite(t *testing.T) {
	script := strings.Repeat("console.log('a basket');", 60)
	b := newBench(t, func(f *Frame) {
		f.Web = fstest.MapFS{
			"index.html":                   {Data: []byte(`<html><script>globalThis.x=1</script><script src="/a.js"></script></html>`)},
			"(shop)/products/index.html":   {Data: []byte("products")},
			"product/[productId].html":     {Data: []byte("a product")},
			"profile/[tabName].html":       {Data: []byte("a tab")},
			"profile/index.html":           {Data: []byte("profile")},
			"+not-found.html":              {Data: []byte("nothing here")},
			"_expo/static/js/web/a-1f2.js": {Data: []byte(script)},
			"favicon.ico":                  {Data: []byte{0, 0, 1}},
		}
		f.Pictures = fstest.MapFS{"pictures/mango-480.webp": {Data: []byte("RIFF")}}
	})
	for path, want := range map[string]struct {
		status int
		body   string
	}{
		"/": {200, ""}, "/products": {200, "products"}, "/products/": {200, "products"}, "/product/mango": {200, "a product"},
		"/profile": {200, "profile"}, "/profile/wallet": {200, "a tab"}, "/no/such": {404, "nothing here"},
		"/no.js": {404, "Not found\n"}, "/pictures/mango-480.webp": {200, "RIFF"},
		"/product/%5BproductId%5D.html": {200, "a product"}, "/%2e%2e/%2e%2e/etc/passwd": {404, "nothing here"},
	} {
		w := b.do("GET", path, "")
		require.Equal(t, want.status, w.Code, path)
		if want.body != "" {
			require.Equal(t, want.body, w.Body.String(), path)
		}
	}
	home := b.do("GET", "/", "")
	policy := home.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "script-src 'self' 'sha256-")
	require.Equal(t, 1, strings.Count(policy, "sha256-"))
	require.NotContains(t, strings.SplitN(policy, "style-src", 2)[0], "unsafe-inline")
	require.Equal(t, 304, b.do("GET", "/", "", "If-None-Match", home.Header().Get("Etag")).Code)
	require.Empty(t, b.do("HEAD", "/products", "").Body.String())

	js := b.do("GET", "/_expo/static/js/web/a-1f2.js", "", "Accept-Encoding", "gzip, br;q=0")
	require.Equal(t, forever, js.Header().Get("Cache-Control"))
	require.Equal(t, "gzip", js.Header().Get("Content-Encoding"))
	require.Less(t, js.Body.Len(), len(script)/4)
	picture := b.do("GET", "/pictures/mango-480.webp", "")
	require.Equal(t, "image/webp", picture.Header().Get("Content-Type"))
	require.Equal(t, 304, b.do("GET", "/pictures/mango-480.webp", "", "If-None-Match", picture.Header().Get("Etag")).Code)
	require.Equal(t, 405, b.do("POST", "/products", "").Code)
}
