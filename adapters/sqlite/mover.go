package sqlite

import (
	"fmt"
	"sync"
	"time"
)

// The mover's measures, in pages of the log.
const (
	// lookAfter is how long after a commit the mover looks at the log: a busy shop commits a thousand
	// times a second.
	lookAfter = 50 * time.Millisecond
	// worthMoving is what a copy is begun for: it costs two syncs, however little it copies.
	worthMoving = 1000
	// longLog is a log that should begin anew, so that it stays a file of some megabytes.
	longLog = 4000
	// shortRest is what the writer may copy itself while everybody waits.
	shortRest = 100
	// mostCopies bounds how often the rest is made shorter before it is taken as it is.
	mostCopies = 4
)

// anewWithin bounds how long the writer waits for those who still read from the log. Readers take a
// millisecond; who takes longer, as a backup does, is not worth waiting for.
const anewWithin = 20 * time.Millisecond

// mover copies what was written from the log (SQLite's WAL) into the database file.
//
// Left to itself SQLite does so within a COMMIT, every few thousand pages; that commit and all that
// queue behind it then wait for a tenth of a second. The mover copies on a connection of its own
// while the writer goes on writing to the end of the log. Only for the log to begin anew must
// everything in it be copied: that last rest the writer copies itself, between two commits.
type mover struct {
	c       *conn
	w       *writer
	stop    chan struct{}
	running sync.WaitGroup
	patient int // from which length on the log should begin anew
}

func startMover(c *conn, w *writer) *mover {
	m := &mover{c: c, w: w, stop: make(chan struct{}), patient: longLog}
	m.running.Go(m.run)
	return m
}

// close waits until the mover has stopped. The writer must still be running.
func (m *mover) close() error {
	close(m.stop)
	m.running.Wait()
	return m.c.Close()
}

func (m *mover) run() {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		select {
		case <-m.stop:
			return
		case <-m.w.committed:
		}
		pause.Reset(lookAfter)
		select {
		case <-m.stop:
			return
		case <-pause.C:
		}
		// What fails is tried again after the next commit. If the disk is sick, commits say so.
		_ = m.move()
	}
}

// move copies what is worth copying, and has a long log begin anew.
func (m *mover) move() error {
	l, err := m.c.checkpoint("NOOP")
	if err != nil || l.rest() < worthMoving && l.length < m.patient {
		return err
	}
	for range mostCopies {
		if _, err := m.c.checkpoint("PASSIVE"); err != nil || l.length < m.patient {
			return err
		}
		// The writer went on meanwhile.
		if l, err = m.c.checkpoint("NOOP"); err != nil {
			return err
		}
		if l.rest() <= shortRest {
			break
		}
	}
	anew := false
	m.w.between(func(c *conn) { anew, err = c.beginAnew() })
	m.patient = longLog
	if !anew {
		m.patient += l.length // the reader who is in the way will be there for a while
	}
	return err
}

// logged is how many pages the log has, and how many of them are in the database file.
type logged struct{ length, moved int }

func (l logged) rest() int { return l.length - l.moved }

// checkpoint runs SQLite's checkpoint in one of its modes.
func (c *conn) checkpoint(mode string) (logged, error) {
	r, ok, err := c.one(`PRAGMA wal_checkpoint(` + mode + `)`)
	if err != nil || !ok {
		return logged{}, err
	}
	return logged{length: r.int(1), moved: r.int(2)}, nil
}

// beginAnew copies the rest of the log and sees to it that nobody reads from it, so that the next
// write begins it anew. It gives up soon if somebody does.
func (c *conn) beginAnew() (bool, error) {
	if err := c.waitFor(anewWithin); err != nil {
		return false, err
	}
	r, ok, err := c.one(`PRAGMA wal_checkpoint(RESTART)`)
	anew := err == nil && ok && r.int(0) == 0
	if e := c.waitFor(busyWithin); e != nil {
		err = e
	}
	return anew, err
}

// waitFor bounds how long the connection's statements wait for other connections.
func (c *conn) waitFor(d time.Duration) error {
	return c.exec(fmt.Sprintf(`PRAGMA busy_timeout = %d`, d.Milliseconds()))
}
