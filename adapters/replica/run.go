package replica

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
	"golang.org/x/sync/errgroup"

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
	r := &run{c: c, synced: wake.New(), sizes: map[ltx.TXID]int64{}}
	scratch := filepath.Join(c.source.Folder, Scratch)
	if err := os.RemoveAll(scratch); err != nil { // what an earlier process has left
		return err
	}
	if err := c.room(); err != nil {
		return err
	}
	// The place is asked before the log is taken.
	asking, done := context.WithTimeout(ctx, c.callTime)
	all, err := c.place.lineagesAt(asking)
	done()
	if err != nil {
		return err
	}
	r.id = newLineage(time.Now(), all)
	if err := c.beat(ctx, r.id); err != nil {
		return err
	}
	client := c.place.client(r.id)
	opening, done := context.WithTimeout(ctx, c.callTime)
	err = client.Init(opening)
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
