package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

func lines(quantities map[string]int) (all []order.Line) {
	for _, id := range []string{"mango", "onion", "amla"} {
		if n := quantities[id]; n > 0 {
			all = append(all, order.Line{VariantID: id, Name: id, Price: 100_00, MRP: 100_00, Quantity: n})
		}
	}
	return all
}

func costing(value, wallet money.Paise) pricing.Bill {
	return pricing.Bill{MRPTotal: value, SubTotal: value, Value: value, WalletUsed: wallet, GrandTotal: value - wallet}
}

// changeable is a cash order of two mangoes and an onion.
func changeable() order.Order {
	o := inSlot("evening")
	o.Method, o.PaymentStatus = payment.COD, payment.Pending
	o.Lines, o.Bill = lines(map[string]int{"mango": 2, "onion": 1}), costing(300_00, 0)
	return o
}

func asking(o order.Order, quantities map[string]int) order.Change {
	all, sum, asked := lines(quantities), money.Paise(0), []order.Unit(nil)
	for _, l := range all {
		sum += l.Total()
		asked = append(asked, order.Unit{VariantID: l.VariantID, Quantity: l.Quantity})
	}
	return order.Change{At: noon, Hash: order.ChangeHash(asked, false), Lines: all, After: o.Split(pricing.Bill{MRPTotal: sum, SubTotal: sum, Value: sum})}
}

func changedTo(t *testing.T, o *order.Order, quantities map[string]int) {
	t.Helper()
	require.NoError(t, o.BeginChange(asking(*o, quantities), len(o.ChangesMade())))
	require.NoError(t, o.EnterChange())
	require.NoError(t, o.EndChange())
}

// While it is taken, the order holds the greater number of units, and what is settled is the new one.
func TestAChangeHoldsBothUntilItIsSettled(t *testing.T) {
	o := changeable()
	require.NoError(t, o.BeginChange(asking(o, map[string]int{"mango": 1, "amla": 3}), 0))
	unit := func(id string, n, round int) order.Resized {
		return order.Resized{Unit: order.Unit{VariantID: id, Quantity: n}, Round: round}
	}
	assert.Equal(t, []order.Resized{unit("mango", 2, 1), unit("amla", 3, 1), unit("onion", 1, 1)}, o.ChangeUnits())
	assert.Equal(t, costing(300_00, 0), o.Bill, "it is the old one still")
	most := o.AtMost()
	assert.Equal(t, money.Paise(400_00), most.Bill.SubTotal)
	assert.ElementsMatch(t, []order.Unit{{VariantID: "mango", Quantity: 2}, {VariantID: "onion", Quantity: 1}, {VariantID: "amla", Quantity: 3}}, most.Units())
	after := o.AfterChange()
	assert.Equal(t, money.Paise(400_00), after.Bill.Value)

	require.NoError(t, o.EnterChange())
	assert.Equal(t, []order.Resized{unit("mango", 1, 2), unit("amla", 3, 2), unit("onion", 0, 2)}, o.ChangeUnits())
	assert.Equal(t, after.Lines, o.Lines)
	require.ErrorIs(t, o.EnterChange(), order.ErrNoMove)
	require.NoError(t, o.EndChange())
	assert.Empty(t, o.ChangeUnits())
	assert.Empty(t, o.Changes[0].Lines, "what the order has is not kept twice")
	assert.Equal(t, []order.Unit{{VariantID: "onion"}}, o.GoneUnits(), "its hold ends with the others")

	require.NoError(t, o.BeginChange(asking(o, map[string]int{"mango": 1, "onion": 2}), 1))
	assert.Equal(t, []order.Resized{unit("onion", 2, 3), unit("amla", 3, 3)}, o.ChangeUnits())
	before := o.Lines
	require.NoError(t, o.RefuseChange(inventory.ErrOutOfStock))
	assert.Equal(t, []order.Resized{unit("onion", 0, 4), unit("amla", 3, 4)}, o.ChangeUnits())
	require.NoError(t, o.EndUndo())
	assert.Equal(t, before, o.Lines)
	require.ErrorIs(t, o.ChangeRefused(), inventory.ErrOutOfStock)
	assert.Equal(t, costing(300_00, 0), o.FirstBill())
	for _, id := range []string{o.ChangeID(), o.HoldID() + "/c12", "o1/c1"} {
		assert.Equal(t, "o1", order.OfHold(id))
		assert.True(t, order.IsChangeID(id))
	}
	assert.False(t, order.IsChangeID(o.HoldID()+"/m1"))
}

func TestAChangeIsMadeOnceByItsNumber(t *testing.T) {
	o := changeable()
	more, less := map[string]int{"mango": 3}, map[string]int{"onion": 1}
	require.NoError(t, o.BeginChange(asking(o, more), 0))
	require.ErrorIs(t, o.BeginChange(asking(o, more), 0), order.ErrLeased, "what becomes of it is not known yet")
	require.ErrorIs(t, o.BeginMove(order.Move{Entry: staff.Entry{Key: "k"}, To: windowOf("night")}), order.ErrLeased)
	require.ErrorIs(t, o.BeginOwnMove(order.Move{To: windowOf("night")}, "evening"), order.ErrLeased)
	require.ErrorIs(t, o.BeginCancel(order.Cancellation{By: order.Customer, At: noon}), order.ErrLeased, "who cancels comes again")
	require.ErrorIs(t, o.AdvanceStatus("", noon, nil), order.ErrLeased)
	require.ErrorIs(t, o.ClaimWork(order.Ask{By: "ravi", At: noon, Early: true}), order.ErrLeased)
	require.ErrorIs(t, o.PlanShort(order.Shortage{VariantID: "mango", Units: 1}), order.ErrLeased)
	require.NoError(t, o.EnterChange())
	require.ErrorIs(t, o.MayChange(0, asking(o, more).Hash, noon), order.ErrAtRest, "it is made")
	require.NoError(t, o.EndChange())
	require.ErrorIs(t, o.MayChange(0, asking(o, more).Hash, noon.Add(24*time.Hour)), order.ErrAtRest, "the answer was lost")
	require.ErrorIs(t, o.MayChange(0, asking(o, less).Hash, noon), order.ErrChangedMeanwhile, "another device")
	require.ErrorIs(t, o.MayChange(2, asking(o, less).Hash, noon), order.ErrChangedMeanwhile)
	require.ErrorIs(t, o.BeginChange(asking(o, more), 1), order.ErrAtRest, "it has these lines")
	require.ErrorIs(t, o.BeginChange(order.Change{At: noon}, 1), order.ErrChangeEmpty)
	assert.Len(t, o.Changes, 1)
	two := []order.Unit{{VariantID: "b", Quantity: 1}, {VariantID: "a", Quantity: 2}}
	assert.Equal(t, order.ChangeHash(two, false), order.ChangeHash([]order.Unit{two[1], two[0]}, false), "in any order")
	assert.NotEqual(t, order.ChangeHash(two, false), order.ChangeHash(two, true))
}

func TestACustomerChangesAnOrderUntilItsCutoff(t *testing.T) {
	o := changeable()
	assert.Equal(t, o.Window.Cutoff, o.ChangeableUntil(noon))
	for name, change := range map[string]func(*order.Order){
		"the cut-off":  func(o *order.Order) { o.Window.Cutoff = noon },
		"processing":   func(o *order.Order) { o.Status = order.Processing },
		"picked":       func(o *order.Order) { o.Work = &order.Work{} },
		"short":        func(o *order.Order) { o.Short = []order.Shortage{{VariantID: "mango", Units: 1}} },
		"cancelled":    func(o *order.Order) { o.Status, o.Phase = order.Cancelled, order.Closed },
		"not paid yet": func(o *order.Order) { o.Status, o.Phase = order.PendingPayment, order.Awaiting },
	} {
		late := o
		change(&late)
		require.ErrorIs(t, late.MayChange(0, "", noon), order.ErrNotChangeable, name)
		assert.True(t, late.ChangeableUntil(noon).IsZero(), name)
	}
	for n := range 5 {
		changedTo(t, &o, map[string]int{"mango": 3 + n})
	}
	require.ErrorIs(t, o.MayChange(5, "", noon), order.ErrChangedOften)
	assert.True(t, o.ChangeableUntil(noon).IsZero())
}

func TestTheNewTotalIsNews(t *testing.T) {
	o := changeable()
	changedTo(t, &o, map[string]int{"mango": 3})
	changedTo(t, &o, map[string]int{"mango": 4})
	require.Equal(t, []order.Topic{order.OrderChanged}, topics(&o), "one message for both")
	assert.Equal(t, "2", o.News()[0].ChangeID())
	o.MarkTold(o.News())
	assert.Empty(t, o.News())
	require.NoError(t, o.BeginChange(asking(o, map[string]int{"mango": 5}), 2))
	assert.Empty(t, o.News(), "it may still be refused")
	require.NoError(t, o.RefuseChange(hold.ErrShort))
	require.NoError(t, o.EndUndo())
	assert.Empty(t, o.News())
	changedTo(t, &o, map[string]int{"mango": 6})
	o.Status = order.OutForDelivery
	assert.Empty(t, o.News(), "it is too late for that")
}

// However often an order is changed, what was paid online and from the wallet is enough and is all accounted for.
func TestWhatAChangedOrderIsPaidWith(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := changeable()
		o.Method = rapid.SampledFrom([]payment.Method{payment.COD, payment.PhonePe, payment.Wallet}).Draw(t, "method")
		value := money.Paise(rapid.IntRange(1, 500_00).Draw(t, "value"))
		part := money.Paise(rapid.IntRange(0, int(value)-1).Draw(t, "wallet"))
		if o.Method == payment.Wallet {
			part = value
		}
		o.Bill = costing(value, part)
		if o.Method == payment.PhonePe {
			o.Captured = o.Bill.GrandTotal
		}
		first := o.Bill
		for range rapid.IntRange(1, 5).Draw(t, "changes") {
			before := o.Bill
			value := money.Paise(rapid.IntRange(0, 900_00).Draw(t, "new value"))
			b := o.Split(pricing.Bill{MRPTotal: value, SubTotal: value, Value: value})
			require.True(t, b.AddsUp())
			o.Changes = append(o.Changes, order.Change{Before: o.Bill, After: b, State: order.Done})
			o.Bill = b
			require.Equal(t, first, o.FirstBill())
			switch o.Method {
			case payment.COD:
				require.LessOrEqual(t, b.WalletUsed, before.WalletUsed, "nothing is taken that can be paid at the door")
				require.Zero(t, o.PaidBeyond())
			case payment.Wallet:
				require.Zero(t, b.GrandTotal)
			case payment.PhonePe:
				require.LessOrEqual(t, b.GrandTotal, o.Captured)
				require.True(t, b.WalletUsed <= before.WalletUsed || o.PaidBeyond() == 0, "what was paid online is used first")
				require.True(t, b.WalletUsed <= first.WalletUsed || o.PaidBeyond() == 0, "the wallet gets back first what a change took")
			}
		}
	})
}
