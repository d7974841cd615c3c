package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/porttest"
)

// newFile has the bytes of a database without records. Making one takes most of a short test's time, so that each test opens a
// copy of the first.
var newFile = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "tokri-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	db, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, sqlite.FileName))
})

func open(t testing.TB, dir string) *sqlite.DB {
	db, err := sqlite.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func openNew(t *testing.T, dir string) *sqlite.DB {
	file, err := newFile()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, sqlite.FileName), file, 0o600))
	return open(t, dir)
}

func stores(db *sqlite.DB) porttest.Stores {
	return porttest.StoresOf(db, &db.Clock, db.Limiter)
}

func TestStores(t *testing.T) {
	porttest.Database(t, func(t *testing.T) (porttest.Stores, func() porttest.Stores) {
		dir := t.TempDir()
		db := openNew(t, dir)
		return stores(db), func() porttest.Stores {
			require.NoError(t, db.Close())
			return stores(open(t, dir))
		}
	})
}
