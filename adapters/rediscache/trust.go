package rediscache

import (
	"context"
	"sync"
	"time"
)

// A server may fail to tell Redis of a change because Redis answers no server at that moment: it is stopped, restarted or too
// busy. When it answers again, the copies of before are still there, until the server that failed ends the epoch. So the other
// servers must have noticed the gap, also if they asked for nothing in it: each asks for proof every beat, and believes copies
// only while there was no gap.
//
// A call fails after patience. If Redis answered no server for that long, every server has a gap of more than silence between
// two proofs that took at most proofTime, because silence + proofTime ≤ patience. After a gap no copy is believed for quiet, in
// which the server that failed ends the epoch: it tries with every beat.
const (
	patience  = 500 * time.Millisecond
	beat      = 50 * time.Millisecond
	silence   = 300 * time.Millisecond
	proofTime = 200 * time.Millisecond
	quiet     = 2 * time.Second
)

// trust records since when Redis has answered without a gap.
type trust struct {
	mu     sync.Mutex
	proved time.Time // when the last proof was asked for
	from   time.Time // from when on copies are believed
}

// proof records an answer of Redis.
func (t *trust) proof(asked, answered time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if answered.Sub(asked) > proofTime {
		t.from = answered.Add(quiet)
		return
	}
	if asked.Sub(t.proved) > silence {
		t.from = answered.Add(quiet)
	}
	t.proved = asked
}

// lose records that Redis did not answer.
func (t *trust) lose(now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.from = now.Add(quiet)
}

// holds reports whether a copy that has just been read may be believed.
func (t *trust) holds(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return now.Sub(t.proved) <= silence && !now.Before(t.from)
}

// watch asks Redis for proof until ctx ends, and ends the epoch if Redis has missed a change.
func (c *Client) watch(ctx context.Context) {
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		asked := time.Now()
		if err := c.Check(ctx); err != nil {
			_ = c.settle(ctx) // also while the breaker is open
			c.trust.lose(time.Now())
		} else {
			c.trust.proof(asked, time.Now())
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// believes reports whether a copy that has just been read may be used.
func (c *Client) believes() bool { return c.credulous || c.trust.holds(time.Now()) }
