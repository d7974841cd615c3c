package httpapi

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
)

// badRequest is a request and what is said of it.
type badRequest struct {
	name, path, body, contentType string
	status                        int
	code, field, message          string
}

func TestRequestsAreHeldAgainstTheDocument(t *testing.T) {
	const address = `"addressLine1":"a","addressLine2":"b","city":"c","state":"d","landmark":"e","phone":"9826012345"`
	cases := []badRequest{
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
		cases = append(cases, badRequest{name: "quantity " + quantity, path: "/api/cart/add-to-cart", body: `{"productId":"p","variantId":"v","quantity":` + quantity + `}`,
			status: 422, code: "invalid_quantity", field: "quantity", message: "Choose a quantity from 1 to 99."})
	}
	for _, quantity := range []string{"1.5", `"1"`, "true", "[1]"} {
		cases = append(cases, badRequest{name: "quantity " + quantity, path: "/api/cart/add-to-cart", body: `{"productId":"p","variantId":"v","quantity":` + quantity + `}`,
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
