package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/hold"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shop"
	"tokri/core/slot"
)

// order places an order for two mangoes and an onion, and returns its id.
func (w *testShop) order(key string) string {
	w.t.Helper()
	cart := w.ok("updateProductQuantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`)
	w.call("addToCart", `{"productId":"onion","variantId":"onion-1","quantity":1}`, 200)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	body := obj{"cartId": cart["_id"], "addressId": home["_id"], "paymentMethod": "cod", "deliverySlotId": "s1"}
	return w.ok("checkOut", body, "Idempotency-Key", key)["_id"].(string)
}

// change changes the stored order directly, as if something had happened to it.
func (w *testShop) change(id string, fn func(*order.Order)) {
	w.t.Helper()
	_, err := w.db.Orders().Update(w.t.Context(), id, func(o *order.Order) error { fn(o); return nil })
	require.NoError(w.t, err)
}

func by(id string) obj { return obj{"orderId": id} }

func TestCancelOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	mine := w.token
	w.register("9826054321")
	require.Equal(t, "order_not_found", w.call("cancelOrder", by(id), 404)["code"], "another customer's order does not exist")
	w.token = mine
	for range 2 {
		reply := w.call("cancelOrder", obj{"orderId": id, "reason": "Ordered twice", "refundTo": "wallet"}, 200)
		require.Equal(t, "Your order has been cancelled.", reply["message"])
		o := data(reply)
		require.Equal(t, "Cancelled", o["orderStatus"])
		require.Equal(t, "customer", o["cancelledBy"])
		require.Equal(t, "Ordered twice", o["cancelReason"])
		require.Nil(t, o["cancellableUntil"])
		require.Len(t, o["timeline"], 2)
	}
	mineNow := w.ok("listMyOrders", `{"status":"cancelled"}`)
	require.EqualValues(t, 1, mineNow["count"])
	require.Equal(t, map[string]any{"all": 1.0, "delivered": 0.0, "cancelled": 1.0}, mineNow["counts"])
	id = w.order("attempt-0002")
	_, err := w.api.Fulfilment.Advance(t.Context(), id, "", true)
	require.NoError(t, err)
	require.Equal(t, "order_not_cancellable", w.call("cancelOrder", by(id), 409)["code"])
	w.call("cancelOrder", obj{"orderId": id, "refundTo": "bank"}, 400)
	w.call("cancelOrder", `{"orderId":7}`, 400)
	w.call("cancelOrder", `{}`, 422)
}

func TestMoveOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	night := w.now.Add(20 * time.Hour)
	w.db.Slots().Put(slot.Slot{ID: "s9", Start: night, End: night.Add(time.Hour), Cutoff: night.Add(-time.Hour), Capacity: 1, Count: hold.Count{Free: 1}})
	move := obj{"orderId": id, "fromSlotId": "s1", "deliverySlotId": "s9"}
	mine := w.token
	w.register("9826054321")
	require.Equal(t, "order_not_found", w.call("moveMyOrder", move, 404)["code"], "another customer's order does not exist")
	w.token = mine
	for range 2 {
		o := w.ok("moveMyOrder", move)
		require.Equal(t, "s9", o["slot"].(map[string]any)["_id"])
		require.Equal(t, night.Add(-time.Hour).Format(time.RFC3339), o["movableUntil"], "until the new slot's cut-off")
	}
	require.Equal(t, hold.Count{Held: 1}, w.db.Slots().One("s9").Count)
	require.Equal(t, "order_moved_meanwhile", w.call("moveMyOrder", obj{"orderId": id, "fromSlotId": "s8", "deliverySlotId": "s1"}, 409)["code"])
	require.Equal(t, "slot_not_found", w.call("moveMyOrder", obj{"orderId": id, "fromSlotId": "s9", "deliverySlotId": "s404"}, 404)["code"])
	w.call("moveMyOrder", obj{"orderId": id, "deliverySlotId": "s1"}, 422)
	_, err := w.api.Fulfilment.Advance(t.Context(), id, "", true)
	require.NoError(t, err)
	require.Equal(t, "order_not_changeable", w.call("moveMyOrder", obj{"orderId": id, "fromSlotId": "s9", "deliverySlotId": "s1"}, 409)["code"])
}

func TestChangeOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	ask := obj{"orderId": id, "changes": 0, "lines": []obj{{"variantId": "mango-500", "quantity": 1}, {"variantId": "onion-1", "quantity": 3}}}
	mine := w.token
	w.register("9826054321")
	require.Equal(t, "order_not_found", w.call("changeMyOrder", ask, 404)["code"], "another customer's order does not exist")
	w.token = mine

	before := w.ok("getOrder", by(id))
	require.NotEmpty(t, before["changeableUntil"])
	preview := w.ok("changeMyOrder", ask.with("preview", true))
	require.Equal(t, before, preview["order"], "a preview changes nothing")
	require.Len(t, preview["lines"], 2)
	total := preview["total"].(float64)
	require.NotEqual(t, preview["totalBefore"], total)
	require.Equal(t, total, preview["atTheDoor"])

	changed := w.call("changeMyOrder", ask.with("expectedTotal", total+1), 409)
	require.Equal(t, "price_changed", changed["code"])
	require.Equal(t, total, data(changed)["total"], "with the fresh bill")
	for range 2 {
		reply := w.call("changeMyOrder", ask.with("expectedTotal", total), 200)
		require.Equal(t, "Your order has been changed.", reply["message"])
		o := data(reply)["order"].(map[string]any)
		require.EqualValues(t, 1, o["changes"])
		log := o["changeLog"].([]any)[0].(map[string]any)
		require.Equal(t, preview["totalBefore"], log["totalBefore"])
		require.Equal(t, total, log["total"])
		require.Len(t, log["lines"], 2)
		require.Equal(t, total, o["grandTotal"])
	}
	require.Equal(t, "order_changed_meanwhile", w.call("changeMyOrder", obj{"orderId": id, "changes": 0, "lines": []obj{{"variantId": "onion-1", "quantity": 1}}}, 409)["code"])
	again := obj{"orderId": id, "changes": 1}
	require.Equal(t, "order_change_empty", w.call("changeMyOrder", again.with("lines", []obj{}), 422)["code"])
	twice := []obj{{"variantId": "onion-1", "quantity": 1}, {"variantId": "onion-1", "quantity": 2}}
	require.Equal(t, "order_change_lines", w.call("changeMyOrder", again.with("lines", twice), 422)["code"])
	require.Equal(t, "invalid_quantity", w.call("changeMyOrder", again.with("lines", []obj{{"variantId": "onion-1", "quantity": 100}}), 422)["code"])
	require.Equal(t, "product_gone", w.call("changeMyOrder", again.with("lines", []obj{{"variantId": "none", "quantity": 1}}), 409)["code"])
	w.call("changeMyOrder", again, 422)
	w.call("changeMyOrder", obj{"orderId": id, "changes": "1", "lines": []obj{}}, 400)

	cart := w.ok("addToCart", `{"productId":"mango","variantId":"mango-500","quantity":2}`)
	merge := obj{"orderId": id, "changes": 1, "cartId": cart["_id"], "lines": []obj{{"variantId": "onion-1", "quantity": 3}}}
	require.Equal(t, "cart_not_found", w.call("changeMyOrder", merge.with("cartId", "another"), 404)["code"])
	o := w.ok("changeMyOrder", merge)["order"].(map[string]any)
	require.Len(t, o["products"], 2)
	require.Empty(t, w.ok("viewCart", `{}`)["products"])
	_, err := w.api.Fulfilment.Advance(t.Context(), id, "", true)
	require.NoError(t, err)
	require.Equal(t, "order_not_changeable", w.call("changeMyOrder", obj{"orderId": id, "changes": 2, "lines": []obj{{"variantId": "onion-1", "quantity": 1}}}, 409)["code"])
}

func TestAnOrderThatWaitsIsNotPlaced(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	cart := w.ok("updateProductQuantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	body := obj{"cartId": cart["_id"], "addressId": home["_id"], "paymentMethod": "cod", "deliverySlotId": "s1"}
	stands := w.call("checkOut", body, 200, "Idempotency-Key", "attempt-0001")
	require.Equal(t, []any{"ok", "Order Placed Successfully!"}, []any{stands["code"], stands["message"]})
	w.change(data(stands)["_id"].(string), func(o *order.Order) {
		o.Phase, o.Status, o.PlacedAt, o.Method = order.Awaiting, order.PendingPayment, time.Time{}, payment.PhonePe
		o.PageURL, o.PayBy, o.CheckedAt = "https://pay.test/1", w.now.Add(time.Minute), w.now
	})
	waits := w.call("checkOut", body, 200, "Idempotency-Key", "attempt-0001")
	require.Equal(t, []any{"payment_pending", true}, []any{waits["code"], waits["success"]})
	require.NotContains(t, waits["message"], "Placed Successfully")
	require.Equal(t, "https://pay.test/1", data(waits)["paymentUrl"])
	w.change(data(stands)["_id"].(string), func(o *order.Order) { o.PageURL = "" })
	require.Equal(t, "payment_unknown", w.call("checkOut", body, 503, "Idempotency-Key", "attempt-0001")["code"])
}

func TestAnOrderThatWaitsIsGivenUpOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	require.Equal(t, "payment_arrived", w.call("payOrderInCash", by(id), 409)["code"], "it stands already")
	w.change(id, func(o *order.Order) {
		o.Phase, o.Status, o.PlacedAt, o.Method = order.Awaiting, order.PendingPayment, time.Time{}, payment.PhonePe
		o.PageURL, o.PayBy, o.CheckedAt = "https://pay.test/1", w.now.Add(time.Minute), w.now
	})
	for range 2 {
		o := w.ok("cancelOrder", obj{"orderId": id, "reason": "The page was closed"})
		require.Equal(t, []any{"Cancelled", "FAILED", "payment_given_up"}, []any{o["orderStatus"], o["paymentStatus"], o["problemCode"]})
		require.Equal(t, "customer", o["cancelledBy"])
	}
	require.Equal(t, "cart_changed", w.call("payOrderInCash", by(id), 409)["code"], "the cart is not what was ordered")
	w.call("updateProductQuantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`, 200)
	w.call("addToCart", `{"productId":"onion","variantId":"onion-1","quantity":1}`, 200)
	cash := w.call("payOrderInCash", by(id), 200)
	require.Equal(t, "Order Placed Successfully!", cash["message"])
	require.Equal(t, cash["data"], w.call("payOrderInCash", by(id), 200)["data"])
	o := w.ok("getOrder", obj{"orderId": data(cash)["_id"]})
	require.Equal(t, []any{"cod", "Order Placed"}, []any{o["paymentMethod"], o["orderStatus"]})
	require.Nil(t, o["replacedBy"])
	before := w.ok("getOrder", by(id))
	require.Equal(t, map[string]any{"_id": o["_id"], "trackingId": o["trackingId"]}, before["replacedBy"])
	w.register("9826054321")
	w.call("payOrderInCash", by(id), 404)
}

func TestPaymentStatusOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	p := w.ok("getPaymentStatus", by(id))
	require.Equal(t, map[string]any{"orderId": id, "paymentStatus": "PENDING", "orderStatus": "Order Placed", "paymentUrl": ""}, p)
	payBy := time.Date(2026, 11, 21, 7, 0, 0, 0, time.UTC)
	w.change(id, func(o *order.Order) {
		o.Phase, o.Status, o.PlacedAt, o.Method = order.Awaiting, order.PendingPayment, time.Time{}, payment.PhonePe
		o.PageURL, o.PayBy, o.CheckedAt = "https://pay.test/1", payBy, w.now
	})
	p = w.ok("getPaymentStatus", by(id))
	require.Equal(t, "https://pay.test/1", p["paymentUrl"])
	require.NotContains(t, p, "problemCode")
	require.Equal(t, "2026-11-21T07:00:00Z", p["payBy"])
	w.change(id, func(o *order.Order) {
		o.PayBy, o.CheckedAt = w.now.Add(payment.TimeToPay-time.Minute), w.now.Add(-11*time.Second)
	})
	delayed := w.call("getPaymentStatus", by(id), 200)
	require.Equal(t, []any{"payment_delayed", true}, []any{delayed["code"], delayed["success"]})
	require.Contains(t, delayed["message"], "Payments are delayed")
	require.Equal(t, "https://pay.test/1", data(delayed)["paymentUrl"], "it can still be paid")
	w.change(id, func(o *order.Order) {
		o.Phase, o.Status, o.PaymentStatus = order.Refused, order.Cancelled, payment.Failed
		o.Refusal = &order.Refusal{Code: "payment_failed", Message: "The payment did not go through."}
	})
	p = w.ok("getPaymentStatus", by(id))
	require.Equal(t, "FAILED", p["paymentStatus"])
	require.Equal(t, "The payment did not go through.", p["problem"])
	require.Equal(t, "payment_failed", p["problemCode"])
	require.Empty(t, p["paymentUrl"])
	o := w.ok("getOrder", by(id))
	require.Equal(t, "payment_failed", o["problemCode"])
	require.Equal(t, "The payment did not go through.", o["problem"])
	w.register("9826054321")
	w.call("getPaymentStatus", by(id), 404)
}

func TestRateOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	rate := func(ratings ...any) obj { return obj{"orderId": id, "ratings": append(list{}, ratings...)} }
	good := rate(obj{"productId": "mango", "rating": 5, "message": "Very fresh."}, obj{"productId": "onion", "rating": 3})
	require.Equal(t, "order_not_delivered", w.call("rateOrder", good, 409)["code"])
	_, err := w.api.Fulfilment.Advance(t.Context(), id, order.Delivered, true)
	require.NoError(t, err)
	w.call("rateOrder", good, 200)
	require.Len(t, w.db.Reviews().All(), 2)
	require.Equal(t, "Asha V", w.db.Reviews().All()[0].FirstName+" "+w.db.Reviews().All()[0].LastName)
	o := w.ok("getOrder", by(id))
	require.Equal(t, map[string]any{"productId": "mango", "rating": 5.0, "message": "Very fresh."}, o["ratings"].([]any)[0])
	require.Len(t, o["timeline"], 4)
	require.Equal(t, "product_not_ordered", w.call("rateOrder", rate(obj{"productId": "fig", "rating": 5}), 422)["code"])
	w.call("rateOrder", rate(obj{"productId": "mango", "rating": 6}), 422)
	w.call("rateOrder", rate(obj{"productId": "mango", "rating": 4.5}), 400)
	w.call("rateOrder", rate(), 422)
	require.Len(t, w.db.Reviews().All(), 2)
	w.register("9826054321")
	w.call("rateOrder", good, 404)
}

func TestReorderOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	w.change(id, func(o *order.Order) {
		o.Lines = append(o.Lines, order.Line{ProductID: "fig", VariantID: "fig-1", Name: "Fig", Quantity: 1})
		o.Lines[0].Quantity = 9
	})
	for range 2 {
		c := w.ok("reorder", by(id))
		require.Len(t, c["products"], 2)
		require.Equal(t, []any{
			map[string]any{"productId": "mango", "variantId": "mango-500", "name": "Alphonso mango", "wanted": 9.0, "available": 4.0, "reason": "fewer"},
			map[string]any{"productId": "fig", "variantId": "fig-1", "name": "Fig", "wanted": 1.0, "available": 0.0, "reason": "not_sold"},
		}, c["unavailable"])
	}
	require.NotContains(t, w.ok("viewCart", ""), "unavailable")
	w.register("9826054321")
	w.call("reorder", by(id), 404)
}

func TestInvoiceOverHTTP(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	id := w.order("attempt-0001")
	w.api.Bill = func(_ context.Context, o order.Order, s shop.Settings, to invoice.Recipient) ([]byte, error) {
		return []byte("%PDF of " + o.Invoice + " by " + s.Name + " to " + to.Name + " in " + string(to.Language)), nil
	}
	language := ""
	get := func(path string, status int) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, "/api/order/invoice/"+path, nil)
		r.Header.Set("Authorization", "Bearer "+w.token)
		r.Header.Set("Accept-Language", language)
		res := httptest.NewRecorder()
		w.h.ServeHTTP(res, r)
		require.Equal(t, status, res.Code, res.Body.String())
		return res
	}
	require.Contains(t, get(id, 409).Body.String(), "invoice_not_issued")
	require.Contains(t, get(id+"/pdf", 409).Body.String(), "invoice_not_issued")
	w.change(id, func(o *order.Order) {
		o.Status, o.Phase, o.Invoice, o.InvoicedAt = order.Delivered, order.Closed, "2026-27/000123", w.now
	})
	doc, err := loadDocument()
	require.NoError(t, err)
	body := get(id, 200).Body.Bytes()
	requireInDocument(t, doc, "getInvoice", "200", body)
	require.Contains(t, string(body), `"number":"2026-27/000123","order"`)
	require.Contains(t, string(body), `"kind":"bill_of_supply"`)
	require.NotContains(t, string(body), "gstin")
	w.change(id, func(o *order.Order) {
		o.SellerGSTIN = "23AABCT1332L1ZT"
		for i := range o.Lines {
			o.Lines[i].GST = 500
		}
	})
	body = get(id, 200).Body.Bytes()
	requireInDocument(t, doc, "getInvoice", "200", body)
	require.Contains(t, string(body), `"kind":"tax_invoice"`)
	require.Contains(t, string(body), `"gstin":"23AABCT1332L1ZT"`)
	file := get(id+"/pdf", 200)
	require.Equal(t, "application/pdf", file.Header().Get("Content-Type"))
	require.Equal(t, `attachment; filename="bill-2026-27-000123.pdf"`, file.Header().Get("Content-Disposition"))
	require.Equal(t, "%PDF of 2026-27/000123 by Tokri to Asha Verma in ", file.Body.String())
	language = "hi-IN,en;q=0.5"
	require.Contains(t, get(id+"/pdf", 200).Body.String(), " in hi", "the language of the screen")
	w.ok("fetchProfile", "", "Accept-Language", "hi")
	language = ""
	require.Contains(t, get(id+"/pdf", 200).Body.String(), " in hi", "the language last used")
	w.register("9826054321")
	get(id, 404)
	get(id+"/pdf", 404)
	w.token = ""
	get(id+"/pdf", 401)
}
