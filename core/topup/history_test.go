package topup_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/topup"
	"tokri/core/wallet"
)

func TestATopUpIsInTheHistoryFromItsBeginning(t *testing.T) {
	m := newWorld()
	s := m.service()
	history := func(q wallet.Query) []topup.Line {
		q.Limit = 10
		lines, n, err := s.History(t.Context(), "asha", q)
		require.NoError(t, err)
		require.Len(t, lines, n)
		return lines
	}
	require.Empty(t, history(wallet.Query{}))
	paid := begin(t, s)
	m.now = m.now.Add(time.Minute)
	failed := begin(t, s)
	lines := history(wallet.Query{})
	require.Len(t, lines, 2)
	assert.Equal(t, failed.ID, lines[0].TopUp.ID, "newest first")
	assert.Equal(t, topup.Open, lines[1].TopUp.State)
	require.Empty(t, history(wallet.Query{Direction: wallet.Out}), "nothing has gone out")
	require.Len(t, history(wallet.Query{Direction: wallet.In}), 2)

	m.now = m.now.Add(time.Minute)
	m.states[paid.ID] = payment.State{Status: payment.Completed, Amount: paid.Amount}
	m.states[failed.ID] = payment.State{Status: payment.Failed, Amount: failed.Amount}
	for _, id := range []string{paid.ID, failed.ID} {
		_, err := s.Settle(t.Context(), id)
		require.NoError(t, err)
	}
	lines = history(wallet.Query{Ascending: true})
	require.Len(t, lines, 2)
	assert.Equal(t, topup.Failed, lines[0].TopUp.State, "begun before the other was credited")
	assert.Nil(t, lines[1].TopUp)
	assert.Equal(t, topup.Ref(paid.ID), lines[1].Entry.Ref, "once, as the ledger's entry")
	others, n, err := s.History(t.Context(), "ravi", wallet.Query{Limit: 10})
	require.NoError(t, err)
	assert.Zero(t, n)
	assert.Empty(t, others)
}

// Whatever is in the ledger and outside it, the pages together have all lines, in order.
func TestHistoryInPages(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := newWorld()
		s := m.service()
		var balance money.Paise
		at := noon
		for i := range rapid.IntRange(0, 12).Draw(r, "events") {
			at = at.Add(time.Duration(rapid.IntRange(0, 2).Draw(r, "minutes")) * time.Minute)
			id := fmt.Sprint(topup.Prefix, i)
			if rapid.Bool().Draw(r, "in the ledger") {
				balance += 100
				entries := m.Wallet().Entries("asha")
				m.Wallet().Put("asha", append(entries, wallet.Entry{Account: "asha", Seq: int64(len(entries) + 1), Amount: 100, Balance: balance, Ref: id, At: at})...)
				continue
			}
			m.TopUps().Put(topup.TopUp{ID: id, UserID: "asha", Amount: 100, State: topup.Failed, CreatedAt: at})
		}
		q := wallet.Query{Ascending: rapid.Bool().Draw(r, "ascending"), Limit: rapid.IntRange(1, 5).Draw(r, "limit")}
		var all []time.Time
		seen := map[string]bool{}
		for {
			page, n, err := s.History(t.Context(), "asha", q)
			require.NoError(r, err)
			require.Equal(r, len(m.Wallet().Entries("asha"))+len(m.TopUps().All()), n)
			for _, l := range page {
				name, when := l.Entry.Ref, l.Entry.At
				if l.TopUp != nil {
					name, when = l.TopUp.ID, l.TopUp.CreatedAt
				}
				require.False(r, seen[name], "%s is on two pages", name)
				seen[name] = true
				all = append(all, when)
			}
			if len(page) < q.Limit {
				break
			}
			q.Offset += q.Limit
		}
		require.Len(r, seen, len(m.Wallet().Entries("asha"))+len(m.TopUps().All()))
		if !q.Ascending {
			slices.Reverse(all)
		}
		require.True(r, slices.IsSortedFunc(all, time.Time.Compare))
	})
}
