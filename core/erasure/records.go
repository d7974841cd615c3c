package erasure

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/contact"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// record is one kind of record that the shop keeps about a person.
type record struct {
	name string // name of the list in the copy
	// list calls visit with each record of a user, in the form in which the copy shows it.
	list func(ctx context.Context, userID string, visit func(any) error) error
	// erase removes the person from the records. It is idempotent, and nil if there is nothing to remove.
	erase func(ctx context.Context, userID string, now time.Time) error
}

// records returns everything that the shop keeps about a person, in the order in which a deletion erases it:
// records that are needed to find others come later, and the sessions come last.
func (s *Service) records() []record {
	return []record{
		{"cart", one(s.Carts.Get), nil}, // emptied before all others: see delete
		{"wallet", s.listWallet, s.forfeit},
		{"topUps", s.listTopUps, nil}, // part of the shop's books: payments into the wallet, including those that failed
		{"addresses", one(s.Addresses.Get), func(ctx context.Context, id string, _ time.Time) error {
			_, err := s.Addresses.Update(ctx, id, func(b *address.Book) error { b.Addresses = nil; return nil })
			return err
		}},
		{"wishlist", one(s.Wishlists.Get), func(ctx context.Context, id string, _ time.Time) error {
			_, err := s.Wishlists.Update(ctx, id, func(l *wishlist.List) error { l.Items = nil; return nil })
			return err
		}},
		{"stockWatches", one(s.Restocks.Get), func(ctx context.Context, id string, _ time.Time) error {
			_, err := s.Restocks.Update(ctx, id, func(l *restock.List) error { l.Watches = nil; return nil })
			return err
		}},
		{"reviews", many(s.reviews), s.Reviews.Anonymise},
		{"messages", s.listMessages, s.forgetMessages},
		{"outbox", s.listOutbox, s.forgetOutbox},
		{"guests", s.listGuests, s.eraseGuests},
		{"orders", s.listOrders, s.pseudonymiseOrders},
		{"complaintPictures", s.listComplaintPictures, nil}, // deleted with the words of their orders
		{"account", one(s.account), s.erase},                // and the logins under way
		{"sessions", many(s.sessions), func(ctx context.Context, id string, _ time.Time) error {
			return s.Sessions.DeleteOfUser(ctx, id, "")
		}},
	}
}

type lister = func(ctx context.Context, userID string, visit func(any) error) error

// one lists the single record that each user has of a kind.
func one[T any](get func(context.Context, string) (T, error)) lister {
	return many(func(ctx context.Context, userID string) ([]T, error) {
		found, err := get(ctx, userID)
		return []T{found}, err
	})
}

func many[T any](list func(context.Context, string) ([]T, error)) lister {
	return func(ctx context.Context, userID string, visit func(any) error) error {
		found, err := list(ctx, userID)
		if err != nil {
			return err
		}
		for _, each := range found {
			if err := visit(each); err != nil {
				return err
			}
		}
		return nil
	}
}

// account returns the user's record without the password hash, which would help a finder of the copy to guess
// the password.
func (s *Service) account(ctx context.Context, userID string) (account.User, error) {
	u, err := s.Users.Get(ctx, userID)
	u.PasswordHash = ""
	return u, err
}

func (s *Service) erase(ctx context.Context, userID string, now time.Time) error {
	u, err := s.Users.Get(ctx, userID)
	if err == nil {
		// While the contacts are still known.
		err = s.Challenges.Forget(ctx, userID, u.Mobile, u.PendingMobile, u.Email, u.PendingEmail)
	}
	if err != nil {
		return err
	}
	_, err = s.Users.Update(ctx, userID, func(u *account.User) error {
		*u = u.Erased(now)
		return nil
	})
	return err
}

// sessions returns the user's sessions without their hashes and without the push tokens, with which a finder of
// the copy could send messages to the phones in the shop's name.
func (s *Service) sessions(ctx context.Context, userID string) ([]session.Session, error) {
	found, err := s.Sessions.OfUser(ctx, userID)
	for i := range found {
		found[i].Hash, found[i].PushToken = "", ""
	}
	return found, err
}

// reviews returns the user's reviews without what the staff noted when they hid one.
func (s *Service) reviews(ctx context.Context, userID string) ([]review.Review, error) {
	found, err := s.Reviews.OfUser(ctx, userID)
	for i := range found {
		if hidden := found[i].Hidden; hidden != nil {
			found[i].Hidden = &review.Hidden{At: hidden.At}
		}
	}
	return found, err
}

// walletPage is how many entries of the ledger are read at once.
const walletPage = 500

func (s *Service) listWallet(ctx context.Context, userID string, visit func(any) error) error {
	for offset := 0; ; offset += walletPage {
		entries, _, err := s.Wallet.List(ctx, userID, wallet.Query{Ascending: true, Offset: offset, Limit: walletPage})
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := visit(e); err != nil {
				return err
			}
		}
		if len(entries) < walletPage {
			return nil
		}
	}
}

func (s *Service) forfeit(ctx context.Context, userID string, now time.Time) error {
	balance, err := s.balance(ctx, userID)
	if err != nil || balance <= 0 {
		return err
	}
	ref := fmt.Sprintf("forfeit:%d", now.UnixMilli())
	// A second click on the same deletion may have taken the money since.
	_, err = wallet.TakeUpTo(ctx, s.Wallet, wallet.Entry{
		Account: userID, Amount: balance, Type: wallet.Withdrawal,
		Ref: ref, Description: "Account deleted", At: now,
	})
	return err
}

// topUpsShown is more than a customer can begin in years; credited top-ups are in the copy as entries of the
// wallet.
const topUpsShown = 10_000

func (s *Service) listTopUps(ctx context.Context, userID string, visit func(any) error) error {
	return many(func(ctx context.Context, id string) ([]topup.TopUp, error) {
		return s.TopUps.Uncredited(ctx, id, topUpsShown)
	})(ctx, userID, visit)
}

// people returns the user and the guests that became part of the account.
func (s *Service) people(ctx context.Context, userID string) ([]string, error) {
	guests, err := s.Users.UpgradedTo(ctx, userID)
	ids := []string{userID}
	for _, g := range guests {
		ids = append(ids, g.ID)
	}
	return ids, err
}

// ofAll does something for the customer and for each guest that the customer was, until the first error.
func (s *Service) ofAll(ctx context.Context, userID string, do func(id string) error) error {
	people, err := s.people(ctx, userID)
	for _, id := range people {
		if err == nil {
			err = do(id)
		}
	}
	return err
}

// listMessages leaves out what the staff noted about a message.
func (s *Service) listMessages(ctx context.Context, userID string, visit func(any) error) error {
	return s.ofAll(ctx, userID, func(id string) error {
		return s.Messages.OfUser(ctx, id, func(m contact.Message) error {
			m.Note = ""
			return visit(m)
		})
	})
}

func (s *Service) forgetMessages(ctx context.Context, userID string, _ time.Time) error {
	return s.ofAll(ctx, userID, func(id string) error { return s.Messages.Forget(ctx, id) })
}

// listOutbox leaves out the parameters of messages that are not sent yet: they may contain a link that only the
// holder of the contact may see.
func (s *Service) listOutbox(ctx context.Context, userID string, visit func(any) error) error {
	return s.ofAll(ctx, userID, func(id string) error {
		return many(s.Outbox.OfUser)(ctx, id, func(one any) error {
			m := one.(notify.Outgoing)
			m.Params = nil
			return visit(m)
		})
	})
}

func (s *Service) forgetOutbox(ctx context.Context, userID string, _ time.Time) error {
	return s.ofAll(ctx, userID, func(id string) error { return s.Outbox.Forget(ctx, id) })
}

func (s *Service) listGuests(ctx context.Context, userID string, visit func(any) error) error {
	return many(s.Users.UpgradedTo)(ctx, userID, visit)
}

// eraseGuests releases the device ids, so that a customer who deletes an account may come back as a guest. A
// guest's record has the link to the account, so the guest's messages must be erased before it.
func (s *Service) eraseGuests(ctx context.Context, userID string, now time.Time) error {
	guests, err := s.Users.UpgradedTo(ctx, userID)
	for _, g := range guests {
		if err == nil {
			err = s.erase(ctx, g.ID, now)
		}
	}
	return err
}

func (s *Service) listOrders(ctx context.Context, userID string, visit func(any) error) error {
	return s.Orders.Every(ctx, userID, func(o order.Order) error { return visit(o) })
}

func (s *Service) pseudonymiseOrders(ctx context.Context, userID string, _ time.Time) error {
	return s.Orders.Every(ctx, userID, func(o order.Order) error {
		if err := s.forgetPictures(ctx, o); err != nil {
			return err
		}
		if !o.Anonymise() {
			return nil
		}
		_, err := s.Orders.Update(ctx, o.ID, func(stored *order.Order) error {
			o = *stored
			stored.Anonymise()
			return nil
		})
		return errors.Join(err, s.forgetPictures(ctx, o)) // including those of a complaint that was reported meanwhile
	})
}

// complaintPicture is a picture that came with a complaint, as it goes into the copy.
type complaintPicture struct {
	OrderID   string        `json:"orderId"`
	Complaint string        `json:"complaint"`
	Picture   picture.Image `json:"picture"`
}

func (s *Service) listComplaintPictures(ctx context.Context, userID string, visit func(any) error) error {
	return s.Orders.Every(ctx, userID, func(o order.Order) error {
		for _, c := range o.Complaints {
			images, err := c.Whole(ctx, s.Pictures)
			if err != nil {
				return err
			}
			for _, image := range images {
				if err := visit(complaintPicture{o.ID, c.ID, image}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// forgetPictures deletes the pictures of an order's complaints. They are deleted before the order loses their
// keys.
func (s *Service) forgetPictures(ctx context.Context, o order.Order) error {
	for _, c := range o.Complaints {
		for i := range c.Images {
			if err := s.Pictures.Delete(ctx, picture.KeyOf(c.ID, i)); err != nil {
				return err
			}
		}
	}
	return nil
}
