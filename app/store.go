package app

import (
	"context"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/httpapi"
	"tokri/adapters/mongodb"
	"tokri/adapters/sqlite"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/erasure"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// soleServer tells that no other server can have the store open: the embedded store locks its folder.
type soleServer bool

// storeModule is MongoDB if its address is set, else the embedded store.
func storeModule(c config.Config) fx.Option {
	if c.MongoDBURI != "" {
		return fx.Options(mongodbModule, fx.Supply(soleServer(false)))
	}
	return fx.Options(sqliteModule, fx.Supply(soleServer(true))) // its folder is locked
}

var sqliteModule = fx.Module("sqlite", fx.Provide(
	openSQLite,
	fx.Annotate((*sqlite.DB).Stock, fx.As(new(inventory.Store))),
	fx.Annotate((*sqlite.DB).Slots, fx.As(new(slot.Store))),
	fx.Annotate((*sqlite.DB).Coupons, fx.As(new(coupon.Store))),
	fx.Annotate((*sqlite.DB).Wallet, fx.As(new(wallet.Store))),
	fx.Annotate((*sqlite.DB).TopUps, fx.As(new(topup.Store))),
	fx.Annotate((*sqlite.DB).AddressBooks, fx.As(new(address.Store))),
	fx.Annotate((*sqlite.DB).Wishlists, fx.As(new(wishlist.Store))),
	fx.Annotate((*sqlite.DB).Carts, fx.As(new(cart.Store))),
	fx.Annotate((*sqlite.DB).Editions, fx.As(new(shop.Store))),
	fx.Annotate((*sqlite.DB).Orders, fx.As(new(order.Store)), fx.As(new(order.Desk))),
	fx.Annotate((*sqlite.DB).Invoices, fx.As(new(invoice.Store))),
	fx.Annotate((*sqlite.DB).Reviews, fx.As(new(review.Store))),
	fx.Annotate((*sqlite.DB).Orders, fx.As(new(erasure.Orders))),
	fx.Annotate((*sqlite.DB).Messages, fx.As(new(contact.Store))),
	fx.Annotate((*sqlite.DB).Users, fx.As(new(account.UserStore))),
	fx.Annotate((*sqlite.DB).Challenges, fx.As(new(account.ChallengeStore))),
	fx.Annotate((*sqlite.DB).Sessions, fx.As(new(account.SessionStore))),
	fx.Annotate(func(db *sqlite.DB) *sqlite.Limiter { return db.Limiter(time.Now) }, fx.As(new(account.Limiter))),
	fx.Annotate(func(db *sqlite.DB) httpapi.Check { return httpapi.Check{Name: "sqlite", Ready: db.Ping} }, fx.ResultTags(`group:"checks"`)),
))

func openSQLite(lc fx.Lifecycle, c config.Config) (*sqlite.DB, error) {
	db, err := sqlite.Open(c.DataDir)
	if err != nil {
		return nil, err
	}
	lc.Append(fx.StopHook(db.Close))
	return db, nil
}

var mongodbModule = fx.Module("mongodb", fx.Provide(
	openMongoDB,
	fx.Annotate((*mongodb.DB).Stock, fx.As(new(inventory.Store))),
	fx.Annotate((*mongodb.DB).Slots, fx.As(new(slot.Store))),
	fx.Annotate((*mongodb.DB).Coupons, fx.As(new(coupon.Store))),
	fx.Annotate((*mongodb.DB).Wallet, fx.As(new(wallet.Store))),
	fx.Annotate((*mongodb.DB).TopUps, fx.As(new(topup.Store))),
	fx.Annotate((*mongodb.DB).AddressBooks, fx.As(new(address.Store))),
	fx.Annotate((*mongodb.DB).Wishlists, fx.As(new(wishlist.Store))),
	fx.Annotate((*mongodb.DB).Carts, fx.As(new(cart.Store))),
	fx.Annotate((*mongodb.DB).Editions, fx.As(new(shop.Store))),
	fx.Annotate((*mongodb.DB).Orders, fx.As(new(order.Store)), fx.As(new(order.Desk))),
	fx.Annotate((*mongodb.DB).Invoices, fx.As(new(invoice.Store))),
	fx.Annotate((*mongodb.DB).Reviews, fx.As(new(review.Store))),
	fx.Annotate((*mongodb.DB).Orders, fx.As(new(erasure.Orders))),
	fx.Annotate((*mongodb.DB).Messages, fx.As(new(contact.Store))),
	fx.Annotate((*mongodb.DB).Users, fx.As(new(account.UserStore))),
	fx.Annotate((*mongodb.DB).Challenges, fx.As(new(account.ChallengeStore))),
	fx.Annotate((*mongodb.DB).Sessions, fx.As(new(account.SessionStore))),
	fx.Annotate(func(db *mongodb.DB) *mongodb.Limiter { return db.Limiter(time.Now) }, fx.As(new(account.Limiter))),
	fx.Annotate(func(db *mongodb.DB) httpapi.Check { return httpapi.Check{Name: "mongodb", Ready: db.Ping} }, fx.ResultTags(`group:"checks"`)),
))

func openMongoDB(lc fx.Lifecycle, c config.Config) (*mongodb.DB, error) {
	// Indexes are built on the first start; that may take longer than a call.
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Second)
	defer cancel()
	db, err := mongodb.Open(ctx, mongodb.Config{URI: c.MongoDBURI.Reveal()})
	if err != nil {
		return nil, err
	}
	lc.Append(fx.StopHook(db.Close))
	return db, nil
}
