package sqlite_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/cart"
	"tokri/core/storing"
)

// fill writes a cart.
func fill(ctx context.Context, db *sqlite.DB, userID string) error {
	_, err := db.Carts().Update(ctx, userID, func(c *cart.Cart) error { return c.Set("mango", "mango-500", 2) })
	return err
}

func lines(ctx context.Context, t *testing.T, db *sqlite.DB, userID string) int {
	t.Helper()
	c, err := db.Carts().Get(ctx, userID)
	require.NoError(t, err)
	return len(c.Lines)
}

func TestJoinedWritesAreOne(t *testing.T) {
	db := open(t, t.TempDir())
	commits := db.Work().Commits
	require.NoError(t, db.Join(t.Context(), func(ctx context.Context) error {
		var all sync.WaitGroup
		errs := make([]error, 3)
		for i, user := range []string{"asha", "ravi", "meena"} { // as the effects of an order do
			all.Go(func() { errs[i] = fill(ctx, db, user) })
		}
		all.Wait()
		require.Equal(t, []error{nil, nil, nil}, errs)
		require.Equal(t, 1, lines(ctx, t, db, "ravi"), "what is joined reads what it has written")
		require.Zero(t, lines(t.Context(), t, db, "ravi"), "others do not yet")
		return db.Join(ctx, func(ctx context.Context) error { return fill(ctx, db, "asha") })
	}))
	require.EqualValues(t, 1, db.Work().Commits-commits)
	for _, user := range []string{"asha", "ravi", "meena"} {
		require.Equal(t, 1, lines(t.Context(), t, db, user))
	}
}

func TestAJoinThatFailsLeavesNothing(t *testing.T) {
	db := open(t, t.TempDir())
	var late context.Context
	after, success := false, false
	joining := func(outcome func(ctx context.Context) error) func() error {
		return func() error {
			return db.Join(t.Context(), func(ctx context.Context) error {
				late = ctx
				storing.After(ctx, func() { after = true })
				storing.AfterSuccess(ctx, func() { success = true })
				if err := fill(ctx, db, "asha"); err != nil {
					return err
				}
				return outcome(ctx)
			})
		}
	}
	errs := queued(t, db,
		func() error { return fill(t.Context(), db, "before") },
		joining(func(context.Context) error { return errOwn }),
		func() error { return fill(t.Context(), db, "behind") })
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], errOwn)
	require.NoError(t, errs[2])
	require.Equal(t, []int{1, 0, 1}, []int{lines(t.Context(), t, db, "before"), lines(t.Context(), t, db, "asha"), lines(t.Context(), t, db, "behind")})
	require.True(t, after, "also after an error, which may not say whether the disk has the write")
	require.False(t, success)
	require.Error(t, fill(late, db, "asha"), "after its end a Join writes nothing")
	require.Panics(t, func() { _ = joining(func(context.Context) error { panic("at work") })() })
	require.Zero(t, lines(t.Context(), t, db, "asha"))

	// A write that fails in the middle would leave its first half, if the Join went on.
	require.ErrorIs(t, joining(func(ctx context.Context) error {
		half := db.WriteJoined(ctx, func(exec execute) error { return exec(insert, "half") }, errOwn)
		require.ErrorIs(t, half, errOwn)
		require.ErrorIs(t, fill(ctx, db, "asha"), errOwn, "nothing is written after it")
		return nil
	})(), errOwn)
	require.Zero(t, lines(t.Context(), t, db, "asha"))
	require.NotContains(t, variants(t, db), "half")
}

func TestAJoinRunsAgainWhenAnotherWriteOfItsTransactionFails(t *testing.T) {
	db := open(t, t.TempDir())
	runs, after, success := 0, 0, 0
	errs := queued(t, db,
		func() error {
			return db.Join(t.Context(), func(ctx context.Context) error {
				runs++
				storing.After(ctx, func() { after++ })
				storing.AfterSuccess(ctx, func() { success++ })
				return fill(ctx, db, "asha")
			})
		},
		writing(db, "another", func() error { return errOwn }))
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], errOwn)
	require.Equal(t, []int{2, 1, 1}, []int{runs, after, success})
	require.Equal(t, 1, lines(t.Context(), t, db, "asha"))
}

// The question waits for the writer, which serves the Join until its end.
func TestAJoinIsNotAskedWhichStockChanged(t *testing.T) {
	db := open(t, t.TempDir())
	known, err := db.Stock().Since(t.Context(), nil)
	require.NoError(t, err)
	joining := make(chan error, 1)
	go func() {
		joining <- db.Join(t.Context(), func(ctx context.Context) error {
			_, err := db.Stock().Since(context.WithoutCancel(ctx), known.Mark) // as an order's runner makes its context
			return err
		})
	}()
	select {
	case err = <-joining:
		require.ErrorContains(t, err, "within a Join")
	case <-time.After(10 * time.Second):
		panic("the Join waits for itself, and so would the end of the test, which closes the database")
	}
	_, err = db.Stock().Since(t.Context(), known.Mark)
	require.NoError(t, err, "after the Join the writer is free")
}
