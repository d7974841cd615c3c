package topup_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/audit"
	"tokri/core/money"
	"tokri/core/panics"
	"tokri/core/payment"
	"tokri/core/topup"
	"tokri/core/wallet"
)

func begin(t *testing.T, s *topup.Service) topup.TopUp {
	t.Helper()
	u, err := s.Begin(t.Context(), "asha", false, 50_000)
	require.NoError(t, err)
	require.Equal(t, topup.Open, u.State)
	require.Equal(t, "https://pay.example/"+u.ID, u.PageURL)
	return u
}

// sound checks that there are no violations, and the balance of the wallet.
func (m *world) sound(t require.TestingT, balance money.Paise) {
	report, err := audit.TopUps(context.Background(), m.TopUps(), m.Wallet(), m.now)
	require.NoError(t, err)
	require.Empty(t, report.Violations)
	last, err := m.Wallet().Last(context.Background(), "asha")
	require.NoError(t, err)
	require.Equal(t, balance, last.Balance)
}

func TestNext(t *testing.T) {
	for state, want := range map[topup.State]topup.Step{
		topup.Asked: topup.Ask, topup.Open: topup.Ask, topup.Paid: topup.Credit,
		topup.Credited: topup.Rest, topup.Failed: topup.Rest, topup.Disputed: topup.Rest,
	} {
		assert.Equal(t, want, topup.Next(&topup.TopUp{State: state}), state)
	}
	for _, s := range topup.Unfinished {
		assert.NotEqual(t, topup.Rest, topup.Next(&topup.TopUp{State: s}))
	}
}

// This table has what happens to a top-up, by the gateway's answer and its time.
func TestWhatTheGatewaySays(t *testing.T) {
	const early, late, dayLater = time.Minute, payment.TimeToPay + time.Second, 49 * time.Hour
	for name, c := range map[string]struct {
		after   time.Duration
		status  payment.Status
		amount  money.Paise
		unknown bool
		want    topup.State
		balance money.Paise
	}{
		"paid":                         {early, payment.Completed, 50_000, false, topup.Credited, 50_000},
		"paid late":                    {late, payment.Completed, 50_000, false, topup.Credited, 50_000},
		"paid with less":               {early, payment.Completed, 49_999, false, topup.Disputed, 0},
		"paid with more":               {early, payment.Completed, 50_001, false, topup.Disputed, 0},
		"failed":                       {early, payment.Failed, 50_000, false, topup.Failed, 0},
		"pending":                      {early, payment.Pending, 50_000, false, topup.Open, 0},
		"pending when its time is up":  {late, payment.Pending, 50_000, false, topup.Open, 0},
		"pending for days":             {dayLater, payment.Pending, 50_000, false, topup.Failed, 0},
		"unknown":                      {early, "", 0, true, topup.Open, 0},
		"unknown when its time is up":  {late, "", 0, true, topup.Failed, 0},
		"an unknown state":             {early, "CREATED", 50_000, false, topup.Open, 0},
		"money back is not money here": {early, payment.Refunded, 50_000, false, topup.Open, 0},
	} {
		t.Run(name, func(t *testing.T) {
			m := newWorld()
			s := m.service()
			u := begin(t, s)
			m.pass(c.after)
			m.becomes(u.ID, c.status, c.amount)
			if c.unknown {
				delete(m.states, u.ID)
			}
			got, err := s.Settle(t.Context(), u.ID)
			require.NoError(t, err)
			assert.Equal(t, c.want, got.State)
			m.sound(t, c.balance)
			if c.want == topup.Open {
				assert.True(t, got.Due.After(m.now), "it is looked at again")
			}
			again, err := s.Settle(t.Context(), u.ID)
			require.NoError(t, err)
			assert.Equal(t, got.State, again.State)
			m.sound(t, c.balance)
		})
	}
}

func TestMoneyThatComesAfterItWasGivenUpIsCredited(t *testing.T) {
	m := newWorld()
	s := m.service()
	u := begin(t, s)
	m.becomes(u.ID, payment.Failed, 50_000)
	_, err := s.Settle(t.Context(), u.ID)
	require.NoError(t, err)
	m.becomes(u.ID, payment.Completed, 50_000)
	got, err := s.Settle(t.Context(), u.ID)
	require.NoError(t, err)
	assert.Equal(t, topup.Credited, got.State)
	m.sound(t, 50_000)
}

// A deletion does not wait for a top-up that has failed. Money that comes for it later would be lost in the wallet of a deleted account.
func TestMoneyThatComesAfterTheAccountWasDeletedIsToldTheStaff(t *testing.T) {
	m := newWorld()
	s := m.service()
	var told []string
	s.Alert = func(_ context.Context, _ topup.TopUp, what string) { told = append(told, what) }
	u := begin(t, s)
	m.becomes(u.ID, payment.Failed, 50_000)
	_, err := s.Settle(t.Context(), u.ID)
	require.NoError(t, err)
	s.Gone = func(_ context.Context, userID string) (bool, error) { return userID == "asha", nil }
	m.becomes(u.ID, payment.Completed, 50_000)
	for range 2 {
		got, err := s.Settle(t.Context(), u.ID)
		require.NoError(t, err)
		assert.Equal(t, topup.Disputed, got.State)
		assert.EqualValues(t, 50_000, got.Captured)
	}
	assert.Empty(t, m.Wallet().Entries("asha"))
	require.Len(t, told, 1)
	assert.Contains(t, told[0], "deleted the account")
}

// The answer of the store is lost, or the server dies: the top-up is not asked about again.
func TestTheStaffAreToldOfAWrongAmountEvenIfItsRecordIsNotAnswered(t *testing.T) {
	m := newWorld()
	s := m.service()
	told := 0
	s.Alert = func(context.Context, topup.TopUp, string) { told++ }
	u := begin(t, s)
	m.becomes(u.ID, payment.Completed, 40_000)
	m.killAt = m.steps + 1
	_, err := s.Settle(t.Context(), u.ID)
	require.ErrorIs(t, err, errKilled)
	got, err := m.service().Settle(t.Context(), u.ID)
	require.NoError(t, err)
	assert.Equal(t, topup.Disputed, got.State)
	assert.Equal(t, 1, told)
}

func TestWhatCannotBeginDoesNot(t *testing.T) {
	m := newWorld()
	s := m.service()
	for amount, want := range map[money.Paise]error{
		-100: money.ErrAmount, 0: money.ErrAmount, 1: money.ErrAmount, 99: money.ErrAmount,
		topup.Max + 1: topup.ErrTooMuch, money.Max: topup.ErrTooMuch,
	} {
		_, err := s.Begin(t.Context(), "asha", false, amount)
		require.ErrorIs(t, err, want, amount)
	}
	_, err := s.Begin(t.Context(), "guest", true, 500)
	require.ErrorIs(t, err, topup.ErrGuest)
	require.Empty(t, m.TopUps().All())
	for _, refusal := range []error{payment.ErrRefused, payment.ErrAway} {
		m.payErr = refusal
		_, err = s.Begin(t.Context(), "asha", false, 500)
		require.ErrorIs(t, err, refusal)
	}
	for _, u := range m.TopUps().All() {
		assert.Equal(t, topup.Failed, u.State)
	}
	s.Gateway = nil
	_, err = s.Begin(t.Context(), "asha", false, 500)
	require.ErrorIs(t, err, topup.ErrOff)
	m.sound(t, 0)
}

func TestTheGatewayIsAskedForWhatTheCustomerChose(t *testing.T) {
	m := newWorld()
	s := m.service()
	for _, amount := range []money.Paise{topup.Min, topup.Max} {
		u, err := s.Begin(t.Context(), "asha", false, amount)
		require.NoError(t, err)
		assert.Equal(t, payment.Request{ID: u.ID, Amount: amount, ReturnURL: "https://shop.example/" + u.ID, Expires: payment.TimeToPay}, m.asked)
		assert.Equal(t, amount, u.Amount)
		assert.Equal(t, noon, u.CreatedAt)
		assert.True(t, u.Due.After(noon), "its customer needs a while to pay")
		m.becomes(u.ID, payment.Completed, amount)
		_, err = s.Settle(t.Context(), u.ID)
		require.NoError(t, err)
	}
	m.sound(t, topup.Min+topup.Max)
	for _, e := range m.Wallet().Entries("asha") {
		assert.Equal(t, wallet.TopUp, e.Type)
		assert.Equal(t, "Money added to wallet", e.Description)
	}
}

// The gateway's notification overtakes its answer, whatever that says.
func TestAPaymentIsSettledBeforeItsPageIsAnswered(t *testing.T) {
	for name, answer := range map[string]error{"a page": nil, "refused": payment.ErrRefused, "away": payment.ErrAway} {
		m := newWorld()
		s := m.service()
		m.payErr = answer
		m.answers = func() {
			m.becomes(m.asked.ID, payment.Completed, 50_000)
			_, err := s.Settle(t.Context(), m.asked.ID)
			require.NoError(t, err, name)
		}
		_, err := s.Begin(t.Context(), "asha", false, 50_000)
		assert.Equal(t, answer == nil, err == nil, name)
		require.Len(t, m.TopUps().All(), 1, name)
		for _, u := range m.TopUps().All() {
			assert.Equal(t, topup.Credited, u.State, name)
		}
		assert.Len(t, m.states, 1, "%s: no other payment is opened", name)
		m.sound(t, 50_000)
	}
}

// What an attempt took beside the one that is credited goes back as soon as the gateway tells of it.
func TestANotificationOfAnotherAttemptGivesItBack(t *testing.T) {
	m := newWorld()
	s := m.service()
	told := 0
	s.Alert = func(context.Context, topup.TopUp, string) { told++ }
	m.lost = 1
	u, err := s.Begin(t.Context(), "asha", false, 50_000)
	require.NoError(t, err)
	require.Len(t, m.states, 2, "the page of the first was lost")
	for id := range m.states {
		m.becomes(id, payment.Completed, 50_000)
	}
	for range 2 {
		for no := range 2 {
			got, err := s.Settle(t.Context(), payment.AttemptID(u.ID, no))
			require.NoError(t, err)
			assert.Equal(t, topup.Credited, got.State)
		}
		assert.Equal(t, money.Paise(50_000), m.kept())
	}
	m.sound(t, 50_000)
	assert.Equal(t, 1, told)
}

// The payment page of an opening that was not answered is lost, but the shop continues to ask about the
// payment.
func TestAnUnansweredOpeningIsWatched(t *testing.T) {
	for _, accident := range []error{payment.ErrUnknown, errors.New("the cable")} {
		m := newWorld()
		s := m.service()
		m.payErr = accident
		_, err := s.Begin(t.Context(), "asha", false, 50_000)
		require.ErrorIs(t, err, payment.ErrUnknown)
		require.Len(t, m.TopUps().All(), 1)
		for _, u := range m.TopUps().All() {
			m.becomes(u.ID, payment.Completed, 50_000)
		}
		m.pass(time.Minute)
		n, err := s.Sweep(t.Context())
		require.NoError(t, err)
		assert.Equal(t, 1, n)
		m.sound(t, 50_000)
	}
}

func TestOnlyItsCustomerSeesATopUp(t *testing.T) {
	m := newWorld()
	s := m.service()
	u := begin(t, s)
	_, err := s.Poll(t.Context(), "vikram", u.ID)
	require.ErrorIs(t, err, topup.ErrNotFound)
	_, err = s.Poll(t.Context(), "asha", "topup-none")
	require.ErrorIs(t, err, topup.ErrNotFound)
	m.becomes(u.ID, payment.Completed, 50_000)
	got, err := s.Poll(t.Context(), "asha", u.ID)
	require.NoError(t, err)
	assert.Equal(t, topup.Credited, got.State)
}

func TestPollsAreNotAllPassedOn(t *testing.T) {
	m := newWorld()
	s := m.service()
	u := begin(t, s)
	m.pass(time.Minute)
	_, err := s.Poll(t.Context(), "asha", u.ID)
	require.NoError(t, err)
	m.becomes(u.ID, payment.Completed, 50_000)
	got, err := s.Poll(t.Context(), "asha", u.ID)
	require.NoError(t, err)
	assert.Equal(t, topup.Open, got.State, "it was asked just now")
	m.pass(2 * time.Second)
	m.away = payment.ErrAway
	got, err = s.Poll(t.Context(), "asha", u.ID)
	require.NoError(t, err, "what is known is told")
	assert.Equal(t, topup.Open, got.State)
	m.away = nil
	got, err = s.Poll(t.Context(), "asha", u.ID)
	require.NoError(t, err)
	assert.Equal(t, topup.Credited, got.State)
}

func TestAGatewayThatIsAwayIsNotAskedAllTheTime(t *testing.T) {
	m := newWorld()
	s := m.service()
	begin(t, s)
	m.pass(time.Minute)
	m.away = payment.ErrAway
	_, err := s.Sweep(t.Context())
	require.Equal(t, apperr.Unavailable, apperr.Of(err).Kind)
	n, err := s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Zero(t, n)
}

func TestThePanicOfATopUpStopsNoOther(t *testing.T) {
	m := newWorld()
	s := m.service()
	bad, good := begin(t, s), begin(t, s)
	m.pass(time.Minute)
	m.faulty = bad.ID
	m.becomes(good.ID, payment.Completed, 50_000)
	_, err := s.Sweep(t.Context())
	var panicked *panics.Error
	require.ErrorAs(t, err, &panicked)
	assert.Equal(t, topup.Credited, m.TopUps().One(good.ID).State)
}

// A sweep must not grow with top-ups that have been put off: the orders wait for its end.
func TestASweepDoesNotGrowWithTopUpsThatWaitForTheGateway(t *testing.T) {
	m := newWorld()
	s := m.service()
	for i := range 400 {
		require.NoError(t, s.Store.Insert(t.Context(), topup.TopUp{ID: fmt.Sprint(topup.Prefix, i), UserID: "ravi", State: topup.Open, CreatedAt: noon, Due: noon}))
	}
	m.pass(time.Minute)
	m.away = payment.ErrAway
	for range 3 {
		n, err := s.Sweep(t.Context())
		require.ErrorIs(t, err, payment.ErrAway)
		assert.Equal(t, 100, n)
	}
}

// unreadable is a store that cannot read some top-ups.
type unreadable struct {
	topup.Store
	damaged map[string]bool
}

func (s unreadable) Get(ctx context.Context, id string) (topup.TopUp, error) {
	if s.damaged[id] {
		return topup.TopUp{}, errors.New("the record is damaged")
	}
	return s.Store.Get(ctx, id)
}

// Top-ups that cannot be read stay due for longer than all others, and fill whole batches.
func TestASweepGetsPastTopUpsThatItCannotRead(t *testing.T) {
	m := newWorld()
	s := m.service()
	damaged := map[string]bool{}
	for i := range 150 {
		id := fmt.Sprint(topup.Prefix, "damaged", i)
		require.NoError(t, s.Store.Insert(t.Context(), topup.TopUp{ID: id, UserID: "ravi", State: topup.Open, Due: noon.Add(-time.Hour)}))
		damaged[id] = true
	}
	good := begin(t, s)
	s.Store = unreadable{s.Store, damaged}
	m.pass(time.Minute)
	m.becomes(good.ID, payment.Completed, 50_000)
	for range 2 {
		_, err := s.Sweep(t.Context())
		require.ErrorContains(t, err, "the record is damaged")
	}
	assert.Equal(t, topup.Credited, m.TopUps().One(good.ID).State)
}

// A webhook, a poll and a sweep at the same moment make one credit.
func TestManySettleAtOnce(t *testing.T) {
	for range 20 {
		m := newWorld()
		s := m.service()
		u := begin(t, s)
		m.pass(time.Minute)
		m.becomes(u.ID, payment.Completed, 50_000)
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() { _, err := s.Settle(context.Background(), u.ID); assert.NoError(t, err) })
			all.Go(func() { _, err := s.Poll(context.Background(), "asha", u.ID); assert.NoError(t, err) })
			all.Go(func() { _, err := s.Sweep(context.Background()); assert.NoError(t, err) })
		}
		all.Wait()
		m.sound(t, 50_000)
		require.Len(t, m.Wallet().Entries("asha"), 1)
	}
}

// The process is killed before or after any write, at the beginning or during the settlement. In the end the
// wallet has what the gateway took, once.
func TestATopUpSurvivesAnything(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := newWorld()
		fate := rapid.SampledFrom([]payment.Status{payment.Completed, payment.Failed}).Draw(r, "fate")
		m.payErr = rapid.SampledFrom([]error{nil, nil, payment.ErrUnknown}).Draw(r, "pay")
		m.lost = rapid.IntRange(0, 1).Draw(r, "lost answers")
		m.killAt = rapid.IntRange(0, 8).Draw(r, "kill at")
		m.without = rapid.Bool().Draw(r, "before it is done")
		_, _ = m.service().Begin(context.Background(), "asha", false, 50_000)
		for id := range m.states {
			m.becomes(id, fate, 50_000)
		}
		for range 8 {
			m.pass(2 * time.Minute)
			s := m.service() // this stands for the killed server after its restart
			_, _ = s.Sweep(context.Background())
			_ = s.SweepOthers(context.Background())
			if rapid.Bool().Draw(r, "kill again") {
				m.killAt = m.steps + rapid.IntRange(1, 3).Draw(r, "kill later")
			}
		}
		m.killAt = 0
		m.pass(2 * time.Minute)
		s := m.service()
		_, err := s.Sweep(context.Background())
		require.NoError(r, err)
		for range 3 { // what an attempt took is found, and then given back
			require.NoError(r, s.SweepOthers(context.Background()))
			m.pass(2 * time.Minute)
		}
		require.NoError(r, s.SweepOthers(context.Background()))
		var want money.Paise
		if len(m.states) > 0 && fate == payment.Completed {
			want = 50_000
		}
		m.sound(r, want)
		require.Equal(r, want, m.kept(), "what is beyond it goes back")
		for _, u := range m.TopUps().All() {
			require.Empty(r, u.OpenOthers())
			require.Equal(r, topup.Rest, topup.Next(&u), u.State)
		}
	})
}

func TestAuditFindsWhatIsWrong(t *testing.T) {
	for name, spoil := range map[string]func(m *world, u topup.TopUp){
		"nothing of it":   func(m *world, _ topup.TopUp) { m.Wallet().Put("asha") },
		"50001 were paid": func(m *world, u topup.TopUp) { u.Captured++; m.TopUps().Put(u) },
		"is failed":       func(m *world, u topup.TopUp) { u.State = topup.Failed; m.TopUps().Put(u) },
		"is still open":   func(m *world, u topup.TopUp) { u.State = topup.Open; m.Wallet().Put("asha"); m.TopUps().Put(u) },
		"does not exist":  func(m *world, u topup.TopUp) { m.TopUps().Remove(u.ID) },
		"to vikram": func(m *world, u topup.TopUp) {
			m.Wallet().Put("asha")
			m.Wallet().Put("vikram", wallet.Entry{Account: "vikram", Seq: 1, Amount: 50_000, Balance: 50_000, Ref: topup.Ref(u.ID)})
		},
	} {
		m := newWorld()
		s := m.service()
		u := begin(t, s)
		m.becomes(u.ID, payment.Completed, 50_000)
		u, err := s.Settle(t.Context(), u.ID)
		require.NoError(t, err)
		m.sound(t, 50_000)
		spoil(m, u)
		report, err := audit.TopUps(t.Context(), m.TopUps(), m.Wallet(), m.now.Add(time.Hour))
		require.NoError(t, err)
		require.Len(t, report.Violations, 1, name)
		if name != "50001 were paid" {
			assert.Contains(t, report.Violations[0].What, name)
		}
	}
}

// Neither paid nor unpaid top-ups are begun without end, by whatever address or session.
func TestACustomerBeginsSoManyTopUpsInADay(t *testing.T) {
	m := newWorld()
	s := m.service()
	for range topup.MostADay {
		begin(t, s)
	}
	_, err := s.Begin(t.Context(), "asha", false, 50_000)
	require.ErrorIs(t, err, topup.ErrLimited)
	assert.Equal(t, 24*time.Hour, apperr.Of(err).RetryAfter)
	assert.Len(t, m.states, topup.MostADay, "the gateway is not asked")
	_, err = s.Begin(t.Context(), "ravi", false, 50_000)
	require.NoError(t, err, "another customer")
	m.pass(24*time.Hour + time.Second)
	begin(t, s)
}

// overtaken is a store in which a payment arrives just before a top-up is deleted.
type overtaken struct {
	topup.Store
	arrives func(id string)
}

func (s overtaken) Forget(ctx context.Context, id string, may func(topup.TopUp) bool) error {
	s.arrives(id)
	return s.Store.Forget(ctx, id, may)
}

func TestOnlyTopUpsOfWhichNothingMayComeAreForgotten(t *testing.T) {
	before := noon.Add(-topup.FailedKept)
	old := before.Add(-time.Hour)
	db := newWorld().TopUps()
	put := func(id string, state topup.State, made time.Time, change func(*topup.TopUp)) {
		u := topup.TopUp{ID: id, UserID: "asha", Amount: 50_000, State: state, CreatedAt: made, Payment: payment.New(made)}
		u.CheckedAt = made.Add(time.Minute)
		change(&u)
		db.Put(u)
	}
	as := func(*topup.TopUp) {}
	put("failed", topup.Failed, old, as)
	put("young", topup.Failed, before, as)
	put("unheard", topup.Failed, old, func(u *topup.TopUp) { u.CheckedAt = time.Time{} })
	put("late", topup.Failed, old, as)
	for _, state := range []topup.State{topup.Asked, topup.Open, topup.Paid, topup.Credited, topup.Disputed} {
		put(string(state), state, old, as)
	}
	store := overtaken{db, func(id string) {
		if id == "late" {
			put(id, topup.Credited, old, as)
		}
	}}
	require.NoError(t, topup.ForgetFailed(t.Context(), store, before))
	var left []string
	for _, u := range db.All() {
		left = append(left, u.ID)
	}
	assert.ElementsMatch(t, []string{"young", "unheard", "late", "asked", "open", "paid", string(topup.Credited), string(topup.Disputed)}, left)
	late := db.One("late")
	assert.False(t, late.Forgettable())
}
