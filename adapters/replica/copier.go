package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"tokri/core/panics"
	"tokri/core/wake"
)

// Log is the write-ahead log of the database, which the copier checkpoints while it copies.
type Log interface {
	Changed() <-chan struct{}
	Length() (pages int, err error)
	WipeWanted() bool
	Checkpoint(run func() error) (restarted bool, err error)
	Return()
}

// Source is what is copied.
type Source struct {
	Database string // the file
	Folder   string // of the files beside it
	// IsKept reports whether a file below the folder, other than the database, is copied, too.
	IsKept func(name string) bool
	// Begun reports whether there is a shop to copy.
	Begun func(ctx context.Context) (bool, error)
	Take  func(ctx context.Context, prepare ...string) (Log, error)
	// Uncopied and MarkCopied tell and begin the time since which commits are not copied.
	Uncopied, MarkCopied func() time.Time
}

// Scratch is the folder in which Litestream keeps what is not copied yet, below the source's.
const Scratch = ".replica"

// The times and measures of the copier.
const (
	syncEvery   = 400 * time.Millisecond // the least time between two copies of what was written
	idleEvery   = time.Second            // how often writes of other processes, such as commands, are looked for
	smallKept   = time.Minute            // how long the small files are kept, here and at the place, after they were put together
	tidyEvery   = 30 * time.Second       // how often files of a lineage are put together
	filesEvery  = 5 * time.Minute        // how often files are looked for that another process has written or deleted
	perMegabyte = 10 * time.Second
	finalTime   = 5 * time.Second // the most that the end of the server waits for the last copies
	longestWait = time.Minute     // between two attempts after errors
	maxGivenUp  = 50              // lineages given up by one process, each of which leaves a connection open
	longLog     = 4000            // the length of the log, in pages, at which it is checkpointed

	// KeptFor is how long each moment can be restored.
	KeptFor = 7 * 24 * time.Hour
)

// The defaults of a copier's fields.
const (
	maxWaiting = 1 << 30
	beatEvery  = time.Minute
	callTime   = 15 * time.Second
)

// Copier copies a source to a place.
type Copier struct {
	place      *Place
	source     Source
	log        *slog.Logger
	maxWaiting int64         // of bytes of this machine's disk that wait for the place
	beatEvery  time.Duration // how often the server says that it is alive
	callTime   time.Duration // the most that one call of the place may take, and for each megabyte perMegabyte more

	newFiles chan string
	ended    chan struct{}
	stop     context.CancelFunc

	mu      sync.Mutex
	lost    time.Time // the first commit that no lineage has, after one was given up
	trouble error     // of the last attempt, nil if it succeeded
	since   time.Time // of the trouble
	run     *run
	foreign time.Time            // when another server was last seen writing to the place
	ours    map[string]time.Time // lineages of this process, and when they began by the clock of the place
	givenUp []*run               // what they have open must stay open: closing the database's file would end SQLite's locks of this process
}

// New makes a copier. It does nothing before Start.
func New(place *Place, source Source, log *slog.Logger) *Copier {
	return &Copier{place: place, source: source, log: log, maxWaiting: maxWaiting, beatEvery: beatEvery, callTime: callTime,
		newFiles: make(chan string, 1000), ended: make(chan struct{}), ours: map[string]time.Time{}}
}

// Start begins to copy, in the background.
func (c *Copier) Start() {
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	go func() {
		defer close(c.ended)
		c.writeLineages(ctx)
	}()
}

// Close copies what is left and ends, soon even if the place does not answer.
func (c *Copier) Close() error {
	if c.stop == nil {
		return nil
	}
	c.stop()
	select {
	case <-c.ended:
		return nil
	case <-time.After(finalTime + 2*time.Second):
		return errors.New("the copy off this machine did not end: the last seconds may be missing there")
	}
}

// Wrote tells that a file has been written. It does not wait.
func (c *Copier) Wrote(name string) {
	select {
	case c.newFiles <- name:
	default: // it is found when files are looked for
	}
}

// Status is how far the copy is.
type Status struct {
	Lag     time.Duration // since the oldest acknowledged write that is not copied yet; zero if all are
	Trouble error         // why the last attempt failed; nil if it succeeded
	Since   time.Time     // of the trouble
	Another bool          // another server writes to the same place
	Waiting int64         // bytes of this machine's disk that wait for the place
}

// Status returns how far the copy is.
func (c *Copier) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := Status{Trouble: c.trouble, Since: c.since, Another: time.Since(c.foreign) < 3*c.beatEvery}
	oldest := earlier(c.lost, c.source.Uncopied())
	if c.run != nil {
		var waiting time.Time
		waiting, s.Waiting = c.run.waiting()
		oldest = earlier(oldest, waiting)
	}
	if !oldest.IsZero() {
		s.Lag = max(time.Since(oldest), 0)
	}
	return s
}

// earlier returns the earlier of two times; zero is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// failed notes the result of an attempt to write to the place.
func (c *Copier) failed(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err == nil:
		if c.trouble != nil {
			c.log.Info("the copy off this machine goes on", "after", time.Since(c.since).Round(time.Second).String())
		}
		c.trouble, c.since = nil, time.Time{}
	case c.trouble == nil:
		c.since = time.Now()
		c.log.Warn("the copy off this machine cannot be written, and is tried again", "place", c.place.String(), "error", err)
		fallthrough
	default:
		c.trouble = err
	}
}

// shopBegins waits until there is a shop, or the context ends. The place may have the copy of a shop whose machine is lost: a
// lineage of an empty store would be what a restore takes there, and would let the shop's own expire.
func (c *Copier) shopBegins(ctx context.Context) bool {
	said := false
	for ctx.Err() == nil {
		begun, err := c.source.Begun(ctx)
		if begun || err != nil {
			return true // an error is none of an empty store, and does not keep a shop from being copied
		}
		c.source.MarkCopied() // there is nothing to be late with
		if !said {
			said = true
			c.log.InfoContext(ctx, "the copy off this machine begins when there is a shop; tokri restore --from brings one back that was copied", "place", c.place.String())
		}
		if wake.Sleep(ctx, idleEvery) != nil {
			return false
		}
	}
	return false
}

// writeLineages writes one lineage after the other, as soon as there is a shop.
func (c *Copier) writeLineages(ctx context.Context) {
	wait := time.Second
	if !c.shopBegins(ctx) {
		return
	}
	for ctx.Err() == nil {
		begun := time.Now()
		err := panics.Try(func() error { return c.writeLineage(ctx) })
		if ctx.Err() != nil {
			return
		}
		c.failed(err)
		if len(c.givenUp) >= maxGivenUp {
			c.log.Error("the copy off this machine was given up too often: restart the server", "error", err)
			return
		}
		if time.Since(begun) > longestWait {
			wait = time.Second
		}
		if wake.Sleep(ctx, wait) != nil {
			return
		}
		wait = min(2*wait, longestWait)
	}
}

// beat says that the lineage's server is alive, and looks for other servers that are.
func (c *Copier) beat(ctx context.Context, id string) error {
	ctx, done := context.WithTimeout(ctx, c.callTime)
	defer done()
	now := time.Now()
	if err := c.place.keep.put(ctx, lineages+id, bytes.NewReader([]byte(now.UTC().Format(time.RFC3339)+"\n")), now); err != nil {
		return err
	}
	all, err := c.place.lineagesAt(ctx)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	var own time.Time
	for _, l := range all {
		if l.id == id {
			own = l.seen
		}
	}
	if _, known := c.ours[id]; !known {
		c.ours[id] = own
	}
	// By the clock of the place, a server that has ended before this one began was not alive after that.
	for _, l := range all {
		if _, mine := c.ours[l.id]; !mine && l.seen.After(c.ours[id]) {
			c.foreign = now
		}
	}
	return nil
}

// expire deletes the lineages that another one has followed for as long as copies are kept.
func (c *Copier) expire(ctx context.Context) error {
	all, err := c.place.lineagesAt(ctx)
	if err != nil {
		return err
	}
	before := time.Now().Add(-KeptFor)
	for i, l := range all {
		// A clock that was ahead says too late when the next one began: not after it was last seen.
		if i+1 == len(all) || earlier(all[i+1].begun, all[i+1].seen).After(before) || l.seen.After(before) {
			continue
		}
		client := c.place.client(l.id)
		if err := errors.Join(client.Init(ctx), client.DeleteAll(ctx)); err != nil {
			return err
		}
		if err := c.place.keep.remove(ctx, lineages+l.id); err != nil {
			return err
		}
	}
	return nil
}

// newLineage names a lineage so that it is the last of its place, also if the clock was ahead when another one began.
func newLineage(now time.Time, all []lineage) string {
	if n := len(all); n > 0 && !all[n-1].begun.Before(now.Truncate(time.Millisecond)) {
		now = all[n-1].begun.Add(time.Millisecond)
	}
	random := make([]byte, 4)
	_, _ = rand.Read(random) // it never fails
	return now.UTC().Format(lineageForm) + "-" + hex.EncodeToString(random)
}

// put copies a file beside the database. One that has been deleted meanwhile is left out.
func (c *Copier) put(ctx context.Context, name string) error {
	f, err := os.Open(filepath.Join(c.source.Folder, filepath.FromSlash(name)))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	ctx, done := c.timeFor(ctx, info.Size())
	defer done()
	if err := c.place.keep.put(ctx, filesFolder+name, f, info.ModTime()); err != nil {
		return fmt.Errorf("copy %s: %w", name, err)
	}
	return nil
}

func (c *Copier) timeFor(ctx context.Context, size int64) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, c.callTime+time.Duration(size>>20)*perMegabyte)
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))
