package app

import (
	"context"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/sqlite"
	"tokri/config"
	"tokri/core/audit"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// Doctor is a start hook that audits the shop. Check-outs begun within settle may be under way.
func Doctor(settle time.Duration, report *audit.Report) any {
	return func(lc fx.Lifecycle, stock inventory.Store, slots slot.Store, coupons coupon.Store, money wallet.Store, orders order.Store, carts cart.Store, topUps topup.Store) {
		lc.Append(fx.StartHook(func(ctx context.Context) (err error) {
			stores := audit.Stores{Stock: stock, Slots: slots, Coupons: coupons, Wallet: money, Orders: orders, Carts: carts, TopUps: topUps}
			*report, err = audit.Run(ctx, stores, now().Add(-settle))
			return err
		}))
	}
}

// CoreToLook is Core with stores that are only read, so that a shop can be looked at while it is
// open.
func CoreToLook(c config.Config) fx.Option { return coreBeside(c, sqlite.OpenReadOnly) }

// CoreToMend is Core with stores that can be changed while the shop is open, for a command that
// makes a few writes.
func CoreToMend(c config.Config) fx.Option { return coreBeside(c, sqlite.OpenShared) }

// coreBeside is Core with an embedded store that another process may have open.
func coreBeside(c config.Config, open func(dir string) (*sqlite.DB, error)) fx.Option {
	if c.MongoDBURI != "" {
		return Core(c)
	}
	return fx.Options(Core(c), fx.Decorate(func(lc fx.Lifecycle) (*sqlite.DB, error) {
		db, err := open(c.DataDir)
		if err != nil {
			return nil, err
		}
		lc.Append(fx.StopHook(db.Close))
		return db, nil
	}))
}
