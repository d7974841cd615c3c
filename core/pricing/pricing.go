// Package pricing turns the items of a cart into a bill. It is pure: the same items, coupon, wallet and
// charges always give the same bill, to the paisa (docs/product.md "Bill").
package pricing

import (
	"tokri/core/coupon"
	"tokri/core/money"
)

// Item is one line to be priced.
type Item struct {
	MRP       money.Paise // per piece
	Price     money.Paise // per piece, the price that is paid
	Surcharge money.Paise // extra delivery charge of the product, once per line
	Quantity  int
}

// Charges are the shop's prices for what comes with every order: delivery and bag.
type Charges struct {
	FreeFrom money.Paise // item total from which delivery is free; ₹199 in the demo
	Delivery money.Paise
	Bag      money.Paise // for the bag, once per order
}

// Bill is the price of a cart. Value is what the order is worth to the shop; WalletUsed and GrandTotal are the
// two parts in which it is paid.
type Bill struct {
	MRPTotal     money.Paise `json:"mrpTotal"`
	SubTotal     money.Paise `json:"subTotal"`
	Discount     money.Paise `json:"discount"`
	BaseDelivery money.Paise `json:"baseDelivery"` // the delivery charge before free delivery is applied
	Delivery     money.Paise `json:"delivery"`
	Bag          money.Paise `json:"bag,omitempty"`
	RoundOff     money.Paise `json:"roundOff,omitempty"` // what is left off cash, which has no paise, once part of the order is missing
	Value        money.Paise `json:"value"`
	WalletUsed   money.Paise `json:"walletUsed"`
	GrandTotal   money.Paise `json:"grandTotal"`
}

// Savings returns the sum of all reductions: off the MRP, by coupon and by free delivery.
func (b Bill) Savings() money.Paise {
	saved := b.DeliverySaved()
	for _, r := range b.Rows() {
		switch {
		case r.Key == RowTotal:
			return saved // what follows is a way of paying
		case !r.Sum && r.Amount < 0:
			saved -= r.Amount
		}
	}
	return saved
}

// DeliverySaved returns what free delivery saves.
func (b Bill) DeliverySaved() money.Paise { return b.BaseDelivery - b.Delivery }

// FreeDeliveryGap returns how much more the items must cost for free delivery; 0 if delivery is free.
func (c Charges) FreeDeliveryGap(subTotal money.Paise) money.Paise {
	return max(c.FreeFrom-subTotal, 0)
}

// Price returns the bill. coupon may be nil; the caller has checked that it applies. wallet is the balance that
// may be used, 0 if the customer does not pay with the wallet.
func Price(items []Item, c *coupon.Coupon, wallet money.Paise, charges Charges) Bill {
	var b Bill
	if len(items) == 0 {
		return b
	}
	b.BaseDelivery, b.Bag = charges.Delivery, charges.Bag
	for _, i := range items {
		b.MRPTotal += i.MRP.Times(i.Quantity)
		b.SubTotal += i.Price.Times(i.Quantity)
		b.BaseDelivery += i.Surcharge
	}
	// Free delivery depends on the item total before coupon and wallet.
	if b.SubTotal < charges.FreeFrom {
		b.Delivery = b.BaseDelivery
	}
	if c != nil {
		b.Discount = c.Discount(b.SubTotal)
		if c.Kind == coupon.FreeDelivery {
			b.Delivery = 0
		}
	}
	b.Value = b.above(RowTotal)
	b.WalletUsed = min(max(wallet, 0), b.Value)
	b.GrandTotal = b.above(RowToPay)
	return b
}
