package worker

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	inmemory "tokri/adapters/memory"
	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/account"
	"tokri/core/alert"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/order"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/saga"
	"tokri/core/session"
	"tokri/core/topup"
)

func TestGuestsExpire(t *testing.T) {
	db := inmemory.New()
	long := time.Now().Add(-time.Hour)
	for id, expires := range map[string]time.Time{"gone": long, "stays": time.Now().Add(time.Hour)} {
		require.NoError(t, db.Users().Insert(t.Context(), account.User{ID: id, GuestDevice: id, SignUpWith: account.SignUpGuest, Expires: expires}))
	}
	var lines bytes.Buffer
	b := newTestBackground(&lines)
	stores := &storage.Stores{Users: db.Users(), Challenges: db.Challenges(), Guests: db.Users(), Sessions: db.Sessions(), Carts: db.Carts(), Addresses: db.AddressBooks(), Wishlists: db.Wishlists(),
		Restocks: db.Restocks(), Orders: db.Orders(), Wallet: db.Wallet(), TopUps: db.TopUps(), Reviews: db.Reviews(), Outbox: db.Outbox(), Limiter: db.Limiter(clock.Now),
		Messages: &contact.Archive{Records: db.Messages(), Pictures: db.Pictures("messages")}, Pictures: db.Pictures("messages")}
	s := &Scheduler{Guests: backoffice.NewErasure(stores, nil, b.log), Background: b}
	require.NoError(t, s.expireGuests(t.Context()))
	require.NoError(t, s.expireGuests(t.Context()))
	assert.Equal(t, 1, strings.Count(lines.String(), `msg="guests who have not come back were deleted" guests=1`))
	assert.NotContains(t, lines.String(), "guests=0")
	left := db.Users().All()
	require.Len(t, left, 1)
	assert.Equal(t, "stays", left[0].ID)
}

// unpruned is a store that fails to delete what has expired.
type unpruned struct{ login.ChallengeStore }

func (unpruned) Prune(context.Context, time.Time) error { return errors.New("a damaged record") }

func TestWhatCannotBeDeletedDoesNotStopTheRest(t *testing.T) {
	db := inmemory.New()
	require.NoError(t, db.Sessions().Insert(t.Context(), session.Session{Hash: "old", Seen: time.Now().Add(-2 * session.Idle)}))
	kept := crew.Entry{ID: "2", At: clock.Now().Add(-crew.LogKept + time.Hour)}
	require.NoError(t, db.StaffLog().Insert(t.Context(), kept))
	require.NoError(t, db.StaffLog().Insert(t.Context(), crew.Entry{ID: "1", At: clock.Now().Add(-crew.LogKept - time.Hour)}))
	db.Alerts().Put(alert.Alert{ID: "done", Times: 1, At: clock.Now().Add(-alert.Kept - time.Hour), DoneAt: clock.Now()})
	s := &Scheduler{Stock: &restock.Service{Store: db.Restocks(), Now: clock.Now}, Stores: &storage.Stores{
		Orders: db.Orders(), TopUps: db.TopUps(), Challenges: unpruned{db.Challenges()}, Sessions: db.Sessions(), Outbox: db.Outbox(), Stock: db.Stock(), Slots: db.Slots(),
		Coupons: db.Coupons(), Messages: &contact.Archive{Records: db.Messages(), Pictures: db.Pictures("messages")}, StaffLog: db.StaffLog(), Alerts: db.Alerts(), Wipe: func() {},
	}}
	refused := order.Order{ID: "refused", CreatedAt: clock.Now().Add(-order.NeverPlacedKept - time.Hour)}
	refused.Phase = order.Refused
	db.Orders().Put(refused)
	failed := topup.TopUp{ID: "topup-failed", State: topup.Failed, CreatedAt: clock.Now().Add(-topup.FailedKept - time.Hour)}
	require.NoError(t, db.TopUps().Insert(t.Context(), failed))
	require.EqualError(t, s.prune(t.Context()), "a damaged record")
	assert.Empty(t, db.Orders().All())
	assert.Empty(t, db.TopUps().All())
	assert.Empty(t, db.Sessions().All())
	assert.Equal(t, []crew.Entry{kept}, db.StaffLog().All())
	assert.Empty(t, db.Alerts().All())
}

// stuck is a store that does not answer.
type stuck struct{ recommend.Store }

func (stuck) Get(ctx context.Context, _ string) (recommend.Found, error) {
	<-ctx.Done()
	return recommend.Found{}, ctx.Err()
}

// swept counts the sweeps.
type swept struct {
	order.Book
	sweeps int
}

func (s *swept) Due(context.Context, time.Time, int) ([]string, error) {
	s.sweeps++
	return nil, nil
}

func TestInterruptedCheckOutsDoNotWaitForOtherJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		db := inmemory.New()
		orders := &swept{Book: db.Orders()}
		s := &Scheduler{Checkout: &checkout.Service{Runner: &saga.Runner{Orders: orders, Queue: orders, Now: clock.Now}}, TopUps: &topup.Service{Store: db.TopUps(), Now: clock.Now},
			Together: &recommend.Service{Store: stuck{}, Now: clock.Now}, Stores: &storage.Stores{Stock: db.Stock(), Journal: db.Journal()}, Background: newTestBackground(new(bytes.Buffer))}
		done := make(chan struct{})
		go func() { s.Run(ctx); close(done) }()
		<-time.After(20*sweepEvery + time.Millisecond) // in the time of the synctest bubble
		synctest.Wait()
		assert.Equal(t, 21, orders.sweeps)
		stop()
		<-done
	})
}
