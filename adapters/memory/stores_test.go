package memory_test

import (
	"testing"
	"time"

	"tokri/adapters/memory"
	"tokri/core/login"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func stores(db *memory.DB) porttest.Stores {
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
	porttest.PictureStore(t, func(*testing.T) (picture.Store, picture.Store, func() picture.Store) {
		db := memory.New()
		return db.Pictures("messages"), db.Pictures("products"), nil
	})
}

func TestStores(t *testing.T) {
	// The data of these stores does not outlive the process, so they cannot be opened again.
	porttest.Database(t, func(*testing.T) (porttest.Stores, func() porttest.Stores) { return stores(memory.New()), nil })
}
