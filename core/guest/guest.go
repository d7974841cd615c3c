// Package guest moves a guest's cart, addresses, wishlist and money to the account that the guest became
// (docs/product.md "Guests").
package guest

import (
	"context"
	"errors"
	"time"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// Merger is the login.Merger of the shop. Orders do not move: a guest has none (DECISIONS P15).
type Merger struct {
	Carts     cart.Store
	Addresses address.Store
	Wishlists wishlist.Store
	Wallet    wallet.Store
	Now       func() time.Time
}

// Merge copies first and empties afterwards, and both steps are idempotent: an interruption leaves something in
// both places, but loses nothing. Money is moved in the opposite order, so that it is never in both places.
// While the account is in the middle of a check-out, Merge returns cart.ErrLocked, and the guest keeps
// everything.
func (m Merger) Merge(ctx context.Context, guestID, userID string) error {
	for _, move := range []func(context.Context, string, string) error{m.cart, m.book, m.wishlist, m.money} {
		if err := move(ctx, guestID, userID); err != nil {
			return err
		}
	}
	return nil
}

func (m Merger) cart(ctx context.Context, guestID, userID string) error {
	gathered, err := m.Carts.Get(ctx, guestID)
	if err != nil || len(gathered.Lines) == 0 {
		return err
	}
	_, err = m.Carts.Update(ctx, userID, func(c *cart.Cart) error {
		if err := c.Merge(gathered); !errors.Is(err, cart.ErrFull) {
			return err
		}
		return nil // the rest of a full cart stays with the guest
	})
	if err != nil {
		return err
	}
	_, err = m.Carts.Update(ctx, guestID, func(c *cart.Cart) error { c.Lines = nil; return nil })
	return err
}

func (m Merger) book(ctx context.Context, guestID, userID string) error {
	book, err := m.Addresses.Get(ctx, guestID)
	if err != nil || len(book.Addresses) == 0 {
		return err
	}
	_, err = m.Addresses.Update(ctx, userID, func(b *address.Book) error {
		for _, a := range book.Addresses {
			a.IsDefault = false
			if err := b.Put(a); errors.Is(err, address.ErrFull) {
				break
			} else if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = m.Addresses.Update(ctx, guestID, func(b *address.Book) error { b.Addresses = nil; return nil })
	return err
}

func (m Merger) wishlist(ctx context.Context, guestID, userID string) error {
	list, err := m.Wishlists.Get(ctx, guestID)
	if err != nil || len(list.Items) == 0 {
		return err
	}
	_, err = m.Wishlists.Update(ctx, userID, func(l *wishlist.List) error { l.Merge(list); return nil })
	if err != nil {
		return err
	}
	_, err = m.Wishlists.Update(ctx, guestID, func(l *wishlist.List) error { l.Items = nil; return nil })
	return err
}

// money moves the balance by two postings that refer to each other. A repeated call reads the amount from the
// first posting, so it moves nothing more.
func (m Merger) money(ctx context.Context, guestID, userID string) error {
	ref, now := "joined:"+userID, m.Now()
	taken, err := m.Wallet.Find(ctx, guestID, ref)
	if errors.Is(err, wallet.ErrNotFound) {
		last, err := m.Wallet.Last(ctx, guestID)
		if err != nil || last.Balance == 0 {
			return err
		}
		if taken, err = wallet.Post(ctx, m.Wallet, wallet.Entry{
			Account: guestID, Amount: -last.Balance, Type: wallet.TransferOut,
			Ref: ref, Description: "Moved to your account", At: now,
		}); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	_, err = wallet.Post(ctx, m.Wallet, wallet.Entry{
		Account: userID, Amount: -taken.Amount, Type: wallet.TransferIn,
		Ref: "joined:" + guestID, Description: "From your guest wallet", At: now,
	})
	return err
}
