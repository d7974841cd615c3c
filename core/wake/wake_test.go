package wake_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/wake"
)

func TestRingsThatWereNotHeardAreOne(t *testing.T) {
	t.Parallel()
	bell := wake.New()
	for range 3 {
		bell.Ring()
	}
	<-bell
	select {
	case <-bell:
		assert.Fail(t, "a second ring was heard")
	default:
	}
}

func TestAllBellsRingUntilTheyAreRemoved(t *testing.T) {
	t.Parallel()
	var bells wake.Bells
	bells.Ring()
	one, removeOne := bells.New()
	two, _ := bells.New()
	bells.Ring()
	<-one
	<-two
	removeOne()
	bells.Ring()
	require.Empty(t, one)
	require.Len(t, two, 1)
}

func TestEachRingIsAnsweredUntilTheEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		bell, calls := wake.New(), 0
		ctx, end := context.WithCancel(t.Context())
		go bell.Answer(ctx, func() {
			if calls++; calls == 2 { // no call follows what is rung during the last one
				bell.Ring()
				end()
			}
		})
		for range 2 {
			bell.Ring()
			synctest.Wait()
		}
		assert.Equal(t, 2, calls)
	})
}

func TestSleepEndsWithItsTimeOrTheContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		require.NoError(t, wake.Sleep(t.Context(), time.Hour))
		assert.Equal(t, time.Hour, time.Since(began))
		soon, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		require.ErrorIs(t, wake.Sleep(soon, time.Hour), context.DeadlineExceeded)
		assert.Equal(t, time.Hour+time.Minute, time.Since(began))
	})
}
