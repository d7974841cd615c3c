package worker

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/inproc"
	inmemory "tokri/adapters/memory"
	"tokri/core/shop"
)

// subscriptions counts how often its signal is subscribed to.
type subscriptions struct {
	shop.Signal
	made atomic.Int64
}

func (s *subscriptions) Subscribe(ctx context.Context, fn func()) {
	s.made.Add(1)
	s.Signal.Subscribe(ctx, fn)
}

// taken is what a server takes from its machine and must not take more of with time.
type taken struct {
	Subscriptions int64
	Goroutines    int
	Descriptors   int
}

func TestTheRefresherTakesNoMoreWithTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, signal := inmemory.New(), &subscriptions{Signal: inproc.NewSignal()}
		var lines bytes.Buffer
		r := NewRefresher(shop.NewCatalogCache(db.Editions(), db.Stock(), db.Reviews()), signal, nil, newTestBackground(&lines))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { r.Run(ctx); close(done) }()
		after := func(d time.Duration) taken {
			<-time.After(d) // in the time of the synctest bubble
			r.Changed()
			require.NoError(t, signal.Publish(t.Context()))
			synctest.Wait()
			files, err := os.ReadDir("/proc/self/fd")
			require.NoError(t, err)
			return taken{signal.made.Load(), runtime.NumGoroutine(), len(files)}
		}
		begun := after(time.Second)
		assert.Equal(t, int64(1), begun.Subscriptions)
		for range 10 {
			now := after(time.Minute)
			assert.Equal(t, begun.Subscriptions, now.Subscriptions)
			// A goroutine or a file of an earlier test may end meanwhile.
			assert.LessOrEqual(t, now.Goroutines, begun.Goroutines)
			assert.LessOrEqual(t, now.Descriptors, begun.Descriptors)
		}
		stop()
		<-done
		assert.Empty(t, lines.String())
	})
}
