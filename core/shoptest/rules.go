package shoptest

import (
	"context"

	"tokri/core/checkout"
	"tokri/core/money"
	"tokri/core/order"
)

// NoRules returns the rules of a shop that refuses no order but for the law. Each customer has a proved mobile number.
func NoRules() checkout.Rules {
	return checkout.Rules{
		Limits: func() order.Limits { return order.Limits{} },
		OnHeld: func(context.Context, order.Held, bool) {},
		KeysOf: func(_ context.Context, userID, _ string) (order.CustomerKeys, error) {
			return order.CustomerKeys{MobileKey: "mobile of " + userID}, nil
		},
		Paused:       func(context.Context) error { return nil },
		MinimumOrder: func() money.Paise { return 0 },
		AsDelivered:  func() bool { return false },
	}
}

// NoCashback is the cashback of a shop that gives none.
func NoCashback(money.Paise) money.Paise { return 0 }

// NoGSTIN is the GST number of a shop that has none.
func NoGSTIN() string { return "" }
