package staffapi

import (
	"context"
	"errors"
	"strings"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/account"
	"tokri/core/crew"
	"tokri/core/order"
	"tokri/core/wallet"
)

// What a customer's page shows.
const (
	latestOrders  = 20
	latestEntries = 30
)

// FindCustomers finds a customer by mobile number.
func (s *Service) FindCustomers(ctx context.Context, r staffwire.FindCustomersRequestObject) (*staffwire.CustomerListReply, error) {
	mobile, err := account.Mobile(r.Body.Mobile)
	if err != nil {
		return nil, err
	}
	if err := s.Looks.Take(ctx, caller(ctx).Person); err != nil {
		return nil, err
	}
	w := staffwire.CustomerList{Items: []staffwire.Customer{}}
	u, err := s.Users.ByMobile(ctx, mobile)
	switch {
	case err == nil:
		note(ctx, u.ID, "")
		w.Items = append(w.Items, wireCustomer(u))
	case !errors.Is(err, account.ErrNotFound):
		return nil, err
	}
	return ok(w), nil
}

func wireCustomer(u account.User) staffwire.Customer {
	return staffwire.Customer{Id: u.ID, Name: strings.TrimSpace(u.FirstName + " " + u.LastName), Mobile: strings.TrimPrefix(u.Mobile, "+91"), Since: u.CreatedAt.UTC(),
		Language: staffwire.Language(u.Language)}
}

// ShowCustomer shows a customer with the latest orders and the wallet.
func (s *Service) ShowCustomer(ctx context.Context, r staffwire.ShowCustomerRequestObject) (*staffwire.CustomerPageReply, error) {
	note(ctx, r.Body.Id, "")
	if err := s.Looks.Take(ctx, caller(ctx).Person); err != nil {
		return nil, err
	}
	return answer(s.customerPage(ctx, r.Body.Id))
}

func (s *Service) customerPage(ctx context.Context, id string) (w staffwire.CustomerPage, err error) {
	u, err := s.Users.Get(ctx, id)
	if err != nil {
		return w, err
	}
	orders, _, err := s.History.OfUser(ctx, id, order.Filter{Limit: latestOrders})
	if err != nil {
		return w, err
	}
	cards, err := s.cards(ctx, orders)
	if err != nil {
		return w, err
	}
	count, value, err := s.History.Spent(ctx, id)
	if err != nil {
		return w, err
	}
	last, err := s.Wallet.Last(ctx, id)
	if err != nil {
		return w, err
	}
	entries, _, err := s.Wallet.List(ctx, id, wallet.Query{Limit: latestEntries})
	return staffwire.CustomerPage{
		Customer: wireCustomer(u), Orders: cards, OrderCount: count, Value: rupees(value), Balance: rupees(last.Balance),
		Entries: httpapi.Each(entries, func(e wallet.Entry) staffwire.WalletEntry {
			return staffwire.WalletEntry{At: e.At.UTC(), Amount: rupees(e.Amount), Balance: rupees(e.Balance), Type: staffwire.WalletEntryType(e.Type),
				Text: e.Description, By: string(e.Staff)}
		}),
	}, err
}

// CreditWallet pays the shop's money into a wallet.
func (s *Service) CreditWallet(ctx context.Context, r staffwire.CreditWalletRequestObject) (*staffwire.CustomerPageReply, error) {
	u, err := s.Users.Get(ctx, r.Body.Customer)
	if err != nil {
		return nil, err
	}
	note(ctx, u.ID, "₹"+r.Body.Amount.Paise().String()+": "+r.Body.Note)
	gift := crew.Gift{Key: r.Body.Key, Amount: r.Body.Amount.Paise()}
	if err := s.Counter.CreditWallet(ctx, caller(ctx).Person, u, gift, r.Body.Note); err != nil {
		return nil, err
	}
	return answer(s.customerPage(ctx, u.ID))
}
