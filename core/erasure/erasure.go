// Package erasure deletes accounts (decisions.md 18).
//
// What is the person's goes: name, contacts, profile, addresses, wishes, cart, sessions. What the
// tax office wants stays without the person: orders keep what was bought and the place of supply;
// their addresses lose everything else. What is left of the user is an id.
//
// The sessions go last, and every step can be repeated: who is interrupted is still logged in and
// asks again.
package erasure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/fault"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// Refusals.
var (
	ErrOnTheWay = fault.New(fault.Conflict, "order_on_the_way", "You have an order on its way. Please wait until it has arrived, or cancel it first.")
	ErrMoney    = fault.New(fault.Conflict, "wallet_not_empty", "There is money in your wallet. It is lost when you delete your account; please confirm that.")
)

// Forfeit is what a deletion would lose; ErrMoney carries it.
type Forfeit struct{ Balance money.Paise }

// Orders are the customer's orders.
type Orders interface {
	order.Archive
	Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error)
}

// Service deletes accounts.
type Service struct {
	Users     account.UserStore
	Sessions  account.SessionStore
	Carts     cart.Store
	Addresses address.Store
	Wishes    wishlist.Store
	Orders    Orders
	Wallet    wallet.Store
	Audit     func(context.Context, account.Event)
	Now       func() time.Time
}

// Delete deletes an account. It is refused while an order is on its way, and while there is money
// in the wallet that the customer has not agreed to lose.
func (s *Service) Delete(ctx context.Context, userID string, forfeit bool) error {
	err := s.delete(ctx, userID, forfeit)
	if f := fault.Of(err); f != nil {
		s.Audit(ctx, account.Event{What: account.DeletionRefused, UserID: userID, Reason: f.Code})
	} else if err == nil {
		s.Audit(ctx, account.Event{What: account.AccountDeleted, UserID: userID})
	}
	return err
}

func (s *Service) delete(ctx context.Context, userID string, forfeit bool) error {
	if err := s.settled(ctx, userID); err != nil {
		return err
	}
	balance, err := s.balance(ctx, userID)
	if err != nil {
		return err
	}
	if balance > 0 && !forfeit {
		return ErrMoney.With(Forfeit{Balance: balance})
	}
	now := s.Now()
	// A cart that an order holds is in use: an order is on its way that cannot be seen yet.
	_, err = s.Carts.Update(ctx, userID, func(c *cart.Cart) error {
		if c.Order != "" {
			return ErrOnTheWay
		}
		c.Lines = nil
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.empty(ctx, userID, now); err != nil {
		return err
	}
	if err := s.Orders.Every(ctx, userID, func(o order.Order) error { return s.pseudonymise(ctx, o) }); err != nil {
		return fmt.Errorf("take the person out of the orders: %w", err)
	}
	_, err = s.Users.Update(ctx, userID, func(u *account.User) error {
		if !u.Gone() {
			*u = u.Erased(now)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.Sessions.DeleteOfUser(ctx, userID)
}

// empty gives up what no invoice needs.
func (s *Service) empty(ctx context.Context, userID string, now time.Time) error {
	balance, err := s.balance(ctx, userID)
	if err != nil {
		return err
	}
	if balance > 0 {
		ref := fmt.Sprintf("forfeit:%d", now.UnixMilli())
		if _, err := wallet.Post(ctx, s.Wallet, userID, -balance, wallet.Withdrawal, ref, "Account deleted", now); err != nil {
			return err
		}
	}
	_, books := s.Addresses.Update(ctx, userID, func(b *address.Book) error { b.Addresses = nil; return nil })
	_, wishes := s.Wishes.Update(ctx, userID, func(l *wishlist.List) error { l.Wishes = nil; return nil })
	return errors.Join(books, wishes)
}

func (s *Service) balance(ctx context.Context, userID string) (money.Paise, error) {
	last, err := s.Wallet.Last(ctx, userID)
	return last.Balance, err
}

// onTheWay are the statuses of an order that somebody is waiting for.
var onTheWay = []order.Status{order.PendingPayment, order.Placed, order.Processing, order.OutForDelivery}

// settled refuses while an order is on its way, or money of one is.
func (s *Service) settled(ctx context.Context, userID string) error {
	return s.Orders.Every(ctx, userID, func(o order.Order) error {
		if !o.Final() || o.Phase != order.Refused && slices.Contains(onTheWay, o.Status) {
			return ErrOnTheWay
		}
		return nil
	})
}

// pseudonymise leaves the place of supply of an order's address.
func (s *Service) pseudonymise(ctx context.Context, o order.Order) error {
	kept := address.Address{ID: o.Address.ID, Type: o.Address.Type, City: o.Address.City, State: o.Address.State,
		PostCode: o.Address.PostCode, CreatedAt: o.Address.CreatedAt}
	if o.Address == kept {
		return nil
	}
	_, err := s.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		o.Address = kept
		if o.Cancellation != nil {
			c := *o.Cancellation
			c.Reason = "" // in the customer's own words
			o.Cancellation = &c
		}
		return nil
	})
	return err
}
