package order_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/payment"
)

// A customer who repeats a request after an upgrade makes the same request: the hashes of stored orders do not
// change.
func TestTheHashOfARequestStays(t *testing.T) {
	all := order.Choices{AddressID: "home", SlotID: "evening", Method: payment.PhonePe, CouponID: "ten", CouponCode: "TEN", Wallet: true}
	assert.Equal(t, "3b1eeb2b47d6809890d47cd46926b458ac77f75f767f58fbc6e3517c9d8f2992", all.Hash("cart-asha"))
}

// A different choice makes a different request, and a choice that is not made changes nothing.
func TestEveryChoiceIsHashed(t *testing.T) {
	seen := map[string]string{order.Choices{}.Hash("cart"): "nothing", order.Choices{}.Hash("other"): "the cart"}
	require.Len(t, seen, 2)
	for i := range reflect.TypeFor[order.Choices]().NumField() {
		var c order.Choices
		field := reflect.ValueOf(&c).Elem().Field(i)
		name := reflect.TypeFor[order.Choices]().Field(i)
		switch field.Kind() {
		case reflect.String:
			field.SetString("x")
		case reflect.Bool:
			field.SetBool(true)
		default:
			require.Fail(t, "say here how this kind of choice is made", name.Name)
		}
		hash := c.Hash("cart")
		assert.Empty(t, seen[hash], "%s is hashed", name.Name)
		seen[hash] = name.Name
		assert.Contains(t, name.Tag.Get("json"), ",omitempty", "%s leaves the hashes of earlier requests as they are", name.Name)
	}
}
