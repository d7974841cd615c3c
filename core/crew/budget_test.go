package crew_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/saga"
)

// The outcome of a gift may be unknown, or it may come later: its key must not carry another amount past the limit.
func TestAKeyCarriesNoOtherAmountPastTheLimit(t *testing.T) {
	db, now := memory.New(), time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
	meena := crew.Person{Handle: "meena", Name: "Meena", Mobile: "+919826012345", Roles: []crew.Role{crew.Support}, Active: true}
	require.NoError(t, db.Crew().Insert(t.Context(), meena))
	b := crew.Budget{People: db.Crew(), Now: func() time.Time { return now }, Zone: time.UTC}
	gift := crew.Gift{Kind: crew.RefundGift, Key: "o1/key", Amount: 1_00}
	require.ErrorIs(t, b.Spend(t.Context(), meena, gift, func() error { return saga.ErrAtWork }), saga.ErrAtWork)
	given := 0
	give := func() error { given++; return nil }
	gift.Amount = 500_01
	require.ErrorIs(t, b.Spend(t.Context(), meena, gift, give), crew.ErrAboveLimit)
	assert.Zero(t, given)
	gift.Amount = 500_00
	require.NoError(t, b.Spend(t.Context(), meena, gift, give))
	left := func() crew.Limit {
		p, err := db.Crew().Get(t.Context(), "meena")
		require.NoError(t, err)
		return p.Left(crew.RefundGift, b.Today())
	}
	assert.Zero(t, left().Amount)
	require.NoError(t, b.Spend(t.Context(), meena, gift, give), "the same once more")
	// A smaller one under the key does not make room for others: the larger one was made.
	gift.Amount = 1_00
	refusal := apperr.New(apperr.Conflict, "reused", "Something else was given under this key.")
	require.ErrorIs(t, b.Spend(t.Context(), meena, gift, func() error { return refusal }), refusal)
	assert.Zero(t, left().Amount)
}
