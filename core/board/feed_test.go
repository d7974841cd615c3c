package board_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/board"
	"tokri/core/order"
)

var noon = time.Date(2026, 11, 23, 6, 30, 0, 0, time.UTC)

// follower is a server's feed over a shop that other servers write, too. Time passes when the test says so.
type follower struct {
	db    *memory.DB
	feed  *board.Feed
	now   time.Time
	asked chan time.Duration // how long the feed wants to wait
	pass  chan time.Time
}

func follow() *follower {
	f := &follower{db: memory.New(), now: noon, asked: make(chan time.Duration, 100), pass: make(chan time.Time)}
	f.db.Clock = func() time.Time { return f.now }
	f.feed = &board.Feed{Desk: f.db.Orders(), Now: f.db.Clock, Day: func() string { return "20261122" }, After: func(d time.Duration) <-chan time.Time {
		f.asked <- d
		if d == 10*time.Second {
			return make(chan time.Time) // the end of the call, which no test waits for
		}
		return f.pass
	}}
	return f
}

// write writes an order as another server does: without waking this one.
func (f *follower) write(t *testing.T, id string) {
	t.Helper()
	f.now = f.now.Add(time.Second)
	_, err := f.db.Orders().Update(t.Context(), id, func(o *order.Order) error { o.Choices.DeliveryNote += "!"; return nil })
	if err != nil {
		require.NoError(t, f.db.Orders().Insert(t.Context(), order.Order{ID: id, UserID: id, Key: id, CartVersion: 1, Status: order.Placed, PlacedAt: noon,
			Process: order.Process{Phase: order.Live}, Window: order.Window{SlotID: "20261123-1700"}}))
	}
}

func ids(b board.Batch) (all []string) {
	for _, o := range b.Orders {
		all = append(all, o.ID)
	}
	return all
}

func TestWhatChangedIsDeliveredOnce(t *testing.T) {
	f := follow()
	f.write(t, "before")
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	assert.Empty(t, begin.Orders)
	assert.False(t, begin.Reset)

	f.write(t, "o1")
	first, err := f.feed.Wait(t.Context(), begin.Cursor, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"o1"}, ids(first), "what was written before the first cursor is in the lists already")
	again, err := f.feed.Wait(t.Context(), first.Cursor, 0)
	require.NoError(t, err)
	assert.Empty(t, again.Orders, "what was delivered a moment ago is not delivered again")
	f.write(t, "o1")
	f.write(t, "o2")
	further, err := f.feed.Wait(t.Context(), again.Cursor, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"o1", "o2"}, ids(further))

	// A write that another server dated before the cursor, and that became visible after it.
	f.now = f.now.Add(-3 * time.Second)
	f.write(t, "late")
	f.now = f.now.Add(4 * time.Second)
	late, err := f.feed.Wait(t.Context(), further.Cursor, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"late"}, ids(late))
}

func TestAWaitingScreenIsAnswered(t *testing.T) {
	for name, wake := range map[string]func(f *follower){
		"by an order of this server":   func(f *follower) { f.feed.Wake() },
		"by looking for other servers": func(f *follower) { f.pass <- noon },
	} {
		f := follow()
		begin, err := f.feed.Wait(t.Context(), "", 0)
		require.NoError(t, err)
		f.now = f.now.Add(time.Second)
		answer := make(chan board.Batch)
		go func() {
			batch, err := f.feed.Wait(t.Context(), begin.Cursor, 10*time.Second)
			assert.NoError(t, err)
			answer <- batch
		}()
		assert.Equal(t, 10*time.Second, <-f.asked, name)
		assert.Equal(t, 2*time.Second, <-f.asked, "%s: it found nothing and waits", name)
		f.write(t, "o1")
		wake(f)
		assert.Equal(t, []string{"o1"}, ids(<-answer), name)
	}
}

func TestAStoppingServerAnswersAtOnce(t *testing.T) {
	f := follow()
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	f.now = f.now.Add(time.Second)
	answer := make(chan board.Batch)
	go func() {
		batch, _ := f.feed.Wait(t.Context(), begin.Cursor, 10*time.Second)
		answer <- batch
	}()
	<-f.asked
	<-f.asked
	f.feed.Stop()
	assert.Empty(t, (<-answer).Orders)
	batch, err := f.feed.Wait(t.Context(), begin.Cursor, 10*time.Second)
	require.NoError(t, err, "further calls do not wait")
	assert.Empty(t, batch.Orders)
}

func TestMoreThanABatchHolds(t *testing.T) {
	f := follow()
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	for i := range 130 {
		f.write(t, fmt.Sprintf("o%03d", i))
	}
	batch, err := f.feed.Wait(t.Context(), begin.Cursor, 0)
	require.NoError(t, err)
	assert.True(t, batch.Reset, "the screens read their lists again")
	after, err := f.feed.Wait(t.Context(), batch.Cursor, 0)
	require.NoError(t, err)
	assert.False(t, after.Reset)
}

func TestACursorThatCannotBeRead(t *testing.T) {
	f := follow()
	for _, cursor := range []string{"x", "zzzzzzzzz", "00000000", "!!!!!!!!z"} {
		batch, err := f.feed.Wait(t.Context(), cursor, 0)
		require.NoError(t, err, cursor)
		assert.True(t, batch.Reset, cursor)
	}
}

// counted counts the questions to the store.
type counted struct {
	order.Book
	asked atomic.Int32
}

func (c *counted) Changed(ctx context.Context, slot string, since time.Time, limit int) ([]order.Order, error) {
	c.asked.Add(1)
	return c.Book.Changed(ctx, slot, since, limit)
}

func TestScreensThatOneOrderWakesShareOneReading(t *testing.T) {
	f := follow()
	store := &counted{Book: f.db.Orders()}
	f.feed.Desk = store
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	f.now = f.now.Add(time.Second)

	const screens = 20
	answers := make(chan board.Batch, screens)
	for range screens {
		go func() {
			batch, err := f.feed.Wait(t.Context(), begin.Cursor, 10*time.Second)
			assert.NoError(t, err)
			answers <- batch
		}()
	}
	for range 2 * screens { // each has looked once, and waits for the end of its call and for other servers
		<-f.asked
	}
	assert.EqualValues(t, 2, store.asked.Load(), "one reading for the cursor, one for all the screens")
	f.write(t, "o1")
	f.feed.Wake()
	for range screens {
		assert.Equal(t, []string{"o1"}, ids(<-answers))
	}
	assert.EqualValues(t, 3, store.asked.Load())
}

func TestChangesThatFollowAnAnswerAreGathered(t *testing.T) {
	f := follow()
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	answer := make(chan board.Batch)
	go func() {
		batch, err := f.feed.Wait(t.Context(), begin.Cursor, 10*time.Second)
		assert.NoError(t, err)
		answer <- batch
	}()
	assert.Equal(t, 10*time.Second, <-f.asked)
	assert.Equal(t, 250*time.Millisecond, <-f.asked)
	f.write(t, "o1")
	f.write(t, "o2")
	f.pass <- f.now
	assert.Equal(t, []string{"o1", "o2"}, ids(<-answer))
}

func TestACursorOlderThanTheSharedReading(t *testing.T) {
	f := follow()
	begin, err := f.feed.Wait(t.Context(), "", 0)
	require.NoError(t, err)
	f.write(t, "o1")
	f.now = f.now.Add(time.Hour)
	batch, err := f.feed.Wait(t.Context(), begin.Cursor, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"o1"}, ids(batch))
}
