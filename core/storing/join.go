package storing

import (
	"context"
	"sync"
)

// Join runs do, and makes all its writes one: they are on disk when Join returns nil, and none of them is there after an error or a
// crash. What do reads under its context includes what it has written. It may run again from its beginning, so what it does outside
// the store goes through After; and it waits for nothing but the store, because other writers wait for it. What changed in the
// stock (inventory.Store.Since) is asked after a Join, not within it: a store may refuse the question there.
//
// No other write comes between those of a Join. A store without transactions makes them separately, so do must be right without Join,
// too (IsJoined): a Join makes it faster only.
type Join func(ctx context.Context, do func(ctx context.Context) error) error

// Separately is the Join of a store that cannot make several writes one.
func Separately(ctx context.Context, do func(ctx context.Context) error) error { return do(ctx) }

// Or returns the Join, or Separately if there is none.
func (j Join) Or(alone bool) Join {
	if j == nil || alone {
		return Separately
	}
	return j
}

// Joined is what a Join remembers to do after its write.
type Joined struct {
	lock  sync.Mutex
	after []func(failed error)
}

type joined struct{}

// In returns the context under which the writes of a Join are made.
func (j *Joined) In(ctx context.Context) context.Context { return context.WithValue(ctx, joined{}, j) }

// Done does what After was given, and AfterSuccess if the Join has not failed.
func (j *Joined) Done(failed error) {
	for _, fn := range j.after {
		fn(failed)
	}
}

// IsJoined reports whether what is written under a context is one write of a Join, which serves one caller at a time.
func IsJoined(ctx context.Context) bool { return ctx.Value(joined{}) != nil }

// After calls fn when what was written under a context can be read: at once, or after the Join that the context belongs to, also
// after an error, which may not say whether the disk has the write.
func After(ctx context.Context, fn func()) { after(ctx, func(error) { fn() }) }

// AfterSuccess is After, but for a Join that failed. What wakes a worker that would only fail again goes through it.
func AfterSuccess(ctx context.Context, fn func()) {
	after(ctx, func(failed error) {
		if failed == nil {
			fn()
		}
	})
}

func after(ctx context.Context, fn func(failed error)) {
	j, ok := ctx.Value(joined{}).(*Joined)
	if !ok {
		fn(nil)
		return
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	j.after = append(j.after, fn)
}
