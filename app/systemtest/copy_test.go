package systemtest_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/alert"
	"tokri/core/ceiling"
	"tokri/core/coupon"
	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/moving"
	"tokri/core/notify"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/topup"
	"tokri/core/wishlist"
)

// storesOn opens the stores of settings, whatever they know about a move.
func storesOn(t *testing.T, store harness.Store, access storage.Access) *storage.Stores {
	t.Helper()
	c, err := config.Read(store.Values())
	require.NoError(t, err)
	s, err := storage.OpenMoving(t.Context(), c, access)
	require.NoError(t, err)
	return s
}

// digestsOf returns the digests of all tables of a shop, and requires that each has a record if whole is set.
func digestsOf(t *testing.T, store harness.Store, whole bool) []moving.Digest {
	t.Helper()
	s := storesOn(t, store, storage.ReadOnly)
	compared := slices.DeleteFunc(slices.Clone(s.Tables), func(t moving.Table) bool { return t.Name() == moving.Limits })
	same, err := moving.New(compared, compared)
	require.NoError(t, err)
	changed, differ, err := same.Round(t.Context())
	require.NoError(t, err)
	require.Zero(t, changed+differ, "a store is a copy of itself")
	digests := same.Equal()
	require.NoError(t, s.Close(t.Context()))
	if whole {
		for _, d := range digests {
			assert.Positive(t, d.Records, "the shop of the test has no record in %s", d.Table)
		}
	}
	return digests
}

// addressOf returns the value of --to that stands for a store.
func addressOf(store harness.Store) string {
	for _, setting := range store.Settings {
		if uri, ok := strings.CutPrefix(setting, "MONGODB_URI="); ok {
			return uri
		}
	}
	for _, setting := range store.Settings {
		if dir, ok := strings.CutPrefix(setting, "DATA_DIR="); ok {
			return dir
		}
	}
	return ""
}

// furnish writes records of those kinds that a few orders do not leave, and fields that this version does not know.
func furnish(t *testing.T, w *testShop, s *harness.Shopper, orderID string) {
	t.Helper()
	ctx, stores := t.Context(), storesOf(t, w.Store)
	now := time.Now().UTC().Truncate(time.Millisecond)
	writeMessage(t, w, s)
	said, err := w.Run(ctx, "order", "advance", "--early", orderID, "--to", "delivered")
	require.NoError(t, err, said)
	require.NoError(t, stores.Outbox.Insert(ctx, notify.Outgoing{Message: notify.Message{ID: "message-of-the-test"}, State: notify.Sent, CreatedAt: now, EndedAt: now}))
	link, err := w.AddPerson(ctx, "9000000000", "ravi", "manager")
	require.NoError(t, err)
	_, err = w.apis[0].Enter(ctx, link)
	require.NoError(t, err)
	said, err = w.Run(ctx, "wallet", "credit", s.Mobile, "50", "Sorry")
	require.NoError(t, err, said)
	_, _, err = w.apis[0].BeginLogin(ctx, "9111111111")
	require.NoError(t, err)
	said, err = w.Run(ctx, "slot", "close", w.narrow[0].ID, "--why", "rain")
	require.NoError(t, err, said)
	said, err = w.Run(ctx, "stock", "receive", w.Plenty[0].ID, "40", "--why", "lot 7")
	require.NoError(t, err, said)
	said, err = w.Run(ctx, "pause", "--until", "23:59", "--say", "Back soon.")
	require.NoError(t, err, said)
	said, err = w.Run(ctx, "resume")
	require.NoError(t, err, said)
	require.NoError(t, stores.TopUps.Insert(ctx, topup.TopUp{ID: topup.Prefix + "of-the-test", UserID: s.ID, State: topup.Failed, CreatedAt: now, EndedAt: now}))
	_, err = stores.Alerts.Update(ctx, "alert-of-the-test", func(a *alert.Alert) error { a.At = now; return nil })
	require.NoError(t, err)
	_, err = stores.Together.Update(ctx, "shop", func(*recommend.Found) error { return nil })
	require.NoError(t, err)
	_, err = stores.Ceilings.Update(ctx, "texts", func(*ceiling.Usage) error { return nil })
	require.NoError(t, err)
	_, err = stores.Wishlists.Update(ctx, s.ID, func(*wishlist.List) error { return nil })
	require.NoError(t, err)
	require.NoError(t, stores.Coupons.Update(ctx, "mango", "an-order", func(_ *coupon.Uses, h *hold.Hold) error {
		h.State, h.At = hold.Released, now
		return nil
	}))
	_, err = stores.Restocks.Update(ctx, s.ID, func(l *restock.List) error {
		l.Watches = []restock.Watch{{VariantID: w.Plenty[0].ID, At: now}}
		return nil
	})
	require.NoError(t, err)
	require.NoError(t, stores.StaffLog.Insert(ctx, crew.Entry{ID: "entry-of-the-test", At: now, By: "ravi", Action: "slot", Result: "ok"}))
	require.NoError(t, stores.Reviews.Put(ctx, review.Review{ProductID: "tomato", OrderID: "o1", UserID: s.ID, FirstName: "Asha", Stars: 4, Message: "Ripe", At: now}))
	require.NoError(t, stores.Reviews.Hide(ctx, "tomato", "o1", &review.Hidden{At: now, By: "ravi", Why: "spam"}))
	require.NoError(t, stores.ProductPictures.Put(ctx, "a-picture", []byte("of a mango"), now))
	if s := stores.SQLite; s != nil {
		db, err := sql.Open("sqlite", filepath.Join(addressOf(w.Store), "tokri.db")+"?_pragma=busy_timeout(10000)")
		require.NoError(t, err)
		_, err = db.ExecContext(ctx, `UPDATE orders SET body = json_set(body, '$.later', json('{"n":1,"at":"2026-01-02T03:04:05Z","list":[true,null,"x"]}'), '$.window.later', 'y')`)
		require.NoError(t, errors.Join(err, db.Close()))
	}
}

// newStore returns an empty store of the other kind.
func newStore(t *testing.T, than harness.Store) harness.Store {
	t.Helper()
	if than.Name == "sqlite" {
		return mongoStore(t)
	}
	return harness.SQLite(filepath.Join(t.TempDir(), "moved"))
}

// moveTo runs the copy and returns what it said.
func moveTo(t *testing.T, p harness.Program, to harness.Store) string {
	t.Helper()
	said, err := p.Run(t.Context(), "copy", "--to", addressOf(to))
	require.NoError(t, err, said)
	return said
}

// buyUntilItMoves lets customers buy until they are refused. It returns after the first order; wait returns how often each refusal came
// when all are refused, and then confirmed has the orders that were placed.
func buyUntilItMoves(t *testing.T, w *testShop, crowd []*harness.Shopper, confirmed map[string]*harness.Shopper) (wait func() map[string]int) {
	t.Helper()
	var mu sync.Mutex
	refused, bought := map[string]int{}, make(chan struct{}, 1)
	var buying sync.WaitGroup
	for _, s := range crowd {
		buying.Go(func() {
			// As customers do: each waits a little before the next order.
			pace := time.NewTicker(500 * time.Millisecond)
			defer pace.Stop()
			for n := 0; t.Context().Err() == nil; n++ {
				<-pace.C
				reply, err := s.Add(t.Context(), w.Plenty[n%40], 1)
				id := ""
				if err == nil && reply.OK() {
					reply, id, err = s.CheckOut(t.Context(), w.wide[n%len(w.wide)].ID, strconv.FormatUint(rand.Uint64(), 36))
				}
				mu.Lock()
				if id != "" && reply.OK() {
					confirmed[id] = s
					select {
					case bought <- struct{}{}:
					default:
					}
				}
				if err != nil || !reply.OK() {
					refused[fmt.Sprint(reply.HTTP, " ", reply.Code)]++
				}
				mu.Unlock()
				if reply.HTTP == http.StatusServiceUnavailable {
					return
				}
			}
		})
	}
	select {
	case <-bought:
	case <-t.Context().Done():
	}
	return func() map[string]int { buying.Wait(); return refused }
}

// A shop moves to MongoDB while customers buy, and back: no order that was confirmed is missing, what sells is only the new store,
// what has come back is what was there, and its copy off the machine begins anew at the place where that of the first store is.
func TestMovingHouse(t *testing.T) {
	t.Parallel()
	first, second := sqliteStore(t), mongoStore(t)
	place := t.TempDir()
	w := open(t, program(t, first, "REPLICA_URL="+place), 1)
	crowd := w.crowd(t, 12)
	fill(t, crowd, w.Plenty[0], w.Plenty[1])
	placed := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(placed))
	furnish(t, w, crowd[0], placed[0].id)

	// They buy while it is copied, and stop at the first refusal: that the shop is moving.
	confirmed := map[string]*harness.Shopper{}
	for i, o := range placed {
		confirmed[o.id] = crowd[i]
	}
	wait := buyUntilItMoves(t, w, crowd, confirmed)
	said := moveTo(t, w.Program, second) // which takes less time than a customer's pause, so it begins amid their check-outs
	assert.Equal(t, map[string]int{"503 shop_moving": len(crowd)}, wait())
	t.Log(said)
	require.Greater(t, len(confirmed), len(crowd), "they bought while it was copied")
	before := digestsOf(t, first, true)
	assert.Equal(t, before, digestsOf(t, second, true))
	looked, err := w.apis[0].Call(t.Context(), "/product/list-user", map[string]any{"limit": 5})
	require.NoError(t, err)
	assert.True(t, looked.OK(), "customers can look")
	w.sendWebhook(t, 4, http.StatusServiceUnavailable, completed(placed[0].id), signed)
	assert.Contains(t, moveTo(t, w.Program, second), "has been copied to", "the command can be repeated")

	require.NoError(t, w.apis[0].Server.Kill())
	said, err = w.Run(t.Context(), "serve")
	require.Error(t, err)
	assert.Contains(t, said, "has moved to mongodb://")
	w.Program = program(t, second)
	w.restart(t, crowd)
	_, err = w.Healthy(t.Context(), recovery)
	require.NoError(t, err)
	for id, s := range confirmed {
		_, err := s.On(w.apis[0]).Order(t.Context(), id)
		require.NoError(t, err, "an order that was confirmed before the move, with the session of then")
	}
	w.sendWebhook(t, 4, http.StatusOK, completed(placed[0].id), signed)
	fill(t, crowd, w.Plenty[5])
	again := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "after-the-move") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(again))

	// And back, from two servers on MongoDB.
	other := harness.NewAPI(serve(t, w.Program))
	for i := range crowd[:len(crowd)/2] {
		crowd[i] = crowd[i].On(other)
	}
	third := newStore(t, second)
	wait = buyUntilItMoves(t, w, crowd, confirmed)
	said = moveTo(t, w.Program, third)
	assert.Equal(t, map[string]int{"503 shop_moving": len(crowd)}, wait())
	t.Log(said)
	there := digestsOf(t, second, true)
	assert.Equal(t, there, digestsOf(t, third, true))
	refusal, err := crowd[0].Add(t.Context(), w.Plenty[1], 1)
	require.NoError(t, err)
	assert.Equal(t, "shop_moving", refusal.Code)
	require.NoError(t, errors.Join(w.apis[0].Server.Kill(), other.Server.Kill()))
	other.Close()
	w.Program = program(t, third, "REPLICA_URL="+place)
	w.restart(t, crowd)
	for id, s := range confirmed {
		_, err := s.On(w.apis[0]).Order(t.Context(), id)
		require.NoError(t, err, "an order that one of the servers confirmed")
	}
	w.sound(t)
	db, err := sql.Open("sqlite", filepath.Join(addressOf(third), "tokri.db"))
	require.NoError(t, err)
	var known int
	require.NoError(t, db.QueryRowContext(t.Context(), `SELECT count(*) FROM orders WHERE json_extract(body, '$.later.list[2]') = 'x'
		AND json_extract(body, '$.later.at') = '2026-01-02T03:04:05Z' AND json_extract(body, '$.window.later') = 'y'`).Scan(&known))
	require.NoError(t, db.Close())
	assert.GreaterOrEqual(t, known, len(placed), "fields that this version does not know")

	fill(t, crowd[:1], w.Plenty[2])
	last := checkOut(t.Context(), crowd[0], w.wide[0].ID, "after-the-way-back")
	require.NoError(t, last.err)
	copied(t, w)
	require.NoError(t, w.apis[0].Server.Kill())
	w.Program = program(t, harness.SQLite(filepath.Join(t.TempDir(), "restored")))
	said, err = w.Run(t.Context(), "restore", "--from", place, addressOf(w.Store))
	require.NoError(t, err, said)
	w.restart(t, crowd)
	_, err = crowd[0].Order(t.Context(), last.id)
	require.NoError(t, err, "the copy is that of the shop which has come back")
	w.sound(t)
}

// A round trip of a shop that stands still changes nothing.
func TestARoundTripChangesNothing(t *testing.T) {
	t.Parallel()
	first, second := sqliteStore(t), mongoStore(t)
	w := open(t, program(t, first), 1)
	crowd := w.crowd(t, 5)
	fill(t, crowd, w.Plenty[0])
	placed := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(placed))
	furnish(t, w, crowd[0], placed[0].id)
	require.NoError(t, w.apis[0].Server.Stop())
	before := digestsOf(t, first, true)
	moveTo(t, w.Program, second)
	third := newStore(t, second)
	there := program(t, second)
	moveTo(t, there, third)
	assert.Equal(t, before, digestsOf(t, third, true))
	orders, err := program(t, third).Doctor(t.Context())
	require.NoError(t, err)
	assert.Equal(t, len(crowd), orders)

	// A store that has a shop is no place for another one, and a shop that has moved sells again only when it is told to.
	said, err := there.Run(t.Context(), "copy", "--to", addressOf(first))
	require.Error(t, err)
	assert.Contains(t, said, "has moved to")
	said, err = program(t, third).Run(t.Context(), "copy", "--to", addressOf(second))
	require.Error(t, err)
	assert.Contains(t, said, "has a shop already")
	said, err = w.Run(t.Context(), "stock", "receive", w.Plenty[0].ID, "1", "--why", "late")
	require.Error(t, err)
	assert.Contains(t, said, "has moved to")
	said, err = w.Run(t.Context(), "copy", "--reopen")
	require.NoError(t, err, said)
	said, err = w.Run(t.Context(), "stock", "receive", w.Plenty[0].ID, "1", "--why", "late")
	require.NoError(t, err, said)
}

// The copy is killed again and again, and goes on. COPY_ORDERS=100000 makes the shop large (make copy).
func TestACopyIsKilledAndGoesOn(t *testing.T) {
	t.Parallel()
	number, kills := 1_500, 4
	if n, err := strconv.Atoi(os.Getenv("COPY_ORDERS")); err == nil {
		number, kills = n, 10
	}
	first, second := sqliteStore(t), mongoStore(t)
	w := open(t, program(t, first), 1)
	crowd := w.crowd(t, 3)
	fill(t, crowd, w.Plenty[0])
	placed := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[0].ID, "") })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(placed))
	multiply(t, w, placed[0].id, number)
	there := program(t, second)
	for _, way := range []struct {
		from harness.Program
		to   harness.Store
	}{{w.Program, second}, {there, harness.SQLite(filepath.Join(t.TempDir(), "back"))}} {
		began := time.Now()
		took := killed(t, way.from, way.to, kills)
		ended := time.Now()
		said := moveTo(t, way.from, way.to)
		t.Logf("%d orders to %s: %s until it was killed %d times, then %s\n%s", number, way.to.Name, ended.Sub(began).Round(time.Second), took, time.Since(ended).Round(time.Second), said)
		assert.Equal(t, digestsOf(t, way.from.Store, false), digestsOf(t, way.to, false))
		orders, err := harness.Program{Binary: w.Binary, Store: way.to}.Doctor(t.Context())
		require.NoError(t, err)
		assert.Equal(t, number+len(crowd), orders)
	}
}

// killed kills the copy at random moments: most while the shop sells, and some in the last part. In between the target must not be
// served. It returns how often the copy was killed.
func killed(t *testing.T, p harness.Program, to harness.Store, kills int) (times int) {
	t.Helper()
	length := 2 * time.Second
	if kills > 4 {
		length = 20 * time.Second
	}
	for n := range kills {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.Int64N(int64(length)))+300*time.Millisecond)
		if n%3 == 2 {
			cancel()
			ctx, cancel = context.WithCancel(t.Context())
		}
		seen := &watcher{cancel: cancel, word: "last part"}
		command := exec.CommandContext(ctx, p.Binary, "copy", "--to", addressOf(to)) // it is killed when the context ends
		command.Env = append([]string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir()}, p.Store.Settings...)
		command.Stdout, command.Stderr = seen, seen
		err := command.Run()
		if n%3 != 2 {
			seen.word = "" // it may have come that far by itself
		}
		cancel()
		if err == nil {
			return times
		}
		require.ErrorContains(t, err, "signal: killed", seen.text.String())
		times++
		said, err := harness.Program{Binary: p.Binary, Store: to}.Run(t.Context(), "doctor")
		if err == nil { // the copy was killed before it wrote that it is unfinished, so nothing else is there either
			assert.Regexp(t, "^0 orders checked, 0 violations", said)
			continue
		}
		// An earlier version: it was killed while it brought the new, empty database up to date.
		assert.Regexp(t, "unfinished copy|there is no shop|has moved|shop is empty|an earlier version of this program", said)
	}
	return times
}

// watcher keeps what a command prints, and cancels it soon after a word.
type watcher struct {
	cancel context.CancelFunc
	word   string
	text   strings.Builder
}

func (w *watcher) Write(p []byte) (int, error) {
	w.text.Write(p)
	if w.word != "" && strings.Contains(w.text.String(), w.word) {
		time.AfterFunc(time.Duration(rand.Int64N(int64(2*time.Second))), w.cancel)
		w.word = ""
	}
	return len(p), nil
}

// multiply cancels an order and inserts as many copies of it as are asked for, of other customers.
func multiply(t *testing.T, w *testShop, id string, number int) {
	t.Helper()
	stores := storesOf(t, w.Store)
	one, err := stores.Orders.Get(t.Context(), id)
	require.NoError(t, err)
	said, err := w.Run(t.Context(), "order", "cancel", one.TrackingID, "--reason", "too many")
	require.NoError(t, err, said)
	w.soon(t, func(ctx context.Context, _ *harness.API) error {
		if one, err = stores.Orders.Get(ctx, id); err == nil && !one.Final() {
			err = errors.New("the order is still being cancelled")
		}
		return err
	})
	require.NoError(t, forAll(number, func(i int) error {
		o := one
		o.ID, o.UserID, o.Key, o.TrackingID = fmt.Sprintf("%012x%016x", time.Now().UnixMilli(), i), fmt.Sprint("customer-", i%20_000), fmt.Sprint("key-", i), fmt.Sprintf("TKCOPY%08d", i)
		o.CartVersion = int64(i)
		return stores.Orders.Insert(t.Context(), o)
	}))
}
