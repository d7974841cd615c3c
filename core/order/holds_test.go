package order_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// shelf has the units of some packs, each of which costs ₹10.
type shelf map[string]int

func (s shelf) Units(variantID string) int { return s[variantID] }

func (s shelf) Worth() (worth money.Paise) {
	for _, n := range s {
		worth += money.Paise(n) * 10_00
	}
	return worth
}

// holding returns an unpaid order of a new customer.
func holding(id string, method payment.Method, packs map[string]int) order.Order {
	o := order.Order{ID: id, Newcomer: true, Method: method, Process: order.Process{Phase: order.Holding}}
	for variant, n := range packs {
		o.Lines = append(o.Lines, order.Line{VariantID: variant, Quantity: n, Name: "Tomato", Weight: "500", WeightUnit: "g"})
		o.Bill.SubTotal += money.Paise(n) * 10_00
	}
	o.Bill.GrandTotal = o.Bill.SubTotal
	return o
}

func TestHolds(t *testing.T) {
	shop := shelf{"tomato": 40, "onion": 5, "mango": 1, "papaya": 3, "rice": 951} // 1,000 units for ₹10,000
	usual := order.UsualHolds()
	mine := func(method payment.Method, packs map[string]int) order.Order { return holding("mine", method, packs) }
	one := func(n int) []order.Order {
		return []order.Order{holding("other", payment.COD, map[string]int{"tomato": n})}
	}
	paid := mine(payment.PhonePe, map[string]int{"tomato": 40})
	paid.Captured = 400_00
	known := mine(payment.PhonePe, map[string]int{"tomato": 40})
	known.Newcomer = false
	ended := holding("other", payment.COD, map[string]int{"tomato": 20})
	ended.Phase = order.Refused
	for name, c := range map[string]struct {
		holds  order.Holds
		order  order.Order
		others []order.Order
		want   error
	}{
		"a quarter of a pack":             {usual, mine(payment.PhonePe, map[string]int{"tomato": 10}), nil, nil},
		"more than a quarter":             {usual, mine(payment.PhonePe, map[string]int{"tomato": 11}), nil, order.ErrPackShare},
		"in cash too":                     {usual, mine(payment.COD, map[string]int{"tomato": 11}), nil, order.ErrPackShare},
		"two units of a few":              {usual, mine(payment.COD, map[string]int{"onion": 2}), nil, nil},
		"three units of a few":            {usual, mine(payment.COD, map[string]int{"onion": 3}), nil, order.ErrPackShare},
		"two units of three":              {usual, mine(payment.COD, map[string]int{"papaya": 2}), nil, nil},
		"the only unit":                   {usual, mine(payment.COD, map[string]int{"mango": 1}), nil, nil},
		"with others, up to half":         {usual, mine(payment.COD, map[string]int{"tomato": 10}), one(10), nil},
		"with others, more than half":     {usual, mine(payment.COD, map[string]int{"tomato": 10}), one(11), order.ErrPackShare},
		"with others that have ended":     {usual, mine(payment.COD, map[string]int{"tomato": 10}), []order.Order{ended}, nil},
		"it does not count itself":        {usual, mine(payment.COD, map[string]int{"tomato": 10}), []order.Order{holding("mine", payment.COD, map[string]int{"tomato": 20})}, nil},
		"paid":                            {usual, paid, one(20), nil},
		"from the wallet":                 {usual, mine(payment.Wallet, map[string]int{"tomato": 40}), one(20), nil},
		"of a known customer":             {usual, known, one(20), nil},
		"nothing is limited":              {order.Holds{}, mine(payment.PhonePe, map[string]int{"tomato": 40}), one(20), nil},
		"as much as is paid online":       {order.Holds{Online: 3_000_00}, mine(payment.PhonePe, map[string]int{"rice": 300}), nil, nil},
		"more than is paid online":        {order.Holds{Online: 3_000_00}, mine(payment.PhonePe, map[string]int{"rice": 301}), nil, order.ErrOnlineLimit},
		"cash has a limit of its own":     {order.Holds{Online: 3_000_00}, mine(payment.COD, map[string]int{"rice": 301}), nil, nil},
		"up to the worth of all":          {order.Holds{All: 30}, mine(payment.PhonePe, map[string]int{"rice": 280}), one(20), nil},
		"above the worth of all":          {order.Holds{All: 30}, mine(payment.PhonePe, map[string]int{"rice": 281}), one(20), order.ErrUnpaidHolds},
		"above what is usual":             {usual, mine(payment.PhonePe, map[string]int{"rice": 70}), []order.Order{holding("other", payment.COD, map[string]int{"rice": 231})}, order.ErrUnpaidHolds},
		"cash, up to three quarters":      {order.Holds{All: 30}, mine(payment.COD, map[string]int{"rice": 205}), one(20), nil},
		"cash, above them":                {order.Holds{All: 30}, mine(payment.COD, map[string]int{"rice": 206}), one(20), order.ErrUnpaidHolds},
		"one order has room in any shop":  {order.Holds{Online: 3_500_00, All: 30}, mine(payment.PhonePe, map[string]int{"rice": 350}), nil, nil},
		"a pack that has no stock record": {usual, mine(payment.COD, map[string]int{"fig": 2}), nil, nil},
	} {
		require.ErrorIs(t, c.holds.Check(c.order, c.others, shop), c.want, name)
	}
	assert.Equal(t, order.Held{Worth: 200_00, Limit: 3_000_00}, order.Holds{All: 30}.Level(one(20), shop))
}

func TestAnOrderCountsForHoldsWhileItHoldsUnpaidGoods(t *testing.T) {
	counts := []order.Phase{order.Holding, order.Charging, order.Awaiting, order.Live, order.Moving, order.Changing, order.Replacing, order.Unwinding, order.Cancelling}
	for _, phase := range append(counts, order.Lapsed, order.Delivering, order.Refunding, order.Refused, order.Closed) {
		o := holding("o", payment.PhonePe, map[string]int{"tomato": 1})
		o.Phase = phase
		assert.Equal(t, slices.Contains(counts, phase), o.HoldsUnpaid(), phase)
		o.Bill.GrandTotal = 0
		assert.False(t, o.HoldsUnpaid(), "%s, and costs nothing", phase)
	}
}

func TestARefusalOfHoldsSaysWhatCanBeHad(t *testing.T) {
	shop := shelf{"tomato": 40}
	few := apperr.Of(order.UsualHolds().Check(holding("mine", payment.COD, map[string]int{"tomato": 15}), nil, shop))
	assert.Equal(t, "Until your first delivery, you can order 10 of Tomato (500 g) before paying. Please order fewer, or add money to your wallet and pay with it.", few.Message)
	assert.Equal(t, order.PackShare{VariantID: "tomato", Name: "Tomato", Weight: "500", WeightUnit: "g", Most: 10}, few.Detail)
	none := apperr.Of(order.UsualHolds().Check(holding("mine", payment.COD, map[string]int{"tomato": 1}),
		[]order.Order{holding("other", payment.COD, map[string]int{"tomato": 20})}, shop))
	assert.Equal(t, "Orders that are not paid yet hold as much of Tomato (500 g) as they may. Please remove it, or add money to your wallet and pay with it.", none.Message)
	online := apperr.Of(order.UsualHolds().Check(holding("mine", payment.PhonePe, map[string]int{"tomato": 301}), nil, shop))
	assert.Equal(t, order.CashLimit{Limit: 3_000_00}, online.Detail)
	assert.Contains(t, online.Message, "up to ₹3,000 can be paid online")
}
