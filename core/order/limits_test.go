package order_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// cash returns an order of a customer that is to be paid on delivery.
func cash(user string, phase order.Phase) order.Order {
	return order.Order{UserID: user, Method: payment.COD, Process: order.Process{Phase: phase}, Bill: pricing.Bill{GrandTotal: 50000}}
}

func cancelled(by order.Actor) order.Order {
	o := cash("asha", order.Closed)
	o.Cancellation = &order.Cancellation{By: by}
	return o
}

// prepaid returns an order of an hour ago that was paid from the wallet, and cancelled.
func prepaid(by order.Actor) order.Order {
	o := at(cancelled(by), -time.Hour)
	o.Method, o.PlacedAt = payment.Wallet, o.CreatedAt
	return o
}

func online(phase order.Phase) order.Order {
	o := cash("asha", phase)
	o.Method = payment.PhonePe
	return o
}

// notPaid returns an online order of an hour ago whose payment did not arrive.
func notPaid() order.Order {
	o := at(online(order.Refused), -time.Hour)
	o.ID, o.PayBy, o.Refusal = "unpaid", noon, order.RefusalOf(order.ErrPaymentFailed)
	return o
}

// givenUp returns an online order that its customer did not want to pay.
func givenUp() order.Order {
	o := notPaid()
	o.Cancellation = &order.Cancellation{By: order.Customer}
	return o
}

func withoutPage() order.Order {
	o := notPaid()
	o.Refusal = order.RefusalOf(payment.ErrAway)
	return o
}

func inCashInstead() order.Order {
	o := at(cash("asha", order.Closed), 0)
	o.Key = order.CashKey("unpaid")
	return o
}

func refusedInCash() order.Order {
	o := inCashInstead()
	o.Phase = order.Refused
	return o
}

func at(o order.Order, since time.Duration) order.Order {
	o.CreatedAt = noon.Add(since)
	return o
}

func TestLimits(t *testing.T) {
	live := cash("asha", order.Live)
	some := func(n int, o order.Order) (all []order.Order) {
		for range n {
			all = append(all, o)
		}
		return all
	}
	usual := order.UsualLimits()
	for name, c := range map[string]struct {
		limits order.Limits
		total  money.Paise
		method payment.Method
		past   order.Past
		want   error
	}{
		"the first order":        {usual, 50000, payment.COD, order.Past{}, nil},
		"as much as is taken":    {usual, 200000, payment.COD, order.Past{}, nil},
		"one paisa more":         {usual, 200001, payment.COD, order.Past{}, order.ErrCashLimit},
		"but not in cash":        {usual, 200001, payment.PhonePe, order.Past{}, nil},
		"nor from the wallet":    {usual, 0, payment.Wallet, order.Past{Own: some(9, live), SentTo: some(9, live)}, nil},
		"a known customer":       {usual, 1000000, payment.COD, order.Past{Known: true}, nil},
		"beyond what is known":   {usual, 1000001, payment.COD, order.Past{Known: true}, order.ErrCashLimit},
		"no limit but the law's": {order.Limits{}, order.MostCash, payment.COD, order.Past{}, nil},
		"two lakh":               {order.Limits{}, 2_00_000_00, payment.COD, order.Past{}, order.ErrCashLimit},
		"two lakh, whatever set": {order.Limits{CashNew: 3_00_000_00}, 2_00_000_00, payment.COD, order.Past{}, order.ErrCashLimit},

		"a second":                  {usual, 1, payment.COD, order.Past{Own: some(1, live)}, nil},
		"a third":                   {usual, 1, payment.COD, order.Past{Own: some(2, live)}, order.ErrUnpaidOrders},
		"a third, as it is made":    {usual, 1, payment.COD, order.Past{Own: some(2, cash("asha", order.Holding))}, order.ErrUnpaidOrders},
		"a third that costs none":   {usual, 0, payment.COD, order.Past{Own: some(2, live)}, order.ErrUnpaidOrders},
		"those paid online":         {usual, 1, payment.COD, order.Past{Own: some(9, online(order.Live))}, nil},
		"those delivered":           {usual, 1, payment.COD, order.Past{Own: some(9, cash("asha", order.Closed))}, nil},
		"those that were refused":   {usual, 1, payment.COD, order.Past{Own: some(9, cash("asha", order.Unwinding))}, nil},
		"a known customer's fifth":  {usual, 1, payment.COD, order.Past{Known: true, Own: some(4, live)}, nil},
		"a known customer's sixth":  {usual, 1, payment.COD, order.Past{Known: true, Own: some(5, live)}, order.ErrUnpaidOrders},
		"as many as one likes":      {order.Limits{}, 1, payment.COD, order.Past{Own: some(99, live), SentTo: some(99, live)}, nil},
		"cancelled twice":           {usual, 1, payment.COD, order.Past{Own: some(2, cancelled(order.Customer))}, nil},
		"cancelled three times":     {usual, 1, payment.COD, order.Past{Known: true, Own: some(3, cancelled(order.Customer))}, order.ErrPrepaidOnly},
		"cancelled, nothing to pay": {usual, 0, payment.COD, order.Past{Own: some(3, cancelled(order.Customer))}, nil},
		"paid and cancelled":        {usual, 1, payment.COD, order.Past{Own: some(3, prepaid(order.Customer))}, nil},
		"cancelled by the shop":     {usual, 1, payment.COD, order.Past{Own: some(9, cancelled(order.Staff))}, nil},

		"not paid twice":                {usual, 1, payment.PhonePe, order.Past{Own: some(2, notPaid())}, nil},
		"not paid twice, now in cash":   {usual, 1, payment.COD, order.Past{Own: some(2, notPaid())}, nil},
		"not paid three times":          {usual, 1, payment.PhonePe, order.Past{Own: some(3, notPaid())}, order.ErrUnpaidOnline},
		"not paid, and known":           {usual, 1, payment.PhonePe, order.Past{Known: true, Own: some(3, notPaid())}, order.ErrUnpaidOnline},
		"not paid, now in cash":         {usual, 1, payment.COD, order.Past{Own: some(3, notPaid())}, order.ErrUnpaidOnline},
		"not paid, known, in cash":      {usual, 1, payment.COD, order.Past{Known: true, Own: some(9, notPaid())}, nil},
		"not paid, from the wallet":     {usual, 0, payment.Wallet, order.Past{Own: some(9, notPaid())}, nil},
		"not paid, without a limit":     {order.Limits{UnpaidNew: 9}, 1, payment.PhonePe, order.Past{Own: some(9, notPaid())}, nil},
		"not paid the day before":       {usual, 1, payment.PhonePe, order.Past{Own: some(9, at(notPaid(), -25*time.Hour))}, nil},
		"cancelled once, unpaid twice":  {usual, 1, payment.COD, order.Past{Own: append(some(2, notPaid()), cancelled(order.Customer))}, order.ErrPrepaidOnly},
		"cancelled, and now online":     {usual, 1, payment.PhonePe, order.Past{Own: append(some(2, notPaid()), some(9, cancelled(order.Customer))...)}, nil},
		"not paid, but in cash instead": {usual, 1, payment.PhonePe, order.Past{Own: append(some(9, notPaid()), inCashInstead())}, nil},
		"not paid, cash refused":        {usual, 1, payment.PhonePe, order.Past{Own: append(some(9, notPaid()), refusedInCash())}, order.ErrUnpaidOnline},
		"no page to pay on":             {usual, 1, payment.PhonePe, order.Past{Own: some(9, withoutPage())}, nil},
		"waiting, three times":          {usual, 1, payment.PhonePe, order.Past{Own: some(3, at(online(order.Awaiting), 0))}, nil},

		"prepaid, cancelled often":      {usual, 0, payment.Wallet, order.Past{Own: some(20, prepaid(order.Customer))}, order.ErrCancelledOften},
		"known, and cancelled often":    {usual, 0, payment.Wallet, order.Past{Known: true, Own: some(20, prepaid(order.Customer))}, order.ErrCancelledOften},
		"cancelled often, now online":   {usual, 1, payment.PhonePe, order.Past{Own: some(20, prepaid(order.Customer))}, order.ErrCancelledOften},
		"cancelled often, now in cash":  {usual, 1, payment.COD, order.Past{Own: some(20, prepaid(order.Customer))}, order.ErrCancelledOften},
		"given up before it was placed": {order.Limits{}, 1, payment.COD, order.Past{Own: some(20, givenUp())}, nil},
		"prepaid, cancelled less often": {usual, 0, payment.Wallet, order.Past{Own: some(19, prepaid(order.Customer))}, nil},
		"prepaid, cancelled by shop":    {usual, 0, payment.Wallet, order.Past{Own: some(99, prepaid(order.Staff))}, nil},
		"cancelled the day before":      {usual, 0, payment.Wallet, order.Past{Own: some(99, at(prepaid(order.Customer), -25*time.Hour))}, nil},

		"neighbours":             {usual, 1, payment.COD, order.Past{SentTo: some(9, cash("ravi", order.Closed))}, nil},
		"too many neighbours":    {usual, 1, payment.COD, order.Past{SentTo: some(10, cash("ravi", order.Closed))}, order.ErrAddressOrders},
		"of a known customer":    {usual, 1, payment.COD, order.Past{Known: true, SentTo: some(10, cash("ravi", order.Live))}, nil},
		"known, and all her own": {usual, 1, payment.COD, order.Past{Known: true, SentTo: some(10, cash("asha", order.Closed))}, order.ErrAddressOrders},
		"neighbours who paid":    {usual, 1, payment.COD, order.Past{SentTo: some(99, online(order.Live))}, nil},
	} {
		o := cash("asha", order.Holding)
		o.Method, o.Bill.GrandTotal, o.CreatedAt = c.method, c.total, noon
		require.ErrorIs(t, c.limits.Check(o, c.past), c.want, name)
	}
}

func TestARefusalOfCashNamesTheFigure(t *testing.T) {
	o := cash("asha", order.Holding)
	o.Bill.GrandTotal = 200050
	refusal := apperr.Of(order.UsualLimits().Check(o, order.Past{}))
	assert.Equal(t, order.CashLimit{Limit: 200000}, refusal.Detail)
	assert.Equal(t, "Cash is taken up to ₹2,000 for one order. Please pay online or with your wallet.", refusal.Message)
	assert.Nil(t, order.ErrCashLimit.Detail)
}

func TestAddressKey(t *testing.T) {
	home := address.Address{ID: "1", Line1: "Flat 3, Rajwada Road", Line2: "राजवाड़ा", PostCode: "452002", Phone: "9000000001"}
	again := address.Address{ID: "2", Line1: "flat-3 RAJWADA road.", Line2: " राजवाड़ा", PostCode: "452002", Landmark: "The clock"}
	assert.Equal(t, order.AddressKey(home), order.AddressKey(again))
	for _, other := range []address.Address{
		{Line1: "Flat 4, Rajwada Road", Line2: home.Line2, PostCode: home.PostCode},
		{Line1: "Flat 3, Rajwara Road", Line2: home.Line2, PostCode: home.PostCode},
		{Line1: home.Line1, Line2: "राजवड़ा", PostCode: home.PostCode},
		{Line1: home.Line1, Line2: home.Line2, PostCode: "452003"},
	} {
		assert.NotEqual(t, order.AddressKey(home), order.AddressKey(other), other)
	}
}

// Cancelled cash orders count for 30 days, those to an address for one, and each order counts once although its customer and its number
// lead to it.
func TestHowFarBackTheLimitsLook(t *testing.T) {
	db := memory.New()
	for _, since := range []time.Duration{23 * time.Hour, 25 * time.Hour, 29 * 24 * time.Hour, 31 * 24 * time.Hour} {
		o := at(cash("asha", order.Live), -since)
		o.ID, o.Key, o.CartVersion, o.PlacedAt, o.MobileKey, o.AddressKey = since.String(), since.String(), int64(since), o.CreatedAt, "number", "here"
		require.NoError(t, db.Orders().Insert(t.Context(), o))
	}
	next := at(cash("asha", order.Holding), 0)
	next.MobileKey, next.AddressKey = "number", "here"
	past, err := order.UsualLimits().PastOf(t.Context(), db.Orders(), db.Orders(), next)
	require.NoError(t, err)
	assert.Len(t, past.Own, 3)
	assert.Len(t, past.SentTo, 1)
	next.Method = payment.PhonePe
	past, err = order.UsualLimits().PastOf(t.Context(), db.Orders(), db.Orders(), next)
	require.NoError(t, err)
	assert.Len(t, past.Own, 1, "of online orders only those of the last day count")
}

// A refused order that its customer never began to pay does not count, and one that is still worked on counts although
// it is not shown yet.
func TestOnlyOrdersThatCountAreRegarded(t *testing.T) {
	db := memory.New()
	for i, c := range []struct {
		phase    order.Phase
		placedAt time.Time
		payBy    time.Time
		captured money.Paise
		counts   bool
	}{
		{order.Refused, time.Time{}, time.Time{}, 0, false},
		{order.Refused, time.Time{}, noon, 0, true},
		{order.Refused, time.Time{}, time.Time{}, 1, true},
		{order.Closed, noon, time.Time{}, 0, true},
		{order.Holding, time.Time{}, time.Time{}, 0, true},
	} {
		o := at(cash("asha", c.phase), -time.Hour)
		o.ID, o.Key, o.CartVersion, o.AddressKey = strconv.Itoa(i), strconv.Itoa(i), int64(i), "here"
		o.PlacedAt, o.PayBy, o.Captured = c.placedAt, c.payBy, c.captured
		assert.Equal(t, c.counts, o.Counts(), "%+v", c)
		require.NoError(t, db.Orders().Insert(t.Context(), o))
	}
	next := at(cash("asha", order.Holding), 0)
	next.AddressKey = "here"
	past, err := order.UsualLimits().PastOf(t.Context(), db.Orders(), db.Orders(), next)
	require.NoError(t, err)
	for _, regarded := range [][]order.Order{past.Own, past.SentTo} {
		require.Len(t, regarded, 4)
		for _, o := range regarded {
			assert.NotEqual(t, "0", o.ID)
		}
	}
	next.Method = payment.Wallet
	past, err = order.UsualLimits().PastOf(t.Context(), db.Orders(), db.Orders(), next)
	require.NoError(t, err)
	assert.Len(t, past.Own, 4, "also before an order that is paid at once")
	assert.Empty(t, past.SentTo)
}

// The limits of a day look 24 hours back: an evening's orders still count on the next morning, so no refusal says tomorrow.
func TestLimitsOfADaySayWhenTheyEnd(t *testing.T) {
	evening := at(notPaid(), -15*time.Hour)
	next := at(online(order.Holding), 0)
	require.ErrorIs(t, order.UsualLimits().Check(next, order.Past{Own: []order.Order{evening, evening, evening}}), order.ErrUnpaidOnline)
	for _, refusal := range []*apperr.Error{order.ErrUnpaidOnline, order.ErrCancelledOften, order.ErrAddressOrders} {
		assert.Contains(t, refusal.Message, "again in 24 hours", refusal.Code)
	}
}
