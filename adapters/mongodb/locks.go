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

// lock waits for the key, but not longer than ctx. waited tells that another held it.
func (l *keyedLocks) lock(ctx context.Context, key string) (unlock func(), waited bool, err error) {
	stripe := l.stripes[maphash.String(l.seed, key)%uint64(len(l.stripes))]
	unlock = func() { <-stripe }
	select {
	case stripe <- struct{}{}:
		return unlock, false, nil
	default:
	}
	select {
	case stripe <- struct{}{}:
		return unlock, true, nil
	case <-ctx.Done():
		return nil, true, ctx.Err()
	}
}
