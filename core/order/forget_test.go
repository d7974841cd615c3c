package order_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/order"
	"tokri/core/payment"
)

func TestOnlyAnOrderOfWhichNothingMayComeIsForgotten(t *testing.T) {
	at := time.Date(2026, time.August, 1, 9, 0, 0, 0, time.UTC)
	refused := func(change func(*order.Order)) order.Order {
		o := order.Order{ID: "o", CreatedAt: at, Status: order.Cancelled, Method: payment.PhonePe}
		o.Phase = order.Refused
		o.PayBy, o.CheckedAt = at.Add(payment.TimeToPay), at.Add(time.Hour)
		change(&o)
		return o
	}
	assert.True(t, new(refused(func(*order.Order) {})).Forgettable())
	assert.True(t, new(refused(func(o *order.Order) { o.Payment = payment.Payment{} })).Forgettable(), "no payment was begun")
	assert.True(t, new(refused(func(o *order.Order) {
		o.Others = []payment.Other{{No: 1, PayBy: at, Ended: at.Add(time.Hour)}}
	})).Forgettable())
	for what, change := range map[string]func(*order.Order){
		"it is under way":                    func(o *order.Order) { o.Phase = order.Lapsed },
		"it was placed":                      func(o *order.Order) { o.PlacedAt = at },
		"money was taken":                    func(o *order.Order) { o.Captured = 1 },
		"money was given back":               func(o *order.Order) { o.Refunds = []order.Refund{{}} },
		"the wallet's ledger names it":       func(o *order.Order) { o.Bill.WalletUsed = 1 },
		"the gateway never answered":         func(o *order.Order) { o.CheckedAt = time.Time{} },
		"the gateway had no final word":      func(o *order.Order) { o.CheckedAt = at.Add(72 * time.Hour) },
		"another attempt took money":         func(o *order.Order) { o.Others = []payment.Other{{PayBy: at, Captured: 1, Ended: at}} },
		"another attempt is open":            func(o *order.Order) { o.Others = []payment.Other{{PayBy: at}} },
		"another attempt had no final word":  func(o *order.Order) { o.Others = []payment.Other{{PayBy: at, Ended: at.Add(72 * time.Hour)}} },
		"another attempt is asked about yet": func(o *order.Order) { o.WatchAt = at },
	} {
		assert.False(t, new(refused(change)).Forgettable(), what)
	}
}

// failing refuses to delete one order.
type failing struct {
	order.Book
	id string
}

func (f failing) Forget(ctx context.Context, id string, may func(order.Order) bool) error {
	if id == f.id {
		return errors.New("the disk is full")
	}
	return f.Book.Forget(ctx, id, may)
}

func TestOldOrdersThatWereNeverPlacedAreForgotten(t *testing.T) {
	now := time.Date(2026, time.November, 1, 9, 0, 0, 0, time.UTC)
	before := now.Add(-order.NeverPlacedKept)
	db := memory.New()
	const old = 700
	for i := range old + 5 {
		o := order.Order{ID: fmt.Sprintf("o%03d", i), UserID: "u", Key: fmt.Sprint(i), CartVersion: int64(i), CreatedAt: before.Add(time.Duration(i/450-2) * time.Hour)}
		o.Phase = order.Refused
		switch {
		case i >= old:
			o.CreatedAt = before
		case i%100 == 0:
			o.Bill.WalletUsed = 1
		}
		db.Orders().Put(o)
	}
	err := order.ForgetNeverPlaced(t.Context(), db.Orders(), failing{db.Orders(), "o007"}, before)
	require.ErrorContains(t, err, "the disk is full")
	left := func() (ids []string) {
		found, err := db.Orders().NeverPlaced(t.Context(), time.Time{}, now, 0)
		require.NoError(t, err)
		for _, o := range found {
			ids = append(ids, o.ID)
		}
		return ids
	}
	kept := []string{"o000", "o100", "o200", "o300", "o400", "o500", "o600", "o700", "o701", "o702", "o703", "o704"}
	assert.Equal(t, append([]string{"o000", "o007"}, kept[1:]...), left(), "those with an entry in the ledger stay, and the young ones")
	require.NoError(t, order.ForgetNeverPlaced(t.Context(), db.Orders(), db.Orders(), before))
	assert.Equal(t, kept, left())
}
