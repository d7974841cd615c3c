package recommend

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"tokri/core/catalog"
	"tokri/core/order"
)

// The pairs are computed again every renewAfter, from the newest delivered orders of a window. The server that
// begins has leaseTime for it; after a crash another server begins then.
const (
	renewAfter = 6 * time.Hour
	leaseTime  = 10 * time.Minute
	window     = 180 * 24 * time.Hour
	maxOrders  = 5000
	orderPage  = 500
)

// MaxShown is how many products are proposed for a cart, and MaxAgain how many to buy again.
const (
	MaxShown = 10
	MaxAgain = 20
)

// Found is the latest result: which products are bought together in the shop.
type Found struct {
	ID      string    `json:"id"`
	Version int64     `json:"version"` // counts writes; kept by the store
	Due     time.Time `json:"due"`     // when it is to be computed again
	At      time.Time `json:"at"`      // when it was computed
	Matches []Matches `json:"matches"`
}

// Store keeps the latest result in one record.
type Store interface {
	// Get returns the result; it is empty before the first one.
	Get(ctx context.Context, id string) (Found, error)
	// Update applies fn in one atomic write and returns the result as written. fn may run more than once, so it
	// must be pure; if it returns an error, nothing is written and Update returns that error.
	Update(ctx context.Context, id string, fn func(*Found) error) (Found, error)
}

const theShop = "shop"

var errNotDue = errors.New("recommend: it is not due")

// Orders are the shop's orders (order.StaffView).
type Orders interface {
	Recent(ctx context.Context, f order.Filter) ([]order.Order, int, error)
}

// Service computes which products are bought together, and proposes products.
type Service struct {
	Store   Store
	Orders  Orders
	Catalog func() *catalog.Catalog
	Now     func() time.Time

	found atomic.Pointer[shelf]
}

// shelf is the result in memory.
type shelf struct {
	at   time.Time
	with map[string][]Match
}

// Renew computes the result again if it is due, and otherwise loads the one that another server computed.
func (s *Service) Renew(ctx context.Context) error {
	found, err := s.Store.Get(ctx, theShop)
	if err != nil {
		return fmt.Errorf("read what goes together: %w", err)
	}
	now := s.Now()
	if !now.Before(found.Due) {
		found, err = s.find(ctx, now)
		if errors.Is(err, errNotDue) {
			return nil // another server began at the same moment; the next run loads its result
		}
		if err != nil {
			return fmt.Errorf("find what goes together: %w", err)
		}
	}
	if shown := s.found.Load(); shown != nil && shown.at.Equal(found.At) {
		return nil
	}
	with := make(map[string][]Match, len(found.Matches))
	for _, m := range found.Matches {
		with[m.ProductID] = m.With
	}
	s.found.Store(&shelf{found.At, with})
	return nil
}

// find takes the lease, so that no other server computes at the same time, and stores the result.
func (s *Service) find(ctx context.Context, now time.Time) (Found, error) {
	_, err := s.Store.Update(ctx, theShop, func(f *Found) error {
		if now.Before(f.Due) {
			return errNotDue
		}
		f.Due = now.Add(leaseTime)
		return nil
	})
	if err != nil {
		return Found{}, err
	}
	baskets, err := s.baskets(ctx, now.Add(-window))
	if err != nil {
		return Found{}, err
	}
	matches := Together(baskets)
	found, err := s.Store.Update(ctx, theShop, func(f *Found) error {
		f.Matches, f.At, f.Due = matches, now, now.Add(renewAfter)
		return nil
	})
	return found, err
}

// baskets returns the newest delivered orders since a time. A customer is identified by the mobile number,
// under whatever account; an order without its key counts for its account.
func (s *Service) baskets(ctx context.Context, since time.Time) (baskets []Basket, err error) {
	for offset := 0; offset < maxOrders; offset += orderPage {
		page, _, err := s.Orders.Recent(ctx, order.Filter{Statuses: []order.Status{order.Delivered}, Offset: offset, Limit: orderPage})
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			if o.CreatedAt.Before(since) {
				return baskets, nil
			}
			customer := o.MobileKey
			if customer == "" {
				customer = "account " + o.UserID
			}
			baskets = append(baskets, Basket{Customer: customer, Products: productsOf(o)})
		}
		if len(page) < orderPage {
			break
		}
	}
	return baskets, nil
}

// For proposes products in stock that are often bought with those of a cart and are not in it. Products that go
// with several of the cart's come first. If too few are found, the best sellers of the cart's categories
// follow, then those of the shop.
func (s *Service) For(cart []string) []catalog.Product {
	sold, inCart, categories := s.Catalog(), map[string]bool{}, map[string]bool{}
	for _, id := range cart {
		if p, err := sold.Product(id); err == nil {
			inCart[p.ID], categories[p.CategoryID] = true, true
		}
	}
	strengths := map[string]int{}
	if found := s.found.Load(); found != nil {
		for id := range inCart {
			for _, m := range found.with[id] {
				strengths[m.ProductID] += m.Strength
			}
		}
	}
	var shown []catalog.Product
	for _, id := range ranked(strengths, func(string, string) int { return 0 }) {
		if p, err := sold.Product(id); err == nil && fits(p, inCart) && len(shown) < MaxShown {
			shown = append(shown, p)
			inCart[p.ID] = true
		}
	}
	for _, near := range []bool{true, false} {
		best := sold.BestSellers(MaxShown-len(shown), func(p catalog.Product) bool {
			return fits(p, inCart) && (!near || categories[p.CategoryID])
		})
		for _, p := range best {
			inCart[p.ID] = true
		}
		shown = append(shown, best...)
	}
	return shown
}

func fits(p catalog.Product, taken map[string]bool) bool {
	return !taken[p.ID] && p.Lead().Stock > 0
}

// Again lists the products of past orders that a customer can buy again: those in stock first, then those that
// are sold out.
func (s *Service) Again(orders []order.Order) []catalog.Product {
	sold := s.Catalog()
	var all []catalog.Product
	for _, id := range Again(orders, s.Now()) {
		if p, err := sold.Product(id); err == nil {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b catalog.Product) int {
		switch had, has := a.Lead().Stock > 0, b.Lead().Stock > 0; {
		case had == has:
			return 0
		case had:
			return -1
		}
		return 1
	})
	return all[:min(len(all), MaxAgain)]
}
