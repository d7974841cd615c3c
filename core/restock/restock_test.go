package restock_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/catalog"
	"tokri/core/notify"
	"tokri/core/restock"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// world is a shop whose mails and text messages are recorded.
type world struct {
	db    *memory.DB
	now   time.Time
	free  map[string]int
	sent  []string // "mail asha@example.in: …"
	users map[string]notify.Recipient
}

func (w *world) SendSMS(_ context.Context, m notify.SMS) error {
	w.sent = append(w.sent, "sms "+m.To+": "+m.Text)
	return nil
}

func (w *world) SendMail(_ context.Context, m notify.Mail) error {
	w.sent = append(w.sent, "mail "+m.To+": "+m.Subject)
	return nil
}

func setUp() *world {
	return &world{db: memory.New(), now: noon, free: map[string]int{"okra-1": 5}, users: map[string]notify.Recipient{
		"asha":  {UserID: "asha", Mobile: "+919826012345", Email: "asha@example.in", Language: notify.Hindi},
		"ravi":  {UserID: "ravi", Mobile: "+919826054321", Language: notify.English},
		"guest": {UserID: "guest"},
	}}
}

// process returns a new process over a view of the data.
func (w *world) process(db *memory.DB) (*restock.Service, *notify.Outbox) {
	outbox := notify.NewOutbox(notify.Outbox{
		Store: db.Outbox(), Limiter: db.Limiter(func() time.Time { return w.now }), SMS: w, Mail: w, ShopName: func() string { return "Tokri" }, Now: func() time.Time { return w.now },
		NewID: func() string { return "worker" }, MayText: func(notify.Kind, notify.Language) bool { return true },
		Contact: func(_ context.Context, id string) (notify.Recipient, error) { return w.users[id], nil },
		Ended:   func(context.Context, notify.Outgoing, error) {},
	})
	products := []catalog.Product{
		{ID: "mango", Name: "Mango", NameHi: "आम", CategoryID: "fruits", Variants: []catalog.Variant{{ID: "mango-1", Weight: "500", WeightUnit: "g", Price: 9900}}},
		{ID: "okra", Name: "Okra", CategoryID: "fruits", Variants: []catalog.Variant{{ID: "okra-1", Weight: "250", WeightUnit: "g", Price: 2900}}},
	}
	return &restock.Service{Store: db.Restocks(), Outbox: outbox, Now: func() time.Time { return w.now },
		Page:    func(id string) string { return "https://tokri.example/product/" + id },
		Catalog: func() *catalog.Catalog { return catalog.New(products, nil, w.free) }}, outbox
}

func (w *world) watch(t *testing.T, userID string, wanted bool) error {
	t.Helper()
	s, _ := w.process(w.db)
	on, err := s.Watch(t.Context(), userID, "mango-1", wanted)
	require.Equal(t, wanted && err == nil, on)
	return err
}

// round announces and sends once, in a new process, and returns what was sent.
func (w *world) round(t *testing.T) []string {
	t.Helper()
	w.sent = nil
	s, outbox := w.process(w.db)
	require.NoError(t, s.Tell(t.Context()))
	require.NoError(t, outbox.Send(t.Context()))
	return w.sent
}

func TestWatchersAreToldOnceWhenItIsBack(t *testing.T) {
	w := setUp()
	for _, user := range []string{"asha", "ravi", "ravi"} {
		require.NoError(t, w.watch(t, user, true))
	}
	require.Empty(t, w.round(t), "it is not back yet")
	w.free["mango-1"] = 3
	require.Equal(t, []string{"mail asha@example.in: Tokri पर आम, 500 ग्राम फिर उपलब्ध है",
		"sms +919826054321: Mango, 500 g is back at Tokri, as long as it lasts: https://tokri.example/product/mango"}, w.round(t))
	require.Empty(t, w.round(t))
	w.free["mango-1"] = 0
	require.Empty(t, w.round(t))
	w.free["mango-1"] = 1
	require.Empty(t, w.round(t), "once, until it is asked for again")

	w.free["mango-1"], w.now = 0, noon.Add(time.Hour)
	require.NoError(t, w.watch(t, "ravi", true))
	w.free["mango-1"] = 1
	require.Len(t, w.round(t), 1)
}

func TestACustomerWhoRemovedTheWatchIsNotTold(t *testing.T) {
	w := setUp()
	require.NoError(t, w.watch(t, "asha", true))
	require.NoError(t, w.watch(t, "asha", false))
	require.NoError(t, w.watch(t, "ravi", true))
	w.now, w.free["mango-1"] = noon.Add(restock.Life+time.Second), 1
	require.Empty(t, w.round(t), "30 days are over")
	require.Empty(t, w.db.Restocks().One("ravi").Watches)
}

func TestWatchesEnd(t *testing.T) {
	w := setUp()
	require.NoError(t, w.watch(t, "ravi", true))
	s, _ := w.process(w.db)
	w.now = noon.Add(restock.Life)
	require.NoError(t, s.Prune(t.Context()))
	ids, err := s.Watched(t.Context(), "ravi")
	require.NoError(t, err)
	require.Equal(t, []string{"mango-1"}, ids)
	w.now = w.now.Add(time.Second)
	ids, err = s.Watched(t.Context(), "ravi")
	require.NoError(t, err)
	require.Empty(t, ids)
	require.NotEmpty(t, w.db.Restocks().One("ravi").Watches)
	require.NoError(t, s.Prune(t.Context()))
	require.Empty(t, w.db.Restocks().One("ravi").Watches)
}

func TestWhatCannotBeWatched(t *testing.T) {
	w := setUp()
	require.ErrorIs(t, w.watch(t, "guest", true), restock.ErrNoContact)
	s, _ := w.process(w.db)
	_, err := s.Watch(t.Context(), "asha", "okra-1", true)
	require.ErrorIs(t, err, restock.ErrInStock)
	_, err = s.Watch(t.Context(), "asha", "durian-1", true)
	require.Error(t, err)
	_, err = s.Watch(t.Context(), "asha", "durian-1", false)
	require.NoError(t, err, "what is not sold any more can be stopped")
	var l restock.List
	for i := range restock.MaxPerList {
		require.NoError(t, l.Add(fmt.Sprint(i), noon))
	}
	require.NoError(t, l.Add("0", noon), "it is there")
	require.ErrorIs(t, l.Add("one more", noon), restock.ErrFull)
	require.NoError(t, l.Add("one more", noon.Add(restock.Life+1)), "what is over counts no more")
	assert.Len(t, l.Watches, 1)
}

var errKilled = errors.New("killed")

func TestACrashTellsOnce(t *testing.T) {
	for kill := 1; kill <= 2; kill++ {
		w := setUp()
		require.NoError(t, w.watch(t, "ravi", true))
		w.free["mango-1"] = 1
		writes := 0
		s, _ := w.process(w.db.With(memory.Hooks{Write: func(_ string, do func() error) error {
			if writes++; writes >= kill {
				return errKilled
			}
			return do()
		}}))
		require.ErrorIs(t, s.Tell(t.Context()), errKilled)
		require.Len(t, w.round(t), 1, "killed at write %d", kill)
		require.Empty(t, w.round(t))
	}
}

func TestOneFailureStopsNoOther(t *testing.T) {
	w := setUp()
	require.NoError(t, w.watch(t, "asha", true))
	require.NoError(t, w.watch(t, "ravi", true))
	w.free["mango-1"] = 1
	failed := false
	s, outbox := w.process(w.db.With(memory.Hooks{Write: func(op string, do func() error) error {
		if op == "outbox.Insert" && !failed {
			failed = true
			return errKilled
		}
		return do()
	}}))
	require.ErrorIs(t, s.Tell(t.Context()), errKilled)
	require.NoError(t, outbox.Send(t.Context()))
	require.Len(t, w.sent, 1)
	require.Len(t, w.round(t), 1)
}
