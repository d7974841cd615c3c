package login_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/session"
)

const device = "123E4567-e89b-42d3-a456-426614174000"

func TestGuest(t *testing.T) {
	s, m := newService()
	first, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	assert.True(t, first.User.Guest())
	opened, err := s.Sessions.Authenticate(t.Context(), first.Token)
	require.NoError(t, err)
	assert.True(t, opened.Guest)
	again, err := s.Guest(t.Context(), "123e4567-E89B-42D3-A456-426614174000", phone)
	require.NoError(t, err)
	assert.Equal(t, first.User.ID, again.User.ID, "the same device is the same guest")
	assert.NotEqual(t, first.Token, again.Token)
	assert.Len(t, m.Users().All(), 1)
	for _, id := range []string{"", "guest", device + "0", "123e4567e89b42d3a456426614174000", "{" + device + "}", "zzze4567-e89b-42d3-a456-426614174000"} {
		_, err := s.Guest(t.Context(), id, phone)
		assert.ErrorIs(t, err, login.ErrDevice, "%q", id)
	}
}

func TestGuestsAreThrottled(t *testing.T) {
	s, _ := newService()
	var err error
	n := 0
	for ; err == nil && n < 2*login.GuestsPerIP; n++ {
		_, err = s.Guest(t.Context(), fmt.Sprintf("123e4567-e89b-42d3-a456-42661417%04d", n), phone)
	}
	require.ErrorIs(t, err, login.ErrLimited)
	assert.Equal(t, login.GuestsPerIP+1, n)
}

func TestAGuestIsUpgraded(t *testing.T) {
	for name, logIn := range map[string]func(*login.Service, *world, *session.Session) (login.Step, error){
		"by password": func(s *login.Service, _ *world, guest *session.Session) (login.Step, error) {
			return s.Login(context.Background(), mobile, "mango", phone, guest)
		},
		"by OTP": func(s *login.Service, m *world, guest *session.Session) (login.Step, error) {
			step, err := s.VerifyMobile(context.Background(), mobile, phone)
			if err != nil {
				return step, err
			}
			if _, err := s.Resend(context.Background(), step.ChallengeID, phone); err != nil {
				return step, err
			}
			return s.VerifyOTP(context.Background(), step.ChallengeID, m.lastOTP(), "", phone, guest)
		},
		"by registration": func(s *login.Service, m *world, guest *session.Session) (login.Step, error) {
			step, err := s.VerifyMobile(context.Background(), "9000000000", phone)
			if err != nil {
				return step, err
			}
			if _, err := s.VerifyOTP(context.Background(), step.ChallengeID, m.lastOTP(), "", phone, guest); err != nil {
				return step, err
			}
			return s.Register(context.Background(), step.ChallengeID, details, phone, guest)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, m, _ := registered(t)
			guest, err := s.Guest(t.Context(), device, phone)
			require.NoError(t, err)
			opened, err := s.Sessions.Authenticate(t.Context(), guest.Token)
			require.NoError(t, err)
			done, err := logIn(s, m, &opened)
			require.NoError(t, err)
			assert.Equal(t, [][2]string{{guest.User.ID, done.User.ID}}, m.merged)
			_, err = s.Sessions.Authenticate(t.Context(), guest.Token)
			require.ErrorIs(t, err, session.ErrUnauthorized, "the guest's session is over")
			_, err = s.Guest(t.Context(), device, phone)
			require.ErrorIs(t, err, account.ErrUpgraded, "and so is its device id")
			_, err = s.Sessions.Authenticate(t.Context(), done.Token)
			require.NoError(t, err)
		})
	}
}

func TestOnlyGuestsAreMerged(t *testing.T) {
	s, m, user := registered(t)
	other := session.Session{UserID: "somebody", Guest: false}
	_, err := s.Login(t.Context(), mobile, "mango", phone, &other)
	require.NoError(t, err)
	own := session.Session{UserID: user.ID, Guest: true}
	_, err = s.Login(t.Context(), mobile, "mango", phone, &own)
	require.NoError(t, err)
	assert.Empty(t, m.merged)
}

// If the merge fails, the guest stays a guest, and the next login tries again.
func TestAMergeThatFails(t *testing.T) {
	s, m, _ := registered(t)
	guest, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	opened, err := s.Sessions.Authenticate(t.Context(), guest.Token)
	require.NoError(t, err)
	m.mergeErr = errors.New("disk on fire")
	_, err = s.Login(t.Context(), mobile, "mango", phone, &opened)
	require.ErrorIs(t, err, m.mergeErr)
	_, err = s.Sessions.Authenticate(t.Context(), guest.Token)
	require.NoError(t, err)
	m.mergeErr = nil
	_, err = s.Login(t.Context(), mobile, "mango", phone, &opened)
	require.NoError(t, err)
}

func TestNewGuestsHaveACeiling(t *testing.T) {
	s, m := newService()
	room := 1
	s.Rules.RoomForGuest = func(context.Context, string) error {
		if room == 0 {
			return login.ErrLimited
		}
		room--
		return nil
	}
	_, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	_, err = s.Guest(t.Context(), "223e4567-e89b-42d3-a456-426614174000", phone)
	require.ErrorIs(t, err, login.ErrLimited)
	assert.Len(t, m.Users().All(), 1)
	_, err = s.Guest(t.Context(), device, phone)
	require.NoError(t, err, "who is a guest already stays one")
}

func TestAGuestIsKeptFromTheLastLogin(t *testing.T) {
	s, m := newService()
	first, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	assert.Equal(t, m.now.Add(account.GuestLife), first.User.Expires)
	m.now = m.now.Add(session.Life)
	again, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	assert.Equal(t, first.User.ID, again.User.ID)
	stored := m.Users().One(first.User.ID)
	assert.Equal(t, m.now.Add(account.GuestLife), stored.Expires)
	for by, expired := range map[time.Duration]bool{account.GuestLife - 1: false, account.GuestLife: true} {
		assert.Equal(t, expired, stored.Expired(m.now.Add(by)), "%v", by)
	}
	opened := session.Session{Created: m.now, Seen: m.now.Add(session.Life - 1)}
	assert.False(t, opened.Alive(m.now.Add(account.GuestLife)), "no session of an expired guest goes on")
}

// The device of an expired guest is released: its next login creates another guest.
func TestADeviceWhoseGuestExpired(t *testing.T) {
	s, m := newService()
	first, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	m.now = m.now.Add(account.GuestLife)
	_, err = m.Users().Update(t.Context(), first.User.ID, func(u *account.User) error { u.Expire(m.now, false); return nil })
	require.NoError(t, err)
	again, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	assert.NotEqual(t, first.User.ID, again.User.ID)
	assert.Equal(t, m.now.Add(account.GuestLife), again.User.Expires)
}
