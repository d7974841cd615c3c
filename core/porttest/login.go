package porttest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/login"
	"tokri/core/session"
)

// ChallengeStore tests an implementation of login.ChallengeStore.
func ChallengeStore(t *testing.T, open Open[login.ChallengeStore]) {
	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), login.ErrChallenge)
		require.ErrorIs(t, second(s.Update(t.Context(), "none", func(*login.Challenge) error { return nil })), login.ErrChallenge)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[login.Challenge](r)
			want.ID = newID("challenge")
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			got, err := s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			require.Equal(r, want, got)
			changed := drawn[login.Challenge](r)
			changed.ID = want.ID
			returned, err := s.Update(t.Context(), want.ID, func(c *login.Challenge) error {
				*c = changed
				return nil
			})
			require.NoError(r, err)
			changed.Version = 2
			require.Equal(r, changed, returned)
			got, err = s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			require.Equal(r, changed, got)
		})
		keepsTimes(t, s.Insert, func(given login.Challenge) (login.Challenge, error) { return s.Get(t.Context(), given.ID) })
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		want := login.Challenge{ID: "a", Version: 1, Expires: day}
		require.NoError(t, s.Insert(t.Context(), want))
		require.Error(t, s.Insert(t.Context(), login.Challenge{ID: "a", Mobile: "other", Expires: day}))
		require.ErrorIs(t, second(s.Update(t.Context(), "a", func(c *login.Challenge) error {
			c.Proved = true
			return errRefused
		})), errRefused)
		require.Error(t, second(s.Update(over(t), "a", func(c *login.Challenge) error {
			c.Proved = true
			return nil
		})))
		got, err := s.Get(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, want, got)
	})

	t.Run("no try is lost, and one of many spends it", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), login.Challenge{ID: "a", Expires: day}))
		for _, err := range Race(30, func(int) error {
			return second(s.Update(t.Context(), "a", func(c *login.Challenge) error {
				c.Tries++
				return nil
			}))
		}) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, 30, got.Tries)
		require.Equal(t, int64(31), got.Version)
		require.Equal(t, 1, winners(Race(30, func(int) error {
			return second(s.Update(t.Context(), "a", func(c *login.Challenge) error {
				if c.Spent {
					return login.ErrChallenge
				}
				c.Spent = true
				return nil
			}))
		})))
	})

	t.Run("pruning forgets what expired before", func(t *testing.T) {
		s, _ := open(t)
		for id, expires := range map[string]time.Time{"before": day.Add(-time.Millisecond), "at": day, "after": day.Add(time.Hour)} {
			require.NoError(t, s.Insert(t.Context(), login.Challenge{ID: id, Expires: day.Add(-time.Hour)}))
			require.NoError(t, second(s.Update(t.Context(), id, func(c *login.Challenge) error {
				c.Expires = expires
				return nil
			})))
		}
		for range 2 {
			require.NoError(t, s.Prune(t.Context(), day))
		}
		require.ErrorIs(t, second(s.Get(t.Context(), "before")), login.ErrChallenge)
		require.NoError(t, second(s.Get(t.Context(), "at")))
		require.NoError(t, second(s.Get(t.Context(), "after")))
	})

	t.Run("a person's challenges are forgotten", func(t *testing.T) {
		s, _ := open(t)
		theirs := []login.Challenge{{ID: "account", UserID: "asha"}, {ID: "number", Mobile: "+919826012345"}, {ID: "address", Email: "asha@example.in"}}
		others := []login.Challenge{{ID: "other account", UserID: "rani", Mobile: "+919826054321"}, {ID: "other address", Email: "rani@example.in"}, {ID: "no contact"}}
		for _, c := range append(theirs, others...) {
			c.Expires = day
			require.NoError(t, s.Insert(t.Context(), c))
		}
		for range 2 {
			require.NoError(t, s.Forget(t.Context(), "asha", "+919826012345", "", "asha@example.in"))
		}
		for _, c := range theirs {
			require.ErrorIs(t, second(s.Get(t.Context(), c.ID)), login.ErrChallenge, c.ID)
		}
		for _, c := range others {
			require.NoError(t, second(s.Get(t.Context(), c.ID)), c.ID)
		}
	})

	t.Run("challenges outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		want := full[login.Challenge]()
		require.NoError(t, s.Insert(t.Context(), want))
		got, err := again(t, reopen).Get(t.Context(), want.ID)
		require.NoError(t, err)
		want.Version = 1
		require.Equal(t, want, got)
	})
}

// SessionStore tests an implementation of session.Store.
func SessionStore(t *testing.T, open Open[session.Store]) {
	of := func(user string) session.Session {
		return session.Session{Hash: newID("hash"), UserID: user, Created: day, Seen: day}
	}

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), session.ErrUnauthorized)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[session.Session](r)
			want.Hash = newID("hash")
			require.NoError(r, s.Insert(t.Context(), want))
			got, err := s.Get(t.Context(), want.Hash)
			require.NoError(r, err)
			require.Equal(r, want, got)
		})
		keepsTimes(t, s.Insert, func(given session.Session) (session.Session, error) { return s.Get(t.Context(), given.Hash) })
	})

	t.Run("being seen changes that alone, and never to an earlier time", func(t *testing.T) {
		s, _ := open(t)
		want := full[session.Session]()
		require.NoError(t, s.Insert(t.Context(), want))
		first := want.Seen
		for _, later := range []time.Duration{time.Hour, 0, -time.Hour, time.Minute} {
			require.NoError(t, s.Touch(t.Context(), want.Hash, first.Add(later)))
			want.Seen = first.Add(time.Hour)
			got, err := s.Get(t.Context(), want.Hash)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	})

	t.Run("a request that read a live session cannot revive it", func(t *testing.T) {
		s, _ := open(t)
		require.ErrorIs(t, s.Touch(t.Context(), "none", day), session.ErrUnauthorized)
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), session.ErrUnauthorized)
		for name, end := range map[string]func(session.Session) error{
			"logged out":   func(one session.Session) error { return s.Delete(t.Context(), one.Hash) },
			"all ended":    func(one session.Session) error { return s.DeleteOfUser(t.Context(), one.UserID, "") },
			"long expired": func(one session.Session) error { return s.Prune(t.Context(), one.Seen.Add(time.Hour)) },
		} {
			one := of("user")
			require.NoError(t, s.Insert(t.Context(), one))
			seen, err := s.Get(t.Context(), one.Hash)
			require.NoError(t, err)
			require.NoError(t, end(seen))
			require.ErrorIs(t, s.Touch(t.Context(), seen.Hash, seen.Seen.Add(2*time.Hour)), session.ErrUnauthorized, name)
			require.ErrorIs(t, second(s.Get(t.Context(), one.Hash)), session.ErrUnauthorized, name)
		}
	})

	t.Run("an ended session is gone", func(t *testing.T) {
		s, _ := open(t)
		one, two := of("user"), of("user")
		require.NoError(t, s.Insert(t.Context(), one))
		require.NoError(t, s.Insert(t.Context(), two))
		require.NoError(t, second(s.Get(t.Context(), one.Hash)))
		for range 2 {
			require.NoError(t, s.Delete(t.Context(), one.Hash))
			require.ErrorIs(t, second(s.Get(t.Context(), one.Hash)), session.ErrUnauthorized)
		}
		require.NoError(t, second(s.Get(t.Context(), two.Hash)))
	})

	t.Run("a push token is one session's", func(t *testing.T) {
		s, reopen := open(t)
		asha, ravi := of("asha"), of("ravi")
		require.NoError(t, s.Insert(t.Context(), asha))
		require.NoError(t, s.Insert(t.Context(), ravi))
		tokens := func(want ...string) {
			t.Helper()
			for i, user := range []string{"asha", "ravi"} {
				all, err := s.OfUser(t.Context(), user)
				require.NoError(t, err)
				require.Len(t, all, 1)
				require.Equal(t, want[i], all[0].PushToken, user)
			}
		}
		require.NoError(t, s.SetPushToken(t.Context(), asha.Hash, "phone"))
		tokens("phone", "")
		require.NoError(t, s.SetPushToken(t.Context(), ravi.Hash, "phone"))
		tokens("", "phone")
		s = again(t, reopen)
		require.NoError(t, s.SetPushToken(t.Context(), asha.Hash, "tablet"))
		tokens("tablet", "phone")
		require.NoError(t, s.SetPushToken(t.Context(), asha.Hash, ""))
		tokens("", "phone")
		require.NoError(t, s.SetPushToken(t.Context(), "", "tablet"))
		tokens("", "phone")
		require.NoError(t, s.SetPushToken(t.Context(), "", "phone"))
		tokens("", "")
		require.ErrorIs(t, s.SetPushToken(t.Context(), "none", "phone"), session.ErrUnauthorized)
		require.Error(t, s.SetPushToken(over(t), asha.Hash, "phone"))
		tokens("", "")
		got, err := s.Get(t.Context(), asha.Hash)
		require.NoError(t, err)
		require.Equal(t, asha.Seen, got.Seen, "nothing else changes")
	})

	t.Run("of many who register a phone at once, no two have it", func(t *testing.T) {
		s, _ := open(t)
		for range 20 {
			var all sync.WaitGroup
			var users []string
			for range 4 {
				one := of(newID("user"))
				require.NoError(t, s.Insert(t.Context(), one))
				users = append(users, one.UserID)
				all.Go(func() { assert.NoError(t, s.SetPushToken(t.Context(), one.Hash, "phone")) })
			}
			all.Wait()
			having := 0
			for _, user := range users {
				found, err := s.OfUser(t.Context(), user)
				require.NoError(t, err)
				if found[0].PushToken == "phone" {
					having++
				}
			}
			require.LessOrEqual(t, having, 1)
		}
	})

	t.Run("all sessions of a user end, and no others", func(t *testing.T) {
		s, _ := open(t)
		var his []session.Session
		for range 5 {
			his = append(his, of("user"))
			require.NoError(t, s.Insert(t.Context(), his[len(his)-1]))
		}
		hers := of("other")
		require.NoError(t, s.Insert(t.Context(), hers))
		kept := his[2]
		for _, except := range []string{kept.Hash, kept.Hash, "", ""} {
			require.NoError(t, s.DeleteOfUser(t.Context(), "user", except))
			for _, one := range his {
				if _, err := s.Get(t.Context(), one.Hash); one.Hash == except {
					require.NoError(t, err)
				} else {
					require.ErrorIs(t, err, session.ErrUnauthorized)
				}
			}
		}
		require.NoError(t, second(s.Get(t.Context(), hers.Hash)))
	})

	t.Run("the sessions of a user are listed, and no others", func(t *testing.T) {
		s, _ := open(t)
		none, err := s.OfUser(t.Context(), "user")
		require.NoError(t, err)
		require.Empty(t, none)
		old, recent, hers := full[session.Session](), full[session.Session](), of("other")
		old.Hash, old.UserID, old.Seen = newID("hash"), "user", day.Add(-time.Hour)
		recent.Hash, recent.UserID, recent.Seen = newID("hash"), "user", day
		for _, one := range []session.Session{old, recent, hers} {
			require.NoError(t, s.Insert(t.Context(), one))
		}
		listed, err := s.OfUser(t.Context(), "user")
		require.NoError(t, err)
		require.ElementsMatch(t, []session.Session{recent, old}, listed)
		require.NoError(t, s.Touch(t.Context(), old.Hash, day.Add(time.Hour)))
		require.NoError(t, s.Delete(t.Context(), recent.Hash))
		old.Seen = day.Add(time.Hour)
		listed, err = s.OfUser(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, []session.Session{old}, listed)
	})

	t.Run("pruning deletes sessions last seen before", func(t *testing.T) {
		s, _ := open(t)
		before, at, seenAgain := of("user"), of("user"), of("user")
		before.Seen = day.Add(-time.Millisecond)
		seenAgain.Seen = day.Add(-time.Hour)
		for _, one := range []session.Session{before, at, seenAgain} {
			require.NoError(t, s.Insert(t.Context(), one))
		}
		require.NoError(t, s.Touch(t.Context(), seenAgain.Hash, day.Add(time.Hour)))
		for range 2 {
			require.NoError(t, s.Prune(t.Context(), day))
		}
		require.ErrorIs(t, second(s.Get(t.Context(), before.Hash)), session.ErrUnauthorized)
		require.NoError(t, second(s.Get(t.Context(), at.Hash)))
		require.NoError(t, second(s.Get(t.Context(), seenAgain.Hash)))
	})

	t.Run("sessions outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		want, ended := full[session.Session](), of("user")
		require.NoError(t, s.Insert(t.Context(), want))
		require.NoError(t, s.Insert(t.Context(), ended))
		require.NoError(t, s.Delete(t.Context(), ended.Hash))
		s = again(t, reopen)
		got, err := s.Get(t.Context(), want.Hash)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.ErrorIs(t, second(s.Get(t.Context(), ended.Hash)), session.ErrUnauthorized)
	})
}
