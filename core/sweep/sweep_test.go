package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/moving"
	"tokri/core/sweep"
)

func TestEachRecordHasItsTurn(t *testing.T) {
	for _, workers := range []int{0, 3} {
		s := new(sweep.Sweep)
		var lock sync.Mutex
		var seen []string
		done, err := s.Each(t.Context(), "work on", workers, []string{"a", "broken", "faulty", "late", "z"}, func(id string) (bool, error) {
			lock.Lock()
			seen = append(seen, id)
			lock.Unlock()
			switch id {
			case "broken":
				return true, errors.New("cannot be read")
			case "faulty":
				panic("a fault")
			case "late":
				return false, errors.New("put off")
			}
			return false, nil
		})
		assert.Equal(t, 2, done)
		require.ErrorContains(t, err, "work on broken: cannot be read")
		require.ErrorContains(t, err, "work on faulty: panic: a fault")
		require.ErrorContains(t, err, "put off")
		slices.Sort(seen)
		assert.Equal(t, []string{"a", "broken", "faulty", "late", "z"}, seen)
		assert.Equal(t, 102, s.Size(), "those that were put off come later by themselves")
	}
}

func TestABatchIsNotLargerThanTheMost(t *testing.T) {
	s := &sweep.Sweep{}
	assert.Equal(t, 100, s.Size())
	_, err := s.Each(t.Context(), "work on", 0, make([]string, 20_000), func(string) (bool, error) { return true, nil })
	require.NoError(t, err)
	assert.Equal(t, 10_000, s.Size())
	_, err = s.Each(t.Context(), "work on", 0, nil, nil)
	require.NoError(t, err)
	assert.Equal(t, 100, s.Size(), "what is stuck no more needs no more room")
}

func TestNothingBeginsAfterTheEnd(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := &sweep.Sweep{}
	done, err := s.Each(ctx, "work on", 0, []string{"a", "b", "c"}, func(string) (bool, error) { stop(); return false, nil })
	require.NoError(t, err)
	assert.Less(t, done, 3)
}

func TestNothingMoreBeginsWhileTheShopMoves(t *testing.T) {
	s := &sweep.Sweep{}
	var seen []string
	done, err := s.Each(t.Context(), "work on", 0, []string{"a", "b", "c", "d", "e"}, func(id string) (bool, error) {
		seen = append(seen, id)
		if id == "b" {
			return true, fmt.Errorf("write: %w", moving.ErrMoving)
		}
		return false, nil
	})
	require.ErrorIs(t, err, moving.ErrMoving)
	assert.Equal(t, 1, done-len(seen)+2, "only what had begun ends")
	assert.Less(t, len(seen), 4)

	var tried int
	err = sweep.Old(t.Context(), func(context.Context, time.Time, int) ([]string, error) { return []string{"a", "b", "c"}, nil },
		func(string) time.Time { return time.Time{} }, func(context.Context, string) error { tried++; return moving.ErrMoving })
	require.ErrorIs(t, err, moving.ErrMoving)
	assert.Equal(t, 1, tried)
}
