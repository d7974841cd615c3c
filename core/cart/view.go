package cart

import (
	"errors"

	"tokri/core/apperr"
	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/pricing"
)

// View is a cart as a customer sees it: priced, with the problem of each line.
type View struct {
	Cart
	Items []Item
	Bill  pricing.Bill
}

// Item is a line with its product. Problem is nil, or the reason why the line blocks the check-out, with what
// the customer can do about it.
type Item struct {
	Line
	Product catalog.Product
	Variant catalog.Variant
	Problem *apperr.Error
}

// Total returns what the line costs.
func (i Item) Total() money.Paise { return i.Variant.Effective().Times(i.Quantity) }

// left returns the stock of a variant, for a refusal.
func left(p catalog.Product, v catalog.Variant) inventory.Left {
	return inventory.Left{ProductID: p.ID, VariantID: v.ID, Name: p.Name, NameHi: p.NameHi, Weight: v.Weight, WeightUnit: v.WeightUnit, Stock: v.Stock}
}

// Grow returns the line that an order which has had units of its variant shall have, or refuses what blocks a check-out.
func Grow(l Line, had int, shop Shop) (Item, error) {
	product, variant, err := shop.OnSale().Variant(l.VariantID)
	if err != nil {
		return Item{}, errGone.With(inventory.Left{ProductID: l.ProductID, VariantID: l.VariantID})
	}
	there, most := left(product, variant), shop.MostPerOrder()
	there.Stock += had
	switch {
	case l.Quantity > there.Stock && there.Stock <= most:
		return Item{}, there.RefusalOfOrder()
	case l.Quantity > most:
		return Item{}, tooMany(most)
	}
	l.ProductID = product.ID
	return Item{Line: l, Product: product, Variant: variant}, nil
}

// errGone marks a line whose product is no longer sold.
var errGone = apperr.New(apperr.Conflict, "product_gone", "This item is not sold any more. Please remove it.")

// Price prices a cart. Lines whose stock or whose largest quantity fell below their quantity stay, with a problem
// (docs/product.md "Cart rules"), and are charged as they stand; lines whose product is no longer sold have a problem and cost
// nothing.
func Price(c Cart, shop Shop, code *coupon.Coupon, wallet money.Paise) View {
	v := View{Cart: c, Items: make([]Item, 0, len(c.Lines))}
	var priced []pricing.Item
	for _, l := range c.Lines {
		item := Item{Line: l}
		product, variant, err := shop.OnSale().Variant(l.VariantID)
		if err != nil {
			item.Problem = errGone.With(inventory.Left{ProductID: l.ProductID, VariantID: l.VariantID})
			v.Items = append(v.Items, item)
			continue
		}
		item.Product, item.Variant = product, variant
		switch most := shop.MostPerOrder(); {
		case c.Order != "":
		case l.Quantity > variant.Stock && variant.Stock <= most:
			item.Problem = left(product, variant).Refusal()
		case l.Quantity > most:
			item.Problem = tooMany(most)
		}
		v.Items = append(v.Items, item)
		priced = append(priced, pricing.Item{MRP: variant.Price, Price: variant.Effective(),
			Surcharge: product.Surcharge, Quantity: l.Quantity})
	}
	v.Bill = pricing.Price(priced, code, wallet, shop.Charges())
	return v
}

// Blocked returns the reason why the cart cannot be checked out: it is empty, or a line has a problem. It
// returns nil if there is none.
func (v View) Blocked() error {
	if len(v.Items) == 0 {
		return ErrEmpty
	}
	for _, i := range v.Items {
		switch {
		case i.Problem == nil:
		case errors.Is(i.Problem, inventory.ErrOutOfStock):
			return left(i.Product, i.Variant).RefusalOfOrder()
		default:
			return i.Problem
		}
	}
	return nil
}
