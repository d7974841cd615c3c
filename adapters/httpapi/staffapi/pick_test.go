package staffapi_test

import (
	"fmt"
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
)

const evening = "20261123-1700"

// afterCutoff begins the picking of the evening's slot.
func (w *world) afterCutoff() { w.now = time.Date(2026, 11, 23, 8, 30, 0, 0, time.UTC) }

// weighed is an order of two mangoes that are weighed and four onions, which costs what is delivered.
func weighed(o *order.Order) {
	o.AsDelivered = true
	o.Lines[0].Nominal = 1000
	o.Lines = append([]order.Line{{ProductID: "onion", VariantID: "onion-1", Name: "Onion", Weight: "1", WeightUnit: "kg", Price: 50_00, MRP: 50_00, Quantity: 4}}, o.Lines...)
	o.Bill.SubTotal, o.Bill.MRPTotal, o.Bill.Value, o.Bill.GrandTotal = 400_00, 400_00, 400_00, 400_00
}

func tickOf(id, variant string, units int, more obj) obj {
	t := obj{"order": id, "variantId": variant, "units": units, "at": "2026-11-23T08:31:00Z", "key": "tick-" + id + "-" + variant}
	maps.Copy(t, more)
	return t
}

func codes(reply map[string]any) (all []any) {
	for _, r := range reply["results"].([]any) {
		all = append(all, r.(map[string]any)["code"])
	}
	return all
}

func TestAnOrderIsPickedAndPacked(t *testing.T) {
	w := newWorld(t)
	picker, manager, rider := w.in(crew.Picker), w.in(crew.Manager), w.in(crew.Rider)
	w.ordered("o1", weighed)
	w.ordered("o22", nil)
	claim := obj{"orders": []string{"o1", "o22", "nothing"}}
	early := w.ok("/pick/claim", picker, obj{"orders": []string{"o1"}, "early": true})
	assert.Equal(t, []any{"before_cutoff"}, codes(early), "a picker does not take a customer's right away")
	w.afterCutoff()
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/pick/claim", rider, claim))
	reply := w.ok("/pick/claim", picker, claim)
	assert.Equal(t, []any{"ok", "ok", "order_not_found"}, codes(reply))
	first := reply["results"].([]any)[0].(map[string]any)["picked"].(map[string]any)
	assert.Equal(t, []any{"A", "claimed", "picker", true, "Processing"}, []any{first["bag"], first["state"], first["by"], first["mine"], first["status"]})
	lines := first["lines"].([]any)
	assert.Equal(t, "mango-1", lines[0].(map[string]any)["variantId"], "the shelf of the mango comes first")
	assert.Equal(t, "A1", lines[0].(map[string]any)["shelf"])
	assert.EqualValues(t, 1000, lines[0].(map[string]any)["nominal"])
	assert.Equal(t, codes(reply), codes(w.ok("/pick/claim", picker, claim)), "the same again")

	seen := w.ok("/pick/list", manager, obj{"slot": evening})["items"].([]any)
	require.Len(t, seen, 2)
	for i, bag := range []string{"A", "B"} {
		row := seen[i].(map[string]any)
		assert.Equal(t, []any{bag, "claimed", "picker", nil}, []any{row["bag"], row["state"], row["by"], row["mine"]})
		assert.Empty(t, row["lines"], "the manager is not picking it")
		assert.NotContains(t, fmt.Sprint(row), "9826012345")
	}
	assert.Equal(t, []any{"claimed"}, codes(w.ok("/pick/claim", manager, obj{"orders": []string{"o1"}})))
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/pick/take-over", picker, obj{"order": "o1"}))

	ticks := obj{"ticks": []obj{tickOf("o1", "mango-1", 2, obj{"grams": 3100}), tickOf("o1", "onion-1", 3, nil), tickOf("o22", "mango-1", 2, nil), tickOf("o3", "mango-1", 2, nil)}}
	ticked := w.ok("/pick/tick", picker, ticks)
	assert.Equal(t, []any{"weight_unlikely", "tick_why", "ok", "order_not_found"}, codes(ticked))
	assert.Len(t, ticked["orders"], 2)
	assert.Equal(t, "undecided", w.refused(http.StatusConflict, "/pick/pack", picker, obj{"order": "o1", "bags": 2}))
	ticks = obj{"ticks": []obj{tickOf("o1", "mango-1", 2, obj{"grams": 1700}), tickOf("o1", "onion-1", 3, obj{"reason": "bad"})}}
	for range 2 {
		assert.Equal(t, []any{"ok", "ok"}, codes(w.ok("/pick/tick", picker, ticks)))
	}
	assert.Equal(t, []any{"not_mine"}, codes(w.ok("/pick/tick", manager, obj{"ticks": []obj{tickOf("o22", "mango-1", 1, obj{"reason": "bad"})}})))
	assert.Equal(t, []any{"not_packed"}, codes(w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}})))
	for range 2 {
		packed := w.ok("/pick/pack", picker, obj{"order": "o1", "bags": 2})
		assert.Equal(t, []any{"packed", 2.0, "picker"}, []any{packed["state"], packed["bags"], packed["by"]})
	}
	page := w.ok("/orders/show", manager, obj{"order": "o1"})
	shown := page["lines"].([]any)
	assert.EqualValues(t, 1, shown[0].(map[string]any)["short"])
	assert.EqualValues(t, 1700, shown[1].(map[string]any)["grams"])
	card := page["card"].(map[string]any)
	assert.Equal(t, int64(320_00), int64(amountOf(card["total"])), "₹170 of mangoes and ₹150 of onions")

	// A manager takes the other one over, and unpacks the first.
	over := w.ok("/pick/take-over", manager, obj{"order": "o22"})
	assert.Equal(t, []any{"A", "manager", true}, []any{over["bag"], over["by"], over["mine"]})
	assert.Equal(t, "not_mine", w.refused(http.StatusConflict, "/pick/release", picker, obj{"order": "o22"}))
	assert.Equal(t, "open", w.ok("/pick/release", manager, obj{"order": "o22"})["state"])
	unpack := obj{"order": "o1", "why": "a bag tore", "key": "unpack-1"}
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/pick/unpack", picker, unpack))
	assert.Equal(t, "open", w.ok("/pick/unpack", manager, unpack)["state"])

	// Who had begun is told that the order was cancelled, and another one does not find it.
	w.ok("/orders/cancel", manager, obj{"order": "o1", "reason": "The customer called."})
	assert.Equal(t, []any{"order_cancelled"}, codes(w.ok("/pick/tick", picker, obj{"ticks": []obj{tickOf("o1", "onion-1", 4, obj{"key": "tick-late"})}})))
	w.ordered("o333", func(o *order.Order) { o.Status, o.Phase = order.Cancelled, order.Closed })
	assert.Equal(t, []any{"order_not_found"}, codes(w.ok("/pick/claim", picker, obj{"orders": []string{"o333"}})))
}

// The picker sees on each line whether its customer wants a call, and so do the people who read the order's page. An order without a
// word is packed without what is missing.
func TestAPickerSeesWhoWantsACall(t *testing.T) {
	w := newWorld(t)
	picker := w.in(crew.Picker)
	w.ordered("o1", func(o *order.Order) {
		weighed(o)
		o.Choices.IfMissing, o.Lines[0].IfMissing = missing.Call, missing.LeaveOut
	})
	w.ordered("o22", nil)
	w.afterCutoff()
	results := w.ok("/pick/claim", picker, obj{"orders": []string{"o1", "o22"}})["results"].([]any)
	calls := func(page any) (all []any) {
		for _, l := range page.(map[string]any)["lines"].([]any) {
			line := l.(map[string]any)
			all = append(all, line["variantId"], line["callFirst"])
		}
		return all
	}
	assert.Equal(t, []any{"mango-1", true, "onion-1", nil}, calls(results[0].(map[string]any)["picked"]))
	assert.Equal(t, []any{"mango-1", nil}, calls(results[1].(map[string]any)["picked"]))
	assert.Equal(t, []any{"onion-1", nil, "mango-1", true}, calls(w.ok("/orders/show", picker, obj{"order": "o1"})))
}

func TestAPickerPutsSomethingElseIntoTheBag(t *testing.T) {
	w := newWorld(t)
	picker, other := w.in(crew.Picker), w.in(crew.Manager)
	products := w.calls.Shop().Products
	for _, p := range []struct {
		id, category string
		price        money.Paise
		nominal      int
		free         int
	}{{"onion", "roots", 50_00, 0, 9}, {"potato", "roots", 30_00, 0, 5}, {"carrot", "roots", 45_00, 0, 1}, {"beet", "roots", 101_00, 0, 5},
		{"yam", "roots", 20_00, 1000, 5}, {"leek", "greens", 20_00, 0, 5}, {"turnip", "roots", 10_00, 0, 0}} {
		products = append(products, catalog.Product{ID: p.id, Name: p.id, CategoryID: p.category,
			Variants: []catalog.Variant{{ID: p.id + "-1", Weight: "1", WeightUnit: "kg", Price: p.price, Nominal: p.nominal}}})
		w.db.Stock().Put(inventory.Stock{VariantID: p.id + "-1", Received: p.free, Count: hold.Count{Free: p.free}})
	}
	snapshot := *w.calls.Shop()
	snapshot.Catalog = catalog.New(products, nil, map[string]int{"mango-1": 20, "onion-1": 9, "potato-1": 5, "carrot-1": 1, "beet-1": 5, "yam-1": 5, "leek-1": 5})
	w.calls.Shop = func() *shop.Snapshot { return &snapshot }
	w.ordered("o1", func(o *order.Order) { weighed(o); o.Lines[0].IfMissing = missing.Replace })
	w.afterCutoff()
	w.ok("/pick/claim", picker, obj{"orders": []string{"o1"}})
	ask := obj{"order": "o1", "variantId": "onion-1"}
	replace := func(with string, units int, key string) obj {
		return obj{"order": "o1", "variantId": "onion-1", "with": with, "units": units, "key": key}
	}
	assert.Equal(t, "replace_nothing", w.refused(http.StatusConflict, "/pick/offers", picker, ask), "it is not ticked yet")
	w.ok("/pick/tick", picker, obj{"ticks": []obj{tickOf("o1", "onion-1", 2, obj{"reason": "bad"}), tickOf("o1", "mango-1", 2, obj{"grams": 2000})}})
	var offers []any
	for _, item := range w.ok("/pick/offers", picker, ask)["items"].([]any) {
		offer := item.(map[string]any)
		offers = append(offers, offer["variantId"], offer["usual"], offer["most"])
	}
	assert.Equal(t, []any{"potato-1", 2.0, 3.0, "carrot-1", 1.0, 1.0}, offers,
		"two onions of ₹50 are missing; what is too dear, weighed, of another kind, sold out or in the order is not offered")
	assert.Equal(t, "not_mine", w.refused(http.StatusConflict, "/pick/offers", other, ask))
	for with, code := range map[string]string{"leek-1": "replace_with", "yam-1": "replace_with", "mango-1": "replace_with", "nothing": "replace_with"} {
		assert.Equal(t, code, w.refused(http.StatusUnprocessableEntity, "/pick/replace", picker, replace(with, 1, "put-key-"+with)), with)
	}
	assert.Equal(t, "replace_dear", w.refused(http.StatusConflict, "/pick/replace", picker, replace("beet-1", 1, "key-dear")))
	assert.Equal(t, "replace_gone", w.refused(http.StatusConflict, "/pick/replace", picker, replace("carrot-1", 2, "key-gone")))
	put := w.ok("/pick/replace", picker, replace("potato-1", 3, "key-good"))
	line := put["lines"].([]any)[1].(map[string]any)
	assert.Equal(t, true, line["replace"])
	assert.Equal(t, obj{"variantId": "potato-1", "name": "potato", "pack": "1 kg", "picture": "", "units": 3.0}, obj(line["instead"].(map[string]any)))
	assert.Equal(t, hold.Count{Free: 2, Held: 3}, w.db.Stock().One("potato-1").Count)
	w.ok("/pick/pack", picker, obj{"order": "o1", "bags": 1})
	var page []any
	for _, l := range w.ok("/orders/show", other, obj{"order": "o1"})["lines"].([]any) {
		line := l.(map[string]any)
		page = append(page, line["variantId"], line["quantity"], line["insteadOf"])
	}
	assert.Equal(t, []any{"onion-1", 4.0, nil, "mango-1", 2.0, nil, "potato-1", 3.0, "onion-1"}, page)
	o := w.db.Orders().One("o1")
	assert.Equal(t, money.Paise(390_00), o.Due().Value, "₹100 of onions, ₹90 of potatoes and ₹200 of mangoes")
}

func TestOneWalkHasSixBagsOfOneSlot(t *testing.T) {
	w := newWorld(t)
	picker := w.in(crew.Picker)
	var ids []string
	for i := range 7 {
		id := "o" + fmt.Sprintf("%0*d", i+1, 0) // each of another length, of which ordered makes the version of the cart
		w.ordered(id, nil)
		ids = append(ids, id)
	}
	w.ordered("another-slot", func(o *order.Order) { o.Window.SlotID = "20261123-1900" })
	w.afterCutoff()
	assert.Equal(t, []any{"ok", "wave"}, codes(w.ok("/pick/claim", picker, obj{"orders": []string{ids[0], "another-slot"}})))
	assert.Equal(t, []any{"ok", "ok", "ok", "ok", "ok", "wave"}, codes(w.ok("/pick/claim", picker, obj{"orders": ids[1:]})))
	w.ok("/pick/release", picker, obj{"order": ids[2]})
	again := w.ok("/pick/claim", picker, obj{"orders": ids[6:]})["results"].([]any)[0].(map[string]any)
	assert.Equal(t, "C", again["picked"].(map[string]any)["bag"], "the letter that is free")
	assert.Equal(t, http.StatusUnprocessableEntity, func() int { status, _ := w.send("/pick/claim", picker, obj{"orders": ids}); return status }(), "seven at once")
}

// Who begins in a second slot before the bags of the first are packed walks with all of them, and puts nothing into the wrong bag.
func TestBagsOfTwoSlotsHaveDifferentLetters(t *testing.T) {
	w := newWorld(t)
	picker, manager := w.in(crew.Picker), w.in(crew.Manager)
	later := func(o *order.Order) { o.Window.SlotID = "20261123-1900" }
	w.ordered("o1", nil)
	w.ordered("o22", later)
	w.ordered("o333", later)
	w.ordered("o4444", nil)
	w.afterCutoff()
	letter := func(id string) any {
		return w.ok("/pick/claim", picker, obj{"orders": []string{id}})["results"].([]any)[0].(map[string]any)["picked"].(map[string]any)["bag"]
	}
	assert.Equal(t, []any{"A", "B", "C"}, []any{letter("o1"), letter("o22"), letter("o333")})
	w.ok("/pick/claim", manager, obj{"orders": []string{"o4444"}})
	assert.Equal(t, "B", w.ok("/pick/take-over", manager, obj{"order": "o22"})["bag"], "the manager has a bag A of the other slot")
	assert.Equal(t, "A", letter("o1"), "the same again")
}
