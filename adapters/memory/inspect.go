package memory

import (
	"errors"
	"maps"
	"slices"

	"tokri/core/hold"
	"tokri/core/review"
	"tokri/core/wallet"
)

// The methods in this file let a test inspect and change the data directly. They do not call hooks and cannot
// fail.

// Put stores an aggregate exactly as it is, including its version, and replaces the one with the same id.
func (s *records[T]) Put(all ...T) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	for _, is := range all {
		id, _ := s.head(&is)
		s.rows[*id] = kept(is)
	}
}

func (s *records[T]) Remove(id string) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	delete(s.rows, id)
}

// All returns every aggregate, sorted by id.
func (s *records[T]) All() []T {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return sorted(s.rows, func(T) bool { return true }, nil)
}

// One returns the aggregate with an id, or the empty one that Get would return.
func (s *records[T]) One(id string) T {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	one, _ := s.load(id)
	return one
}

// Put stores a count as it is and does not change the holds on it.
func (s *counts[T]) Put(all ...T) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	for _, is := range all {
		row := s.rows[*s.id(&is)]
		if row.holds == nil {
			row.holds = map[string]hold.Hold{}
		}
		row.body = kept(is)
		s.rows[*s.id(&is)] = row
	}
}

func (s *counts[T]) One(id string) T {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return s.rows[id].body
}

func (s *counts[T]) Remove(id string) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	delete(s.rows, id)
}

// Drop deletes what an order holds of a count, and does not change the count.
func (s *counts[T]) Drop(id, order string) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	delete(s.rows[id].holds, order)
}

// Hold returns what an order holds of a count; its state is None if the order holds nothing.
func (s *counts[T]) Hold(id, order string) hold.Hold {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return s.rows[id].holds[order]
}

func (s *Wallet) Put(account string, entries ...wallet.Entry) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	s.entries[account] = kept(entries)
}

// Entries returns the entries of an account, by seq.
func (s *Wallet) Entries(account string) []wallet.Entry {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return slices.Clone(s.entries[account])
}

// All returns every review, in no particular order.
func (s *Reviews) All() []review.Review {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return slices.Collect(maps.Values(s.reviews))
}

// ErrClosed is the error of a Gate for writes that it does not let through.
var ErrClosed = errors.New("memory: the disk is on fire")

// Gate lets Open writes through and refuses all later ones, as if the process had died.
type Gate struct{ Open int }

func (g *Gate) Hooks() Hooks {
	return Hooks{Write: func(_ string, do func() error) error {
		if g.Open == 0 {
			return ErrClosed
		}
		g.Open--
		return do()
	}}
}
