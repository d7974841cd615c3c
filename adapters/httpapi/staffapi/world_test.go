package staffapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffapi"
	"tokri/adapters/httpapi/wire"
	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/alert"
	"tokri/core/board"
	"tokri/core/catalog"
	"tokri/core/contact"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/staff"
)

var zone = time.FixedZone("IST", 19_800)

// morning is 9:30 in Indore.
var morning = time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)

// world is a shop in memory with the real handlers and the real core.
type world struct {
	t     *testing.T
	db    *memory.DB
	now   time.Time
	ids   int
	codes []string // sent by SMS
	h     http.Handler
	door  *crew.Door
	calls *staffapi.Service
}

func (w *world) ID() string        { w.ids++; return fmt.Sprintf("id%04d", w.ids) }
func (w *world) Token() string     { return "long-enough-token-" + w.ID() }
func (w *world) Digits(int) string { return "482117" }

func (w *world) SendSMS(_ context.Context, m notify.SMS) error {
	w.codes = append(w.codes, m.To+" "+m.Values["otp"])
	return nil
}
func (w *world) SendMail(context.Context, notify.Mail) error { return nil }
func (w *world) Put(context.Context, notify.Message) error   { return nil }
func (w *world) Enqueue(_ string, job func(context.Context) error) bool {
	return job(context.Background()) == nil
}

// printer prints what it was asked to print.
type printer struct{}

func (printer) Bill(_ context.Context, o order.Order, _ shop.Settings, to invoice.Recipient) ([]byte, error) {
	return fmt.Appendf(nil, "bill %s to %s in %s", o.Invoice, to.Name, to.Language), nil
}

func (printer) Slip(_ context.Context, o order.Order, _ shop.Settings, l notify.Language, plain bool) ([]byte, error) {
	return fmt.Appendf(nil, "slip of %s in %s, plain %t", o.TrackingID, l, plain), nil
}

func (printer) Labels(_ context.Context, o order.Order, _ shop.Settings, l notify.Language) ([]byte, error) {
	if err := o.MayLabel(); err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%d labels of %s %s in %s", o.Work.Bags, o.TrackingID, o.Work.Letter, l), nil
}

// newWorld opens the shop with one person for each role, whose handle is the role.
func newWorld(t *testing.T) *world {
	db := memory.New()
	w := &world{t: t, db: db, now: morning}
	clock := func() time.Time { return w.now }
	products := []catalog.Product{{ID: "mango", Slug: "mango", Name: "Mango", NameHi: "आम", CategoryID: "fruits", Shelf: "A1", Images: []string{"/pictures/mango-480.webp"},
		Variants: []catalog.Variant{{ID: "mango-1", Weight: "1", WeightUnit: "kg", Price: 100_00}}}}
	snapshot := &shop.Snapshot{Version: "1", Edition: shop.Edition{Settings: shop.Settings{Name: "Tokri"}, Products: products}, Catalog: catalog.New(products, []catalog.Category{{ID: "fruits", Title: "Fruits"}}, nil)}
	db.Stock().Put(inventory.Stock{VariantID: "mango-1", Count: hold.Count{Free: 20}, Received: 20})
	start := time.Date(2026, 11, 23, 11, 30, 0, 0, time.UTC)
	db.Slots().Put(slot.Slot{ID: "20261123-1700", Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-3 * time.Hour), Capacity: 10, Count: hold.Count{Free: 10}})

	accounts := &account.Service{Users: db.Users(), Audit: func(context.Context, account.Event) {}, Now: clock, Notice: func() string { return "" }}
	sessions := &session.Service{Store: db.Sessions(), Users: db.Users(), Renewals: login.Renewals{Challenges: db.Challenges()}, Token: w.Token, Now: clock,
		Proof: login.Proofs{Challenges: db.Challenges(), Users: db.Users(), Now: clock}.Require, Seen: func(context.Context, string) error { return nil }, Audit: accounts.Audit, Key: []byte("key")}
	logins := &login.Service{Accounts: accounts, Sessions: sessions, Challenges: db.Challenges(), Limiter: db.Limiter(clock), Hasher: logintest.Hasher{}, SMS: w, Mail: w,
		Outbox: w, Background: w, Secrets: w, Audit: accounts.Audit, Now: clock, Key: []byte("key"), Rules: logintest.NoRules(), Site: login.Site{Name: func() string { return "Tokri" }}}
	w.door = &crew.Door{People: db.Crew(), Codes: logins, Hasher: logintest.Hasher{}, Limiter: db.Limiter(clock), Token: w.Token, Now: clock,
		EasyPassword: func(password string, _ account.User) (bool, error) { return password == "0000000000", nil }}
	runner := &saga.Runner{Orders: db.Orders(), Now: clock, NewID: w.ID}
	reservations := &reservation.Service{Carts: db.Carts(), Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Now: clock}
	desk := &board.Service{Present: &board.Present{Desk: db.Orders(), Now: clock, Zone: zone}, Orders: db.Orders(), Slots: db.Slots(), Alerts: db.Alerts(), Letters: db.Messages()}
	orders := fulfilment.New(fulfilment.Service{Runner: runner, Reservations: reservations, Journal: db.Journal(), Cashback: shoptest.NoCashback, GSTIN: shoptest.NoGSTIN})
	w.calls = &staffapi.Service{
		Door: w.door, Phones: crew.Phones{People: db.Crew(), Now: clock}, PushKey: "BKey", Registry: crew.Registry{People: db.Crew(), Now: clock}, Log: db.StaffLog(), Looks: crew.Looks{Limiter: db.Limiter(clock)},
		Shop: func() *shop.Snapshot { return snapshot }, Board: desk,
		Refresh: func(ctx context.Context) error {
			levels, err := db.Stock().Levels(ctx)
			units := map[string]catalog.Units{}
			for _, l := range levels {
				units[l.VariantID] = catalog.Units{Free: l.Free, Held: l.Held, Sold: l.Sold}
			}
			snapshot.Catalog = snapshot.Catalog.WithUnits(units, true)
			return err
		},
		Feed:    &board.Feed{Desk: db.Orders(), Now: clock, Day: func() string { return "20261122" }, After: time.After},
		Counter: counter.Counter{Finder: board.Finder{Orders: db.Orders(), View: db.Orders(), History: db.Orders(), Present: desk.Present, Users: db.Users()}, Fulfilment: orders, Wallet: db.Wallet(), Budget: crew.Budget{People: db.Crew(), Now: clock, Zone: zone}, Now: clock},
		Names:   &board.Names{Users: db.Users(), Now: clock}, History: db.Orders(), Users: db.Users(),
		Fulfilment: orders, View: db.Orders(), Slots: slot.Keeper{Slots: db.Slots(), Now: clock},
		Pauses: pause.Keeper{Store: db.Pauses(), Now: clock}, Stock: inventory.Keeper{Stock: db.Stock(), Journal: db.Journal(), Now: clock}, Wallet: db.Wallet(),
		Alerts: alert.Keeper{Store: db.Alerts(), Now: clock}, Letters: &contact.Archive{Records: db.Messages(), Pictures: db.Pictures("messages")}, Reviews: db.Reviews(),
		Pictures: db.Pictures("messages"), Printer: printer{}, Changed: func() {}, Now: clock, Zone: zone,
	}
	served, err := httpapi.New(httpapi.ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: sessions, Staff: &httpapi.Staff{Calls: w.calls, Door: w.door, Now: clock,
		Log: func(ctx context.Context, e crew.Entry) { require.NoError(t, db.StaffLog().Insert(ctx, e)) }}}, struct{ wire.StrictServerInterface }{})
	require.NoError(t, err)
	w.h, err = served.Handler(nil)
	require.NoError(t, err)
	for i, role := range crew.Roles() {
		_, err := w.calls.Registry.Add(t.Context(), crew.Person{Handle: staff.Name(role), Name: "The " + string(role), Mobile: fmt.Sprintf("982600000%d", i), Roles: []crew.Role{role}})
		require.NoError(t, err)
	}
	return w
}

// in logs the person of a role in, with a fresh proof, and returns the token.
func (w *world) in(role crew.Role) string {
	w.t.Helper()
	token := string(role) + "." + w.Token()
	_, err := w.db.Crew().Update(w.t.Context(), string(role), func(p *crew.Person) error {
		p.PasswordHash = "hash of correct horse"
		p.Sessions = append(p.Sessions, crew.Session{Hash: session.TokenHash(token), Created: w.now, Seen: w.now, Proved: w.now})
		return nil
	})
	require.NoError(w.t, err)
	return token
}

type obj map[string]any

// send sends a call and returns its status and envelope.
func (w *world) send(path, token string, body any) (int, map[string]any) {
	w.t.Helper()
	w.now = w.now.Add(time.Millisecond) // the log is in the order of time
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		require.NoError(w.t, err)
		text = string(encoded)
	}
	r := httptest.NewRequest(http.MethodPost, "/api/staff"+path, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res := httptest.NewRecorder()
	w.h.ServeHTTP(res, r)
	var reply map[string]any
	require.NoError(w.t, json.Unmarshal(res.Body.Bytes(), &reply), "%s: %s", path, res.Body.String())
	return res.Code, reply
}

// ok returns the data of a call that succeeds.
func (w *world) ok(path, token string, body any) map[string]any {
	w.t.Helper()
	status, reply := w.send(path, token, body)
	require.Equal(w.t, http.StatusOK, status, "%s: %v", path, reply)
	return reply["data"].(map[string]any)
}

// refused returns the code of a call that is refused with a status.
func (w *world) refused(status int, path, token string, body any) string {
	w.t.Helper()
	got, reply := w.send(path, token, body)
	require.Equal(w.t, status, got, "%s: %v", path, reply)
	return reply["code"].(string)
}

// ordered puts an order of two mangoes, paid in cash at the door, into the evening's slot.
func (w *world) ordered(id string, change func(*order.Order)) order.Order {
	w.t.Helper()
	if _, err := w.db.Users().Get(w.t.Context(), "asha"); errors.Is(err, account.ErrNotFound) {
		require.NoError(w.t, w.db.Users().Insert(w.t.Context(), account.User{ID: "asha", FirstName: "Asha", LastName: "Verma", Mobile: "+919826012345", CreatedAt: w.now}))
	}
	start := time.Date(2026, 11, 23, 11, 30, 0, 0, time.UTC)
	bill := pricing.Bill{SubTotal: 200_00, MRPTotal: 200_00, Value: 200_00, GrandTotal: 200_00}
	o := order.Order{ID: id, TrackingID: "TK-" + strings.ToUpper(id), UserID: "asha", Key: id, CartVersion: int64(len(id)), Status: order.Placed, PlacedAt: w.now, CreatedAt: w.now,
		Process: order.Process{Phase: order.Live}, Method: payment.COD, PaymentStatus: payment.Pending, Bill: bill,
		Window:   order.Window{SlotID: "20261123-1700", Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-3 * time.Hour)},
		Address:  address.Address{ID: "home", Line1: "12 Shanti Kunj", City: "Palasia", PostCode: "452001", Phone: "9826012345"},
		Lines:    []order.Line{{ProductID: "mango", VariantID: "mango-1", Name: "Mango", Weight: "1", WeightUnit: "kg", Price: 100_00, Quantity: 2}},
		Timeline: []order.Event{{Status: order.Placed, At: w.now}}}
	if change != nil {
		change(&o)
	}
	w.db.Orders().Put(o)
	return o
}

// placed puts an order like ordered does, and lets it hold its place and its goods.
func (w *world) placed(id string) order.Order {
	w.t.Helper()
	o := w.ordered(id, nil)
	require.NoError(w.t, w.calls.Fulfilment.Reservations.TakePlace(w.t.Context(), o.HeldPlace()))
	require.NoError(w.t, w.db.Stock().Update(w.t.Context(), "mango-1", o.ID, func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 2, w.now) }))
	return o
}

// delivered is an order that was delivered and paid in cash.
func delivered(o *order.Order) {
	o.Status, o.PaymentStatus, o.Phase = order.Delivered, payment.Completed, order.Closed
	o.Timeline = append(o.Timeline, order.Event{Status: order.Delivered, At: morning})
}

func amountOf(v any) money.Paise { return money.Paise(v.(float64) * 100) }
