package checkout_test

import (
	"context"
	"strconv"
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
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/panics"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/shoptest"
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

// change changes an order as its customer sees it now, after a preview that says the same.
func change(s *shoptest.Server, t *testing.T, w *shoptest.World, of ...any) (checkout.Quote, error) {
	o := w.OrderOf("asha")
	ask := checkout.ChangeRequest{Seen: len(o.ChangesMade()), Lines: units(of...), Preview: true}
	preview, refusal := s.Change(t.Context(), ashaBuys, o.ID, ask)
	ask.Preview = false
	q, err := s.Change(t.Context(), ashaBuys, o.ID, ask)
	if err == nil {
		require.NoError(t, refusal)
		assert.Equal(t, o, preview.Order, "a preview changes nothing")
		preview.Order = q.Order
		assert.Equal(t, q, preview)
		ask.Preview = true
		_, err := s.Change(t.Context(), ashaBuys, o.ID, ask)
		require.ErrorIs(t, err, order.ErrChangedMeanwhile, "a preview is of the order as it is")
	}
	return q, err
}

// reprice publishes other prices.
func reprice(w *shoptest.World, prices map[string]money.Paise) {
	var products []catalog.Product
	shown := map[string]int{}
	for id, price := range prices {
		products = append(products, catalog.Product{ID: id, Name: id, Variants: []catalog.Variant{{ID: id + "-1", Weight: "1", WeightUnit: "kg", Price: price}}})
		shown[id+"-1"] = 99
	}
	w.Shelf = catalog.New(products, nil, shown)
}

// things lists one unit each of n packs that the shop does not have.
func things(n int) (lines []order.Unit) {
	for i := range n {
		lines = append(lines, order.Unit{VariantID: strconv.Itoa(i), Quantity: 1})
	}
	return lines
}

// holdsLines checks that the order has a hold on exactly its units, and the stock no other ones.
func holdsLines(w *shoptest.World, t require.TestingT, o order.Order, state hold.State) {
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
func paidFor(w *shoptest.World, o order.Order) (sum money.Paise) {
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

func delivered(t *testing.T, w *shoptest.World, s *shoptest.Server, id string) order.Order {
	t.Helper()
	_, err := s.AdvanceStatusTo(t.Context(), id, order.Delivered)
	require.NoError(t, err)
	w.Settle(t)
	return w.Orders().One(id)
}

// A cash order costs more or less at the door. ₹240 are ₹380 with a third mango and another onion, and ₹145 with one mango and
// coriander, of which ₹25 are for the delivery.
func TestACashOrderIsChangedTwice(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	q, err := change(s, t, w, "mango", 3, "onion", 2)
	require.NoError(t, err)
	assert.Equal(t, order.Live, q.Order.Phase)
	assert.Equal(t, money.Paise(240_00), q.Before.Value)
	assert.Equal(t, money.Paise(380_00), q.After.Value)
	assert.Equal(t, money.Paise(380_00), q.AtTheDoor())
	assert.Zero(t, q.WithDelivery())
	assert.Equal(t, o.ID, q.Order.ID)
	assert.Equal(t, o.TrackingID, q.Order.TrackingID)
	assert.Equal(t, payment.Pending, q.Order.PaymentStatus)
	holdsLines(w, t, q.Order, hold.Held)
	w.Sound(t, w.Clock.Now().Add(time.Hour))

	q, err = change(s, t, w, "mango", 1, "coriander", 2)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(145_00), q.AtTheDoor())
	assert.Equal(t, []order.Unit{{VariantID: "mango-1", Quantity: 1}, {VariantID: "coriander-1", Quantity: 2}}, q.Order.Units())
	holdsLines(w, t, q.Order, hold.Held)
	assert.Equal(t, hold.Count{Free: 10}, w.Stock().One("onion-1").Count)
	made := q.Order.ChangesMade()
	require.Len(t, made, 2)
	assert.Equal(t, []order.Changed{{VariantID: "mango-1", Name: "mango", Weight: "1", WeightUnit: "kg", Before: 3, Quantity: 1},
		{VariantID: "coriander-1", Name: "coriander", Weight: "1", WeightUnit: "kg", Quantity: 2},
		{VariantID: "onion-1", Name: "onion", Weight: "1", WeightUnit: "kg", Before: 2}}, made[1].Items)
	w.Sound(t, w.Clock.Now().Add(time.Hour))

	o = delivered(t, w, s, o.ID)
	assert.Equal(t, order.Closed, o.Phase)
	holdsLines(w, t, o, hold.Used)
	assert.Equal(t, hold.Count{Free: 9, Used: 1}, w.Stock().One("mango-1").Count)
	assert.Equal(t, money.Paise(145_00), paidFor(w, o))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
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
			w, s, o := shoptest.PaidOrder(t)
			if c.more > 0 {
				post(w, "asha", c.more, "topup:more")
			}
			q, err := change(s, t, w, c.to...)
			require.NoError(t, err)
			assert.Equal(t, c.wallet, q.Order.Bill.WalletUsed)
			assert.Equal(t, c.online, q.Order.Bill.GrandTotal)
			assert.Equal(t, c.beyond, q.WithDelivery())
			assert.Zero(t, q.AtTheDoor())
			assert.Equal(t, c.beyond, q.Order.PaidBeyond())
			assert.Equal(t, 50_00+c.more-c.wallet, w.Balance("asha"))
			w.Sound(t, w.Clock.Now().Add(time.Hour))

			t.Run("delivered", func(t *testing.T) {
				o = delivered(t, w, s, o.ID)
				assert.Equal(t, order.Closed, o.Phase)
				assert.Equal(t, o.Bill.Value, paidFor(w, o))
				assert.Equal(t, o.Bill.Value, o.Paid())
				assert.Equal(t, payment.Completed, o.PaymentStatus)
				holdsLines(w, t, o, hold.Used)
				w.Sound(t, w.Clock.Now().Add(time.Hour))
				o, err = s.Refund(t.Context(), o.ID, 0, "", "")
				require.NoError(t, err)
				w.Settle(t)
				o = w.Orders().One(o.ID)
				assert.Equal(t, payment.Refunded, o.PaymentStatus)
				assert.Zero(t, paidFor(w, o))
				w.Sound(t, w.Clock.Now().Add(time.Hour))
			})
		})
		t.Run(name+", cancelled", func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			post(w, "asha", c.more, "topup:more")
			_, err := change(s, t, w, c.to...)
			require.NoError(t, err)
			_, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
			require.NoError(t, err)
			w.Settle(t)
			o = w.Orders().One(o.ID)
			assert.Equal(t, order.Closed, o.Phase)
			assert.Equal(t, money.Paise(50_00)+c.more, w.Balance("asha"))
			assert.Zero(t, paidFor(w, o))
			holdsLines(w, t, o, hold.Released)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// What a first change took from the wallet goes back there first, and what was paid online is used before the wallet is.
func TestTheWalletGetsItsPartBackFirst(t *testing.T) {
	w, s, _ := shoptest.PaidOrder(t)
	post(w, "asha", 200_00, "topup:more")
	for _, c := range []struct {
		to                      []any
		wallet, online, balance money.Paise
	}{
		{[]any{"mango", 4, "onion", 1}, 250_00, 140_00, 0},
		{[]any{"mango", 2}, 50_00, 100_00, 200_00},
		{[]any{"onion", 1}, 25_00, 0, 225_00},
		{[]any{"mango", 2, "onion", 1}, 50_00, 140_00, 200_00},
	} {
		q, err := change(s, t, w, c.to...)
		require.NoError(t, err)
		assert.Equal(t, c.wallet, q.Order.Bill.WalletUsed, "%v", c.to)
		assert.Equal(t, c.online, q.Order.Bill.GrandTotal, "%v", c.to)
		assert.Equal(t, c.balance, w.Balance("asha"), "%v", c.to)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
}

func TestAnOrderPaidFromTheWalletIsChanged(t *testing.T) {
	w, r := shoptest.AshaWith(300_00, payment.Wallet)
	o, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	preview, err := s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: units("mango", 3, "onion", 1), Preview: true})
	require.NoError(t, err)
	assert.Equal(t, money.Paise(40_00), preview.WalletMissing, "a preview says so")
	_, err = change(s, t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, order.ErrChangeWallet)
	assert.Equal(t, money.Shortfall{Missing: 40_00}, apperr.Of(err).Detail)
	assert.Equal(t, o, w.Orders().One(o.ID), "nothing was written")
	post(w, "asha", 40_00, "topup:more")
	q, err := change(s, t, w, "mango", 3, "onion", 1)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(100_00), q.FromWallet())
	assert.Zero(t, w.Balance("asha"))
	q, err = change(s, t, w, "mango", 2)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(140_00), w.Balance("asha"))
	assert.Equal(t, payment.Completed, q.Order.PaymentStatus)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	o = delivered(t, w, s, o.ID)
	assert.Equal(t, money.Paise(200_00), paidFor(w, o))
}

// The wallet is emptied between the look at it and the change's own debit.
func TestTheWalletIsEmptyWhenTheChangeTakes(t *testing.T) {
	w, r := shoptest.AshaWith(400_00, payment.Wallet)
	o, err := w.Place(t, r)
	require.NoError(t, err)
	stalls := shoptest.Accident{At: 1, Overtaken: true, Meanwhile: func() { post(w, "asha", -100_00, "spent") }}
	_, err = change(w.Process(stalls).Service(), t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, order.ErrChangeWallet)
	assert.Equal(t, money.Shortfall{Missing: 40_00}, apperr.Of(err).Detail)
	now := w.Orders().One(o.ID)
	assert.Equal(t, order.Live, now.Phase)
	assert.Equal(t, o.Lines, now.Lines)
	holdsLines(w, t, now, hold.Held)
	post(w, "asha", 40_00, "topup:more")
	q, err := change(w.Process(shoptest.Never).Service(), t, w, "mango", 3, "onion", 1)
	require.NoError(t, err, "the same number may be tried again")
	assert.Len(t, q.Order.Changes, 2)
	assert.Len(t, q.Order.ChangesMade(), 1)
}

// A line that does not grow keeps its price, also if its product is not sold any more; one that grows or is new has today's.
func TestWhatDoesNotGrowKeepsItsPrice(t *testing.T) {
	w, r := shoptest.Asha()
	_, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	reprice(w, map[string]money.Paise{"mango": 120_00, "coriander": 12_00})
	q, err := change(s, t, w, "mango", 1, "onion", 1, "coriander", 10)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(260_00), q.After.SubTotal, "₹100, ₹40 and 10 × ₹12")
	_, err = change(s, t, w, "mango", 1, "onion", 2, "coriander", 10)
	require.ErrorContains(t, err, "not sold any more")
	_, err = s.Change(t.Context(), ashaBuys, w.OrderOf("asha").ID, checkout.ChangeRequest{Seen: 1, Lines: things(cart.MaxLines)})
	require.ErrorContains(t, err, "not sold any more", "of as many lines as a cart may have")
	q, err = change(s, t, w, "mango", 2, "onion", 1, "coriander", 10)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(400_00), q.After.SubTotal, "the whole line at ₹120")
	total := money.Paise(400_00)
	reprice(w, map[string]money.Paise{"mango": 130_00})
	o := w.OrderOf("asha")
	_, err = s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Seen: 2, Lines: units("mango", 3), ExpectedTotal: &total})
	require.ErrorIs(t, err, checkout.ErrPrice)
	assert.Equal(t, money.Paise(390_00), apperr.Of(err).Detail.(checkout.Quote).After.Value)
	assert.Equal(t, o, w.Orders().One(o.ID))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A promo code stays as long as the items reach its minimum, also if it has run out or expired meanwhile. One that is lost gives its use
// back, and does not come again.
func TestAPromoCodeOfAChangedOrder(t *testing.T) {
	w, r := shoptest.Asha()
	w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 50_00, Total: 1, Minimum: 200_00, Until: w.Clock.Now().Add(time.Minute)}}
	r.CouponID = "fifty"
	_, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	w.Clock.Advance(time.Hour)
	q, err := change(s, t, w, "mango", 2)
	require.NoError(t, err)
	assert.False(t, q.PromoDropped)
	assert.Equal(t, money.Paise(150_00), q.After.Value)
	q, err = change(s, t, w, "mango", 1, "onion", 1)
	require.NoError(t, err)
	assert.True(t, q.PromoDropped)
	assert.Equal(t, money.Paise(165_00), q.After.Value)
	assert.Empty(t, q.Order.CouponID)
	uses, err := w.Coupons().Find(t.Context(), "fifty")
	require.NoError(t, err)
	assert.Zero(t, uses["fifty"].Held)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	q, err = change(s, t, w, "mango", 3)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(300_00), q.After.Value)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A code that takes nothing off any more is lost as well: its use is another customer's. ₹140 with ₹25 for the delivery are ₹200 without.
func TestAPromoCodeThatTakesNothingOffIsLost(t *testing.T) {
	w, r := shoptest.Asha()
	w.Fill("asha", map[string]int{"mango": 1, "onion": 1})
	w.Codes = []coupon.Coupon{{ID: "free", Code: "FREE", Kind: coupon.FreeDelivery, Total: 1}}
	r.CouponID = "free"
	_, err := w.Place(t, r)
	require.NoError(t, err)
	q, err := change(w.Process(shoptest.Never).Service(), t, w, "mango", 2)
	require.NoError(t, err)
	assert.True(t, q.PromoDropped)
	assert.Equal(t, money.Paise(200_00), q.After.Value)
	uses, err := w.Coupons().Find(t.Context(), "free")
	require.NoError(t, err)
	assert.Zero(t, uses["free"].Held)
}

// A changed order is priced as a cart is, with what a product saves and what its delivery costs more, and its lines keep the customer's word
// on what is missing: those that grow that of the order, those of the cart that of the cart.
func TestAChangedOrderIsPricedAsACartIs(t *testing.T) {
	w, r := shoptest.Asha()
	product := func(id string, more money.Paise) catalog.Product {
		return catalog.Product{ID: id, Name: id, Surcharge: more, Variants: []catalog.Variant{{ID: id + "-1", Weight: "1", WeightUnit: "kg", Price: 50_00, Discounted: 30_00}}}
	}
	w.Shelf = catalog.New([]catalog.Product{product("mango", 0), product("coriander", 7_00)}, nil, map[string]int{"mango-1": 99, "coriander-1": 99})
	said := func(product string, word missing.Word) {
		fillAgain(w, map[string]int{product: 1})
		shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { c.Lines[0].IfMissing = word })
	}
	said("mango", missing.Call)
	_, err := w.Place(t, r)
	require.NoError(t, err)
	said("coriander", missing.LeaveOut)
	q, err := w.Process(shoptest.Never).Service().Change(t.Context(), ashaBuys, w.OrderOf("asha").ID, checkout.ChangeRequest{Lines: units("mango", 2), CartID: "asha"})
	require.NoError(t, err)
	assert.Equal(t, money.Paise(150_00), q.After.MRPTotal)
	assert.Equal(t, money.Paise(32_00), q.After.Delivery, "₹25, and ₹7 for the coriander")
	assert.Equal(t, money.Paise(122_00), q.AtTheDoor())
	assert.Equal(t, missing.Call, q.Order.Lines[0].IfMissing)
	assert.Equal(t, missing.LeaveOut, q.Order.Lines[1].IfMissing)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestTheCartComesInAddition(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	fillAgain(w, map[string]int{"mango": 1, "coriander": 3})
	s := w.Process(shoptest.Never).Service()
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
	fillAgain(w, map[string]int{"coriander": 1})
	other, err := s.Place(t.Context(), ashaBuys, checkout.Request{Key: "key-2", Choices: r.Choices})
	require.NoError(t, err)
	assert.NotEqual(t, o.ID, other.ID, "the next cart is another order")
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// While a change holds the cart, a check-out of it is not answered with the order that is changed.
func TestACartThatAChangeHoldsIsLocked(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	fillAgain(w, map[string]int{"coriander": 1})
	p := w.Process(shoptest.Accident{At: 4})
	_, err = p.Service().Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: units("mango", 2, "onion", 1), CartID: "asha"})
	require.ErrorIs(t, err, saga.ErrAtWork)
	require.NotEmpty(t, w.Carts().One("asha").Order)
	r.Key = "key-2"
	_, err = w.Place(t, r)
	require.ErrorIs(t, err, cart.ErrLocked)
	w.Outlast()
	w.Settle(t)
	assert.Empty(t, w.Carts().One("asha").Order)
}

func TestChangesThatAreRefused(t *testing.T) {
	lines := units("mango", 3, "onion", 1)
	for name, c := range map[string]struct {
		before func(*shoptest.World, *order.Order)
		r      checkout.ChangeRequest
		want   error
	}{
		"nothing left":            {nil, checkout.ChangeRequest{Lines: units("mango", 0)}, order.ErrChangeEmpty},
		"a pack twice":            {nil, checkout.ChangeRequest{Lines: units("mango", 1, "mango", 2)}, order.ErrChangeLines},
		"below zero":              {nil, checkout.ChangeRequest{Lines: units("mango", -1)}, cart.ErrQuantity},
		"too many":                {nil, checkout.ChangeRequest{Lines: units("mango", 100)}, cart.ErrQuantity},
		"more than one order has": {nil, checkout.ChangeRequest{Lines: units("mango", cart.MaxQuantity)}, cart.ErrMost},
		"too many lines":          {nil, checkout.ChangeRequest{Lines: things(cart.MaxLines + 1)}, cart.ErrFull},
		"a cart being ordered": {func(w *shoptest.World, _ *order.Order) {
			w.Carts().Put(cart.Cart{UserID: "asha", Version: 9, Order: "o9", Lines: []cart.Line{{VariantID: "onion-1", Quantity: 1}}})
		}, checkout.ChangeRequest{Lines: lines, CartID: "asha"}, cart.ErrLocked},
		"an old page":         {nil, checkout.ChangeRequest{Seen: 1, Lines: lines}, order.ErrChangedMeanwhile},
		"a number below zero": {nil, checkout.ChangeRequest{Seen: -1, Lines: lines}, order.ErrChangedMeanwhile},
		"after the cut-off":   {func(w *shoptest.World, o *order.Order) { o.Window.Cutoff = w.Clock.Now() }, checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"being picked":        {func(_ *shoptest.World, o *order.Order) { o.Status, o.Work = order.Processing, &order.Work{} }, checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"something is missing": {func(_ *shoptest.World, o *order.Order) { o.Short = []order.Shortage{{VariantID: "mango-1", Units: 1}} },
			checkout.ChangeRequest{Lines: lines}, order.ErrNotChangeable},
		"being moved": {func(_ *shoptest.World, o *order.Order) { o.Phase = order.Moving }, checkout.ChangeRequest{Lines: lines}, saga.ErrAtWork},
		"often":       {func(_ *shoptest.World, o *order.Order) { o.Changes = make([]order.Change, 20) }, checkout.ChangeRequest{Lines: lines}, order.ErrChangedOften},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			o, err := w.Place(t, r)
			require.NoError(t, err)
			if c.before != nil {
				shoptest.Rewrite[order.Order](w.Orders(), o.ID, func(o *order.Order) { c.before(w, o) })
			}
			before := w.Orders().One(o.ID)
			_, err = w.Process(shoptest.Never).Service().Change(t.Context(), ashaBuys, o.ID, c.r)
			require.ErrorIs(t, err, c.want)
			c.r.Preview = true
			_, err = w.Process(shoptest.Never).Service().Change(t.Context(), ashaBuys, o.ID, c.r)
			require.ErrorIs(t, err, c.want, "also a preview")
			assert.Equal(t, before, w.Orders().One(o.ID), "nothing was written, or nothing is left of it")
		})
	}
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	_, err = w.Process(shoptest.Never).Service().Change(t.Context(), checkout.Customer{ID: "ravi"}, o.ID, checkout.ChangeRequest{Lines: lines})
	require.ErrorIs(t, err, order.ErrNotFound, "a stranger's order does not exist")
}

// The shop's rules hold for the changed order as for a new one, and the order itself does not count against them.
func TestTheRulesOfCheckOutHoldForAChange(t *testing.T) {
	w, r := shoptest.Asha()
	_, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	paused := apperr.New(apperr.Conflict, "shop_paused", "Closed.")
	s.MinimumOrder = func() money.Paise { return 100_00 }
	s.Limits = func() order.Limits { return order.Limits{UnpaidNew: 1, AddressOrders: 1, CashNew: 400_00} }
	_, err = change(s, t, w, "onion", 2)
	require.ErrorIs(t, err, checkout.ErrMinimum)
	_, err = change(s, t, w, "mango", 5)
	require.ErrorIs(t, err, order.ErrCashLimit)
	_, err = change(s, t, w, "mango", 4)
	require.NoError(t, err, "its one order is this one")
	s.Paused = func(context.Context) error { return paused }
	_, err = change(s, t, w, "mango", 3, "onion", 1)
	require.ErrorIs(t, err, paused)
	s.Limits = func() order.Limits { return order.Limits{CashNew: 100_00} }
	_, err = change(s, t, w, "mango", 3)
	require.NoError(t, err, "less is always possible")
}

// The order of a version that gave it no key of its customer's number.
func TestAnOrderWithoutAKeyIsChanged(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	_, err = w.Orders().Update(t.Context(), o.ID, func(o *order.Order) error { o.CustomerKeys = order.CustomerKeys{}; return nil })
	require.NoError(t, err)
	_, err = change(w.Process(shoptest.Never).Service(), t, w, "mango", 3)
	require.NoError(t, err)
}

// A change that costs no more, of many of one pack for few of another, holds no more of a pack than a check-out could.
func TestASwapHoldsNoMoreOfAPackThanACheckOut(t *testing.T) {
	w, r := shoptest.Asha() // two mangoes and an onion: ₹240
	s := w.Process(shoptest.Never).Service()
	s.Limits = func() order.Limits { return order.Limits{Holds: &order.Holds{Pack: 5}} } // of 99 shown: 5
	o, err := s.Place(t.Context(), customer, r)
	require.NoError(t, err)
	_, err = s.Change(t.Context(), customer, o.ID, checkout.ChangeRequest{Lines: units("coriander", 6)})
	require.ErrorIs(t, err, order.ErrPackShare)
	assert.Zero(t, w.Stock().One("coriander-1").Held)
	q, err := s.Change(t.Context(), customer, o.ID, checkout.ChangeRequest{Lines: units("coriander", 5)})
	require.NoError(t, err)
	assert.Equal(t, 5, q.Order.Lines[0].Quantity)
	s.Limits = func() order.Limits { return order.Limits{Holds: &order.Holds{Pack: 1}} } // that is two
	_, err = s.Change(t.Context(), customer, o.ID, checkout.ChangeRequest{Seen: 1, Lines: units("coriander", 3)})
	require.NoError(t, err, "what only gets smaller is always allowed")
}

// Another new customer checks out between the look at what all of them hold and the change's own write.
func TestAChangeAtOnceWithACheckOutHoldsNoMoreThanTheirShare(t *testing.T) {
	w, r := shoptest.Asha()
	w.Fill("ravi", map[string]int{"coriander": 6})
	s := w.Process(shoptest.Never).Service()
	o, err := s.Place(t.Context(), ashaBuys, r)
	require.NoError(t, err)
	s.Limits = func() order.Limits { return order.Limits{Holds: &order.Holds{PackAll: 10, All: 100}} } // of 99 shown: 10
	s.OnHeld = func(context.Context, order.Held, bool) {
		s.OnHeld = shoptest.NoRules().OnHeld
		_, err := s.Place(t.Context(), checkout.Customer{ID: "ravi"}, checkout.Request{Choices: r.Choices})
		require.NoError(t, err)
	}
	_, err = s.Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: units("mango", 1, "coriander", 6)})
	require.ErrorIs(t, err, order.ErrPackShare)
	assert.Equal(t, 6, w.Stock().One("coriander-1").Held)
	now := w.Orders().One(o.ID)
	assert.Equal(t, o.Lines, now.Lines)
	holdsLines(w, t, now, hold.Held)
}

// The last units go to another customer between the look and the change's own write.
func TestTheUnitsAreGoneWhenTheyAreTaken(t *testing.T) {
	w, _, o := shoptest.PaidOrder(t)
	post(w, "asha", 900_00, "topup:more")
	w.Receive("coriander-1", 0)
	_, err := change(w.Process(shoptest.Never).Service(), t, w, "mango", 3, "coriander", 2)
	require.ErrorIs(t, err, inventory.ErrOutOfStock)
	assert.Equal(t, "coriander", apperr.Of(err).Detail.(inventory.Left).Name)
	now := w.Orders().One(o.ID)
	assert.Equal(t, order.Live, now.Phase)
	assert.Equal(t, o.Lines, now.Lines)
	assert.Equal(t, o.Bill, now.Bill)
	assert.Equal(t, money.Paise(900_00), w.Balance("asha"))
	holdsLines(w, t, now, hold.Held)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	_, err = w.Process(shoptest.Never).Service().Change(t.Context(), ashaBuys, o.ID, checkout.ChangeRequest{Lines: o.Units()})
	require.NoError(t, err, "the order has these lines, and what was refused is another change")
	w.Receive("coriander-1", 10)
	q, err := change(w.Process(shoptest.Never).Service(), t, w, "mango", 3, "coriander", 2)
	require.NoError(t, err, "the same number may be tried again")
	holdsLines(w, t, q.Order, hold.Held)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
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
				for _, a := range []shoptest.Accident{{At: at}, {At: at, Done: true}, {At: at, Overtaken: true}, {At: at, Panics: true}, {At: at, Transient: true}} {
					w, _, o := shoptest.PaidOrder(t)
					post(w, "asha", 500_00, "topup:more")
					fillAgain(w, map[string]int{"onion": 2})
					if c.refused {
						w.Receive("coriander-1", 0)
					}
					ask := checkout.ChangeRequest{Lines: units(c.to...)}
					if c.cart {
						ask.CartID = "asha"
					}
					p := w.Process(a)
					err := panics.Try(func() error { _, err := p.Service().Change(t.Context(), ashaBuys, o.ID, ask); return err })
					died = died || int(p.Writes.Load()) >= at
					if err == nil {
						confirmed := w.Orders().One(o.ID)
						require.Len(t, confirmed.ChangesMade(), 1, "%+v: what was confirmed is so", a)
					}
					w.Sound(t, time.Time{})
					w.Outlast()
					w.Settle(t)
					now := w.Orders().One(o.ID)
					require.Equal(t, order.Live, now.Phase, "%+v", a)
					made := len(now.ChangesMade()) == 1
					if !made {
						require.Equal(t, o.Lines, now.Lines, "%+v", a)
						require.Equal(t, o.Bill, now.Bill, "%+v", a)
					}
					require.Equal(t, c.cart && made, len(w.Carts().One("asha").Lines) == 0, "%+v", a)
					holdsLines(w, t, now, hold.Held)
					require.Equal(t, now.Bill.Value+now.PaidBeyond(), paidFor(w, now), "%+v", a)
					w.Sound(t, w.Clock.Now().Add(time.Hour))
					ends[made]++
					if !c.refused {
						q, err := w.Process(shoptest.Never).Service().Change(t.Context(), ashaBuys, o.ID, ask)
						require.NoError(t, err, "%+v: asked again", a)
						require.Len(t, q.Order.ChangesMade(), 1, "%+v", a)
						w.Sound(t, w.Clock.Now().Add(time.Hour))
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
		w, ask := shoptest.Asha()
		few := rapid.IntRange(2, 8).Draw(r, "stock of coriander")
		w.Receive("coriander-1", few)
		const topUp = 400_00
		w.TopUp("asha", topUp)
		w.Gateway.Fate = payment.Completed
		w.Codes = []coupon.Coupon{{ID: "tenth", Code: "TENTH", Kind: coupon.Percent, Percent: 1000, Minimum: 150_00, Total: 3, PerUser: 2}}
		ask.Method = rapid.SampledFrom([]payment.Method{payment.COD, payment.PhonePe, payment.Wallet}).Draw(r, "method")
		if ask.Wallet = ask.Method == payment.Wallet || rapid.Bool().Draw(r, "wallet"); ask.Wallet && ask.Method != payment.Wallet {
			post(w, "asha", 60_00-topUp, "spent")
		}
		if rapid.Bool().Draw(r, "promo") {
			ask.CouponID = "tenth"
		}
		_, err := w.Process(shoptest.Never).Service().Place(r.Context(), ashaBuys, ask)
		require.NoError(r, err)
		w.Settle(r)
		id := w.OrderOf("asha").ID
		if ask.Wallet {
			post(w, "asha", 300_00, "topup:more")
		}
		for range rapid.IntRange(1, 6).Draw(r, "changes") {
			price := money.Paise(rapid.IntRange(1_00, 150_00).Draw(r, "price"))
			reprice(w, map[string]money.Paise{"mango": price, "onion": 4000, "coriander": 1000})
			n := func(of string) int { return rapid.IntRange(0, 5).Draw(r, of) }
			lines := units("mango", n("mangoes"), "onion", n("onions"), "coriander", n("coriander"))
			a := shoptest.Accident{At: rapid.IntRange(0, 12).Draw(r, "at"), Done: rapid.Bool().Draw(r, "done"), Transient: rapid.Bool().Draw(r, "transient"), Overtaken: rapid.Bool().Draw(r, "overtaken")}
			before := w.Orders().One(id)
			_, err := w.Process(a).Service().Change(r.Context(), ashaBuys, id, checkout.ChangeRequest{Seen: len(before.ChangesMade()), Lines: lines})
			w.Sound(r, time.Time{})
			w.Outlast()
			w.Settle(r)
			now := w.Orders().One(id)
			require.Equal(r, order.Live, now.Phase)
			require.LessOrEqual(r, len(now.ChangesMade()), len(before.ChangesMade())+1)
			if err == nil && len(now.ChangesMade()) > len(before.ChangesMade()) {
				require.ElementsMatch(r, some(lines), now.Units())
			}
			holdsLines(w, r, now, hold.Held)
			paid := now.Bill.Value + now.PaidBeyond()
			if now.Method == payment.COD {
				paid -= now.Bill.GrandTotal
			}
			require.Equal(r, paid, paidFor(w, now))
			w.Sound(r, w.Clock.Now().Add(time.Hour))
		}
		s := w.Process(shoptest.Never).Service()
		switch rapid.SampledFrom([]string{"delivered", "short", "cancelled"}).Draw(r, "end") {
		case "short":
			o := w.Orders().One(id)
			_, err = w.Orders().Update(r.Context(), id, func(o *order.Order) error { o.AsDelivered = true; return nil })
			require.NoError(r, err)
			if last := o.Lines[len(o.Lines)-1]; len(o.Lines) > 1 {
				_, err = s.Fulfilment.As("ravi").PlanShort(r.Context(), id, order.Unit{VariantID: last.VariantID, Quantity: last.Quantity}, "count")
				require.NoError(r, err)
			}
			fallthrough
		case "delivered":
			_, err = s.AdvanceStatusTo(r.Context(), id, order.Delivered)
			require.NoError(r, err)
			w.Settle(r)
			o := w.Orders().One(id)
			require.Equal(r, order.Closed, o.Phase)
			require.Equal(r, o.Charged().Value, paidFor(w, o))
		case "cancelled":
			_, err = s.Cancel(r.Context(), id, fulfilment.Cancellation{By: order.Staff})
			require.NoError(r, err)
			w.Settle(r)
			o := w.Orders().One(id)
			require.Zero(r, paidFor(w, o))
			holdsLines(w, r, o, hold.Released)
		}
		w.Sound(r, w.Clock.Now().Add(time.Hour))
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
func post(w *shoptest.World, user string, amount money.Paise, ref string) {
	if amount == 0 {
		return
	}
	if _, err := wallet.Post(context.Background(), w.Wallet(), wallet.Entry{Account: user, Amount: amount, Type: wallet.TopUp, Ref: ref, At: w.Clock.Now()}); err != nil {
		panic(err)
	}
}

// fillAgain fills a cart that was used before.
func fillAgain(w *shoptest.World, lines map[string]int) {
	version := w.Carts().One("asha").Version
	w.Fill("asha", lines)
	shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { c.Version = version + 1 })
}
