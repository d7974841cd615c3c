package mongodb

import (
	"context"
	"hash/maphash"
)

// keyedLocks queues the goroutines of this process that change the same document. It only saves
// wasted attempts; what makes a write right is the comparison of versions.
type keyedLocks struct {
	seed    maphash.Seed
	stripes [256]chan struct{}
}

func newKeyedLocks() *keyedLocks {
	l := &keyedLocks{seed: maphash.MakeSeed()}
	for i := range l.stripes {
		l.stripes[i] = make(chan struct{}, 1)
	}
	return l
}

// lock waits for the key, but not longer than ctx.
func (l *keyedLocks) lock(ctx context.Context, key string) (unlock func(), err error) {
	stripe := l.stripes[maphash.String(l.seed, key)%uint64(len(l.stripes))]
	select {
	case stripe <- struct{}{}:
		return func() { <-stripe }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
