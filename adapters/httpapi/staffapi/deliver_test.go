package staffapi_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/crew"
	"tokri/core/order"
)

func bad(units int) []obj {
	return []obj{{"variantId": "mango-1", "units": units, "reason": "bad"}}
}

func TestUnitsAreRefusedAtTheDoor(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	o := w.placed("o1")
	o.AsDelivered = true
	w.db.Orders().Put(o)
	w.afterCutoff()
	can := func() any { return w.ok("/orders/show", manager, obj{"order": "o1"})["can"] }
	assert.NotContains(t, can(), "reject", "it is not on its way")
	w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}, "to": "Out for Delivery"})
	assert.Contains(t, can(), "reject")

	preview := w.ok("/orders/deliver/preview", manager, obj{"order": "o1"})
	assert.Equal(t, []any{200.0, 200.0}, []any{preview["total"], preview["collect"]})
	preview = w.ok("/orders/deliver/preview", manager, obj{"order": "o1", "rejected": bad(1)})
	assert.Equal(t, []any{100.0, 100.0, 0.0, 0.0}, []any{preview["total"], preview["collect"], preview["toWallet"], preview["toSource"]})
	assert.Equal(t, "order_nothing_kept", w.refused(http.StatusConflict, "/orders/deliver/preview", manager, obj{"order": "o1", "rejected": bad(2)}))
	for _, path := range []string{"/orders/deliver/preview", "/orders/deliver"} {
		assert.Equal(t, "rejected_units", w.refused(http.StatusUnprocessableEntity, path, manager, obj{"order": "o1", "rejected": bad(3)}))
		assert.Equal(t, "rejected_why", w.refused(http.StatusUnprocessableEntity, path, manager,
			obj{"order": "o1", "rejected": []obj{{"variantId": "mango-1", "units": 1, "reason": "other", "why": " "}}}))
		assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, path, w.in(crew.Support), obj{"order": "o1"}))
	}
	assert.Equal(t, order.OutForDelivery, w.db.Orders().One("o1").Status)

	said := obj{"order": "o1", "rejected": []obj{{"variantId": "mango-1", "units": 1, "reason": "other", "why": " too green "}}}
	for range 2 {
		page := w.ok("/orders/deliver", manager, said)
		card, line := page["card"].(map[string]any), page["lines"].([]any)[0].(map[string]any)
		assert.Equal(t, []any{"Delivered", 100.0}, []any{card["status"], card["total"]})
		assert.Equal(t, []any{2.0, 1.0, 1.0, "other", "too green"}, []any{line["quantity"], line["left"], line["rejected"], line["rejectedReason"], line["rejectedWhy"]})
		assert.Contains(t, page["can"], "shelve")
		free, held := w.shelf()
		assert.Equal(t, []int{18, 1}, []int{free, held})
	}
	for _, other := range []obj{{"order": "o1", "rejected": bad(2)}, {"order": "o1", "rejected": []obj{}}, {"order": "o1"}} {
		assert.Equal(t, "delivered_otherwise", w.refused(http.StatusConflict, "/orders/deliver", manager, other))
	}

	row := w.ok("/stock/back", manager, nil)["items"].([]any)[0].(map[string]any)
	back := row["lines"].([]any)[0].(map[string]any)
	assert.Equal(t, []any{true, 1.0, 0.0, "too green"}, []any{row["delivered"], back["quantity"], back["short"], back["rejectedWhy"]})
	assert.Empty(t, w.ok("/stock/shelve", manager, obj{"order": "o1", "good": []int{1}, "waste": []int{0}})["items"])
	free, held := w.shelf()
	assert.Equal(t, []int{19, 0}, []int{free, held})
	log := w.ok("/log/list", manager, obj{"about": "TK-O1"})["items"].([]any)
	assert.Equal(t, "shelveGoods", log[0].(map[string]any)["action"])
	assert.Equal(t, []any{"deliverOrder", "delivered_otherwise"}, []any{log[1].(map[string]any)["action"], log[1].(map[string]any)["result"]})
}

func TestNothingIsTakenOffAnOrderThatCostsWhatWasOrdered(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.placed("o1")
	w.afterCutoff()
	w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}, "to": "Out for Delivery"})
	assert.NotContains(t, w.ok("/orders/show", manager, obj{"order": "o1"})["can"], "reject")
	for _, path := range []string{"/orders/deliver/preview", "/orders/deliver"} {
		assert.Equal(t, "rejected_as_ordered", w.refused(http.StatusConflict, path, manager, obj{"order": "o1", "rejected": bad(1)}))
	}
	assert.Equal(t, "Delivered", w.ok("/orders/deliver", manager, obj{"order": "o1"})["card"].(map[string]any)["status"], "nothing is refused")
}
