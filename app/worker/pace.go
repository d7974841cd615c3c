package worker

import (
	"context"
	"sync"
	"time"

	"tokri/core/wake"
)

// How long a server is busy after its last request, and how often it then looks for work of which nothing tells it. An order that
// a killed server leaves is taken over within a minute also by an idle one: it is idle no more when it sees the order.
const (
	busyFor   = time.Minute
	idleEvery = 15 * time.Second
)

// Pace is how often a server looks for work: often while it is used, and seldom otherwise, because each look is a round of
// questions to the database. A nil Pace is that of a server that is always busy.
type Pace struct {
	mu    sync.Mutex
	until time.Time // when the server becomes idle
	waits wake.Bells
}

// NewPace returns the pace of a server that has just begun, which is busy.
func NewPace() *Pace { return &Pace{until: time.Now().Add(busyFor)} }

// Busy says that the server is used. It wakes what waits at the pace of an idle server.
func (p *Pace) Busy() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.After(p.until) {
		p.waits.Ring()
	}
	p.until = now.Add(busyFor)
}

// Wait returns when it is time to look again or also rings (nil never does), or with false when ctx ends.
func (p *Pace) Wait(ctx context.Context, often time.Duration, also <-chan struct{}) bool {
	pause, used, end := p.next(often, idleEvery)
	defer end()
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
	case <-used:
	case <-also:
	}
	return true
}

// next returns how long to wait, often while the server is used and seldom while it is idle, and what rings when an idle server is
// used again; end must be called.
func (p *Pace) next(often, seldom time.Duration) (pause time.Duration, used wake.Bell, end func()) {
	if p == nil {
		return often, nil, func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !time.Now().After(p.until) {
		return often, nil, func() {}
	}
	used, end = p.waits.New()
	return max(often, seldom), used, end
}
