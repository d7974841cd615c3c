package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/apperr"
	"tokri/core/hold"
	"tokri/core/inventory"
)

type execute = func(sql string, values ...any) error

const insert = `INSERT INTO stock (id, free, held, used, received) VALUES (?, 1, 0, 0, 1)`

func variants(t *testing.T, db *sqlite.DB) []string {
	levels, err := db.Stock().Levels(t.Context())
	require.NoError(t, err)
	ids := []string{}
	for _, l := range levels {
		ids = append(ids, l.VariantID)
	}
	return ids
}

// busy keeps the writer in one closure, so that the writes that follow queue up and share one transaction. The
// returned function ends that closure.
func busy(db *sqlite.DB) (release func()) {
	entered, letGo := make(chan struct{}), make(chan struct{})
	var first, waiting sync.Once
	var done sync.WaitGroup
	done.Go(func() {
		// The result of this write is that of the transaction, which it shares with the writes queued behind
		// it.
		_ = db.Write(context.Background(), func(execute) error {
			first.Do(func() { close(entered) })
			<-letGo
			return nil
		})
	})
	<-entered
	return func() {
		waiting.Do(func() { close(letGo) })
		done.Wait()
	}
}

// queued starts writes behind a busy writer, releases the writer, and returns the results.
func queued(t *testing.T, db *sqlite.DB, writes ...func() error) []error {
	release := busy(db)
	errs := make([]error, len(writes))
	var all sync.WaitGroup
	for i, write := range writes {
		all.Go(func() { errs[i] = write() })
		require.Eventually(t, func() bool { return db.Queued() == i+1 }, 10e9, 1e5)
	}
	release()
	all.Wait()
	return errs
}

var errOwn = errors.New("own")

func writing(db *sqlite.DB, id string, outcome func() error) func() error {
	return func() error {
		return db.Write(context.Background(), func(exec execute) error {
			if err := exec(insert, id); err != nil {
				return err
			}
			return outcome()
		})
	}
}

func fine() error { return nil }

// A customer's check-out is under way when the customer leaves and asks again: the second one fails because of the first, and undoes the
// transaction of both. If the first one did not run again, there would be neither order.
func TestAClosureThatRanRunsAgainWithoutItsCaller(t *testing.T) {
	db := open(t, t.TempDir())
	waits, leave := context.WithCancel(t.Context())
	errs := queued(t, db,
		func() error {
			return db.Write(waits, func(exec execute) error {
				defer leave()
				return exec(insert, "order")
			})
		},
		writing(db, "again", func() error { return db.Write(waits, nil) }))
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], context.Canceled)
	assert.Equal(t, []string{"order"}, variants(t, db))
}

func TestWriterUndoesOneClosureOfABatch(t *testing.T) {
	db := open(t, t.TempDir())
	errs := queued(t, db,
		writing(db, "a", fine),
		writing(db, "b", func() error { return errOwn }),
		writing(db, "c", fine),
		func() error { return db.Write(context.Background(), func(execute) error { return errOwn }) },
		writing(db, "d", fine))
	for i, want := range []error{nil, errOwn, nil, errOwn, nil} {
		require.ErrorIs(t, errs[i], want, "%d", i)
	}
	assert.ElementsMatch(t, []string{"a", "c", "d"}, variants(t, db))
}

// A closure may fail because of what one before it has written. Its caller looks for that next, and must find it.
func TestAFailedClosureIsAnsweredWhenItsBatchCanBeRead(t *testing.T) {
	db := open(t, t.TempDir())
	var found []string
	errs := queued(t, db,
		writing(db, "a", fine),
		func() error {
			err := writing(db, "b", func() error { return errOwn })()
			found = variants(t, db)
			return err
		},
		writing(db, "c", fine))
	assert.Equal(t, []error{nil, errOwn, nil}, errs)
	assert.ElementsMatch(t, []string{"a", "c"}, found)
}

func TestWriterSurvivesAPanic(t *testing.T) {
	db := open(t, t.TempDir())
	caught := make(chan any, 1)
	errs := queued(t, db,
		writing(db, "a", fine),
		func() (err error) {
			defer func() { caught <- recover() }()
			return writing(db, "b", func() error { panic("oh") })()
		},
		writing(db, "c", fine))
	assert.Equal(t, []error{nil, nil, nil}, errs)
	assert.Contains(t, <-caught, "oh")
	assert.ElementsMatch(t, []string{"a", "c"}, variants(t, db))
	require.NoError(t, writing(db, "d", fine)())
}

func TestWriterSurvivesTheEndOfItsGoroutine(t *testing.T) {
	db := open(t, t.TempDir())
	errs := queued(t, db, writing(db, "a", fine), writing(db, "b", func() error {
		runtime.Goexit()
		return nil
	}))
	require.Error(t, errs[0])
	require.Error(t, errs[1])
	assert.Empty(t, variants(t, db))
	require.NoError(t, writing(db, "c", fine)())
	assert.Equal(t, []string{"c"}, variants(t, db))
}

func TestEveryCallerIsToldOfAFailedCommit(t *testing.T) {
	db := open(t, t.TempDir())
	errs := queued(t, db, writing(db, "a", fine),
		func() error {
			return db.Write(context.Background(), func(exec execute) error { return exec(`ROLLBACK`) })
		})
	require.Error(t, errs[0])
	require.Error(t, errs[1])
	assert.Empty(t, variants(t, db))
	require.NoError(t, writing(db, "a", fine)())
}

func TestFullDiskIsAFaultAndPasses(t *testing.T) {
	db := open(t, t.TempDir())
	limit := func(pages int) {
		require.NoError(t, db.Write(t.Context(), func(exec execute) error { return exec(fmt.Sprint(`PRAGMA max_page_count = `, pages)) }))
	}
	limit(1) // the present size of the file
	require.NoError(t, db.Ping(t.Context()), "no write has been refused")
	full := func() error {
		return db.Write(context.Background(), func(exec execute) error {
			for i := range 10_000 {
				if err := exec(insert, fmt.Sprintf("variant-%0200d", i)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	errs := queued(t, db, full, writing(db, "small", fine))
	require.Error(t, errs[0])
	require.NotNil(t, apperr.Of(errs[0]))
	assert.Equal(t, apperr.Unavailable, apperr.Of(errs[0]).Kind)
	require.NoError(t, errs[1])
	assert.Equal(t, []string{"small"}, variants(t, db))
	require.ErrorIs(t, db.Ping(t.Context()), sqlite.ErrAway, "/readyz must not say that the shop takes orders")
	require.ErrorIs(t, db.Ping(t.Context()), sqlite.ErrAway, "again")
	limit(1 << 30)
	require.NoError(t, db.Ping(t.Context()), "there is room again")
	require.NoError(t, full())
}

func TestQueuedWriteWhoseContextEndsIsSkipped(t *testing.T) {
	db := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	var ran atomic.Bool
	release := busy(db)
	outcome := make(chan error, 1)
	go func() {
		outcome <- db.Write(ctx, func(execute) error {
			ran.Store(true)
			return nil
		})
	}()
	require.Eventually(t, func() bool { return db.Queued() == 1 }, 10e9, 1e5)
	cancel()
	release()
	require.ErrorIs(t, <-outcome, context.Canceled)
	assert.False(t, ran.Load())
}

func TestRunningWriteIsWaitedFor(t *testing.T) {
	db := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	require.NoError(t, db.Write(ctx, func(exec execute) error {
		cancel()
		return exec(insert, "a")
	}))
	assert.Equal(t, []string{"a"}, variants(t, db))
}

func TestCloseWritesWhatIsQueuedAndRefusesMore(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	release := busy(db)
	errs := make(chan error, 20)
	for i := range cap(errs) {
		go func() { errs <- writing(db, fmt.Sprint(i), fine)() }()
	}
	require.Eventually(t, func() bool { return db.Queued() == cap(errs) }, 10e9, 1e5)
	closed := make(chan error, 1)
	go func() { closed <- db.Close() }()
	require.Eventually(t, func() bool { return errors.Is(db.Ping(context.Background()), errClosing) }, 10e9, 1e5)
	release()
	require.NoError(t, <-closed)
	for range cap(errs) {
		require.NoError(t, <-errs)
	}
	err := db.Stock().Open(t.Context(), inventory.Opening(map[string]int{"late": 1}, "", time.Now()))
	require.ErrorIs(t, err, errClosing)
	_, err = db.Carts().Get(t.Context(), "user")
	require.ErrorIs(t, err, errClosing)
	require.ErrorIs(t, db.Stock().Audit(t.Context(), nil), errClosing)
	require.NoError(t, db.Close())
	assert.Len(t, variants(t, open(t, dir)), cap(errs))
}

var errClosing = apperr.New(apperr.Unavailable, "store_closed", "")

func TestReadersSeeAnsweredWritesAndReadWhileAuditing(t *testing.T) {
	db := open(t, t.TempDir())
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			id := fmt.Sprint(i)
			require.NoError(t, writing(db, id, fine)())
			assert.Contains(t, variants(t, db), id)
		})
	}
	all.Wait()
	// There are more auditors than connections, and each also reads during its audit.
	for range 40 {
		all.Go(func() {
			assert.NoError(t, db.Stock().Audit(context.Background(), func(inventory.Stock, []hold.Hold) error { return db.Ping(context.Background()) }))
		})
	}
	all.Wait()
}
