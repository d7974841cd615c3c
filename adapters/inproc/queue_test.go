package inproc_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/inproc"
)

// reports collects the results of jobs.
type reports struct {
	mu  sync.Mutex
	all map[string][]error
}

func (r *reports) add(name string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all[name] = append(r.all[name], err)
}

func newQueue(t *testing.T, length, workers int) (*inproc.Queue, *reports) {
	r := &reports{all: map[string][]error{}}
	q := inproc.NewQueue(inproc.QueueConfig{Length: length, Workers: workers, Deadline: time.Minute, Report: r.add})
	t.Cleanup(func() { _ = q.Close(context.WithoutCancel(t.Context())) })
	return q, r
}

func TestQueueIsBoundedAndFinishesWhatItTook(t *testing.T) {
	q, r := newQueue(t, 3, 1)
	started, goOn := make(chan struct{}), make(chan struct{})
	require.True(t, q.Enqueue("first", func(context.Context) error {
		close(started)
		<-goOn
		return nil
	}))
	<-started // one job is running, and three may wait
	failed := errors.New("no mail server")
	for range 3 {
		require.True(t, q.Enqueue("waiting", func(context.Context) error { return failed }))
	}
	require.Equal(t, 3, q.Waiting())
	require.False(t, q.Enqueue("too much", func(context.Context) error { panic("is never run") }))
	close(goOn)
	require.NoError(t, q.Close(t.Context()))
	require.False(t, q.Enqueue("too late", func(context.Context) error { panic("is never run") }))
	require.NoError(t, q.Close(t.Context()), "closing twice is closing once")
	require.Equal(t, map[string][]error{
		"first": {nil}, "waiting": {failed, failed, failed},
		"too much": {inproc.ErrQueueFull}, "too late": {inproc.ErrQueueFull},
	}, r.all)
}

func TestAJobThatPanicsHarmsNoOther(t *testing.T) {
	q, r := newQueue(t, 2, 1)
	require.True(t, q.Enqueue("bad", func(context.Context) error { panic("a fault") }))
	require.True(t, q.Enqueue("good", func(context.Context) error { return nil }))
	require.NoError(t, q.Close(t.Context()))
	require.ErrorContains(t, r.all["bad"][0], "a fault")
	require.Equal(t, []error{nil}, r.all["good"])
}

func TestClosingGivesUpInTime(t *testing.T) {
	q, r := newQueue(t, 1, 1)
	require.True(t, q.Enqueue("slow", func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}))
	over, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, q.Close(over), context.Canceled)
	require.ErrorIs(t, r.all["slow"][0], context.Canceled)
}
