// Package counter applies what each person of the shop may see and do (core/crew) to its orders and its money.
package counter

import (
	"context"
	"errors"
	"slices"
	"time"

	"tokri/core/board"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/wallet"
)

// Counter is where the people work. Every field is required.
type Counter struct {
	Finder     board.Finder
	Fulfilment *fulfilment.Service
	Wallet     wallet.Store
	Budget     crew.Budget
	Now        func() time.Time
}

// Find returns an order, by its id or tracking id, that the person may see. A person who sees no customers sees the orders
// that are to be delivered, and learns of another one no more than of one that does not exist.
func (c Counter) Find(ctx context.Context, p crew.Person, id string) (order.Order, error) {
	o, err := c.Finder.Find(ctx, id)
	if err == nil && !p.SeesCustomers() && !slices.Contains(order.ToDeliver, o.Status) {
		return order.Order{}, order.ErrNotFound
	}
	return o, err
}

// List returns a page of the orders that the person may see. A person who sees no customers
// finds an order by what stands on its bag, and not by a name or a number.
func (c Counter) List(ctx context.Context, p crew.Person, q board.Query) (board.Found, error) {
	if p.SeesCustomers() {
		return c.Finder.List(ctx, q)
	}
	asked := q.Statuses
	q.Statuses = slices.DeleteFunc(slices.Clone(order.ToDeliver), func(status order.Status) bool {
		return len(asked) > 0 && !slices.Contains(asked, status)
	})
	if len(q.Statuses) == 0 {
		return board.Found{}, nil
	}
	if q.Find != "" {
		o, err := c.Find(ctx, p, q.Find)
		if errors.Is(err, order.ErrNotFound) {
			return board.Found{}, nil
		}
		if err != nil {
			return board.Found{}, err
		}
		q.Find = o.TrackingID
	}
	return c.Finder.List(ctx, q)
}

// Needs leaves of a board's needs those that the person can deal with.
func Needs(p crew.Person, all []board.Need) []board.Need {
	return slices.DeleteFunc(slices.Clone(all), func(n board.Need) bool {
		switch n.Kind {
		case board.Late:
			return false
		case board.CameBack:
			return !p.May(crew.WriteStock)
		case board.Complained, board.RefundFailed, board.Alerted, board.Wrote:
		}
		return !p.SeesCustomers()
	})
}

// Phone returns the number at an order's address: whole while the order is to be delivered, then its end.
func Phone(o order.Order) string {
	const shown = 4
	number := o.Address.Phone
	if len(number) <= shown || slices.Contains(order.ToDeliver, o.Status) {
		return number
	}
	return "••••••" + number[len(number)-shown:]
}

// Action is what a person can do with an order.
type Action string

// The actions.
const (
	Advance  Action = "advance"
	Reject   Action = "reject" // note what the customer refuses at the door while it is delivered
	Cancel   Action = "cancel"
	Move     Action = "move" // to another slot
	Refund   Action = "refund"
	Redirect Action = "redirect" // a refund that the gateway refused, to the wallet
	Settle   Action = "settle"   // a reported problem
	Credit   Action = "credit"   // the customer's wallet
	Shelve   Action = "shelve"   // put back what came back
	Bill     Action = "bill"
	Slip     Action = "slip"
	Labels   Action = "labels"
)

// Actions lists what the person may do with an order now.
func Actions(p crew.Person, o order.Order, now time.Time) []Action {
	next, following := o.Following()
	refundable, _ := o.Refundable()
	var actions []Action
	for _, one := range []struct {
		action Action
		needs  crew.Permission
		now    bool
	}{
		{Advance, crew.AdvanceOrders, following == nil && o.MayLeave() == nil},
		{Reject, crew.AdvanceOrders, next == order.Delivered && o.MayLeave() == nil && o.MayReject() == nil},
		{Cancel, crew.CancelOrders, o.MayCancel(order.Staff, now) == nil},
		{Move, crew.Slots, o.MayMove() == nil},
		{Refund, crew.RefundOrders, refundable > 0 && o.MayRepay(1, "") == nil},
		{Redirect, crew.RefundOrders, o.MayRedirectRefund()},
		{Settle, crew.Complaints, o.HasOpenComplaint()},
		{Credit, crew.CreditWallet, true},
		{Shelve, crew.WriteStock, o.ToPutBack()},
		{Bill, crew.ReadCustomers, o.Invoice != ""},
		{Slip, crew.ReadOrders, following == nil},
		{Labels, crew.PickOrders, o.MayLabel() == nil},
	} {
		if one.now && p.May(one.needs) {
			actions = append(actions, one.action)
		}
	}
	return actions
}
