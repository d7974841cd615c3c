package checkout_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/panics"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/wallet"
)

var ashaBuys = checkout.Customer{ID: "asha"}

// units lists quantities of products, one after the other.
func units(of ...any) (lines []order.Unit) {
	for i := 0; i < len(of); i += 2 {
		lines = append(lines, order.Unit{VariantID: of[i].(string) + "-1", Quantity: of[i+1].(int)})
	}
	return lines
}

// change changes an order as its customer sees it now.
func (s *server) change(t *testing.T, w *world, of ...any) (checkout.Quote, error) {
	o := w.orderOf("asha")
	return s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Seen: len(o.ChangesMade()), Lines: units(of...)})
}

// reprice publishes other prices.
func (w *world) reprice(prices map[string]money.Paise) {
	var products []catalog.Product
	shown := map[string]int{}
	for id, price := range prices {
		products = append(products, catalog.Product{ID: id, Name: id, Variants: []catalog.Variant{{ID: id + "-1", Weight: "1", WeightUnit: "kg", Price: price}}})
		shown[id+"-1"] = 99
	}
	w.shelf = catalog.New(products, nil, shown)
}

// holdsLines checks that the order has a hold on exactly its units, and the stock no other ones.
func (w *world) holdsLines(t require.TestingT, o order.Order, state hold.State) {
	want := map[string]int{}
	for _, l := range o.Lines {
		want[l.VariantID] = l.Quantity
	}
	for _, id := range []string{"mango-1", "onion-1", "coriander-1"} {
		h := w.Stock().Hold(id, o.HoldID())
		if h.State == hold.None && want[id] == 0 {
			continue
		}
		require.Equal(t, state, h.State, id)
		if state != hold.Released {
			require.Equal(t, want[id], h.Quantity, id)
		}
	}
}

// paidFor returns what the customer has paid for an order in all: through the gateway, from the wallet and at the door.
func (w *world) paidFor(o order.Order) (sum money.Paise) {
	sum = o.Captured
	for _, r := range o.Refunds {
		if r.To == order.ToSource && r.Status == payment.Completed {
			sum -= r.Amount
		}
	}
	for _, e := range w.Wallet().Entries(o.UserID) {
		if id, kind := order.OfLedgerRef(e.Ref); id == o.ID && kind != order.WalletCashback && kind != order.WalletClawback {
			sum -= e.Amount
		}
	}
	if o.Method == payment.COD && o.Status == order.Delivered {
		sum += o.Charged().GrandTotal
	}
	return sum
}

func delivered(t *testing.T, w *world, s *server, id string) order.Order {
	t.Helper()
	_, err := s.AdvanceStatusTo(t.Context(), id, order.Delivered)
	require.NoError(t, err)
	w.settle(t)
	return w.Orders().One(id)
}

// A cash order costs more or less at the door. ₹240 are ₹380 with a third mango and another onion, and ₹145 with one mango and
// coriander, of which ₹25 are for the delivery.
func TestACashOrderIsChangedTwice(t *testing.T) {
	w, r := asha()
	o, err := w.place(t, r)
	require.NoError(t, err)
	s := w.process(never).service()
	q, err := s.change(t, w, "mango", 3, "onion", 2)
	require.NoError(t, err)
	assert.Equal(t, order.Live, q.Order.Phase)
	assert.Equal(t, money.Paise(240_00), q.Before.Value)
	assert.Equal(t, money.Paise(380_00), q.After.Value)
	assert.Equal(t, money.Paise(380_00), q.AtTheDoor())
	assert.Equal(t, o.ID, q.Order.ID)
	assert.Equal(t, o.TrackingID, q.Order.TrackingID)
	assert.Equal(t, payment.Pending, q.Order.PaymentStatus)
	w.holdsLines(t, q.Order, hold.Held)
	w.sound(t, w.clock.Now().Add(time.Hour))

	q, err = s.change(t, w, "mango", 1, "coriander", 2)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(145_00), q.AtTheDoor())
	assert.Equal(t, []order.Unit{{VariantID: "mango-1", Quantity: 1}, {VariantID: "coriander-1", Quantity: 2}}, q.Order.Units())
	w.holdsLines(t, q.Order, hold.Held)
	assert.Equal(t, hold.Count{Free: 10}, w.Stock().One("onion-1").Count)
	made := q.Order.ChangesMade()
	require.Len(t, made, 2)
	assert.Equal(t, []order.Changed{{VariantID: "mango-1", Name: "mango", Weight: "1", WeightUnit: "kg", Before: 3, Quantity: 1},
		{VariantID: "coriander-1", Name: "coriander", Weight: "1", WeightUnit: "kg", Quantity: 2},
		{VariantID: "onion-1", Name: "onion", Weight: "1", WeightUnit: "kg", Before: 2}}, made[1].Items)
	w.sound(t, w.clock.Now().Add(time.Hour))

	o = delivered(t, w, s, o.ID)
	assert.Equal(t, order.Closed, o.Phase)
	w.holdsLines(t, o, hold.Used)
	assert.Equal(t, hold.Count{Free: 9, Used: 1}, w.Stock().One("mango-1").Count)
	assert.Equal(t, money.Paise(145_00), w.paidFor(o))
	w.sound(t, w.clock.Now().Add(time.Hour))
}

// What was paid online pays for what comes in its place, and the rest goes back with the delivery. ₹240 less ₹50 are paid with ₹50 from
// the wallet and ₹140 online.
func TestAnOrderPaidOnlineIsChanged(t *testing.T) {
	for name, c := range map[string]struct {
		to             []any
		more           money.Paise // in the wallet
		wallet, online money.Paise // that pay for the new lines
		beyond         money.Paise
	}{
		"less":                 {[]any{"mango", 2}, 0, 50_00, 100_00, 40_00},
		"less than the wallet": {[]any{"onion", 1}, 0, 25_00, 0, 140_00}, // nothing but the delivery
		"more":                 {[]any{"mango", 3, "onion", 1}, 100_00, 150_00, 140_00, 0},
		"as much":              {[]any{"mango", 2, "coriander", 4}, 0, 50_00, 140_00, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := paidOrder(t)
			if c.more > 0 {
				w.post("asha", c.more, "topup:more")
			}
			q, err := s.change(t, w, c.to...)
			require.NoError(t, err)
			assert.Equal(t, c.wallet, q.Order.Bill.WalletUsed)
			assert.Equal(t, c.online, q.Order.Bill.GrandTotal)
			assert.Equal(t, c.beyond, q.WithDelivery())
			assert.Equal(t, c.beyond, q.Order.PaidBeyond())
			assert.Equal(t, 50_00+c.more-c.wallet, w.balance("asha"))
			w.sound(t, w.clock.Now().Add(time.Hour))

			t.Run("delivered", func(t *testing.T) {
				o = delivered(t, w, s, o.ID)
				assert.Equal(t, order.Closed, o.Phase)
				assert.Equal(t, o.Bill.Value, w.paidFor(o))
				assert.Equal(t, o.Bill.Value, o.Paid())
				assert.Equal(t, payment.Completed, o.PaymentStatus)
				w.holdsLines(t, o, hold.Used)
				w.sound(t, w.clock.Now().Add(time.Hour))
				o, err = s.Refund(t.Context(), o.ID, 0, "", "")
				require.NoError(t, err)
				w.settle(t)
				o = w.Orders().One(o.ID)
				assert.Equal(t, payment.Refunded, o.PaymentStatus)
				assert.Zero(t, w.paidFor(o))
				w.sound(t, w.clock.Now().Add(time.Hour))
			})
		})
		t.Run(name+", cancelled", func(t *testing.T) {
			w, s, o := paidOrder(t)
			w.post("asha", c.more, "topup:more")
			_, err := s.change(t, w, c.to...)
			require.NoError(t, err)
			_, err = s.Cancel(t.Context(), o.ID, byCustomer(""))
			require.NoError(t, err)
			w.settle(t)
			o = w.Orders().One(o.ID)
			assert.Equal(t, order.Closed, o.Phase)
			assert.Equal(t, money.Paise(50_00)+c.more, w.balance("asha"))
			assert.Zero(t, w.paidFor(o))
			w.holdsLines(t, o, hold.Released)
			w.sound(t, w.clock.Now().Add(time.Hour))
		})
	}
}

// What a first change took from the wallet goes back there first, and what was paid online is used before the wallet is.
func TestTheWalletGetsItsPartBackFirst(t *testing.T) {
	w, s, _ := paidOrder(t)
	w.post("asha", 200_00, "topup:more")
	for _, c := range []struct {
		to                      []any
		wallet, online, balance money.Paise
	}{
		{[]any{"mango", 4, "onion", 1}, 250_00, 140_00, 0},
		{[]any{"mango", 2}, 50_00, 100_00, 200_00},
		{[]any{"onion", 1}, 25_00, 0, 225_00},
		{[]any{"mango", 2, "onion", 1}, 50_00, 140_00, 200_00},
	} {
		q, err := s.change(t, w, c.to...)
		require.NoError(t, err)
		assert.Equal(t, c.wallet, q.Order.Bill.WalletUsed, "%v", c.to)
		assert.Equal(t, c.online, q.Order.Bill.GrandTotal, "%v", c.to)
		assert.Equal(t, c.balance, w.balance("asha"), "%v", c.to)
		w.sound(t, w.clock.Now().Add(time.Hour))
	}
}

func TestAnOrderPaidFromTheWalletIsChanged(t *testing.T) {
	w, r := asha()
	w.topUp("asha", 300_00)
	r.Method, r.Wallet = payment.Wallet, true
	o, err := w.place(t, r)
	require.NoError(t, err)
	s := w.process(never).service()
	preview, err := s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: units("mango", 3, "onion", 1), Preview: true})
	require.NoError(t, err)
	assert.Equal(t, money.Paise(40_00), preview.WalletMissing, "a preview says so")
	_, err = s.change(t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, order.ErrChangeWallet)
	assert.Equal(t, money.Shortfall{Missing: 40_00}, apperr.Of(err).Detail)
	assert.Equal(t, o, w.Orders().One(o.ID), "nothing was written")
	w.post("asha", 40_00, "topup:more")
	q, err := s.change(t, w, "mango", 3, "onion", 1)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(100_00), q.FromWallet())
	assert.Zero(t, w.balance("asha"))
	q, err = s.change(t, w, "mango", 2)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(140_00), w.balance("asha"))
	assert.Equal(t, payment.Completed, q.Order.PaymentStatus)
	w.sound(t, w.clock.Now().Add(time.Hour))
	o = delivered(t, w, s, o.ID)
	assert.Equal(t, money.Paise(200_00), w.paidFor(o))
}

// The wallet is emptied between the look at it and the change's own debit.
func TestTheWalletIsEmptyWhenTheChangeTakes(t *testing.T) {
	w, r := asha()
	w.topUp("asha", 400_00)
	r.Method, r.Wallet = payment.Wallet, true
	o, err := w.place(t, r)
	require.NoError(t, err)
	stalls := accident{at: 1, overtaken: true, meanwhile: func() { w.post("asha", -100_00, "spent") }}
	_, err = w.process(stalls).service().change(t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, order.ErrChangeWallet)
	assert.Equal(t, money.Shortfall{Missing: 40_00}, apperr.Of(err).Detail)
	now := w.Orders().One(o.ID)
	assert.Equal(t, order.Live, now.Phase)
	assert.Equal(t, o.Lines, now.Lines)
	w.holdsLines(t, now, hold.Held)
	w.post("asha", 40_00, "topup:more")
	q, err := w.process(never).service().change(t, w, "mango", 3, "onion", 1)
	require.NoError(t, err, "the same number may be tried again")
	assert.Len(t, q.Order.Changes, 2)
	assert.Len(t, q.Order.ChangesMade(), 1)
}

// A line that does not grow keeps its price, also if its product is not sold any more; one that grows or is new has today's.
func TestWhatDoesNotGrowKeepsItsPrice(t *testing.T) {
	w, r := asha()
	_, err := w.place(t, r)
	require.NoError(t, err)
	s := w.process(never).service()
	w.reprice(map[string]money.Paise{"mango": 120_00, "coriander": 12_00})
	q, err := s.change(t, w, "mango", 1, "onion", 1, "coriander", 10)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(260_00), q.After.SubTotal, "₹100, ₹40 and 10 × ₹12")
	_, err = s.change(t, w, "mango", 1, "onion", 2, "coriander", 10)
	require.ErrorContains(t, err, "not sold any more")
	q, err = s.change(t, w, "mango", 2, "onion", 1, "coriander", 10)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(400_00), q.After.SubTotal, "the whole line at ₹120")
	total := money.Paise(400_00)
	w.reprice(map[string]money.Paise{"mango": 130_00})
	o := w.orderOf("asha")
	_, err = s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Seen: 2, Lines: units("mango", 3), ExpectedTotal: &total})
	require.ErrorIs(t, err, checkout.ErrPrice)
	assert.Equal(t, money.Paise(390_00), apperr.Of(err).Detail.(checkout.Quote).After.Value)
	assert.Equal(t, o, w.Orders().One(o.ID))
	w.sound(t, w.clock.Now().Add(time.Hour))
}

// A promo code stays as long as the items reach its minimum, also if it has run out or expired meanwhile. One that is lost gives its use
// back, and does not come again.
func TestAPromoCodeOfAChangedOrder(t *testing.T) {
	w, r := asha()
	w.coupons = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 50_00, Total: 1, Minimum: 200_00, Until: w.clock.Now().Add(time.Minute)}}
	r.CouponID = "fifty"
	_, err := w.place(t, r)
	require.NoError(t, err)
	s := w.process(never).service()
	w.clock.Advance(time.Hour)
	q, err := s.change(t, w, "mango", 2)
	require.NoError(t, err)
	assert.False(t, q.PromoDropped)
	assert.Equal(t, money.Paise(150_00), q.After.Value)
	q, err = s.change(t, w, "mango", 1, "onion", 1)
	require.NoError(t, err)
	assert.True(t, q.PromoDropped)
	assert.Equal(t, money.Paise(165_00), q.After.Value)
	assert.Empty(t, q.Order.CouponID)
	uses, err := w.Coupons().Find(t.Context(), "fifty")
	require.NoError(t, err)
	assert.Zero(t, uses["fifty"].Held)
	w.sound(t, w.clock.Now().Add(time.Hour))
	q, err = s.change(t, w, "mango", 3)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(300_00), q.After.Value)
	w.sound(t, w.clock.Now().Add(time.Hour))
}

func TestTheCartComesInAddition(t *testing.T) {
	w, r := asha()
	o, err := w.place(t, r)
	require.NoError(t, err)
	w.fillAgain(map[string]int{"mango": 1, "coriander": 3})
	s := w.process(never).service()
	merge := checkout.ChangeRequest{Lines: units("mango", 2, "onion", 1), CartID: "asha"}
	_, err = s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: merge.Lines, CartID: "ravi"})
	require.ErrorIs(t, err, cart.ErrNotFound)
	for range 2 {
		q, err := s.Change(t.Context(), ashaBuys, o.ID, merge)
		require.NoError(t, err, "the second time it is done already")
		assert.Equal(t, units("mango", 3, "onion", 1, "coriander", 3), q.Order.Units())
		assert.Empty(t, w.Carts().One("asha").Lines)
		assert.Empty(t, w.Carts().One("asha").Order)
	}
	w.fillAgain(map[string]int{"coriander": 1})
	other, err := s.Place(t.Context(), ashaBuys, checkout.Request{Key: "key-2", Choices: r.Choices})
	require.NoError(t, err)
	assert.NotEqual(t, o.ID, other.ID, "the next cart is another order")
	w.sound(t, w.clock.Now().Add(time.Hour))
}

// While a change holds the cart, a check-out of it is not answered with the order that is changed.
func TestACartThatAChangeHoldsIsLocked(t *testing.T) {
	w, r := asha()
	o, err := w.place(t, r)
	require.NoError(t, err)
	w.fillAgain(map[string]int{"coriander": 1})
	p := w.process(accident{at: 4})
	_, err = p.service().Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: units("mango", 2, "onion", 1), CartID: "asha"})
	require.ErrorIs(t, err, saga.ErrAtWork)
	require.NotEmpty(t, w.Carts().One("asha").Order)
	r.Key = "key-2"
	_, err = w.place(t, r)
	require.ErrorIs(t, err, cart.ErrLocked)
	w.outlast()
	w.settle(t)
	assert.Empty(t, w.Carts().One("asha").Order)
}

func TestChangesThatAreRefused(t *testing.T) {
	lines := units("mango", 3, "onion", 1)
	for name, c := range map[string]struct {
		before func(*world, *order.Order)
		r      checkout.ChangeRequest
		want   error
	}{
		"nothing left":            {nil, checkout.ChangeRequest{Lines: units("mango", 0)}, order.ErrChangeEmpty},
		"a pack twice":            {nil, checkout.ChangeRequest{Lines: units("mango", 1, "mango", 2)}, order.ErrChangeLines},
		"below zero":              {nil, checkout.ChangeRequest{Lines: units("mango", -1)}, cart.ErrQuantity},
		"too many":                {nil, checkout.ChangeRequest{Lines: units("mango", 100)}, cart.ErrQuantity},
		"more than one order has": {nil, checkout.ChangeRequest{Lines: units("mango", 90)}, cart.ErrMost},
		"an old page":             {nil, checkout.ChangeRequest{Seen: 1, Lines: lines}, order.ErrChangedMeanwhile},
		"a number below zero":     {nil, checkout.ChangeRequest{Seen: -1, Lines: lines}, order.ErrChangedMeanwhile},
		"after the cut-off":       {func(w *world, o *order.Order) { o.Window.Cutoff = w.clock.Now() }, checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"being picked":            {func(_ *world, o *order.Order) { o.Status, o.Work = order.Processing, &order.Work{} }, checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"something is missing": {func(_ *world, o *order.Order) { o.Short = []order.Shortage{{VariantID: "mango-1", Units: 1}} },
			checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"being moved": {func(_ *world, o *order.Order) { o.Phase = order.Moving }, checkout.ChangeRequest{Lines: lines}, saga.ErrAtWork},
		"often":       {func(_ *world, o *order.Order) { o.Changes = make([]order.Change, 20) }, checkout.ChangeRequest{Lines: lines}, order.ErrChangedOften},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := asha()
			o, err := w.place(t, r)
			require.NoError(t, err)
			if c.before != nil {
				rewrite[order.Order](w.Orders(), o.ID, func(o *order.Order) { c.before(w, o) })
			}
			before := w.Orders().One(o.ID)
			_, err = w.process(never).service().Change(t.Context(), ashaBuys, o.ID, c.r)
			require.ErrorIs(t, err, c.want)
			assert.Equal(t, before, w.Orders().One(o.ID), "nothing was written, or nothing is left of it")
		})
	}
	w, r := asha()
	o, err := w.place(t, r)
	require.NoError(t, err)
	_, err = w.process(never).service().Change(t.Context(), checkout.Customer{ID: "ravi"}, o.ID, checkout.ChangeRequest{Lines: lines})
	require.ErrorIs(t, err, order.ErrNotFound, "a stranger's order does not exist")
}

// The shop's rules hold for the changed order as for a new one, and the order itself does not count against them.
func TestTheRulesOfCheckOutHoldForAChange(t *testing.T) {
	w, r := asha()
	_, err := w.place(t, r)
	require.NoError(t, err)
	s := w.process(never).service()
	paused := apperr.New(apperr.Conflict, "shop_paused", "Closed.")
	s.MinimumOrder = func() money.Paise { return 100_00 }
	s.Limits = func() order.Limits { return order.Limits{UnpaidNew: 1, AddressOrders: 1, CashNew: 400_00} }
	_, err = s.change(t, w, "onion", 2)
	require.ErrorIs(t, err, checkout.ErrMinimum)
	_, err = s.change(t, w, "mango", 5)
	require.ErrorIs(t, err, order.ErrCashLimit)
	_, err = s.change(t, w, "mango", 4)
	require.NoError(t, err, "its one order is this one")
	s.Paused = func(context.Context) error { return paused }
	_, err = s.change(t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, paused)
	_, err = s.change(t, w, "mango", 3)
	require.NoError(t, err, "less is always possible")
}

// The last units go to another customer between the look and the change's own write.
func TestTheUnitsAreGoneWhenTheyAreTaken(t *testing.T) {
	w, _, o := paidOrder(t)
	w.post("asha", 900_00, "topup:more")
	w.receive("coriander-1", 0)
	_, err := w.process(never).service().change(t, w, "mango", 3, "coriander", 2)
	require.ErrorIs(t, err, inventory.ErrOutOfStock)
	assert.Equal(t, "coriander", apperr.Of(err).Detail.(inventory.Left).Name)
	now := w.Orders().One(o.ID)
	assert.Equal(t, order.Live, now.Phase)
	assert.Equal(t, o.Lines, now.Lines)
	assert.Equal(t, o.Bill, now.Bill)
	assert.Equal(t, money.Paise(900_00), w.balance("asha"))
	w.holdsLines(t, now, hold.Held)
	w.sound(t, w.clock.Now().Add(time.Hour))
	w.receive("coriander-1", 10)
	q, err := w.process(never).service().change(t, w, "mango", 3, "coriander", 2)
	require.NoError(t, err, "the same number may be tried again")
	w.holdsLines(t, q.Order, hold.Held)
	w.sound(t, w.clock.Now().Add(time.Hour))
}

// Wherever the program dies, the order is the old one or the new one, and paid once, when the sweep has passed.
func TestAChangeSurvivesEveryKill(t *testing.T) {
	for name, c := range map[string]struct {
		to      []any
		cart    bool
		refused bool
	}{
		"more":         {to: []any{"mango", 3, "onion", 1, "coriander", 1}},
		"less":         {to: []any{"onion", 1}},
		"other things": {to: []any{"coriander", 5, "mango", 1}},
		"the cart":     {to: []any{"mango", 2, "onion", 1}, cart: true},
		"refused":      {to: []any{"mango", 1, "coriander", 1}, cart: true, refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			ends := map[bool]int{}
			for at := 1; ; at++ {
				died := false
				for _, a := range []accident{{at: at}, {at: at, done: true}, {at: at, overtaken: true}, {at: at, panics: true}, {at: at, transient: true}} {
					w, _, o := paidOrder(t)
					w.post("asha", 500_00, "topup:more")
					w.fillAgain(map[string]int{"onion": 2})
					if c.refused {
						w.receive("coriander-1", 0)
					}
					ask := checkout.ChangeRequest{Lines: units(c.to...)}
					if c.cart {
						ask.CartID = "asha"
					}
					p := w.process(a)
					err := panics.Try(func() error { _, err := p.service().Change(t.Context(), ashaBuys, o.ID, ask); return err })
					died = died || int(p.writes.Load()) >= at
					if err == nil {
						confirmed := w.Orders().One(o.ID)
						require.Len(t, confirmed.ChangesMade(), 1, "%+v: what was confirmed is so", a)
					}
					w.sound(t, time.Time{})
					w.outlast()
					w.settle(t)
					now := w.Orders().One(o.ID)
					require.Equal(t, order.Live, now.Phase, "%+v", a)
					made := len(now.ChangesMade()) == 1
					if !made {
						require.Equal(t, o.Lines, now.Lines, "%+v", a)
						require.Equal(t, o.Bill, now.Bill, "%+v", a)
					}
					require.Equal(t, c.cart && made, len(w.Carts().One("asha").Lines) == 0, "%+v", a)
					w.holdsLines(t, now, hold.Held)
					require.Equal(t, now.Bill.Value+now.PaidBeyond(), w.paidFor(now), "%+v", a)
					w.sound(t, w.clock.Now().Add(time.Hour))
					ends[made]++
					if !c.refused {
						q, err := w.process(never).service().Change(t.Context(), ashaBuys, o.ID, ask)
						require.NoError(t, err, "%+v: asked again", a)
						require.Len(t, q.Order.ChangesMade(), 1, "%+v", a)
						w.sound(t, w.clock.Now().Add(time.Hour))
					}
				}
				if !died {
					break
				}
			}
			if c.refused {
				assert.Len(t, ends, 1)
			} else {
				assert.Len(t, ends, 2, "some were changed, and some were not: %v", ends)
			}
		})
	}
}

// Random changes, with random accidents and prices, and a random end: the stock has every unit, and the customer has paid for what came.
func TestChangesConserveStockAndMoney(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w, ask := asha()
		few := rapid.IntRange(2, 8).Draw(r, "stock of coriander")
		w.receive("coriander-1", few)
		const topUp = 400_00
		w.topUp("asha", topUp)
		w.gateway.fate = payment.Completed
		w.coupons = []coupon.Coupon{{ID: "tenth", Code: "TENTH", Kind: coupon.Percent, Percent: 1000, Minimum: 150_00, Total: 3, PerUser: 2}}
		ask.Method = rapid.SampledFrom([]payment.Method{payment.COD, payment.PhonePe, payment.Wallet}).Draw(r, "method")
		if ask.Wallet = ask.Method == payment.Wallet || rapid.Bool().Draw(r, "wallet"); ask.Wallet && ask.Method != payment.Wallet {
			w.post("asha", 60_00-topUp, "spent")
		}
		if rapid.Bool().Draw(r, "promo") {
			ask.CouponID = "tenth"
		}
		_, err := w.process(never).service().Place(r.Context(), ashaBuys, ask)
		require.NoError(r, err)
		w.settle(r)
		id := w.orderOf("asha").ID
		if ask.Wallet {
			w.post("asha", 300_00, "topup:more")
		}
		for range rapid.IntRange(1, 6).Draw(r, "changes") {
			price := money.Paise(rapid.IntRange(1_00, 150_00).Draw(r, "price"))
			w.reprice(map[string]money.Paise{"mango": price, "onion": 4000, "coriander": 1000})
			n := func(of string) int { return rapid.IntRange(0, 5).Draw(r, of) }
			lines := units("mango", n("mangoes"), "onion", n("onions"), "coriander", n("coriander"))
			a := accident{at: rapid.IntRange(0, 12).Draw(r, "at"), done: rapid.Bool().Draw(r, "done"), transient: rapid.Bool().Draw(r, "transient"), overtaken: rapid.Bool().Draw(r, "overtaken")}
			before := w.Orders().One(id)
			_, err := w.process(a).service().Change(r.Context(), ashaBuys, id, checkout.ChangeRequest{Seen: len(before.ChangesMade()), Lines: lines})
			w.sound(r, time.Time{})
			w.outlast()
			w.settle(r)
			now := w.Orders().One(id)
			require.Equal(r, order.Live, now.Phase)
			require.LessOrEqual(r, len(now.ChangesMade()), len(before.ChangesMade())+1)
			if err == nil && len(now.ChangesMade()) > len(before.ChangesMade()) {
				require.ElementsMatch(r, some(lines), now.Units())
			}
			w.holdsLines(r, now, hold.Held)
			paid := now.Bill.Value + now.PaidBeyond()
			if now.Method == payment.COD {
				paid -= now.Bill.GrandTotal
			}
			require.Equal(r, paid, w.paidFor(now))
			w.sound(r, w.clock.Now().Add(time.Hour))
		}
		s := w.process(never).service()
		switch rapid.SampledFrom([]string{"delivered", "short", "cancelled"}).Draw(r, "end") {
		case "short":
			o := w.Orders().One(id)
			_, err = w.Orders().Update(r.Context(), id, func(o *order.Order) error { o.AsDelivered = true; return nil })
			require.NoError(r, err)
			if last := o.Lines[len(o.Lines)-1]; len(o.Lines) > 1 {
				_, err = s.fulfilment.As("ravi").PlanShort(r.Context(), id, order.Unit{VariantID: last.VariantID, Quantity: last.Quantity}, "count")
				require.NoError(r, err)
			}
			fallthrough
		case "delivered":
			_, err = s.AdvanceStatusTo(r.Context(), id, order.Delivered)
			require.NoError(r, err)
			w.settle(r)
			o := w.Orders().One(id)
			require.Equal(r, order.Closed, o.Phase)
			require.Equal(r, o.Charged().Value, w.paidFor(o))
		case "cancelled":
			_, err = s.Cancel(r.Context(), id, fulfilment.Cancellation{By: order.Staff})
			require.NoError(r, err)
			w.settle(r)
			o := w.Orders().One(id)
			require.Zero(r, w.paidFor(o))
			w.holdsLines(r, o, hold.Released)
		}
		w.sound(r, w.clock.Now().Add(time.Hour))
	})
}

func some(lines []order.Unit) (some []order.Unit) {
	for _, l := range lines {
		if l.Quantity > 0 {
			some = append(some, l)
		}
	}
	return some
}

// post adds an entry to a wallet.
func (w *world) post(user string, amount money.Paise, ref string) {
	if amount == 0 {
		return
	}
	if _, err := wallet.Post(context.Background(), w.Wallet(), wallet.Entry{Account: user, Amount: amount, Type: wallet.TopUp, Ref: ref, At: w.clock.Now()}); err != nil {
		panic(err)
	}
}

// fillAgain fills a cart that was used before.
func (w *world) fillAgain(lines map[string]int) {
	version := w.Carts().One("asha").Version
	w.fill("asha", lines)
	rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { c.Version = version + 1 })
}
