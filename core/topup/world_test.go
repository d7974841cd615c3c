package topup_test

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/topup"
	"tokri/core/wallet"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// errKilled is a crash: whatever was to come does not happen.
var errKilled = errors.New("killed")

// memory is both stores and the gateway, in one process that can be killed between any two steps.
type memory struct {
	mu      sync.Mutex
	now     time.Time
	topups  map[string]topup.TopUp
	entries []wallet.Entry

	states  map[string]payment.State // at the gateway
	payErr  error
	away    error // what asking ends with
	steps   int   // taken
	killAt  int   // the step before which the process is killed; 0: never
	killed  bool
	without bool // the killed step is not done either
	ids     int
}

func newMemory() *memory {
	return &memory{now: noon, topups: map[string]topup.TopUp{}, states: map[string]payment.State{}}
}

// step runs a write, and dies before or after it if it is its turn.
func (m *memory) step(do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.killed {
		return errKilled
	}
	m.steps++
	if m.steps == m.killAt {
		m.killed = true
		if !m.without {
			_ = do() // it is done, and nobody hears of it
		}
		return errKilled
	}
	return do()
}

func (m *memory) Insert(_ context.Context, t topup.TopUp) error {
	return m.step(func() error {
		t.Version = 1
		m.topups[t.ID] = t
		return nil
	})
}

func (m *memory) Get(_ context.Context, id string) (topup.TopUp, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, ok := m.topups[id]
	if !ok {
		return t, topup.ErrNotFound
	}
	return t, nil
}

func (m *memory) Update(_ context.Context, id string, fn func(*topup.TopUp) error) (is topup.TopUp, err error) {
	err = m.step(func() error {
		t, ok := m.topups[id]
		if !ok {
			return topup.ErrNotFound
		}
		if err := fn(&t); err != nil {
			return err
		}
		t.Version++
		m.topups[id], is = t, t
		return nil
	})
	return is, err
}

func (m *memory) Due(_ context.Context, before time.Time, limit int) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []string
	for id, t := range m.topups {
		if slices.Contains(topup.Unfinished, t.State) && t.Due.Before(before) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

func (m *memory) Uncredited(_ context.Context, userID string, limit int) ([]topup.TopUp, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var found []topup.TopUp
	for _, t := range m.topups {
		if t.UserID == userID && t.State != topup.Credited {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, func(a, b topup.TopUp) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID))
	})
	return found[:min(limit, len(found))], nil
}

func (m *memory) UnderWay(_ context.Context, userID string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.topups {
		if t.UserID == userID && slices.Contains(topup.Unfinished, t.State) {
			return true, nil
		}
	}
	return false, nil
}

func (m *memory) Audit(_ context.Context, visit func(topup.TopUp) error) error {
	m.mu.Lock()
	all := maps.Clone(m.topups)
	m.mu.Unlock()
	for _, t := range all {
		if err := visit(t); err != nil {
			return err
		}
	}
	return nil
}

// ledger is the wallet side of memory.
type ledger struct{ *memory }

func (l ledger) Last(_ context.Context, account string) (last wallet.Entry, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		if e.Account == account {
			last = e
		}
	}
	return last, nil
}

func (l ledger) Find(_ context.Context, account, ref string) (wallet.Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		if e.Account == account && e.Ref == ref {
			return e, nil
		}
	}
	return wallet.Entry{}, wallet.ErrNotFound
}

func (l ledger) Append(_ context.Context, e wallet.Entry) error {
	return l.step(func() error {
		for _, other := range l.entries {
			if other.Account == e.Account && other.Ref == e.Ref {
				return wallet.ErrDone
			}
			if other.Account == e.Account && other.Seq == e.Seq {
				return wallet.ErrTaken
			}
		}
		l.entries = append(l.entries, e)
		return nil
	})
}

func (l ledger) List(_ context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := slices.DeleteFunc(slices.Clone(l.entries), func(e wallet.Entry) bool {
		return e.Account != account || q.Direction == wallet.In && e.Amount < 0 || q.Direction == wallet.Out && e.Amount > 0
	})
	if !q.Ascending {
		slices.Reverse(found)
	}
	n := len(found)
	found = found[min(q.Offset, n):]
	return found[:min(q.Limit, len(found))], n, nil
}

func (l ledger) Audit(_ context.Context, visit func(string, []wallet.Entry) error) error {
	l.mu.Lock()
	all := slices.Clone(l.entries)
	l.mu.Unlock()
	byAccount := map[string][]wallet.Entry{}
	for _, e := range all {
		byAccount[e.Account] = append(byAccount[e.Account], e)
	}
	for account, entries := range byAccount {
		if err := visit(account, entries); err != nil {
			return err
		}
	}
	return nil
}

// gateway is the gateway side of memory.
type gateway struct{ *memory }

func (g gateway) Pay(_ context.Context, r payment.Request) (payment.Session, error) {
	err := g.step(func() error {
		if g.payErr == nil || errors.Is(g.payErr, payment.ErrUnknown) {
			g.states[r.ID] = payment.State{Status: payment.Pending, Amount: r.Amount, Transaction: "T" + r.ID}
		}
		return g.payErr
	})
	return payment.Session{URL: "https://pay.example/" + r.ID}, err
}

func (g gateway) Status(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, ok := g.states[id]
	switch {
	case g.killed:
		return s, errKilled
	case g.away != nil:
		return s, g.away
	case !ok:
		return s, payment.ErrNotFound
	}
	return s, nil
}

func (g gateway) Refund(context.Context, string, string, money.Paise) (payment.State, error) {
	return payment.State{}, errors.New("nobody refunds a top-up")
}

func (g gateway) RefundStatus(context.Context, string) (payment.State, error) {
	return payment.State{}, payment.ErrNotFound
}

// becomes sets what the gateway says.
func (m *memory) becomes(id string, s payment.Status, amount money.Paise) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.states[id] = payment.State{Status: s, Amount: amount, Transaction: "T" + id}
}

func (m *memory) pass(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// service is a process on what is in memory; the one before it may have been killed.
func (m *memory) service() *topup.Service {
	m.killed = false
	return &topup.Service{Store: m, Wallet: ledger{m}, Gateway: gateway{m},
		ReturnURL: func(id string) string { return "https://shop.example/" + id },
		Now: func() time.Time {
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.now
		},
		NewID: func() string {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.ids++
			return string(rune('a'+m.ids-1)) + "1"
		},
	}
}
