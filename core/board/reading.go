package board

import (
	"context"
	"time"

	"tokri/core/order"
)

const (
	// window is how far back a shared reading goes: further than the cursor of a screen that waits as long as it may.
	window = 40 * time.Second
	// A reading serves whoever asks so soon after it, unless this server wrote an order meanwhile.
	readingAge = 750 * time.Millisecond
)

// reading is what the store answered once for all the screens that asked at that time. Twenty phones that one order wakes cost
// the store one question.
type reading struct {
	began time.Time
	done  chan struct{} // closed when the rest is set
	found []order.Order
	err   error
}

// read returns the orders that were written since shortly before a cursor's time, and the time for the next cursor. A shared
// reading holds earlier ones, too; the cursors that were made of it have their marks.
func (f *Feed) read(ctx context.Context, since time.Time) (found []order.Order, at time.Time, err error) {
	now, from := f.Now(), since.Add(-overlap)
	if !from.Before(now.Add(-window)) {
		r := f.shared(ctx, now)
		select {
		case <-r.done:
		case <-ctx.Done():
			return nil, now, ctx.Err()
		}
		// More than a cursor has marks for would be delivered again and again.
		if r.err == nil && len(r.found) <= maxMarks {
			return r.found, r.began, nil
		}
	}
	found, err = f.Desk.Changed(ctx, f.Day(), from, maxCards+maxMarks+1)
	return found, now, err
}

// shared returns the reading that others have begun a moment ago, or begins one.
func (f *Feed) shared(ctx context.Context, now time.Time) *reading {
	f.mu.Lock()
	r := f.reading
	begins := r == nil || now.Sub(r.began) >= readingAge || now.Before(r.began)
	if begins {
		r = &reading{began: now, done: make(chan struct{})}
		f.reading = r
	}
	f.mu.Unlock()
	if begins {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
		defer cancel()
		defer close(r.done)
		r.found, r.err = f.Desk.Changed(ctx, f.Day(), now.Add(-window), maxMarks+1)
	}
	return r
}
