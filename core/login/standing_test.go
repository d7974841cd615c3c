package login_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/strangers"
)

// A customer's network earns when the customer logs in there, and on later days when the session is used there. A guest's
// earns nothing.
func TestCustomersEarnWhereTheyAreSeen(t *testing.T) {
	s, m, asha := registered(t)
	clock := func() time.Time { return m.now }
	nothing := func(context.Context, string) {}
	pool := &strangers.Pool{Name: "letters", PerDay: 1000, Network: 10, Store: m.Ceilings(), Limiter: m.Limiter(clock), Key: []byte("key"), Now: clock,
		Asked: nothing, Refused: nothing, Low: nothing}
	s.Sessions.Seen = (&strangers.Standing{Pools: []*strangers.Pool{pool}, Limiter: m.Limiter(clock), Key: []byte("key")}).Seen
	at := strangers.With(t.Context(), strangers.Caller{Address: "203.0.113.7"})
	earned := func() (all int) {
		for _, u := range m.Ceilings().All() {
			for _, r := range u.Recent {
				if r.At.Equal(m.now) && r.Day < -9 {
					all++
				}
			}
		}
		return all
	}
	guest, err := s.Guest(at, device, phone)
	require.NoError(t, err)
	m.now = m.now.Add(2 * time.Hour)
	_, err = s.Sessions.Authenticate(at, guest.Token)
	require.NoError(t, err)
	assert.Zero(t, earned(), "a guest")

	in, err := s.Login(at, mobile, details.Password, phone, nil)
	require.NoError(t, err)
	require.Equal(t, asha.ID, in.User.ID)
	assert.Equal(t, 2, earned(), "the address and its network")

	m.now = m.now.Add(30 * time.Minute)
	_, err = s.Sessions.Authenticate(at, in.Token)
	require.NoError(t, err)
	assert.Zero(t, earned(), "on the same day")
	m.now = m.now.Add(26 * time.Hour)
	_, err = s.Sessions.Authenticate(at, in.Token)
	require.NoError(t, err)
	assert.Equal(t, 2, earned(), "the session is used on another day")
}
