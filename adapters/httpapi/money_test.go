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

// credit adds money to the wallet of the customer who is logged in.
func (w *testShop) credit(amount money.Paise, kind wallet.Type, ref, text string, at time.Time) {
	w.t.Helper()
	id := w.ok("viewCart", "")["_id"].(string)
	_, err := wallet.Post(w.t.Context(), w.db.Wallet(), wallet.Entry{
		Account: id, Amount: amount, Type: kind,
		Ref: ref, Description: text, At: at,
	})
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
	w := newTestShop(t)
	w.register("9826012345")
	onions := func(n int) {
		w.call("updateProductQuantity", obj{"productId": "onion", "variantId": "onion-1", "quantity": n}, 200)
	}
	view := func(body string, status int) map[string]any {
		return w.call("viewCart", body, status)
	}

	onions(1) // ₹40, delivery ₹25
	list := w.call("listCoupons", "", 200)
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
	require.Equal(t, "QUIET", quiet["couponId"], "one that is not listed is named by its code")
	require.Equal(t, "QUIET", quiet["couponCode"])
	require.EqualValues(t, 25, quiet["discountAmount"])
	require.EqualValues(t, 175, quiet["grandTotal"])
	bare := data(view(`{}`, 200))
	require.Empty(t, bare["couponId"])
	require.EqualValues(t, 200, bare["grandTotal"], "removed is not asked for any more")

	// The wallet pays exactly what the coupon leaves.
	w.credit(3333, wallet.Deposit, "gift", "Welcome", morning)
	both := data(view(`{"couponId":"mandi50","walletDeduction":true}`, 200))
	require.EqualValues(t, 33.33, both["walletUsed"])
	require.EqualValues(t, 33.33, both["walletBalance"])
	require.EqualValues(t, 116.67, both["grandTotal"])
	off := data(view(`{}`, 200))
	require.EqualValues(t, 33.33, off["walletBalance"], "it is shown before it is used")
	require.EqualValues(t, 0, off["walletUsed"])
	require.EqualValues(t, 50+25, both["savings"])

	home := w.ok("addAddress", officeAt(22.72, 75.86))
	checkOut := func(method string) obj {
		return obj{"cartId": bare["_id"], "addressId": home["_id"], "paymentMethod": method, "deliverySlotId": "s1"}
	}
	withCoupon := checkOut("cod").with("couponId", "mandi50").with("walletDeduction", true)
	require.Equal(t, "second_method_missing", w.call("checkOut", checkOut("wallet"), 422)["code"])
	changed := w.call("checkOut", withCoupon.with("expectedTotal", 150), 409)
	require.Equal(t, "price_changed", changed["code"])
	require.Equal(t, "MANDI50", data(changed)["couponCode"])
	placed := w.ok("checkOut", withCoupon.with("expectedTotal", 116.67), "Idempotency-Key", "attempt-0001")
	o := w.ok("getOrder", obj{"orderId": placed["_id"]})
	require.EqualValues(t, 33.33, o["walletUsed"])
	require.EqualValues(t, 50, o["discountAmount"])
	require.EqualValues(t, 116.67, o["grandTotal"])
	require.Equal(t, "cod", o["paymentMethod"])
	require.EqualValues(t, 0, w.ok("checkMyWallet", "")["balance"])

	onions(5)
	require.Equal(t, "promo_exhausted", view(`{"couponId":"mandi50"}`, 409)["code"])
	require.Equal(t, "promo_first_order", view(`{"couponId":"hello"}`, 422)["code"])
	require.Equal(t, []string{"BIG", "FREE"}, codes(w.call("listCoupons", "", 200)), "what is of no use any more is not offered")
	require.Equal(t, "wallet_empty", w.call("checkOut", checkOut("wallet"), 422)["code"])
}

func TestAWalletThatCoversAll(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	w.call("addToCart", `{"productId":"onion","variantId":"onion-1","quantity":5}`, 200)
	w.credit(50000, wallet.Deposit, "gift", "Goodwill", morning)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	cart := w.ok("viewCart", `{"walletDeduction":true}`)
	require.EqualValues(t, 0, cart["grandTotal"])
	body := obj{"cartId": cart["_id"], "addressId": home["_id"], "paymentMethod": "wallet", "deliverySlotId": "s1", "expectedTotal": 0}
	placed := w.ok("checkOut", body, "Idempotency-Key", "attempt-0001")
	o := w.ok("getOrder", obj{"orderId": placed["_id"]})
	require.Equal(t, "wallet", o["paymentMethod"])
	require.Equal(t, "COMPLETED", o["paymentStatus"])
	require.EqualValues(t, 300, w.ok("checkMyWallet", "")["balance"])
}

func TestTransactionsAndCashbacks(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	require.Empty(t, w.ok("listTransactions", "")["list"])
	require.EqualValues(t, 0, w.ok("listCashbacks", "")["totalAmount"])
	for i, e := range []struct {
		amount money.Paise
		kind   wallet.Type
		text   string
	}{{50000, wallet.TopUp, "Added online"}, {-19950, wallet.Payment, "Order TK1"}, {0, wallet.Payment, ""}, {399, wallet.Cashback, "Order TK1"},
		{401, wallet.Cashback, "Order TK2"}, {100, wallet.Deposit, ""}} {
		w.credit(e.amount, e.kind, fmt.Sprint("ref", i), e.text, morning.Add(time.Duration(i)*time.Hour))
	}
	page := w.ok("listTransactions", `{"page":1,"limit":2,"sortField":"createdAt","sortOrder":"desc"}`)
	require.EqualValues(t, 5, page["count"])
	require.EqualValues(t, 1, page["page"])
	require.Equal(t, []any{
		transaction("tx_6", "DEPOSIT", 1, "Transaction", "2026-11-21T09:00:00Z"),
		transaction("tx_5", "CASHBACK", 4.01, "Order TK2", "2026-11-21T08:00:00Z"),
	}, page["list"])
	up := w.ok("listTransactions", `{"page":2,"limit":1,"sortOrder":"asc"}`)["list"].([]any)[0].(map[string]any)
	require.Equal(t, "DEBIT", up["transactionType"])
	require.EqualValues(t, 199.5, up["amount"])
	out := w.ok("listTransactions", `{"transactionType":"DEBIT"}`)
	require.EqualValues(t, 1, out["count"])
	require.EqualValues(t, 4, w.ok("listTransactions", `{"transactionType":"CREDIT"}`)["count"])
	require.Empty(t, w.ok("listTransactions", `{"page":9}`)["list"])
	for _, body := range []string{`{"page":0}`, `{"limit":101}`} {
		w.call("listTransactions", body, 422)
	}
	for _, body := range []string{`{"page":"1"}`, `{"sortField":"amount"}`, `{"sortOrder":"up"}`, `{"transactionType":"BOTH"}`} {
		w.call("listTransactions", body, 400)
	}

	back := w.ok("listCashbacks", `{"page":2,"limit":1}`)
	require.EqualValues(t, 8, back["totalAmount"], "the total is of all pages")
	require.EqualValues(t, 2, back["count"])
	require.Equal(t, []any{map[string]any{"_id": "tx_4", "title": "Order TK1", "amount": 3.99, "appliedAt": "2026-11-21T07:00:00Z"}}, back["list"])
	require.Empty(t, w.ok("listCashbacks", `{"page":9}`)["list"])
	w.call("listCashbacks", `{"limit":0}`, 422)

	// A top-up that waits or has failed is listed among them, but is not in the balance.
	me := w.ok("viewCart", "")["_id"].(string)
	before := w.ok("checkMyWallet", "")["balance"]
	w.db.TopUps().Put(
		topup.TopUp{ID: "topup-2", UserID: me, Amount: 25050, State: topup.Open, CreatedAt: morning.Add(6 * time.Hour)},
		topup.TopUp{ID: "topup-1", UserID: me, Amount: 10000, State: topup.Failed, CreatedAt: morning.Add(90 * time.Minute)},
	)
	page = w.ok("listTransactions", `{"limit":100,"sortOrder":"desc"}`)
	require.EqualValues(t, 7, page["count"])
	list := page["list"].([]any)
	require.Equal(t, map[string]any{"_id": "topup-2", "type": "WALLET_TOPUP", "transactionType": "CREDIT", "status": "PENDING", "amount": 250.5,
		"description": "Adding money to wallet", "createdAt": "2026-11-21T10:00:00Z"}, list[0])
	require.Equal(t, "FAILED", list[4].(map[string]any)["status"])
	require.Equal(t, "topup-1", list[4].(map[string]any)["_id"])
	up = w.ok("listTransactions", `{"page":3,"limit":1,"sortOrder":"asc"}`)["list"].([]any)[0].(map[string]any)
	require.Equal(t, "topup-1", up["_id"])
	require.EqualValues(t, 1, w.ok("listTransactions", `{"transactionType":"DEBIT"}`)["count"])
	require.EqualValues(t, 6, w.ok("listTransactions", `{"transactionType":"CREDIT"}`)["count"])
	require.Equal(t, before, w.ok("checkMyWallet", "")["balance"])

	// Another customer sees none of it.
	w.register("9826054321")
	require.EqualValues(t, 0, w.ok("checkMyWallet", "")["balance"])
	require.EqualValues(t, 0, w.ok("listTransactions", "")["count"])
	w.token = ""
	for _, operation := range []string{"listCoupons", "checkMyWallet", "listTransactions", "listCashbacks"} {
		w.call(operation, "", 401)
	}
}

func long(n int) string { return fmt.Sprintf("%0*d", n, 0) }

func transaction(id, kind string, amount float64, description, at string) map[string]any {
	return map[string]any{"_id": id, "type": kind, "transactionType": "CREDIT", "status": "COMPLETED", "amount": amount,
		"description": description, "createdAt": at}
}

// The number 5e1 must be accepted like 50 by all checks of a body.
func TestAnAmountWithAnExponentIsANumber(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	cart := w.ok("updateProductQuantity", `{"productId":"mango","variantId":"mango-500","quantity":2}`)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	body := func(total string) string {
		return fmt.Sprintf(`{"cartId":%q,"addressId":%q,"paymentMethod":"cod","deliverySlotId":"s1","expectedTotal":%s}`, cart["_id"], home["_id"], total)
	}
	require.Equal(t, "price_changed", w.call("checkOut", body("5e1"), 409)["code"])
	w.call("checkOut", body("39.9e1"), 200)
}
