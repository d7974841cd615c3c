package board

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"tokri/core/account"
	"tokri/core/order"
)

// Query chooses orders; empty fields choose all.
type Query struct {
	Statuses []order.Status
	Slot     string // a slot's id, or the beginning of the ids of a day's slots
	// Find is a tracking id, a whole mobile number, or the beginning of a word of a customer's name. A number finds the orders of
	// its customer, and those of the desk that go to an address with it; a name the orders of its customers.
	Find   string
	Offset int
	Limit  int
}

// Found is a page of the orders that a Query chooses.
type Found struct {
	Orders []order.Order
	Count  int  // how many there are in all, counted up to order.MostCounted
	More   bool // there are more than that
	// Common says that so many customers have the name that only their orders of the desk were found: of the slots from yesterday
	// on.
	Common bool
}

const (
	// wholeFor is of how many customers of one name all orders are found.
	wholeFor = 50
	// maxNamed is among how many customers of one name those who have orders at the desk are found.
	maxNamed = 10_000
)

// Finder finds orders. Every field is required.
type Finder struct {
	Orders interface {
		Get(ctx context.Context, id string) (order.Order, error)
	}
	View    order.StaffView
	History interface {
		OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error)
	}
	Present *Present
	Users   interface {
		ByMobile(ctx context.Context, mobile string) (account.User, error)
		Named(ctx context.Context, beginning string, limit int) ([]string, error)
	}
}

// Find returns an order by its id or its tracking id.
func (f Finder) Find(ctx context.Context, id string) (order.Order, error) {
	id = strings.TrimSpace(id)
	o, err := f.Orders.Get(ctx, id)
	if errors.Is(err, order.ErrNotFound) {
		return f.View.ByTracking(ctx, strings.ToUpper(id))
	}
	return o, err
}

// List returns a page of orders: those of a slot or a day in the order of their delivery, others newest first.
func (f Finder) List(ctx context.Context, q Query) (Found, error) {
	by := order.Filter{Statuses: q.Statuses, Slot: q.Slot, Offset: q.Offset, Limit: q.Limit}
	text := strings.TrimSpace(q.Find)
	if text == "" {
		orders, n, err := f.View.Recent(ctx, by)
		return Found{Orders: orders, Count: min(n, order.MostCounted), More: n > order.MostCounted}, err
	}
	found, hits, err := f.named(ctx, text, by)
	if err != nil {
		return found, err
	}
	hits = slices.DeleteFunc(hits, func(h *hit) bool { return !chosen(by, h.short) })
	slices.SortFunc(hits, func(a, b *hit) int {
		if by.Slot != "" {
			return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.id, b.id))
		}
		return cmp.Or(b.created.Compare(a.created), cmp.Compare(a.id, b.id))
	})
	found.Count, found.More = min(len(hits), order.MostCounted), found.More || len(hits) > order.MostCounted
	page := hits[min(q.Offset, len(hits)):min(q.Offset+q.Limit, len(hits))]
	var unread []string
	for _, h := range page {
		if h.whole == nil {
			unread = append(unread, h.id)
		}
	}
	read := map[string]*order.Order{}
	if len(unread) > 0 {
		orders, err := f.View.ByIDs(ctx, unread)
		if err != nil {
			return found, err
		}
		for i := range orders {
			read[orders[i].ID] = &orders[i]
		}
	}
	for _, h := range page {
		if o := cmp.Or(h.whole, read[h.id]); o != nil { // an order may have been deleted since
			found.Orders = append(found.Orders, *o)
		}
	}
	return found, nil
}

// hit is an order that a search found.
type hit struct {
	*short
	whole *order.Order // nil if it was not read yet
}

// named returns the orders that a text names, and perhaps others that a filter does not choose. What it says of the orders found says
// nothing of the page that is to be shown.
func (f Finder) named(ctx context.Context, text string, by order.Filter) (found Found, hits []*hit, err error) {
	if o, err := f.Find(ctx, text); err == nil {
		return found, []*hit{{shortOf(&o), &o}}, nil
	} else if !errors.Is(err, order.ErrNotFound) {
		return found, nil, err
	}
	mobile, users, err := f.customers(ctx, text)
	if err != nil {
		return found, nil, err
	}
	found.Common = len(users) > wholeFor
	known := map[string]bool{}
	if found.Common || mobile != "" {
		desk, err := f.Present.shorts(ctx)
		if err != nil {
			return found, nil, err
		}
		for _, o := range desk {
			if _, named := slices.BinarySearch(users, o.user); named || mobile != "" && "+91"+o.phone == mobile {
				hits, known[o.id] = append(hits, &hit{short: o}), true
			}
		}
	}
	if found.Common {
		return found, hits, nil
	}
	for _, id := range users {
		all, n, err := f.History.OfUser(ctx, id, order.Filter{Statuses: by.Statuses, Limit: order.MostCounted})
		if err != nil {
			return found, nil, err
		}
		found.More = found.More || n > len(all)
		for i := range all {
			if !known[all[i].ID] {
				hits = append(hits, &hit{shortOf(&all[i]), &all[i]})
			}
		}
	}
	return found, hits, nil
}

// customers lists the customers whom a text names: by a mobile number, which it then returns, or by a name.
func (f Finder) customers(ctx context.Context, text string) (mobile string, ids []string, err error) {
	mobile, wrong := account.Mobile(strings.ReplaceAll(text, " ", ""))
	if wrong != nil {
		ids, err = f.Users.Named(ctx, account.SearchText(text), maxNamed)
		slices.Sort(ids)
		return "", ids, err
	}
	u, err := f.Users.ByMobile(ctx, mobile)
	if errors.Is(err, account.ErrNotFound) {
		return mobile, nil, nil
	}
	return mobile, []string{u.ID}, err
}

func chosen(f order.Filter, o *short) bool {
	return (len(f.Statuses) == 0 || slices.Contains(f.Statuses, o.status)) && strings.HasPrefix(o.slot, f.Slot)
}

// Names remembers the names of customers for a short time, because each card of a list shows one.
type Names struct {
	Users interface {
		Get(ctx context.Context, id string) (account.User, error)
	}
	Now func() time.Time

	mu    sync.Mutex
	known map[string]knownName
}

type knownName struct {
	name  string
	until time.Time
}

const (
	nameKept = time.Minute // an account that is deleted is not shown for longer
	maxNames = 5000
)

// Of returns the name of a customer; "" if there is no such customer any more.
func (n *Names) Of(ctx context.Context, userID string) (string, error) {
	now := n.Now()
	n.mu.Lock()
	is, ok := n.known[userID]
	n.mu.Unlock()
	if ok && now.Before(is.until) {
		return is.name, nil
	}
	u, err := n.Users.Get(ctx, userID)
	if err != nil && !errors.Is(err, account.ErrNotFound) {
		return "", err
	}
	name := strings.TrimSpace(u.FirstName + " " + u.LastName)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.known == nil || len(n.known) >= maxNames {
		n.known = map[string]knownName{}
	}
	n.known[userID] = knownName{name, now.Add(nameKept)}
	return name, nil
}
