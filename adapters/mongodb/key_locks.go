package mongodb

import (
	"context"
	"hash/maphash"
	"slices"
)

// keyedLocks queues the goroutines of this process that change the same document. It only saves useless
// attempts; correctness comes from the comparison of versions.
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

// lock waits for the key until ctx ends. waited reports whether another goroutine had the key.
func (l *keyedLocks) lock(ctx context.Context, key string) (unlock func(), waited bool, err error) {
	stripe := l.stripes[l.stripe(key)]
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

// lockAll waits for several keys, always in the same order, which prevents a deadlock.
func (l *keyedLocks) lockAll(ctx context.Context, keys []string) (unlock func(), err error) {
	var wanted []int
	for _, key := range keys {
		wanted = append(wanted, l.stripe(key))
	}
	slices.Sort(wanted)
	var held []int
	unlock = func() {
		for _, i := range held {
			<-l.stripes[i]
		}
	}
	for _, i := range slices.Compact(wanted) {
		select {
		case l.stripes[i] <- struct{}{}:
			held = append(held, i)
		case <-ctx.Done():
			unlock()
			return nil, ctx.Err()
		}
	}
	return unlock, nil
}

func (l *keyedLocks) stripe(key string) int {
	return int(maphash.String(l.seed, key) % uint64(len(l.stripes)))
}
