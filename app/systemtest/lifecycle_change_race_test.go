package systemtest_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// paidWithMore is an order of two packs for ₹200 whose customer has ₹300 more in the wallet.
func (l *lifecycle) paidWithMore(t *testing.T) order.Order {
	t.Helper()
	o := l.paid(t)
	_, err := wallet.Post(t.Context(), l.books.Wallet, wallet.Entry{Account: o.UserID, Amount: 300_00, Type: wallet.TopUp, Ref: "more", At: l.Now()})
	require.NoError(t, err)
	return o
}

// change asks one of the servers for so many packs instead.
func (l *lifecycle) change(t *testing.T, server int, o order.Order, seen, packs int) error {
	_, err := l.server(server).checkout.Change(t.Context(), checkout.Customer{ID: o.UserID}, o.ID,
		checkout.ChangeRequest{Seen: seen, Lines: []order.Unit{{VariantID: "v", Quantity: packs}}})
	return err
}

// paysFor checks that an order has so many packs, and that its customer has paid for them once: from the wallet what was not paid online.
func (l *lifecycle) paysFor(t *testing.T, o order.Order, packs int) {
	t.Helper()
	require.Len(t, o.Lines, 1)
	assert.Equal(t, packs, o.Lines[0].Quantity)
	assert.Equal(t, money.Paise(packs)*100_00+o.Bill.Delivery, o.Bill.Value)
	assert.Equal(t, 350_00-o.Bill.WalletUsed, l.balance(t, o.UserID))
	assert.Equal(t, o.Captured, l.kept(o.ID))
	l.sound(t)
}

// changedByTwo: two devices change one order, each pressing often, while servers look for orders to take over. One of the two changes is
// made, once.
func changedByTwo(t *testing.T, l *lifecycle) {
	o := l.paidWithMore(t)
	var confirmed [2]atomic.Int64
	require.NoError(t, forAll(18, func(i int) error {
		if i%3 == 2 {
			_, err := l.server(i).Sweep(t.Context())
			return err
		}
		err := l.change(t, i/3, o, 0, 3+i%3)
		if err == nil {
			confirmed[i%3].Add(1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	made := o.ChangesMade()
	require.Len(t, made, 1)
	loser := 1
	if o.Lines[0].Quantity == 4 {
		loser = 0
	}
	assert.Zero(t, confirmed[loser].Load())
	l.paysFor(t, o, 4-loser)
}

// changeOrCancel: an order is changed and cancelled at once. In the end it is cancelled, and everything is in the wallet, once.
func changeOrCancel(t *testing.T, l *lifecycle) {
	o := l.paidWithMore(t)
	cancel := fulfilment.Cancellation{By: order.Customer, RefundTo: order.ToWallet}
	require.NoError(t, forAll(12, func(i int) error {
		if i%3 == 2 {
			_, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, cancel)
			return refusedOr(err)
		}
		return refusedOr(l.change(t, i, o, i%2, 1+i%4))
	}))
	_, err := l.server(0).fulfilment.Cancel(t.Context(), l.ended(t, o.ID).ID, cancel)
	require.NoError(t, err, "who was asked to come again comes again")
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Cancelled, o.Status)
	assert.Equal(t, money.Paise(500_00), l.balance(t, o.UserID))
	l.sound(t)
}

// changeOrClaim: a picker claims an order while its customer changes it. What is picked is what the order has, and it is not changed
// afterwards.
func changeOrClaim(t *testing.T, l *lifecycle) {
	o := l.paidWithMore(t)
	var changed, claimed atomic.Int64
	require.NoError(t, forAll(10, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i/2).fulfilment.As("ravi").Claim(t.Context(), o.ID, "", true, false)
			if err == nil {
				claimed.Add(1)
			}
			return refusedOr(err)
		}
		err := l.change(t, i/2, o, 0, 4)
		if err == nil {
			changed.Add(1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	packs := 2
	if len(o.ChangesMade()) == 1 {
		packs = 4
	}
	if changed.Load() > 0 {
		assert.Equal(t, 4, packs)
	}
	assert.Equal(t, claimed.Load() > 0, o.Work != nil)
	l.paysFor(t, o, packs)
	_, err := l.server(0).fulfilment.As("ravi").Claim(t.Context(), o.ID, "", true, false)
	require.NoError(t, err)
	require.ErrorIs(t, l.change(t, 1, o, len(o.ChangesMade()), 1), order.ErrNotChangeable)
	_, err = l.server(1).fulfilment.As("ravi").Release(t.Context(), o.ID, false)
	require.NoError(t, err)
}

// changeOrCheckOut: the cart goes into an order that is changed, and is checked out at once. It is in one of the two orders.
func changeOrCheckOut(t *testing.T, l *lifecycle) {
	o := l.paidWithMore(t)
	_, err := l.server(0).checkout.Carts.SetLine(t.Context(), o.UserID, "p", "v", 1, nil)
	require.NoError(t, err)
	who := checkout.Customer{ID: o.UserID}
	r := checkout.Request{Key: "second-key", Choices: order.Choices{AddressID: "home", SlotID: "s", Method: payment.COD}}
	var placed, changed atomic.Int64
	require.NoError(t, forAll(12, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i/2).checkout.Place(t.Context(), who, r)
			if err == nil {
				placed.Add(1)
			}
			return refusedOr(err)
		}
		_, err := l.server(i/2).checkout.Change(t.Context(), who, o.ID, checkout.ChangeRequest{CartID: o.UserID, Lines: []order.Unit{{VariantID: "v", Quantity: 2}}})
		if err == nil {
			changed.Add(1)
		}
		return refusedOr(err)
	}))
	o = l.ended(t, o.ID)
	mine, n, err := l.books.Orders.(order.Book).OfUser(t.Context(), o.UserID, order.Filter{Limit: 9})
	require.NoError(t, err)
	units := 0
	for _, one := range mine {
		units += l.ended(t, one.ID).Lines[0].Quantity
	}
	assert.Equal(t, 3, units, fmt.Sprint(n, " orders, ", placed.Load(), " placed, ", changed.Load(), " changed"))
	c, err := l.books.Carts.Get(t.Context(), o.UserID)
	require.NoError(t, err)
	assert.Empty(t, c.Order)
	assert.Empty(t, c.Lines)
	l.sound(t)
}
