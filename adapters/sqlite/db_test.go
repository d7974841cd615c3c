package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/cart"
	"tokri/core/wallet"
)

func set(quantity int) func(*cart.Cart) error {
	return func(c *cart.Cart) error { return c.Set("product", "variant", quantity) }
}

func TestASecondServerIsRefused(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	_, err := sqlite.Open(dir)
	require.ErrorIs(t, err, sqlite.ErrInUse)
	require.ErrorContains(t, err, fmt.Sprint(os.Getpid()))
	require.NoError(t, db.Close())
	open(t, dir)
}

func TestDamageIsFound(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	for i := range 200 {
		_, err := wallet.Post(t.Context(), db.Wallet(), wallet.Entry{
			Account: fmt.Sprint("u", i), Amount: 100, Type: wallet.Deposit,
			Ref: "ref", Description: "note", At: time.Now(),
		})
		require.NoError(t, err)
	}
	require.NoError(t, db.Check(t.Context()))
	require.NoError(t, db.Close())
	file := filepath.Join(dir, sqlite.FileName)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for at := len(text) - 4096; at < len(text); at++ { // the last page
		text[at] ^= 0xff
	}
	require.NoError(t, os.WriteFile(file, text, 0o600))
	db, err = sqlite.OpenReadOnly(dir)
	require.NoError(t, err)
	defer db.Close()
	err = db.Check(t.Context())
	require.ErrorIs(t, err, sqlite.ErrDamaged)
	require.ErrorContains(t, err, "restore the last backup")
}

func TestOpenMakesADirectoryThatIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b c?#%")
	db := open(t, dir)
	_, err := db.Carts().Update(t.Context(), "user", set(1))
	require.NoError(t, err)
	require.NoError(t, db.Ping(t.Context()))
	backup := filepath.Join(dir, "backup.db")
	require.NoError(t, db.Backup(t.Context(), backup))
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Subset(t, files, []string{filepath.Join(dir, "tokri.db"), backup})
	for _, file := range files {
		info, err := os.Stat(file)
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, "only its owner may read %s", file)
	}
}

func TestANewerSchemaIsRefused(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	require.NoError(t, db.Write(t.Context(), func(exec execute) error { return exec(`PRAGMA user_version = 999`) }))
	require.NoError(t, db.Close())
	_, err := sqlite.Open(dir)
	require.ErrorContains(t, err, "newer version")
	require.ErrorContains(t, err, "start that version, or restore the backup from before the update")
	_, err = sqlite.OpenReadOnly(dir)
	require.ErrorContains(t, err, "start that version, or restore the backup from before the update")
	_, err = sqlite.Open(dir)
	require.ErrorContains(t, err, "newer version", "the lock was let go")
}

// Between the installation of a new version and the first start of its server a command says what is missing.
func TestAnEarlierSchemaIsRefusedBesideTheServer(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	require.NoError(t, db.Write(t.Context(), func(exec execute) error { return exec(`PRAGMA user_version = 1`) }))
	require.NoError(t, db.Close())
	_, err := sqlite.OpenReadOnly(dir)
	require.ErrorContains(t, err, "start the server of this version, which brings the shop up to date")
}

func TestOpenReadOnlyReadsALiveShopAndWritesNothing(t *testing.T) {
	dir := t.TempDir()
	_, err := sqlite.OpenReadOnly(dir)
	require.Error(t, err)
	db := open(t, dir)
	reader, err := sqlite.OpenReadOnly(dir)
	require.NoError(t, err)
	for i := 1; i < 5; i++ {
		_, err = db.Carts().Update(t.Context(), "user", set(i))
		require.NoError(t, err)
		seen, err := reader.Carts().Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, i, seen.Quantity("variant"))
	}
	_, err = reader.Carts().Update(t.Context(), "user", set(9))
	require.Error(t, err)
	require.NoError(t, reader.Close())
	_, err = db.Carts().Update(t.Context(), "user", set(9))
	require.NoError(t, err)
}

func TestOpenSharedWritesInTurnWithALiveShop(t *testing.T) {
	dir := t.TempDir()
	_, err := sqlite.OpenShared(dir)
	require.ErrorContains(t, err, "there is no shop")
	db := open(t, dir)
	second, err := sqlite.OpenShared(dir)
	require.NoError(t, err)
	var both sync.WaitGroup
	for i, side := range []*sqlite.DB{db, second} {
		both.Go(func() {
			for n := range 50 {
				_, err := wallet.Post(t.Context(), side.Wallet(), wallet.Entry{
					Account: "asha", Amount: 100, Type: wallet.Deposit,
					Ref: fmt.Sprint(i, "-", n), At: now,
				})
				assert.NoError(t, err)
			}
		})
	}
	both.Wait()
	last, err := db.Wallet().Last(t.Context(), "asha")
	require.NoError(t, err)
	require.EqualValues(t, 100, last.Seq)
	require.EqualValues(t, 10000, last.Balance)
	require.NoError(t, second.Close())
	_, err = sqlite.Open(dir)
	require.ErrorIs(t, err, sqlite.ErrInUse, "OpenShared leaves the lock alone")
}

func TestBackupOfALiveShopIsWhole(t *testing.T) {
	dir := t.TempDir()
	db := open(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	written := make(chan int)
	go func() {
		defer close(written)
		for i := 0; ctx.Err() == nil; i++ {
			// Two carts are written in turn; in a backup their versions may differ by at most one.
			for _, user := range []string{"first", "second"} {
				if _, err := db.Carts().Update(context.Background(), user, set(i%99+1)); err != nil {
					t.Error(err)
					return
				}
			}
			if i == 50 {
				written <- i
			}
		}
	}()
	<-written
	copied := filepath.Join(t.TempDir(), "backup.db")
	require.NoError(t, db.Backup(t.Context(), copied))
	require.Error(t, db.Backup(t.Context(), copied), "a backup is not overwritten")
	stop()
	<-written

	reader, err := sqlite.OpenReadOnly(dir)
	require.NoError(t, err)
	require.NoError(t, reader.Backup(t.Context(), copied+"2"))
	require.NoError(t, reader.Close())

	for _, file := range []string{copied, copied + "2"} {
		restored := t.TempDir()
		require.NoError(t, os.Rename(file, filepath.Join(restored, "tokri.db")))
		carts := open(t, restored).Carts()
		first, err := carts.Get(t.Context(), "first")
		require.NoError(t, err)
		second, err := carts.Get(t.Context(), "second")
		require.NoError(t, err)
		assert.GreaterOrEqual(t, first.Version, int64(50))
		assert.Contains(t, []int64{second.Version, second.Version + 1}, first.Version)
		_, err = carts.Update(t.Context(), "first", set(1))
		require.NoError(t, err)
	}
	left, err := filepath.Glob(copied + "*")
	require.NoError(t, err)
	assert.Empty(t, left)
}

// A limit on the size of files stands for a full disk, which the shop's own is not.
func TestABackupThatCannotBeWrittenDoesNotBlameTheShopsDisk(t *testing.T) {
	db := open(t, t.TempDir())
	var was syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was))
	path := filepath.Join(t.TempDir(), "backup.db")
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 8192, Max: was.Max}))
	err := db.Backup(t.Context(), path)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was))
	require.ErrorContains(t, err, "to "+path+": disk I/O error")
	require.NotErrorIs(t, err, sqlite.ErrAway)
	left, err := filepath.Glob(path + "*")
	require.NoError(t, err)
	assert.Empty(t, left)
	require.NoError(t, db.Backup(t.Context(), path), "there is room again")
}
