package httpapi

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// credit puts money into the wallet of whoever is logged in.
func (w *town) credit(amount money.Paise, kind wallet.Type, ref, text string, at time.Time) {
	w.t.Helper()
	id := data(w.call("viewCart", "/cart/view-cart", "", 200))["_id"].(string)
	_, err := wallet.Post(w.t.Context(), w.wallet, id, amount, kind, ref, text, at)
	require.NoError(w.t, err)
}

func codes(reply map[string]any) (all []string) {
	for _, c := range data(reply)["list"].([]any) {
		all = append(all, c.(map[string]any)["code"].(string))
	}
	return all
}

var morning = time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC)

func TestCouponsOfACart(t *testing.T) {
	w := newTown(t)
	w.register("9826012345")
	onions := func(n int) {
		w.call("updateProductQuantity", "/cart/update-product-quantity", fmt.Sprintf(`{"productId":"onion","variantId":"onion-1","quantity":%d}`, n), 200)
	}
	view := func(body string, status int) map[string]any {
		return w.call("viewCart", "/cart/view-cart", body, status)
	}

	onions(1) // ₹40, delivery ₹25
	list := w.call("listCoupons", "/cart/coupon-list", "", 200)
	require.Equal(t, []string{"FREE", "HELLO", "MANDI50", "BIG"}, codes(list))
	first := data(list)["list"].([]any)[0].(map[string]any)
	require.Equal(t, true, first["applies"])
	require.EqualValues(t, 25, first["saving"])
	third := data(list)["list"].([]any)[2].(map[string]any)
	require.Equal(t, false, third["applies"])
	require.EqualValues(t, 159, third["missing"])

	free := data(view(`{"couponId":"free"}`, 200))
	require.EqualValues(t, 0, free["deliveryCharge"])
	require.EqualValues(t, 25, free["couponSaving"])
	require.EqualValues(t, 0, free["discountAmount"])
	require.EqualValues(t, 40, free["grandTotal"])

	for body, want := range map[string][2]any{
		`{"couponCode":"GRATIS"}`:           {422, "invalid_promo"},
		`{"couponId":"nope"}`:               {422, "invalid_promo"},
		`{"couponCode":"   "}`:              {422, "invalid_promo"},
		`{"couponCode":"over"}`:             {422, "invalid_promo"},
		`{"couponCode":"mandi50"}`:          {422, "promo_minimum"},
		`{"couponCode":{"$gt":""}}`:         {400, "malformed"},
		`{"couponId":"a b"}`:                {422, "invalid_input"},
		`{"couponCode":12}`:                 {400, "malformed"},
		`{"walletDeduction":"yes"}`:         {400, "malformed"},
		`{"couponCode":"` + long(41) + `"}`: {422, "invalid_input"},
	} {
		require.Equal(t, want[1], view(body, want[0].(int))["code"], body)
	}
	require.Equal(t, "Invalid promo code", view(`{"couponCode":"GRATIS"}`, 422)["message"])
	short := view(`{"couponCode":"MANDI50"}`, 422)
	require.Equal(t, "Add items worth ₹159 more to use this promo code.", short["message"])
	require.EqualValues(t, 159, data(short)["missing"])

	onions(5) // ₹200, delivery is free
	require.Equal(t, "promo_no_saving", view(`{"couponCode":"free"}`, 422)["code"])
	quiet := data(view(`{"couponCode":" quiet "}`, 200))
	require.Equal(t, "quiet", quiet["couponId"])
	require.Equal(t, "QUIET", quiet["couponCode"])
	require.EqualValues(t, 25, quiet["discountAmount"])
	require.EqualValues(t, 175, quiet["grandTotal"])
	bare := data(view(`{}`, 200))
	require.Empty(t, bare["couponId"])
	require.EqualValues(t, 200, bare["grandTotal"], "removed is not asked for any more")

	// The wallet pays what the coupon leaves, to the paisa.
	w.credit(3333, wallet.Deposit, "gift", "Welcome", morning)
	both := data(view(`{"couponId":"mandi50","walletDeduction":true}`, 200))
	require.EqualValues(t, 33.33, both["walletUsed"])
	require.EqualValues(t, 33.33, both["walletBalance"])
	require.EqualValues(t, 116.67, both["grandTotal"])
	off := data(view(`{}`, 200))
	require.EqualValues(t, 33.33, off["walletBalance"], "it is shown before it is used")
	require.EqualValues(t, 0, off["walletUsed"])
	require.EqualValues(t, 50+25, both["savings"])

	home := data(w.call("addAddress", "/user/address-add", `{`+addressForm+`,"latitude":22.72,"longitude":75.86}`, 200))
	form := func(method, more string) string {
		return fmt.Sprintf(`{"cartId":%q,"addressId":%q,"paymentMethod":%q,"deliverySlotId":"s1"%s}`, bare["_id"], home["_id"], method, more)
	}
	require.Equal(t, "second_method_missing", w.call("checkOut", "/cart/check-out", form("wallet", ""), 422)["code"])
	changed := w.call("checkOut", "/cart/check-out", form("cod", `,"couponId":"mandi50","expectedTotal":150,"walletDeduction":true`), 409)
	require.Equal(t, "price_changed", changed["code"])
	require.Equal(t, "MANDI50", data(changed)["couponCode"])
	placed := data(w.call("checkOut", "/cart/check-out", form("cod", `,"couponId":"mandi50","expectedTotal":116.67,"walletDeduction":true`), 200, "Idempotency-Key", "attempt-0001"))
	o := data(w.call("getOrder", "/order/user/details", fmt.Sprintf(`{"orderId":%q}`, placed["_id"]), 200))
	require.EqualValues(t, 33.33, o["walletUsed"])
	require.EqualValues(t, 50, o["discountAmount"])
	require.EqualValues(t, 116.67, o["grandTotal"])
	require.Equal(t, "cod", o["paymentMethod"])
	require.EqualValues(t, 0, data(w.call("checkMyWallet", "/user/check-my-wallet", "", 200))["balance"])

	onions(5)
	require.Equal(t, "promo_exhausted", view(`{"couponId":"mandi50"}`, 409)["code"])
	require.Equal(t, "promo_first_order", view(`{"couponId":"hello"}`, 422)["code"])
	require.Equal(t, []string{"BIG", "FREE"}, codes(w.call("listCoupons", "/cart/coupon-list", "", 200)), "what is of no use any more is not offered")
	require.Equal(t, "wallet_empty", w.call("checkOut", "/cart/check-out", form("wallet", ""), 422)["code"])
}

func TestAWalletThatCoversAll(t *testing.T) {
	w := newTown(t)
	w.register("9826012345")
	w.call("addToCart", "/cart/add-to-cart", `{"productId":"onion","variantId":"onion-1","quantity":5}`, 200)
	w.credit(50000, wallet.Deposit, "gift", "Goodwill", morning)
	home := data(w.call("addAddress", "/user/address-add", `{`+addressForm+`,"latitude":22.72,"longitude":75.86}`, 200))
	cart := data(w.call("viewCart", "/cart/view-cart", `{"walletDeduction":true}`, 200))
	require.EqualValues(t, 0, cart["grandTotal"])
	body := fmt.Sprintf(`{"cartId":%q,"addressId":%q,"paymentMethod":"wallet","deliverySlotId":"s1","expectedTotal":0}`, cart["_id"], home["_id"])
	placed := data(w.call("checkOut", "/cart/check-out", body, 200, "Idempotency-Key", "attempt-0001"))
	o := data(w.call("getOrder", "/order/user/details", fmt.Sprintf(`{"orderId":%q}`, placed["_id"]), 200))
	require.Equal(t, "wallet", o["paymentMethod"])
	require.Equal(t, "COMPLETED", o["paymentStatus"])
	require.EqualValues(t, 300, data(w.call("checkMyWallet", "/user/check-my-wallet", "", 200))["balance"])
}

func TestTransactionsAndCashbacks(t *testing.T) {
	w := newTown(t)
	w.register("9826012345")
	require.Empty(t, data(w.call("listTransactions", "/user/transaction-list", "", 200))["list"])
	require.EqualValues(t, 0, data(w.call("listCashbacks", "/user/cashbacks", "", 200))["totalAmount"])
	for i, e := range []struct {
		amount money.Paise
		kind   wallet.Type
		text   string
	}{{50000, wallet.TopUp, "Added online"}, {-19950, wallet.Payment, "Order TK1"}, {0, wallet.Payment, ""}, {399, wallet.Cashback, "Order TK1"},
		{401, wallet.Cashback, "Order TK2"}, {100, wallet.Deposit, ""}} {
		w.credit(e.amount, e.kind, fmt.Sprint("ref", i), e.text, morning.Add(time.Duration(i)*time.Hour))
	}
	page := data(w.call("listTransactions", "/user/transaction-list", `{"page":1,"limit":2,"sortField":"createdAt","sortOrder":"desc"}`, 200))
	require.EqualValues(t, 5, page["count"])
	require.EqualValues(t, 1, page["page"])
	require.Equal(t, []any{
		map[string]any{"_id": "tx_6", "type": "DEPOSIT", "transactionType": "CREDIT", "status": "COMPLETED", "amount": 1.0, "description": "Transaction", "createdAt": "2026-11-21T09:00:00Z"},
		map[string]any{"_id": "tx_5", "type": "CASHBACK", "transactionType": "CREDIT", "status": "COMPLETED", "amount": 4.01, "description": "Order TK2", "createdAt": "2026-11-21T08:00:00Z"},
	}, page["list"])
	up := data(w.call("listTransactions", "/user/transaction-list", `{"page":2,"limit":1,"sortOrder":"asc"}`, 200))["list"].([]any)[0].(map[string]any)
	require.Equal(t, "DEBIT", up["transactionType"])
	require.EqualValues(t, 199.5, up["amount"])
	out := data(w.call("listTransactions", "/user/transaction-list", `{"transactionType":"DEBIT"}`, 200))
	require.EqualValues(t, 1, out["count"])
	require.EqualValues(t, 4, data(w.call("listTransactions", "/user/transaction-list", `{"transactionType":"CREDIT"}`, 200))["count"])
	require.Empty(t, data(w.call("listTransactions", "/user/transaction-list", `{"page":9}`, 200))["list"])
	for _, body := range []string{`{"page":0}`, `{"limit":101}`, `{"sortField":"amount"}`, `{"sortOrder":"up"}`, `{"transactionType":"BOTH"}`} {
		w.call("listTransactions", "/user/transaction-list", body, 422)
	}
	w.call("listTransactions", "/user/transaction-list", `{"page":"1"}`, 400)

	back := data(w.call("listCashbacks", "/user/cashbacks", `{"page":2,"limit":1}`, 200))
	require.EqualValues(t, 8, back["totalAmount"], "the total is of all pages")
	require.EqualValues(t, 2, back["count"])
	require.Equal(t, []any{map[string]any{"_id": "tx_4", "title": "Order TK1", "amount": 3.99, "appliedAt": "2026-11-21T07:00:00Z"}}, back["list"])
	require.Empty(t, data(w.call("listCashbacks", "/user/cashbacks", `{"page":9}`, 200))["list"])
	w.call("listCashbacks", "/user/cashbacks", `{"limit":0}`, 422)

	// A top-up that waits or has failed is in its place among them, and not in the balance.
	me := data(w.call("viewCart", "/cart/view-cart", "", 200))["_id"].(string)
	before := data(w.call("checkMyWallet", "/user/check-my-wallet", "", 200))["balance"]
	w.topUps.all = []topup.TopUp{
		{ID: "topup-2", UserID: me, Amount: 25050, State: topup.Open, CreatedAt: morning.Add(6 * time.Hour)},
		{ID: "topup-1", UserID: me, Amount: 10000, State: topup.Failed, CreatedAt: morning.Add(90 * time.Minute)},
	}
	page = data(w.call("listTransactions", "/user/transaction-list", `{"limit":100,"sortOrder":"desc"}`, 200))
	require.EqualValues(t, 7, page["count"])
	list := page["list"].([]any)
	require.Equal(t, map[string]any{"_id": "topup-2", "type": "WALLET_TOPUP", "transactionType": "CREDIT", "status": "PENDING", "amount": 250.5,
		"description": "Adding money to wallet", "createdAt": "2026-11-21T10:00:00Z"}, list[0])
	require.Equal(t, "FAILED", list[4].(map[string]any)["status"])
	require.Equal(t, "topup-1", list[4].(map[string]any)["_id"])
	up = data(w.call("listTransactions", "/user/transaction-list", `{"page":3,"limit":1,"sortOrder":"asc"}`, 200))["list"].([]any)[0].(map[string]any)
	require.Equal(t, "topup-1", up["_id"])
	require.EqualValues(t, 1, data(w.call("listTransactions", "/user/transaction-list", `{"transactionType":"DEBIT"}`, 200))["count"])
	require.EqualValues(t, 6, data(w.call("listTransactions", "/user/transaction-list", `{"transactionType":"CREDIT"}`, 200))["count"])
	require.Equal(t, before, data(w.call("checkMyWallet", "/user/check-my-wallet", "", 200))["balance"])

	// Somebody else sees none of it.
	w.register("9826054321")
	require.EqualValues(t, 0, data(w.call("checkMyWallet", "/user/check-my-wallet", "", 200))["balance"])
	require.EqualValues(t, 0, data(w.call("listTransactions", "/user/transaction-list", "", 200))["count"])
	w.token = ""
	for operation, path := range map[string]string{"listCoupons": "/cart/coupon-list", "checkMyWallet": "/user/check-my-wallet",
		"listTransactions": "/user/transaction-list", "listCashbacks": "/user/cashbacks"} {
		w.call(operation, path, "", 401)
	}
}

func long(n int) string { return fmt.Sprintf("%0*d", n, 0) }
