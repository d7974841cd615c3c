package memory_test

import (
	"testing"

	"tokri/adapters/memory"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func stores(db *memory.DB) porttest.Stores {
	return porttest.StoresOf(db, &db.Clock, db.Limiter)
}

func TestPictures(t *testing.T) {
	porttest.PictureStore(t, func(*testing.T) (picture.Store, picture.Store, func() picture.Store) {
		db := memory.New()
		return db.Pictures("messages"), db.Pictures("products"), nil
	})
}

func TestStores(t *testing.T) {
	// The data of these stores does not outlive the process, so they cannot be opened again.
	porttest.Database(t, func(*testing.T) (porttest.Stores, func() porttest.Stores) { return stores(memory.New()), nil })
}
