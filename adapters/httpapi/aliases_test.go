package httpapi

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twiceNamed has the fields of requests that have two names, by their second name.
var twiceNamed = map[string]string{
	"productId": "_id", "postCode": "pincode", "addresstype": "addrestype", "isWishlisted": "isWishListed",
}

func TestEveryTwiceNamedFieldHasBothNames(t *testing.T) {
	found := map[string]bool{}
	var check func(id string, schema *openapi3.Schema)
	check = func(id string, schema *openapi3.Schema) {
		for _, part := range schema.AllOf {
			check(id, part.Value)
		}
		if schema.Items != nil {
			check(id, schema.Items.Value)
		}
		for name, property := range schema.Properties {
			check(id, property.Value)
			if second := twiceNamed[name]; second != "" {
				found[name] = true
				if assert.NotNil(t, schema.Properties[second], "%s has %s without %s", id, name, second) {
					assert.Equal(t, name, schema.Properties[second].Value.Extensions["x-alias-of"], "%s of %s", second, id)
				}
			}
		}
	}
	for _, r := range requests(t) {
		check(r.id, r.schema)
	}
	require.Len(t, found, len(twiceNamed))
}

func TestEitherNameOfAFieldWillDo(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	require.Equal(t, "mango", w.ok("getProduct", `{"_id":"mango"}`)["productId"])
	require.Equal(t, "mango", w.ok("getProduct", `{"\u005fid":"mango"}`)["productId"], "also with an escaped character")
	require.Equal(t, "mango", w.ok("getProduct", `{"_id":"onion","productId":"mango"}`)["productId"], "the first name counts")
	require.Equal(t, true, w.ok("toggleWishlist", `{"_id":"mango","isWishListed":true}`)["isWishlisted"])
	lines := w.ok("addToCart", `{"_id":"mango","variantId":"mango-500","quantity":1}`)["products"]
	require.Len(t, lines, 1)
	require.Empty(t, w.ok("removeCartItem", `{"_id":"mango","variantId":"mango-500"}`)["products"])
	names := officeAt(22.72, 75.86)
	require.Equal(t, "office", w.ok("addAddress", names)["addresstype"])
	names = names.without("pincode").without("addrestype").with("postCode", "452009").with("addresstype", "home")
	require.Equal(t, "452009", w.ok("addAddress", names)["pincode"])
	// The second name also works in the items of a list: the refusal is about the order, which does not exist.
	require.Equal(t, "order_not_found", w.call("rateOrder", `{"orderId":"o","ratings":[{"_id":"mango","rating":5}]}`, 404)["code"])
}

// A refusal names the field by the name that was sent.
func TestARefusalNamesTheNameThatWasSent(t *testing.T) {
	b := newBench(t)
	for body, want := range map[string]refusal{
		`{"_id":5,"variantId":"v","quantity":1}`:                    malformed("_id", "_id must be a string."),
		`{"_id":"","variantId":"v","quantity":1}`:                   invalid("invalid_input", "_id", "_id must not be empty."),
		`{"productId":"p","_id":5,"variantId":"v","quantity":1}`:    malformed("_id", "_id must be a string."),
		`{"productId":null,"_id":"p","variantId":"v","quantity":1}`: malformed("productId", "productId must be a string."),
		`{"variantId":"v","quantity":1}`:                            invalid("invalid_input", "productId", "productId is required."),
	} {
		requireRefusal(t, want, b, b.do("POST", "/api/cart/add-to-cart", body, "Authorization", "Bearer good"))
	}
	for name, want := range map[string]refusal{
		"pincode":    invalid("invalid_post_code", "pincode", "Please enter a 6-digit PIN code."),
		"addrestype": malformed("addrestype", "addrestype must be one of home, office, other."),
	} {
		address := toJSON(t, officeAt(22.72, 75.86).with(name, "12"))
		requireRefusal(t, want, b, b.do("POST", "/api/user/address-add", address, "Authorization", "Bearer good"))
	}
}
