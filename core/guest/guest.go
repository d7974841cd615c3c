// Package guest moves what a guest gathered to the account that the guest became
// (decisions.md 15).
package guest

import (
	"context"
	"errors"

	"tokri/core/address"
	"tokri/core/cart"
)

// Merger is the account.Merger of the shop.
type Merger struct {
	Carts     cart.Store
	Addresses address.Store
}

// Merge copies first and empties afterwards, and both may be repeated: an interruption leaves
// something twice, never something lost. An account in the middle of a check-out takes nothing in:
// cart.ErrLocked, and the guest keeps what it has.
func (m Merger) Merge(ctx context.Context, guestID, userID string) error {
	gathered, err := m.Carts.Get(ctx, guestID)
	if err != nil {
		return err
	}
	if len(gathered.Lines) > 0 {
		_, err := m.Carts.Update(ctx, userID, func(c *cart.Cart) error {
			if err := c.Merge(gathered); !errors.Is(err, cart.ErrFull) {
				return err
			}
			return nil // what fits is better than nothing
		})
		if err != nil {
			return err
		}
		if _, err := m.Carts.Update(ctx, guestID, func(c *cart.Cart) error { c.Lines = nil; return nil }); err != nil {
			return err
		}
	}
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
