package httpapi

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/review"
	"tokri/core/topup"
	"tokri/core/wallet"
)

var mailedCode = regexp.MustCompile(`^\d+`)

func TestProfile(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	before := w.ok("fetchProfile", "")
	require.Equal(t, false, before["emailProved"])
	// Fields that a customer cannot change are ignored, and fields that are missing stay as they are.
	changed := w.call("updateProfile", `{"_id":"other","first_name":"Rani","gender":"female","pincode":"452001","dob":"1994-03-08",
		"signUpWith":"guest","walletBalance":9,"emailProved":true,"passwordHash":"x","role":"admin","latitude":22.7}`, 200)
	require.Equal(t, "Profile updated successfully!", changed["message"])
	after := data(changed)
	for field, value := range before {
		switch field {
		case "first_name", "gender", "postCode", "pincode", "dob", "latitude":
		default:
			require.Equal(t, value, after[field], field)
		}
	}
	require.Equal(t, "Rani", after["first_name"])
	require.Equal(t, "452001", after["postCode"])
	require.Equal(t, after["postCode"], after["pincode"])
	require.Equal(t, "First name is required", w.call("updateProfile", `{"gender":"female","first_name":""}`, 422)["message"])
	require.Equal(t, "Gender is required", w.call("updateProfile", `{"first_name":"Rani"}`, 422)["message"])
	require.Equal(t, "gender", w.call("updateProfile", `{"first_name":"Rani","gender":""}`, 422)["field"])
	require.Equal(t, "invalid_dob", w.call("updateProfile", `{"first_name":"Rani","gender":"other","dob":"2030-01-01"}`, 422)["code"])
	require.Equal(t, "invalid_email", w.call("updateProfile", `{"first_name":"Rani","gender":"other","email":"rani"}`, 422)["code"])
	require.Equal(t, "malformed", w.call("updateProfile", `{"first_name":{"$gt":""},"gender":"other"}`, 400)["code"])

	pending := w.ok("updateProfile", `{"first_name":"Rani","gender":"female","mobile":"9826054321","email":"rani@example.com"}`)
	require.Equal(t, "9826012345", pending["mobile"])
	require.Equal(t, "9826054321", pending["pendingMobile"])
	require.Equal(t, "asha@example.com", pending["email"])
	require.Equal(t, "rani@example.com", pending["pendingEmail"])
	w.now = w.now.Add(login.ResendAfter)
	step := w.ok("proveContact", `{"contact":"mobile"}`)
	id := step["userId"].(string)
	require.Equal(t, "invalid_otp", w.call("verifyContact", obj{"userId": id, "otp": 1111}, 422)["code"])
	w.call("verifyContact", obj{"userId": id, "otp": json.Number(w.sms.last)}, 200)
	step = w.ok("proveContact", `{"contact":"email"}`)
	code := mailedCode.FindString(w.sms.mails[len(w.sms.mails)-1].Text)
	proved := w.ok("verifyContact", obj{"userId": step["userId"].(string), "otp": json.Number(code)})
	require.Equal(t, "9826054321", proved["mobile"])
	require.Equal(t, "rani@example.com", proved["email"])
	require.Equal(t, true, proved["emailProved"])
	require.Equal(t, "nothing_to_prove", w.call("proveContact", `{"contact":"email"}`, 409)["code"])
	require.Equal(t, "malformed", w.call("proveContact", `{"contact":"fax"}`, 400)["code"])

	w.token = w.ok("guestLogin", `{"deviceId":"0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"}`)["token"].(string)
	require.Equal(t, "guest_account", w.call("updateProfile", `{"first_name":"Rani","gender":"other"}`, 409)["code"])
}

func TestAFreshProof(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	w.now = w.now.Add(login.ProofLife)
	move := obj{"first_name": "Rani", "gender": "female", "mobile": "9826054321"}
	refused := w.call("updateProfile", move, 403)
	require.Equal(t, "proof_required", refused["code"])
	require.Equal(t, map[string]any{"password": true, "mobile": "45", "email": ""}, refused["data"])
	w.call("deleteAccount", `{"forfeitWallet":true}`, 403)
	require.Equal(t, "invalid_input", w.call("proveIdentity", `{}`, 422)["code"])
	require.Equal(t, "wrong_password", w.call("proveIdentity", `{"password":"onion"}`, 422)["code"])
	require.Equal(t, "nothing_to_prove", w.call("sendProofOtp", `{"contact":"email"}`, 409)["code"])
	id := w.ok("sendProofOtp", `{"contact":"mobile"}`)["userId"]
	require.Equal(t, "invalid_otp", w.call("proveIdentity", obj{"userId": id, "otp": 1111}, 422)["code"])
	require.Nil(t, w.call("proveIdentity", obj{"userId": id, "otp": json.Number(w.sms.last)}, 200)["data"])
	require.Equal(t, "9826054321", w.ok("updateProfile", move)["pendingMobile"])
	w.now = w.now.Add(login.ResendAfter)
	id = w.ok("proveContact", `{"contact":"mobile"}`)["userId"]
	w.now = w.now.Add(login.ProofLife - login.ResendAfter)
	w.call("proveContact", `{"contact":"mobile"}`, 403)
	w.call("verifyContact", obj{"userId": id, "otp": json.Number(w.sms.last)}, 403)
	w.call("proveIdentity", `{"password":"mandi"}`, 200)
	w.call("verifyContact", obj{"userId": id, "otp": json.Number(w.sms.last)}, 422) // expired
	w.credit(4050, wallet.Refund, "r1", "A bruised mango", w.now)
	require.Equal(t, map[string]any{"balance": 40.5}, w.call("deleteAccount", `{"forfeitWallet":true,"forfeitBalance":40.49}`, 409)["data"])
	w.call("deleteAccount", `{"forfeitWallet":true,"forfeitBalance":0}`, 409)
	w.call("deleteAccount", `{"forfeitWallet":true,"forfeitBalance":40.5}`, 200)
}

func TestUndoChange(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	w.ok("updateProfile", obj{"first_name": "Rani", "gender": "female", "mobile": "9826054321"})
	w.now = w.now.Add(login.ResendAfter)
	step := w.ok("proveContact", `{"contact":"mobile"}`)
	require.Equal(t, "9826054321", w.ok("verifyContact", obj{"userId": step["userId"], "otp": json.Number(w.sms.last)})["mobile"])
	require.Len(t, w.sms.told, 1)
	_, token, _ := strings.Cut(w.sms.told[0].Params["link"], "/undo-change/")
	w.call("fetchProfile", "", 200) // this session goes on
	w.token = ""
	require.Equal(t, "undo_expired", w.call("undoChange", `{"token":"made-up"}`, 422)["code"])
	w.db.Users().Put(account.User{ID: "other", Mobile: "+919826012345"})
	require.Equal(t, "undo_taken", w.call("undoChange", obj{"token": token}, 409)["code"])
	w.db.Users().Remove("other")
	reset := w.ok("undoChange", obj{"token": token})["resetToken"]
	w.call("resetPassword", obj{"userId": reset, "newPassword": "papaya", "confirmPassword": "papaya"}, 200)
	require.Equal(t, "9826012345", w.ok("webLogin", obj{"type": "password", "mobile": "9826012345", "password": "papaya"})["userDetail"].(map[string]any)["mobile"])
}

func TestWishlist(t *testing.T) {
	w := newTestShop(t)
	w.call("toggleWishlist", `{"productId":"mango"}`, 401)
	w.register("9826012345")
	state := func(body string) any {
		t.Helper()
		reply := w.ok("toggleWishlist", body)
		require.Equal(t, reply["isWishlisted"], reply["isWishListed"])
		return reply["isWishlisted"]
	}
	marked := func() map[any]any {
		t.Helper()
		marks := map[any]any{}
		for _, p := range w.ok("listProducts", "")["list"].([]any) {
			product := p.(map[string]any)
			marks[product["_id"]] = product["isWishlisted"]
			require.Equal(t, product["isWishlisted"], product["isWishListed"])
		}
		return marks
	}
	added := w.call("toggleWishlist", `{"productId":"alphonso-mango","variantId":"mango-500"}`, 200)
	require.Equal(t, "Product added to wishlist! ❤️", added["message"])
	require.Equal(t, map[any]any{"mango": true, "onion": false}, marked())
	require.Equal(t, true, state(`{"productId":"mango","isWishlisted":true}`), "twice is once")
	require.Equal(t, true, state(`{"productId":"onion"}`))
	require.Equal(t, true, w.ok("getProduct", `{"productId":"onion"}`)["isWishlisted"])
	list := w.ok("listWishlist", "")["products"].([]any)
	require.Equal(t, "onion", list[0].(map[string]any)["_id"], "the newest first")
	require.Equal(t, "mango", list[1].(map[string]any)["_id"])
	require.Equal(t, true, list[1].(map[string]any)["isWishListed"])
	require.EqualValues(t, 2, w.ok("userCounts", "")["totalWishlists"])
	removed := w.call("toggleWishlist", `{"productId":"mango"}`, 200)
	require.Equal(t, "Product removed from wishlist 💙", removed["message"])
	require.Equal(t, false, state(`{"productId":"mango","isWishListed":false}`))
	require.Equal(t, "Product not found", w.call("toggleWishlist", `{"productId":"durian"}`, 404)["message"])
	for _, body := range []string{`{"productId":{"$ne":""}}`, `{"productId":1}`, `{"productId":"mango","isWishlisted":"yes"}`} {
		w.call("toggleWishlist", body, 400)
	}
	w.call("toggleWishlist", `{"productId":"../mango"}`, 422)

	// Another customer has another wishlist.
	w.register("9826054321")
	require.Equal(t, map[any]any{"mango": false, "onion": false}, marked())
	require.Empty(t, w.ok("listWishlist", "")["products"])
	w.token = ""
	require.Equal(t, map[any]any{"mango": false, "onion": false}, marked())
}

func TestDeleteAccount(t *testing.T) {
	w := newTestShop(t)
	w.call("deleteAccount", "", 401)
	w.register("9826012345")
	w.call("deleteAccount", `{"forfeitWallet":"yes"}`, 400)
	id := w.ok("fetchProfile", "")["_id"].(string)
	w.call("contactUs", `{"fullName":"Asha","email":"a@b.in","mobile":"9826012345","message":"Where is it?"}`, 200)
	require.NoError(t, w.db.Reviews().Put(t.Context(), review.Review{UserID: id, FirstName: "Asha", Message: "Sweet"}))
	w.db.TopUps().Put(topup.TopUp{ID: "topup-1", UserID: id, State: topup.Open})
	require.Equal(t, "payment_under_way", w.call("deleteAccount", "", 409)["code"])
	require.Len(t, w.db.Messages().All(), 1)
	w.db.TopUps().Remove("topup-1")
	gone := w.call("deleteAccount", "", 200)
	require.Equal(t, "Account deleted successfully.", gone["message"])
	require.Equal(t, "Authorization required", w.call("fetchProfile", "", 401)["message"])
	w.token = ""
	w.now = w.now.Add(login.ResendAfter)
	require.Equal(t, "register", w.ok("mobileVerify", `{"mobile":"9826012345"}`)["type"],
		"no account has the number")
	require.Empty(t, w.db.Messages().All())
	require.Equal(t, []review.Review{{Message: "Sweet"}}, w.db.Reviews().All())
}
