package sqlite

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The files of a data directory.
const (
	FileName = "tokri.db" // the database
	lockName = "tokri.lock"
)

// DB is the open database.
type DB struct {
	// Clock is the shop's clock, for what a store dates itself; nil means this machine's. It is set before the stores are used.
	Clock func() time.Time

	file         string
	lock         *os.File      // nil after OpenReadOnly and OpenShared
	writer       *writer       // nil after OpenReadOnly
	checkpointer *checkpointer // nil after OpenReadOnly and OpenShared
	pool         chan *conn
	closed       chan struct{}
	touched      touched
	work         work
	own          ownBodies
	refused      atomic.Bool // a write was refused, as on a full disk, and none of Ping has succeeded since
	once         sync.Once
	err          error // of Close
}

// Open opens the database in a directory, which it makes if it does not exist, and brings its schema
// up to date. Only one process can have it open; a second one is refused.
func Open(dir string) (*DB, error) {
	dir, err := filepath.Abs(dir) // a file: address must be absolute
	if err != nil {
		return nil, fmt.Errorf("find the data directory: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", notAllowed(err))
	}
	lock, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	db := &DB{file: filepath.Join(dir, FileName), lock: lock, closed: make(chan struct{})}
	if err := db.start(); err != nil {
		_ = lock.Close()
		return nil, fmt.Errorf("open %s: %w", db.file, err)
	}
	return db, nil
}

func (db *DB) now() time.Time {
	if db.Clock == nil {
		return time.Now()
	}
	return db.Clock()
}

func (db *DB) start() error {
	// SQLite makes files that every user of the machine can read.
	if err := private(db.file, os.O_CREATE); err != nil {
		return err
	}
	// FULL makes a COMMIT wait until the disk has it: an answered write survives a power cut. A page cache of 32 MB takes 48 MiB more
	// and makes no order cheaper: to balance a tree SQLite moves pages through the number of the page that holds its locks, and the
	// COMMIT then looks through the whole cache for it.
	c, err := connect(db.file, "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(ON)", "wal_autocheckpoint(0)",
		"journal_size_limit(67108864)", "cache_size(-8192)")
	if err != nil {
		return err
	}
	if err := migrate(c); err != nil {
		return errors.Join(err, c.Close())
	}
	copying, err := connect(db.file, "synchronous(FULL)", "wal_autocheckpoint(0)")
	if err != nil {
		return errors.Join(err, c.Close())
	}
	if err := db.fillPool(); err != nil {
		return errors.Join(err, copying.Close(), c.Close())
	}
	c.work = &db.work
	db.own.seed = maphash.MakeSeed()
	db.writer = newWriter(c, db.gate)
	db.checkpointer = startCheckpointer(copying, db.writer)
	return nil
}

// private creates an empty file that only its owner may read.
func private(name string, flags int) error {
	f, err := os.OpenFile(name, os.O_RDWR|flags, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func (db *DB) fillPool() error {
	n := max(4, 2*runtime.GOMAXPROCS(0))
	db.pool = make(chan *conn, n)
	for range n {
		c, err := db.reader()
		if err != nil {
			return errors.Join(err, db.emptyPool(len(db.pool)))
		}
		db.pool <- c
	}
	return nil
}

func (db *DB) reader() (*conn, error) {
	c, err := connect(db.file, "query_only(1)", "cache_size(-8192)")
	if err == nil {
		c.work = &db.work
	}
	return c, err
}

// emptyPool closes n connections, waiting for those in use.
func (db *DB) emptyPool(n int) error {
	var err error
	for range n {
		err = errors.Join(err, (<-db.pool).Close())
	}
	return err
}

// Close waits for the writes and reads under way and closes the database.
func (db *DB) Close() error {
	db.once.Do(func() {
		close(db.closed)
		if db.checkpointer != nil {
			db.err = db.checkpointer.close()
		}
		if db.writer != nil {
			db.err = errors.Join(db.err, db.writer.close())
		}
		db.err = errors.Join(db.err, db.emptyPool(cap(db.pool)))
		if db.lock != nil {
			db.err = errors.Join(db.err, db.lock.Close())
		}
	})
	return db.err
}

// Ping reports whether the database answers, and takes writes: after one was refused, Ping fails until a write of its own
// succeeds. While nothing fails it writes nothing.
func (db *DB) Ping(ctx context.Context) error {
	err := db.read(ctx, func(c *conn) error {
		_, _, err := c.one(`SELECT 1`)
		return err
	})
	if err != nil || !db.refused.Load() {
		return err
	}
	for _, step := range probe {
		if err := db.write(ctx, func(c *conn) error { return c.exec(step) }); err != nil {
			return err
		}
	}
	db.refused.Store(false)
	return nil
}

// probe writes more than an order does, each step in a transaction of its own, and leaves nothing.
var probe = []string{`CREATE TABLE IF NOT EXISTS probe (body BLOB)`, `INSERT INTO probe VALUES (randomblob(100000))`, `DROP TABLE probe`}

// Check reads the whole file. It returns ErrDamaged if a page, a record or an index is not as SQLite wrote it.
func (db *DB) Check(ctx context.Context) error {
	return db.read(ctx, func(c *conn) error {
		found, _, err := c.one(`PRAGMA integrity_check(1)`)
		if err == nil && found.text(0) != "ok" {
			err = fmt.Errorf("%s: %w: %s", db.file, ErrDamaged, strings.TrimSpace(found.text(0)))
		}
		return err
	})
}

// read runs fn on a connection that sees every write that has been answered. Each statement of
// fn sees the data of one moment.
func (db *DB) read(ctx context.Context, fn func(*conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if j := db.joinedBy(ctx); j != nil {
		return j.run(fn)
	}
	select {
	case <-db.closed:
		return errClosed
	default:
	}
	select {
	case c := <-db.pool:
		defer func() { db.pool <- c }()
		return fn(c)
	case <-db.closed:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// snapshot does what read does, and all statements of fn see the same moment.
func (db *DB) snapshot(ctx context.Context, fn func(*conn) error) error {
	if j := db.joinedBy(ctx); j != nil {
		return j.run(fn)
	}
	return db.read(ctx, func(c *conn) error { return c.atOnce(fn) })
}

// audit does what snapshot does on a connection outside the pool, because visit may be slow and may read from
// the stores meanwhile.
func (db *DB) audit(ctx context.Context, fn func(*conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-db.closed:
		return errClosed
	default:
	}
	c, err := db.reader()
	if err != nil {
		return err
	}
	return errors.Join(c.atOnce(fn), c.Close())
}

// write runs fn in a transaction of the writer and returns when it is on disk. fn may run more
// than once. If it returns an error, what it wrote is undone.
func (db *DB) write(ctx context.Context, fn func(*conn) error) error {
	if db.writer == nil {
		return errReadOnly
	}
	if j := db.joinedBy(ctx); j != nil {
		return j.run(fn)
	}
	err := db.writer.do(ctx, fn)
	if errors.Is(err, ErrAway) {
		db.refused.Store(true)
	}
	return err
}

// dataVersion returns a number that changes when another process writes to the file. Only the writer's connection makes no
// difference to itself. It waits for the writer, and so fails under the context of a Join, which has the writer to itself.
func (db *DB) dataVersion(ctx context.Context) (version int64, err error) {
	if db.joinedBy(ctx) != nil {
		return 0, errInJoin
	}
	err = errClosed
	db.writer.between(func(c *conn) {
		var r row
		if r, _, err = c.one(`PRAGMA data_version`); err == nil {
			version = r.num(0)
		}
	})
	return version, err
}

// busyTimeout bounds how long a statement waits for another process that writes.
const busyTimeout = 10 * time.Second

func dsn(file string, pragmas []string) string {
	q := url.Values{"_pragma": append([]string{fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), "temp_store(MEMORY)"}, pragmas...)}
	u := url.URL{Scheme: "file", Path: file, RawQuery: q.Encode()}
	return u.String()
}
