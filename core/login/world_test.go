package login_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/notify"
	"tokri/core/session"
)

// world has the stores, the text messages and the mail of a shop.
type world struct {
	*memory.DB
	mu       sync.Mutex
	now      time.Time
	sent     []notify.SMS
	mails    []notify.Mail
	told     []notify.Message // the messages in the outbox
	jobs     []func(context.Context) error
	full     bool // jobs are refused
	events   []account.Event
	merged   [][2]string
	mergeErr error
	next     int
}

func (m *world) SendSMS(_ context.Context, sms notify.SMS) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, sms)
	return nil
}

func (m *world) SendMail(_ context.Context, mail notify.Mail) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mails = append(m.mails, mail)
	return nil
}

func (m *world) Put(_ context.Context, message notify.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.ContainsFunc(m.told, func(one notify.Message) bool { return one.ID == message.ID }) {
		m.told = append(m.told, message)
	}
	return nil
}

func (m *world) note(_ context.Context, e account.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events = append(m.events, e)
}

func (m *world) Enqueue(_ string, job func(context.Context) error) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.full {
		m.jobs = append(m.jobs, job)
	}
	return !m.full
}

// work runs the queued jobs.
func (m *world) work(t *testing.T) {
	t.Helper()
	for _, job := range m.jobs {
		require.NoError(t, job(t.Context()))
	}
	m.jobs = nil
}

func (m *world) Merge(_ context.Context, guestID, userID string) error {
	m.merged = append(m.merged, [2]string{guestID, userID})
	return m.mergeErr
}

func (m *world) ID() string    { return m.unique("id") }
func (m *world) Token() string { return m.unique("token") }
func (m *world) unique(kind string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	return fmt.Sprintf("%s-%d", kind, m.next)
}

func (m *world) Digits(n int) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	return fmt.Sprintf("%0*d", n, 1000+m.next%9000)
}

func newService() (*login.Service, *world) {
	m := &world{DB: memory.New(), now: time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)}
	clock, key := func() time.Time { return m.now }, []byte("key")
	accounts := &account.Service{Users: m.Users(), Notice: func() string { return "" }, Audit: m.note, Now: clock}
	sessions := &session.Service{Store: m.Sessions(), Users: m.Users(), Renewals: login.Renewals{Challenges: m.Challenges()},
		Proof: login.Proofs{Challenges: m.Challenges(), Users: m.Users(), Now: clock}.Require,
		Seen:  func(context.Context, string) error { return nil }, Token: m.Token, Audit: m.note, Now: clock, Key: key}
	return &login.Service{Accounts: accounts, Sessions: sessions, Challenges: m.Challenges(), Limiter: m.Limiter(clock),
		Hasher: logintest.Hasher{}, SMS: m, Mail: m, Outbox: m, Background: m,
		Audit: m.note, Merger: m, Secrets: m, Now: clock, Key: key, Rules: logintest.NoRules(),
		Site: login.Site{Name: func() string { return "Tokri" }, Host: "tokri.example",
			ResetURL: func(token string) string { return "https://tokri.example/reset-password/" + token },
			UndoURL:  func(token string) string { return "https://tokri.example/undo-change/" + token }}}, m
}

var digits = regexp.MustCompile(`^\d{4}`)

// lastOTP returns the code in the last text message.
func (m *world) lastOTP() string { return digits.FindString(m.sent[len(m.sent)-1].Text) }

// wrongOTP returns a different code.
func (m *world) wrongOTP() string {
	if m.lastOTP() == "9999" {
		return "9998"
	}
	return "9999"
}

const mobile = "9876543210"

var (
	phone   = login.Client{IP: "10.0.0.1", Device: "d"}
	details = login.Details{FirstName: "Asha", LastName: "Verma", Password: "mango"}
)

// registered returns a shop with Asha's account.
func registered(t *testing.T) (*login.Service, *world, account.User) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	done, err := s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.NoError(t, err)
	m.now = m.now.Add(24 * time.Hour) // the daily counts have ended
	return s, m, done.User
}

// known returns the customer's device after a login, now at another address.
func known(step login.Step) login.Client {
	return login.Client{IP: "10.8.8.8", DeviceToken: step.DeviceToken}
}

// stranger returns one of many addresses.
func stranger(i int) login.Client { return login.Client{IP: fmt.Sprint("192.0.2.", i)} }

func reset(t *testing.T, s *login.Service, token, password, confirmed string) error {
	t.Helper()
	_, err := s.Reset(t.Context(), token, password, confirmed, phone)
	return err
}

// fresh returns a session that was opened just now.
func (m *world) fresh(userID string) session.Session {
	return session.Session{Hash: "fresh", UserID: userID, Created: m.now, Seen: m.now}
}
