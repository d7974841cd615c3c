// Package inproc implements the ports that one process can serve without a store: a limiter, a queue of
// background jobs, the signal that the shop has changed, and copies of sessions. Nothing in it matters after
// the process has ended.
package inproc

import (
	"context"
	"sync"
	"time"

	"tokri/core/login"
)

// Limiter counts events in fixed windows, in memory.
type Limiter struct {
	now     func() time.Time
	mu      sync.Mutex
	windows map[string]window
	sweepAt int
}

// Unlike with other limiters, the counts do not survive a restart: this limiter is for limits that only spread
// the load.
var _ login.Limiter = (*Limiter)(nil)

type window struct {
	count int
	until time.Time
}

const firstSweep = 1024

// NewLimiter makes a limiter that reads the time from now.
func NewLimiter(now func() time.Time) *Limiter {
	return &Limiter{now: now, windows: map[string]window{}, sweepAt: firstSweep}
}

func (l *Limiter) Take(_ context.Context, key string, most int, length time.Duration) (time.Duration, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	w, ok := l.windows[key]
	if !ok || !now.Before(w.until) {
		l.sweep(now)
		w = window{until: now.Add(length)}
	}
	w.count++
	l.windows[key] = w
	if w.count > most {
		return w.until.Sub(now), nil
	}
	return 0, nil
}

func (l *Limiter) Peek(_ context.Context, key string, most int) (time.Duration, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.windows[key]
	if w.count < most {
		return 0, nil
	}
	return max(w.until.Sub(l.now()), 0), nil
}

func (l *Limiter) Reset(_ context.Context, key string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.windows, key)
	return nil
}

// sweep forgets the windows that are over, whenever the number of windows has doubled: many addresses that come
// only once must not fill the memory, but looking at all windows must be rare.
func (l *Limiter) sweep(now time.Time) {
	if len(l.windows) < l.sweepAt {
		return
	}
	for key, w := range l.windows {
		if !now.Before(w.until) {
			delete(l.windows, key)
		}
	}
	l.sweepAt = max(2*len(l.windows), firstSweep)
}
