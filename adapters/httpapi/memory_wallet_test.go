package httpapi

import (
	"context"
	"slices"
	"sync"

	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// memWallet is a ledger in memory.
type memWallet struct {
	wallet.Store
	mu      sync.Mutex
	entries []wallet.Entry
}

func (s *memWallet) of(account string) []wallet.Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.entries), func(e wallet.Entry) bool { return e.Account != account })
}

func (s *memWallet) Last(_ context.Context, account string) (wallet.Entry, error) {
	if es := s.of(account); len(es) > 0 {
		return es[len(es)-1], nil
	}
	return wallet.Entry{}, nil
}

func (s *memWallet) Find(_ context.Context, account, ref string) (wallet.Entry, error) {
	for _, e := range s.of(account) {
		if e.Ref == ref {
			return e, nil
		}
	}
	return wallet.Entry{}, wallet.ErrNotFound
}

func (s *memWallet) Append(_ context.Context, e wallet.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.entries = append(s.entries, e)
	return nil
}

func (s *memWallet) List(_ context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	es := slices.DeleteFunc(s.of(account), func(e wallet.Entry) bool {
		return e.Amount == 0 || q.Type != "" && e.Type != q.Type ||
			q.Direction == wallet.In && e.Amount < 0 || q.Direction == wallet.Out && e.Amount > 0
	})
	if !q.Ascending {
		slices.Reverse(es)
	}
	n := len(es)
	es = es[min(q.Offset, n):]
	if q.Limit > 0 {
		es = es[:min(q.Limit, len(es))]
	}
	return es, n, nil
}

// memTopUps are top-ups in memory.
type memTopUps struct {
	topup.Store
	all []topup.TopUp // newest first
}

func (s *memTopUps) Uncredited(_ context.Context, userID string, limit int) ([]topup.TopUp, error) {
	found := slices.DeleteFunc(slices.Clone(s.all), func(t topup.TopUp) bool { return t.UserID != userID })
	return found[:min(limit, len(found))], nil
}

// memUses are the uses of coupons in memory.
type memUses struct {
	coupon.Store
	memHolds[coupon.Uses]
}

func (s *memUses) Update(_ context.Context, id, order string, fn func(*coupon.Uses, *hold.Hold) error) error {
	return s.change(id, order, nil, func(u *coupon.Uses, h *hold.Hold) error { u.ID = id; return fn(u, h) })
}

func (s *memUses) Find(_ context.Context, ids ...string) (map[string]coupon.Uses, error) {
	found := map[string]coupon.Uses{}
	for _, id := range ids {
		if u, ok := s.get(id); ok {
			found[id] = u
		}
	}
	return found, nil
}
