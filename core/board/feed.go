package board

import (
	"context"
	"hash/fnv"
	"strconv"
	"strings"
	"sync"
	"time"

	"tokri/core/order"
)

// Feed tells waiting screens that orders have changed. A cursor is a time of the shop's clock with the marks of what was
// delivered shortly before it, so that any server can continue where another one stopped.
type Feed struct {
	Desk order.Desk
	// Day returns the first slot that screens follow.
	Day func() string
	Now func() time.Time
	// After sends a signal when a time has passed.
	After func(time.Duration) <-chan time.Time

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	reading *reading      // the latest; nil after a change on this server
	stopped bool
}

const (
	// A write takes its time before it is visible to others: what was written up to overlap before a cursor is looked at again.
	overlap = 5 * time.Second
	// Another server's writes are found by looking.
	lookEvery = 2 * time.Second
	// What is written within this time after an answer comes in one further answer.
	gather   = 250 * time.Millisecond
	maxCards = 60
	// maxMarks bounds a cursor; without a mark an order is delivered once more, which is harmless.
	maxMarks = 60
)

// Batch is what changed since a cursor.
type Batch struct {
	Orders []order.Order
	Cursor string
	Reset  bool // more changed than a batch holds: the screens read their lists again
}

// Wake tells the waiting screens of this server that an order was written. It never blocks.
func (f *Feed) Wake() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reading = nil
	if f.changed != nil {
		close(f.changed)
		f.changed = nil
	}
}

// Stop answers all waiting screens, and every further one at once, because the server stops.
func (f *Feed) Stop() {
	f.mu.Lock()
	f.stopped = true
	f.mu.Unlock()
	f.Wake()
}

// next returns a channel that is closed at the next change on this server, and whether the feed has stopped.
func (f *Feed) next() (changed <-chan struct{}, stopped bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.changed == nil {
		f.changed = make(chan struct{})
	}
	return f.changed, f.stopped
}

func (f *Feed) hasStopped() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.stopped
}

// Wait returns what changed since a cursor: at once if something did, else when something does, at the latest after the time
// given. Without a cursor, or with one that cannot be read, it returns the present one at once.
func (f *Feed) Wait(ctx context.Context, cursor string, wait time.Duration) (Batch, error) {
	since, seen, ok := parseCursor(cursor)
	if !ok || since.After(f.Now().Add(overlap)) {
		// What was written a moment ago is in the lists that the screen reads now.
		now, err := f.look(ctx, f.Now(), nil)
		return Batch{Cursor: now.Cursor, Reset: cursor != ""}, err
	}
	end := f.After(wait)
	if early := since.Add(gather).Sub(f.Now()); early > 0 && wait > 0 && !f.hasStopped() {
		select {
		case <-ctx.Done():
		case <-f.After(early):
		}
	}
	for {
		changed, stopped := f.next() // before looking, so that no change falls between
		batch, err := f.look(ctx, since, seen)
		if err != nil || len(batch.Orders) > 0 || wait <= 0 || stopped {
			return batch, err
		}
		select {
		case <-ctx.Done():
			return batch, nil
		case <-end:
			return batch, nil
		case <-changed:
		case <-f.After(lookEvery):
		}
	}
}

func (f *Feed) look(ctx context.Context, since time.Time, seen map[string]bool) (Batch, error) {
	found, now, err := f.read(ctx, since)
	if err != nil {
		return Batch{}, err
	}
	if len(found) > maxCards+maxMarks {
		return Batch{Cursor: cursorOf(now, nil), Reset: true, Orders: found[:1]}, nil
	}
	var fresh []order.Order
	marks := map[string]bool{}
	for _, o := range found {
		mark := markOf(o)
		marks[mark] = true
		if !seen[mark] {
			fresh = append(fresh, o)
		}
	}
	return Batch{Orders: fresh, Cursor: cursorOf(now, marks)}, nil
}

const markLength = 6

// markOf returns a short mark of one version of an order.
func markOf(o order.Order) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(o.ID + "/" + strconv.FormatInt(o.Version, 36)))
	text := strconv.FormatUint(uint64(h.Sum32())%(1<<30), 36)
	return strings.Repeat("0", markLength-len(text)) + text
}

func cursorOf(at time.Time, marks map[string]bool) string {
	var text strings.Builder
	text.WriteString(strconv.FormatInt(at.UnixMilli(), 36))
	text.WriteByte('z')
	n := 0
	for mark := range marks {
		if n++; n > maxMarks {
			break
		}
		text.WriteString(mark)
	}
	return text.String()
}

// timeLength is the length of a time in a cursor, from 2004 to 2059.
const timeLength = 8

func parseCursor(text string) (at time.Time, marks map[string]bool, ok bool) {
	if len(text) < timeLength+1 || text[timeLength] != 'z' {
		return at, nil, false
	}
	ms, err := strconv.ParseInt(text[:timeLength], 36, 64)
	if err != nil {
		return at, nil, false
	}
	marks = map[string]bool{}
	for rest := text[timeLength+1:]; len(rest) >= markLength; rest = rest[markLength:] {
		marks[rest[:markLength]] = true
	}
	return time.UnixMilli(ms).UTC(), marks, true
}
