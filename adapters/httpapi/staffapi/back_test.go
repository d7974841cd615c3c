package staffapi_test

import (
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/crew"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/order"
)

// cameBack is an order of two mangoes that was cancelled on its way.
func (w *world) cameBack(id, token string) {
	w.t.Helper()
	w.placed(id)
	w.ok("/orders/advance", token, obj{"orders": []string{id}, "to": "Out for Delivery", "early": true})
	w.ok("/orders/cancel", token, obj{"order": id, "reason": "Nobody was at home."})
}

func (w *world) shelf() (free, held int) {
	w.t.Helper()
	levels, err := w.db.Stock().Levels(w.t.Context())
	require.NoError(w.t, err)
	return levels[0].Free, levels[0].Held
}

func TestGoodsThatCameBackArePutBackOnce(t *testing.T) {
	w := newWorld(t)
	manager, picker := w.in(crew.Manager), w.in(crew.Picker)
	assert.Empty(t, w.ok("/stock/back", manager, nil)["items"])
	w.cameBack("o1", manager)
	free, held := w.shelf()
	assert.Equal(t, []int{18, 2}, []int{free, held}, "they are on a bike")

	page := w.ok("/orders/show", manager, obj{"order": "o1"})
	assert.Contains(t, page["can"], "shelve")
	assert.Contains(t, page["card"].(map[string]any)["needs"], "put_back")
	need := func(token string) (found map[string]any) {
		for _, n := range w.ok("/board/show", token, nil)["needs"].([]any) {
			if n.(map[string]any)["kind"] == "put_back" {
				found = n.(map[string]any)
			}
		}
		return found
	}
	assert.EqualValues(t, 1, need(manager)["count"])
	assert.Nil(t, need(picker), "who cannot do it is not asked")
	assert.Nil(t, need(w.in(crew.Support)))

	row := w.ok("/stock/back", manager, nil)["items"].([]any)[0].(map[string]any)
	assert.Equal(t, "Asha Verma", row["customer"])
	assert.Equal(t, "manager", row["by"])
	assert.Equal(t, true, row["wasOut"])
	assert.NotContains(t, w.ok("/stock/back", picker, nil)["items"].([]any)[0], "customer")

	said := obj{"order": "o1", "good": []int{1}, "waste": []int{1}, "why": "crushed"}
	assert.Equal(t, "put_back_why", w.refused(http.StatusUnprocessableEntity, "/stock/shelve", manager, obj{"order": "o1", "good": []int{1}, "waste": []int{1}}))
	assert.Equal(t, "put_back_units", w.refused(http.StatusUnprocessableEntity, "/stock/shelve", manager, obj{"order": "o1", "good": []int{1}, "waste": []int{0}}))
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/stock/shelve", picker, said))
	for range 2 {
		assert.Empty(t, w.ok("/stock/shelve", manager, said)["items"])
		free, held = w.shelf()
		assert.Equal(t, []int{19, 0}, []int{free, held})
	}
	assert.Equal(t, "put_back_done", w.refused(http.StatusConflict, "/stock/shelve", manager, obj{"order": "o1", "good": []int{2}, "waste": []int{0}}))
	w.ordered("o22", nil)
	assert.Equal(t, "put_back_nothing", w.refused(http.StatusConflict, "/stock/shelve", manager, obj{"order": "o22", "good": []int{2}, "waste": []int{0}}))

	moved := w.ok("/stock/journal", manager, obj{"variantId": "mango-1"})["items"].([]any)[0].(map[string]any)
	assert.Equal(t, string(inventory.KindWaste), moved["kind"])
	assert.Equal(t, "crushed", moved["why"])
	assert.Equal(t, "manager", moved["by"])
	events := w.ok("/orders/show", manager, obj{"order": "o1"})["events"].([]any)
	last := events[len(events)-1].(map[string]any)
	assert.Equal(t, []any{"put_back", 1.0, 1.0, "crushed", "manager"}, []any{last["kind"], last["good"], last["waste"], last["text"], last["by"]})
}

func TestGoodsThatWereMissingDoNotComeBack(t *testing.T) {
	w := newWorld(t)
	manager := w.in(crew.Manager)
	w.placed("o1")
	assert.Equal(t, "ok", w.ok("/stock/share", manager, obj{"key": "share-0001", "variantId": "mango-1", "orders": []obj{{"order": "o1", "units": 1}}})["results"].([]any)[0].(map[string]any)["code"])
	w.ok("/orders/advance", manager, obj{"orders": []string{"o1"}, "to": "Processing", "early": true})
	w.ok("/orders/cancel", manager, obj{"order": "o1", "reason": "The customer called."})
	line := w.ok("/stock/back", manager, nil)["items"].([]any)[0].(map[string]any)["lines"].([]any)[0].(map[string]any)
	assert.Equal(t, []any{1.0, 1.0}, []any{line["quantity"], line["short"]})
	assert.Equal(t, "put_back_units", w.refused(http.StatusUnprocessableEntity, "/stock/shelve", manager, obj{"order": "o1", "good": []int{2}, "waste": []int{0}}))
	assert.Empty(t, w.ok("/stock/shelve", manager, obj{"order": "o1", "good": []any{line["quantity"]}, "waste": []int{0}})["items"])
	free, held := w.shelf()
	assert.Equal(t, []int{19, 0}, []int{free, held}, "the missing one is gone")
}

func TestPapers(t *testing.T) {
	w := newWorld(t)
	paper := func(path string, role crew.Role, id string) string {
		t.Helper()
		data := w.ok(path, w.in(role), obj{"order": id})
		assert.Contains(t, data["name"], ".pdf")
		text, err := base64.StdEncoding.DecodeString(data["data"].(string))
		require.NoError(t, err)
		return string(text)
	}
	w.placed("o1")
	assert.Equal(t, "slip of TK-O1 in en, plain false", paper("/papers/slip", crew.Support, "o1"))
	assert.Equal(t, "slip of TK-O1 in en, plain true", paper("/papers/slip", crew.Rider, "o1"))
	assert.Equal(t, "invoice_not_issued", w.refused(http.StatusConflict, "/papers/bill", w.in(crew.Support), obj{"order": "o1"}))
	w.ordered("o22", func(o *order.Order) { delivered(o); o.Invoice = "2026-27/000001" })
	assert.Equal(t, "bill 2026-27/000001 to Asha Verma in en", paper("/papers/bill", crew.Manager, "TK-O22"))
	assert.Equal(t, "order_status", w.refused(http.StatusConflict, "/papers/slip", w.in(crew.Owner), obj{"order": "o22"}))
	assert.Equal(t, "order_not_found", w.refused(http.StatusNotFound, "/papers/slip", w.in(crew.Picker), obj{"order": "o22"}))
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/papers/bill", w.in(crew.Rider), obj{"order": "o22"}))
	labels := obj{"order": "o1"}
	assert.Equal(t, "labels_not_packed", w.refused(http.StatusConflict, "/papers/labels", w.in(crew.Picker), labels))
	w.ordered("o333", func(o *order.Order) {
		o.Work = &order.Work{Bags: 3, Letter: "B", PackedAt: w.now, PackedBy: "ravi"}
	})
	assert.Equal(t, "3 labels of TK-O333 B in en", paper("/papers/labels", crew.Picker, "TK-O333"))
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/papers/labels", w.in(crew.Rider), labels))
	assert.Equal(t, "not_permitted", w.refused(http.StatusForbidden, "/papers/labels", w.in(crew.Support), labels))
	assert.Equal(t, "order_status", w.refused(http.StatusConflict, "/papers/labels", w.in(crew.Owner), obj{"order": "o22"}))
	assert.Equal(t, "order_not_found", w.refused(http.StatusNotFound, "/papers/labels", w.in(crew.Picker), obj{"order": "o22"}))
	can := func(role crew.Role, id string) any { return w.ok("/orders/show", w.in(role), obj{"order": id})["can"] }
	assert.Contains(t, can(crew.Rider, "o1"), "slip")
	assert.NotContains(t, can(crew.Manager, "o1"), "bill")
	assert.Contains(t, can(crew.Support, "o22"), "bill")
	assert.NotContains(t, can(crew.Support, "o22"), "slip")
	assert.Contains(t, can(crew.Picker, "o333"), "labels")
	assert.NotContains(t, can(crew.Picker, "o1"), "labels")
}

func TestWhatWasNeverTickedIsStillOnTheShelf(t *testing.T) {
	w := newWorld(t)
	picker, manager := w.in(crew.Picker), w.in(crew.Manager)
	o := w.placed("o1")
	weighed(&o)
	w.db.Orders().Put(o)
	w.db.Stock().Put(inventory.Stock{VariantID: "onion-1", Count: hold.Count{Free: 4}, Received: 4})
	require.NoError(t, w.db.Stock().Update(t.Context(), "onion-1", o.ID, func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 4, w.now) }))
	w.afterCutoff()
	w.ok("/pick/claim", picker, obj{"orders": []string{"o1"}})
	w.ok("/pick/tick", picker, obj{"ticks": []obj{tickOf("o1", "onion-1", 3, obj{"reason": "bad"})}})
	w.ok("/orders/cancel", manager, obj{"order": "o1", "reason": "The customer called."})
	lines := map[any]map[string]any{}
	for _, l := range w.ok("/stock/back", manager, nil)["items"].([]any)[0].(map[string]any)["lines"].([]any) {
		lines[l.(map[string]any)["variantId"]] = l.(map[string]any)
	}
	assert.Equal(t, []any{3.0, 1.0, nil}, []any{lines["onion-1"]["quantity"], lines["onion-1"]["short"], lines["onion-1"]["neverTicked"]})
	assert.Equal(t, []any{2.0, 0.0, true}, []any{lines["mango-1"]["quantity"], lines["mango-1"]["short"], lines["mango-1"]["neverTicked"]})
}
