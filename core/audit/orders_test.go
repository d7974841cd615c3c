package audit_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/audit"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// soundShop returns a shop without violations that has a refused order and a placed one with everything (two
// mangoes, an onion, a slot, a coupon, ₹50 of the wallet).
func soundShop(t *testing.T) *shoptest.World {
	w, r := shoptest.Asha()
	w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 5, PerUser: 2}}
	w.TopUp("asha", 5000)
	w.TopUp("ravi", 5000)
	w.Fill("ravi", map[string]int{"mango": 9})
	r.CouponID, r.Wallet = "fifty", true
	_, err := w.Place(t, r)
	require.NoError(t, err)
	_, err = w.Process(shoptest.Never).Service().Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.ErrorIs(t, err, inventory.ErrOutOfStock)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	return w
}

// entry changes an entry of the ledger.
func entry(w *shoptest.World, user string, i int, fn func(*wallet.Entry)) {
	entries := w.Wallet().Entries(user)
	fn(&entries[i])
	w.Wallet().Put(user, entries...)
}

func TestAuditSees(t *testing.T) {
	stands := func(w *shoptest.World, fn func(*order.Order)) {
		shoptest.Rewrite[order.Order](w.Orders(), w.OrderOf("asha").ID, fn)
	}
	refused := func(w *shoptest.World, fn func(*order.Order)) {
		shoptest.Rewrite[order.Order](w.Orders(), w.OrderOf("ravi").ID, fn)
	}
	mangoes := func(w *shoptest.World, fn func(*inventory.Stock)) {
		shoptest.Rewrite[inventory.Stock](w.Stock(), "mango-1", fn)
	}
	evening := func(w *shoptest.World, fn func(*slot.Slot)) { shoptest.Rewrite[slot.Slot](w.Slots(), "evening", fn) }
	// credited adds to the placed order a refund with a credit note.
	credited := func(w *shoptest.World, number string) {
		stands(w, func(o *order.Order) {
			o.Refunds = []order.Refund{{ID: o.ID + "-r1", Status: payment.Completed, CreditNote: number}}
		})
	}
	// post appends a valid entry.
	post := func(w *shoptest.World, user string, amount money.Paise, ref string) {
		es := w.Wallet().Entries(user)
		var last wallet.Entry
		if len(es) > 0 {
			last = es[len(es)-1]
		}
		w.Wallet().Put(user, append(es, wallet.Entry{Account: user, Seq: last.Seq + 1, Amount: amount, Balance: last.Balance + amount, Ref: ref})...)
	}
	for name, c := range map[string]struct {
		invariant audit.Invariant
		doctor    func(*shoptest.World)
	}{
		"stock out of nothing":       {audit.StockConserved, func(w *shoptest.World) { mangoes(w, func(s *inventory.Stock) { s.Free++ }) }},
		"stock that is gone":         {audit.StockConserved, func(w *shoptest.World) { mangoes(w, func(s *inventory.Stock) { s.Used--; s.Received-- }) }},
		"stock below zero":           {audit.StockConserved, func(w *shoptest.World) { mangoes(w, func(s *inventory.Stock) { s.Free -= 100; s.Used += 100 }) }},
		"held by no order":           {audit.StockConserved, func(w *shoptest.World) { mangoes(w, func(s *inventory.Stock) { s.Free--; s.Held++ }) }},
		"an order without its stock": {audit.StockConserved, func(w *shoptest.World) { loseHold(w, mangoes) }},
		"an order with too much": {audit.StockConserved, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Lines[0].Quantity--; o.Lines = o.Lines[:2] })
		}},
		"a slot over its capacity":    {audit.SlotConserved, func(w *shoptest.World) { evening(w, func(s *slot.Slot) { s.Free -= 6; s.Used += 6 }) }},
		"a slot with a place too few": {audit.SlotConserved, func(w *shoptest.World) { evening(w, func(s *slot.Slot) { s.Free-- }) }},
		"a capacity below what is booked": {audit.SlotCapacityFloor, func(w *shoptest.World) {
			evening(w, func(s *slot.Slot) { s.Capacity, s.Free = s.Held-1, -1 })
		}},
		"a slot that is not as it was changed": {audit.SlotCapacityFloor, func(w *shoptest.World) {
			evening(w, func(s *slot.Slot) {
				s.Changes = &slot.Changes{List: []slot.Change{{Capacity: s.Capacity + 1, Reserved: s.Reserved}}}
			})
		}},
		"a place booked by no order": {audit.SlotConserved, func(w *shoptest.World) { evening(w, func(s *slot.Slot) { s.Free--; s.Held++ }) }},
		"an order without its place": {audit.SlotConserved, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Window.SlotID = "morning" }) }},
		"a place that a moved order should have left": {audit.NothingLeftBehind, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Moves = []order.Move{{To: o.Window, State: order.Moved}} })
		}},
		"a move left lying":        {audit.NothingLeftBehind, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Phase = order.Moving }) }},
		"a balance that is no sum": {audit.WalletIsItsLedger, func(w *shoptest.World) { entry(w, "asha", 1, func(e *wallet.Entry) { e.Balance++ }) }},
		"a gap in the ledger":      {audit.WalletIsItsLedger, func(w *shoptest.World) { entry(w, "asha", 1, func(e *wallet.Entry) { e.Seq = 3 }) }},
		"a ref twice":              {audit.WalletIsItsLedger, func(w *shoptest.World) { post(w, "asha", 100, "topup:asha") }},
		"an overdrawn wallet":      {audit.WalletIsItsLedger, func(w *shoptest.World) { post(w, "asha", -100, "x") }},
		"a use by no order": {audit.CouponConserved, func(w *shoptest.World) {
			shoptest.Rewrite[coupon.Uses](w.Coupons(), "fifty", func(u *coupon.Uses) { u.Free--; u.Held++ })
		}},
		"uses beyond the limit": {audit.CouponConserved, func(w *shoptest.World) {
			shoptest.Rewrite[coupon.Uses](w.Coupons(), "fifty", func(u *coupon.Uses) { u.Free = -1 })
		}},
		"an order without its use": {audit.CouponConserved, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.CouponID = "other" }) }},
		"a key twice": {audit.OneOrderPerCart, func(w *shoptest.World) {
			refused(w, func(o *order.Order) { o.UserID, o.CartVersion = "asha", 77 })
		}},
		"a cart version twice": {audit.OneOrderPerCart, func(w *shoptest.World) { refused(w, func(o *order.Order) { o.UserID, o.Key = "asha", "other" }) }},
		"an order left lying":  {audit.NothingLeftBehind, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Phase = order.Holding }) }},
		"one waiting too long": {audit.NothingLeftBehind, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Phase, o.PayBy = order.Awaiting, w.Clock.Now() })
		}},
		"a hold that outlives its order": {audit.NothingLeftBehind, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Phase = order.Refused }) }},
		"a hold of a cancelled order":    {audit.NothingLeftBehind, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Status = order.Cancelled }) }},
		"a hold of no order":             {audit.NothingLeftBehind, func(w *shoptest.World) { w.Orders().Remove(w.OrderOf("asha").ID) }},
		"a bill that does not add up":    {audit.BillAddsUp, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Bill.GrandTotal++ }) }},
		"a bill of other lines":          {audit.BillAddsUp, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Lines[0].Price++ }) }},
		"a total below zero": {audit.BillAddsUp, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Bill.WalletUsed, o.Bill.GrandTotal = o.Bill.Value+1, -1 })
		}},
		"unpaid, and standing": {audit.BillAddsUp, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Method = payment.PhonePe }) }},
		"never collected from the wallet": {audit.BillAddsUp, func(w *shoptest.World) {
			w.Wallet().Put("asha", w.Wallet().Entries("asha")[:1]...)
		}},
		"collected, and given back": {audit.BillAddsUp, func(w *shoptest.World) { post(w, "asha", 5000, "back:"+w.OrderOf("asha").ID) }},
		"refused, and collected": {audit.BillAddsUp, func(w *shoptest.World) {
			w.Wallet().Put("ravi", w.Wallet().Entries("ravi")[:1]...)
			post(w, "ravi", -5000, "pay:"+w.OrderOf("ravi").ID)
		}},
		"collected from another's wallet": {audit.BillAddsUp, func(w *shoptest.World) { post(w, "ravi", -100, "pay:"+w.OrderOf("asha").ID) }},
		"a number that is left out": {audit.PapersNumbered, func(w *shoptest.World) {
			number(w, invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: w.OrderOf("asha").ID})
			number(w, invoice.Invoice{Year: "2026-27", Seq: 3, OrderID: w.OrderOf("ravi").ID})
			stands(w, func(o *order.Order) { o.Invoice = "2026-27/000001" })
			refused(w, func(o *order.Order) { o.Invoice = "2026-27/000003" })
		}},
		"a number that was not given": {audit.PapersNumbered, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.Invoice = "2026-27/000001" }) }},
		"a number that its order has not": {audit.PapersNumbered, func(w *shoptest.World) {
			number(w, invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: w.OrderOf("asha").ID})
		}},
		"a number of no order":             {audit.PapersNumbered, func(w *shoptest.World) { number(w, invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: "nothing"}) }},
		"a credit note that was not given": {audit.PapersNumbered, func(w *shoptest.World) { credited(w, "CN/26-27/000001") }},
		"a credit note that is not its own": {audit.PapersNumbered, func(w *shoptest.World) {
			credited(w, "CN/26-27/000002")
			number(w, invoice.Invoice{Year: "CN/26-27", Seq: 1, OrderID: w.OrderOf("asha").ID + "-r1"})
		}},
		"a credit note that its refund lost": {audit.PapersNumbered, func(w *shoptest.World) {
			credited(w, "")
			number(w, invoice.Invoice{Year: "CN/26-27", Seq: 1, OrderID: w.OrderOf("asha").ID + "-r1"})
		}},
		"picked before it is claimed": {audit.WorkInOrder, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Work = &order.Work{Claim: order.Claim{By: "ravi"}} })
		}},
		"out without being packed": {audit.WorkInOrder, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				o.Status, o.Work = order.OutForDelivery, &order.Work{Claim: order.Claim{By: "ravi"}}
			})
		}},
		"packed, and still claimed": {audit.WorkInOrder, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { packed(o); o.Work.Claim.By = "ravi" })
		}},
		"packed without a bag": {audit.WorkInOrder, func(w *shoptest.World) { stands(w, func(o *order.Order) { packed(o); o.Work.Bags = 0 }) }},
		"packed without a tick": {audit.WorkInOrder, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { packed(o); o.Work.Picks = o.Work.Picks[1:] })
		}},
		"ticked twice": {audit.WorkInOrder, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { packed(o); o.Work.Picks = append(o.Work.Picks, o.Work.Picks[0]) })
		}},
		"fewer in the bags than are to come": {audit.WorkInOrder, func(w *shoptest.World) { stands(w, func(o *order.Order) { packed(o); o.Work.Picks[0].Units-- }) }},
		"bags that are not waited for": {audit.BagsComeBack, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { packed(o); o.Status, o.Phase = order.Cancelled, order.Closed })
		}},
		"more put back than was in the bags": {audit.BagsComeBack, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				packed(o)
				o.Status, o.Phase = order.Cancelled, order.Closed
				o.Back = &order.Back{Lines: []order.Returned{{VariantID: o.Lines[0].VariantID, Good: o.Lines[0].Quantity + 1}}}
			})
		}},
		"goods that were said to have come back only in part": {audit.BagsComeBack, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				packed(o)
				o.Status, o.Phase = order.Cancelled, order.Closed
				o.Back = &order.Back{Lines: []order.Returned{{VariantID: o.Lines[0].VariantID, Good: o.Lines[0].Quantity}}}
			})
		}},
		"delivered for more than was ordered": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				deliveredAs(o, func(a *pricing.Actual) { a.Value += 500_00; a.GrandTotal += 500_00; a.RoundOff -= 500_00 })
			})
		}},
		"delivered lines that are not its sum": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { deliveredAs(o, func(a *pricing.Actual) { a.Lines[0].Cost++ }) })
		}},
		"delivered with more units than were in the bags": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { deliveredAs(o, func(a *pricing.Actual) { a.Lines[0].Units++ }) })
		}},
		"delivered without a line": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { deliveredAs(o, func(a *pricing.Actual) { a.Lines = a.Lines[1:] }) })
		}},
		"less is paid than the goods cost less": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { deliveredAs(o, func(a *pricing.Actual) { a.BackWallet++ }) })
		}},
		"delivered with something missing, at the price of all": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { deliveredAs(o, func(*pricing.Actual) {}); o.Actual = nil })
		}},
		"the missing given back twice": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				deliveredAs(o, func(*pricing.Actual) {})
				o.Refunds = append(o.Refunds, order.Refund{ID: o.ID + "-r2", Amount: 100, Short: true, Status: payment.Completed})
			})
		}},
		"units that a changed order does not have": {audit.StockConserved, func(w *shoptest.World) {
			stands(w, func(o *order.Order) { o.Lines = o.Lines[1:] })
		}},
		"a use that a changed order does not have": {audit.CouponConserved, func(w *shoptest.World) { stands(w, func(o *order.Order) { o.CouponID = "" }) }},
		"a change left lying": {audit.NothingLeftBehind, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				o.Phase, o.Changes = order.Changing, []order.Change{{State: order.Growing, Before: o.Bill}}
			})
		}},
		"neither the old units nor the new ones": {audit.StockConserved, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				l := o.Lines[0]
				o.Phase, o.Changes = order.Changing, []order.Change{{State: order.Growing, Before: o.Bill, Items: []order.Changed{{VariantID: l.VariantID, Before: l.Quantity + 2, Quantity: l.Quantity + 3}}}}
				o.Lines[0].Quantity += 2
			})
		}},
		"paid online beyond the bill, and kept": {audit.DeliveredIsPart, func(w *shoptest.World) {
			stands(w, func(o *order.Order) {
				o.Status, o.Phase, o.Method, o.Captured = order.Delivered, order.Closed, payment.PhonePe, o.Bill.GrandTotal+500
				o.Changes = []order.Change{{State: order.Done, Before: o.Bill}}
			})
		}},
		"collected for no order": {audit.BillAddsUp, func(w *shoptest.World) { post(w, "ravi", -100, "pay:nothing") }},
	} {
		t.Run(name, func(t *testing.T) {
			w := soundShop(t)
			c.doctor(w)
			var seen []audit.Invariant
			for _, v := range w.Audit(t, w.Clock.Now().Add(time.Hour)) {
				seen = append(seen, v.Invariant)
				assert.Contains(t, v.String(), string(v.Invariant)+": ")
			}
			assert.Contains(t, seen, c.invariant)
		})
	}
}

// packed makes an order one that is packed as it was ordered.
func packed(o *order.Order) {
	o.Status = order.Processing
	o.Work = &order.Work{Bags: 1, PackedAt: o.PlacedAt, PackedBy: "ravi"}
	for _, l := range o.Lines {
		o.Work.Picks = append(o.Work.Picks, order.Pick{VariantID: l.VariantID, Units: l.Quantity})
	}
}

// deliveredAs makes an order one that was delivered without one unit of its first line, with what is wrong about that.
func deliveredAs(o *order.Order, wrong func(*pricing.Actual)) {
	packed(o)
	o.AsDelivered, o.Status, o.Phase = true, order.Delivered, order.Closed
	o.Work.Picks[0].Units--
	o.Short = []order.Shortage{{VariantID: o.Lines[0].VariantID, Units: 1}}
	actual, err := o.Expected()
	if err != nil {
		panic(err)
	}
	o.Actual = &actual
	wrong(o.Actual)
}

func TestAuditOfAPackedOrder(t *testing.T) {
	w := soundShop(t)
	shoptest.Rewrite[order.Order](w.Orders(), w.OrderOf("asha").ID, packed)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// number stores a number, which need not be the next one.
func number(w *shoptest.World, i invoice.Invoice) {
	if err := w.Invoices().Append(context.Background(), i); err != nil {
		panic(err)
	}
}

// loseHold removes the placed order's hold on mangoes and keeps the count consistent.
func loseHold(w *shoptest.World, count func(*shoptest.World, func(*inventory.Stock))) {
	id := w.OrderOf("asha").ID
	n := w.Stock().Hold("mango-1", id).Quantity
	w.Stock().Drop("mango-1", id)
	count(w, func(s *inventory.Stock) { s.Held -= n; s.Free += n })
}

// An order that is under way is not a violation.
func TestAuditLetsOrdersFinish(t *testing.T) {
	w, _, id := shoptest.HalfPlaced(t)
	begun := w.Orders().One(id).CreatedAt
	assert.Empty(t, w.Audit(t, begun), "begun at the moment asked for")
	found := w.Audit(t, begun.Add(time.Second))
	require.Len(t, found, 1)
	assert.Equal(t, audit.NothingLeftBehind, found[0].Invariant)

	w, _, o := shoptest.Paying(t, payment.Pending)
	assert.Empty(t, w.Audit(t, o.PayBy.Add(-1)), "waiting for a payment inside its window")
	assert.Len(t, w.Audit(t, o.PayBy), 1)
}

func TestAuditOfABrokenStore(t *testing.T) {
	broken := errors.New("disk on fire")
	w := soundShop(t)
	stores := w.AuditStores()
	stores.Stock = w.With(memory.Hooks{Read: func(string, func() error) error { return broken }}).Stock()
	_, err := audit.Orders(t.Context(), stores, w.Clock.Now())
	assert.ErrorIs(t, err, broken)
}

// Of an order at rest the audit keeps a few numbers only, and must see what is wrong about it all the same.
func TestAuditSeesWhatIsWrongAboutAnOrderAtRest(t *testing.T) {
	// delivered makes the placed order one that was delivered, with a bill and cashback.
	delivered := func(t *testing.T) (*shoptest.World, string) {
		w := soundShop(t)
		id := w.OrderOf("asha").ID
		was := w.Orders().One(id)
		for _, u := range was.Units() {
			shoptest.Rewrite[inventory.Stock](w.Stock(), u.VariantID, func(s *inventory.Stock) { s.Held -= u.Quantity; s.Used += u.Quantity })
			w.Stock().Drop(u.VariantID, id)
		}
		shoptest.Rewrite[slot.Slot](w.Slots(), "evening", func(s *slot.Slot) { s.Held--; s.Used++ })
		w.Slots().Drop("evening", id)
		o := w.Orders().One(id)
		for use := range o.CouponUses() {
			shoptest.Rewrite[coupon.Uses](w.Coupons(), use, func(u *coupon.Uses) { u.Held--; u.Used++ })
			w.Coupons().Drop(use, id)
		}
		number(w, invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: id})
		_, err := wallet.Post(t.Context(), w.Wallet(), wallet.Entry{Account: "asha", Amount: 300, Ref: order.WalletCashback + id})
		require.NoError(t, err)
		shoptest.Rewrite[order.Order](w.Orders(), id, func(o *order.Order) {
			o.Status, o.Phase, o.Cashback, o.Invoice = order.Delivered, order.Closed, 300, "2026-27/000001"
			o.Timeline = append(o.Timeline, order.Event{Status: order.Delivered})
		})
		w.Sound(t, w.Clock.Now().Add(time.Hour))
		return w, id
	}
	post := func(w *shoptest.World, user string, amount money.Paise, ref string) {
		_, err := wallet.Post(context.Background(), w.Wallet(), wallet.Entry{Account: user, Amount: amount, Ref: ref})
		if err != nil {
			panic(err)
		}
	}
	for name, c := range map[string]struct {
		invariant audit.Invariant
		wrong     func(w *shoptest.World, id string)
	}{
		"other cashback": {audit.WalletIsItsLedger, func(w *shoptest.World, id string) {
			shoptest.Rewrite[order.Order](w.Orders(), id, func(o *order.Order) { o.Cashback = 400 })
		}},
		"another number": {audit.PapersNumbered, func(w *shoptest.World, id string) {
			shoptest.Rewrite[order.Order](w.Orders(), id, func(o *order.Order) { o.Invoice = "2026-27/000002" })
		}},
		"no number": {audit.PapersNumbered, func(w *shoptest.World, id string) {
			shoptest.Rewrite[order.Order](w.Orders(), id, func(o *order.Order) { o.Invoice = "" })
		}},
		"a refund that it does not have": {audit.WalletIsItsLedger, func(w *shoptest.World, id string) {
			post(w, "asha", 100, order.WalletRefund+id+"-r1")
		}},
		"paid from the wallet twice": {audit.BillAddsUp, func(w *shoptest.World, id string) {
			post(w, "asha", 500, "gift")
			post(w, "asha", -100, order.WalletPayment+id+"~1")
		}},
		"paid from another wallet": {audit.BillAddsUp, func(w *shoptest.World, id string) {
			post(w, "ravi", -100, order.WalletPayment+id)
			post(w, "ravi", 100, order.WalletReturn+id)
		}},
		"its key is another order's, too": {audit.OneOrderPerCart, func(w *shoptest.World, id string) {
			o := w.Orders().One(id)
			o.ID, o.CartVersion, o.Status, o.Phase, o.Invoice, o.Cashback, o.PlacedAt = "twin", 99, order.Cancelled, order.Refused, "", 0, time.Time{}
			w.Orders().Put(o)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w, id := delivered(t)
			c.wrong(w, id)
			var seen []audit.Invariant
			for _, v := range w.Audit(t, w.Clock.Now().Add(time.Hour)) {
				seen = append(seen, v.Invariant)
			}
			assert.Contains(t, seen, c.invariant)
		})
	}
}
