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
	Present Present
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
	found, err := f.named(ctx, text, by)
	all := slices.DeleteFunc(found.Orders, func(o order.Order) bool { return !chosen(by, o) })
	slices.SortFunc(all, func(a, b order.Order) int {
		if by.Slot != "" {
			return cmp.Or(cmp.Compare(a.Window.SlotID, b.Window.SlotID), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	found.Count, found.More = min(len(all), order.MostCounted), found.More || len(all) > order.MostCounted
	found.Orders = all[min(q.Offset, len(all)):min(q.Offset+q.Limit, len(all))]
	return found, err
}

// named returns the orders that a text names, and perhaps others that a filter does not choose.
func (f Finder) named(ctx context.Context, text string, by order.Filter) (found Found, err error) {
	if o, err := f.Find(ctx, text); err == nil || !errors.Is(err, order.ErrNotFound) {
		return Found{Orders: []order.Order{o}}, err
	}
	mobile, users, err := f.customers(ctx, text)
	if err != nil {
		return found, err
	}
	found.Common = len(users) > wholeFor
	if found.Common || mobile != "" {
		desk, err := f.Present.orders(ctx)
		if err != nil {
			return found, err
		}
		found.Orders = slices.DeleteFunc(desk, func(o order.Order) bool {
			_, named := slices.BinarySearch(users, o.UserID)
			return !named && (mobile == "" || "+91"+o.Address.Phone != mobile)
		})
	}
	if found.Common {
		return found, nil
	}
	known := map[string]bool{}
	for _, o := range found.Orders {
		known[o.ID] = true
	}
	for _, id := range users {
		all, n, err := f.History.OfUser(ctx, id, order.Filter{Statuses: by.Statuses, Limit: order.MostCounted})
		if err != nil {
			return found, err
		}
		found.More = found.More || n > len(all)
		found.Orders = append(found.Orders, slices.DeleteFunc(all, func(o order.Order) bool { return known[o.ID] })...)
	}
	return found, nil
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

func chosen(f order.Filter, o order.Order) bool {
	return (len(f.Statuses) == 0 || slices.Contains(f.Statuses, o.Status)) && strings.HasPrefix(o.Window.SlotID, f.Slot)
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
