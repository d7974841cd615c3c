package staffapi_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
)

func TestStockComesAndGoes(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	moved := w.ok("/stock/move", manager, obj{"moves": []obj{
		{"key": "receive-01", "variantId": "mango-1", "kind": "receive", "units": 5},
		{"key": "waste-0001", "variantId": "mango-1", "kind": "waste", "units": 2, "why": "soft"},
		{"key": "waste-0002", "variantId": "mango-1", "kind": "waste", "units": 2},
		{"key": "gone-00001", "variantId": "gone", "kind": "receive", "units": 2}}})["results"].([]any)
	codes := []string{}
	for _, one := range moved {
		codes = append(codes, one.(map[string]any)["code"].(string))
	}
	assert.Equal(t, []string{"ok", "ok", "stock_movement", "variant_not_found"}, codes)
	assert.EqualValues(t, 23, moved[0].(map[string]any)["level"].(map[string]any)["free"])
	again := w.ok("/stock/move", manager, obj{"moves": []obj{{"key": "receive-01", "variantId": "mango-1", "kind": "receive", "units": 5}}})["results"].([]any)
	assert.Equal(t, "again", again[0].(map[string]any)["code"])
	journal := w.ok("/stock/journal", manager, obj{})["items"].([]any)
	assert.Equal(t, "manager", journal[0].(map[string]any)["by"])
}

// Twenty were thought to be there and fifteen are promised; four are found.
func TestACountBelowWhatIsPromised(t *testing.T) {
	w := newWorld(t)
	picker := w.in(crew.Picker)
	w.db.Stock().Put(inventory.Stock{VariantID: "mango-1", Count: hold.Count{Free: 14, Held: 6}, Received: 20})
	for _, id := range []string{"o1", "oo2", "ooo3"} {
		w.ordered(id, nil)
	}
	seen := 19
	assert.Equal(t, "stock_moved", w.refused(http.StatusConflict, "/stock/count", picker, obj{"key": "count-0001", "variantId": "mango-1", "counted": 4, "expect": seen}))
	counted := w.ok("/stock/count", picker, obj{"key": "count-0002", "variantId": "mango-1", "counted": 4, "expect": 20})
	assert.EqualValues(t, 2, counted["missing"])
	assert.EqualValues(t, 0, counted["level"].(map[string]any)["free"], "customers buy no more of it")
	require.Len(t, counted["orders"], 3)
	gives := []any{}
	for _, one := range counted["orders"].([]any) {
		gives = append(gives, one.(map[string]any)["give"])
	}
	assert.Equal(t, []any{1.0, 1.0, 0.0}, gives, "each of two gives one of its two")
	assert.Empty(t, counted["orders"].([]any)[0].(map[string]any)["customer"], "a picker sees no names")
	again := w.ok("/stock/count", picker, obj{"key": "count-0002", "variantId": "mango-1", "counted": 4, "expect": 20})
	assert.EqualValues(t, 2, again["missing"], "the same count again says the same")
	levels := w.ok("/stock/list", picker, nil)["items"].([]any)
	assert.Equal(t, true, levels[0].(map[string]any)["low"])
	assert.Contains(t, w.ok("/board/show", picker, nil)["low"], levels[0])
	w.ok("/stock/move", w.in(crew.Manager), obj{"moves": []obj{{"key": "receive-01", "variantId": "mango-1", "kind": "receive", "units": 50}}})
	for _, l := range w.ok("/board/show", picker, nil)["low"].([]any) {
		assert.NotEqual(t, "mango-1", l.(map[string]any)["variantId"])
	}
}

// A shortage that was shared by mistake is named by the next count that finds enough, and taken back; an order that is packed gives
// nothing.
func TestASharedShortageIsTakenBack(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.db.Stock().Put(inventory.Stock{VariantID: "mango-1", Count: hold.Count{Free: 14, Held: 6}, Received: 20})
	for _, id := range []string{"o1", "oo2"} {
		w.ordered(id, nil)
	}
	w.ordered("ooo3", func(o *order.Order) {
		o.Status, o.Work = order.Processing, &order.Work{Bags: 1, PackedAt: w.now, PackedBy: "picker", Picks: []order.Pick{{VariantID: "mango-1", Units: 2}}}
	})
	level := w.ok("/stock/list", manager, nil)["items"].([]any)[0].(map[string]any)
	assert.Equal(t, []any{14.0, 6.0, 2.0}, []any{level["free"], level["held"], level["bagged"]})
	count := func(key string, counted int) (orders []any) {
		reply := w.ok("/stock/count", manager, obj{"key": key, "variantId": "mango-1", "counted": counted})
		for _, one := range reply["orders"].([]any) {
			o := one.(map[string]any)
			orders = append(orders, o["order"], o["give"])
		}
		return orders
	}
	assert.Empty(t, count("count-0000", 18))
	assert.Equal(t, []any{"oo2", 1.0, "o1", 0.0}, count("count-0001", 3))
	share := func(key string, units int) {
		shared := w.ok("/stock/share", manager, obj{"variantId": "mango-1", "key": key, "orders": []obj{{"order": "oo2", "units": units}}})
		assert.Equal(t, []any{"ok"}, codes(shared))
	}
	short := func() int { o := w.db.Orders().One("oo2"); return o.Missing() }
	share("share-0001", 1)
	assert.Equal(t, 1, short())
	assert.Equal(t, []any{"oo2", 0.0}, count("count-0002", 4), "only whoever was told something else")
	share("share-0002", 0)
	assert.Zero(t, short())
	assert.Empty(t, count("count-0003", 4))
}

// The units that are missing are planned as such, the customer may cancel, and after the delivery their refund is proposed.
func TestAShortageIsShared(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.ordered("o1", nil)
	w.ordered("oo2", delivered)
	share := func(key string, orders ...obj) (codes []string) {
		for _, one := range w.ok("/stock/share", manager, obj{"variantId": "mango-1", "key": key, "orders": orders})["results"].([]any) {
			codes = append(codes, one.(map[string]any)["code"].(string))
		}
		return codes
	}
	one := obj{"order": "TK-O1", "units": 1}
	assert.Equal(t, []string{"ok", "order_short_late", "order_not_found"}, share("share-0001", one, obj{"order": "oo2", "units": 1}, obj{"order": "gone", "units": 1}))
	assert.Equal(t, []string{"ok"}, share("share-0001", one))
	assert.Equal(t, []string{"order_short_units"}, share("share-0002", obj{"order": "o1", "units": 3}))
	assert.Len(t, w.db.Orders().One("o1").Short, 1)
	line := func() any {
		return w.ok("/orders/show", manager, obj{"order": "o1"})["lines"].([]any)[0].(map[string]any)["short"]
	}
	assert.EqualValues(t, 1, line())
	w.now = w.db.Orders().One("o1").Window.Cutoff
	page := w.ok("/orders/show", w.in(crew.Manager), obj{"order": "o1"})
	assert.Equal(t, "2026-11-23T11:30:00Z", page["cancellableUntil"], "until the slot begins")
	manager = w.in(crew.Manager)
	assert.Equal(t, "ok", w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}, "to": "Delivered"})["results"].([]any)[0].(map[string]any)["code"])
	preview := w.ok("/orders/refund/preview", manager, obj{"order": "o1"})
	assert.Equal(t, []any{map[string]any{"variantId": "mango-1", "quantity": 1.0}}, preview["lines"])
	assert.Equal(t, money.Paise(100_00), amountOf(preview["amount"]))
	w.ok("/orders/refund", manager, obj{"order": "o1", "key": "refund-0001", "lines": preview["lines"], "reason": "missing"})
	assert.Equal(t, "nothing_to_refund", w.refused(http.StatusConflict, "/orders/refund/preview", manager, obj{"order": "o1"}), "once")
	log := w.ok("/log/list", manager, obj{"about": "TK-O1"})["items"].([]any)
	assert.Contains(t, fmt.Sprint(log), "shareStock")
}

func TestASlotThatCloses(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.ordered("o1", nil)
	closed := w.ok("/slots/change", manager, obj{"key": "close-0001", "slot": "20261123-1700", "kind": "close", "why": "rain"})
	assert.Equal(t, true, closed["slot"].(map[string]any)["closed"])
	assert.Equal(t, "manager", closed["slot"].(map[string]any)["closedBy"])
	assert.Len(t, closed["orders"], 1, "the orders that it has stay, and are listed")
	assert.Equal(t, "slot_key_reused", w.refused(http.StatusConflict, "/slots/change", manager, obj{"key": "close-0001", "slot": "20261123-1700", "kind": "open"}))
	paused := w.ok("/shop/pause", manager, obj{"until": w.now.Add(3600e9), "say": "Heavy rain"})
	assert.Equal(t, true, paused["paused"])
	assert.Equal(t, "manager", w.ok("/shop/show", w.in(crew.Rider), nil)["by"])
	assert.Equal(t, false, w.ok("/shop/resume", manager, nil)["paused"])
}
