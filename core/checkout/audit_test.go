package checkout_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/audit"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// soundShop has a standing order with everything (two mangoes, an onion, a place, a coupon, ₹50
// of the wallet) and a refused one, and no violation.
func soundShop(t *testing.T) *world {
	w, r := asha()
	w.coupons = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 5, PerUser: 2}}
	w.topUp("asha", 5000)
	w.topUp("ravi", 5000)
	w.fill("ravi", map[string]int{"mango": 9})
	r.CouponID, r.Wallet = "fifty", true
	_, err := w.place(t, r)
	require.NoError(t, err)
	_, err = w.process(never).service().Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.ErrorIs(t, err, inventory.ErrOutOfStock)
	w.sound(t, w.clock.Now().Add(time.Hour))
	return w
}

func change[T any](things map[string]T, id string, fn func(*T)) {
	thing := things[id]
	fn(&thing)
	things[id] = thing
}

func TestAuditSees(t *testing.T) {
	stands := func(w *world, fn func(*order.Order)) { change(w.orders, w.orderOf("asha").ID, fn) }
	refused := func(w *world, fn func(*order.Order)) { change(w.orders, w.orderOf("ravi").ID, fn) }
	mangoes := func(w *world, fn func(*inventory.Stock)) { change(w.stock.things, "mango-1", fn) }
	evening := func(w *world, fn func(*slot.Slot)) { change(w.slots.things, "evening", fn) }
	// post appends a sound entry.
	post := func(w *world, user string, amount money.Paise, ref string) {
		es := w.ledger[user]
		var last wallet.Entry
		if len(es) > 0 {
			last = es[len(es)-1]
		}
		w.ledger[user] = append(es, wallet.Entry{Account: user, Seq: last.Seq + 1, Amount: amount, Balance: last.Balance + amount, Ref: ref})
	}
	for name, c := range map[string]struct {
		invariant audit.Invariant
		doctor    func(*world)
	}{
		"stock out of nothing":        {audit.StockConserved, func(w *world) { mangoes(w, func(s *inventory.Stock) { s.Free++ }) }},
		"stock that is gone":          {audit.StockConserved, func(w *world) { mangoes(w, func(s *inventory.Stock) { s.Used--; s.Received-- }) }},
		"stock below zero":            {audit.StockConserved, func(w *world) { mangoes(w, func(s *inventory.Stock) { s.Free -= 100; s.Used += 100 }) }},
		"held by no order":            {audit.StockConserved, func(w *world) { mangoes(w, func(s *inventory.Stock) { s.Free--; s.Held++ }) }},
		"an order without its stock":  {audit.StockConserved, func(w *world) { w.loseHold(w.stock.holds["mango-1"], mangoes) }},
		"an order with too much":      {audit.StockConserved, func(w *world) { stands(w, func(o *order.Order) { o.Lines[0].Quantity--; o.Lines = o.Lines[:2] }) }},
		"a slot over its capacity":    {audit.SlotConserved, func(w *world) { evening(w, func(s *slot.Slot) { s.Free -= 6; s.Used += 6 }) }},
		"a slot with a place too few": {audit.SlotConserved, func(w *world) { evening(w, func(s *slot.Slot) { s.Free-- }) }},
		"a place booked by no order":  {audit.SlotConserved, func(w *world) { evening(w, func(s *slot.Slot) { s.Free--; s.Held++ }) }},
		"an order without its place":  {audit.SlotConserved, func(w *world) { stands(w, func(o *order.Order) { o.Window.SlotID = "morning" }) }},
		"a balance that is no sum":    {audit.WalletIsItsLedger, func(w *world) { w.ledger["asha"][1].Balance++ }},
		"a gap in the ledger":         {audit.WalletIsItsLedger, func(w *world) { w.ledger["asha"][1].Seq = 3 }},
		"a ref twice":                 {audit.WalletIsItsLedger, func(w *world) { post(w, "asha", 100, "topup:asha") }},
		"an overdrawn wallet":         {audit.WalletIsItsLedger, func(w *world) { post(w, "asha", -100, "x") }},
		"a use by no order": {audit.CouponConserved, func(w *world) {
			change(w.uses.things, "fifty", func(u *coupon.Uses) { u.Free--; u.Held++ })
		}},
		"uses beyond the limit": {audit.CouponConserved, func(w *world) {
			change(w.uses.things, "fifty", func(u *coupon.Uses) { u.Free = -1 })
		}},
		"an order without its use": {audit.CouponConserved, func(w *world) { stands(w, func(o *order.Order) { o.CouponID = "other" }) }},
		"a key twice": {audit.OneOrderPerCart, func(w *world) {
			refused(w, func(o *order.Order) { o.UserID, o.CartVersion = "asha", 77 })
		}},
		"a cart version twice": {audit.OneOrderPerCart, func(w *world) { refused(w, func(o *order.Order) { o.UserID, o.Key = "asha", "other" }) }},
		"an order left lying":  {audit.NothingLeftBehind, func(w *world) { stands(w, func(o *order.Order) { o.Phase = order.Holding }) }},
		"one waiting too long": {audit.NothingLeftBehind, func(w *world) {
			stands(w, func(o *order.Order) { o.Phase, o.PayBy = order.Awaiting, w.clock.Now() })
		}},
		"a hold that outlives its order": {audit.NothingLeftBehind, func(w *world) { stands(w, func(o *order.Order) { o.Phase = order.Refused }) }},
		"a hold of a cancelled order":    {audit.NothingLeftBehind, func(w *world) { stands(w, func(o *order.Order) { o.Status = order.Cancelled }) }},
		"a hold of no order":             {audit.NothingLeftBehind, func(w *world) { delete(w.orders, w.orderOf("asha").ID) }},
		"a bill that does not add up":    {audit.BillAddsUp, func(w *world) { stands(w, func(o *order.Order) { o.Bill.GrandTotal++ }) }},
		"a bill of other lines":          {audit.BillAddsUp, func(w *world) { stands(w, func(o *order.Order) { o.Lines[0].Price++ }) }},
		"a total below zero": {audit.BillAddsUp, func(w *world) {
			stands(w, func(o *order.Order) { o.Bill.WalletUsed, o.Bill.GrandTotal = o.Bill.Value+1, -1 })
		}},
		"unpaid, and standing": {audit.BillAddsUp, func(w *world) { stands(w, func(o *order.Order) { o.Method = payment.PhonePe }) }},
		"never collected from the wallet": {audit.BillAddsUp, func(w *world) {
			w.ledger["asha"] = w.ledger["asha"][:1]
		}},
		"collected, and given back": {audit.BillAddsUp, func(w *world) { post(w, "asha", 5000, "back:"+w.orderOf("asha").ID) }},
		"refused, and collected": {audit.BillAddsUp, func(w *world) {
			w.ledger["ravi"] = w.ledger["ravi"][:1]
			post(w, "ravi", -5000, "pay:"+w.orderOf("ravi").ID)
		}},
		"collected from another's wallet": {audit.BillAddsUp, func(w *world) { post(w, "ravi", -100, "pay:"+w.orderOf("asha").ID) }},
		"collected for no order":          {audit.BillAddsUp, func(w *world) { post(w, "ravi", -100, "pay:nothing") }},
	} {
		t.Run(name, func(t *testing.T) {
			w := soundShop(t)
			c.doctor(w)
			var seen []audit.Invariant
			for _, v := range w.audit(t, w.clock.Now().Add(time.Hour)) {
				seen = append(seen, v.Invariant)
				assert.Contains(t, v.String(), string(v.Invariant)+": ")
			}
			assert.Contains(t, seen, c.invariant)
		})
	}
}

// loseHold drops the standing order's hold on a count that stays sound by itself.
func (w *world) loseHold(holds map[string]hold.Hold, count func(*world, func(*inventory.Stock))) {
	id := w.orderOf("asha").ID
	n := holds[id].Quantity
	delete(holds, id)
	count(w, func(s *inventory.Stock) { s.Held -= n; s.Free += n })
}

// What is under way is no violation.
func TestAuditLetsOrdersFinish(t *testing.T) {
	w, _, id := halfPlaced(t)
	begun := w.orders[id].CreatedAt
	assert.Empty(t, w.audit(t, begun), "begun at the moment asked for")
	found := w.audit(t, begun.Add(time.Second))
	require.Len(t, found, 1)
	assert.Equal(t, audit.NothingLeftBehind, found[0].Invariant)

	w, _, o := paying(t, payment.Pending)
	assert.Empty(t, w.audit(t, o.PayBy.Add(-1)), "waiting for a payment inside its window")
	assert.Len(t, w.audit(t, o.PayBy), 1)
}

type brokenStock struct {
	inventory.Store
	err error
}

func (b brokenStock) Audit(context.Context, func(inventory.Stock, []hold.Hold) error) error {
	return b.err
}

func TestAuditOfABrokenStore(t *testing.T) {
	broken := errors.New("disk on fire")
	w := soundShop(t)
	stores := w.stores()
	stores.Stock = brokenStock{err: broken}
	_, err := audit.Orders(t.Context(), stores, w.clock.Now())
	assert.ErrorIs(t, err, broken)
}
