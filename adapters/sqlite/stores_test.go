package sqlite_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/porttest"
)

func open(t testing.TB, dir string) *sqlite.DB {
	db, err := sqlite.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func stores(db *sqlite.DB) porttest.Stores {
	return porttest.StoresOf(db, &db.Clock, db.Limiter)
}

func TestStores(t *testing.T) {
	porttest.Database(t, func(t *testing.T) (porttest.Stores, func() porttest.Stores) {
		dir := t.TempDir()
		db := open(t, dir)
		return stores(db), func() porttest.Stores {
			require.NoError(t, db.Close())
			return stores(open(t, dir))
		}
	})
}
