package sqlite

import (
	"context"
	"io"
	"os"
	"time"

	"tokri/core/moving"
	"tokri/core/wake"
)

// Log is the write-ahead log on loan to a component that copies the database page by page. While it is on loan the checkpointer
// leaves it alone: the borrower checkpoints it, so that no page leaves the log before it has been copied.
type Log struct {
	db      *DB
	changed wake.Bell
}

// TakeLog lends the log, and executes statements that prepare the database for the borrower. Only one borrower can have it; it
// must call Return before the database is closed.
func (db *DB) TakeLog(ctx context.Context, prepare ...string) (*Log, error) {
	if db.checkpointer == nil {
		return nil, errReadOnly
	}
	l := &Log{db: db, changed: wake.New()}
	// The lock waits for the checkpoint under way.
	db.checkpointer.mu.Lock()
	db.checkpointer.lent = l
	db.checkpointer.mu.Unlock()
	// A store that is closed for a move can be copied off the machine as any other.
	err := db.write(moving.AsMover(ctx), func(c *conn) error {
		for _, sql := range prepare {
			if err := c.exec(sql); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		l.Return()
		return nil, err
	}
	return l, nil
}

// Return gives the log back to the checkpointer.
func (l *Log) Return() {
	p := l.db.checkpointer
	p.mu.Lock()
	p.lent = nil
	p.mu.Unlock()
	p.w.committed.Ring()
}

// Changed receives a value soon after a commit, and again and again while the log is to be wiped.
func (l *Log) Changed() <-chan struct{} { return l.changed }

// Length returns how many pages the log has since it started over.
func (l *Log) Length() (int, error) {
	p := l.db.checkpointer
	p.mu.Lock()
	defer p.mu.Unlock()
	size, err := p.c.checkpoint("NOOP")
	return size.length, err
}

// WipeWanted reports whether something was deleted of which the log still has earlier pages; Checkpoint removes them.
func (l *Log) WipeWanted() bool { return l.db.checkpointer.wipe.Load() }

// Checkpoint calls run, which is to checkpoint the log on a connection of its own, while no transaction of this process is open, and
// returns whether the log has started over. Then it also removes from the file the pages of the log before, if they are to be wiped.
func (l *Log) Checkpoint(run func() error) (restarted bool, err error) {
	p, file := l.db.checkpointer, l.db.file+"-wal"
	p.w.between(func(c *conn) {
		var before, after string
		if before, err = saltOf(file); err != nil {
			return
		}
		wipe := p.wipe.Swap(false) // a deletion that is written from now on asks again
		if err = run(); err == nil {
			after, err = saltOf(file)
		}
		restarted = err == nil && after != before
		if restarted && wipe {
			err = l.cut(c, file)
		}
		if wipe && (!restarted || err != nil) {
			p.wipe.Store(true)
			p.w.committed.Ring()
		}
	})
	return restarted, err
}

// The sizes of the log's parts, which SQLite's file format fixes.
const (
	logHeader   = 32
	frameHeader = 24
)

// cut removes the part of the file behind the log's end, where the log before has its pages still. SQLite does the same to limit the
// size of the file (journal_size_limit).
func (l *Log) cut(c *conn, file string) error {
	if err := c.exec(`BEGIN IMMEDIATE`); err != nil { // so that no other process writes to the end of the log meanwhile
		return err
	}
	defer func() { _ = c.exec(`ROLLBACK`) }()
	page, _, err := c.one(`PRAGMA page_size`)
	if err != nil {
		return err
	}
	pageSize := page.num(0)
	length, err := l.Length()
	if err != nil {
		return err
	}
	return os.Truncate(file, logHeader+int64(length)*(frameHeader+pageSize))
}

// saltOf returns the numbers in the log's header that change when it starts over.
func saltOf(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	header := make([]byte, logHeader)
	_, err = io.ReadFull(f, header)
	return string(header[16:24]), err
}

// Uncopied returns the time of the first commit since MarkCopied, or zero if there was none.
func (db *DB) Uncopied() time.Time { return unixNano(db.writer.since.Load()) }

// MarkCopied returns what Uncopied does, and counts from now on: a copy that begins after the call has all commits before it.
func (db *DB) MarkCopied() time.Time { return unixNano(db.writer.since.Swap(0)) }

func unixNano(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.Unix(0, n)
}
