package mongodb_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func stores(db *mongodb.DB) porttest.Stores {
	return porttest.StoresOf(db, &db.Clock, db.Limiter)
}

func TestPictures(t *testing.T) {
	porttest.PictureStore(t, func(t *testing.T) (picture.Store, picture.Store, func() picture.Store) {
		c := config(t)
		db := open(t, c)
		return db.Pictures("messages"), db.Pictures("products"), func() picture.Store { return open(t, c).Pictures("messages") }
	})
}

func TestStores(t *testing.T) {
	porttest.Database(t, func(t *testing.T) (porttest.Stores, func() porttest.Stores) {
		c := config(t)
		db := open(t, c)
		return stores(db), func() porttest.Stores {
			require.NoError(t, db.Close(t.Context()))
			return stores(open(t, c))
		}
	})
}
