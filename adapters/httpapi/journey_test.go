package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/content"
	"tokri/core/coupon"
	"tokri/core/erasure"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/payment"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wishlist"
)

// town is a small shop in memory with the real handlers and the real core.
type town struct {
	t        *testing.T
	h        http.Handler
	sms      *inbox
	shop     *shop.Snapshot
	wallet   *memWallet
	topUps   memTopUps
	ids      int
	now      time.Time
	token    string
	accounts *account.Service
	messages memMessages
	api      *Service
	reviews  *memReviews
	paying   topUpsUnderWay
}

func (w *town) ID() string        { w.ids++; return fmt.Sprintf("id%03d", w.ids) }
func (w *town) Token() string     { return "long-enough-token-" + w.ID() }
func (w *town) Digits(int) string { return "4821" }

func newTown(t *testing.T) *town {
	now := time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)
	zone := time.FixedZone("IST", 19800)
	w := &town{t: t, sms: &inbox{}, now: now, reviews: &memReviews{}, paying: topUpsUnderWay{}}
	clock := func() time.Time { return w.now }
	products := []catalog.Product{
		{ID: "mango", Slug: "alphonso-mango", Name: "Alphonso mango", CategoryID: "fruits", Images: []string{"/pictures/mango-480.webp", "javascript:alert(1)"}, Tile: "fruit", Aliases: []string{"aam"},
			Variants: []catalog.Variant{{ID: "mango-500", Weight: "500", WeightUnit: "g", Price: 24900, Discounted: 19950}}, CreatedAt: now},
		{ID: "onion", Name: "Onion", CategoryID: "vegetables", Variants: []catalog.Variant{{ID: "onion-1", Weight: "1", WeightUnit: "kg", Price: 4000}}, CreatedAt: now.Add(-time.Hour)},
	}
	categories := []catalog.Category{{ID: "fruits", Title: "Fruits"}, {ID: "vegetables", Title: "Vegetables"}}
	w.shop = &shop.Snapshot{Version: "1", Edition: shop.Edition{
		Settings: shop.Settings{Name: "Tokri", City: "Indore", CityHi: "इंदौर", SearchHints: []string{"Mango"}, SearchHintsHi: []string{"आम"},
			FreeFrom: 19900, Delivery: 2500, Area: area.Box(22.7, 75.85, 22.75, 75.88)},
		Products: products, Categories: categories,
		Blocks: []content.Block{{ID: "new", Type: content.ProductBlock, Products: []string{"mango", "gone"}}, {ID: "hero", Type: content.BannerBlock, Banners: []content.Banner{{ID: "b"}}}},
		Pages:  []content.Page{{ID: "privacy", Title: "Privacy Policy", Published: true}, {ID: "terms", Title: "Terms and Conditions", Published: true}},
		Slots:  slot.Pattern{DaysAhead: 2},
		Coupons: []coupon.Coupon{
			{ID: "mandi50", Code: "MANDI50", Kind: coupon.Flat, Amount: 5000, Minimum: 19900, PerUser: 1, Listed: true, Description: "₹50 off"},
			{ID: "big", Code: "BIG", Kind: coupon.Percent, Percent: 2000, Minimum: 99900, Listed: true, Description: "20% off"},
			{ID: "free", Code: "FREE", Kind: coupon.FreeDelivery, Listed: true, Description: "Free delivery"},
			{ID: "hello", Code: "HELLO", Kind: coupon.Flat, Amount: 1000, FirstOrder: true, Listed: true, Description: "Welcome"},
			{ID: "quiet", Code: "QUIET", Kind: coupon.Percent, Percent: 1250, Description: "For neighbours"},
			{ID: "over", Code: "OVER", Kind: coupon.Flat, Amount: 100, Until: now, Listed: true, Description: "Gone"},
		},
	}, Catalog: catalog.New(products, categories, map[string]int{"mango-500": 4, "onion-1": 50})}

	carts, books, orders, slots, stock := &memCarts{}, &memBooks{}, &memOrders{}, &memSlots{}, &memStock{}
	purses, uses := &memWallet{}, &memUses{}
	w.wallet = purses
	for id, n := range map[string]int{"mango-500": 4, "onion-1": 50} {
		stock.put(id, inventory.Stock{VariantID: id, Count: hold.Count{Free: n}, Received: n})
	}
	start := time.Date(2026, 11, 22, 1, 30, 0, 0, time.UTC)
	slots.put("s1", slot.Slot{ID: "s1", Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-9 * time.Hour), Capacity: 2, Count: hold.Count{Free: 1, Held: 1}})
	slots.put("past", slot.Slot{ID: "past", Start: now.Add(time.Minute), Cutoff: now, Capacity: 2, Count: hold.Count{Free: 2}})
	users, sessions := &memUsers{}, &memSessions{}
	accounts := &account.Service{
		Users: users, Challenges: &memChallenges{}, Sessions: sessions, Limiter: &windows{now: clock},
		Hasher: clearHasher{}, SMS: w.sms, Mail: w.sms, Background: w.sms, Merger: noMerge{}, Secrets: w, Now: clock, Key: []byte("key"),
		ShopName: func() string { return "Tokri" }, OTPLength: 4, MinPassword: 4, MinResetPassword: 6,
		Timing:   account.Timing{Life: account.OTPLife, Pause: account.ResendAfter},
		ResetURL: func(token string) string { return "https://tokri.example/reset-password/" + token },
	}
	w.accounts = accounts
	wishes := &wishlist.Service{Store: &memWishes{}, Now: clock, Catalog: func() *catalog.Catalog { return w.shop.Catalog }}
	basket := &cart.Service{Store: carts, Wallet: purses, Uses: uses, History: orders, Shop: func() cart.Shop { return w.shop }, Now: clock}
	api := &Service{
		Shop: func() *shop.Snapshot { return w.shop }, Accounts: accounts, Carts: basket, Addresses: books, Orders: orders, Slots: slots, Wallet: purses, Wishes: wishes,
		Contact: &contact.Service{Store: &w.messages, Pictures: onlyJPEG{}, Mail: w.sms, Later: w.sms.Enqueue, NewID: w.ID, Now: clock,
			Shop: func() (string, string) { return "Tokri", "shop@example.in" }},
		Erasure: &erasure.Service{Users: users, Sessions: sessions, Carts: carts, Addresses: books, Wishes: wishes.Store, Orders: orders,
			Wallet: purses, TopUps: w.paying, Reviews: w.reviews, Messages: &w.messages, Audit: func(context.Context, account.Event) {}, Now: clock},
		CheckOuts: &checkout.Service{
			Carts: basket, Addresses: books, Stock: stock, Slots: slots, Coupons: uses, Wallet: purses, Orders: orders,
			Area: func() area.Polygon { return w.shop.Settings.Area }, Now: clock, NewID: w.ID, TrackingID: func() string { return "TK1" },
			Pause: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		},
		Geocoder: onePlace{}, Now: clock, NewID: w.ID, Zone: zone,
		Facts: Facts{PaymentMethods: []payment.Method{payment.COD}, OTPLength: 4, MinPassword: 4, MinResetPassword: 6},
	}
	api.TopUps = &topup.Service{Store: &w.topUps, Wallet: purses, Now: clock}
	w.api = api
	api.Reviews = &review.Service{Store: w.reviews, Orders: orders, Now: clock}
	var err error
	w.h, err = New(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: accounts, Edition: func() string { return w.shop.Version }}, api)
	require.NoError(t, err)
	return w
}

// call sends a request and holds the answer against the document.
func (w *town) call(operation, path, body string, status int, header ...string) map[string]any {
	w.t.Helper()
	method := http.MethodPost
	if operation == "getSettings" || operation == "getProfile" {
		method = http.MethodGet
	}
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if w.token != "" {
		r.Header.Set("Authorization", "Bearer "+w.token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res := httptest.NewRecorder()
	w.h.ServeHTTP(res, r)
	require.Equal(w.t, status, res.Code, "%s: %s", operation, res.Body.String())
	doc, err := loadDocument()
	require.NoError(w.t, err)
	requireInDocument(w.t, doc, operation, fmt.Sprint(status), res.Body.Bytes())
	var reply map[string]any
	require.NoError(w.t, json.Unmarshal(res.Body.Bytes(), &reply))
	require.Equal(w.t, reply["status"], reply["success"])
	return reply
}

func data(reply map[string]any) map[string]any { return reply["data"].(map[string]any) }

func (w *town) register(mobile string) {
	w.t.Helper()
	w.token = ""
	step := data(w.call("mobileVerify", "/user/mobile-verify", `{"mobile":"`+mobile+`"}`, 200))
	require.Equal(w.t, "register", step["type"])
	id := step["userId"].(string)
	require.Equal(w.t, "invalid_otp", w.call("verifyOtp", "/user/verify-otp", `{"userId":"`+id+`","otp":1111}`, 422)["code"])
	proved := data(w.call("verifyOtp", "/user/verify-otp", `{"userId":"`+id+`","otp":`+w.sms.last+`,"type":"register"}`, 200))
	require.Equal(w.t, "CreateNewPassword", proved["type"])
	require.Equal(w.t, "First Name is mandatory!", w.call("webLogin", "/user/web-login", `{"type":"register","userId":"`+id+`","password":"mandi","last_name":"Verma"}`, 422)["message"])
	in := data(w.call("webLogin", "/user/web-login", `{"type":"register","userId":"`+id+`","mobile":"`+mobile+`","password":"mandi","first_name":"Asha","last_name":"Verma","email":"asha@example.com"}`, 200))
	require.Equal(w.t, "login", in["type"])
	require.Equal(w.t, mobile, in["userDetail"].(map[string]any)["mobile"])
	w.token = in["token"].(string)
}

const addressForm = `"addrestype":"office","addressLine1":"12 Shanti Kunj","addressLine2":"AB Road","city":"Palasia","state":"Madhya Pradesh","pincode":"452001","landmark":"Temple","phone":"9826012345"`

func TestAFirstOrder(t *testing.T) {
	w := newTown(t)
	list := data(w.call("listProducts", "/product/list-user", `{"search":"aam"}`, 200))
	require.EqualValues(t, 1, list["count"])
	mango := list["list"].([]any)[0].(map[string]any)
	require.Equal(t, mango["_id"], mango["productId"])
	require.Equal(t, []any{"/pictures/mango-480.webp"}, mango["images"], "an address that runs script is dropped")
	require.InDelta(t, 199.5, mango["variants"].([]any)[0].(map[string]any)["discountedPrice"], 0)
	settings := data(w.call("getSettings", "/user/get-settings", "", 200))
	require.Equal(t, []any{"Indore", "इंदौर", []any{"आम"}}, []any{settings["city"], settings["cityHi"], settings["searchHintsHi"]})
	require.NotContains(t, settings, "localityHi", "what the shop has no Hindi for has no twin")
	require.Len(t, settings["deliverySlots"], 1, "a slot past its cut-off is not offered")
	require.Equal(t, "2026-11-22", settings["deliverySlots"].([]any)[0].(map[string]any)["date"])

	w.register("9826012345")
	w.call("addToCart", "/cart/add-to-cart", `{"productId":"mango","variantId":"mango-500","quantity":1,"price":1}`, 200)
	short := w.call("addToCart", "/cart/add-to-cart", `{"productId":"mango","variantId":"mango-500","quantity":4}`, 409)
	require.Equal(t, "Only 4 available in stock.", short["message"])
	require.EqualValues(t, 4, data(short)["stock"])
	w.call("addToCart", "/cart/add-to-cart", `{"productId":"onion","variantId":"mango-500","quantity":1}`, 404)
	basket := data(w.call("updateProductQuantity", "/cart/update-product-quantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`, 200))
	require.EqualValues(t, 399, basket["grandTotal"])
	require.Equal(t, basket["products"], basket["cartItems"])
	cartID := basket["_id"].(string)

	w.call("addAddress", "/user/address-add", `{`+addressForm+`,"latitude":22.8,"longitude":75.86}`, 422)
	home := data(w.call("addAddress", "/user/address-add", `{`+addressForm+`,"latitude":22.72,"longitude":75.86}`, 200))
	require.Equal(t, "452001", home["postCode"])
	require.Equal(t, "452001", home["pincode"])
	require.Equal(t, "office", home["addresstype"])
	require.Equal(t, true, home["isDefault"])

	form := func(total string) string {
		return fmt.Sprintf(`{"cartId":%q,"addressId":%q,"paymentMethod":"cod","deliverySlotId":"s1","expectedTotal":%s}`, cartID, home["_id"], total)
	}
	changed := w.call("checkOut", "/cart/check-out", form("10"), 409)
	require.Equal(t, "price_changed", changed["code"])
	require.EqualValues(t, 399, data(changed)["grandTotal"], "the fresh bill comes along")
	placed := data(w.call("checkOut", "/cart/check-out", form("399"), 200, "Idempotency-Key", "attempt-0001"))
	again := data(w.call("checkOut", "/cart/check-out", form("399"), 200, "Idempotency-Key", "attempt-0001"))
	require.Equal(t, placed, again)
	orderID := placed["_id"].(string)
	o := data(w.call("getOrder", "/order/user/details", `{"orderId":"`+orderID+`"}`, 200))
	require.Equal(t, "Order Placed", o["orderStatus"])
	require.Equal(t, "7–9 am", o["deliveryTime"])
	require.EqualValues(t, 399, o["grandTotal"])
	require.Equal(t, "2026-11-21T16:30:00Z", o["cancellableUntil"])
	mine := data(w.call("listMyOrders", "/order/my-orders", "", 200))
	require.EqualValues(t, 1, mine["count"])
	require.EqualValues(t, 0, mine["counts"].(map[string]any)["cancelled"])
	counts := data(w.call("userCounts", "/analytics/user/counts", "", 200))
	require.EqualValues(t, 1, counts["totalOrders"])
	require.EqualValues(t, 399, counts["totalOrderAmount"])
	require.Empty(t, data(w.call("viewCart", "/cart/view-cart", "", 200))["products"])

	// Somebody else finds none of it.
	w.register("9826054321")
	w.call("getOrder", "/order/user/details", `{"orderId":"`+orderID+`"}`, 404)
	w.call("updateProductQuantity", "/cart/update-product-quantity", `{"cartId":"`+cartID+`","productId":"mango","variantId":"mango-500","quantity":1}`, 404)
	w.call("updateAddress", "/user/address-update", `{"addressId":"`+home["_id"].(string)+`",`+addressForm+`,"latitude":22.72,"longitude":75.86}`, 404)
	w.call("removeAddresses", "/user/address-remove", `{"ids":["`+home["_id"].(string)+`"]}`, 404)
	require.EqualValues(t, 0, data(w.call("listMyOrders", "/order/my-orders", `{"status":"all"}`, 200))["count"])

	profile := w.call("getProfile", "/user/profile", "", 200)
	require.Equal(t, profile["data"], profile["result"])
	w.call("logout", "/user/logout", "", 200)
	require.Equal(t, "Authorization required", w.call("fetchProfile", "/user/fetch-profile", "", 401)["message"])
}

func TestAGuestMayFillACartAndNotCheckOut(t *testing.T) {
	w := newTown(t)
	in := data(w.call("guestLogin", "/user/guest-login", `{"deviceId":"0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"}`, 200))
	require.Equal(t, "guest", in["userDetail"].(map[string]any)["signUpWith"])
	w.token = in["token"].(string)
	c := data(w.call("addToCart", "/cart/add-to-cart", `{"productId":"onion","variantId":"onion-1","quantity":1}`, 200))
	require.EqualValues(t, 65, c["grandTotal"])
	require.EqualValues(t, 159, c["freeDeliveryGap"])
	body := fmt.Sprintf(`{"cartId":%q,"addressId":"a","paymentMethod":"cod","deliverySlotId":"s1"}`, c["_id"])
	require.Equal(t, "guest_checkout", w.call("checkOut", "/cart/check-out", body, 409)["code"])
}

func TestReadsOfTheShop(t *testing.T) {
	w := newTown(t)
	require.Len(t, data(w.call("listCategories", "/category/user/list", "", 200))["list"], 2)
	blocks := data(w.call("getHomeBlocks", "/home-block/user/web/get-blocks", "", 200))["blocks"].([]any)
	require.Equal(t, "banner", blocks[0].(map[string]any)["type"])
	require.Len(t, blocks[1].(map[string]any)["products"], 1, "what is not sold any more is left out")
	for body, want := range map[string]string{`{"filter":{"key":"privacy policy"}}`: "privacy", `{}`: "terms", `{"filter":{}}`: "terms"} {
		pages := data(w.call("listDynamicPages", "/admin/dynamic-page-list", body, 200))["list"].([]any)
		require.Equal(t, want, pages[0].(map[string]any)["_id"])
	}
	require.Equal(t, "mango", data(w.call("getProduct", "/product/details", `{"productId":"alphonso-mango"}`, 200))["_id"])
	require.Equal(t, "Product not found", w.call("getProduct", "/product/details", `{"productId":"no"}`, 404)["message"])
	suggested := data(w.call("suggestProducts", "/product/suggest", `{"text":"fru"}`, 200))["list"].([]any)
	require.Equal(t, "category", suggested[0].(map[string]any)["type"])
	places := data(w.call("searchLocation", "/location/search", `{"text":"palasia"}`, 200))["list"].([]any)
	require.Equal(t, true, places[0].(map[string]any)["inServiceArea"])
	place := data(w.call("reverseLocation", "/location/reverse", `{"latitude":1,"longitude":1}`, 200))
	require.Equal(t, false, place["inServiceArea"])
	require.Equal(t, place["state"], place["principalSubdivision"])
}

func TestSpokenWindow(t *testing.T) {
	at := func(h, m int) time.Time { return time.Date(2026, 1, 1, h, m, 0, 0, time.UTC) }
	require.Equal(t, "7–9 am", spokenWindow(at(7, 0), at(9, 0)))
	require.Equal(t, "11 am–1 pm", spokenWindow(at(11, 0), at(13, 0)))
	require.Equal(t, "12–2:30 pm", spokenWindow(at(12, 0), at(14, 30)))
}
