package shop_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
)

func tomato(price, mrp money.Paise) catalog.Product {
	return catalog.Product{ID: "tomato", Name: "Tomato", Variants: []catalog.Variant{{ID: "tomato-500g", Weight: "500", WeightUnit: "g", Price: mrp, Discounted: price}}}
}

// docs/product.md "Stock of the shop": ₹2 for ₹20 was published without a word.
func TestWhatAnImportChanges(t *testing.T) {
	shopOf := func(products ...catalog.Product) shop.Edition {
		return shop.Edition{ID: "one", Products: products, Settings: shop.Settings{Name: "Tokri", Delivery: 25_00}}
	}
	before := shopOf(tomato(20_00, 24_00), catalog.Product{ID: "peas", Name: "Peas", Variants: []catalog.Variant{{ID: "peas-1kg", Weight: "1", WeightUnit: "kg", Price: 90_00}}})
	peas := before.Products[1]
	loose := tomato(0, 24_00)
	loose.Variants[0].Discounted, loose.Variants[0].Price, loose.Variants[0].NoMRP = 0, 20_00, true
	heavy := tomato(20_00, 24_00)
	heavy.Variants[0].Nominal = 500
	named := shopOf(before.Products...)
	named.Settings.Name, named.Settings.Contact.Phone, named.Pages = "Meena", "+91 98", []content.Page{{ID: "terms"}}
	dear := before
	dear.Settings.Delivery, dear.Settings.BagCharge, dear.Settings.Cashback, dear.Settings.GSTRates = 30_50, 5_00, 2_50, []money.BasisPoints{5_00}
	dear.Settings.Limits = &order.Limits{UnpaidNew: 2, CashNew: 2_00_000_00, Holds: &order.Holds{Online: 3_000_00, Pack: 25}}
	renamed := peas
	renamed.NameHi = "मटर"
	for name, c := range map[string]struct {
		after shop.Edition
		want  []shop.Difference
	}{
		"nothing":     {before, nil},
		"a slip":      {shopOf(tomato(2_00, 24_00), peas), []shop.Difference{{Kind: "price", About: "Tomato 500 g", Was: "₹20.00", Is: "₹2.00", Unlikely: true}}},
		"30 %":        {shopOf(tomato(14_00, 24_00), peas), []shop.Difference{{Kind: "price", About: "Tomato 500 g", Was: "₹20.00", Is: "₹14.00"}}},
		"more":        {shopOf(tomato(26_01, 30_00), peas), []shop.Difference{{Kind: "price", About: "Tomato 500 g", Was: "₹20.00", Is: "₹26.01", Unlikely: true}}},
		"another MRP": {shopOf(tomato(20_00, 26_00), peas), []shop.Difference{{Kind: "price", About: "Tomato 500 g MRP", Was: "₹24.00", Is: "₹26.00"}}},
		"weighed":     {shopOf(heavy, peas), []shop.Difference{{Kind: "pack", About: "Tomato 500 g weighed", Was: "no", Is: "500 g"}}},
		"loose":       {shopOf(loose, peas), []shop.Difference{{Kind: "price", About: "Tomato 500 g MRP", Was: "₹24.00", Is: "none"}}},
		"gone": {shopOf(tomato(20_00, 24_00)), []shop.Difference{{Kind: "pack", About: "Peas 1 kg", Was: "₹90.00", Unlikely: true},
			{Kind: "product", About: "Peas", Was: "in the shop"}}},
		"renamed": {shopOf(tomato(20_00, 24_00), renamed), []shop.Difference{{Kind: "product", About: "Peas", Was: "otherwise", Is: "changed in nameHi"}}},
		"settings": {named, []shop.Difference{{Kind: "setting", About: "contact.phone", Is: "+91 98"}, {Kind: "setting", About: "name", Was: "Tokri", Is: "Meena"},
			{Kind: "other", About: "pages", Was: "otherwise", Is: "2 changed values"}}},
		"charges, in rupees and percent as the folder has them": {dear, []shop.Difference{{Kind: "setting", About: "bagCharge", Is: "₹5.00"},
			{Kind: "setting", About: "cashback", Is: "2.5 %"}, {Kind: "setting", About: "delivery", Was: "₹25.00", Is: "₹30.50"}, {Kind: "setting", About: "gstRates.1", Is: "5 %"},
			{Kind: "setting", About: "limits.addressOrders", Is: "0"}, {Kind: "setting", About: "limits.cancellations", Is: "0"}, {Kind: "setting", About: "limits.cashKnown", Is: "₹0.00"},
			{Kind: "setting", About: "limits.cashNew", Is: "₹2,00,000.00"}, {Kind: "setting", About: "limits.holds.all", Is: "0"}, {Kind: "setting", About: "limits.holds.online", Is: "₹3,000.00"},
			{Kind: "setting", About: "limits.holds.pack", Is: "25"}, {Kind: "setting", About: "limits.holds.packAll", Is: "0"}, {Kind: "setting", About: "limits.unpaidKnown", Is: "0"},
			{Kind: "setting", About: "limits.unpaidNew", Is: "2"}}},
	} {
		assert.Equal(t, c.want, shop.Compare(before, c.after), name)
	}
	assert.Equal(t, []shop.Difference{{Kind: "pack", About: "Peas 1 kg", Is: "₹90.00"}, {Kind: "product", About: "Peas", Is: "in the shop"}},
		shop.Compare(shopOf(tomato(20_00, 24_00)), before))
}
