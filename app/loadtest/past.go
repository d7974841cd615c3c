package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/hold"
	"tokri/core/india"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/session"
	"tokri/core/slot"
	"tokri/core/wallet"
)

const (
	pastDays = 730
	// atOnce is how many records are written at once: SQLite's writer puts so many into one transaction.
	atOnce = 512
	// The shares of the customers who have money in their wallet, and who are logged in.
	withMoney, loggedIn = 5, 4
	firstPast           = 7_000_000_000 // the mobile number of the first customer of the past
)

// past is what a shop has behind it.
type past struct {
	orders, customers int
	templates         []order.Order // orders that the server itself has taken to their end
	customer          account.User
	stores            *storage.Stores
}

// openStores opens the stores of a program that does not run.
func openStores(ctx context.Context, p harness.Program) (*storage.Stores, error) {
	c, err := config.Read(p.Store.Values())
	if err != nil {
		return nil, err
	}
	return storage.OpenStores(ctx, c, storage.Exclusive)
}

// grow gives a shop, whose server does not run, its past: copies of orders that a server has made, each of another customer, day and
// bill, written through the stores themselves. The shop's counts are then those that the orders would have left.
func grow(ctx context.Context, p harness.Program, ids []string, goods []harness.Variant, orders, customers int) (err error) {
	stores, err := openStores(ctx, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	g := past{orders: orders, customers: customers, stores: stores}
	for _, id := range ids {
		o, err := stores.Orders.Get(ctx, id)
		if err != nil {
			return err
		}
		g.templates = append(g.templates, o)
	}
	if g.customer, err = stores.Users.Get(ctx, g.templates[0].UserID); err != nil {
		return err
	}
	users := make([]string, customers)
	for i := range users {
		users[i] = secrets.Random{}.ID()
	}
	if err := each(customers, func(i int) error { return g.addCustomer(ctx, i, users[i]) }); err != nil {
		return err
	}
	return g.addOrders(ctx, users, goods)
}

// each calls do for 0 to n-1, many at once.
func each(n int, do func(i int) error) error {
	errs := make([]error, atOnce)
	var all sync.WaitGroup
	for w := range atOnce {
		all.Go(func() {
			for i := w; i < n && errs[w] == nil; i += atOnce {
				errs[w] = do(i)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

var firstNames = []string{"Asha", "Ravi", "Meera", "Imran", "Kavita", "Sunil", "Fatima", "Arjun", "Lata", "Deepak", "Nandini", "Vikram"}
var lastNames = []string{"Verma", "Patel", "Khan", "Joshi", "Solanki", "Malviya", "Chouhan", "Rathore", "Dubey", "Sharma", "Yadav"}

func pastMobile(i int) string { return fmt.Sprint(firstPast + i) }

func (g *past) addCustomer(ctx context.Context, i int, id string) error {
	now := time.Now()
	u := g.customer
	u.ID, u.Mobile, u.Version = id, "+91"+pastMobile(i), 0
	u.FirstName, u.LastName = firstNames[i%len(firstNames)], lastNames[i/len(firstNames)%len(lastNames)]
	err := g.stores.Users.Insert(ctx, u)
	if err != nil {
		return fmt.Errorf("customer %d: %w", i, err)
	}
	_, err = g.stores.Addresses.Update(ctx, id, func(b *address.Book) error {
		is := g.templates[0].Address
		is.ID, is.Phone, is.IsDefault = "past", pastMobile(i), true
		b.Addresses = []address.Address{is}
		return nil
	})
	if err == nil && i%withMoney == 0 {
		_, err = wallet.Post(ctx, g.stores.Wallet, wallet.Entry{Account: id, Amount: 100_00, Ref: "past", Type: wallet.Deposit, At: now})
	}
	if err == nil && i%loggedIn == 0 {
		err = g.stores.Sessions.Insert(ctx, session.Session{Hash: fmt.Sprintf("%064x", firstPast+i), UserID: id, Created: now, Seen: now})
	}
	return err
}

// addOrders writes the orders with their bills' numbers, and changes the counts of stock and slots as they would have.
func (g *past) addOrders(ctx context.Context, users []string, goods []harness.Variant) error {
	today := time.Now().Truncate(24 * time.Hour)
	edition, err := g.stores.Shop.Current(ctx)
	if err != nil {
		return err
	}
	days := make([][]slot.Slot, pastDays)
	for d := range days {
		for _, s := range edition.Slots.On(today.AddDate(0, 0, d-pastDays-1), india.Zone) {
			if s.Capacity == harness.WideSlot {
				days[d] = append(days[d], s)
			}
		}
	}
	list := make([]order.Order, 0, 4096)
	next := map[string]int64{}
	sold := map[string]int{}
	for i := 0; i < g.orders; {
		list = list[:0]
		for ; i < g.orders && len(list) < cap(list); i++ {
			d := i * pastDays / g.orders
			window := &days[d][i%len(days[d])]
			o := g.order(i, users[i*7919%len(users)], *window, goods)
			if o.Invoice != "" {
				year := invoice.Year(o.InvoicedAt)
				if next[year] == 0 {
					last, err := g.stores.Invoices.Last(ctx, year)
					if err != nil {
						return err
					}
					next[year] = last.Seq
				}
				next[year]++
				o.Invoice = invoice.Invoice{Year: year, Seq: next[year]}.Number()
				for _, l := range o.Lines {
					sold[l.VariantID] += l.Quantity
				}
				window.Used++
				window.Free--
			}
			list = append(list, o)
		}
		from := i - len(list)
		err := each(len(list), func(n int) error {
			o := list[n]
			if err := g.stores.Orders.Insert(ctx, o); err != nil {
				return fmt.Errorf("order %d: %w", from+n, err)
			}
			if o.Invoice == "" {
				return nil
			}
			year := invoice.Year(o.InvoicedAt)
			var seq int64
			if _, err := fmt.Sscanf(o.Invoice[len(year)+1:], "%d", &seq); err != nil {
				return err
			}
			err := g.stores.Invoices.Append(ctx, invoice.Invoice{Year: year, Seq: seq, OrderID: o.ID, At: o.InvoicedAt})
			if err == nil && o.Cashback > 0 {
				_, err = wallet.Post(ctx, g.stores.Wallet, wallet.Entry{Account: o.UserID, Amount: o.Cashback, Ref: order.WalletCashback + o.ID,
					Type: wallet.Cashback, At: o.InvoicedAt})
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, day := range days {
		if err := g.stores.Slots.Ensure(ctx, day); err != nil {
			return err
		}
	}
	return each(len(goods), func(i int) error {
		return g.stores.Stock.Update(ctx, goods[i].ID, "", func(s *inventory.Stock, _ *hold.Hold) error {
			s.Free -= sold[s.VariantID]
			s.Used += sold[s.VariantID]
			return nil
		})
	})
}

// order returns the copy of a template as an order that was delivered in a slot of the past.
func (g *past) order(i int, userID string, window slot.Slot, goods []harness.Variant) order.Order {
	o := g.templates[i%len(g.templates)]
	made := window.Start.Add(-3 * time.Hour).Add(time.Duration(i%7200) * time.Second / 2)
	moved := made.Sub(o.CreatedAt)
	o.ID, o.TrackingID = fmt.Sprintf("%012x%016x", made.UnixMilli(), i), fmt.Sprintf("TKP%08d", i)
	o.UserID, o.Key, o.CartVersion, o.Version = userID, fmt.Sprint("past-", i), int64(1_000_000+i), 0
	o.Window = order.Window{SlotID: window.ID, Start: window.Start, End: window.End, Cutoff: window.Cutoff}
	o.CustomerKeys, o.AddressKey = order.CustomerKeys{}, "" // the server forgets them after a while
	o.Address.Phone = pastMobile(i % g.customers)
	o.CreatedAt, o.PlacedAt = made, o.PlacedAt.Add(moved)
	if o.Invoice != "" {
		o.InvoicedAt = window.End
	}
	o.Timeline = append([]order.Event{}, o.Timeline...)
	for n := range o.Timeline {
		o.Timeline[n].At = o.Timeline[n].At.Add(moved)
	}
	o.Lines = append([]order.Line{}, o.Lines...)
	for n := range o.Lines {
		v := goods[(i*31+n*17)%len(goods)]
		o.Lines[n].ProductID, o.Lines[n].VariantID = v.ProductID, v.ID
	}
	return o
}
