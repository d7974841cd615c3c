package replica

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"tokri/core/wake"
)

// unread is the id of a mark while it is not known in which file its commits are.
const unread = ltx.TXID(1 << 63)

// sync lets Litestream read the log, and notes what waits for the place from now on.
func (r *run) sync(ctx context.Context) error {
	if since := r.c.source.MarkCopied(); !since.IsZero() {
		r.mu.Lock()
		r.marks = append(r.marks, mark{unread, since})
		r.mu.Unlock()
	}
	if err := r.db.Sync(ctx); err != nil {
		return fmt.Errorf("read the log: %w", err)
	}
	r.client.over.Store(true)
	at, err := r.db.Pos()
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, m := range r.marks {
		if m.upTo == unread {
			r.marks[i].upTo = at.TXID
		}
	}
	r.forget()
	for r.seen < at.TXID {
		r.seen++
		if info, err := os.Stat(r.db.LTXPath(0, r.seen, r.seen)); err == nil {
			r.sizes[r.seen] = info.Size()
		}
	}
	if r.seen > r.shipped {
		r.synced.Ring()
	}
	return nil
}

// forget removes the marks of commits that are at the place.
func (r *run) forget() {
	r.marks = slices.DeleteFunc(r.marks, func(m mark) bool { return m.upTo <= r.shipped })
}

var errTooMuch = errors.New("too much waits on this machine's disk: the copy begins anew when the place answers")

// maxFailures is how often the reading of the log may fail in a row before the lineage is given up: Litestream's files may be damaged.
const maxFailures = 20

// follow reads the log into files as it grows, and checkpoints it.
func (r *run) follow(ctx context.Context) error {
	if err := r.db.Open(); err != nil {
		return err
	}
	whole, resetAt, failures := int64(-1), longLog, 0
	for {
		var err error
		if resetAt, err = r.read(ctx, resetAt); ctx.Err() != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		pause := syncEvery
		if failures++; err == nil {
			failures = 0
		} else if r.c.failed(err); failures == maxFailures {
			return err
		} else {
			pause = min(time.Duration(failures)*time.Second, longestWait)
		}
		_, waiting := r.waiting()
		if whole < 0 && err == nil {
			whole = waiting // the first file has the whole database
		}
		if err := r.tooMuch(waiting - max(whole, 0)); err != nil {
			return err
		}
		if wake.Sleep(ctx, pause) != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.log.Changed():
		case <-time.After(idleEvery):
		}
	}
}

// read copies new pages of the log into files, and checkpoints a log that has at least resetAt pages. It returns the number of pages at
// which the next checkpoint is due.
func (r *run) read(ctx context.Context, resetAt int) (int, error) {
	if err := r.sync(ctx); err != nil {
		return resetAt, err
	}
	length, err := r.log.Length()
	if err != nil || length < resetAt && !r.log.WipeWanted() {
		return resetAt, err
	}
	restarted, err := r.log.Checkpoint(func() error { return r.db.Checkpoint(ctx, litestream.CheckpointModePassive) })
	if err != nil {
		return resetAt, fmt.Errorf("checkpoint: %w", err)
	}
	if resetAt = longLog; !restarted {
		resetAt += length // a long reader is in the way, and will be for a while
	}
	return resetAt, r.sync(ctx)
}

// tooMuch returns an error if more waits on this machine's disk than may.
func (r *run) tooMuch(bytes int64) error {
	length, err := r.log.Length()
	if err != nil {
		return err
	}
	bytes += int64(max(length-longLog, 0) * r.db.PageSize())
	free, err := freeOf(r.c.source.Folder)
	if err != nil {
		return err
	}
	if bytes > r.c.maxWaiting || free < minFree && bytes > r.c.maxWaiting/16 {
		return errTooMuch
	}
	return nil
}
