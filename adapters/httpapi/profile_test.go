package httpapi

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/review"
)

var mailedCode = regexp.MustCompile(`^\d+`)

func TestProfile(t *testing.T) {
	w := newTown(t)
	w.register("9826012345")
	before := data(w.call("fetchProfile", "/user/fetch-profile", "", 200))
	require.Equal(t, false, before["emailProved"])
	// What is nobody's to change is ignored, what is missing stays as it is.
	changed := w.call("updateProfile", "/user/update", `{"_id":"other","first_name":"Rani","gender":"female","pincode":"452001","dob":"1994-03-08",
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
	require.Equal(t, "First name is required", w.call("updateProfile", "/user/update", `{"gender":"female","first_name":""}`, 422)["message"])
	require.Equal(t, "Gender is required", w.call("updateProfile", "/user/update", `{"first_name":"Rani"}`, 422)["message"])
	require.Equal(t, "gender", w.call("updateProfile", "/user/update", `{"first_name":"Rani","gender":""}`, 422)["field"])
	require.Equal(t, "invalid_dob", w.call("updateProfile", "/user/update", `{"first_name":"Rani","gender":"other","dob":"2030-01-01"}`, 422)["code"])
	require.Equal(t, "invalid_email", w.call("updateProfile", "/user/update", `{"first_name":"Rani","gender":"other","email":"rani"}`, 422)["code"])
	require.Equal(t, "malformed", w.call("updateProfile", "/user/update", `{"first_name":{"$gt":""},"gender":"other"}`, 400)["code"])

	pending := data(w.call("updateProfile", "/user/update", `{"first_name":"Rani","gender":"female","mobile":"9826054321","email":"rani@example.com"}`, 200))
	require.Equal(t, "9826012345", pending["mobile"])
	require.Equal(t, "9826054321", pending["pendingMobile"])
	require.Equal(t, "asha@example.com", pending["email"])
	require.Equal(t, "rani@example.com", pending["pendingEmail"])
	w.now = w.now.Add(account.ResendAfter)
	step := data(w.call("proveContact", "/user/prove-contact", `{"contact":"mobile"}`, 200))
	id := step["userId"].(string)
	require.Equal(t, "invalid_otp", w.call("verifyContact", "/user/verify-contact", `{"userId":"`+id+`","otp":1111}`, 422)["code"])
	w.call("verifyContact", "/user/verify-contact", `{"userId":"`+id+`","otp":`+w.sms.last+`}`, 200)
	step = data(w.call("proveContact", "/user/prove-contact", `{"contact":"email"}`, 200))
	code := mailedCode.FindString(w.sms.mails[len(w.sms.mails)-1].Text)
	proved := data(w.call("verifyContact", "/user/verify-contact", `{"userId":"`+step["userId"].(string)+`","otp":`+code+`}`, 200))
	require.Equal(t, "9826054321", proved["mobile"])
	require.Equal(t, "rani@example.com", proved["email"])
	require.Equal(t, true, proved["emailProved"])
	require.Equal(t, "nothing_to_prove", w.call("proveContact", "/user/prove-contact", `{"contact":"email"}`, 409)["code"])
	require.Equal(t, "invalid_input", w.call("proveContact", "/user/prove-contact", `{"contact":"fax"}`, 422)["code"])

	w.token = data(w.call("guestLogin", "/user/guest-login", `{"deviceId":"0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"}`, 200))["token"].(string)
	require.Equal(t, "guest_account", w.call("updateProfile", "/user/update", `{"first_name":"Rani","gender":"other"}`, 409)["code"])
}

func TestWishlist(t *testing.T) {
	w := newTown(t)
	w.call("toggleWishlist", "/product/add-to-wishlist", `{"productId":"mango"}`, 401)
	w.register("9826012345")
	state := func(body string) any {
		t.Helper()
		reply := data(w.call("toggleWishlist", "/product/add-to-wishlist", body, 200))
		require.Equal(t, reply["isWishlisted"], reply["isWishListed"])
		return reply["isWishlisted"]
	}
	marked := func() map[any]any {
		t.Helper()
		marks := map[any]any{}
		for _, p := range data(w.call("listProducts", "/product/list-user", "", 200))["list"].([]any) {
			product := p.(map[string]any)
			marks[product["_id"]] = product["isWishlisted"]
			require.Equal(t, product["isWishlisted"], product["isWishListed"])
		}
		return marks
	}
	added := w.call("toggleWishlist", "/product/add-to-wishlist", `{"productId":"alphonso-mango","variantId":"mango-500"}`, 200)
	require.Equal(t, "Product added to wishlist! ❤️", added["message"])
	require.Equal(t, map[any]any{"mango": true, "onion": false}, marked())
	require.Equal(t, true, state(`{"productId":"mango","isWishlisted":true}`), "twice is once")
	require.Equal(t, true, state(`{"productId":"onion"}`))
	require.Equal(t, true, data(w.call("getProduct", "/product/details", `{"productId":"onion"}`, 200))["isWishlisted"])
	list := data(w.call("listWishlist", "/product/my-wishlist", "", 200))["products"].([]any)
	require.Equal(t, "onion", list[0].(map[string]any)["_id"], "the newest first")
	require.Equal(t, "mango", list[1].(map[string]any)["_id"])
	require.Equal(t, true, list[1].(map[string]any)["isWishListed"])
	require.EqualValues(t, 2, data(w.call("userCounts", "/analytics/user/counts", "", 200))["totalWishlists"])
	removed := w.call("toggleWishlist", "/product/add-to-wishlist", `{"productId":"mango"}`, 200)
	require.Equal(t, "Product removed from wishlist 💙", removed["message"])
	require.Equal(t, false, state(`{"productId":"mango","isWishListed":false}`))
	require.Equal(t, "Product not found", w.call("toggleWishlist", "/product/add-to-wishlist", `{"productId":"durian"}`, 404)["message"])
	for _, body := range []string{`{"productId":{"$ne":""}}`, `{"productId":1}`, `{"productId":"mango","isWishlisted":"yes"}`} {
		w.call("toggleWishlist", "/product/add-to-wishlist", body, 400)
	}
	w.call("toggleWishlist", "/product/add-to-wishlist", `{"productId":"../mango"}`, 422)

	// Somebody else wishes for something else, and nobody for nothing.
	w.register("9826054321")
	require.Equal(t, map[any]any{"mango": false, "onion": false}, marked())
	require.Empty(t, data(w.call("listWishlist", "/product/my-wishlist", "", 200))["products"])
	w.token = ""
	require.Equal(t, map[any]any{"mango": false, "onion": false}, marked())
}

func TestDeleteAccount(t *testing.T) {
	w := newTown(t)
	w.call("deleteAccount", "/user/delete-account", "", 401)
	w.register("9826012345")
	w.call("deleteAccount", "/user/delete-account", `{"forfeitWallet":"yes"}`, 400)
	id := data(w.call("fetchProfile", "/user/fetch-profile", "", 200))["_id"].(string)
	w.call("contactUs", "/support/contact-us", `{"fullName":"Asha","email":"a@b.in","mobile":"9826012345","message":"Where is it?"}`, 200)
	w.reviews.put = []review.Review{{UserID: id, FirstName: "Asha", Message: "Sweet"}}
	w.paying[id] = true
	require.Equal(t, "payment_under_way", w.call("deleteAccount", "/user/delete-account", "", 409)["code"])
	require.Len(t, w.messages.kept, 1)
	delete(w.paying, id)
	gone := w.call("deleteAccount", "/user/delete-account", "", 200)
	require.Equal(t, "Account deleted successfully.", gone["message"])
	require.Equal(t, "Authorization required", w.call("fetchProfile", "/user/fetch-profile", "", 401)["message"])
	w.token = ""
	w.now = w.now.Add(account.ResendAfter)
	require.Equal(t, "register", data(w.call("mobileVerify", "/user/mobile-verify", `{"mobile":"9826012345"}`, 200))["type"],
		"the number is nobody's")
	require.Empty(t, w.messages.kept)
	require.Equal(t, []review.Review{{Message: "Sweet"}}, w.reviews.put)
}
