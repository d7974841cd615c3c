package account_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/notify"
)

// memory keeps users, challenges and sessions. Updates run twice, on copies, as the ports allow.
type memory struct {
	mu         sync.Mutex
	now        time.Time
	users      map[string]account.User
	challenges map[string]account.Challenge
	sessions   map[string]account.Session
	counts     map[string]count
	sent       []notify.SMS
	mails      []notify.Mail
	jobs       []func(context.Context) error
	full       bool // no job is taken any more
	events     []account.Event
	mailErr    error
	smsErr     error
	merged     [][2]string
	mergeErr   error
	next       int
}

type count struct {
	n   int
	end time.Time
}

type (
	users      struct{ *memory }
	challenges struct{ *memory }
	sessions   struct {
		account.SessionStore
		*memory
	}
)

func update[T any](m *memory, all map[string]T, id string, missing error, fn func(*T) error) (T, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	old, ok := all[id]
	if !ok {
		return old, missing
	}
	scratch, next := old, old
	_ = fn(&scratch)
	if err := fn(&next); err != nil {
		return old, err
	}
	all[id] = next
	return next, nil
}

func find[T any](m *memory, all map[string]T, missing error, is func(T) bool) (T, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range all {
		if is(one) {
			return one, nil
		}
	}
	var none T
	return none, missing
}

func (s users) Insert(_ context.Context, u account.User) error {
	_, err := find(s.memory, s.users, account.ErrNotFound, func(o account.User) bool {
		return o.ID == u.ID || u.GoogleID != "" && o.GoogleID == u.GoogleID || u.EmailProved && o.EmailProved && o.Email == u.Email || u.Mobile != "" && o.Mobile == u.Mobile || u.GuestDevice != "" && o.GuestDevice == u.GuestDevice
	})
	if err == nil {
		return account.ErrTaken
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[u.ID] = u
	return nil
}

func (s users) Get(_ context.Context, id string) (account.User, error) {
	return find(s.memory, s.users, account.ErrNotFound, func(u account.User) bool { return u.ID == id })
}

func (s users) ByMobile(_ context.Context, mobile string) (account.User, error) {
	return find(s.memory, s.users, account.ErrNotFound, func(u account.User) bool { return u.Mobile == mobile })
}

func (s users) ByGoogleID(_ context.Context, id string) (account.User, error) {
	return find(s.memory, s.users, account.ErrNotFound, func(u account.User) bool { return u.GoogleID == id })
}

func (s users) ByEmail(_ context.Context, email string) ([]account.User, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var named []account.User
	for _, u := range s.users {
		if u.Email == email {
			named = append(named, u)
		}
	}
	slices.SortFunc(named, func(a, b account.User) int {
		if a.EmailProved != b.EmailProved {
			return map[bool]int{true: -1, false: 1}[a.EmailProved]
		}
		return a.CreatedAt.Compare(b.CreatedAt)
	})
	return named, nil
}

func (s users) UpgradedTo(_ context.Context, id string) (guests []account.User, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, u := range s.users {
		if u.UpgradedTo == id {
			guests = append(guests, u)
		}
	}
	return guests, nil
}

func (s users) ByGuestDevice(_ context.Context, device string) (account.User, error) {
	return find(s.memory, s.users, account.ErrNotFound, func(u account.User) bool { return u.GuestDevice == device })
}

func (s users) Update(_ context.Context, id string, fn func(*account.User) error) (account.User, error) {
	return update(s.memory, s.users, id, account.ErrNotFound, func(u *account.User) error {
		if err := fn(u); err != nil {
			return err
		}
		for _, o := range s.users {
			if o.ID != id && o.Mobile != "" && o.Mobile == u.Mobile {
				return account.ErrTaken
			}
		}
		return nil
	})
}

func (s challenges) Insert(_ context.Context, c account.Challenge) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.challenges[c.ID] = c
	return nil
}

func (s challenges) Get(_ context.Context, id string) (account.Challenge, error) {
	return find(s.memory, s.challenges, account.ErrChallenge, func(c account.Challenge) bool { return c.ID == id })
}

func (s challenges) Update(_ context.Context, id string, fn func(*account.Challenge) error) (account.Challenge, error) {
	return update(s.memory, s.challenges, id, account.ErrChallenge, fn)
}

func (s challenges) Prune(context.Context, time.Time) error { return nil }

func (s sessions) Insert(_ context.Context, one account.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[one.Hash] = one
	return nil
}

func (s sessions) Touch(_ context.Context, hash string, seen time.Time) error {
	_, err := update(s.memory, s.sessions, hash, account.ErrSession, func(one *account.Session) error {
		one.Seen = seen
		return nil
	})
	return err
}

func (s sessions) Get(_ context.Context, hash string) (account.Session, error) {
	return find(s.memory, s.sessions, account.ErrSession, func(one account.Session) bool { return one.Hash == hash })
}

func (s sessions) Delete(_ context.Context, hash string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, hash)
	return nil
}

func (s sessions) DeleteOfUser(_ context.Context, userID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, one := range s.sessions {
		if one.UserID == userID {
			delete(s.sessions, hash)
		}
	}
	return nil
}

func (m *memory) Take(_ context.Context, key string, most int, window time.Duration) (time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.counts[key]
	if !m.now.Before(c.end) {
		c = count{end: m.now.Add(window)}
	}
	c.n++
	m.counts[key] = c
	if c.n > most {
		return c.end.Sub(m.now), nil
	}
	return 0, nil
}

func (m *memory) Peek(_ context.Context, key string, most int) (time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c := m.counts[key]; c.n >= most && m.now.Before(c.end) {
		return c.end.Sub(m.now), nil
	}
	return 0, nil
}

func (m *memory) Reset(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.counts, key)
	return nil
}

// hasher is no hash: it only has to tell passwords apart.
type hasher struct{}

func (hasher) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}
func (hasher) Verify(_ context.Context, hash, password string) (bool, error) {
	return hash != "" && hash == "hash of "+password, nil
}

func (m *memory) SendSMS(_ context.Context, sms notify.SMS) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.smsErr == nil {
		m.sent = append(m.sent, sms)
	}
	return m.smsErr
}

func (m *memory) SendMail(_ context.Context, mail notify.Mail) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.mailErr == nil {
		m.mails = append(m.mails, mail)
	}
	return m.mailErr
}

func (m *memory) note(_ context.Context, e account.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events = append(m.events, e)
}

func (m *memory) Later(_ string, job func(context.Context) error) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.full {
		m.jobs = append(m.jobs, job)
	}
	return !m.full
}

// work does the jobs that nobody waits for.
func (m *memory) work(t *testing.T) {
	t.Helper()
	for _, job := range m.jobs {
		require.NoError(t, job(t.Context()))
	}
	m.jobs = nil
}

func (m *memory) Merge(_ context.Context, guestID, userID string) error {
	m.merged = append(m.merged, [2]string{guestID, userID})
	return m.mergeErr
}

func (m *memory) ID() string    { return m.unique("id") }
func (m *memory) Token() string { return m.unique("token") }
func (m *memory) unique(kind string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	return fmt.Sprintf("%s-%d", kind, m.next)
}

func (m *memory) Digits(n int) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	return fmt.Sprintf("%0*d", n, 1000+m.next%9000)
}

func newService() (*account.Service, *memory) {
	m := &memory{now: time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC), users: map[string]account.User{},
		challenges: map[string]account.Challenge{}, sessions: map[string]account.Session{}, counts: map[string]count{}}
	return &account.Service{Users: users{m}, Challenges: challenges{m}, Sessions: sessions{memory: m}, Limiter: m,
		Hasher: hasher{}, SMS: m, Mail: m, Background: m,
		Audit:    m.note,
		ResetURL: func(token string) string { return "https://tokri.example/reset-password/" + token }, MinResetPassword: 6,
		Merger: m, Secrets: m, Now: func() time.Time { return m.now }, Key: []byte("key"),
		ShopName: func() string { return "Tokri" }, OTPLength: 4, Timing: usual, MinPassword: 4}, m
}

var digits = regexp.MustCompile(`^\d{4}`)

// lastOTP is what the customer reads on the telephone.
func (m *memory) lastOTP() string { return digits.FindString(m.sent[len(m.sent)-1].Text) }

// wrongOTP is any other.
func (m *memory) wrongOTP() string {
	if m.lastOTP() == "9999" {
		return "9998"
	}
	return "9999"
}

const mobile = "9876543210"

var (
	phone   = account.Client{IP: "10.0.0.1", Device: "d"}
	details = account.Details{FirstName: "Asha", LastName: "Verma", Password: "mango"}
)

// registered is a shop with Asha's account.
func registered(t *testing.T) (*account.Service, *memory, account.User) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", nil)
	require.NoError(t, err)
	done, err := s.Register(t.Context(), step.ChallengeID, details, nil)
	require.NoError(t, err)
	m.now = m.now.Add(24 * time.Hour) // the day's counts are over
	return s, m, done.User
}
