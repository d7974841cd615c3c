package wallet_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/staff"
	"tokri/core/wallet"
)

func TestCredit(t *testing.T) {
	l := newLedger()
	e, before, err := wallet.Credit(t.Context(), l, "asha", 5000, staff.Entry{Key: "k1", By: "ravi", Why: "  Sorry for the bruised mangoes ", At: noon})
	require.NoError(t, err)
	assert.False(t, before)
	assert.Equal(t, wallet.Entry{Account: "asha", Seq: 1, Amount: 5000, Balance: 5000, Ref: "credit:k1", Type: wallet.Deposit,
		Description: "Sorry for the bruised mangoes", Staff: "ravi", At: noon}, e)
	again, before, err := wallet.Credit(t.Context(), l, "asha", 7000, staff.Entry{Key: "k1", By: "ravi", Why: "Another", At: noon})
	require.NoError(t, err)
	assert.True(t, before)
	assert.Equal(t, e, again, "the same key is the same credit")
	e, before, err = wallet.Credit(t.Context(), l, "asha", wallet.MaxCredit, staff.Entry{Key: "k2", By: "ravi", Why: "Another", At: noon})
	require.NoError(t, err)
	assert.False(t, before)
	assert.Equal(t, wallet.MaxCredit+5000, e.Balance)
}

func TestCreditRefusals(t *testing.T) {
	l := newLedger()
	for _, amount := range []money.Paise{0, -1, wallet.MaxCredit + 1} {
		_, _, err := wallet.Credit(t.Context(), l, "asha", amount, staff.Entry{Key: "k", By: "ravi", Why: "note", At: noon})
		require.ErrorIs(t, err, wallet.ErrCredit)
	}
	for _, note := range []string{"", "  ", "two\nlines", "\u200d", strings.Repeat("₹", 81)} {
		_, _, err := wallet.Credit(t.Context(), l, "asha", 1, staff.Entry{Key: "k", By: "ravi", Why: note, At: noon})
		require.ErrorIs(t, err, wallet.ErrNote)
	}
	_, _, err := wallet.Credit(t.Context(), l, "asha", 1, staff.Entry{Key: "k", By: "ravi", Why: strings.Repeat("₹", 80), At: noon})
	require.NoError(t, err)
	assert.Len(t, l.entries(), 1)
}
