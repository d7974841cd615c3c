package board

import (
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
	Find     string // a tracking id, a mobile number, or a part of the customer's name
	Offset   int
	Limit    int
}

// Searched is how many orders a search for a name looks at.
const Searched = 5000

// Finder finds orders. Every field is required.
type Finder struct {
	Orders interface {
		Get(ctx context.Context, id string) (order.Order, error)
	}
	View  order.StaffView
	Users interface {
		Get(ctx context.Context, id string) (account.User, error)
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

// List returns a page of orders, and how many there are in all: those of a slot or a day in the order of their
// delivery, others newest first.
func (f Finder) List(ctx context.Context, q Query) ([]order.Order, int, error) {
	by := order.Filter{Statuses: q.Statuses, Slot: q.Slot, Offset: q.Offset, Limit: q.Limit}
	text := strings.TrimSpace(q.Find)
	if text == "" {
		return f.View.Recent(ctx, by)
	}
	found, err := f.named(ctx, text, by)
	return found[min(q.Offset, len(found)):min(q.Offset+q.Limit, len(found))], len(found), err
}

// named returns the orders that a filter chooses and that a text names.
func (f Finder) named(ctx context.Context, text string, by order.Filter) ([]order.Order, error) {
	if o, err := f.Find(ctx, text); err == nil || !errors.Is(err, order.ErrNotFound) {
		return slices.DeleteFunc([]order.Order{o}, func(o order.Order) bool { return !chosen(by, o) }), err
	}
	by.Offset, by.Limit = 0, Searched
	all, _, err := f.View.Recent(ctx, by)
	if err != nil {
		return nil, err
	}
	mobile, wrong := account.Mobile(text)
	users := map[string]account.User{}
	return slices.DeleteFunc(all, func(o order.Order) bool {
		u, known := users[o.UserID]
		if !known && err == nil {
			if u, err = f.Users.Get(ctx, o.UserID); errors.Is(err, account.ErrNotFound) {
				err = nil
			}
			users[o.UserID] = u
		}
		if wrong == nil {
			return u.Mobile != mobile && "+91"+o.Address.Phone != mobile
		}
		return !strings.Contains(strings.ToLower(u.FirstName+" "+u.LastName), strings.ToLower(text))
	}), err
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
