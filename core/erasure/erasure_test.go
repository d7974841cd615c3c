package erasure_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/login"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/storing"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// house is a shop with everything that one customer can have.
type house struct {
	*memory.DB
	gate   *memory.Gate
	events []account.Event
}

var home = address.Address{ID: "a1", Type: address.Home, Line1: "12 Shanti Kunj", Line2: "AB Road", City: "Palasia",
	State: "Madhya Pradesh", PostCode: "452001", Landmark: "Temple", Phone: "9826012345"}

func setUp(t *testing.T) (*erasure.Service, *house) {
	h := &house{DB: memory.New(), gate: &memory.Gate{Open: 1000}}
	h.Users().Put(
		account.User{ID: "asha", Mobile: "+919826012345", GoogleID: "g", FirstName: "Asha", LastName: "Verma",
			Email: "asha@example.in", EmailProved: true, PasswordHash: "h", SignUpWith: account.SignUpMobile, CreatedAt: noon,
			PendingMobile: "+919000000000", Profile: account.Profile{DOB: "1994-03-08", Gender: "female"}},
		account.User{ID: "g1", GuestDevice: "d1", SignUpWith: account.SignUpGuest, UpgradedTo: "asha", CreatedAt: noon},
		account.User{ID: "g2", GuestDevice: "d2", SignUpWith: account.SignUpGuest, UpgradedTo: "ravi", CreatedAt: noon},
	)
	h.Carts().Put(cart.Cart{UserID: "asha", Lines: []cart.Line{{ProductID: "p"}}})
	h.AddressBooks().Put(address.Book{UserID: "asha", Addresses: []address.Address{home}})
	h.Wishlists().Put(wishlist.List{UserID: "asha", Items: []wishlist.Item{{ProductID: "p"}}})
	h.Restocks().Put(restock.List{UserID: "asha", Watches: []restock.Watch{{VariantID: "v", At: noon}}})
	h.Orders().Put(
		order.Order{
			ID:          "o1",
			UserID:      "asha",
			Key:         "k1",
			CartVersion: 1,
			Address:     home,
			Status:      order.Delivered,
			PlacedAt:    noon,
			Lines:       []order.Line{{Name: "Mango"}},
			Ratings:     []order.Rating{{ProductID: "p", Stars: 4, Message: "Sweet, says Asha"}},
			Process:     order.Process{Phase: order.Closed},
		},
		order.Order{
			ID:           "o2",
			UserID:       "asha",
			Key:          "k2",
			CartVersion:  2,
			Address:      home,
			Status:       order.Cancelled,
			PlacedAt:     noon,
			Cancellation: &order.Cancellation{By: order.Customer, Reason: "I, Asha, moved to Pune"},
			Process:      order.Process{Phase: order.Closed},
		},
		order.Order{ID: "o3", UserID: "asha", Key: "k3", CartVersion: 3, Address: home, Status: order.Cancelled, Process: order.Process{Phase: order.Refused}},
	)
	for _, hash := range []string{"s1", "s2"} {
		require.NoError(t, h.Sessions().Insert(t.Context(), session.Session{Hash: hash, UserID: "asha"}))
	}
	for _, r := range []review.Review{{ProductID: "p", UserID: "asha", FirstName: "Asha", Stars: 4, Message: "Sweet"}, {ProductID: "q", UserID: "ravi", FirstName: "Ravi"}} {
		require.NoError(t, h.Reviews().Put(t.Context(), r))
	}
	h.Messages().Put(contact.Message{ID: "1", UserID: "asha"}, contact.Message{ID: "2", UserID: "g1"},
		contact.Message{ID: "3", UserID: "ravi"}, contact.Message{ID: "4"})
	for id, user := range map[string]string{"m1": "asha", "m2": "g1", "m3": "ravi"} {
		require.NoError(t, h.Outbox().Insert(t.Context(), notify.Outgoing{Message: notify.Message{ID: id, To: notify.Recipient{UserID: user}}}))
	}
	db := h.With(h.gate.Hooks())
	return service(db, func(_ context.Context, e account.Event) { h.events = append(h.events, e) }), h
}

func service(db *memory.DB, audit func(context.Context, account.Event)) *erasure.Service {
	now := func() time.Time { return noon }
	return &erasure.Service{Users: db.Users(), Challenges: db.Challenges(), Sessions: db.Sessions(), Carts: db.Carts(), Addresses: db.AddressBooks(), Wishlists: db.Wishlists(), Restocks: db.Restocks(),
		Orders: db.Orders(), Wallet: db.Wallet(), TopUps: db.TopUps(), Reviews: db.Reviews(), Messages: db.Messages(), Outbox: db.Outbox(), Guests: db.Users(), Pictures: db.Pictures("messages"),
		Limiter: db.Limiter(now), Proof: func(_ context.Context, s session.Session) error {
			if s.Created.IsZero() {
				return login.ErrProofRequired
			}
			return nil
		}, Tell: func(context.Context, notify.Message) error { return nil }, Audit: audit, Now: now}
}

// topUp credits Asha's wallet.
func (h *house) topUp(t *testing.T, amount money.Paise) {
	_, err := wallet.Post(t.Context(), h.Wallet(), wallet.Entry{
		Account: "asha", Amount: amount, Type: wallet.TopUp,
		Ref: "top-up", At: noon,
	})
	require.NoError(t, err)
}

func (h *house) asha() account.User {
	asha := h.Users().One("asha")
	asha.Version = 0
	return asha
}

func (h *house) assertErased(t *testing.T) {
	t.Helper()
	assert.Equal(t, account.User{ID: "asha", SignUpWith: account.SignUpMobile, CreatedAt: noon, DeletedAt: noon,
		Expires: noon.Add(account.EraseAgainAfter)}, h.asha())
	assert.True(t, h.asha().Deleted())
	assert.Empty(t, h.Sessions().All())
	assert.Empty(t, h.Carts().One("asha").Lines)
	assert.Empty(t, h.AddressBooks().One("asha").Addresses)
	assert.Empty(t, h.Wishlists().One("asha").Items)
	assert.Empty(t, h.Restocks().One("asha").Watches)
	kept := address.Address{ID: "a1", Type: address.Home, City: "Palasia", State: "Madhya Pradesh", PostCode: "452001"}
	orders := h.Orders().All()
	require.Len(t, orders, 3, "orders are kept")
	for _, o := range orders {
		assert.Equal(t, kept, o.Address, o.ID)
	}
	assert.Equal(t, "Mango", orders[0].Lines[0].Name)
	assert.Empty(t, orders[1].Cancellation.Reason)
	assert.Equal(t, []order.Rating{{ProductID: "p", Stars: 4}}, orders[0].Ratings)
	assert.ElementsMatch(t, []review.Review{{ProductID: "p", Stars: 4, Message: "Sweet"}, {ProductID: "q", UserID: "ravi", FirstName: "Ravi"}}, h.Reviews().All())
	assert.Equal(t, []contact.Message{{ID: "3", UserID: "ravi"}, {ID: "4"}}, h.Messages().All())
	require.Len(t, h.Outbox().All(), 1)
	assert.Equal(t, "m3", h.Outbox().All()[0].ID, "no message goes to someone who is gone")
	guest := h.Users().One("g1")
	guest.Version = 0
	assert.Equal(t, account.User{ID: "g1", SignUpWith: account.SignUpGuest, CreatedAt: noon, DeletedAt: noon}, guest)
	assert.Equal(t, "d2", h.Users().One("g2").GuestDevice, "the guest of another account stays")
	said, err := json.Marshal([]any{h.asha(), orders})
	require.NoError(t, err)
	for _, personal := range []string{"Asha", "Verma", "98260", "90000", "Shanti", "1994", "asha@"} {
		assert.NotContains(t, string(said), personal)
	}
}

func TestDelete(t *testing.T) {
	s, h := setUp(t)
	for range 2 {
		require.NoError(t, s.Delete(t.Context(), "asha", 0))
		h.assertErased(t)
	}
	assert.Equal(t, account.Event{Action: account.AccountDeleted, UserID: "asha"}, h.events[0])
}

// A deletion is interrupted after any number of writes and requested again: the session still allows that.
func TestDeleteAfterAnInterruption(t *testing.T) {
	for writes := range 13 {
		s, h := setUp(t)
		h.topUp(t, 500)
		h.gate.Open = writes
		require.ErrorIs(t, s.Delete(t.Context(), "asha", erasure.Everything), memory.ErrClosed, "%d writes", writes)
		assert.Len(t, h.Sessions().All(), 2)
		h.gate.Open = 1000
		require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
		h.assertErased(t)
	}
}

func TestOrdersOnTheWay(t *testing.T) {
	for _, c := range []struct {
		status order.Status
		phase  order.Phase
		on     bool
	}{
		{order.Placed, order.Live, true}, {order.Processing, order.Live, true}, {order.OutForDelivery, order.Live, true},
		{order.PendingPayment, order.Awaiting, true}, {"", order.Holding, true}, {order.Cancelled, order.Refunding, true},
		{order.Delivered, order.Delivering, true}, {order.Delivered, order.Closed, false}, {order.Cancelled, order.Refused, false},
	} {
		s, h := setUp(t)
		before := h.asha()
		h.Orders().Put(order.Order{ID: "o3", UserID: "asha", Key: "k3", CartVersion: 3, Address: home, Status: c.status, Process: order.Process{Phase: c.phase}})
		err := s.Delete(t.Context(), "asha", erasure.Everything)
		if !c.on {
			require.NoError(t, err, "%+v", c)
			continue
		}
		require.ErrorIs(t, err, erasure.ErrOnTheWay, "%+v", c)
		assert.Equal(t, before, h.asha())
		assert.Len(t, h.Carts().One("asha").Lines, 1)
		assert.Equal(t, home, h.Orders().One("o3").Address)
		assert.Equal(t, account.Event{Action: account.DeletionRefused, UserID: "asha", Reason: "order_on_the_way"}, h.events[0])
	}
	s, h := setUp(t)
	h.TopUps().Put(topup.TopUp{ID: "t1", UserID: "asha", State: topup.Open})
	require.ErrorIs(t, s.Delete(t.Context(), "asha", erasure.Everything), erasure.ErrPaying, "money is on its way into the wallet")
	assert.False(t, h.asha().Deleted())
	s, h = setUp(t)
	h.Carts().Put(cart.Cart{UserID: "asha", Order: "o9"})
	require.ErrorIs(t, s.Delete(t.Context(), "asha", erasure.Everything), erasure.ErrOnTheWay, "a check-out has just begun")
	assert.Len(t, h.AddressBooks().One("asha").Addresses, 1)
}

func TestMoneyIsLostOnlyWhenConfirmed(t *testing.T) {
	s, h := setUp(t)
	h.topUp(t, 12050)
	err := s.Delete(t.Context(), "asha", 0)
	require.ErrorIs(t, err, erasure.ErrMoney)
	assert.Equal(t, erasure.Forfeit{Balance: 12050}, apperr.Of(err).Detail)
	require.ErrorIs(t, s.Delete(t.Context(), "asha", 12049), erasure.ErrMoney, "money has come since the customer was asked")
	assert.False(t, h.asha().Deleted())
	assert.Len(t, h.Carts().One("asha").Lines, 1, "nothing was touched")
	require.NoError(t, s.Delete(t.Context(), "asha", 12050))
	h.assertErased(t)
	last, err := h.Wallet().Last(t.Context(), "asha")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(0), last.Balance)
	assert.Equal(t, wallet.Withdrawal, last.Type)
	assert.Len(t, h.Wallet().Entries("asha"), 2, "the books keep both entries")
}

// emptied is a wallet of which another request takes the balance right after it was read for the given time.
type emptied struct {
	wallet.Store
	t     *testing.T
	reads int
}

func (w *emptied) Last(ctx context.Context, userID string) (wallet.Entry, error) {
	last, err := w.Store.Last(ctx, userID)
	if w.reads--; w.reads == 0 {
		_, err := wallet.Post(ctx, w.Store, wallet.Entry{Account: userID, Amount: -last.Balance, Type: wallet.Withdrawal, Ref: "other", At: noon})
		require.NoError(w.t, err)
	}
	return last, err
}

// Two clicks on a deletion run side by side: neither is refused for the money that the other has taken.
func TestADeletionTwiceAtOnceTakesTheMoneyOnce(t *testing.T) {
	for reads := 1; reads <= 3; reads++ {
		s, h := setUp(t)
		h.topUp(t, 12050)
		s.Wallet = &emptied{Store: h.Wallet(), t: t, reads: reads}
		require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything), "read %d", reads)
		h.assertErased(t)
		last, err := h.Wallet().Last(t.Context(), "asha")
		require.NoError(t, err)
		assert.Equal(t, money.Paise(0), last.Balance)
	}
}

// The contacts are informed once, also when the deletion is interrupted and requested again. A session alone
// does not allow the deletion; it needs a fresh proof of identity.
func TestADeletionIsProvedAndTold(t *testing.T) {
	s, h := setUp(t)
	var told []notify.Message
	s.Tell = func(_ context.Context, m notify.Message) error { told = append(told, m); return nil }
	s.Proof = func(context.Context, session.Session) error { return login.ErrProofRequired }
	require.ErrorIs(t, s.DeleteOwn(t.Context(), session.Session{UserID: "asha"}, erasure.Everything), login.ErrProofRequired)
	assert.False(t, h.asha().Deleted())
	assert.Empty(t, told)
	s.Proof = func(_ context.Context, one session.Session) error { assert.Equal(t, "fresh", one.Hash); return nil }
	require.NoError(t, s.DeleteOwn(t.Context(), session.Session{UserID: "asha", Hash: "fresh"}, erasure.Everything))
	assert.True(t, h.asha().Deleted())
	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	assert.Equal(t, []notify.Message{{ID: "account_deleted/asha", Kind: notify.AccountDeleted,
		To: notify.Recipient{Mobile: "+919826012345", Email: "asha@example.in"}}}, told)
}

// plain is a store that fails at an update which would keep the fields that this version of the program does
// not know.
type (
	plainUsers  struct{ account.Store }
	plainOrders struct{ erasure.Orders }
)

var errKeeps = errors.New("the update keeps unknown fields")

func (s plainUsers) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	if !storing.DropsUnknown(ctx) {
		return account.User{}, errKeeps
	}
	return s.Store.Update(ctx, id, fn)
}

func (s plainOrders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	if !storing.DropsUnknown(ctx) {
		return order.Order{}, errKeeps
	}
	return s.Orders.Update(ctx, id, fn)
}

func TestADeletionKeepsNothingThatANewerVersionWrote(t *testing.T) {
	s, h := setUp(t)
	s.Users, s.Orders = plainUsers{s.Users}, plainOrders{s.Orders}
	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	h.assertErased(t)
}
