package erasure_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/erasure"
	"tokri/core/login"
	"tokri/core/order"
	"tokri/core/session"
	"tokri/core/wallet"
)

// secret has the texts of an account's records that its copy leaves out.
var secret = []string{
	"User.PasswordHash", "Session.Hash", "Session.PushToken", "Outgoing.Message.Params",
	// Who of the staff did something, and what they noted for each other.
	"Order.Timeline.Staff", "Order.Refunds.Staff", "Order.Cancellation.Staff", "Order.Moves.Entry.By", "Order.Short.Entry.By", "Order.Instead.Entry.By", "Order.Back.Entry.By",
	"Order.Work.Claim.By", "Order.Work.PackedBy", "Order.Work.Picks.Entry.By", "Order.Work.Unpacked.By", "Order.Complaints.Staff", "Entry.Staff",
	"Message.DoneBy", "Message.Note", "Review.Hidden.By", "Review.Hidden.Why",
}

var asha = session.Session{UserID: "asha", Created: noon}

func copyOf(t *testing.T, s *erasure.Service) (copied map[string]any) {
	t.Helper()
	write, err := s.Copy(t.Context(), asha)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, write(t.Context(), &text))
	require.NoError(t, json.Unmarshal(text.Bytes(), &copied), text.String())
	return copied
}

func TestACopyHasEveryTextOfACustomer(t *testing.T) {
	s, h := setUp(t)
	fill(t, h)
	require.NoError(t, h.Orders().Insert(t.Context(), order.Order{ID: "o9", UserID: "ravi", Key: "k9"}))
	entries, _, err := h.Wallet().List(t.Context(), "asha", wallet.Query{})
	require.NoError(t, err)
	all := left(t, h.Users().One("asha"), h.AddressBooks().One("asha"), h.Carts().One("asha"), h.Wishlists().One("asha"), h.Restocks().One("asha"),
		h.Orders().One("o1"), h.TopUps().All(), h.Messages().All(), h.Outbox().All(), h.Reviews().All(), h.Sessions().All(), entries)
	require.Greater(t, len(all), 60)
	for _, place := range secret {
		require.Contains(t, all, place, "there is something to leave out")
	}

	copied := copyOf(t, s)
	found := left(t, copied)
	for _, place := range all {
		assert.NotEqual(t, slices.Contains(secret, place), slices.Contains(found, place), "%s is in the copy, unless it is a secret", place)
	}
	assert.Len(t, copied["messages"], 3, "also those of the guest that the account grew from")
	assert.Len(t, copied["guests"], 1)
	assert.Len(t, copied["sessions"], 3)
	assert.Contains(t, copied["about"], "paise")
	text, err := json.Marshal(copied)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "ravi", "nothing of another customer")
	assert.Contains(t, string(text), `"doneAt":"2026`, "that a message was answered, and when")
	assert.Contains(t, string(text), `"hidden":{"at":`, "that a review is not shown, and since when")
	assert.Equal(t, account.Event{Action: account.DataCopied, UserID: "asha"}, h.events[0])
}

// watched returns the service, and the names of the stores that are called.
func watched(t *testing.T) (*erasure.Service, map[string]bool) {
	t.Helper()
	s, h := setUp(t)
	called := map[string]bool{}
	watch := func(op string, do func() error) error {
		store, _, _ := strings.Cut(op, ".")
		called[store] = true
		return do()
	}
	db := h.With(memory.Hooks{Read: watch, Write: watch})
	return service(db, s.Audit), called
}

func TestACopyHasEveryStoreThatADeletionKnows(t *testing.T) {
	s, erased := watched(t)
	require.NoError(t, s.Delete(t.Context(), "asha", erasure.Everything))
	s, copied := watched(t)
	copyOf(t, s)
	delete(copied, "limiter")
	delete(erased, "challenges") // logins under way, which say nothing that the account does not
	assert.Equal(t, slices.Sorted(maps.Keys(erased)), slices.Sorted(maps.Keys(copied)))
	assert.Len(t, copied, 12)
}

func TestCopiesAreLimitedAndAskForAProof(t *testing.T) {
	s, h := setUp(t)
	for range erasure.CopiesADay + 1 {
		_, err := s.Copy(t.Context(), session.Session{UserID: "asha"})
		require.ErrorIs(t, err, login.ErrProofRequired)
	}
	require.Empty(t, h.events)
	for range erasure.CopiesADay {
		copyOf(t, s)
	}
	_, err := s.Copy(t.Context(), asha)
	require.ErrorIs(t, err, erasure.ErrLimited)
	_, err = s.Copy(t.Context(), session.Session{UserID: "g2", Created: noon})
	require.NoError(t, err, "each customer has an own count")
}

func TestACopyThatFailsIsNoJSON(t *testing.T) {
	s, h := setUp(t)
	fail := func(op string, do func() error) error {
		if op == "orders.Every" {
			return memory.ErrClosed
		}
		return do()
	}
	s = service(h.With(memory.Hooks{Read: fail}), s.Audit)
	write, err := s.Copy(t.Context(), asha)
	require.NoError(t, err)
	var text bytes.Buffer
	require.ErrorIs(t, write(t.Context(), &text), memory.ErrClosed)
	require.NotEmpty(t, text.String())
	require.False(t, json.Valid(text.Bytes()))
	ended, end := context.WithCancel(t.Context())
	end()
	require.ErrorIs(t, write(ended, io.Discard), context.Canceled)
}

func TestALongWalletIsCopiedWhole(t *testing.T) {
	s, h := setUp(t)
	var last wallet.Entry
	for i := range 1001 {
		e, err := wallet.Next(last, wallet.Entry{
			Account: "asha", Amount: 1, Type: wallet.Cashback,
			Ref: strings.Repeat("x", i+1), At: noon.Add(time.Duration(i) * time.Second),
		})
		require.NoError(t, err)
		require.NoError(t, h.Wallet().Append(t.Context(), e))
		last = e
	}
	assert.Len(t, copyOf(t, s)["wallet"], 1001)
}
