package sqlite

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// The checkpointer's measures, in pages of the log.
const (
	// checkpointDelay is how long after a commit the checkpointer measures the log: a busy shop
	// commits a thousand times a second.
	checkpointDelay = 50 * time.Millisecond
	// minCopy is the smallest number of pages that is worth copying: every copy costs two syncs.
	minCopy = 1000
	// longLog is the length from which the log is reset, so that it stays a file of some megabytes.
	longLog = 4000
	// shortRemainder is the most that the writer copies itself while its callers wait.
	shortRemainder = 100
	// maxCopies limits how often the remainder is copied again before the writer copies the rest.
	maxCopies = 4
)

// resetWithin bounds how long the writer waits for readers of the log. Most readers take a
// millisecond; a longer one, such as a backup, is not waited for.
const resetWithin = 20 * time.Millisecond

// wipeAgain is the time until the next attempt to empty the log.
const wipeAgain = time.Second

// checkpointer copies what was written from the log (SQLite's WAL) into the database file.
//
// SQLite's own checkpoints run within a COMMIT, every few thousand pages; that commit and all that
// queue behind it then wait for a tenth of a second. The checkpointer copies on a connection of its
// own while the writer goes on writing to the end of the log. The log can start over only when
// everything in it is copied: that last remainder is copied by the writer, between two commits.
type checkpointer struct {
	c       *conn
	w       *writer
	stop    chan struct{}
	running sync.WaitGroup
	resetAt int         // the length from which the log is reset
	wipe    atomic.Bool // the log is to be emptied

	mu   sync.Mutex // held while c is used
	lent *Log       // set while another component checkpoints the log
}

func startCheckpointer(c *conn, w *writer) *checkpointer {
	p := &checkpointer{c: c, w: w, stop: make(chan struct{}), resetAt: longLog}
	p.running.Go(p.run)
	return p
}

// close waits until the checkpointer has stopped. The writer must still be running.
func (p *checkpointer) close() error {
	close(p.stop)
	p.running.Wait()
	return p.c.Close()
}

func (p *checkpointer) run() {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		var again <-chan time.Time
		if p.wipe.Load() {
			again = time.After(wipeAgain)
		}
		select {
		case <-p.stop:
			return
		case <-p.w.committed:
		case <-again:
		}
		pause.Reset(checkpointDelay)
		select {
		case <-p.stop:
			return
		case <-pause.C:
		}
		// A failed checkpoint is tried again after the next commit. A broken disk also fails the
		// commits, whose callers are told.
		p.mu.Lock()
		if p.lent != nil {
			p.lent.changed.Ring()
		} else {
			_ = p.checkpoint()
		}
		p.mu.Unlock()
	}
}

// checkpoint copies the log if that is worth it, and resets a long one.
func (p *checkpointer) checkpoint() error {
	if p.wipe.Load() {
		return p.empty()
	}
	l, err := p.c.checkpoint("NOOP")
	if err != nil || l.remainder() < minCopy && l.length < p.resetAt {
		return err
	}
	for range maxCopies {
		if _, err := p.c.checkpoint("PASSIVE"); err != nil || l.length < p.resetAt {
			return err
		}
		// The writer has written more meanwhile.
		if l, err = p.c.checkpoint("NOOP"); err != nil {
			return err
		}
		if l.remainder() <= shortRemainder {
			break
		}
	}
	reset := false
	p.w.between(func(c *conn) { reset, err = c.resetLog("RESTART") })
	p.resetAt = longLog
	if !reset {
		p.resetAt += l.length // a long reader blocks the reset, and will do so for a while
	}
	return err
}

// empty shortens SQLite's write-ahead log to zero bytes, so that deleted records are in none of the database's files.
// SQLite overwrites deleted content in the database file (secure_delete), but the log keeps the earlier pages. A long
// read, such as a backup, prevents the shortening; the checkpointer then tries it again.
func (p *checkpointer) empty() error {
	if _, err := p.c.checkpoint("PASSIVE"); err != nil {
		return err
	}
	emptied, err := false, error(nil)
	p.w.between(func(c *conn) {
		p.wipe.Store(false) // a deletion that is written from now on asks again
		emptied, err = c.resetLog("TRUNCATE")
	})
	if !emptied {
		p.wipe.Store(true)
	}
	return err
}

// Wipe removes what was deleted from the files, soon, unless the database is open for reading only.
func (db *DB) Wipe() {
	switch {
	case db.checkpointer != nil:
		db.checkpointer.wipe.Store(true)
		db.writer.committed.Ring()
	case db.writer != nil:
		// A server that has the shop open tries it again each hour.
		db.writer.between(func(c *conn) { _, _ = c.resetLog("TRUNCATE") })
	}
}

// logSize is how many pages the log has, and how many of them are in the database file.
type logSize struct{ length, copied int }

func (l logSize) remainder() int { return l.length - l.copied }

// checkpoint runs SQLite's checkpoint in one of its modes.
func (c *conn) checkpoint(mode string) (logSize, error) {
	r, ok, err := c.one(`PRAGMA wal_checkpoint(` + mode + `)`)
	if err != nil || !ok {
		return logSize{}, err
	}
	return logSize{length: r.int(1), copied: r.int(2)}, nil
}

// resetLog copies the remainder of the log and waits until no connection reads from it, so that
// the next write starts it over; with TRUNCATE, the file is emptied. It gives up after resetWithin.
func (c *conn) resetLog(mode string) (bool, error) {
	if err := c.setBusyTimeout(resetWithin); err != nil {
		return false, err
	}
	r, ok, err := c.one(`PRAGMA wal_checkpoint(` + mode + `)`)
	reset := err == nil && ok && r.int(0) == 0
	if e := c.setBusyTimeout(busyTimeout); e != nil {
		err = e
	}
	return reset, err
}

// setBusyTimeout bounds how long the connection's statements wait for other connections.
func (c *conn) setBusyTimeout(d time.Duration) error {
	return c.control(fmt.Sprintf(`PRAGMA busy_timeout = %d`, d.Milliseconds()))
}
