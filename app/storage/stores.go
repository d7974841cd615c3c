// Package storage opens the configured store, MongoDB or SQLite, and the caches of Redis in front of it.
package storage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"tokri/adapters/files"
	"tokri/adapters/mongodb"
	"tokri/adapters/sqlite"
	"tokri/app/clock"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/alert"
	"tokri/core/cart"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/crew"
	"tokri/core/erasure"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/login"
	"tokri/core/moving"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/picture"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/storing"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// Stores has the ports of the configured store: MongoDB if its address is set, otherwise SQLite.
type Stores struct {
	Stock     inventory.Store
	Journal   inventory.Journal
	Slots     slot.Store
	Coupons   coupon.Store
	Wallet    wallet.Store
	TopUps    topup.Store
	Addresses address.Store
	Wishlists wishlist.Store
	Restocks  restock.Store
	Carts     cart.Store
	KeptCarts cart.Store // the carts themselves, also where Carts has copies of them in Redis
	Shop      shop.Store
	Orders    order.Book
	Invoices  invoice.Store
	Reviews   review.Store
	Messages  *contact.Archive
	Outbox    notify.Store
	Pictures  picture.Store // of messages and complaints
	Scripts   picture.Store // of the web client's builds
	// ProductPictures are the shop's own pictures in each width, by their address, and the files from which
	// they were made (picture.OriginalKey).
	ProductPictures picture.Store
	Users           account.Store
	Guests          erasure.Guests
	Challenges      login.ChallengeStore
	Sessions        session.Store
	Limiter         login.Limiter
	Ceilings        ceiling.Store
	Pauses          pause.Store
	Together        recommend.Store
	Crew            crew.Store
	StaffLog        crew.Log
	Alerts          alert.Store

	// OrderCount returns about how many orders there are, at once.
	OrderCount func(context.Context) (int, error)

	// Name and Ping are for the readiness check.
	Name string
	Ping func(context.Context) error
	// Commands returns how often the server has sent each command to the database. It is nil for SQLite, which has no round trips.
	Commands func() map[mongodb.Command]int64
	// Work returns what the store has done. It is nil for MongoDB, which counts it itself.
	Work func() sqlite.Work
	// time returns the clock of the database, which all servers have in common. It is nil for SQLite, which has this
	// machine's.
	time func(context.Context) (time.Time, error)
	// Join makes several writes one. It is nil for MongoDB, which has no transactions, and where Redis has copies of what is written,
	// which must not be ahead of the store.
	Join storing.Join
	// SoleServer is set if no other server can have the store open, as with SQLite, which locks its folder.
	SoleServer bool
	// Check looks for damage in the file of the database. It is nil for MongoDB, which looks itself.
	Check func(context.Context) error
	// Copy writes a consistent copy of the database to a new file. It is nil for MongoDB, which has its own
	// tools.
	Copy func(ctx context.Context, file string) error
	// Wipe removes from the files what was deleted. MongoDB keeps no such files of the shop's.
	Wipe func()

	// House keeps what the store knows about a move, and Tables are what a copy of the shop consists of. The web client's scripts are
	// none of it: a server that starts writes them.
	House  moving.Keeper
	Tables []moving.Table

	// SQLite is the database, for what copies it page by page, and WhenPictured calls that with the names of new pictures, below
	// DATA_DIR. Both are nil for MongoDB.
	SQLite       *sqlite.DB
	WhenPictured func(wrote func(name string))

	close func(context.Context) error
}

// Access is how a process opens the SQLite store. It has no effect on MongoDB.
type Access int

// The kinds of access.
const (
	// Exclusive is for a server: only one at a time may have a folder open.
	Exclusive Access = iota
	// Shared is for a command that makes a few writes while a server may have the store open.
	Shared
	// ReadOnly is for a command that reads while a server may have the store open.
	ReadOnly
	// AnyWrite is for an import. It is Exclusive, which creates and migrates the store, or Shared if a server
	// has the store open.
	AnyWrite
)

// OpenStores opens the configured store. The caller must close it. An unfinished copy of a shop is refused, and a shop that has moved
// can only be read.
func OpenStores(ctx context.Context, c config.Config, access Access) (*Stores, error) {
	s, err := OpenMoving(ctx, c, access)
	if err != nil {
		return nil, err
	}
	if s.HasClock() {
		_, _ = s.KeepTime(ctx) // a server tries again each minute, and says why it fails
	}
	if err := s.served(ctx, access); err != nil {
		return nil, errors.Join(err, s.Close(ctx))
	}
	return s, nil
}

// served returns an error if the store must not be used, because of a move.
func (s *Stores) served(ctx context.Context, access Access) error {
	switch is, err := s.House.State(ctx); {
	case err != nil:
		return err
	case is.Role == moving.Filling:
		return fmt.Errorf("this store is an unfinished copy of the shop in %s. Run tokri copy there again, which goes on; or remove this one", is.Other)
	case is.Role == moving.Moved && access != ReadOnly:
		return fmt.Errorf("this shop has moved to %s: set MONGODB_URI or DATA_DIR to that. If it is to sell here again, without what was sold there, run tokri copy --reopen", is.Other)
	}
	return nil
}

// OpenMoving opens a store whatever it knows about a move, without its clock.
func OpenMoving(ctx context.Context, c config.Config, access Access) (*Stores, error) {
	if c.MongoDBURI != "" {
		db, err := mongodb.Open(ctx, mongodb.Config{URI: c.MongoDBURI.Reveal()})
		if err != nil {
			// The error is not wrapped, because a command would print it as a refusal to a customer.
			return nil, errors.New("MongoDB cannot be used: see that it runs, and that the address, user and password in MONGODB_URI are right: " + err.Error())
		}
		return mongodbStores(db), nil
	}
	open := map[Access]func(string) (*sqlite.DB, error){
		Exclusive: sqlite.Open, Shared: sqlite.OpenShared, ReadOnly: sqlite.OpenReadOnly, AnyWrite: openForWrites,
	}[access]
	db, err := open(c.DataDir)
	if err != nil {
		return nil, err
	}
	return sqliteStores(db, files.New(c.DataDir, messagePictures), files.New(c.DataDir, productPictures), files.Scripts(c.DataDir)), nil
}

// IsAway reports whether an error means that the database did not answer or could not be written.
func IsAway(err error) bool {
	return errors.Is(err, sqlite.ErrAway) || errors.Is(err, mongodb.ErrAway) || errors.Is(err, mongodb.ErrBusy)
}

func openForWrites(dir string) (*sqlite.DB, error) {
	if err := belongsToAnother(filepath.Join(dir, sqlite.FileName)); err != nil {
		return nil, err
	}
	db, err := sqlite.Open(dir)
	if errors.Is(err, sqlite.ErrInUse) {
		return sqlite.OpenShared(dir)
	}
	return db, err
}

// belongsToAnother refuses root in a shop whose server runs as another user: it could neither read the pictures that root would
// write nor any below their folders, and every backup would fail.
func belongsToAnother(file string) error {
	info, err := os.Stat(file)
	if err != nil || os.Geteuid() != 0 {
		return nil //nolint:nilerr // what is wrong with the file is said when it is opened
	}
	if of, ok := info.Sys().(*syscall.Stat_t); ok && of.Uid != 0 {
		return fmt.Errorf("%s does not belong to root: run this as the user to whom it belongs, as with sudo -u tokri", file)
	}
	return nil
}

// The names under which pictures are stored: those of messages, and those of products. A shop on one machine
// stores them as files. Several servers have no common disk, so their pictures are in the database.
const (
	messagePictures = "messages"
	productPictures = "products"

	tableOfMessages = "pictures of messages"
	tableOfProducts = "pictures of products"
)

func sqliteStores(db *sqlite.DB, pictures, products, scripts *files.Pictures) *Stores {
	db.Clock = clock.Time
	return &Stores{
		Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), TopUps: db.TopUps(),
		Addresses: db.AddressBooks(), Wishlists: db.Wishlists(), Restocks: db.Restocks(), Carts: db.Carts(), KeptCarts: db.Carts(), Shop: db.Editions(),
		Orders: db.Orders(), Invoices: db.Invoices(), Reviews: db.Reviews(),
		Messages: &contact.Archive{Records: db.Messages(), Pictures: pictures}, Pictures: pictures, ProductPictures: products, Scripts: scripts, Outbox: db.Outbox(),
		Users: db.Users(), Guests: db.Users(), Challenges: db.Challenges(), Sessions: db.Sessions(), Limiter: db.Limiter(clock.Time), Ceilings: db.Ceilings(), Pauses: db.Pauses(), Together: db.Together(),
		Crew: db.Crew(), StaffLog: db.StaffLog(), Alerts: db.Alerts(),
		OrderCount: db.Orders().Estimate, Name: "sqlite", Ping: db.Ping, Work: db.Work, SoleServer: true, Join: db.Join, Check: db.Check, Copy: db.Backup, Wipe: db.Wipe, close: func(context.Context) error { return db.Close() },
		House: db.House(), Tables: append(db.Tables(), pictures.Table(tableOfMessages), products.Table(tableOfProducts)),
		SQLite: db, WhenPictured: func(wrote func(string)) { pictures.Wrote, products.Wrote = wrote, wrote },
	}
}

func mongodbStores(db *mongodb.DB) *Stores {
	db.Clock = clock.Time
	pictures, products := db.Pictures(messagePictures), db.Pictures(productPictures)
	return &Stores{
		Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), TopUps: db.TopUps(),
		Addresses: db.AddressBooks(), Wishlists: db.Wishlists(), Restocks: db.Restocks(), Carts: db.Carts(), KeptCarts: db.Carts(), Shop: db.Editions(),
		Orders: db.Orders(), Invoices: db.Invoices(), Reviews: db.Reviews(),
		Messages: &contact.Archive{Records: db.Messages(), Pictures: pictures}, Pictures: pictures, ProductPictures: products, Scripts: db.Pictures("scripts"), Outbox: db.Outbox(),
		Users: db.Users(), Guests: db.Users(), Challenges: db.Challenges(), Sessions: db.Sessions(), Limiter: db.Limiter(clock.Time), Ceilings: db.Ceilings(), Pauses: db.Pauses(), Together: db.Together(),
		Crew: db.Crew(), StaffLog: db.StaffLog(), Alerts: db.Alerts(),
		OrderCount: db.Orders().Estimate, Name: "mongodb", Ping: db.Ping, Commands: db.Commands, time: db.Time, Wipe: func() {}, close: db.Close,
		House: db.House(), Tables: append(db.Tables(), pictures.Table(tableOfMessages), products.Table(tableOfProducts)),
	}
}

// Close closes the store, even if ctx has ended.
func (s *Stores) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	return s.close(ctx)
}

const closeTime = 5 * time.Second

// HasClock reports whether the database has a clock, which all servers have in common.
func (s *Stores) HasClock() bool { return s.time != nil }

// KeepTime compares this machine's clock with the database's, and corrects the shop's clock.
func (s *Stores) KeepTime(ctx context.Context) (changed bool, err error) {
	return clock.Keep(ctx, s.time)
}

// LoginLimiter returns the limiter of logins and of what else a customer may do so often.
func (s *Stores) LoginLimiter(c config.Config) login.Limiter {
	if !c.LimitsRequests() {
		return NoLimiter{}
	}
	return s.Limiter
}

// Keeper returns the keeper that records movements of the stock.
func (s *Stores) Keeper() inventory.Keeper {
	return inventory.Keeper{Stock: s.Stock, Journal: s.Journal, Now: clock.Now}
}
