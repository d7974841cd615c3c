package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/restock"
	"tokri/core/shop"
	"tokri/core/wishlist"
)

// AddressBooks keeps the address books.
type AddressBooks struct{ records[address.Book] }

var _ address.Store = (*AddressBooks)(nil)

func (db *DB) AddressBooks() *AddressBooks {
	return &AddressBooks{records[address.Book]{db: db, name: "address_books", rows: rows[address.Book](db, "address_books"),
		head: func(b *address.Book) (*string, *int64) { return &b.UserID, &b.Version }}}
}

// Carts keeps the carts.
type Carts struct{ records[cart.Cart] }

var _ cart.Store = (*Carts)(nil)

func (db *DB) Carts() *Carts {
	return &Carts{records[cart.Cart]{db: db, name: "carts", rows: rows[cart.Cart](db, "carts"),
		head: func(c *cart.Cart) (*string, *int64) { return &c.UserID, &c.Version }}}
}

// Wishlists keeps the wishlists.
type Wishlists struct{ records[wishlist.List] }

var _ wishlist.Store = (*Wishlists)(nil)

func (db *DB) Wishlists() *Wishlists {
	return &Wishlists{records[wishlist.List]{db: db, name: "wishlists", rows: rows[wishlist.List](db, "wishlists"),
		head: func(l *wishlist.List) (*string, *int64) { return &l.UserID, &l.Version }}}
}

// Restocks keeps the variants that customers wait for.
type Restocks struct{ records[restock.List] }

var _ restock.Store = (*Restocks)(nil)

func (db *DB) Restocks() *Restocks {
	return &Restocks{records[restock.List]{db: db, name: "restocks", rows: rows[restock.List](db, "restocks"),
		head: func(l *restock.List) (*string, *int64) { return &l.UserID, &l.Version }}}
}

func (s *Restocks) Watched(ctx context.Context) ([]string, error) {
	lists, err := s.list(ctx, "Watched", func(restock.List) bool { return true }, nil)
	watched := map[string]bool{}
	for _, l := range lists {
		for _, w := range l.Watches {
			watched[w.VariantID] = true
		}
	}
	return slices.Collect(maps.Keys(watched)), err
}

func (s *Restocks) Watchers(ctx context.Context, variantID, after string, limit int) ([]string, error) {
	return s.ids(ctx, "Watchers", limit, func(l restock.List) bool {
		return l.UserID > after && slices.ContainsFunc(l.Watches, func(w restock.Watch) bool { return w.VariantID == variantID })
	}, func(a, b restock.List) int { return cmp.Compare(a.UserID, b.UserID) })
}

// Editions keeps the current edition.
type Editions struct {
	db       *DB
	editions map[string]shop.Edition // only ""
}

var _ shop.Store = (*Editions)(nil)

func (db *DB) Editions() *Editions { return &Editions{db, rows[shop.Edition](db, "editions")} }

func (s *Editions) Publish(ctx context.Context, e shop.Edition) error {
	return s.db.write(ctx, "editions.Publish", func() error {
		s.editions[""] = kept(e)
		return nil
	})
}

func (s *Editions) CurrentID(ctx context.Context) (string, error) {
	e, err := s.current(ctx, "editions.CurrentID")
	return e.ID, err
}

func (s *Editions) Current(ctx context.Context) (shop.Edition, error) {
	return s.current(ctx, "editions.Current")
}

func (s *Editions) current(ctx context.Context, op string) (e shop.Edition, err error) {
	err = s.db.read(ctx, op, func() error {
		current, ok := s.editions[""]
		if !ok {
			return shop.ErrEmpty
		}
		e = kept(current)
		return nil
	})
	return e, err
}
