package porttest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/money"
	"tokri/core/staff"
	"tokri/core/wallet"
)

// WalletStore tests an implementation of wallet.Store.
func WalletStore(t *testing.T, open Open[wallet.Store]) {
	post := func(s wallet.Store, account string, amount money.Paise, ref string) error {
		_, err := wallet.Post(context.Background(), s, wallet.Entry{
			Account: account, Amount: amount, Type: wallet.Deposit,
			Ref: ref, Description: "note", At: day,
		})
		return err
	}

	t.Run("a credit names the staff", func(t *testing.T) {
		s, _ := open(t)
		e, _, err := wallet.Credit(t.Context(), s, "a", 500, staff.Entry{Key: "key", By: "Ravi", Why: "note", At: day})
		require.NoError(t, err)
		require.EqualValues(t, "Ravi", e.Staff)
		last, err := s.Last(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, e, last)
	})

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		last, err := s.Last(t.Context(), "nobody")
		require.NoError(t, err)
		require.Equal(t, wallet.Entry{}, last)
		_, err = s.Find(t.Context(), "nobody", "ref")
		require.ErrorIs(t, err, wallet.ErrNotFound)
		require.NoError(t, post(s, "somebody", 5, "ref"))
		_, err = s.Find(t.Context(), "nobody", "ref")
		require.ErrorIs(t, err, wallet.ErrNotFound)
		page, n, err := s.List(t.Context(), "nobody", wallet.Query{Ascending: true, Limit: 10})
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, page)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[wallet.Entry](r)
			want.Account = newID("account")
			require.NoError(r, s.Append(t.Context(), want))
			got, err := s.Last(t.Context(), want.Account)
			require.NoError(r, err)
			require.Equal(r, want, got)
			got, err = s.Find(t.Context(), want.Account, want.Ref)
			require.NoError(r, err)
			require.Equal(r, want, got)
		})
		keepsTimes(t, s.Append, func(given wallet.Entry) (wallet.Entry, error) { return s.Last(t.Context(), given.Account) })
	})

	t.Run("seq and ref are each used once per account", func(t *testing.T) {
		s, _ := open(t)
		first := wallet.Entry{Account: "a", Seq: 1, Amount: 10, Balance: 10, Ref: "r1", Type: wallet.Deposit, At: day}
		require.NoError(t, s.Append(t.Context(), first))
		seq, ref := first, first
		seq.Ref, ref.Seq = "r2", 2
		require.ErrorIs(t, s.Append(t.Context(), seq), wallet.ErrTaken)
		require.ErrorIs(t, s.Append(t.Context(), ref), wallet.ErrDone)
		err := s.Append(t.Context(), first)
		require.True(t, errors.Is(err, wallet.ErrTaken) || errors.Is(err, wallet.ErrDone), "%v", err)
		other := first
		other.Account = "b"
		require.NoError(t, s.Append(t.Context(), other))
		last, err := s.Last(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, first, last)
		require.Error(t, s.Append(over(t), wallet.Entry{Account: "c", Seq: 1, Ref: "r"}))
		last, err = s.Last(t.Context(), "c")
		require.NoError(t, err)
		require.Equal(t, wallet.Entry{}, last)
	})

	t.Run("debits race for a balance", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, post(s, "a", 500, "top-up"))
		errs := Race(50, func(int) error { return post(s, "a", -100, newID("pay")) })
		require.Equal(t, 5, winners(errs))
		for _, err := range errs {
			if err != nil {
				require.ErrorIs(t, err, wallet.ErrInsufficient)
			}
		}
		ledger := ledgers(t, s)["a"]
		require.Len(t, ledger, 6)
		require.Zero(t, ledger[5].Balance)
	})

	t.Run("one ref posted at many times", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range Race(20, func(int) error { return post(s, "a", 100, "refund:1") }) {
			require.NoError(t, err)
		}
		require.Len(t, ledgers(t, s)["a"], 1)
	})

	t.Run("pages leave tombstones out", func(t *testing.T) {
		s, _ := open(t)
		var counted []wallet.Entry
		for i := range 30 {
			amount := money.Paise(i % 3) // every third is a tombstone
			e, err := wallet.Post(t.Context(), s, wallet.Entry{
				Account: "a", Amount: amount, Type: wallet.Deposit,
				Ref: newID("ref"), At: day.Add(time.Duration(-i) * time.Hour),
			})
			require.NoError(t, err)
			if amount != 0 {
				counted = append(counted, e)
			}
		}
		require.NoError(t, post(s, "b", 7, "other"))
		for _, c := range []struct {
			ascending            bool
			offset, limit, first int
			count                int
		}{{true, 0, 5, 0, 5}, {true, 15, 10, 15, 5}, {false, 0, 5, 19, 5}, {false, 3, 100, 16, 17}, {true, 50, 10, 0, 0}} {
			page, n, err := s.List(t.Context(), "a", wallet.Query{Ascending: c.ascending, Offset: c.offset, Limit: c.limit})
			require.NoError(t, err)
			require.Equal(t, 20, n)
			require.Len(t, page, c.count)
			for i, e := range page {
				if c.ascending {
					require.Equal(t, counted[c.first+i], e)
				} else {
					require.Equal(t, counted[c.first-i], e)
				}
			}
		}
		all := ledgers(t, s)
		require.Len(t, all["a"], 30, "an audit shows tombstones")
		require.Len(t, all["b"], 1)
		require.ErrorIs(t, s.Audit(t.Context(), func(string, []wallet.Entry) error { return errRefused }), errRefused)
	})

	t.Run("by type and direction", func(t *testing.T) {
		s, _ := open(t)
		var posted []wallet.Entry
		for i, p := range []struct {
			amount money.Paise
			kind   wallet.Type
		}{{500, wallet.TopUp}, {-300, wallet.Payment}, {6, wallet.Cashback}, {0, wallet.Payment}, {300, wallet.Refund}, {7, wallet.Cashback}} {
			e, err := wallet.Post(t.Context(), s, wallet.Entry{
				Account: "a", Amount: p.amount, Type: p.kind,
				Ref: newID("ref"), At: day.Add(time.Duration(i) * time.Minute),
			})
			require.NoError(t, err)
			posted = append(posted, e)
		}
		require.NoError(t, post(s, "b", 9, "other"))
		for name, c := range map[string]struct {
			q    wallet.Query
			want []int
			n    int
		}{
			"cashback":           {wallet.Query{Type: wallet.Cashback}, []int{5, 2}, 2},
			"cashback, a page":   {wallet.Query{Type: wallet.Cashback, Ascending: true, Offset: 1, Limit: 1}, []int{5}, 2},
			"in":                 {wallet.Query{Direction: wallet.In}, []int{5, 4, 2, 0}, 4},
			"out":                {wallet.Query{Direction: wallet.Out}, []int{1}, 1},
			"refunds, out":       {wallet.Query{Type: wallet.Refund, Direction: wallet.Out}, nil, 0},
			"all, without limit": {wallet.Query{Ascending: true}, []int{0, 1, 2, 4, 5}, 5},
		} {
			page, n, err := s.List(t.Context(), "a", c.q)
			require.NoError(t, err, name)
			require.Equal(t, c.n, n, name)
			var want []wallet.Entry
			for _, i := range c.want {
				want = append(want, posted[i])
			}
			require.Equal(t, want, page, name)
		}
	})

	t.Run("the ledger outlives the process", func(t *testing.T) {
		s, reopen := open(t)
		require.NoError(t, post(s, "a", 500, "one"))
		require.NoError(t, post(s, "a", -100, "two"))
		before := ledgers(t, s)
		s = again(t, reopen)
		require.Equal(t, before, ledgers(t, s))
		require.NoError(t, post(s, "a", -100, "two"))
		require.Len(t, ledgers(t, s)["a"], 2)
	})
}

// ledgers reads everything and checks that it adds up.
func ledgers(t require.TestingT, s wallet.Store) map[string][]wallet.Entry {
	all := map[string][]wallet.Entry{}
	require.NoError(t, s.Audit(context.Background(), func(account string, entries []wallet.Entry) error {
		all[account] = append([]wallet.Entry(nil), entries...)
		return nil
	}))
	for account, entries := range all {
		var sum money.Paise
		for i, e := range entries {
			sum += e.Amount
			require.Equal(t, account, e.Account)
			require.Equal(t, int64(i+1), e.Seq)
			require.Equal(t, sum, e.Balance)
		}
	}
	return all
}
