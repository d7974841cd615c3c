package systemtest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// text formats a JSON body that is sent exactly as it is written.
func text(format string, args ...any) []byte { return fmt.Appendf(nil, format, args...) }

// Every bad input is answered with a 4xx and a code, and the servers log no errors.
func TestBadInputIsRefusedClearly(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 2)
	asha, other := crowd[0], crowd[1]
	v := w.Plenty[0]
	fill(t, crowd, v)
	_, foreign, err := other.CheckOut(t.Context(), w.wide[0].ID, "")
	require.NoError(t, err)
	require.NotEmpty(t, foreign)
	b := &bad{t: t, s: asha}

	line := func(quantity string) []byte {
		return text(`{"productId":%q,"variantId":%q,"quantity":%s}`, v.ProductID, v.ID, quantity)
	}
	for _, call := range []string{"/cart/add-to-cart", "/cart/update-product-quantity"} {
		b.in(call, line("-1"), 422, "invalid_quantity")
		b.in(call, line("100"), 422, "invalid_quantity")
		b.in(call, line("1e9"), 422, "invalid_quantity")
		b.in(call, line("99999999999999999999"), 4, "")
		b.in(call, line("1.5"), 400, "malformed")
		b.in(call, line(`"1"`), 400, "malformed")
		b.in(call, line("null"), 400, "malformed")
		b.in(call, line("true"), 400, "malformed")
		b.in(call, line("NaN"), 400, "malformed")
		b.in(call, text(`{"productId":{"$gt":""},"variantId":%q,"quantity":1}`, v.ID), 400, "malformed")
		b.in(call, text(`{"productId":%q,"variantId":{"$ne":null},"quantity":1}`, v.ProductID), 400, "malformed")
		b.in(call, text(`{"productId":%q,"variantId":"no-such","quantity":1}`, v.ProductID), 404, "product_not_found")
		b.in(call, text(`{"productId":"no-such","variantId":%q,"quantity":9}`, v.ID), 404, "product_not_found")
		b.in(call, text(`{"productId":%q,"variantId":"$where","quantity":1}`, v.ProductID), 422, "invalid_input")
		b.in(call, []byte(`{}`), 422, "")
	}
	b.in("/cart/add-to-cart", line("0"), 422, "invalid_quantity")
	b.in("/cart/remove-cart-item", text(`{"productId":"no-such","variantId":"no-such"}`), 404, "cart_line_not_found")

	for _, body := range [][]byte{nil, []byte(`{`), []byte(`[]`), []byte(`null`), []byte(`"x"`), []byte(`{"mobile":1}`),
		[]byte("{\"mobile\":\"\xff\xfe\"}"), []byte(`{"mobile":["9826012345"]}`), []byte(`{"mobile":{"$gt":""}}`)} {
		b.in("/user/mobile-verify", body, 400, "malformed")
	}
	b.in("/user/mobile-verify", text(`{"mobile":%q}`, strings.Repeat("9", 1<<20)), 413, "too_large")
	b.in("/user/mobile-verify", text(`{"mobile":%q}`, strings.Repeat("9", 50<<10)), 422, "invalid_mobile")
	b.in("/user/mobile-verify", text(`{"mobile":"1234567890"}`), 422, "invalid_mobile")
	b.in("/user/mobile-verify", bytes.Repeat([]byte(`{"a":`), 9000), 400, "malformed")
	b.in("/user/mobile-verify", append(bytes.Repeat([]byte(`[`), 20000), bytes.Repeat([]byte(`]`), 20000)...), 400, "malformed")

	for _, place := range []string{`"latitude":22.60,"longitude":75.86`, `"latitude":22.72,"longitude":76.9`} {
		b.in("/user/address-add", addressAt(t, place), 422, "outside_service_area")
	}
	update := func(id, place string) []byte {
		return append(text(`{"addressId":%q,`, id), bytes.TrimPrefix(addressAt(t, place), []byte("{"))...)
	}
	b.in("/user/address-update", update(asha.AddressID, `"latitude":22.60,"longitude":75.86`), 422, "outside_service_area")
	b.in("/user/address-update", update(asha.AddressID, `"latitude":22.72,"longitude":"east"`), 400, "malformed")
	b.in("/user/address-update", update(other.AddressID, `"latitude":22.72,"longitude":75.86`), 404, "address_not_found")
	b.in("/user/address-update", update("no-such", `"latitude":22.72,"longitude":75.86`), 404, "address_not_found")
	b.in("/user/address-add", addressAt(t, `"latitude":91,"longitude":75.86`), 422, "")
	b.in("/user/address-add", addressAt(t, `"latitude":1e999,"longitude":75.86`), 400, "malformed")
	b.in("/user/address-add", addressAt(t, `"latitude":NaN,"longitude":75.86`), 400, "malformed")
	b.in("/user/address-add", addressAt(t, `"latitude":"22.72","longitude":75.86`), 400, "malformed")
	b.in("/user/address-add", addressAt(t, `"latitude":null,"longitude":75.86`), 400, "malformed")
	b.in("/location/reverse", []byte(`{"latitude":-Infinity,"longitude":0}`), 400, "malformed")

	order := func(address, slot, method string) []byte {
		return text(`{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":%q}`, asha.ID, address, slot, method)
	}
	b.in("/cart/check-out", order(other.AddressID, w.wide[0].ID, "cod"), 404, "address_not_found")
	b.in("/cart/check-out", order("no-such", w.wide[0].ID, "cod"), 404, "address_not_found")
	b.in("/cart/check-out", order(asha.AddressID, "no-such", "cod"), 404, "slot_not_found")
	b.in("/cart/check-out", order("", w.wide[0].ID, "cod"), 422, "address_missing")
	b.in("/cart/check-out", order(asha.AddressID, "", "cod"), 422, "slot_missing")
	b.in("/cart/check-out", order(asha.AddressID, w.wide[0].ID, "gold"), 400, "malformed")
	b.in("/cart/check-out", text(`{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":"cod"}`, other.ID, asha.AddressID, w.wide[0].ID), 404, "cart_not_found")
	b.in("/cart/check-out", text(`{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":"cod","expectedTotal":1}`, asha.ID, asha.AddressID, w.wide[0].ID), 409, "price_changed")
	b.in("/cart/check-out", text(`{"cartId":%q,"addressId":%q,"deliverySlotId":%q,"paymentMethod":"cod","expectedTotal":0.001}`, asha.ID, asha.AddressID, w.wide[0].ID), 4, "")
	b.with("/cart/check-out", order(asha.AddressID, w.wide[0].ID, "cod"), 422, "invalid_input", harness.Key("k"))
	b.with("/cart/check-out", order(asha.AddressID, w.wide[0].ID, "cod"), 422, "invalid_input", harness.Key(strings.Repeat("k", 300)))

	for _, id := range []string{foreign, "no-such", "6561f0c2a1b2c3d4e5f60718"} {
		b.in("/order/user/details", text(`{"orderId":%q}`, id), 404, "order_not_found")
	}
	for _, call := range []string{"/order/cancel", "/order/reorder", "/payment/status"} {
		for _, id := range []string{foreign, "no-such"} {
			b.in(call, text(`{"orderId":%q}`, id), 404, "order_not_found")
		}
		b.in(call, []byte(`{"orderId":{"$ne":""}}`), 400, "malformed")
		b.in(call, []byte(`{"orderId":null}`), 400, "malformed")
		b.in(call, []byte(`{}`), 422, "")
	}
	b.in("/order/cancel", text(`{"orderId":%q,"reason":%q}`, foreign, strings.Repeat("r", 301)), 422, "")
	b.in("/order/cancel", text(`{"orderId":%q,"refundTo":"my bank"}`, foreign), 400, "malformed")
	b.in("/order/rate", text(`{"orderId":%q,"ratings":[{"productId":%q,"rating":5}]}`, foreign, v.ProductID), 404, "order_not_found")
	b.in("/order/rate", text(`{"orderId":%q,"ratings":[{"productId":%q,"rating":0}]}`, foreign, v.ProductID), 422, "")
	b.in("/order/rate", text(`{"orderId":%q,"ratings":[{"productId":%q,"rating":"5"}]}`, foreign, v.ProductID), 400, "malformed")
	b.in("/order/rate", text(`{"orderId":%q,"ratings":[{"productId":{"$gt":""},"rating":5}]}`, foreign), 400, "malformed")
	b.in("/order/user/details", []byte(`{"orderId":{"$ne":""}}`), 400, "malformed")
	b.in("/order/my-orders", []byte(`{"page":-1}`), 422, "")
	b.in("/order/my-orders", []byte(`{"status":"all' OR 1=1"}`), 400, "malformed")
	b.in("/user/address-remove", text(`{"ids":[%q]}`, other.AddressID), 404, "address_not_found")
	b.in("/product/details", []byte(`{"productId":"../../etc/passwd"}`), 422, "invalid_input")
	b.in("/product/list-user", []byte(`{"limit":100000}`), 422, "")
	b.in("/product/list-user", []byte(`{"minPrice":"0"}`), 400, "malformed")

	for _, token := range []string{"", "x", strings.Repeat("y", 5000), asha.Token + "x", "' OR 1=1"} {
		b.with("/cart/view-cart", []byte(`{}`), 401, "unauthorized", harness.Bearer(token))
	}
	b.with("/cart/view-cart", []byte(`{}`), 415, "unsupported_media_type", harness.Header{Name: "Content-Type", Value: "text/xml"})

	// The refused requests have changed nothing.
	lines, err := asha.Cart(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []harness.Line{{ProductID: v.ProductID, VariantID: v.ID, Quantity: 1}}, lines)
	n, err := asha.Orders(t.Context())
	require.NoError(t, err)
	assert.Zero(t, n)
	w.sound(t)
}

// bad sends requests that must be refused.
type bad struct {
	t *testing.T
	s *harness.Shopper
}

func (b *bad) in(call string, body []byte, status int, code string) {
	b.t.Helper()
	b.with(call, body, status, code)
}

// with sends a request with headers, which may replace the customer's token. A status of one digit stands for
// all statuses that begin with it; an empty code stands for any code.
func (b *bad) with(call string, body []byte, status int, code string, headers ...harness.Header) {
	b.t.Helper()
	reply, err := b.s.API.Call(b.t.Context(), call, body, append([]harness.Header{harness.Bearer(b.s.Token)}, headers...)...)
	what := fmt.Sprintf("%s %.80q: %s", call, body, reply)
	require.NoError(b.t, err, what)
	if status < 10 {
		assert.Equal(b.t, status, reply.HTTP/100, what)
	} else {
		assert.Equal(b.t, status, reply.HTTP, what)
	}
	assert.False(b.t, reply.Success, what)
	assert.NotEmpty(b.t, reply.Message, what)
	if code == "" {
		assert.Regexp(b.t, `^[a-z_]{3,}$`, reply.Code, what)
	} else {
		assert.Equal(b.t, code, reply.Code, what)
	}
}

// addressAt returns a valid address with another place.
func addressAt(t *testing.T, place string) []byte {
	t.Helper()
	form := harness.Address("9826012345")
	delete(form, "latitude")
	delete(form, "longitude")
	body, err := json.Marshal(form)
	require.NoError(t, err)
	return append(bytes.TrimSuffix(body, []byte("}")), ","+place+"}"...)
}

// An OTP works once, within three attempts, and only for its own login.
func TestOTPsWorkOnce(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t))
	api := harness.NewAPI(serve(t, p, "--demo"))
	t.Cleanup(api.Close)
	begin := func(mobile string) (challenge, otp string) {
		challenge, otp, err := api.BeginLogin(t.Context(), mobile)
		require.NoError(t, err)
		return challenge, otp
	}
	try := func(challenge string, otp any) harness.Reply {
		reply, err := api.Call(t.Context(), "/user/verify-otp", map[string]any{"userId": challenge, "otp": otp, "type": "register"})
		require.NoError(t, err)
		return reply
	}
	refused := func(reply harness.Reply, status int, code string) {
		t.Helper()
		assert.Equal(t, fmt.Sprint(status, " ", code), fmt.Sprint(reply.HTTP, " ", reply.Code))
	}
	first, otp := begin("9826000001")
	other, otherOTP := begin("9826000002")
	if otp != otherOTP {
		refused(try(other, otp), http.StatusUnprocessableEntity, "invalid_otp")
	}
	for _, wrong := range []any{"abcd", "", 12.5, map[string]any{"$gt": ""}, nil, []string{otp}, true, strings.Repeat("1", 5000)} {
		reply := try(first, wrong)
		assert.Equal(t, 4, reply.HTTP/100, "%v: %s", wrong, reply)
	}
	assert.True(t, try(first, otp).OK())
	refused(try(first, otp), http.StatusUnprocessableEntity, "otp_expired") // the OTP has been used

	burnt, otp := begin("9826000003")
	wrong := "1000"
	if otp == wrong {
		wrong = "1001"
	}
	refused(try(burnt, wrong), http.StatusUnprocessableEntity, "invalid_otp")
	refused(try(burnt, wrong), http.StatusUnprocessableEntity, "invalid_otp")
	refused(try(burnt, wrong), http.StatusTooManyRequests, "otp_tries")
	refused(try(burnt, otp), http.StatusTooManyRequests, "otp_tries") // the OTP is right, but the attempts are used up
	refused(try("no-such-login", otp), http.StatusUnprocessableEntity, "login_expired")

	// A registration can be finished once, and only by the login that has proved the number.
	finish := func(challenge string) harness.Reply {
		reply, err := api.Call(t.Context(), "/user/web-login", map[string]any{"type": "CreateNewPassword", "userId": challenge,
			"first_name": "Asha", "last_name": "Verma", "password": "mandi-at-seven"})
		require.NoError(t, err)
		return reply
	}
	refused(finish(burnt), http.StatusUnprocessableEntity, "otp_required")
	got := atOnce(20, func(int) outcome { return outcome{reply: finish(first)} })
	assert.Equal(t, 1, codes(got)["200 ok"], codes(got))
	for _, o := range got {
		assert.Contains(t, []int{200, 409, 422}, o.reply.HTTP, o.reply)
	}
	require.Empty(t, api.Server.Errors())
	_, err := p.Healthy(context.WithoutCancel(t.Context()), recovery)
	assert.NoError(t, err)
}
