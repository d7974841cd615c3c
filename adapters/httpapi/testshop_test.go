package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/content"
	"tokri/core/coupon"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/picture"
	"tokri/core/recommend"
	"tokri/core/reservation"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/saga"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wishlist"
	"tokri/mocks"
)

// testShop is a small shop in memory with the real handlers and the real core.
type testShop struct {
	t        *testing.T
	db       *memory.DB
	h        http.Handler
	shared   Shared
	sms      *inbox
	shop     *shop.Snapshot
	ids      int
	now      time.Time
	token    string
	logins   *login.Service
	sessions *session.Service
	geocoder *mocks.MockGeocoder
	bought   int // how often Bought was called
	api      *Service
}

func (w *testShop) ID() string        { w.ids++; return fmt.Sprintf("id%03d", w.ids) }
func (w *testShop) Token() string     { return "long-enough-token-" + w.ID() }
func (w *testShop) Digits(int) string { return "4821" }

func newTestShop(t *testing.T) *testShop {
	now := time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)
	db := memory.New()
	w := &testShop{t: t, db: db, sms: &inbox{}, now: now, geocoder: mocks.NewMockGeocoder(gomock.NewController(t))}
	clock := func() time.Time { return w.now }
	products := []catalog.Product{
		{ID: "mango", Slug: "alphonso-mango", Name: "Alphonso mango", CategoryID: "fruits", Images: []string{"/pictures/mango-480.webp", "javascript:alert(1)"}, Tile: "fruit", Aliases: []string{"aam"},
			Variants: []catalog.Variant{{ID: "mango-500", Weight: "500", WeightUnit: "g", Price: 24900, Discounted: 19950}}, CreatedAt: now},
		{ID: "onion", Name: "Onion", CategoryID: "vegetables", Variants: []catalog.Variant{{ID: "onion-1", Weight: "1", WeightUnit: "kg", Price: 4000}}, CreatedAt: now.Add(-time.Hour)},
	}
	categories := []catalog.Category{{ID: "fruits", Title: "Fruits"}, {ID: "vegetables", Title: "Vegetables"}}
	w.shop = &shop.Snapshot{Version: "1", Edition: shop.Edition{
		Settings: shop.Settings{Name: "Tokri", City: "Indore", CityHi: "इंदौर", SearchHints: []string{"Mango"}, SearchHintsHi: []string{"आम"},
			FreeFrom: 19900, Delivery: 2500, PrivacyNotice: "2026-11-01", Area: area.Box(22.7, 75.85, 22.75, 75.88)},
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

	for id, n := range map[string]int{"mango-500": 4, "onion-1": 50} {
		db.Stock().Put(inventory.Stock{VariantID: id, Count: hold.Count{Free: n}, Received: n})
	}
	start := time.Date(2026, 11, 22, 1, 30, 0, 0, time.UTC)
	db.Slots().Put(slot.Slot{ID: "s1", Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-9 * time.Hour), Capacity: 2, Count: hold.Count{Free: 1, Held: 1}},
		slot.Slot{ID: "past", Start: now.Add(time.Minute), Cutoff: now, Capacity: 2, Count: hold.Count{Free: 2}})
	accounts := &account.Service{Users: db.Users(), Notice: func() string { return w.shop.Settings.PrivacyNotice }, Audit: func(context.Context, account.Event) {}, Now: clock}
	proofs := login.Proofs{Challenges: db.Challenges(), Users: db.Users(), Now: clock}
	w.sessions = &session.Service{Store: db.Sessions(), Users: db.Users(), Renewals: login.Renewals{Challenges: db.Challenges()}, Proof: proofs.Require,
		Seen: func(context.Context, string) error { return nil }, Token: w.Token, Audit: accounts.Audit, Now: clock, Key: []byte("key")}
	w.logins = &login.Service{
		Accounts: accounts, Sessions: w.sessions, Challenges: db.Challenges(), Limiter: db.Limiter(clock),
		Hasher: clearHasher{}, SMS: w.sms, Mail: w.sms, Outbox: w.sms, Background: w.sms, Merger: noMerge{}, Secrets: w, Audit: accounts.Audit, Now: clock, Key: []byte("key"),
		Rules: logintest.NoRules(),
		Site: login.Site{Name: func() string { return "Tokri" },
			ResetURL: func(token string) string { return "https://tokri.example/reset-password/" + token },
			UndoURL:  func(token string) string { return "https://tokri.example/undo-change/" + token }},
	}
	wishes := &wishlist.Service{Store: db.Wishlists(), Now: clock, Catalog: func() *catalog.Catalog { return w.shop.Catalog }}
	carts := &cart.Service{Store: db.Carts(), Wallet: db.Wallet(), Uses: db.Coupons(), History: order.CouponHistory{History: db.Orders(), Latest: db.Orders()}, Shop: func() cart.Shop { return w.shop }, Now: clock}
	runner := &saga.Runner{Orders: db.Orders(), Queue: db.Orders(), Now: clock, NewID: w.ID}
	reservations := &reservation.Service{Carts: db.Carts(), Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Now: clock}
	api := &Service{
		Shop: func() *shop.Snapshot { return w.shop }, Accounts: accounts, Logins: w.logins, Sessions: w.sessions, Carts: carts, Addresses: db.AddressBooks(),
		Orders: db.Orders(), Slots: db.Slots(), Pauses: pause.Keeper{Store: db.Pauses(), Now: clock}, Wallet: db.Wallet(), Wishlists: wishes,
		Restocks: &restock.Service{Store: db.Restocks(), Outbox: w.sms, Now: clock, Catalog: func() *catalog.Catalog { return w.shop.Catalog }},
		Contact: &contact.Service{Store: db.Messages(), Pictures: picture.Intake{Cleaner: onlyJPEG{}, Ceiling: &picture.Ceiling{}}, NewID: w.ID, Now: clock,
			Shop: notify.Shop{Mail: w.sms, Later: w.sms.Enqueue, Contact: func() (string, string) { return "Tokri", "shop@example.in" }}},
		Erasure: &erasure.Service{Users: db.Users(), Challenges: db.Challenges(), Sessions: db.Sessions(), Carts: db.Carts(), Addresses: db.AddressBooks(), Wishlists: db.Wishlists(), Restocks: db.Restocks(),
			Orders: db.Orders(), Wallet: db.Wallet(), TopUps: db.TopUps(), Reviews: db.Reviews(), Messages: db.Messages(), Outbox: db.Outbox(), Pictures: db.Pictures("messages"), Limiter: db.Limiter(clock), Proof: proofs.Require, Tell: w.sms.Put, Audit: accounts.Audit, Now: clock},
		CheckOuts: checkout.New(checkout.Service{
			Runner: runner, History: db.Orders(), Latest: db.Orders(), Reservations: reservations, Carts: carts, Addresses: db.AddressBooks(),
			Area: func() area.Polygon { return w.shop.Settings.Area }, TrackingID: func() string { return "TK1" }, Rules: shoptest.NoRules(),
			Pause: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
		}),
		Fulfilment: fulfilment.New(fulfilment.Service{Runner: runner, Reservations: reservations, Cashback: shoptest.NoCashback, GSTIN: shoptest.NoGSTIN}),
		Bought:     func() { w.bought++ }, Geocoder: w.geocoder, Now: clock, NewID: w.ID, Zone: testZone,
		Facts: Facts{PaymentMethods: []payment.Method{payment.COD}, OTPLength: 4, MinPassword: 4, MinResetPassword: 6},
	}
	api.TopUps = &topup.Service{Store: db.TopUps(), Wallet: db.Wallet(), Limiter: db.Limiter(clock), Now: clock,
		Gone:  func(context.Context, string) (bool, error) { return false, nil },
		Alert: func(context.Context, topup.TopUp, string) {}}
	w.api = api
	api.Reviews = &review.Service{Store: db.Reviews(), Orders: db.Orders(), Now: clock}
	api.Desk = &fulfilment.Desk{Orders: db.Orders(), Intake: api.Contact.Pictures, Pictures: db.Pictures("messages"), Shop: api.Contact.Shop, NewID: w.ID, Now: clock}
	api.Recommend = &recommend.Service{Store: db.Together(), Orders: db.Orders(), Now: clock, Catalog: func() *catalog.Catalog { return w.shop.Catalog }}
	served, err := New(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: w.sessions, Edition: func() string { return w.shop.Version }}, api)
	require.NoError(t, err)
	w.h, err = served.Handler(nil)
	require.NoError(t, err)
	w.shared = served.Shared()
	return w
}

// obj and list are JSON in a request.
type (
	obj  map[string]any
	list []any
)

// with is a copy of the object with one more field.
func (o obj) with(name string, value any) obj {
	copied := maps.Clone(o)
	copied[name] = value
	return copied
}

// without is a copy of the object with one field less.
func (o obj) without(name string) obj {
	copied := maps.Clone(o)
	delete(copied, name)
	return copied
}

// officeAt is the form of an address.
func officeAt(latitude, longitude float64) obj {
	return obj{"addrestype": "office", "addressLine1": "12 Shanti Kunj", "addressLine2": "AB Road", "city": "Palasia", "state": "Madhya Pradesh",
		"pincode": "452001", "landmark": "Temple", "phone": "9826012345", "latitude": latitude, "longitude": longitude}
}

// call sends a request, JSON as it stands or an object, and holds the response against the document. It returns the envelope.
func (w *testShop) call(operation string, body any, status int, header ...string) map[string]any {
	w.t.Helper()
	doc, err := loadDocument()
	require.NoError(w.t, err)
	text, raw := body.(string)
	if !raw {
		encoded, err := json.Marshal(body)
		require.NoError(w.t, err)
		text = string(encoded)
	}
	method, path := routeOf(w.t, doc, operation)
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(text))
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
	requireInDocument(w.t, doc, operation, fmt.Sprint(status), res.Body.Bytes())
	if !cacheableCalls[operation] {
		require.Equal(w.t, "no-store", res.Header().Get("Cache-Control"), operation)
	}
	var reply map[string]any
	require.NoError(w.t, json.Unmarshal(res.Body.Bytes(), &reply))
	require.Equal(w.t, reply["status"], reply["success"])
	return reply
}

// ok is the data of a call that succeeds.
func (w *testShop) ok(operation string, body any, header ...string) map[string]any {
	w.t.Helper()
	return data(w.call(operation, body, http.StatusOK, header...))
}

func routeOf(t *testing.T, doc *openapi3.T, operation string) (method, path string) {
	t.Helper()
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.OperationID == operation {
				return method, path
			}
		}
	}
	require.Fail(t, "no operation "+operation)
	return "", ""
}

func data(reply map[string]any) map[string]any { return reply["data"].(map[string]any) }

// register signs a new customer up, whose calls the next ones are.
func (w *testShop) register(mobile string) {
	w.t.Helper()
	w.token = ""
	step := w.ok("mobileVerify", obj{"mobile": mobile})
	require.Equal(w.t, "register", step["type"])
	id := step["userId"].(string)
	require.Equal(w.t, "invalid_otp", w.call("verifyOtp", obj{"userId": id, "otp": 1111}, 422)["code"])
	proved := w.ok("verifyOtp", obj{"userId": id, "otp": json.Number(w.sms.last), "type": "register"})
	require.Equal(w.t, "CreateNewPassword", proved["type"])
	details := obj{"type": "register", "userId": id, "password": "mandi", "last_name": "Verma"}
	require.Equal(w.t, "First Name is mandatory!", w.call("webLogin", details, 422)["message"])
	in := w.ok("webLogin", details.with("mobile", mobile).with("first_name", "Asha").with("email", "asha@example.com"))
	require.Equal(w.t, "login", in["type"])
	require.Equal(w.t, mobile, in["userDetail"].(map[string]any)["mobile"])
	w.token = in["token"].(string)
}
