// Package erasure deletes accounts (docs/product.md "Account deletion") and writes copies of an account's data
// (docs/product.md "A copy of the data"). Both use the one list in records.go, so that neither can leave out a
// kind of record that the other one handles.
//
// Everything personal is erased: name, contacts, profile, addresses, wishlist, watches, cart, sessions,
// messages to the shop and from it, and the guest accounts that became part of the account. Records that tax
// law requires are kept without the person: orders keep what was bought and the place of supply, and lose the
// rest of their address. Reviews stay without their author. The user's record keeps its id. Fields that a newer
// version of the program wrote into these records are removed, because this version cannot know whether they
// are personal.
//
// The sessions end last, and every step is idempotent: a customer whose deletion was interrupted is still
// logged in and can ask for it again. A request that was authenticated just before may write something after its kind of
// record was erased, so the account is erased once more after account.EraseAgainAfter.
package erasure

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/storing"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// Refusals.
var (
	ErrOnTheWay = apperr.New(apperr.Conflict, "order_on_the_way", "You have an order on its way. Please wait until it has arrived, or cancel it first.")
	ErrPaying   = apperr.New(apperr.Conflict, "payment_under_way", "A payment into your wallet is under way. Please wait until it is finished.")
	ErrMoney    = apperr.New(apperr.Conflict, "wallet_not_empty", "There is money in your wallet. It is lost when you delete your account; please confirm that.")
)

// Forfeit is the balance that the customer would lose by the deletion; it is the detail of ErrMoney.
type Forfeit struct{ Balance money.Paise }

// Everything is the loss of any balance.
const Everything money.Paise = math.MaxInt64

// Orders are the customer's orders.
type Orders interface {
	order.Archive
	Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error)
}

// Reviews are the customers' reviews of products (review.Store).
type Reviews interface {
	OfUser(ctx context.Context, userID string) ([]review.Review, error)
	Anonymise(ctx context.Context, userID string, now time.Time) error
}

// Messages are the messages to the shop (contact.Store).
type Messages interface {
	OfUser(ctx context.Context, userID string, visit func(contact.Message) error) error
	Forget(ctx context.Context, userID string) error
}

// Outbox are the messages from the shop (notify.Store).
type Outbox interface {
	OfUser(ctx context.Context, userID string) ([]notify.Outgoing, error)
	Forget(ctx context.Context, userID string) error
}

// TopUps are the payments into wallets (topup.Store).
type TopUps interface {
	Uncredited(ctx context.Context, userID string, limit int) ([]topup.TopUp, error)
	UnderWay(ctx context.Context, userID string) (bool, error)
}

// Challenges are the logins, proofs and links under way (login.ChallengeStore).
type Challenges interface {
	Forget(ctx context.Context, userID string, contacts ...string) error
}

// Limiter counts events in windows (login.Limiter).
type Limiter interface {
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
}

// Service deletes accounts and writes copies of them.
type Service struct {
	Users      account.Store
	Challenges Challenges
	Sessions   session.Store
	Carts      cart.Store
	Addresses  address.Store
	Wishlists  wishlist.Store
	Restocks   restock.Store
	Orders     Orders
	Wallet     wallet.Store
	TopUps     TopUps
	Reviews    Reviews
	Messages   Messages
	Outbox     Outbox
	Guests     Guests
	Pictures   picture.Store // of complaints
	Limiter    Limiter       // of downloads
	// Proof refuses a session without a fresh proof of identity (login.Proofs).
	Proof func(context.Context, session.Session) error
	// Wipe removes from the files of the store, soon, what was deleted; nil if there is nothing to do.
	Wipe func()
	// Tell puts the message that the account was deleted into the outbox (notify.Outbox.Put).
	Tell  func(context.Context, notify.Message) error
	Audit func(context.Context, account.Event)
	Now   func() time.Time

	stuck map[string]bool // the users whom the last run of Expire could not delete or erase; only the job uses it
}

// DeleteOwn deletes the account of a session, which needs a fresh proof of identity.
func (s *Service) DeleteOwn(ctx context.Context, session session.Session, forfeit money.Paise) error {
	if err := s.Proof(ctx, session); err != nil {
		return err
	}
	return s.Delete(ctx, session.UserID, forfeit)
}

// Delete deletes an account. It refuses while an order or a payment is under way, and while there is more money in the wallet than
// the customer has agreed to lose: more may have come since the customer was asked.
func (s *Service) Delete(ctx context.Context, userID string, forfeit money.Paise) error {
	err := s.delete(ctx, userID, forfeit)
	if f := apperr.Of(err); f != nil {
		s.Audit(ctx, account.Event{Action: account.DeletionRefused, UserID: userID, Reason: f.Code})
	} else if err == nil {
		s.Audit(ctx, account.Event{Action: account.AccountDeleted, UserID: userID})
	}
	return err
}

func (s *Service) delete(ctx context.Context, userID string, forfeit money.Paise) error {
	if err := s.refuse(ctx, userID, forfeit); err != nil {
		return err
	}
	now := s.Now()
	ctx = storing.DropUnknown(ctx)
	// A cart that an order holds means that an order is being placed, which the list of orders may not show yet.
	_, err := s.Carts.Update(ctx, userID, func(c *cart.Cart) error {
		if c.Order != "" {
			return ErrOnTheWay
		}
		c.Lines = nil
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.tell(ctx, userID); err != nil {
		return err
	}
	for _, r := range s.records() {
		if r.erase == nil {
			continue
		}
		if err := r.erase(ctx, userID, now); err != nil {
			return fmt.Errorf("erase %s: %w", r.name, err)
		}
	}
	if s.Wipe != nil {
		s.Wipe()
	}
	return nil
}

// tell informs the customer, once and while the contacts are still known. The message belongs to no account, so
// the deletion does not erase it.
func (s *Service) tell(ctx context.Context, userID string) error {
	to, err := account.RecipientOf(ctx, s.Users, userID)
	if err != nil || to.Mobile == "" && to.Email == "" {
		return err
	}
	to.UserID = ""
	return s.Tell(ctx, notify.Message{ID: "account_deleted/" + userID, Kind: notify.AccountDeleted, To: to})
}

func (s *Service) balance(ctx context.Context, userID string) (money.Paise, error) {
	last, err := s.Wallet.Last(ctx, userID)
	return last.Balance, err
}

// refuse refuses while an order or a payment is under way, or while there is money that is not forfeited.
func (s *Service) refuse(ctx context.Context, userID string, forfeit money.Paise) error {
	if err := s.refuseWhilePending(ctx, userID); err != nil {
		return err
	}
	balance, err := s.balance(ctx, userID)
	if err == nil && balance > forfeit {
		return ErrMoney.With(Forfeit{Balance: balance})
	}
	return err
}

// onTheWay are the statuses of an order that has still to be paid or delivered.
var onTheWay = []order.Status{order.PendingPayment, order.Placed, order.Processing, order.OutForDelivery}

// refuseWhilePending refuses while an order or a payment is under way.
func (s *Service) refuseWhilePending(ctx context.Context, userID string) error {
	if paying, err := s.TopUps.UnderWay(ctx, userID); err != nil {
		return err
	} else if paying {
		return ErrPaying
	}
	return s.Orders.Every(ctx, userID, func(o order.Order) error {
		if !o.Final() || o.Phase != order.Refused && slices.Contains(onTheWay, o.Status) {
			return ErrOnTheWay
		}
		return nil
	})
}
