package sqlite_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/login"
)

// writeOn keeps the writer busy until the returned function is called, which returns how many variants were
// written. Every commit adds some hundred pages to the log.
func writeOn(t *testing.T, db *sqlite.DB) (stop func() int) {
	over := make(chan struct{})
	written := 0
	var running sync.WaitGroup
	running.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-over:
				return
			default:
			}
			units := map[string]int{}
			for i := range 200 {
				units[fmt.Sprintf("%04d-%04d-%300d", i, n, 0)] = 1
			}
			if err := db.Stock().Open(context.WithoutCancel(t.Context()), inventory.Opening(units, "", time.Now())); err != nil {
				t.Errorf("the writer is disturbed: %v", err)
				return
			}
			written += len(units)
		}
	})
	return func() int { close(over); running.Wait(); return written }
}

// logIsReset waits until the log has become shorter the given number of times.
func logIsReset(t *testing.T, db *sqlite.DB, times int) {
	last := 0
	require.Eventually(t, func() bool {
		length, err := db.LogLength(t.Context())
		require.NoError(t, err)
		if length < last {
			times--
		}
		last = length
		return times <= 0
	}, 60*time.Second, time.Millisecond)
}

func TestTheLogIsResetWhileTheWriterGoesOn(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	stop := writeOn(t, db)
	logIsReset(t, db, 2)
	written := stop()
	assert.Len(t, variants(t, db), written)
	require.NoError(t, db.Close())
	assert.Len(t, variants(t, open(t, dir)), written, "after it was opened again")
}

func TestALongReadHoldsUpNoWriter(t *testing.T) {
	db := open(t, t.TempDir())
	require.NoError(t, db.Stock().Open(t.Context(), inventory.Opening(map[string]int{"amla": 1}, "", time.Now())))
	reading, letGo := make(chan struct{}), make(chan struct{})
	var reader sync.WaitGroup
	reader.Go(func() {
		assert.NoError(t, db.Stock().Audit(context.WithoutCancel(t.Context()), func(s inventory.Stock, _ []hold.Hold) error {
			close(reading)
			<-letGo
			return nil
		}))
	})
	<-reading
	stop := writeOn(t, db)
	require.Eventually(t, func() bool {
		length, err := db.LogLength(t.Context())
		require.NoError(t, err)
		return length > 2*sqlite.LongLog
	}, 60*time.Second, time.Millisecond, "the log goes on while a reader is at its beginning")
	close(letGo)
	reader.Wait()
	logIsReset(t, db, 1)
	written := stop()
	assert.Len(t, variants(t, db), written+1)
}

// A deleted record is in none of the database's files: neither in a free page nor in the write-ahead log. While a read
// holds the log, the checkpointer waits for the end of the read.
func TestWhatIsDeletedIsWiped(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	const secret = "Padmavathi of the yellow gate"
	for i := range 200 {
		one := login.Challenge{ID: fmt.Sprint(i), Email: fmt.Sprintf("%s, %d %0200d", secret, i, 0), Expires: time.Now()}
		require.NoError(t, db.Challenges().Insert(t.Context(), one))
	}
	left := func() (files []string) {
		for _, file := range []string{"tokri.db", "tokri.db-wal"} {
			raw, err := os.ReadFile(filepath.Join(dir, file))
			require.NoError(t, err)
			if bytes.Contains(raw, []byte(secret)) {
				files = append(files, file)
			}
		}
		return files
	}
	require.NoError(t, db.Stock().Open(t.Context(), inventory.Opening(map[string]int{"amla": 1}, "", time.Now())))
	reading, letGo := make(chan struct{}), make(chan struct{})
	var reader sync.WaitGroup
	reader.Go(func() {
		assert.NoError(t, db.Stock().Audit(context.WithoutCancel(t.Context()), func(inventory.Stock, []hold.Hold) error {
			close(reading)
			<-letGo
			return nil
		}))
	})
	<-reading
	require.NoError(t, db.Challenges().Prune(t.Context(), time.Now().Add(time.Hour)))
	require.NotEmpty(t, left(), "the log has the pages as they were")
	db.Wipe()
	close(letGo)
	reader.Wait()
	require.Eventually(t, func() bool { return len(left()) == 0 }, 20*time.Second, 10*time.Millisecond, "the files are wiped")
}
