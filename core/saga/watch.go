package saga

import (
	"slices"
	"sync"
	"time"
)

// Watch remembers since when this process has seen each order in the hands of its runner, and so knows which runners are
// gone: those that it has seen with their order for LeaseTime. It compares no time of another server, because the
// clocks of two servers may differ by minutes, and any of them may be set. A runner has an id of its own for each lease.
type Watch struct {
	uptime func() time.Duration

	mu    sync.Mutex
	since map[string]sighting
}

type sighting struct {
	runner string
	first  time.Duration
}

// NewWatch returns a Watch. uptime counts the time since any moment, by a clock that is never set.
func NewWatch(uptime func() time.Duration) *Watch { return &Watch{uptime: uptime} }

// Look takes the runners of all orders that have one at the moment, by the orders' ids, and returns the ids of those
// whose runner is gone. It forgets all other orders.
func (w *Watch) Look(runners map[string]string) (ids []string) {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.uptime()
	since := make(map[string]sighting, len(runners))
	for id, runner := range runners {
		seen := w.since[id]
		if seen.runner != runner {
			seen = sighting{runner, now}
		}
		since[id] = seen
		if now-seen.first >= LeaseTime {
			ids = append(ids, id)
		}
	}
	w.since = since
	slices.Sort(ids)
	return ids
}

// Sees reports whether the last Look found an order in the hands of a runner.
func (w *Watch) Sees() bool {
	if w == nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.since) > 0
}

// gone reports whether the runner that has an order now is gone.
func (w *Watch) gone(id, runner string) bool {
	if w == nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	seen, known := w.since[id]
	return known && seen.runner == runner && w.uptime()-seen.first >= LeaseTime
}
