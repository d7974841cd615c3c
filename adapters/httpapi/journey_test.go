package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/core/area"
	"tokri/core/hold"
	"tokri/core/slot"
)

func TestAFirstOrder(t *testing.T) {
	w := newTestShop(t)
	found := w.ok("listProducts", `{"search":"aam"}`)
	require.EqualValues(t, 1, found["count"])
	mango := found["list"].([]any)[0].(map[string]any)
	require.Equal(t, mango["_id"], mango["productId"])
	require.Equal(t, []any{"/pictures/mango-480.webp"}, mango["images"], "an address that runs script is dropped")
	require.InDelta(t, 199.5, mango["variants"].([]any)[0].(map[string]any)["discountedPrice"], 0)
	// It was made when the shop took orders for more than two days.
	later := time.Date(2026, 11, 23, 1, 30, 0, 0, time.UTC)
	w.db.Slots().Put(slot.Slot{ID: "later", Start: later, End: later.Add(time.Hour), Cutoff: later, Capacity: 2, Count: hold.Count{Free: 2}})
	settings := w.ok("getSettings", "")
	require.Equal(t, []any{"Indore", "इंदौर", []any{"आम"}}, []any{settings["city"], settings["cityHi"], settings["searchHintsHi"]})
	require.NotContains(t, settings, "localityHi", "what the shop has no Hindi for has no twin")
	require.Len(t, settings["deliverySlots"], 1, "a slot past its cut-off is not offered, nor one of a day that cannot be chosen any more")
	require.Equal(t, "2026-11-22", settings["deliverySlots"].([]any)[0].(map[string]any)["date"])

	w.register("9826012345")
	w.call("addToCart", `{"productId":"mango","variantId":"mango-500","quantity":1,"price":1}`, 200)
	short := w.call("addToCart", `{"productId":"mango","variantId":"mango-500","quantity":4}`, 409)
	require.Equal(t, "Only 4 available in stock.", short["message"])
	require.Equal(t, map[string]any{"productId": "mango", "variantId": "mango-500", "name": "Alphonso mango", "weight": "500", "weightUnit": "g", "stock": 4.0}, data(short))
	w.call("addToCart", `{"productId":"onion","variantId":"mango-500","quantity":1}`, 404)
	cart := w.ok("updateProductQuantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`)
	require.EqualValues(t, 399, cart["grandTotal"])
	require.Equal(t, cart["products"], cart["cartItems"])
	cartID := cart["_id"].(string)

	w.call("addAddress", officeAt(22.8, 75.86), 422)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	require.Equal(t, "452001", home["postCode"])
	require.Equal(t, "452001", home["pincode"])
	require.Equal(t, "office", home["addresstype"])
	require.Equal(t, true, home["isDefault"])

	checkOut := obj{"cartId": cartID, "addressId": home["_id"], "paymentMethod": "cod", "deliverySlotId": "s1", "expectedTotal": 399}
	changed := w.call("checkOut", checkOut.with("expectedTotal", 10), 409)
	require.Equal(t, "price_changed", changed["code"])
	require.EqualValues(t, 399, data(changed)["grandTotal"], "the fresh bill comes along")
	placed := w.ok("checkOut", checkOut, "Idempotency-Key", "attempt-0001")
	again := w.ok("checkOut", checkOut, "Idempotency-Key", "attempt-0001")
	require.Equal(t, placed, again)
	orderID := placed["_id"].(string)
	o := w.ok("getOrder", obj{"orderId": orderID})
	require.Equal(t, "Order Placed", o["orderStatus"])
	require.Equal(t, "7–9 am", o["deliveryTime"])
	require.EqualValues(t, 399, o["grandTotal"])
	require.Equal(t, "2026-11-21T16:30:00Z", o["cancellableUntil"])
	mine := w.ok("listMyOrders", "")
	require.EqualValues(t, 1, mine["count"])
	require.EqualValues(t, 0, mine["counts"].(map[string]any)["cancelled"])
	counts := w.ok("userCounts", "")
	require.EqualValues(t, 1, counts["totalOrders"])
	require.EqualValues(t, 399, counts["totalOrderAmount"])
	require.Empty(t, w.ok("viewCart", "")["products"])

	// Another customer finds nothing of it.
	w.register("9826054321")
	w.call("getOrder", obj{"orderId": orderID}, 404)
	w.call("updateProductQuantity", obj{"cartId": cartID, "productId": "mango", "variantId": "mango-500", "quantity": 1}, 404)
	w.call("updateAddress", officeAt(22.72, 75.86).with("addressId", home["_id"].(string)), 404)
	w.call("removeAddresses", obj{"ids": list{home["_id"].(string)}}, 404)
	require.EqualValues(t, 0, w.ok("listMyOrders", `{"status":"all"}`)["count"])

	profile := w.call("getProfile", "", 200)
	require.Equal(t, profile["data"], profile["result"])
	w.call("logout", "", 200)
	require.Equal(t, "Authorization required", w.call("fetchProfile", "", 401)["message"])
}

func TestAGuestMayFillACartAndNotCheckOut(t *testing.T) {
	w := newTestShop(t)
	in := w.ok("guestLogin", `{"deviceId":"0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"}`)
	require.Equal(t, "guest", in["userDetail"].(map[string]any)["signUpWith"])
	w.token = in["token"].(string)
	c := w.ok("addToCart", `{"productId":"onion","variantId":"onion-1","quantity":1}`)
	require.EqualValues(t, 65, c["grandTotal"])
	require.EqualValues(t, 159, c["freeDeliveryGap"])
	body := obj{"cartId": c["_id"], "addressId": "a", "paymentMethod": "cod", "deliverySlotId": "s1"}
	require.Equal(t, "guest_checkout", w.call("checkOut", body, 409)["code"])
}

// A stranger who counted as a customer could keep the server from rendering pages (record 194).
func TestOnlyCartsThatChangedAndOrdersCountAsBuying(t *testing.T) {
	w := newTestShop(t)
	mango := obj{"productId": "mango", "variantId": "mango-500", "quantity": 1}
	w.call("addToCart", mango, 401)
	w.register("9826012345")
	w.call("addToCart", mango.with("quantity", 5), 409)
	w.call("updateProductQuantity", mango.with("productId", "onion"), 404)
	w.call("removeCartItem", obj{"productId": "mango", "variantId": "mango-500"}, 404)
	checkOut := obj{"cartId": w.ok("viewCart", "")["_id"], "paymentMethod": "cod", "deliverySlotId": "s1"}
	w.call("checkOut", checkOut.with("addressId", "a"), 422)
	require.Zero(t, w.bought)
	w.ok("addToCart", mango)
	w.ok("updateProductQuantity", mango.with("quantity", 2))
	w.ok("removeCartItem", obj{"productId": "mango", "variantId": "mango-500"})
	require.Equal(t, 3, w.bought)
	w.ok("addToCart", mango)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	w.ok("checkOut", checkOut.with("addressId", home["_id"]), "Idempotency-Key", "attempt-0001")
	require.Equal(t, 5, w.bought)
}

func TestReadsOfTheShop(t *testing.T) {
	w := newTestShop(t)
	require.Len(t, w.ok("listCategories", "")["list"], 2)
	blocks := w.ok("getHomeBlocks", "")["blocks"].([]any)
	require.Equal(t, "banner", blocks[0].(map[string]any)["type"])
	require.Len(t, blocks[1].(map[string]any)["products"], 1, "what is not sold any more is left out")
	for body, want := range map[string]string{`{"filter":{"key":"privacy policy"}}`: "privacy", `{}`: "terms", `{"filter":{}}`: "terms"} {
		pages := w.ok("listDynamicPages", body)["list"].([]any)
		require.Equal(t, want, pages[0].(map[string]any)["_id"])
	}
	require.Equal(t, "mango", w.ok("getProduct", `{"productId":"alphonso-mango"}`)["_id"])
	require.Equal(t, "Product not found", w.call("getProduct", `{"productId":"no"}`, 404)["message"])
	suggested := w.ok("suggestProducts", `{"text":"fru"}`)["list"].([]any)
	require.Equal(t, "category", suggested[0].(map[string]any)["type"])
	palasia := area.Place{Name: "Palasia, Indore", Locality: "Palasia", City: "Indore", State: "Madhya Pradesh", PostCode: "452001",
		Point: area.Point{Latitude: 22.72, Longitude: 75.86}}
	w.geocoder.EXPECT().Search(gomock.Any(), "palasia", placesShown).Return([]area.Place{palasia}, nil)
	places := w.ok("searchLocation", `{"text":"palasia"}`)["list"].([]any)
	require.Equal(t, true, places[0].(map[string]any)["inServiceArea"])
	far := palasia
	far.Point = area.Point{Latitude: 1, Longitude: 1}
	w.geocoder.EXPECT().Reverse(gomock.Any(), far.Point).Return(far, nil)
	place := w.ok("reverseLocation", `{"latitude":1,"longitude":1}`)
	require.Equal(t, false, place["inServiceArea"])
	require.Equal(t, place["state"], place["principalSubdivision"])
}

func TestSpokenWindow(t *testing.T) {
	at := func(h, m int) time.Time { return time.Date(2026, 1, 1, h, m, 0, 0, time.UTC) }
	require.Equal(t, "7–9 am", spokenWindow(at(7, 0), at(9, 0)))
	require.Equal(t, "11 am–1 pm", spokenWindow(at(11, 0), at(13, 0)))
	require.Equal(t, "12–2:30 pm", spokenWindow(at(12, 0), at(14, 30)))
}
