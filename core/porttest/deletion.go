package porttest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/wishlist"
)

// noPictures is a store for orders that have none.
type noPictures struct{ picture.Store }

// Deletion tests with a store that nothing stays of a deleted account, also when requests that were authenticated before
// write while it is deleted and afterwards.
func Deletion(t *testing.T, open Open[Stores]) {
	s, _ := open(t)
	clock := NewClock()
	service := &erasure.Service{Users: s.Users, Sessions: s.Sessions, Carts: s.Carts, Addresses: s.AddressBooks, Wishlists: s.Wishlists,
		Restocks: s.Restocks, Orders: s.Orders, Wallet: s.Wallet, TopUps: s.TopUps, Reviews: s.Reviews, Messages: s.Messages, Outbox: s.Outbox,
		Guests: s.Guests, Challenges: s.Challenges, Pictures: noPictures{}, Limiter: s.Limiter(clock.Now), Now: clock.Now,
		Tell:  func(context.Context, notify.Message) error { return nil },
		Audit: func(context.Context, account.Event) {}}
	const id = "asha"
	require.NoError(t, s.Users.Insert(t.Context(), account.User{ID: id, Mobile: "+919826012345", FirstName: "Asha", SignUpWith: account.SignUpMobile}))
	written := func(n int) {
		ctx := t.Context()
		for _, err := range []error{
			second(s.Carts.Update(ctx, id, func(c *cart.Cart) error { return c.Set("p", "v", 1) })),
			second(s.AddressBooks.Update(ctx, id, func(b *address.Book) error {
				b.Addresses = []address.Address{{ID: "a", Line1: "12 Shanti Kunj"}}
				return nil
			})),
			second(s.Wishlists.Update(ctx, id, func(l *wishlist.List) error { l.Items = []wishlist.Item{{ProductID: "p"}}; return nil })),
			second(s.Restocks.Update(ctx, id, func(l *restock.List) error { l.Watches = []restock.Watch{{VariantID: "v", At: day}}; return nil })),
			second(s.Users.Update(ctx, id, func(u *account.User) error { u.FirstName, u.Email = "Asha", "asha@example.in"; return nil })),
			s.Reviews.Put(ctx, review.Review{ProductID: fmt.Sprint("p", n), UserID: id, FirstName: "Asha", Stars: 5, Message: "Sweet", At: day}),
			s.Messages.Insert(ctx, contact.Message{ID: fmt.Sprint("m", n), UserID: id, Text: "I am Asha", At: day}),
			s.Outbox.Insert(ctx, notify.Outgoing{Message: notify.Message{ID: fmt.Sprint("o", n), Kind: notify.NewDevice, To: notify.Recipient{UserID: id, Email: "asha@example.in"}}, State: notify.Waiting}),
			s.Sessions.Insert(ctx, session.Session{Hash: fmt.Sprint("s", n), UserID: id, PushToken: "phone", Created: day, Seen: day}),
		} {
			require.NoError(t, err)
		}
	}
	written(0)
	var writers sync.WaitGroup
	for n := range 8 {
		writers.Go(func() {
			for i := range 5 {
				written(1 + n*5 + i)
			}
		})
	}
	require.NoError(t, service.Delete(t.Context(), id, erasure.Everything))
	writers.Wait() // the last of them are certainly later than the deletion
	written(100)

	clock.Advance(account.EraseAgainAfter + time.Second)
	_, err := service.ExpireGuests(t.Context())
	require.NoError(t, err)
	u, err := s.Users.Get(t.Context(), id)
	require.NoError(t, err)
	require.True(t, u.Deleted())
	require.Equal(t, account.User{ID: id, SignUpWith: account.SignUpMobile, Version: u.Version, CreatedAt: u.CreatedAt, DeletedAt: u.DeletedAt}, u)
	c, err := s.Carts.Get(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, c.Lines)
	book, err := s.AddressBooks.Get(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, book.Addresses)
	wishes, err := s.Wishlists.Get(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, wishes.Items)
	watches, err := s.Restocks.Get(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, watches.Watches)
	reviews, err := s.Reviews.OfUser(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, reviews, "they have no author any more")
	require.NoError(t, s.Messages.OfUser(t.Context(), id, func(m contact.Message) error { return fmt.Errorf("message %s is left", m.ID) }))
	outgoing, err := s.Outbox.OfUser(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, outgoing)
	sessions, err := s.Sessions.OfUser(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, sessions)
	again, err := s.Guests.Expired(t.Context(), day.AddDate(1, 0, 0), 10)
	require.NoError(t, err)
	require.Empty(t, again, "it is done")

	// An order that was placed in the last moment is erased when it has ended.
	o := placed(id, day)
	o.Status, o.Phase = order.Placed, order.Live
	require.NoError(t, s.Orders.Insert(t.Context(), o))
	require.NoError(t, second(s.Users.Update(t.Context(), id, func(u *account.User) error { u.ErasedAgain(clock.Now()); return nil })))
	for _, ended := range []bool{false, true} {
		if ended {
			require.NoError(t, second(s.Orders.Update(t.Context(), o.ID, func(o *order.Order) error { o.Status, o.Phase = order.Delivered, order.Closed; return nil })))
		}
		clock.Advance(2 * time.Hour)
		_, err = service.ExpireGuests(t.Context())
		require.NoError(t, err)
		again, err = s.Guests.Expired(t.Context(), day.AddDate(1, 0, 0), 10)
		require.NoError(t, err)
		require.Equal(t, ended, len(again) == 0)
	}
	kept, err := s.Orders.Get(t.Context(), o.ID)
	require.NoError(t, err)
	require.False(t, kept.Anonymise(), "nothing of the person is left to remove")
}
