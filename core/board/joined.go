package board

import (
	"context"
	"sync"
	"time"
)

// loadTime bounds a load that several callers wait for, which ends for none of them because another one goes away.
const loadTime = 10 * time.Second

// joined lets callers that come at the same time share one load. Each gets what a load found that began after the caller came,
// so a person sees what he or she has just changed. When twenty phones ask at once, the store is asked once or twice.
type joined[T any] struct {
	turn sync.Mutex // held while a load runs

	mu   sync.Mutex
	next *load[T] // the one that has not begun
}

type load[T any] struct {
	done  chan struct{} // closed when the rest is set
	value T
	err   error
}

func (j *joined[T]) get(ctx context.Context, find func(context.Context) (T, error)) (T, error) {
	j.mu.Lock()
	l := j.next
	leads := l == nil
	if leads {
		l = &load[T]{done: make(chan struct{})}
		j.next = l
	}
	j.mu.Unlock()
	if leads {
		go func() {
			defer close(l.done)
			j.turn.Lock()
			defer j.turn.Unlock()
			j.mu.Lock()
			j.next = nil
			j.mu.Unlock()
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
			defer cancel()
			l.value, l.err = find(ctx)
		}()
	}
	select {
	case <-l.done:
		return l.value, l.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
