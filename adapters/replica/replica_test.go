package replica_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/replica"
	"tokri/adapters/sqlite"
	"tokri/core/hold"
	"tokri/core/india"
	"tokri/core/inventory"
)

// TestMain keeps the machine's own settings for Amazon's tools away from the tests.
func TestMain(m *testing.M) {
	for _, setting := range os.Environ() {
		if name, _, _ := strings.Cut(setting, "="); strings.HasPrefix(name, "AWS_") {
			_ = os.Unsetenv(name)
		}
	}
	os.Exit(m.Run())
}

// soon is how long tests wait for what takes a second, on a busy machine.
const soon = 30 * time.Second

// shop is a database with pictures beside it, which is copied.
type shop struct {
	dir    string
	db     *sqlite.DB
	copier *replica.Copier
	n      int
}

func isPicture(name string) bool { return strings.HasPrefix(name, "pictures/") }

// opened opens a shop and copies it to a place. limit changes the copier before it starts.
func opened(t *testing.T, place *replica.Place, limit func(*replica.Copier)) *shop {
	t.Helper()
	return openedWhen(t, place, func() bool { return true }, limit)
}

// openedWhen opens a store that has a shop from the moment on at which begun says so.
func openedWhen(t *testing.T, place *replica.Place, begun func() bool, limit func(*replica.Copier)) *shop {
	t.Helper()
	s := &shop{dir: t.TempDir()}
	var err error
	s.db, err = sqlite.Open(s.dir)
	require.NoError(t, err)
	s.copier = replica.New(place, replica.Source{Database: filepath.Join(s.dir, sqlite.FileName), Folder: s.dir, IsKept: isPicture,
		Begun:    func(context.Context) (bool, error) { return begun(), nil },
		Uncopied: s.db.Uncopied, MarkCopied: s.db.MarkCopied,
		Take: func(ctx context.Context, prepare ...string) (replica.Log, error) {
			return s.db.TakeLog(ctx, prepare...)
		},
	}, slog.New(slog.DiscardHandler))
	if limit != nil {
		limit(s.copier)
	}
	s.copier.Start()
	t.Cleanup(func() {
		assert.NoError(t, s.copier.Close())
		assert.NoError(t, s.db.Close())
	})
	return s
}

// sell writes a record, as a sale does.
func (s *shop) sell(t *testing.T) {
	t.Helper()
	s.n++
	require.NoError(t, s.db.Stock().Open(t.Context(), inventory.Opening(map[string]int{fmt.Sprint("amla", s.n): s.n}, "", time.Now())))
}

// picture writes a file beside the database.
func (s *shop) picture(t *testing.T, name, content string) {
	t.Helper()
	file := filepath.Join(s.dir, "pictures", name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	s.copier.Wrote("pictures/" + name)
}

// copied waits until everything that was sold is at the place.
func (s *shop) copied(t *testing.T) {
	t.Helper()
	if !assert.Eventually(t, func() bool { is := s.copier.Status(); return is.Lag == 0 && is.Trouble == nil }, soon, 5*time.Millisecond) {
		t.Fatalf("it is not copied: %+v", s.copier.Status())
	}
}

// sales returns how many records a restored database has.
func sales(t *testing.T, dir string) (n int) {
	t.Helper()
	db, err := sqlite.Open(dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	require.NoError(t, db.Check(t.Context()))
	require.NoError(t, db.Stock().Audit(t.Context(), func(inventory.Stock, []hold.Hold) error {
		n++
		return nil
	}))
	return n
}

func restored(t *testing.T, place *replica.Place, at time.Time) (dir string, done replica.Restored) {
	t.Helper()
	dir = t.TempDir()
	done, err := place.Restore(t.Context(), filepath.Join(dir, sqlite.FileName), at, isPicture)
	require.NoError(t, err)
	return dir, done
}

// bucket is a server of S3 that can be disturbed.
type bucket struct {
	server  http.Handler
	disturb atomic.Pointer[http.HandlerFunc]
}

func newBucket(t *testing.T) (*bucket, *replica.Place) {
	t.Helper()
	memory := s3mem.New()
	require.NoError(t, memory.CreateBucket("shop"))
	b := &bucket{server: gofakes3.New(memory).Server()}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if disturb := b.disturb.Load(); disturb != nil {
			(*disturb)(w, r)
			return
		}
		b.server.ServeHTTP(w, r)
	}))
	t.Cleanup(server.CloseClientConnections)
	place, err := replica.At("s3://shop/copies?region=ap-south-1&endpoint="+server.URL, replica.Keys{ID: "id", Secret: "secret"})
	require.NoError(t, err)
	return b, place
}

func onEachPlace(t *testing.T, test func(t *testing.T, place *replica.Place)) {
	t.Run("folder", func(t *testing.T) {
		t.Parallel()
		place, err := replica.At(t.TempDir(), replica.Keys{})
		require.NoError(t, err)
		test(t, place)
	})
	t.Run("bucket", func(t *testing.T) {
		t.Parallel()
		_, place := newBucket(t)
		test(t, place)
	})
}

func TestWhatIsWrittenIsAtThePlaceSoon(t *testing.T) {
	t.Parallel()
	onEachPlace(t, func(t *testing.T, place *replica.Place) {
		_, err := place.Restore(t.Context(), filepath.Join(t.TempDir(), "tokri.db"), time.Time{}, isPicture)
		require.ErrorIs(t, err, replica.ErrNone)
		before := time.Now()
		s := opened(t, place, nil)
		s.sell(t)
		s.picture(t, "messages/a", "an amla")
		s.copied(t)
		s.sell(t)
		s.copied(t)
		middle := time.Now()
		for range 3 {
			s.sell(t)
			s.copied(t)
		}
		require.NoError(t, os.Remove(filepath.Join(s.dir, "pictures", "messages", "a")), "a picture is there as long as records that name it")
		require.NoError(t, os.WriteFile(filepath.Join(s.dir, "other"), nil, 0o600))

		dir, done := restored(t, place, time.Time{})
		assert.Equal(t, 5, sales(t, dir))
		assert.Equal(t, 1, done.Files)
		text, err := os.ReadFile(filepath.Join(dir, "pictures", "messages", "a"))
		require.NoError(t, err)
		assert.Equal(t, "an amla", string(text))
		assert.NoFileExists(t, filepath.Join(dir, "other"))
		dir, _ = restored(t, place, middle)
		assert.Equal(t, 2, sales(t, dir), "as it was")
		_, err = place.Restore(t.Context(), filepath.Join(t.TempDir(), "tokri.db"), before, isPicture)
		require.ErrorIs(t, err, replica.ErrNone)
		first, parsed := time.ParseInLocation(time.DateTime, err.Error()[len(err.Error())-len(time.DateTime):], india.Zone)
		require.NoError(t, parsed, err.Error())
		assert.True(t, first.After(before), "the time that it names is not refused in its turn")
	})
}

// The many small files of a lineage are put together.
func TestALineageIsTidiedUp(t *testing.T) {
	t.Parallel()
	onEachPlace(t, func(t *testing.T, place *replica.Place) {
		s := opened(t, place, func(c *replica.Copier) { c.Limit(1<<30, 100*time.Millisecond, soon) })
		for range 5 {
			s.sell(t)
			s.copied(t)
		}
		require.Eventually(t, func() bool {
			files, err := place.Level(t.Context(), 1)
			require.NoError(t, err)
			return files > 0
		}, soon, 10*time.Millisecond)
		dir, _ := restored(t, place, time.Time{})
		assert.Equal(t, s.n, sales(t, dir))
	})
}

// The server that goes on after a restore, or after a start, has a lineage of its own, so two servers never write to the same.
func TestEachServerHasALineageOfItsOwn(t *testing.T) {
	t.Parallel()
	onEachPlace(t, func(t *testing.T, place *replica.Place) {
		first := opened(t, place, func(c *replica.Copier) { c.Limit(1<<30, 200*time.Millisecond, soon) })
		for range 3 {
			first.sell(t)
		}
		first.copied(t)
		second := opened(t, place, func(c *replica.Copier) { c.Limit(1<<30, 200*time.Millisecond, soon) })
		second.sell(t)
		second.copied(t)
		between := time.Now()
		first.sell(t)
		first.copied(t)

		dir, one := restored(t, place, time.Time{})
		assert.Equal(t, 1, sales(t, dir), "the one that was begun last")
		dir, two := restored(t, place, between)
		assert.Equal(t, 1, sales(t, dir))
		assert.Equal(t, one.Lineage, two.Lineage)
		require.Eventually(t, func() bool { return first.copier.Status().Another && second.copier.Status().Another }, soon, 10*time.Millisecond,
			"each hears of the other")
	})
}

// A machine whose clock is set to Indian time as if it were UTC is hours ahead until it has heard of the time. What its server began to
// copy then is older than what the next one copies.
func TestAClockThatWasAheadDoesNotMakeACopyTheLatest(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	place, err := replica.At(folder, replica.Keys{})
	require.NoError(t, err)
	first := opened(t, place, nil)
	first.sell(t)
	first.copied(t)
	require.NoError(t, first.copier.Close())
	_, done := restored(t, place, time.Time{})
	begunAs := func(at time.Time) string { return at.UTC().Format("20060102T150405.000Z") + "-00000000" }
	ahead := begunAs(time.Now().Add(330 * time.Minute))
	for _, of := range []string{folder, filepath.Join(folder, "lineages")} {
		require.NoError(t, os.Rename(filepath.Join(of, done.Lineage), filepath.Join(of, ahead)))
	}
	long := time.Now().Add(-2 * replica.KeptFor)
	old := filepath.Join(folder, "lineages", begunAs(long))
	require.NoError(t, os.WriteFile(old, nil, 0o600))
	require.NoError(t, os.Chtimes(old, long, long))

	second := opened(t, place, func(c *replica.Copier) { c.Limit(1<<30, 100*time.Millisecond, soon) })
	for range 2 {
		second.sell(t)
	}
	second.copied(t)
	for _, at := range []time.Time{{}, time.Now()} {
		dir, latest := restored(t, place, at)
		assert.Equal(t, 2, sales(t, dir), latest.Lineage)
	}
	assert.FileExists(t, old, "the one after it may have begun a moment ago")
	require.NoError(t, os.Chtimes(filepath.Join(folder, "lineages", ahead), long, long))
	third := opened(t, place, func(c *replica.Copier) { c.Limit(1<<30, 100*time.Millisecond, soon) })
	third.sell(t)
	require.Eventually(t, func() bool { _, err := os.Stat(old); return os.IsNotExist(err) }, soon, 10*time.Millisecond)
	third.copied(t)
	assert.FileExists(t, filepath.Join(folder, "lineages", ahead), "the one after it was alive a moment ago")
}

// The machine of a shop is lost, and on the next one the server starts with the settings of the old one before the shop is restored.
func TestAServerWithoutAShopLeavesTheCopyOfALostOneAlone(t *testing.T) {
	t.Parallel()
	onEachPlace(t, func(t *testing.T, place *replica.Place) {
		lost := opened(t, place, nil)
		for range 3 {
			lost.sell(t)
		}
		lost.copied(t)
		_, before := restored(t, place, time.Time{})

		var looks atomic.Int64
		var begun atomic.Bool
		next := openedWhen(t, place, func() bool { looks.Add(1); return begun.Load() }, nil)
		next.sell(t)
		require.Eventually(t, func() bool { return looks.Load() > 2 }, soon, 5*time.Millisecond)
		dir, now := restored(t, place, time.Time{})
		assert.Equal(t, 3, sales(t, dir))
		assert.Equal(t, before.Lineage, now.Lineage)
		assert.Zero(t, next.copier.Status().Lag, "no alarm: there is nothing to lose")

		begun.Store(true)
		require.Eventually(t, func() bool { dir, now = restored(t, place, time.Time{}); return now.Lineage != before.Lineage }, soon, 50*time.Millisecond)
		assert.Equal(t, 1, sales(t, dir), "a shop that was set up here is copied like any other")
	})
}

// However long a place does not answer, fails or is full, writes go on, the disk does not fill, and the copy is whole afterwards.
func TestAPlaceInTroubleStopsNothing(t *testing.T) {
	t.Parallel()
	for name, disturb := range map[string]http.HandlerFunc{
		"blocked": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"failing": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) },
		"full":    func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInsufficientStorage) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, place := newBucket(t)
			const limit = 1 << 20
			s := opened(t, place, func(c *replica.Copier) { c.Limit(limit, time.Minute, 3*time.Second) })
			s.sell(t)
			s.copied(t)
			b.disturb.Store(&disturb)
			longest := time.Duration(0)
			require.Eventually(t, func() bool {
				for range 100 {
					began := time.Now()
					s.sell(t)
					longest = max(longest, time.Since(began))
				}
				return s.copier.GivenUp() > 0
			}, 2*soon, time.Millisecond, "too much waits")
			assert.Less(t, longest, 2*time.Second, "a write never waits for a place, whose calls take 3 seconds")
			assert.Positive(t, s.copier.Status().Lag)
			s.sell(t)
			b.disturb.Store(nil)
			s.copied(t)
			dir, _ := restored(t, place, time.Time{})
			assert.Equal(t, s.n, sales(t, dir))
		})
	}
}

// A disk in the network may hang so that no time limit ends a call. The log is given back all the same.
func TestAPlaceThatNeverAnswersKeepsNothing(t *testing.T) {
	t.Parallel()
	place, err := replica.At(t.TempDir(), replica.Keys{})
	require.NoError(t, err)
	until := make(chan struct{})
	place.Hang(until)
	s := opened(t, place, func(c *replica.Copier) { c.Limit(1<<20, time.Minute, soon) })
	require.Eventually(t, func() bool {
		for range 100 {
			s.sell(t)
		}
		return s.copier.GivenUp() > 0
	}, 2*soon, time.Millisecond)
	before, err := os.Stat(filepath.Join(s.dir, "tokri.db-wal"))
	require.NoError(t, err)
	s.db.Wipe()
	require.Eventually(t, func() bool {
		info, err := os.Stat(filepath.Join(s.dir, "tokri.db-wal"))
		return err == nil && info.Size() < before.Size()
	}, soon, 10*time.Millisecond, "the log belongs to the shop again")
	require.Eventually(t, func() bool {
		_, err := os.Stat(filepath.Join(s.dir, replica.Scratch))
		return os.IsNotExist(err)
	}, soon, 10*time.Millisecond, "what was not sent is gone")
	close(until)
	s.copied(t)
	dir, _ := restored(t, place, time.Time{})
	assert.Equal(t, s.n, sales(t, dir))
}

// A disk that is no longer mounted leaves its empty folder on this machine's own disk.
func TestADiskThatVanishesIsNotReplacedByAFolder(t *testing.T) {
	t.Parallel()
	to := filepath.Join(t.TempDir(), "disk")
	require.NoError(t, os.Mkdir(to, 0o700))
	place, err := replica.At("file://"+to, replica.Keys{})
	require.NoError(t, err)
	s := opened(t, place, nil)
	s.sell(t)
	s.copied(t)
	require.NoError(t, os.Rename(to, to+".away"))
	s.sell(t)
	require.Eventually(t, func() bool { return s.copier.Status().Trouble != nil }, soon, 5*time.Millisecond)
	assert.NoDirExists(t, to)
	assert.Positive(t, s.copier.Status().Lag)
	require.NoError(t, os.Rename(to+".away", to))
	s.copied(t)
	dir, _ := restored(t, place, time.Time{})
	assert.Equal(t, 2, sales(t, dir))
}

// The log is checkpointed while it is copied, and nothing gets lost on the way: neither by this nor by a command of another process.
func TestTheLogIsCheckpointedWhileItIsCopied(t *testing.T) {
	t.Parallel()
	place, err := replica.At(t.TempDir(), replica.Keys{})
	require.NoError(t, err)
	s := opened(t, place, nil)
	other, err := sqlite.OpenShared(s.dir)
	require.NoError(t, err)
	var both sync.WaitGroup
	both.Go(func() {
		for i := range 300 {
			assert.NoError(t, other.Stock().Open(t.Context(), inventory.Opening(map[string]int{fmt.Sprint("other", i): i}, "", time.Now())))
		}
	})
	for range 3000 {
		s.sell(t)
	}
	both.Wait()
	require.NoError(t, other.Close())
	s.copied(t)
	assert.Zero(t, s.copier.GivenUp())
	info, err := os.Stat(filepath.Join(s.dir, "tokri.db-wal"))
	require.NoError(t, err)
	assert.Less(t, info.Size(), int64(64<<20))
	require.Eventually(t, func() bool {
		dir, _ := restored(t, place, time.Time{})
		return sales(t, dir) == s.n+300
	}, soon, time.Second)
}

// What was deleted leaves the log also while the log is copied.
func TestDeletedRecordsLeaveTheLog(t *testing.T) {
	t.Parallel()
	place, err := replica.At(t.TempDir(), replica.Keys{})
	require.NoError(t, err)
	s := opened(t, place, nil)
	s.sell(t)
	s.copied(t)
	wal := filepath.Join(s.dir, "tokri.db-wal")
	full, err := os.Stat(wal)
	require.NoError(t, err)
	s.db.Wipe()
	require.Eventually(t, func() bool {
		info, err := os.Stat(wal)
		return err == nil && info.Size() < full.Size() && info.Size() < 64<<10
	}, soon, 10*time.Millisecond, "only what follows the checkpoint is left")
	s.sell(t)
	s.copied(t)
	dir, _ := restored(t, place, time.Time{})
	assert.Equal(t, 2, sales(t, dir))
}

func TestAddressesOfPlaces(t *testing.T) {
	t.Parallel()
	for address, says := range map[string]string{
		"ftp://host/folder":                  "it must be s3://bucket/prefix, file:///folder or a folder",
		"s3://":                              "it names no bucket",
		"s3://bucket":                        "neither the region nor the server",
		"s3://key:secret@bucket?region=x":    "the keys have settings of their own",
		"s3://bucket?region=x&end=http://x/": `a parameter "end"`,
		"":                                   "it names no folder",
		"file://host/folder":                 "it must be",
	} {
		_, err := replica.At(address, replica.Keys{})
		require.ErrorContains(t, err, says, address)
	}
	place, err := replica.At("s3://shop/copies/of/it?endpoint=https://s3.example", replica.Keys{ID: "id", Secret: "secret"})
	require.NoError(t, err)
	assert.Equal(t, "s3://shop/copies/of/it", place.String())
	_, missing := replica.At("s3://shop", replica.Keys{})
	assert.NotErrorIs(t, missing, replica.ErrNone)
}
