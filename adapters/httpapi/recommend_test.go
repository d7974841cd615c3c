package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/catalog"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/review"
)

// delivered puts a delivered order of the customer's into the store.
func (w *testShop) delivered(id string, lines ...order.Line) {
	session := w.db.Sessions().All()[0]
	w.db.Orders().Put(order.Order{ID: id, UserID: session.UserID, Key: id, Status: order.Delivered, Process: order.Process{Phase: order.Closed},
		Lines: lines, Address: address.Address{Type: address.Home}, Method: payment.COD, PaymentStatus: payment.Completed, CreatedAt: w.now, PlacedAt: w.now, Timeline: []order.Event{{Status: order.Delivered, At: w.now}}})
}

func productIDs(rail map[string]any) (ids []string) {
	for _, p := range rail["products"].([]any) {
		ids = append(ids, p.(map[string]any)["_id"].(string))
	}
	return ids
}

func TestBuyAgain(t *testing.T) {
	w := newTestShop(t)
	w.call("listBuyAgain", "", 401)
	w.register("9826012345")
	require.Empty(t, w.ok("listBuyAgain", "")["products"])
	w.delivered("o1", order.Line{ProductID: "mango", VariantID: "mango-500"}, order.Line{ProductID: "onion", VariantID: "onion-1"}, order.Line{ProductID: "gone"})
	w.ok("toggleWishlist", obj{"productId": "onion"})
	w.shop.Catalog = w.shop.Catalog.WithUnits(map[string]catalog.Units{"onion-1": {Free: 50}}, true)
	again := w.ok("listBuyAgain", "")
	require.Equal(t, []string{"onion", "mango"}, productIDs(again), "what is sold out comes last")
	require.Equal(t, true, again["products"].([]any)[0].(map[string]any)["isWishlisted"])
}

func TestBoughtTogether(t *testing.T) {
	w := newTestShop(t)
	require.Equal(t, []string{"onion"}, productIDs(w.ok("listBoughtTogether", obj{"productIds": list{"mango"}})))
	require.Empty(t, w.ok("listBoughtTogether", obj{"productIds": list{"mango", "onion"}})["products"])
	w.call("listBoughtTogether", obj{"productIds": list{}}, 422)
	w.call("listBoughtTogether", obj{}, 422)
	w.register("9826012345")
	w.ok("toggleWishlist", obj{"productId": "onion"})
	rail := w.ok("listBoughtTogether", obj{"productIds": list{"mango"}})
	require.Equal(t, true, rail["products"].([]any)[0].(map[string]any)["isWishlisted"])
}

func TestReviewsComeInPages(t *testing.T) {
	w := newTestShop(t)
	for i, words := range []string{"Sweet.", "", "Ripe.", "Soft."} {
		require.NoError(t, w.db.Reviews().Put(t.Context(), review.Review{ProductID: "mango", OrderID: words, Stars: i + 1, Message: words, FirstName: "Asha",
			At: w.now.Add(time.Duration(i) * time.Hour)}))
	}
	page := w.ok("listReviews", obj{"productId": "alphonso-mango", "page": 1, "limit": 2})
	require.InDelta(t, 3, page["count"], 0)
	said := page["list"].([]any)
	require.Len(t, said, 2)
	require.Equal(t, "Soft.", said[0].(map[string]any)["message"])
	require.Len(t, w.ok("listReviews", obj{"productId": "mango", "page": 2, "limit": 2})["list"], 1)
	w.call("listReviews", obj{"productId": "durian"}, 404)
}
