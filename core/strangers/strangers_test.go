package strangers_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/puzzle"
	"tokri/core/strangers"
	"tokri/internal/puzzletest"
)

type shop struct {
	*testing.T
	*strangers.Pool
	db                   *memory.DB
	now                  time.Time
	tokens               atomic.Int64
	asked, refused, lows atomic.Int64
}

// pool makes a pool of which there are 500 at once in an hour, and 1,000 in a day; a network may have taken 50.
func pool(t *testing.T) *shop {
	w := &shop{T: t, db: memory.New(), now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return w.now }
	count := func(n *atomic.Int64) func(context.Context, string) {
		return func(context.Context, string) { n.Add(1) }
	}
	w.Pool = &strangers.Pool{Name: "codes", PerHour: 1000, PerDay: 2000, Network: 10, Easy: 64, Store: w.db.Ceilings(), Limiter: w.db.Limiter(clock),
		Key: []byte("key"), Token: func() string { return fmt.Sprint(w.tokens.Add(1)) }, Now: clock,
		Asked: count(&w.asked), Refused: count(&w.refused), Low: count(&w.lows)}
	return w
}

func (w *shop) from(address, work string) context.Context {
	return strangers.With(w.Context(), strangers.Caller{Address: address, Work: work})
}

// take takes one, and does the work that is asked. It returns the MaxNumber of the puzzle that was solved.
func (w *shop) take(address, subject string) (work int64, err error) {
	payload := ""
	for {
		err = w.Take(w.from(address, payload), subject)
		f := apperr.Of(err)
		if f == nil {
			return work, err
		}
		require.ErrorIs(w, err, strangers.ErrWork)
		posed, is := f.Detail.(puzzle.Challenge)
		require.True(w, is)
		var ok bool
		payload, ok = puzzletest.Solve(posed)
		require.True(w, ok)
		work = posed.MaxNumber
	}
}

// drain takes until no more is given, and returns how many there were.
func (w *shop) drain(address string) (n int, work int64, wait time.Duration) {
	for {
		did, err := w.take(address, fmt.Sprint(address, n))
		if full := (*ceiling.Full)(nil); errors.As(err, &full) {
			return n, work, full.Wait
		}
		require.NoError(w, err)
		n, work = n+1, work+did
	}
}

func TestAnAddressAndItsNetworkHaveASmallPart(t *testing.T) {
	w := pool(t)
	n, work, wait := w.drain("203.0.113.7")
	assert.InDelta(t, 25, n, 3, "half of a tenth")
	assert.Positive(t, work, "the second half costs work")
	assert.Positive(t, wait)
	assert.Less(t, wait, 10*time.Minute, "it is not closed")
	n, _, _ = w.drain("203.0.113.200")
	assert.InDelta(t, 20, n, 5, "the network has the other half")
	n, _, _ = w.drain("203.0.113.99")
	assert.Zero(t, n, "and no third")
	_, err := w.take("203.0.114.1", "x")
	require.NoError(t, err, "another network")
	for i := range 3 {
		n, _, _ = w.drain(fmt.Sprintf("2001:db8:7:%x::/64", i))
		assert.Equal(t, i < 2, n > 0, "a /48 is one network")
	}
	_, _, wait = w.drain("203.0.113.7")
	w.now = w.now.Add(wait)
	_, err = w.take("203.0.113.7", "later")
	require.NoError(t, err, "what was taken comes back")
	assert.Positive(t, w.refused.Load())
}

func TestWorkBecomesHarderAsThePoolShrinks(t *testing.T) {
	w := pool(t)
	var steps []int64
	for i := 0; ; i++ {
		work, err := w.take(fmt.Sprintf("10.%d.%d.1", i/256, i%256), fmt.Sprint(i))
		if full := (*ceiling.Full)(nil); errors.As(err, &full) {
			assert.Less(t, full.Wait, time.Minute, "a pool that is empty fills again")
			break
		}
		require.NoError(t, err)
		if len(steps) == 0 || steps[len(steps)-1] != work {
			steps = append(steps, work)
		}
	}
	assert.Equal(t, []int64{0, 64, 128, 256, 512, 1024}, steps)
	assert.EqualValues(t, 1, w.lows.Load(), "the operator is told once")
	left, err := w.Left(t.Context())
	require.NoError(t, err)
	assert.InDelta(t, 0, left, 0.01)
}

func TestManyNetworksLeaveAPartToThoseThatTookLittle(t *testing.T) {
	w := pool(t)
	for taken := 1; taken > 0; {
		taken = 0
		for i := range 100 {
			_, err := w.take(fmt.Sprintf("10.0.%d.1", i), fmt.Sprint(i, taken))
			if full := (*ceiling.Full)(nil); !errors.As(err, &full) {
				require.NoError(t, err)
				taken++
			}
		}
	}
	left, err := w.Left(t.Context())
	require.NoError(t, err)
	assert.Greater(t, left, 0.25)
	for i := range 100 {
		_, err := w.take(fmt.Sprintf("192.0.%d.1", i), "x")
		require.NoError(t, err, "the %d. new network", i)
	}
}

// A thousand customers of a mobile network register within an hour; one in ten never types the code in.
func TestAThousandCustomersOfOneAddressInAnHour(t *testing.T) {
	w := pool(t)
	const carrier = "203.0.113.7"
	type typing struct {
		at time.Time
		n  int
	}
	var open []typing
	for i := range 1000 {
		w.now = w.now.Add(3600 * time.Millisecond)
		for len(open) > 0 && w.now.After(open[0].at) {
			if open[0].n%10 != 0 {
				require.NoError(t, w.Proved(w.from(carrier, "")))
			}
			open = open[1:]
		}
		_, err := w.take(carrier, fmt.Sprint(i))
		require.NoError(t, err, "customer %d", i)
		open = append(open, typing{w.now.Add(40 * time.Second), i})
	}
}

func TestASolutionIsGoodOnceAndForItsSubject(t *testing.T) {
	w := pool(t)
	for i := 0; w.asked.Load() == 0; i++ {
		_ = w.Room(w.from("203.0.113.7", ""), "x")
		if w.asked.Load() == 0 {
			require.NoError(t, w.Take(w.from("203.0.113.7", ""), fmt.Sprint(i)))
		}
	}
	f := apperr.Of(w.Take(w.from("203.0.113.7", ""), "her number"))
	require.NotNil(t, f)
	posed, _ := f.Detail.(puzzle.Challenge)
	payload, ok := puzzletest.Solve(posed)
	require.True(t, ok)
	require.ErrorIs(t, w.Take(w.from("203.0.113.7", payload), "another number"), strangers.ErrWork)
	require.NoError(t, w.Room(w.from("203.0.113.7", payload), "her number"), "a look does not use it")
	var all sync.WaitGroup
	var given atomic.Int64
	for range 8 {
		all.Go(func() {
			if w.Take(w.from("203.0.113.7", payload), "her number") == nil {
				given.Add(1)
			}
		})
	}
	all.Wait()
	assert.EqualValues(t, 1, given.Load())
	w.now = w.now.Add(10 * time.Minute)
	_, ok = puzzle.Check([]byte("key"), "codes\nher number", payload, w.now)
	assert.False(t, ok)
}

func TestOfManyAtOnceNoneGetsMoreThanItsPart(t *testing.T) {
	w := pool(t)
	w.Easy = 1 // this test is about counting
	var all sync.WaitGroup
	var given atomic.Int64
	for k := range 8 {
		all.Go(func() {
			for i := range 20 {
				err := w.Take(w.from("203.0.113.7", ""), fmt.Sprint(k, i))
				if err == nil {
					given.Add(1)
				}
			}
		})
	}
	all.Wait()
	assert.InDelta(t, 13, given.Load(), 2, "half of its part is free, and no work was done")
}

// Callers from very many networks fill a fixed number of records, and the counts in the records decrease with time.
func TestTheStoreStaysSmall(t *testing.T) {
	w := pool(t)
	for i := range 3000 {
		w.now = w.now.Add(2 * time.Minute)
		_, _ = w.take(fmt.Sprintf("10.%d.%d.1", i/256, i%256), fmt.Sprint(i))
	}
	records, names := 0, 0
	for _, u := range w.db.Ceilings().All() {
		records++
		names += len(u.Recent)
	}
	assert.LessOrEqual(t, records, 257)
	assert.Positive(t, names)
	w.now = w.now.Add(30 * 24 * time.Hour)
	for i := range 300 {
		require.NoError(t, w.Proved(w.from(fmt.Sprintf("10.%d.%d.1", 200+i/256, i%256), "")))
	}
	left := 0
	for _, u := range w.db.Ceilings().All() {
		for _, r := range u.Recent {
			if r.At.Equal(w.now) { // the record was written again
				left++
			}
		}
	}
	assert.LessOrEqual(t, left, 2*300+1, "the names of a month ago are forgotten")
}

func TestCustomersShareByAccountWithoutWork(t *testing.T) {
	w := pool(t)
	w.Accounts = true
	door := strangers.Door{Customers: w.Pool}
	as := func(account string) context.Context {
		return strangers.With(t.Context(), strangers.Caller{Address: "203.0.113.7", Account: account})
	}
	n := 0
	for ; door.Take(as("asha"), "x") == nil; n++ {
	}
	assert.InDelta(t, 45, n, 6)
	assert.Zero(t, w.asked.Load())
	require.NoError(t, door.Take(as("bina"), "x"))
	require.NoError(t, door.Take(w.from("203.0.113.7", ""), "x"), "no pool, no limit")
	assert.True(t, strangers.Customer(as("asha")))
	assert.False(t, strangers.Customer(t.Context()))
}

func TestPoolsThatAreOffAndStoresThatFail(t *testing.T) {
	var none *strangers.Pool
	require.NoError(t, none.Room(t.Context(), "x"))
	require.NoError(t, none.Take(t.Context(), "x"))
	require.NoError(t, none.Proved(t.Context()))
	left, err := none.Left(t.Context())
	require.NoError(t, err)
	assert.InDelta(t, 1, left, math.SmallestNonzeroFloat64)
	w := pool(t)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, w.Take(over, "x"), context.Canceled, "what cannot be counted is refused")
	require.ErrorIs(t, w.Proved(over), context.Canceled)
}

func TestCustomersEarnForTheirNetwork(t *testing.T) {
	w := pool(t)
	standing := &strangers.Standing{Pools: []*strangers.Pool{nil, w.Pool}, Limiter: w.Limiter, Key: []byte("key")}
	seen := func(account, address string) {
		require.NoError(t, standing.Seen(w.from(address, ""), account))
	}
	const carrier = "203.0.113.7"
	w.drain(carrier)
	seen("asha", carrier)
	n, _, _ := w.drain(carrier)
	assert.InDelta(t, 10, n, 1, "a customer stands for ten visitors")
	seen("asha", carrier)
	seen("asha", "198.51.100.1")
	n, _, _ = w.drain(carrier)
	assert.Zero(t, n, "once in a day")
	w.drain("198.51.100.1")
	seen("", "")
	n, _, _ = w.drain("198.51.100.1")
	assert.Zero(t, n, "and for one network")

	for i := range 100 {
		seen(fmt.Sprint("customer", i), "192.0.2.1")
	}
	n, _, _ = w.drain("192.0.2.1")
	assert.InDelta(t, 45, n, 8, "a network may be owed as much as its part, and no more")
	left, err := w.Left(t.Context())
	require.NoError(t, err)
	assert.InDelta(t, 0.8, left, 0.05, "what was taken stays taken")

	w.now = w.now.Add(24 * time.Hour)
	w.drain(carrier)
	seen("asha", carrier)
	n, _, _ = w.drain(carrier)
	assert.InDelta(t, 10, n, 1, "on the next day")
	for _, u := range w.db.Ceilings().All() {
		assert.NotContains(t, fmt.Sprint(u), "asha")
	}
}

func TestNothingIsEarnedWithoutAnAddress(t *testing.T) {
	w := pool(t)
	standing := &strangers.Standing{Pools: []*strangers.Pool{w.Pool}, Limiter: w.Limiter, Key: []byte("key")}
	require.NoError(t, standing.Seen(t.Context(), "asha"), "a command of the staff has no address")
	assert.Empty(t, w.db.Ceilings().All())
	over, cancel := context.WithCancel(w.from("203.0.113.7", ""))
	cancel()
	require.ErrorIs(t, standing.Seen(over, "asha"), context.Canceled)
}
