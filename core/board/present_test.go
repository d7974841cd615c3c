package board_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/board"
	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/slot"
)

// reader counts the orders that the store hands out to the desk.
type reader struct {
	order.Book
	orders int
}

func (r *reader) Changed(ctx context.Context, from string, since time.Time, limit int) ([]order.Order, error) {
	found, err := r.Book.Changed(ctx, from, since, limit)
	r.orders += len(found)
	return found, err
}

// server is one server of a shop whose clock the test sets. Others write into its store, too.
type server struct {
	*board.Service
	read *reader
}

func serve(db *memory.DB) server {
	s := server{desk(db), &reader{Book: db.Orders()}}
	s.Desk, s.Now = s.read, db.Clock
	return s
}

func shopAt(now *time.Time) *memory.DB {
	db := memory.New()
	db.Clock = func() time.Time { return *now }
	for hours := -3; hours < 6; hours++ {
		w := placed("", hours, 1).Window
		db.Slots().Put(slot.Slot{ID: w.SlotID, Start: w.Start, End: w.End, Capacity: 10, Count: hold.Count{Free: 10}})
	}
	return db
}

func insert(t require.TestingT, db *memory.DB, o order.Order) {
	require.NoError(t, db.Orders().Insert(context.Background(), o))
}

type look struct{ board.Board }

func shown(t require.TestingT, s server) look {
	b, err := s.Show(context.Background())
	require.NoError(t, err)
	return look{b}
}

// in returns the orders of the slot that begins so many hours after noon, by status.
func (l look) in(hours int) map[order.Status]int {
	for _, one := range l.Slots {
		if one.ID == placed("", hours, 1).Window.SlotID {
			return one.Count
		}
	}
	return nil
}

func TestALookReadsOnlyWhatWasWrittenSince(t *testing.T) {
	now := noon
	db := shopAt(&now)
	for i := range 1000 {
		insert(t, db, placed(fmt.Sprint("o", i), 2, 1))
	}
	here, there := serve(db), serve(db)
	now = now.Add(10 * time.Second)
	shown(t, here)
	shown(t, there)
	assert.Equal(t, 1000, here.read.orders, "the first look reads all")

	now = now.Add(10 * time.Second)
	assert.Equal(t, 1000, shown(t, here).in(2)[order.Placed])
	assert.Equal(t, 1000, here.read.orders, "nothing was written")

	_, err := db.Orders().Update(t.Context(), "o7", func(o *order.Order) error { o.Status = order.Delivered; return nil })
	require.NoError(t, err)
	for _, s := range []server{here, there} { // whichever of them wrote it
		b := shown(t, s)
		assert.Equal(t, map[order.Status]int{order.Placed: 999, order.Delivered: 1}, b.in(2))
		assert.Equal(t, 1001, s.read.orders)
	}
	now = now.Add(time.Minute)
	shown(t, here)
	assert.Equal(t, 2001, here.read.orders, "each minute all are read anew")
}

// A server that wrote an order with a clock far behind, or one of an earlier version, is found a minute later.
func TestAWriteWithoutAKnownTimeIsFoundInAMinute(t *testing.T) {
	now := noon
	db := shopAt(&now)
	s := serve(db)
	shown(t, s)
	now = noon.Add(-5 * time.Minute)
	insert(t, db, placed("o", 2, 1))
	now = noon.Add(20 * time.Second)
	assert.Empty(t, shown(t, s).in(2))
	now = noon.Add(time.Minute)
	assert.Equal(t, map[order.Status]int{order.Placed: 1}, shown(t, s).in(2))
	now = noon.Add(-time.Hour) // its own clock was set back
	insert(t, db, placed("p", 2, 1))
	assert.Equal(t, map[order.Status]int{order.Placed: 2}, shown(t, s).in(2))
}

// Whatever is written meanwhile, a server that keeps the orders shows and finds what one that has just started does.
func TestWhatIsKeptIsWhatTheStoreHas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		db := shopAt(&now)
		user := account.User{ID: "u"}
		user.Mobile = "+919800000001"
		require.NoError(t, db.Users().Insert(context.Background(), user))
		kept := serve(db)
		find := func(s server) board.Found {
			found, err := board.Finder{Orders: db.Orders(), View: db.Orders(), History: db.Orders(), Present: s.Present, Users: db.Users()}.
				List(context.Background(), board.Query{Find: "9800000001", Limit: 9})
			require.NoError(t, err)
			return found
		}
		for i := range rapid.IntRange(1, 30).Draw(t, "writes") {
			now = now.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 3, 9, 40, 50_000}).Draw(t, "seconds")) * time.Second)
			id := fmt.Sprint("o", rapid.IntRange(0, 9).Draw(t, "order"))
			_, err := db.Orders().Update(context.Background(), id, func(o *order.Order) error {
				o.Status = rapid.SampledFrom([]order.Status{order.Placed, order.Processing, order.Delivered, order.Cancelled}).Draw(t, "status")
				o.Window = placed(id, rapid.IntRange(-3, 5).Draw(t, "hours"), 1).Window
				o.Bill.Value++
				return nil
			})
			if err != nil {
				o := placed(id, i%6, 1)
				o.UserID, o.CartVersion = rapid.SampledFrom([]string{"u", id}).Draw(t, "user"), int64(i)
				o.Address.Phone = rapid.SampledFrom([]string{"9800000001", "9800000002"}).Draw(t, "phone")
				insert(t, db, o)
			}
			if rapid.Bool().Draw(t, "look") {
				fresh := serve(db)
				assert.Equal(t, shown(t, fresh), shown(t, kept))
				assert.Equal(t, find(fresh), find(kept))
			}
		}
	})
}

func TestAnOrderOfTheDeskTakesLittleMemory(t *testing.T) {
	now := noon
	db := shopAt(&now)
	for i := range 400 {
		o := placed(fmt.Sprint("order-with-an-id-", i), 2, 1)
		o.Lines = make([]order.Line, 40)
		o.Address.Phone = "9800000001"
		insert(t, db, o)
	}
	s := serve(db)
	before := live()
	shown(t, s)
	assert.Less(t, (live()-before)/400, 700, "bytes an order")
	runtime.KeepAlive(db)
	runtime.KeepAlive(s)
}

// live returns the bytes of the heap that are in use.
func live() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc) //nolint:gosec // far below the largest int
}
