package topup_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"tokri/adapters/memory"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/topup"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// errKilled is a crash: nothing that would follow happens.
var errKilled = errors.New("killed")

// world has the stores and the gateway, and a process that can be killed between any two steps.
type world struct {
	*memory.DB
	mu  sync.Mutex
	now time.Time

	states  map[string]payment.State // at the gateway
	refunds map[string]payment.State
	asked   payment.Request // the latest one
	answers func()          // runs before the gateway's page is answered
	payErr  error
	lost    int    // how many of the next answers to Pay are lost
	away    error  // the error of a query
	faulty  string // the payment whose query panics
	steps   int    // steps that were taken
	killAt  int    // the step before which the process is killed; 0 means never
	killed  bool
	without bool // the killed step is not carried out either
	ids     int
}

func newWorld() *world {
	return &world{DB: memory.New(), now: noon, states: map[string]payment.State{}, refunds: map[string]payment.State{}}
}

// step runs a write. If it is the step of the kill, the process dies before or after it.
func (m *world) step(do func() error) error {
	m.mu.Lock()
	dead := m.killed
	if !dead {
		m.steps++
		m.killed = m.steps == m.killAt
	}
	dies := m.killed && !dead
	m.mu.Unlock()
	switch {
	case dead, dies && m.without:
		return errKilled
	case dies:
		_ = do() // the write happens, but its caller does not learn that
		return errKilled
	}
	return do()
}

// gateway is the world's payment.Gateway.
type gateway struct{ *world }

func (g gateway) Pay(_ context.Context, r payment.Request) (payment.Session, error) {
	err := g.step(func() error {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.asked = r
		if g.payErr == nil || errors.Is(g.payErr, payment.ErrUnknown) {
			g.states[r.ID] = payment.State{Status: payment.Pending, Amount: r.Amount, Transaction: "T" + r.ID}
		}
		if g.lost > 0 {
			g.lost--
			return payment.ErrUnknown
		}
		return g.payErr
	})
	if g.answers != nil {
		g.answers()
	}
	return payment.Session{URL: "https://pay.example/" + r.ID}, err
}

func (g gateway) Status(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, ok := g.states[id]
	switch {
	case g.faulty == id:
		panic("a fault")
	case g.killed:
		return s, errKilled
	case g.away != nil:
		return s, g.away
	case !ok:
		return s, payment.ErrNotFound
	}
	return s, nil
}

// Refund gives back what an attempt took beside the one that is credited.
func (g gateway) Refund(_ context.Context, id, of string, amount money.Paise) (payment.State, error) {
	state := payment.State{Status: payment.Completed, Amount: amount, Transaction: of}
	return state, g.step(func() error {
		g.mu.Lock()
		defer g.mu.Unlock()
		if _, again := g.refunds[id]; again {
			return errors.New("test: a refund id was used twice")
		}
		g.refunds[id] = state
		return nil
	})
}

func (g gateway) RefundStatus(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	state, ok := g.refunds[id]
	if !ok {
		return state, payment.ErrNotFound
	}
	return state, nil
}

// kept returns what the gateway took for top-ups and has not given back.
func (m *world) kept() (sum money.Paise) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.states {
		if s.Status == payment.Completed {
			sum += s.Amount
		}
	}
	for _, r := range m.refunds {
		sum -= r.Amount
	}
	return sum
}

// becomes sets the gateway's answer about a payment.
func (m *world) becomes(id string, s payment.Status, amount money.Paise) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.states[id] = payment.State{Status: s, Amount: amount, Transaction: "T" + id}
}

func (m *world) pass(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// service returns a process on the stored data; the previous one may have been killed.
func (m *world) service() *topup.Service {
	m.killed = false
	db := m.With(memory.Hooks{Write: func(_ string, do func() error) error { return m.step(do) }})
	now := func() time.Time {
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.now
	}
	return &topup.Service{Store: db.TopUps(), Wallet: db.Wallet(), Gateway: gateway{m}, Limiter: m.Limiter(now),
		ReturnURL: func(id string) string { return "https://shop.example/" + id },
		Now:       now,
		Gone:      func(context.Context, string) (bool, error) { return false, nil },
		Alert:     func(context.Context, topup.TopUp, string) {},
		NewID: func() string {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.ids++
			return string(rune('a'+m.ids-1)) + "1"
		},
	}
}
