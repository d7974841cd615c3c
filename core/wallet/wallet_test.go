package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/adapters/memory"
	"tokri/core/money"
	"tokri/core/wallet"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// ledger is a wallet.Store in whose calls a test can interfere.
type ledger struct {
	*memory.Wallet
	// meanwhile has functions by the name of a call; each runs before that call, and other writers use it to
	// interfere.
	meanwhile map[string]func()
	fail      map[string]error
}

func newLedger() *ledger {
	l := &ledger{}
	enter := func(op string, do func() error) error {
		call := strings.TrimPrefix(op, "wallet.")
		if fn := l.meanwhile[call]; fn != nil {
			delete(l.meanwhile, call)
			fn()
		}
		if err := l.fail[call]; err != nil {
			return err
		}
		return do()
	}
	l.Wallet = memory.New().With(memory.Hooks{Read: enter, Write: enter}).Wallet()
	return l
}

func (l *ledger) entries() []wallet.Entry { return l.Entries("asha") }

func post(l *ledger, amount money.Paise, ref string) (wallet.Entry, error) {
	return wallet.Post(context.Background(), l, wallet.Entry{
		Account: "asha", Amount: amount, Type: wallet.Payment,
		Ref: ref, At: noon,
	})
}

func TestNext(t *testing.T) {
	first, err := wallet.Next(wallet.Entry{}, wallet.Entry{
		Account: "asha", Amount: 500, Type: wallet.TopUp,
		Ref: "topup:1", Description: "Added", At: noon,
	})
	require.NoError(t, err)
	assert.Equal(t, wallet.Entry{Account: "asha", Seq: 1, Amount: 500, Balance: 500, Ref: "topup:1", Type: wallet.TopUp,
		Description: "Added", At: noon}, first)
	_, err = wallet.Next(first, wallet.Entry{
		Account: "asha", Amount: -501, Type: wallet.Payment,
		Ref: "pay:1", At: noon,
	})
	require.ErrorIs(t, err, wallet.ErrInsufficient)
	second, err := wallet.Next(first, wallet.Entry{
		Account: "asha", Amount: -500, Type: wallet.Payment,
		Ref: "pay:1", At: noon,
	})
	require.NoError(t, err)
	assert.Equal(t, int64(2), second.Seq)
	assert.Zero(t, second.Balance)
}

func TestPostOnce(t *testing.T) {
	l := newLedger()
	_, err := post(l, 1000, "topup:1")
	require.NoError(t, err)
	first, err := post(l, -300, "pay:1")
	require.NoError(t, err)
	again, err := post(l, -300, "pay:1")
	require.NoError(t, err)
	assert.Equal(t, first, again)
	other, err := post(l, -900, "pay:1")
	require.NoError(t, err)
	assert.Equal(t, first, other, "what stands, stands, whatever is asked later")
	_, err = post(l, -701, "pay:2")
	require.ErrorIs(t, err, wallet.ErrInsufficient)
	assert.Len(t, l.entries(), 2)
}

// Another entry is written after Post has read the last entry and before it writes the next one.
func TestPostWhenTheSeqIsTaken(t *testing.T) {
	l := newLedger()
	_, err := post(l, 1000, "topup:1")
	require.NoError(t, err)
	l.meanwhile = map[string]func(){"Append": func() { _, err := post(l, -900, "pay:other"); assert.NoError(t, err) }}
	e, err := post(l, -100, "pay:1")
	require.NoError(t, err)
	assert.Equal(t, int64(3), e.Seq)
	assert.Zero(t, e.Balance)

	l.meanwhile = map[string]func(){"Append": func() { _, err := post(l, 50, "topup:2"); assert.NoError(t, err) }}
	_, err = post(l, -51, "pay:2")
	assert.ErrorIs(t, err, wallet.ErrInsufficient, "only the balance refuses a posting that is too large")
}

// The same entry is posted by two callers, one of which interferes at any moment: both must get the one entry.
func TestPostBesideItsTwin(t *testing.T) {
	for _, moment := range []string{"Find", "Last", "Append"} {
		t.Run("before "+moment, func(t *testing.T) {
			l := newLedger()
			_, err := post(l, 500, "topup:1")
			require.NoError(t, err)
			var twin wallet.Entry
			l.meanwhile = map[string]func(){moment: func() { twin, err = post(l, -500, "pay:1") }}
			e, ownErr := post(l, -500, "pay:1")
			require.NoError(t, err)
			require.NoError(t, ownErr, "the money has been taken: the wallet is not short of it")
			assert.Equal(t, twin, e)
			assert.Len(t, l.entries(), 2)
		})
	}
}

func TestPostTombstone(t *testing.T) {
	l := newLedger()
	stone, err := post(l, 0, "pay:1")
	require.NoError(t, err)
	assert.Zero(t, stone.Amount)
	e, err := post(l, -100, "pay:1")
	require.NoError(t, err)
	assert.Equal(t, stone, e, "a late debit finds the tombstone, and takes nothing")
}

func TestPostPassesAccidentsOn(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, call := range []string{"Find", "Last", "Append"} {
		l := newLedger()
		l.fail = map[string]error{call: broken}
		_, err := post(l, 100, "topup:1")
		require.ErrorIs(t, err, broken, call)
		assert.Empty(t, l.entries())
	}
}

func TestPostEndsWithItsContext(t *testing.T) {
	l := newLedger()
	l.fail = map[string]error{"Append": wallet.ErrTaken}
	ctx, cancel := context.WithCancel(t.Context())
	l.meanwhile = map[string]func(){"Append": cancel}
	_, err := wallet.Post(ctx, l, wallet.Entry{
		Account: "asha", Amount: 1, Type: wallet.TopUp,
		Ref: "topup:1", At: noon,
	})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestPostInParallel(t *testing.T) {
	l := newLedger()
	_, err := post(l, 50000, "topup:1")
	require.NoError(t, err)
	errs := make([]error, 50)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = post(l, -10000, fmt.Sprintf("pay:%d", i)) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, wallet.ErrInsufficient)
	}
	assert.Equal(t, 5, won)
	assertSound(t, l)
}

func TestLedgerIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLedger()
		for range rapid.IntRange(1, 30).Draw(t, "posts") {
			amount := money.Paise(rapid.Int64Range(-500, 500).Draw(t, "amount"))
			_, err := post(l, amount, rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "ref"))
			if err != nil {
				require.ErrorIs(t, err, wallet.ErrInsufficient)
			}
		}
		assertSound(t, l)
	})
}

func assertSound(t assert.TestingT, l *ledger) {
	var sum money.Paise
	refs := map[string]bool{}
	for i, e := range l.entries() {
		sum += e.Amount
		assert.Equal(t, int64(i+1), e.Seq)
		assert.Equal(t, sum, e.Balance)
		assert.GreaterOrEqual(t, e.Balance, money.Paise(0))
		assert.False(t, refs[e.Ref], "ref %s twice", e.Ref)
		refs[e.Ref] = true
	}
}
