package systemtest_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// mostLost is how much of what was acknowledged may be lost with the machine.
const mostLost = 2 * time.Second

// bucket is a server of S3 whose answers can be held up.
type bucket struct {
	url  string
	hold atomic.Pointer[chan struct{}] // calls wait until it is closed
}

func newBucket(t *testing.T) *bucket {
	t.Helper()
	memory, b := s3mem.New(), &bucket{}
	require.NoError(t, memory.CreateBucket("shop"))
	s3 := gofakes3.New(memory).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if until := b.hold.Load(); until != nil {
			select {
			case <-*until:
			case <-r.Context().Done():
				return
			}
		}
		s3.ServeHTTP(w, r)
	}))
	t.Cleanup(server.CloseClientConnections)
	b.url = "s3://shop/copy?region=ap-south-1&endpoint=" + server.URL
	return b
}

var bucketKeys = []string{"REPLICA_ACCESS_KEY_ID=id", "REPLICA_SECRET_ACCESS_KEY=secret"}

// sale is an order that was acknowledged.
type sale struct {
	by int
	id string
	at time.Time
}

// The machine is lost while customers check out: its server is killed, and its disk is thrown away. The shop goes on elsewhere from its
// copy, with everything that was acknowledged two seconds before.
func TestALostMachineCostsTwoSeconds(t *testing.T) {
	t.Parallel()
	t.Run("folder", func(t *testing.T) {
		t.Parallel()
		loseMachines(t, t.TempDir())
	})
	t.Run("bucket", func(t *testing.T) {
		t.Parallel()
		loseMachines(t, newBucket(t).url, bucketKeys...)
	})
}

func loseMachines(t *testing.T, place string, keys ...string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "first machine")
	settings := append([]string{"REPLICA_URL=" + place}, keys...)
	w := open(t, program(t, harness.SQLite(folder), settings...), 1)
	crowd := w.crowd(t, 12)
	_ = writeMessage(t, w, crowd[0])
	_ = copied(t, w)
	for round := range rounds() {
		sales := w.sellAndDie(t, crowd, 20+rand.IntN(150))
		died := time.Now()
		require.NoError(t, os.RemoveAll(folder))

		folder = filepath.Join(t.TempDir(), "next machine")
		w.Program = program(t, harness.SQLite(folder), settings...)
		said, err := w.Run(t.Context(), "restore", "--from", place, folder)
		require.NoError(t, err, said)
		require.Regexp(t, `(?m)^[0-9]+ orders checked, 0 violations\.$`, said)
		w.restart(t, crowd)
		lost, oldest := 0, died
		for _, s := range sales {
			if _, err := crowd[s.by].Order(t.Context(), s.id); err != nil {
				require.ErrorContains(t, err, "404", "the order is lost, and nothing else is wrong")
				lost++
				if s.at.Before(oldest) {
					oldest = s.at
				}
			}
		}
		t.Logf("%d: %d orders acknowledged, %d of them lost, the oldest %s before the end", round+1, len(sales), lost, died.Sub(oldest).Round(time.Millisecond))
		require.LessOrEqual(t, died.Sub(oldest), mostLost)
		require.Len(t, pictureFiles(t, folder), 1, "the picture of the message")
		w.sound(t)
		_ = copied(t, w) // also the next machine
	}
}

// sellAndDie lets customers check out, kills the server after a number of orders, and returns the orders that were acknowledged.
func (w *testShop) sellAndDie(t *testing.T, crowd []*harness.Shopper, orders int) (sales []sale) {
	t.Helper()
	buying, stop := context.WithCancel(t.Context())
	defer stop()
	var mu sync.Mutex
	var all sync.WaitGroup
	enough := make(chan struct{})
	for i, s := range crowd {
		all.Go(func() {
			for buying.Err() == nil {
				if s.Fill(buying, w.Plenty[0], w.Plenty[1]) != nil {
					continue
				}
				got := checkOut(buying, s, w.wide[i%len(w.wide)].ID, "")
				if got.err != nil || !got.reply.OK() {
					continue
				}
				mu.Lock()
				if sales = append(sales, sale{i, got.id, time.Now()}); len(sales) == orders {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	<-enough
	require.NoError(t, w.apis[0].Server.Kill())
	stop()
	all.Wait()
	return sales
}

var gauge = regexp.MustCompile(`(?m)^tokri_replica_(\w+) (\S+)$`)

// copyGauges returns the server's figures of the copy.
func copyGauges(t *testing.T, w *testShop) map[string]float64 {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.apis[0].Server.URL+"/metrics", nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	body, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	require.NoError(t, reply.Body.Close())
	found := map[string]float64{}
	for _, line := range gauge.FindAllStringSubmatch(string(body), -1) {
		found[line[1]], err = strconv.ParseFloat(line[2], 64)
		require.NoError(t, err)
	}
	return found
}

// copied waits until everything is at the place.
func copied(t *testing.T, w *testShop) (is map[string]float64) {
	t.Helper()
	require.Eventually(t, func() bool {
		is = copyGauges(t, w)
		return is["reachable"] == 1 && is["lag_seconds"] == 0
	}, time.Minute, 20*time.Millisecond)
	return is
}

// While the place does not answer, customers check out as before, the server says how far behind the copy is, and it ends in time; when
// the place answers again, the copy is whole.
func TestAPlaceThatHangsHoldsUpNobody(t *testing.T) {
	t.Parallel()
	b := newBucket(t)
	w := open(t, program(t, sqliteStore(t), append(bucketKeys, "REPLICA_URL="+b.url)...), 1)
	crowd := w.crowd(t, 8)
	copied(t, w)
	released := make(chan struct{})
	b.hold.Store(&released)
	placed := map[int]string{}
	for range 5 {
		fill(t, crowd, w.Plenty[0])
		got := atOnce(len(crowd), func(i int) outcome {
			return checkOut(t.Context(), crowd[i], w.wide[0].ID, strconv.FormatUint(rand.Uint64(), 36))
		})
		require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(got))
		for i, o := range got {
			placed[i] = o.id
		}
	}
	require.Eventually(t, func() bool {
		is := copyGauges(t, w)
		return is["lag_seconds"] > 1 && is["waiting_bytes"] > 0
	}, time.Minute, 20*time.Millisecond)
	began := time.Now()
	require.NoError(t, w.apis[0].Server.Stop())
	assert.Less(t, time.Since(began), 25*time.Second)

	close(released)
	b.hold.Store(nil)
	w.restart(t, crowd)
	copied(t, w)
	folder := filepath.Join(t.TempDir(), "other")
	said, err := program(t, harness.SQLite(folder), bucketKeys...).Run(t.Context(), "restore", "--from", b.url, folder)
	require.NoError(t, err, said)
	for i, id := range placed {
		_, err := crowd[i].Order(t.Context(), id)
		require.NoError(t, err)
	}
	w.sound(t)
}

func TestARestoreOfTheCopySaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	place := t.TempDir()
	w := open(t, program(t, sqliteStore(t), "REPLICA_URL="+place), 1)
	copied(t, w)
	w.crowd(t, 1)
	copied(t, w)
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "file"), nil, 0o600))
	fresh := filepath.Join(t.TempDir(), "fresh")
	for says, args := range map[string][]string{
		"is not empty (file)":                                     {"--from", place, full},
		"there is no copy of a shop there":                        {"--from", t.TempDir(), fresh},
		"it must be s3://bucket/prefix":                           {"--from", "ftp://host/x", fresh},
		"a time is written as 2026-03-01 17:30:00":                {"--from", place, fresh, "--at", "yesterday"},
		"is in the future":                                        {"--from", place, fresh, "--at", "2099-01-01 10:00"},
		"from that time or before: the first is of":               {"--from", place, fresh, "--at", "2020-01-01T10:00:00Z"},
		"--at needs --from":                                       {"--at", "2026-01-01 10:00", "file", fresh},
		"--from replaces the file":                                {"--from", place, "file", fresh},
		"tokri restore FILE DIR, or tokri restore --from URL DIR": {"file"},
	} {
		said, err := w.Run(t.Context(), append([]string{"restore"}, args...)...)
		require.Error(t, err, says)
		assert.Contains(t, said, says)
		assert.NoDirExists(t, fresh)
	}
	said, err := w.Run(t.Context(), "restore", "--from", "file://"+place, fresh, "--at", time.Now().UTC().Format(time.RFC3339Nano))
	require.NoError(t, err, said)
	key, err := os.ReadFile(filepath.Join(fresh, "secret.key"))
	require.NoError(t, err)
	own, err := os.ReadFile(filepath.Join(strings.TrimPrefix(w.Store.Settings[0], "DATA_DIR="), "secret.key"))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(own, key))
	assert.NotContains(t, said, "SECRET_KEY")
}
