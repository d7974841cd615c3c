package httpapi

import (
	"cmp"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
)

// badRequest is a request and the refusal that it gets. Empty texts of the refusal are not compared.
type badRequest struct {
	name, path, body string
	want             refusal
}

type refusal struct {
	status               int
	code, field, message string
}

func malformed(field, message string) refusal { return refusal{400, "malformed", field, message} }

func invalid(code, field, message string) refusal { return refusal{422, code, field, message} }

func TestRequestsAreHeldAgainstTheDocument(t *testing.T) {
	const (
		mobileVerify = "/api/user/mobile-verify"
		addAddress   = "/api/user/address-add"
		addToCart    = "/api/cart/add-to-cart"
		checkOut     = "/api/cart/check-out"
		listProducts = "/api/product/list-user"
	)
	ask := obj{"cartId": "u1", "addressId": "a", "paymentMethod": "cod", "deliverySlotId": "s"}
	// Not every bad number is JSON, so an address's latitude and a quantity are put in as text.
	at := func(latitude string) string {
		return strings.Replace(toJSON(t, officeAt(90, 75.86)), `"latitude":90`, `"latitude":`+latitude, 1)
	}
	pieces := func(quantity string) string { return `{"productId":"p","variantId":"v","quantity":` + quantity + `}` }
	mobileRule := invalid("invalid_mobile", "mobile", "Please enter a valid 10-digit mobile number.")
	cases := []badRequest{
		{"wrong type", mobileVerify, `{"mobile":9826012345}`, malformed("mobile", "mobile must be a string.")},
		{"operator object", mobileVerify, `{"mobile":{"$gt":""}}`, malformed("mobile", "")},
		{"null", mobileVerify, `{"mobile":null}`, malformed("mobile", "")},
		{"rule of the document", mobileVerify, `{"mobile":"12345"}`, mobileRule},
		{"missing", mobileVerify, `{}`, mobileRule},
		{"missing with its own words", checkOut, toJSON(t, ask.without("deliverySlotId")),
			invalid("slot_missing", "deliverySlotId", "Please select a delivery slot.")},
		{"unknown choice", checkOut, toJSON(t, ask.with("paymentMethod", "gold")), malformed("paymentMethod", "paymentMethod must be one of cod, wallet, phonePe.")},
		{"no choice yet", checkOut, toJSON(t, ask.with("paymentMethod", "")),
			invalid("payment_method_missing", "paymentMethod", "Select your payment method to continue.")},
		{"a third decimal", checkOut, toJSON(t, ask.with("expectedTotal", 10.005)), invalid("invalid_amount", "", "")},
		{"no body", mobileVerify, "", malformed("", "A JSON body is needed.")},
		{"not JSON", mobileVerify, `{"mobile":`, malformed("", "")},
		{"two values", mobileVerify, `{"mobile":"9826012345"}{}`, malformed("", "")},
		{"NaN", addAddress, at("NaN"), malformed("", "")},
		{"latitude off the earth", addAddress, at("91"), invalid("pin_missing", "latitude", "Please use the map or 'Current Location' to pinpoint your exact address.")},
		{"no pin", addAddress, toJSON(t, officeAt(0, 0).without("latitude").without("longitude")),
			invalid("pin_missing", "latitude", "Please use the map or 'Current Location' to pinpoint your exact address.")},
		{"endless number", addAddress, at("1e999999"), refusal{status: 400}},
		{"not UTF-8", mobileVerify, "{\"mobile\":\"\xff\xfe\"}", malformed("", "The body is not valid UTF-8.")},
		{"many values", mobileVerify, `{"a":[` + strings.Repeat("1,", 10_000) + `1]}`, malformed("", "The body has too many values.")},
		{"deep", mobileVerify, strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), malformed("", "The body is nested too deeply.")},
		{"long string", listProducts, toJSON(t, obj{"search": strings.Repeat("a", 60000)}),
			invalid("invalid_input", "search", "search must have at most 100 characters.")},
		{"huge body", listProducts, toJSON(t, obj{"search": strings.Repeat("a", 1<<20)}), refusal{status: 413, code: "too_large"}},
		{"sort field off the list", listProducts, `{"sortField":"cost"}`, malformed("sortField", "")},
		{"page too many", listProducts, `{"limit":101}`, invalid("invalid_input", "limit", "")},
	}
	for _, quantity := range []string{"-1", "0", "100", "1e9"} {
		cases = append(cases, badRequest{"quantity " + quantity, addToCart, pieces(quantity),
			invalid("invalid_quantity", "quantity", "Choose a quantity from 1 to 99.")})
	}
	for _, quantity := range []string{"1.5", `"1"`, "true", "[1]"} {
		cases = append(cases, badRequest{"quantity " + quantity, addToCart, pieces(quantity),
			malformed("quantity", "quantity must be a whole number.")})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			requireRefusal(t, c.want, b, b.do("POST", c.path, c.body, "Authorization", "Bearer good"))
		})
	}
	t.Run("form", func(t *testing.T) {
		b := newBench(t)
		w := b.do("POST", mobileVerify, `mobile=9826012345`, "Content-Type", "application/x-www-form-urlencoded")
		requireRefusal(t, refusal{status: 415, code: "unsupported_media_type", message: "The body must be application/json."}, b, w)
	})
}

// A refusal says what is wrong: the first reason that an integrator can act on.
func TestTheWordsOfARefusalFit(t *testing.T) {
	large := `{"fullName":"Asha","email":"asha@example.com","mobile":"9826012345","message":"Hello","images":["` + strings.Repeat("A", 2_800_004) + `"]}`
	for name, c := range map[string]struct {
		path, body string
		headers    []string
		want       refusal
	}{
		"a compressed body": {"/api/user/mobile-verify", "\x1f\x8b\x08", []string{"Content-Encoding", "gzip"},
			refusal{status: 415, code: "unsupported_encoding", message: "The body must not be compressed."}},
		"a number that came as a text with a control character": {"/api/cart/add-to-cart", `{"productId":"p","variantId":"v","quantity":"1\u0000"}`, nil, malformed("quantity", "quantity must be a whole number.")},
		"an object in place of an OTP":                          {"/api/user/verify-otp", `{"userId":"c","otp":{"a":"\u0000"}}`, nil, malformed("otp", "")},
		"a text with a control character":                       {"/api/user/verify-otp", `{"userId":"c","otp":"48\u000021"}`, nil, invalid("invisible_characters", "otp", "")},
		"a picture that is too large": {"/api/support/contact-us", large, nil,
			invalid("invalid_image", "images", "Please choose up to 3 JPEG, PNG or WebP pictures of at most 2 MB.")},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			requireRefusal(t, c.want, b, b.do("POST", c.path, c.body, append([]string{"Authorization", "Bearer good"}, c.headers...)...))
		})
	}
}

// An id may have any characters in an address. A slash in it, encoded as it must be, does not make the call another one.
func TestAnEncodedSlashIsPartOfAnId(t *testing.T) {
	for _, id := range []string{"a%2Fb", "%2F", "a%2Fpdf"} {
		b := newBench(t)
		p := b.problem(t, b.do("GET", "/api/order/invoice/"+id, "", "Authorization", "Bearer good"))
		require.Equal(t, "invalid_input", p.Code, id)
		require.Equal(t, "orderId", p.Field, id)
	}
}

func requireRefusal(t *testing.T, want refusal, b *bench, w *httptest.ResponseRecorder) {
	t.Helper()
	p := b.problem(t, w)
	got := refusal{w.Code, p.Code, p.Field, p.Message}
	want.code, want.field, want.message = cmp.Or(want.code, got.code), cmp.Or(want.field, got.field), cmp.Or(want.message, got.message)
	require.Equal(t, want, got)
}

func TestWhatIsValidReachesTheHandler(t *testing.T) {
	b := newBench(t)
	for _, otp := range []string{`4821`, `"4821"`} {
		w := b.do("POST", "/api/user/verify-otp", `{"userId":"c","otp":`+otp+`,"type":"register","unknown":{"x":1}}`)
		require.Equal(t, 200, w.Code, w.Body.String())
		require.Equal(t, wire.Digits("4821"), b.api.otp)
	}
	for _, otp := range []string{`-4821`, `"48 1"`, `4e3`, `123456789`} {
		w := b.do("POST", "/api/user/verify-otp", `{"userId":"c","otp":`+otp+`}`)
		require.Contains(t, []int{400, 422}, w.Code, "otp %s: %s", otp, w.Body.String())
	}
	for _, otp := range []string{`{"$gt":""}`, `true`, `null`, `48.21`} {
		w := b.do("POST", "/api/user/verify-otp", `{"userId":"c","otp":`+otp+`}`)
		require.Equal(t, 400, w.Code, "otp %s: %s", otp, w.Body.String())
		require.Contains(t, w.Body.String(), "otp must be a whole number or a string.")
	}
	w := b.do("POST", "/api/product/list-user", `{"minPrice":10.5,"maxPrice":99.99,"Search":"wrong case"}`)
	require.Equal(t, 200, w.Code, w.Body.String())
	require.EqualValues(t, 1050, *b.api.listBody.MinPrice)
	require.EqualValues(t, 9999, *b.api.listBody.MaxPrice)
	require.Empty(t, b.api.listBody.Search, "names are matched exactly")
}
