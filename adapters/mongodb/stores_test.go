package mongodb_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/core/login"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func stores(db *mongodb.DB) porttest.Stores {
	return porttest.Stores{
		Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), TopUps: db.TopUps(),
		AddressBooks: db.AddressBooks(), Wishlists: db.Wishlists(), Restocks: db.Restocks(), Carts: db.Carts(), Editions: db.Editions(), Orders: db.Orders(),
		Reviews: db.Reviews(), Messages: db.Messages(), Outbox: db.Outbox(), Invoices: db.Invoices(), Ceilings: db.Ceilings(), Pauses: db.Pauses(), Together: db.Together(),
		Users: db.Users(), Guests: db.Users(), Challenges: db.Challenges(), Sessions: db.Sessions(),
		Crew: db.Crew(), StaffLog: db.StaffLog(), Alerts: db.Alerts(),
		SetClock: func(now func() time.Time) { db.Clock = now },
		Limiter:  func(now func() time.Time) login.Limiter { return db.Limiter(now) },
	}
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
