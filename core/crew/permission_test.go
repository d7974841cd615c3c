package crew_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/money"
)

func with(roles ...crew.Role) crew.Person { return crew.Person{Roles: roles, Active: true} }

func TestWhatEachRoleMayDo(t *testing.T) {
	for role, want := range map[crew.Role][]crew.Permission{
		crew.Owner: crew.Permissions(),
		crew.Manager: {crew.Complaints, crew.ReadCustomers, crew.ReadLog, crew.AdvanceOrders, crew.CancelOrders, crew.DispatchOrders, crew.PickOrders, crew.ReadOrders,
			crew.RefundOrders, crew.PauseShop, crew.Slots, crew.CountStock, crew.ReadStock, crew.WriteStock, crew.CreditWallet},
		crew.Support: {crew.Complaints, crew.ReadCustomers, crew.CancelOrders, crew.ReadOrders, crew.RefundOrders, crew.ReadStock, crew.CreditWallet},
		crew.Picker:  {crew.PickOrders, crew.ReadOrders, crew.CountStock, crew.ReadStock},
		crew.Rider:   {crew.ReadOrders},
	} {
		assert.Equal(t, want, with(role).Permissions(), role)
		left := with(role)
		left.Active = false
		assert.Empty(t, left.Permissions(), "%s who has left", role)
	}
	assert.Len(t, crew.Permissions(), 16)
	assert.Equal(t, with(crew.Picker).Permissions(), with(crew.Rider, crew.Picker).Permissions(), "several roles may do what one of them may")
	assert.False(t, with(crew.Owner).May("fly"))
	assert.Empty(t, with("king").Permissions())
	for _, role := range crew.Roles() {
		assert.Equal(t, role != crew.Picker && role != crew.Rider, with(role).SeesCustomers(), role)
	}
}

func TestHowMuchEachRoleMayGive(t *testing.T) {
	for _, c := range []struct {
		roles          []crew.Role
		refund, credit money.Paise
	}{
		{[]crew.Role{crew.Manager}, 2000_00, 500_00},
		{[]crew.Role{crew.Support}, 500_00, 200_00},
		{[]crew.Role{crew.Support, crew.Manager}, 2000_00, 500_00},
		{[]crew.Role{crew.Picker, crew.Rider}, 0, 0},
	} {
		for limit, amount := range map[crew.Limit]money.Paise{with(c.roles...).RefundLimit(): c.refund, with(c.roles...).CreditLimit(): c.credit} {
			assert.Equal(t, crew.Limit{Amount: amount}, limit, c.roles)
			require.NoError(t, limit.Allow(amount))
			err := limit.Allow(amount + 1)
			require.ErrorIs(t, err, crew.ErrAboveLimit)
			assert.Equal(t, limit, apperr.Of(err).Detail)
			assert.Contains(t, apperr.Of(err).Message, amount.Spoken())
		}
	}
	require.NoError(t, with(crew.Owner).RefundLimit().Allow(1_000_000_00))
	require.NoError(t, with(crew.Picker, crew.Owner).CreditLimit().Allow(1_000_000_00))
	left := with(crew.Owner, crew.Manager)
	left.Active = false
	require.ErrorIs(t, left.RefundLimit().Allow(1), crew.ErrAboveLimit)
}
