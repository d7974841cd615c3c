package logintest

import (
	"context"
	"fmt"
)

// Hasher does not hash; it only distinguishes passwords.
type Hasher struct{}

// Hash implements login.Hasher.
func (Hasher) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

// Verify implements login.Hasher.
func (Hasher) Verify(_ context.Context, hash, password string) (bool, error) {
	return hash == "hash of "+password, nil
}

// Secrets counts instead of drawing: no two are the same.
type Secrets struct{ drawn int }

// ID implements login.Secrets.
func (s *Secrets) ID() string { return s.Token() }

// Token implements login.Secrets.
func (s *Secrets) Token() string {
	s.drawn++
	return fmt.Sprint("token", s.drawn)
}

// Digits implements login.Secrets.
func (s *Secrets) Digits(n int) string {
	s.drawn++
	return s.LastDigits(n)
}

// LastDigits returns digits that the last call of Digits could have returned.
func (s *Secrets) LastDigits(n int) string { return fmt.Sprintf("%0*d", n, 100_000+s.drawn) }
