package sqlite_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/account"
	"tokri/core/catalog"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/porttest"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/slot"
)

func TestHoldsAndTrackingIDsOutliveTheirMove(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 8,
		`INSERT INTO stock (id, free, held, used, received) VALUES ('amla-1kg', 6, 3, 1, 10), ('beet-1kg', 9, 1, 0, 10)`,
		`INSERT INTO hold (kind, resource, order_id, quantity, state, at) VALUES
			(1, 'amla-1kg', 'a', 1, 'held', 1000), (1, 'amla-1kg', 'b', 2, 'held', 2000), (1, 'amla-1kg', 'c', 1, 'used', 3000),
			(1, 'beet-1kg', 'b', 1, 'held', 2000), (2, 'amla-1kg', 'b', 1, 'held', 2000)`,
		`INSERT INTO orders (id, user_id, key, cart_version, created_at, status, visible, stood, unfinished, lease_until, body)
			VALUES ('a', 'u', 'k', 1, 1, 'Order Placed', 1, 1, 0, 0, '{"id": "a", "userId": "u", "trackingId": "TKAMLA"}')`,
	))
	db := open(t, dir)

	found := map[string][]hold.Hold{}
	require.NoError(t, db.Stock().Audit(t.Context(), func(s inventory.Stock, holds []hold.Hold) error {
		found[s.VariantID] = holds
		return nil
	}))
	at := func(s int64) time.Time { return time.Unix(s, 0).UTC() }
	assert.ElementsMatch(t, []hold.Hold{
		{Order: "a", Quantity: 1, State: hold.Held, At: at(1)},
		{Order: "b", Quantity: 2, State: hold.Held, At: at(2)},
		{Order: "c", Quantity: 1, State: hold.Used, At: at(3)},
	}, found["amla-1kg"])
	assert.Equal(t, []hold.Hold{{Order: "b", Quantity: 1, State: hold.Held, At: at(2)}}, found["beet-1kg"])
	require.NoError(t, db.Stock().Prune(t.Context(), at(4)))
	require.NoError(t, db.Stock().Update(t.Context(), "amla-1kg", "c", func(_ *inventory.Stock, h *hold.Hold) error {
		assert.Equal(t, hold.Hold{Order: "c"}, *h, "what is over can be forgotten")
		return nil
	}))

	o, err := db.Orders().ByTracking(t.Context(), "TKAMLA")
	require.NoError(t, err)
	assert.Equal(t, "a", o.ID)
}

// A hold of an earlier version has had no Resize, so the first one counts.
func TestHoldsOfAnOlderShopCanBeResized(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 29, `INSERT INTO stock (id, free, held, used, received, moved, journaled, behind) VALUES ('amla', 6, 2, 0, 8, 0, 0, 0)`,
		`INSERT INTO hold (order_id, kind, resource, quantity, state, at) VALUES ('o', 1, 'amla', 2, 'held', 1000)`))
	db := open(t, dir)
	now := time.Unix(9, 0).UTC()
	require.NoError(t, db.Stock().Update(t.Context(), "amla", "o", func(s *inventory.Stock, h *hold.Hold) error {
		assert.Equal(t, hold.Hold{Order: "o", Quantity: 2, State: hold.Held, At: time.Unix(1, 0).UTC()}, *h)
		return s.Resize(h, 5, 1, now)
	}))
	require.NoError(t, db.Stock().Update(t.Context(), "amla", "o", func(s *inventory.Stock, h *hold.Hold) error {
		assert.Equal(t, hold.Hold{Order: "o", Quantity: 5, State: hold.Held, At: now, Round: 1}, *h)
		assert.Equal(t, hold.Count{Free: 3, Held: 5}, s.Count)
		return nil
	}))
}

func TestOrdersOfAnOlderShopCountForTheirCustomer(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 10,
		`INSERT INTO orders (id, user_id, key, cart_version, created_at, status, visible, stood, unfinished, lease_until, body)
			VALUES ('a', 'u', 'k', 1, 1000, 'Order Placed', 1, 1, 0, 0, '{"id": "a", "userId": "u", "trackingId": "TKAMLA"}')`))
	db := open(t, dir)
	found, err := db.Orders().Since(t.Context(), "u", time.Unix(1, 0))
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, "a", found[0].ID)
	complained, err := db.Orders().Complained(t.Context(), false, 9)
	require.NoError(t, err)
	assert.Empty(t, complained)
	found, err = db.Orders().SentTo(t.Context(), "", time.Unix(0, 0))
	require.NoError(t, err)
	assert.Empty(t, found)
}

func TestTopUpsOfAnOlderShopAreShown(t *testing.T) {
	dir := t.TempDir()
	row := func(id, state, created string) string {
		return `INSERT INTO topup (id, unfinished, due, body) VALUES ('` + id + `', 0, 0, '{"id": "` + id + `", "userId": "u", "amount": 500, "state": "` +
			state + `", "createdAt": "` + created + `"}')`
	}
	require.NoError(t, sqlite.MakeAt(dir, 9, row("old", "failed", "2026-11-21T06:00:00Z"), row("done", "credited", "2026-11-21T06:00:01Z"),
		row("new", "open", "2026-11-21T06:00:00.007Z")))
	found, err := open(t, dir).TopUps().Uncredited(t.Context(), "u", 10)
	require.NoError(t, err)
	require.Len(t, found, 2)
	assert.Equal(t, "new", found[0].ID)
	assert.Equal(t, "old", found[1].ID)
	assert.EqualValues(t, 500, found[1].Amount)
}

func TestLedgersOfAnOlderShopNameNoStaff(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 1, `INSERT INTO wallet_entry (account, seq, amount, balance, ref, type, description, at)
		VALUES ('u', 1, 500, 500, 'credit:k', 'DEPOSIT', 'note', 1000)`))
	last, err := open(t, dir).Wallet().Last(t.Context(), "u")
	require.NoError(t, err)
	assert.EqualValues(t, 500, last.Balance)
	assert.Empty(t, last.Staff)
}

func TestSessionsOfAnOlderShopGoOn(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 12, `INSERT INTO session (hash, user_id, guest, created, seen) VALUES ('h', 'u', 0, 1000, 2000)`))
	want := session.Session{Hash: "h", UserID: "u", Created: time.Unix(1, 0).UTC(), Seen: time.Unix(2, 0).UTC()}
	db := open(t, dir)
	found, err := db.Sessions().Get(t.Context(), "h")
	require.NoError(t, err)
	assert.Equal(t, want, found)
	all, err := db.Sessions().OfUser(t.Context(), "u")
	require.NoError(t, err)
	assert.Equal(t, []session.Session{want}, all)
}

func TestStockOfAnOlderShopBeginsWithAMovement(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 18, `INSERT INTO stock (id, free, held, used, received) VALUES ('amla-1kg', 6, 3, 1, 10), ('beet-1kg', 0, 0, 0, 0)`))
	db := open(t, dir)
	porttest.OpeningMovements(t, db.Stock(), db.Journal(), map[string]int{"amla-1kg": 10, "beet-1kg": 0})
}

func TestSlotsOfAnOlderShopAreOpen(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 8,
		`INSERT INTO slot (id, free, held, used, start, end, cutoff, capacity, reserved) VALUES ('s', 3, 1, 0, 5000, 9000, 4000, 6, 2)`))
	s, err := open(t, dir).Slots().Get(t.Context(), "s")
	require.NoError(t, err)
	assert.Equal(t, slot.Slot{ID: "s", Start: time.Unix(5, 0).UTC(), End: time.Unix(9, 0).UTC(), Cutoff: time.Unix(4, 0).UTC(), Capacity: 6, Reserved: 2,
		Count: hold.Count{Free: 3, Held: 1}}, s)
	assert.True(t, s.Open(time.Unix(3, 0)))
}

func TestGuestsOfAnOlderShopExpireInTheirTime(t *testing.T) {
	dir := t.TempDir()
	row := func(id, more string) string {
		return `INSERT INTO user (id, guest_device, body) VALUES ('` + id + `', 'device ` + id + `', '{"id": "` + id + `", "version": 1` + more + `}')`
	}
	require.NoError(t, sqlite.MakeAt(dir, 25, row("g", `, "signUpWith": "guest", "guestDevice": "device g"`), row("asha", `, "signUpWith": "mobile"`),
		row("joined", `, "signUpWith": "guest", "upgradedTo": "asha"`)))
	db := open(t, dir)
	porttest.GuestOfBefore(t, db.Users(), db.Users())
}

func TestOrdersOfAnOlderShopAreInTheirSlot(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 26, `INSERT INTO orders (id, user_id, key, cart_version, created_at, status, visible, stood, unfinished, lease_until, body)
		VALUES ('o', 'u', 'k', 1, 1000, 'Order Placed', 1, 1, 0, 0, '{"id": "o", "version": 1, "placedAt": "2026-11-21T06:30:00Z", "window": {"slotId": "20261122-0700"}}')`))
	db := open(t, dir)
	found, n, err := db.Orders().Recent(t.Context(), order.Filter{Slot: "20261122"})
	require.NoError(t, err)
	require.Equal(t, 1, n)
	assert.Equal(t, "o", found[0].ID)
	porttest.WrittenLongAgo(t, db.Orders(), "o")
}

func TestReviewsOfAnOlderShopAreShown(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 27, `INSERT INTO review (product_id, order_id, user_id, first_name, last_name, stars, message, at, changed)
		VALUES ('mango', 'o1', 'u', 'Asha', 'V', 4, 'Sweet', 1000, 1000)`))
	reviews := open(t, dir).Reviews()
	want := []catalog.Review{{Stars: 4, Message: "Sweet", FirstName: "Asha", LastName: "V", At: time.Unix(1, 0).UTC()}}
	all, err := reviews.Summaries(t.Context(), 9)
	require.NoError(t, err)
	assert.Equal(t, map[string]catalog.RatingSummary{"mango": {Stars: 4, Count: 1, Latest: want}}, all)
	found, n, err := reviews.OfProduct(t.Context(), "mango", 0, 9)
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	assert.Equal(t, want, found)
	whole, _, err := reviews.Recent(t.Context(), 0, 9)
	require.NoError(t, err)
	assert.Equal(t, []review.Review{{ProductID: "mango", OrderID: "o1", UserID: "u", FirstName: "Asha", LastName: "V", Stars: 4, Message: "Sweet", At: time.Unix(1, 0).UTC()}}, whole)
}

func TestCustomersOfAnOlderShopAreFoundByTheirNames(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, sqlite.MakeAt(dir, 37,
		`INSERT INTO user (id, body) VALUES ('asha', '{"firstName": " Asha ", "lastName": "Verma"}'), ('ravi', '{"firstName": "Ravi"}'), ('nameless', '{}')`))
	users := open(t, dir).Users()
	porttest.NamesOfBefore(t, users)
	_, err := users.Update(t.Context(), "asha", func(u *account.User) error { *u = u.Erased(time.Now()); return nil })
	require.NoError(t, err)
	found, err := users.Named(t.Context(), "v", 9)
	require.NoError(t, err)
	assert.Empty(t, found, "what an account's deletion must take, it takes")
}
