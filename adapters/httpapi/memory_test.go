package httpapi

import (
	"context"
	"slices"
	"sync"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/notify"
	"tokri/core/wishlist"
)

// table is a store of one kind of record in memory, enough for the handlers to be tried on. The
// stores below embed their port: what a test has no use for is nil.
type table[T any] struct {
	mu   sync.Mutex
	rows map[string]T
}

func (t *table[T]) get(key string) (T, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, ok := t.rows[key]
	return v, ok
}

func (t *table[T]) all() []T {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []T
	for _, v := range t.rows {
		out = append(out, v)
	}
	return out
}

// update applies fn to a row; absent is the refusal for a row that is not there, nil if it is made.
func (t *table[T]) update(key string, absent error, fn func(*T) error) (T, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, ok := t.rows[key]
	if !ok && absent != nil {
		return v, absent
	}
	if err := fn(&v); err != nil {
		return v, err
	}
	if t.rows == nil {
		t.rows = map[string]T{}
	}
	t.rows[key] = v
	return v, nil
}

func (t *table[T]) put(key string, v T) {
	_, _ = t.update(key, nil, func(row *T) error { *row = v; return nil })
}

type memUsers struct {
	account.UserStore
	table[account.User]
}

func (s *memUsers) Insert(_ context.Context, u account.User) error { s.put(u.ID, u); return nil }
func (s *memUsers) Get(_ context.Context, id string) (account.User, error) {
	if u, ok := s.get(id); ok {
		return u, nil
	}
	return account.User{}, account.ErrNotFound
}
func (s *memUsers) ByMobile(_ context.Context, m string) (account.User, error) {
	for _, u := range s.all() {
		if u.Mobile == m {
			return u, nil
		}
	}
	return account.User{}, account.ErrNotFound
}
func (s *memUsers) ByGoogleID(_ context.Context, id string) (account.User, error) {
	for _, u := range s.all() {
		if u.GoogleID == id {
			return u, nil
		}
	}
	return account.User{}, account.ErrNotFound
}
func (s *memUsers) ByEmail(_ context.Context, email string) ([]account.User, error) {
	var named []account.User
	for _, u := range s.all() {
		if u.Email == email {
			named = append(named, u)
		}
	}
	return named, nil
}
func (s *memUsers) UpgradedTo(_ context.Context, id string) (guests []account.User, _ error) {
	for _, u := range s.all() {
		if u.UpgradedTo == id {
			guests = append(guests, u)
		}
	}
	return guests, nil
}
func (s *memUsers) ByGuestDevice(_ context.Context, d string) (account.User, error) {
	for _, u := range s.all() {
		if u.GuestDevice == d {
			return u, nil
		}
	}
	return account.User{}, account.ErrNotFound
}
func (s *memUsers) Update(_ context.Context, id string, fn func(*account.User) error) (account.User, error) {
	return s.update(id, account.ErrNotFound, fn)
}

type memChallenges struct {
	account.ChallengeStore
	table[account.Challenge]
}

func (s *memChallenges) Insert(_ context.Context, c account.Challenge) error {
	s.put(c.ID, c)
	return nil
}
func (s *memChallenges) Get(_ context.Context, id string) (account.Challenge, error) {
	if c, ok := s.get(id); ok {
		return c, nil
	}
	return account.Challenge{}, account.ErrChallenge
}
func (s *memChallenges) Update(_ context.Context, id string, fn func(*account.Challenge) error) (account.Challenge, error) {
	return s.update(id, account.ErrChallenge, fn)
}

type memSessions struct {
	account.SessionStore
	table[account.Session]
}

func (s *memSessions) Insert(_ context.Context, v account.Session) error {
	s.put(v.Hash, v)
	return nil
}
func (s *memSessions) Touch(_ context.Context, hash string, seen time.Time) error {
	_, err := s.update(hash, account.ErrSession, func(v *account.Session) error { v.Seen = seen; return nil })
	return err
}
func (s *memSessions) Get(_ context.Context, hash string) (account.Session, error) {
	if v, ok := s.get(hash); ok {
		return v, nil
	}
	return account.Session{}, account.ErrSession
}
func (s *memSessions) Delete(_ context.Context, hash string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rows, hash)
	return nil
}
func (s *memSessions) DeleteOfUser(_ context.Context, user string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, v := range s.rows {
		if v.UserID == user {
			delete(s.rows, k)
		}
	}
	return nil
}

type memCarts struct{ table[cart.Cart] }

func (s *memCarts) Get(_ context.Context, user string) (cart.Cart, error) {
	c, _ := s.get(user)
	c.UserID = user
	return c, nil
}
func (s *memCarts) Update(_ context.Context, user string, fn func(*cart.Cart) error) (cart.Cart, error) {
	return s.update(user, nil, func(c *cart.Cart) error {
		c.UserID, c.Lines = user, slices.Clone(c.Lines)
		err := fn(c)
		c.Version++
		return err
	})
}

type memBooks struct{ table[address.Book] }

func (s *memBooks) Get(_ context.Context, user string) (address.Book, error) {
	b, _ := s.get(user)
	return b, nil
}
func (s *memBooks) Update(_ context.Context, user string, fn func(*address.Book) error) (address.Book, error) {
	return s.update(user, nil, func(b *address.Book) error {
		b.UserID, b.Addresses = user, slices.Clone(b.Addresses)
		return fn(b)
	})
}

type memWishes struct{ table[wishlist.List] }

func (s *memWishes) Get(_ context.Context, user string) (wishlist.List, error) {
	l, _ := s.get(user)
	return l, nil
}
func (s *memWishes) Update(_ context.Context, user string, fn func(*wishlist.List) error) (wishlist.List, error) {
	return s.update(user, nil, func(l *wishlist.List) error {
		l.UserID, l.Items = user, slices.Clone(l.Items)
		return fn(l)
	})
}

// clearHasher keeps passwords readable; the real one is slow on purpose.
type clearHasher struct{}

func (clearHasher) Hash(_ context.Context, p string) (string, error) { return "clear:" + p, nil }
func (clearHasher) Verify(_ context.Context, hash, p string) (bool, error) {
	return hash == "clear:"+p, nil
}

// inbox is the telephone and the letter box of everybody. Jobs that nobody waits for are done at once.
type inbox struct {
	last  string
	mails []notify.Mail
}

func (i *inbox) SendMail(_ context.Context, m notify.Mail) error {
	i.mails = append(i.mails, m)
	return nil
}

func (i *inbox) Enqueue(_ string, job func(context.Context) error) bool {
	return job(context.Background()) == nil
}

func (i *inbox) SendSMS(_ context.Context, m notify.SMS) error { i.last = m.Values["otp"]; return nil }

type noMerge struct{}

func (noMerge) Merge(context.Context, string, string) error { return nil }

type onePlace struct{}

func (onePlace) Reverse(_ context.Context, p area.Point) (area.Place, error) {
	return area.Place{Name: "Palasia, Indore", Locality: "Palasia", City: "Indore", State: "Madhya Pradesh", PostCode: "452001", Point: p}, nil
}
func (o onePlace) Search(ctx context.Context, text string, _ int) ([]area.Place, error) {
	if text != "palasia" {
		return nil, nil
	}
	p, err := o.Reverse(ctx, area.Point{Latitude: 22.72, Longitude: 75.86})
	return []area.Place{p}, err
}
