package memory

import (
	"errors"
	"slices"

	"tokri/core/hold"
	"tokri/core/review"
	"tokri/core/wallet"
)

// What follows is for a test's own eyes and hands: it passes no hooks and cannot fail.

// Put keeps an aggregate as it is, version and all, in the place of the one with its id.
func (s *records[T]) Put(all ...T) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	for _, is := range all {
		id, _ := s.head(&is)
		s.rows[*id] = kept(is)
	}
}

// Remove takes an aggregate away.
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

// One returns the aggregate with an id, or what Get makes of none.
func (s *records[T]) One(id string) T {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	one, _ := s.load(id)
	return one
}

// Put keeps a count as it is and leaves the holds on it alone.
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

// One returns the count with an id, or nothing of it.
func (s *counts[T]) One(id string) T {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return s.rows[id].body
}

// Remove takes a count away, with the holds on it.
func (s *counts[T]) Remove(id string) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	delete(s.rows, id)
}

// Drop forgets what an order holds of a count, and leaves the count alone.
func (s *counts[T]) Drop(id, order string) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	delete(s.rows[id].holds, order)
}

// Hold returns what an order holds of a count; its state is None if that is nothing.
func (s *counts[T]) Hold(id, order string) hold.Hold {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return s.rows[id].holds[order]
}

// Put keeps entries in the place of all that an account has.
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

// All returns every review, in no order.
func (s *Reviews) All() (all []review.Review) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	for _, one := range s.reviews {
		all = append(all, one)
	}
	return all
}

// ErrClosed is a Gate's answer to what it does not let through.
var ErrClosed = errors.New("memory: the disk is on fire")

// Gate lets so many writes through and refuses the others, as if the process died there.
type Gate struct{ Open int }

// Hooks returns the hooks of the gate.
func (g *Gate) Hooks() Hooks {
	return Hooks{Write: func(_ string, do func() error) error {
		if g.Open == 0 {
			return ErrClosed
		}
		g.Open--
		return do()
	}}
}
