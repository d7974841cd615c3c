package sqlite_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/login"
	"tokri/core/porttest"
)

func open(t testing.TB, dir string) *sqlite.DB {
	db, err := sqlite.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func stores(db *sqlite.DB) porttest.Stores {
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
