package replica

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
	"golang.org/x/sync/errgroup"
	"modernc.org/sqlite"

	"tokri/core/panics"
	"tokri/core/wake"
)

// run writes one lineage.
type run struct {
	c      *Copier
	id     string
	db     *litestream.DB
	store  *litestream.Store // of which only the putting together of files is used
	client *beginning
	log    Log
	synced wake.Bell // rung when there is something to copy

	mu      sync.Mutex
	marks   []mark             // what waits for the place
	sizes   map[ltx.TXID]int64 // of the files that wait
	seen    ltx.TXID           // the last file whose size is in sizes
	shipped ltx.TXID
	files   []string // beside the database, to be copied
}

// mark says that the commits since a time are in the files up to an id.
type mark struct {
	upTo  ltx.TXID
	since time.Time
}

// waiting returns the time of the oldest commit that waits for the place, and how many bytes do.
func (r *run) waiting() (oldest time.Time, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.marks {
		oldest = earlier(oldest, m.since)
	}
	for _, size := range r.sizes {
		bytes += size
	}
	return oldest, bytes
}

// The tables that Litestream makes when they are missing. They are made before, because Litestream would wait for its turn to write
// only shortly, and fail in a busy shop.
var prepare = []string{
	`CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)`,
	`CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)`,
	`INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1`, // so that the log is not empty
}

// busyTimeout is how long Litestream's statements wait for another process that writes.
const busyTimeout = 10 * time.Second

// neverPages keeps Litestream from choosing the time of a checkpoint itself.
const neverPages = 1 << 30

// writeLineage writes a lineage until the context or the lineage ends. After an error the next one can be begun.
func (c *Copier) writeLineage(ctx context.Context) error {
	r := &run{c: c, id: newLineage(time.Now()), synced: wake.New(), sizes: map[ltx.TXID]int64{}}
	scratch := filepath.Join(c.source.Folder, Scratch)
	if err := os.RemoveAll(scratch); err != nil { // what an earlier process has left
		return err
	}
	if err := c.room(); err != nil {
		return err
	}
	// The place is asked before the log is taken.
	if err := c.beat(ctx, r.id); err != nil {
		return err
	}
	client := c.place.client(r.id)
	opening, done := context.WithTimeout(ctx, c.callTime)
	err := client.Init(opening)
	done()
	if err != nil {
		return err
	}
	r.client = &beginning{ReplicaClient: client}
	if err := os.Mkdir(scratch, 0o700); err != nil {
		return err
	}
	if r.log, err = c.source.Take(ctx, prepare...); err != nil {
		return err
	}
	r.open(scratch)
	c.mu.Lock()
	c.run = r
	c.mu.Unlock()

	group, copying := errgroup.WithContext(ctx)
	given := false
	group.Go(func() error {
		err := panics.Try(func() error { return r.follow(copying) })
		// The log is not kept until the others end, because a call of a disk in the network may hang for ever.
		if given = ctx.Err() == nil; given {
			r.giveUp()
		}
		return err
	})
	for _, part := range []func(context.Context) error{r.ship, r.tidy, r.keepFiles} {
		group.Go(func() error { return panics.Try(func() error { return part(copying) }) })
	}
	if err = group.Wait(); given {
		return err
	}
	return r.finish(context.WithoutCancel(ctx))
}

// minFree is how much of this machine's disk the copy leaves to the shop.
const minFree = 512 << 20

// room returns an error if the disk has no room for a whole copy of the database.
func (c *Copier) room() error {
	info, err := os.Stat(c.source.Database)
	if err != nil {
		return err
	}
	free, err := freeOf(c.source.Folder)
	if err == nil && free < info.Size()+minFree {
		return fmt.Errorf("the disk of DATA_DIR has %d MB free, of which a copy needs %d", free>>20, (info.Size()+minFree)>>20)
	}
	return err
}

func freeOf(folder string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil //nolint:unconvert // other types on other systems
}

func (r *run) open(scratch string) {
	db := litestream.NewDB(r.c.source.Database)
	db.SetMetaPath(scratch)
	db.BusyTimeout = busyTimeout
	db.MonitorInterval, db.CheckpointInterval = 0, 0
	db.MinCheckpointPageN, db.TruncatePageN = neverPages, neverPages
	db.Replica = litestream.NewReplicaWithClient(db, r.client)
	db.Replica.MonitorEnabled = false
	r.store = litestream.NewStore([]*litestream.DB{db}, litestream.DefaultCompactionLevels)
	r.store.Logger = quiet
	r.store.SnapshotRetention = KeptFor
	db.SetLogger(quiet)
	db.L0Retention = smallKept
	db.ShutdownSyncTimeout = 0
	r.db = db
	track(db)
}

// beginning is the client of a lineage, which has nothing before its first copy. Litestream asks at its beginning what is at the place, and would
// close the database's file if the answer failed.
type beginning struct {
	litestream.ReplicaClient
	over atomic.Bool
}

func (b *beginning) LTXFiles(ctx context.Context, level int, from ltx.TXID, exactly bool) (ltx.FileIterator, error) {
	if !b.over.Load() {
		return ltx.NewFileInfoSliceIterator(nil), nil
	}
	return b.ReplicaClient.LTXFiles(ctx, level, from, exactly)
}

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

// ship copies what the log's files have, again and again if the place does not take it.
func (r *run) ship(ctx context.Context) error {
	wait := time.Second
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-r.synced:
		}
		err := r.shipAll(ctx)
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		r.c.failed(err)
		if errors.Is(err, errLost) {
			return err
		}
		if err != nil {
			if wake.Sleep(ctx, wait) != nil {
				return nil //nolint:nilerr // the run was told to end
			}
			wait = min(2*wait, longestWait)
			r.synced.Ring()
			continue
		}
		wait = time.Second
	}
}

var errLost = errors.New("the lineage is no longer at the place")

// shipAll copies what is there now. The files beside the database come first: a picture is stored before the record that names it,
// so that a copy never has the record alone.
func (r *run) shipAll(ctx context.Context) error {
	r.mu.Lock()
	target, next := r.seen, r.shipped+1
	r.mu.Unlock()
	// A disk that is no longer mounted would be taken for its empty folder.
	if r.c.place.folder != "" {
		if _, err := os.Stat(filepath.Join(r.c.place.folder, lineages, r.id)); errors.Is(err, os.ErrNotExist) {
			return errLost
		} else if err != nil {
			return err
		}
	}
	if err := r.shipFiles(ctx); err != nil {
		return err
	}
	for ; next <= target; next++ {
		if err := r.shipOne(ctx, next); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) shipFiles(ctx context.Context) error {
	r.mu.Lock()
	for more := true; more; {
		select {
		case name := <-r.c.newFiles:
			r.files = append(r.files, name)
		default:
			more = false
		}
	}
	files := r.files
	r.files = nil
	r.mu.Unlock()
	for i, name := range files {
		if err := r.c.put(ctx, name); err != nil {
			r.mu.Lock()
			r.files = append(files[i:], r.files...)
			r.mu.Unlock()
			return err
		}
	}
	return nil
}

func (r *run) shipOne(ctx context.Context, id ltx.TXID) error {
	f, err := os.Open(r.db.LTXPath(0, id, id))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	ctx, done := r.c.timeFor(ctx, info.Size())
	defer done()
	if _, err := r.client.WriteLTXFile(ctx, 0, id, id, f); err != nil {
		return err
	}
	r.mu.Lock()
	r.shipped = id
	delete(r.sizes, id)
	r.forget()
	first := id == 1
	r.mu.Unlock()
	if first { // it has the whole database
		r.c.mu.Lock()
		r.c.lost = time.Time{}
		r.c.mu.Unlock()
		r.c.log.Info("the shop is copied off this machine", "place", r.c.place.String(), "lineage", r.id)
	}
	return nil
}

// tidy puts the lineage's files together, deletes what is no longer needed, and says that the server is alive.
func (r *run) tidy(ctx context.Context) error {
	begun, lastBeat, lastHour := time.Now(), time.Now(), time.Time{}
	for {
		if wake.Sleep(ctx, min(tidyEvery, r.c.beatEvery)) != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		if time.Since(lastBeat) >= r.c.beatEvery {
			lastBeat = time.Now()
			if err := r.c.beat(ctx, r.id); err != nil && ctx.Err() == nil {
				r.c.failed(err)
				continue
			}
		}
		if r.c.Status().Trouble != nil {
			continue
		}
		var errs []error
		for _, level := range litestream.DefaultCompactionLevels[1:] {
			errs = append(errs, r.compact(ctx, level))
		}
		if time.Since(begun) >= litestream.DefaultSnapshotInterval {
			begun = time.Now()
			errs = append(errs, r.compact(ctx, r.store.SnapshotLevel()))
		}
		if time.Since(lastHour) >= time.Hour {
			lastHour = time.Now()
			errs = append(errs, r.store.EnforceSnapshotRetention(ctx, r.db), r.c.expire(ctx))
		}
		if err := errors.Join(errs...); err != nil && ctx.Err() == nil {
			r.c.log.Warn("the copy off this machine could not be tidied up", "error", err)
		}
	}
}

func (r *run) compact(ctx context.Context, level *litestream.CompactionLevel) error {
	r.mu.Lock()
	begun := r.shipped > 0
	r.mu.Unlock()
	if !begun {
		return nil
	}
	ctx, done := context.WithTimeout(ctx, time.Hour)
	defer done()
	_, err := r.store.CompactDB(ctx, r.db, level)
	if errors.Is(err, litestream.ErrNoCompaction) || errors.Is(err, litestream.ErrCompactionTooEarly) || errors.Is(err, litestream.ErrDBNotReady) {
		return nil
	}
	return err
}

// finish copies the last writes at the end of the server.
func (r *run) finish(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, finalTime)
	defer done()
	err := r.sync(ctx)
	if err == nil {
		err = r.shipAll(ctx)
	}
	if err != nil {
		r.c.log.Warn("the last writes before the end of the server are not copied off this machine", "error", err)
	}
	r.c.mu.Lock()
	r.c.run = nil
	r.c.mu.Unlock()
	r.log.Return()
	// The database is closed next. Until then, closing Litestream would end SQLite's locks of this process.
	letGo(r.db)
	return os.RemoveAll(filepath.Join(r.c.source.Folder, Scratch))
}

// giveUp ends a lineage in the middle. What Litestream has open stays open: if it closed the file of the database, the kernel would end
// all locks that this process has on it (they are POSIX locks), and a command that ends would take the database for its own.
func (r *run) giveUp() {
	letGo(r.db)
	r.c.mu.Lock()
	oldest, _ := r.waiting()
	r.c.lost = earlier(r.c.lost, oldest)
	r.c.run = nil
	r.c.givenUp = append(r.c.givenUp, r)
	r.c.mu.Unlock()
	r.log.Return()
	_ = os.RemoveAll(filepath.Join(r.c.source.Folder, Scratch)) // otherwise the next lineage does it
}

// connections has Litestream's connections to each database, by the address with which it opens them.
var connections = struct {
	sync.Mutex
	of map[string][]sqlite.ExecQuerierContext
}{of: map[string][]sqlite.ExecQuerierContext{}}

// The driver takes a hook only while no connection is being opened.
func init() {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, address string) error {
		connections.Lock()
		defer connections.Unlock()
		if known, ok := connections.of[address]; ok {
			connections.of[address] = append(known, conn)
		}
		return nil
	})
}

// addressOf returns the address with which Litestream opens a database.
func addressOf(db *litestream.DB) string {
	return fmt.Sprintf("file:%s?_pragma=busy_timeout(%d)&_pragma=wal_autocheckpoint(0)", db.Path(), db.BusyTimeout.Milliseconds())
}

// track remembers the connections that Litestream opens from now on.
func track(db *litestream.DB) {
	connections.Lock()
	defer connections.Unlock()
	connections.of[addressOf(db)] = []sqlite.ExecQuerierContext{}
}

// letGo closes Litestream's connections, one of which keeps the log from starting over by a read transaction. Litestream must do
// nothing at that time.
func letGo(db *litestream.DB) {
	connections.Lock()
	defer connections.Unlock()
	for _, conn := range connections.of[addressOf(db)] {
		// One that has been closed already panics.
		_ = panics.Try(func() error {
			_, err := conn.ExecContext(context.Background(), `ROLLBACK`, nil) // it fails on those that are in no transaction
			return err
		})
		if c, ok := conn.(driver.Conn); ok {
			_ = panics.Try(c.Close)
		}
	}
	delete(connections.of, addressOf(db))
	if pool := db.SQLDB(); pool != nil {
		_ = pool.Close()
	}
}
