package httpapi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
	"tokri/core/notify"
)

func TestStockWatches(t *testing.T) {
	w := newTestShop(t)
	const mango = `{"variantId":"mango-500"}`
	w.call("watchStock", mango, 401)
	w.register("9826012345")
	require.Equal(t, "in_stock", w.call("watchStock", mango, 409)["code"])
	w.shop.Catalog = w.shop.Catalog.WithUnits(map[string]catalog.Units{"onion-1": {Free: 50}}, true)
	require.Equal(t, "no_contact", w.call("watchStock", mango, 409)["code"])
	w.sms.reach = []notify.Channel{notify.BySMS}
	for range 2 {
		require.Equal(t, true, w.ok("watchStock", mango)["isWatched"])
		require.Equal(t, []any{"mango-500"}, w.ok("listStockWatches", "")["variantIds"])
	}
	require.Equal(t, false, w.ok("watchStock", `{"variantId":"mango-500","isWatched":false}`)["isWatched"])
	require.Equal(t, []any{}, w.ok("listStockWatches", "")["variantIds"])
	w.call("watchStock", `{"variantId":"durian"}`, 404)
	w.call("watchStock", `{"variantId":1}`, 400)
	w.token = w.ok("guestLogin", `{"deviceId":"0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"}`)["token"].(string)
	require.Equal(t, "guest_account", w.call("watchStock", mango, 409)["code"])
}
