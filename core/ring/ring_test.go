package ring_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/alert"
	"tokri/core/crew"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/ring"
	"tokri/core/staff"
)

var morning = time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)

// world is a shop with a person for each role, each with one phone.
type world struct {
	db   *memory.DB
	now  time.Time
	sent []string // "ravi: the text"
	away bool
}

func (w *world) SendPush(_ context.Context, m notify.Push) ([]string, error) {
	if w.away {
		return nil, notify.ErrNotSent
	}
	is, err := crew.PushOf(m.Devices[0])
	w.sent = append(w.sent, is.Endpoint+" "+m.Page+": "+m.Text)
	return nil, err
}

func (w *world) Gone(context.Context) ([]string, error) { return nil, nil }

func setUp(t *testing.T) *world {
	w := &world{db: memory.New(), now: morning}
	for i, role := range crew.Roles() {
		language := notify.English
		if role == crew.Rider {
			language = notify.Hindi
		}
		require.NoError(t, w.db.Crew().Insert(t.Context(), crew.Person{Handle: staff.Name(role), Mobile: fmt.Sprint(i), Roles: []crew.Role{role}, Active: true, Language: language,
			Sessions: []crew.Session{
				{Hash: string(role), Created: morning, Seen: morning, Push: crew.Push{Endpoint: string(role), Key: "key", Secret: "secret"}},
				{Hash: "a device without messages " + string(role), Created: morning, Seen: morning},
			}}))
	}
	return w
}

// server returns the parts of one server of the shop.
func (w *world) server() (*ring.Bell, *notify.Outbox) {
	now := func() time.Time { return w.now }
	phones := crew.Phones{People: w.db.Crew(), Now: now}
	outbox := notify.NewOutbox(notify.Outbox{Store: w.db.Outbox(), Limiter: w.db.Limiter(now), Staff: &notify.Phones{Sender: w, Of: phones.Tokens, Forget: phones.Drop},
		Contact:  func(context.Context, string) (notify.Recipient, error) { return notify.Recipient{}, nil },
		MayText:  func(notify.Kind, notify.Language) bool { return true },
		ShopName: func() string { return "Tokri" }, Now: now, NewID: func() string { return "worker" }, Ended: func(context.Context, notify.Outgoing, error) {}})
	return &ring.Bell{Phones: phones, Outbox: outbox, Page: func(path string) string { return "https://tokri.example/staff" + path },
		Zone: time.FixedZone("IST", 19_800), Now: now}, outbox
}

// heard lets a server send what is due, and returns what the phones have shown since the last time.
func (w *world) heard(t *testing.T) []string {
	t.Helper()
	_, outbox := w.server()
	require.NoError(t, outbox.Send(t.Context()))
	slices.Sort(w.sent)
	sent := w.sent
	w.sent = nil
	return sent
}

func placed() order.Order {
	start := morning.Add(24 * time.Hour)
	return order.Order{ID: "o1", TrackingID: "TK1", Status: order.Placed, PlacedAt: morning, Bill: pricing.Bill{Value: 420_00}, Window: order.Window{Start: start, End: start.Add(2 * time.Hour)}}
}

func TestAPlacedOrderRingsOnEveryPhoneOnce(t *testing.T) {
	w := setUp(t)
	for range 3 { // other servers, and repetitions after a crash
		bell, _ := w.server()
		require.NoError(t, bell.Order(t.Context(), placed()))
	}
	assert.Equal(t, []string{
		"manager /staff/orders/o1: New order TK1: 24/11, 09:30–11:30 · ₹420",
		"owner /staff/orders/o1: New order TK1: 24/11, 09:30–11:30 · ₹420",
		"picker /staff/orders/o1: New order TK1: 24/11, 09:30–11:30",
		"rider /staff/orders/o1: नया ऑर्डर TK1: 24/11, 09:30–11:30",
		"support /staff/orders/o1: New order TK1: 24/11, 09:30–11:30 · ₹420",
	}, w.heard(t), "money is for those who see it on the board")
	bell, _ := w.server()
	require.NoError(t, bell.Order(t.Context(), placed()))
	assert.Empty(t, w.heard(t))
}

func TestWhatDoesNotRing(t *testing.T) {
	for name, change := range map[string]func(*world, *order.Order){
		"an order that is not paid yet": func(_ *world, o *order.Order) { o.Status = order.PendingPayment },
		"one that is begun":             func(_ *world, o *order.Order) { o.Status = order.Processing },
		"one that is cancelled":         func(_ *world, o *order.Order) { o.Status = order.Cancelled },
		"old news":                      func(_ *world, o *order.Order) { o.PlacedAt = morning.Add(-time.Hour - 1) },
		"sessions that have ended":      func(w *world, o *order.Order) { w.now = morning.Add(18 * time.Hour); o.PlacedAt = w.now },
	} {
		w, o := setUp(t), placed()
		change(w, &o)
		bell, _ := w.server()
		require.NoError(t, bell.Order(t.Context(), o), name)
		assert.Empty(t, w.heard(t), name)
	}
}

func TestAPhoneThatCannotBeReachedIsTriedAgainUntilItsSessionEnds(t *testing.T) {
	w := setUp(t)
	bell, _ := w.server()
	require.NoError(t, bell.Order(t.Context(), placed()))
	w.away = true
	assert.Empty(t, w.heard(t))
	w.away, w.now = false, w.now.Add(time.Minute)
	_, err := w.db.Crew().Update(t.Context(), string(crew.Owner), func(p *crew.Person) error { p.Sessions = nil; return nil })
	require.NoError(t, err)
	assert.Len(t, w.heard(t), 4, "all but the one who has logged out")
	assert.Empty(t, w.heard(t))
}

func TestAnAlertRingsForThoseWhoRunTheShopOnceADay(t *testing.T) {
	w := setUp(t)
	bell, _ := w.server()
	trouble := alert.Alert{ID: "order/o1"}
	want := []string{"manager /staff/alerts: Something has gone wrong that a person must look at.", "owner /staff/alerts: Something has gone wrong that a person must look at."}
	for range 3 { // a sweep finds it each minute
		require.NoError(t, bell.Alert(t.Context(), trouble))
	}
	assert.Equal(t, want, w.heard(t))
	w.now = w.now.Add(11 * time.Hour)
	require.NoError(t, bell.Alert(t.Context(), trouble))
	assert.Empty(t, w.heard(t))
	require.NoError(t, bell.Alert(t.Context(), alert.Alert{ID: "order/o2"}))
	assert.Equal(t, want, w.heard(t))
}

func TestAnOutboxThatFailsIsTold(t *testing.T) {
	w := setUp(t)
	bell, _ := w.server()
	full := errors.New("the disk is full")
	bell.Outbox = failing{full}
	require.ErrorIs(t, bell.Order(t.Context(), placed()), full, "the caller comes again")
}

type failing struct{ err error }

func (f failing) Put(context.Context, notify.Message) error { return f.err }
