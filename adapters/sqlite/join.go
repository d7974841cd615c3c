package sqlite

import (
	"context"
	"errors"
	"sync"

	"tokri/core/storing"
)

var _ storing.Join = (*DB)(nil).Join

// joined is the transaction that all writes and reads under the context of a Join share.
type joined struct {
	storing.Joined
	db *DB

	lock   sync.Mutex // what is joined may run in several goroutines; the connection serves one at a time
	c      *conn      // nil after the end
	broken error      // of a write that was undone only in part; nothing of the Join may be committed then
}

type joinedKey struct{}

var (
	errJoinOver = errors.New("sqlite: the joined writes are over")
	errInJoin   = errors.New("sqlite: the changes of stock were asked for within a Join, which the question would wait for without end; ask after the Join")
)

// Join makes the writes of do one transaction, in which no other closure runs meanwhile.
func (db *DB) Join(ctx context.Context, do func(context.Context) error) error {
	if db.joinedBy(ctx) != nil {
		return do(ctx)
	}
	var j *joined
	err := db.write(ctx, func(c *conn) error {
		j = &joined{db: db, c: c}
		defer j.end()
		err := do(context.WithValue(j.In(ctx), joinedKey{}, j))
		if j.broken != nil {
			return j.broken
		}
		return err
	})
	if j != nil {
		j.Done(err)
	}
	return err
}

// joinedBy returns the transaction that a context belongs to, or nil.
func (db *DB) joinedBy(ctx context.Context) *joined {
	if j, ok := ctx.Value(joinedKey{}).(*joined); ok && j.db == db {
		return j
	}
	return nil
}

// run runs a closure in the transaction. A closure that fails after it has written would be undone alone outside of a Join; here it ends
// the Join.
func (j *joined) run(fn func(*conn) error) error {
	j.lock.Lock()
	defer j.lock.Unlock()
	if j.c == nil {
		return errJoinOver
	}
	if j.broken != nil {
		return j.broken
	}
	before := j.c.wrote
	j.c.wrote = false
	err := fn(j.c)
	if err != nil && (j.c.wrote || j.c.aborted) {
		j.broken = err
	}
	j.c.wrote = j.c.wrote || before
	return err
}

func (j *joined) end() {
	j.lock.Lock()
	defer j.lock.Unlock()
	j.c = nil
}
