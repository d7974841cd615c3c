package porttest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/account"
)

// NamesOfBefore checks that customers whom an earlier version of the program wrote are found: asha, who is Asha Verma, and ravi,
// who is Ravi.
func NamesOfBefore(t *testing.T, s account.Store) {
	for text, want := range map[string][]string{"asha v": {"asha"}, "verma": {"asha"}, "ravi": {"ravi"}, "n": nil} {
		ids, err := s.Named(t.Context(), text, 9)
		require.NoError(t, err)
		require.Equal(t, want, ids, text)
	}
}

// UserStore tests an implementation of account.Store.
func UserStore(t *testing.T, open Open[account.Store]) {
	identities := map[string]func(u *account.User, who string){
		"mobile":        func(u *account.User, who string) { u.Mobile = who },
		"google id":     func(u *account.User, who string) { u.GoogleID = who },
		"guest device":  func(u *account.User, who string) { u.GuestDevice = who },
		"proved e-mail": func(u *account.User, who string) { u.Email, u.EmailProved = who, true },
	}

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), account.User{ID: "nameless"}))
		for _, err := range []error{
			second(s.Get(t.Context(), "none")), second(s.ByMobile(t.Context(), "none")),
			second(s.ByGuestDevice(t.Context(), "none")),
			second(s.ByGoogleID(t.Context(), "none")), second(s.ByGoogleID(t.Context(), "")),
			second(s.ByMobile(t.Context(), "")), second(s.ByGuestDevice(t.Context(), "")),
			second(s.Update(t.Context(), "none", func(*account.User) error { return nil })),
		} {
			require.ErrorIs(t, err, account.ErrNotFound)
		}
		for _, email := range []string{"", "none"} {
			named, err := s.ByEmail(t.Context(), email)
			require.NoError(t, err)
			require.Empty(t, named)
		}
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		unique := func(u *account.User, id string) {
			u.ID, u.Mobile, u.GoogleID, u.GuestDevice, u.Email = id, newID("mobile"), newID("google"), newID("device"), newID("email")
		}
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[account.User](r)
			unique(&want, newID("user"))
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			for version := int64(1); version <= 2; version++ {
				got, err := s.Get(t.Context(), want.ID)
				require.NoError(r, err)
				require.Equal(r, want, got)
				got, err = s.ByMobile(t.Context(), want.Mobile)
				require.NoError(r, err)
				require.Equal(r, want, got)
				got, err = s.ByGuestDevice(t.Context(), want.GuestDevice)
				require.NoError(r, err)
				require.Equal(r, want, got)
				got, err = s.ByGoogleID(t.Context(), want.GoogleID)
				require.NoError(r, err)
				require.Equal(r, want, got)
				named, err := s.ByEmail(t.Context(), want.Email)
				require.NoError(r, err)
				require.Equal(r, []account.User{want}, named)
				id := want.ID
				want = drawn[account.User](r)
				unique(&want, id)
				returned, err := s.Update(t.Context(), id, func(u *account.User) error {
					*u = want
					return nil
				})
				require.NoError(r, err)
				want.Version = version + 1
				require.Equal(r, want, returned)
			}
		})
		keepsTimes(t, s.Insert, func(given account.User) (account.User, error) { return s.Get(t.Context(), given.ID) })
	})

	t.Run("users are found by the beginning of a word of their name", func(t *testing.T) {
		s, reopen := open(t)
		named := func(id, first, last string) account.User {
			return account.User{ID: id, FirstName: first, LastName: last}
		}
		for _, u := range []account.User{named("one", "Ravi Kumar", "Verma"), named("two", "KUMAR", ""), named("three", "सुनीता", "ravi"), named("four", "", ""), named("five", "Ravina", "R")} {
			require.NoError(t, s.Insert(t.Context(), u))
		}
		expect := func(s account.Store, text string, want ...string) {
			t.Helper()
			ids, err := s.Named(t.Context(), account.SearchText(text), 9)
			require.NoError(t, err)
			require.ElementsMatch(t, want, ids, text)
		}
		expect(s, "ravi", "one", "three", "five")
		expect(s, "  RAVI  Kum ", "one")
		expect(s, "kumar", "one", "two")
		expect(s, "verma", "one")
		expect(s, "सुनी", "three")
		expect(s, "r", "one", "three", "five")
		expect(s, "avi")
		expect(s, "")
		some, err := s.Named(t.Context(), "r", 2)
		require.NoError(t, err)
		require.Len(t, some, 2)

		require.NoError(t, second(s.Update(t.Context(), "one", func(u *account.User) error { u.FirstName, u.LastName = "Asha", "Dubey"; return nil })))
		require.NoError(t, second(s.Update(t.Context(), "three", func(u *account.User) error { *u = u.Erased(day); return nil })))
		expect(s, "ravi", "five")
		expect(s, "dubey", "one")
		expect(s, "सुनी")
		require.ErrorIs(t, s.Insert(t.Context(), named("two", "Nobody", "")), account.ErrTaken)
		expect(s, "nobody")
		require.Error(t, second(s.Named(over(t), "r", 9)))
		if reopen != nil {
			expect(reopen(), "dub", "one")
		}
	})

	for name, set := range identities {
		t.Run("one user per "+name, func(t *testing.T) {
			s, _ := open(t)
			one, two := account.User{ID: "one"}, account.User{ID: "two"}
			set(&one, "it")
			set(&two, "it")
			require.NoError(t, s.Insert(t.Context(), one))
			require.ErrorIs(t, s.Insert(t.Context(), two), account.ErrTaken)
			require.ErrorIs(t, second(s.Get(t.Context(), "two")), account.ErrNotFound)

			set(&two, "")
			require.NoError(t, s.Insert(t.Context(), two))
			require.NoError(t, s.Insert(t.Context(), account.User{ID: "three"}), "an empty one identifies no user")
			take := func(u *account.User) error {
				set(u, "it")
				u.FirstName = "Thief"
				return nil
			}
			require.ErrorIs(t, second(s.Update(t.Context(), "two", take)), account.ErrTaken)
			got, err := s.Get(t.Context(), "two")
			require.NoError(t, err)
			two.Version = 1
			require.Equal(t, two, got)

			require.NoError(t, second(s.Update(t.Context(), "one", func(u *account.User) error {
				set(u, "another")
				return nil
			})))
			require.NoError(t, second(s.Update(t.Context(), "two", take)), "a number that was given up is free")
			require.ErrorIs(t, s.Insert(t.Context(), account.User{ID: "one"}), account.ErrTaken)
		})

		t.Run("many sign up at once with one "+name, func(t *testing.T) {
			s, _ := open(t)
			errs := Race(30, func(int) error {
				u := account.User{ID: newID("user")}
				set(&u, "it")
				return s.Insert(t.Context(), u)
			})
			require.Equal(t, 1, winners(errs))
			for _, err := range errs {
				if err != nil {
					require.ErrorIs(t, err, account.ErrTaken)
				}
			}
		})
	}

	t.Run("a changed mobile is found, the old one is not", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), account.User{ID: "a", Mobile: "old", GuestDevice: "device"}))
		want, err := s.Update(t.Context(), "a", func(u *account.User) error {
			u.Mobile, u.GuestDevice = "new", ""
			return nil
		})
		require.NoError(t, err)
		require.ErrorIs(t, second(s.ByMobile(t.Context(), "old")), account.ErrNotFound)
		require.ErrorIs(t, second(s.ByGuestDevice(t.Context(), "device")), account.ErrNotFound)
		got, err := s.ByMobile(t.Context(), "new")
		require.NoError(t, err)
		require.Equal(t, want, got)
	})

	t.Run("who names an e-mail address", func(t *testing.T) {
		s, _ := open(t)
		for i := range account.MaxUsersPerEmail + 2 {
			u := account.User{ID: fmt.Sprint("user", i), Email: "a@b.in", EmailProved: i == 3, CreatedAt: day.Add(time.Duration(i) * time.Second)}
			require.NoError(t, s.Insert(t.Context(), u))
		}
		require.NoError(t, s.Insert(t.Context(), account.User{ID: "other", Email: "aa@b.in", CreatedAt: day}))
		naming := func() (ids []string) {
			named, err := s.ByEmail(t.Context(), "a@b.in")
			require.NoError(t, err)
			for _, u := range named {
				ids = append(ids, u.ID)
			}
			return ids
		}
		require.Equal(t, []string{"user3", "user0", "user1", "user2"}, naming(), "the user who proved it, then the oldest")
		change := func(id, email string, proved bool) error {
			return second(s.Update(t.Context(), id, func(u *account.User) error {
				u.Email, u.EmailProved = email, proved
				return nil
			}))
		}
		require.ErrorIs(t, change("user0", "a@b.in", true), account.ErrTaken)
		require.NoError(t, change("user3", "a@b.in", false))
		require.NoError(t, change("user1", "a@b.in", true))
		require.NoError(t, change("user0", "new@b.in", true))
		require.Equal(t, []string{"user1", "user2", "user3", "user4"}, naming())
		require.NoError(t, change("user1", "", true))
		require.NoError(t, change("user2", "", true), "an empty address is never proved")
		require.Equal(t, []string{"user3", "user4", "user5"}, naming())
	})

	t.Run("a refused update writes nothing, and none is lost", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), account.User{ID: "a"}))
		rename := func(err error) func(u *account.User) error {
			return func(u *account.User) error {
				u.FirstName += "x"
				return err
			}
		}
		require.ErrorIs(t, second(s.Update(t.Context(), "a", rename(errRefused))), errRefused)
		require.Error(t, second(s.Update(over(t), "a", rename(nil))))
		require.Error(t, s.Insert(over(t), account.User{ID: "b"}))
		require.ErrorIs(t, second(s.Get(t.Context(), "b")), account.ErrNotFound)
		for _, err := range Race(30, func(int) error { return second(s.Update(t.Context(), "a", rename(nil))) }) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("x", 30), got.FirstName)
		require.Equal(t, int64(31), got.Version)
	})

	t.Run("the guests that became part of a user", func(t *testing.T) {
		s, _ := open(t)
		joined := func(user string) (ids []string) {
			guests, err := s.UpgradedTo(t.Context(), user)
			require.NoError(t, err)
			for _, g := range guests {
				ids = append(ids, g.ID)
			}
			return ids
		}
		for i, to := range []string{"asha", "", "ravi", "asha"} {
			g := account.User{ID: fmt.Sprint("guest", i), GuestDevice: fmt.Sprint("device", i), SignUpWith: account.SignUpGuest,
				UpgradedTo: to, CreatedAt: day.Add(time.Duration(i) * time.Second)}
			require.NoError(t, s.Insert(t.Context(), g))
		}
		require.Equal(t, []string{"guest0", "guest3"}, joined("asha"))
		require.Empty(t, joined("nobody"))
		require.NoError(t, second(s.Update(t.Context(), "guest1", func(u *account.User) error { u.UpgradedTo = "asha"; return nil })))
		require.NoError(t, second(s.Update(t.Context(), "guest0", func(u *account.User) error { *u = u.Erased(day); return nil })))
		require.Equal(t, []string{"guest1", "guest3"}, joined("asha"))
		require.ErrorIs(t, second(s.ByGuestDevice(t.Context(), "device0")), account.ErrNotFound, "the device may be a guest's anew")
		require.Error(t, second(s.UpgradedTo(over(t), "asha")))
	})

	t.Run("users outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		want := full[account.User]()
		require.NoError(t, s.Insert(t.Context(), want))
		s = again(t, reopen)
		want.Version = 1
		got, err := s.ByMobile(t.Context(), want.Mobile)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.ErrorIs(t, s.Insert(t.Context(), account.User{ID: "other", GoogleID: want.GoogleID}), account.ErrTaken)
	})
}
