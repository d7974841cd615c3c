package staffapi_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/complaint"
	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
)

func TestAnOrdersDay(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.ordered("o1", nil)
	slots := w.ok("/board/show", manager, nil)["slots"].([]any)
	require.Len(t, slots, 1)
	assert.EqualValues(t, 1, slots[0].(map[string]any)["placed"])

	w.ok("/orders/list", manager, obj{"text": "asha"})
	assert.EqualValues(t, 1, w.ok("/orders/list", manager, obj{"text": "9826012345"})["count"])
	assert.EqualValues(t, 0, w.ok("/orders/list", manager, obj{"text": "ravi"})["count"])
	page := w.ok("/orders/show", manager, obj{"order": "tk-o1"})
	assert.Equal(t, "9826012345", page["mobile"])
	assert.Equal(t, "Processing", page["next"])

	advance := func(body obj) map[string]any {
		return w.ok("/orders/advance", manager, body)["results"].([]any)[0].(map[string]any)
	}
	assert.Equal(t, "before_cutoff", advance(obj{"orders": []string{"o1"}})["code"], "the customer may still cancel")
	assert.Equal(t, "ok", advance(obj{"orders": []string{"o1"}, "early": true})["code"])
	assert.Equal(t, "ok", advance(obj{"orders": []string{"TK-O1"}, "to": "Out for Delivery", "early": true})["code"])
	assert.Equal(t, "order_not_found", advance(obj{"orders": []string{"gone"}})["code"])
	page = w.ok("/orders/show", manager, obj{"order": "o1"})
	events := page["events"].([]any)
	assert.Equal(t, "manager", events[len(events)-1].(map[string]any)["by"])

	cancelled := w.ok("/orders/cancel", w.in(crew.Support), obj{"order": "o1", "reason": "The mangoes are gone"})
	assert.Equal(t, "Cancelled", cancelled["card"].(map[string]any)["status"])
	assert.Contains(t, cancelled["mobile"], "••", "the number is whole only while the order is on its way")

	log := w.ok("/log/list", manager, obj{"about": "TK-O1"})["items"].([]any)
	require.GreaterOrEqual(t, len(log), 5)
	latest := log[0].(map[string]any)
	assert.Equal(t, "support", latest["by"])
	assert.Equal(t, "cancelOrder", latest["action"])
	assert.Equal(t, "The mangoes are gone", latest["why"])
}

func TestAnOrderIsMovedToAnotherSlot(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	o := w.placed("o1")
	night := o.Window.Start.Add(3 * time.Hour)
	w.db.Slots().Put(slot.Slot{ID: "20261123-2000", Start: night, End: night.Add(time.Hour), Cutoff: night.Add(-time.Hour), Capacity: 1, Count: hold.Count{Free: 1}})
	assert.Contains(t, w.ok("/orders/show", manager, obj{"order": "o1"})["can"], "move")
	assert.NotContains(t, w.ok("/orders/show", w.in(crew.Support), obj{"order": "o1"})["can"], "move")

	move := obj{"order": "tk-o1", "slot": "20261123-2000", "key": "move-0001"}
	page := w.ok("/orders/move", manager, move)
	assert.Equal(t, "20261123-2000", page["card"].(map[string]any)["slot"])
	assert.Equal(t, night.Add(-time.Hour).Format(time.RFC3339), page["cancellableUntil"], "until the new slot's cut-off")
	events := page["events"].([]any)
	event := events[len(events)-1].(map[string]any)
	assert.Equal(t, "moved", event["kind"])
	assert.Equal(t, "manager", event["by"])
	assert.Equal(t, night.Format(time.RFC3339), event["start"])
	again := w.ok("/orders/move", manager, move)
	assert.Equal(t, page["card"], again["card"])
	assert.Equal(t, hold.Count{Held: 1}, w.db.Slots().One("20261123-2000").Count)
	assert.Equal(t, hold.Count{Free: 10}, w.db.Slots().One("20261123-1700").Count)

	assert.Equal(t, "order_move_key_reused", w.refused(http.StatusConflict, "/orders/move", manager, obj{"order": "o1", "slot": "20261123-1700", "key": "move-0001"}))
	assert.Equal(t, "slot_not_found", w.refused(http.StatusNotFound, "/orders/move", manager, obj{"order": "o1", "slot": "20200101-0700", "key": "move-0002"}))
	w.placed("oo2")
	assert.Equal(t, "slot_full", w.refused(http.StatusConflict, "/orders/move", manager, obj{"order": "oo2", "slot": "20261123-2000", "key": "move-0003"}))
	w.ordered("ooo3", func(o *order.Order) { o.Status = order.OutForDelivery })
	assert.Equal(t, "order_not_movable", w.refused(http.StatusConflict, "/orders/move", manager, obj{"order": "ooo3", "slot": "20261123-2000", "key": "move-0004"}))
	log := w.ok("/log/list", manager, obj{"about": "TK-O1"})["items"].([]any)
	assert.Equal(t, "moveOrder", log[0].(map[string]any)["action"])
	assert.Equal(t, "20200101-0700", log[0].(map[string]any)["why"], "the slot that was asked for")
}

// A picker sees what goes into the bag, and no name, number or amount.
func TestWhatAPickerSees(t *testing.T) {
	w := newWorld(t)
	picker := w.in(crew.Picker)
	w.ordered("o1", nil)
	page := w.ok("/orders/show", picker, obj{"order": "o1"})
	for _, field := range []string{"mobile", "customerId", "paid", "refundable"} {
		assert.NotContains(t, page, field)
	}
	assert.Empty(t, page["rows"])
	line := page["lines"].([]any)[0].(map[string]any)
	assert.NotContains(t, line, "price")
	card := w.ok("/orders/list", picker, obj{})["items"].([]any)[0].(map[string]any)
	for _, field := range []string{"customer", "total", "collect"} {
		assert.NotContains(t, card, field)
	}
	assert.EqualValues(t, 0, w.ok("/orders/list", picker, obj{"text": "asha"})["count"], "nor does the picker find a customer by the name")
	assert.EqualValues(t, 1, w.ok("/orders/list", picker, obj{"text": "TK-O1"})["count"])
	assert.NotContains(t, w.ok("/board/show", picker, nil)["slots"].([]any)[0], "value")
	w.ordered("oo2", delivered)
	assert.Equal(t, "order_not_found", w.refused(http.StatusNotFound, "/orders/show", picker, obj{"order": "oo2"}), "what is delivered is no picker's business")
	assert.EqualValues(t, 1, w.ok("/orders/list", picker, obj{})["count"])
	assert.EqualValues(t, 0, w.ok("/orders/list", picker, obj{"text": "TK-OO2"})["count"])
	assert.EqualValues(t, 0, w.ok("/orders/list", picker, obj{"statuses": []string{"Delivered"}})["count"])
}

// Words that the customer reads are written in the customer's language.
func TestACustomersPageSaysTheCustomersLanguage(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", nil)
	shown := func() map[string]any {
		return w.ok("/customers/show", support, obj{"id": "asha"})["customer"].(map[string]any)
	}
	assert.NotContains(t, shown(), "language", "not known yet")
	_, err := w.db.Users().Update(t.Context(), "asha", func(u *account.User) error { u.Language = notify.Hindi; return nil })
	require.NoError(t, err)
	assert.Equal(t, "hi", shown()["language"])
}

// Who copies the shop's customers needs more looks than the work does.
func TestLooksAtCustomersAreCounted(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", nil)
	for range crew.LooksAnHour {
		w.ok("/customers/show", support, obj{"id": "asha"})
	}
	assert.Equal(t, "too_many_requests", w.refused(http.StatusTooManyRequests, "/customers/find", support, obj{"mobile": "9826012345"}))
	w.ordered("oo2", func(o *order.Order) { delivered(o); o.Invoice = "2026-27/000001" })
	assert.Equal(t, "too_many_requests", w.refused(http.StatusTooManyRequests, "/papers/bill", support, obj{"order": "oo2"}), "a bill has the whole number")
	looks, err := w.db.StaffLog().List(t.Context(), crew.LogQuery{By: "support", About: "asha", Limit: 100})
	require.NoError(t, err)
	assert.Len(t, looks, crew.LooksAnHour)
}

// A step of an order may wait for the store or the gateway: what is asked about the order meanwhile is no failure of the server.
func TestAnOrderOnWhichTheServerWorksIsAskedAboutAgain(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	busy := func(path, id string, more obj) {
		t.Helper()
		ask := obj{"order": id}
		maps.Copy(ask, more)
		assert.Equal(t, "order_at_work", w.refused(http.StatusServiceUnavailable, path, manager, ask), path)
	}
	w.ordered("o1", func(o *order.Order) { delivered(o); o.Phase = order.Delivering })
	busy("/orders/refund/preview", "o1", obj{"amount": 20})
	busy("/orders/refund", "o1", obj{"amount": 20, "reason": "soft", "key": "refund-0001"})
	w.ordered("o22", func(o *order.Order) {
		o.Status, o.Phase, o.Work = order.Processing, order.Replacing, &order.Work{Claim: order.Claim{By: "manager", Until: w.now.Add(time.Hour)}}
	})
	busy("/orders/deliver/preview", "o22", nil)
	busy("/pick/offers", "o22", obj{"variantId": "mango-1"})
}

func TestRefunds(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", delivered)
	assert.Equal(t, "nothing_to_refund", w.refused(http.StatusConflict, "/orders/refund/preview", support, obj{"order": "o1"}), "nothing is chosen by itself")
	plan := w.ok("/orders/refund/preview", support, obj{"order": "o1", "lines": []obj{{"variantId": "mango-1", "quantity": 1}}})
	assert.Equal(t, money.Paise(100_00), amountOf(plan["amount"]))
	assert.Equal(t, money.Paise(100_00), amountOf(plan["toWallet"]), "cash goes back to the wallet")

	refund := obj{"order": "o1", "key": "refund-0001", "lines": []obj{{"variantId": "mango-1", "quantity": 1}}, "reason": "soft"}
	page := w.ok("/orders/refund", support, refund)
	assert.Equal(t, money.Paise(100_00), amountOf(page["refundable"]))
	page = w.ok("/orders/refund", support, refund)
	assert.Equal(t, money.Paise(100_00), amountOf(page["refundable"]), "a second press gives nothing back")
	last, err := w.db.Wallet().Last(t.Context(), "asha")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(100_00), last.Balance)
}

// A customer pays nothing for a unit that was missing, so the shop gives nothing back for it.
func TestAMissingUnitIsNotOneGivenBack(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	o := w.placed("o1")
	o.AsDelivered = true
	o.Short = []order.Shortage{{VariantID: "mango-1", Units: 1, Told: true}}
	w.db.Orders().Put(o)
	w.afterCutoff()
	w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}, "to": "Out for Delivery"})
	line := func(page map[string]any) map[string]any { return page["lines"].([]any)[0].(map[string]any) }
	missing := line(w.ok("/orders/deliver", manager, obj{"order": "o1"}))
	assert.Equal(t, []any{1.0, 1.0, nil}, []any{missing["short"], missing["left"], missing["givenBack"]})
	assert.Equal(t, []any{100.0, 100.0}, []any{missing["price"], missing["total"]}, "as on the bill")

	refunded := line(w.ok("/orders/refund", w.in(crew.Support), obj{"order": "o1", "key": "refund-0001", "lines": []obj{{"variantId": "mango-1", "quantity": 1}}, "reason": "soft"}))
	assert.Equal(t, []any{1.0, 0.0, 1.0}, []any{refunded["short"], refunded["left"], refunded["givenBack"]})
}

// What came in place of something may cost as much, so that the bill is as it was, and may stay at the door.
func TestTheLinesOfAnOrderAddUpToItsBill(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	o := w.ordered("o1", func(o *order.Order) {
		o.Status, o.AsDelivered, o.Lines[0].MRP = order.OutForDelivery, true, 100_00
		o.Work = &order.Work{Bags: 1, PackedAt: w.now, Picks: []order.Pick{{VariantID: "mango-1", Units: 1}}}
		o.Short = []order.Shortage{{VariantID: "mango-1", Units: 1, Told: true}}
		o.Instead = []order.Instead{{For: "mango-1", Line: order.Line{VariantID: "banana-6", Name: "Banana", Price: 50_00, MRP: 50_00, Quantity: 2}}}
	})
	totals := func() (totals []any) {
		page := w.ok("/orders/show", manager, obj{"order": "o1"})
		for _, line := range page["lines"].([]any) {
			totals = append(totals, line.(map[string]any)["total"])
		}
		return append(totals, page["card"].(map[string]any)["total"])
	}
	assert.Equal(t, []any{100.0, 100.0, 200.0}, totals())
	o.Rejected = []order.Rejected{{VariantID: "banana-6", Units: 1, Reason: order.Bad}}
	w.db.Orders().Put(o)
	assert.Equal(t, []any{100.0, 50.0, 150.0}, totals())
}

// The sheet that cancels an order asks only where that goes which can go to more than one place.
func TestAnOrdersPageSaysWhatGoesBackIfItIsCancelled(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	o := w.placed("o1")
	o.Method, o.PaymentStatus, o.Captured, o.Bill.WalletUsed, o.Bill.GrandTotal = payment.PhonePe, payment.Completed, 150_00, 50_00, 150_00
	w.db.Orders().Put(o)
	assert.Equal(t, map[string]any{"toWallet": 50.0, "toSource": 150.0}, w.ok("/orders/show", support, obj{"order": "o1"})["ifCancelled"])
	w.ordered("oo2", delivered)
	assert.NotContains(t, w.ok("/orders/show", support, obj{"order": "oo2"}), "ifCancelled")
}

// Many small refunds, and presses at the same moment, stay within the limit of the day.
func TestLimitsOfADay(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	for _, id := range []string{"o1", "oo2", "ooo3"} {
		w.ordered(id, delivered)
	}
	give := func(id string, rupees int) (int, map[string]any) {
		return w.send("/orders/refund", support, obj{"order": id, "key": "key-of-" + id, "amount": rupees, "reason": "soft"})
	}
	for _, id := range []string{"o1", "oo2"} {
		status, reply := give(id, 200)
		require.Equal(t, http.StatusOK, status, "%v", reply)
	}
	status, reply := give("ooo3", 101)
	assert.Equal(t, http.StatusForbidden, status)
	assert.Equal(t, "above_limit", reply["code"])
	assert.Contains(t, reply["message"], "₹100")
	assert.Empty(t, w.db.Orders().One("ooo3").Refunds)
	status, _ = give("ooo3", 100)
	assert.Equal(t, http.StatusOK, status)
	assert.Equal(t, "above_limit", w.refused(http.StatusForbidden, "/wallet/credit", support, obj{"key": "credit-0001", "customer": "asha", "amount": 201, "note": "sorry"}))
	credit := obj{"key": "credit-0002", "customer": "asha", "amount": 200, "note": "sorry"}
	first := w.ok("/wallet/credit", support, credit)
	assert.Equal(t, first["balance"], w.ok("/wallet/credit", support, credit)["balance"], "once")
	assert.Equal(t, "credit_key_reused", w.refused(http.StatusConflict, "/wallet/credit", support, obj{"key": "credit-0002", "customer": "asha", "amount": 150, "note": "sorry"}), "and not told that it was done")
	w.now = w.now.Add(24 * time.Hour)
	support = w.in(crew.Support)
	status, _ = w.send("/wallet/credit", support, obj{"key": "credit-0003", "customer": "asha", "amount": 200, "note": "sorry"})
	assert.Equal(t, http.StatusOK, status, "the next day has a limit of its own")
}

func TestADeletedCustomerHasNoWallet(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", delivered)
	w.ordered("oo2", func(o *order.Order) { delivered(o); o.Anonymise() })
	_, err := w.db.Users().Update(t.Context(), "asha", func(u *account.User) error { *u = u.Erased(w.now); return nil })
	require.NoError(t, err)
	assert.Equal(t, "customer_gone", w.refused(http.StatusConflict, "/wallet/credit", support, obj{"key": "credit-0001", "customer": "asha", "amount": 20, "note": "sorry"}))
	refund := obj{"order": "oo2", "key": "refund-0001", "amount": 20, "reason": "soft"}
	assert.Equal(t, "customer_gone", w.refused(http.StatusConflict, "/orders/refund/preview", support, obj{"order": "oo2", "amount": 20}))
	assert.Equal(t, "customer_gone", w.refused(http.StatusConflict, "/orders/refund", support, refund))
	assert.Empty(t, w.db.Wallet().Entries("asha"))
	assert.Equal(t, "Palasia, 452001", w.ok("/orders/show", support, obj{"order": "oo2"})["address"], "what is left of it")
}

func TestARefundThatIsRefusedIsNotCounted(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", delivered)
	for range 4 {
		assert.Equal(t, "nothing_to_refund", w.refused(http.StatusConflict, "/orders/refund", support, obj{"order": "o1", "key": "too-much-1", "amount": 300, "reason": "soft"}))
	}
	p, err := w.db.Crew().Get(t.Context(), "support")
	require.NoError(t, err)
	assert.Empty(t, p.Given.Gifts)
}

func TestComplaintsAreAnswered(t *testing.T) {
	w := newWorld(t)
	support := w.in(crew.Support)
	w.ordered("o1", func(o *order.Order) {
		delivered(o)
		o.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Open, Reason: complaint.BadQuality, Wish: complaint.Refund, Text: "Soft.", At: w.now,
			Lines: []complaint.Line{{VariantID: "mango-1", Quantity: 1}}}}
	})
	needs := w.ok("/board/show", support, nil)["needs"].([]any)
	require.Len(t, needs, 1)
	assert.Equal(t, "complaint", needs[0].(map[string]any)["kind"])
	item := w.ok("/complaints/list", support, obj{})["items"].([]any)[0].(map[string]any)
	assert.Equal(t, money.Paise(100_00), amountOf(item["complaint"].(map[string]any)["worth"]))
	w.ok("/complaints/settle", support, obj{"order": "o1", "complaint": "c1", "state": "refunded", "answer": "We are sorry."})
	assert.Empty(t, w.ok("/complaints/list", support, obj{})["items"])
	last, err := w.db.Wallet().Last(t.Context(), "asha")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(100_00), last.Balance)
	p, err := w.db.Crew().Get(t.Context(), "support")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(100_00), p.Given.Gifts[0].Amount, "it counts for the day")
}
