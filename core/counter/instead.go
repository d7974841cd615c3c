package counter

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
)

// Offer is a pack that may go into a bag in place of something missing.
type Offer struct {
	Product catalog.Product
	Variant catalog.Variant
	Most    int // units that are free and cost no more together than what is missing
	Usual   int // units that come nearest to what is missing
}

// mostOffers is how many packs a picker chooses from.
const mostOffers = 12

// Offers lists the packs that may be put in place of what is missing of a line: of the same category, not sold by weight, not in the
// order, and at most at the price of what is missing. Other packs of
// the same product come first, then those of the same sub-category, and of these what costs nearly as much.
func (c Counter) Offers(shelf *catalog.Catalog, p crew.Person, o order.Order, variantID string) (offers []Offer, err error) {
	line, worth, err := o.Gap(p.Handle, variantID)
	if err != nil {
		return nil, fulfilment.AtWork(err)
	}
	was, err := shelf.Product(line.ProductID)
	if err != nil {
		return nil, nil //nolint:nilerr // its kind is not known any more
	}
	missing := line.Quantity - o.PickOf(variantID).Units
	in, _ := o.InsteadOf(variantID)
	like, _ := shelf.List(catalog.Query{CategoryID: was.CategoryID})
	for _, product := range like {
		for _, v := range product.Variants {
			free := v.Stock
			if v.ID == in.Line.VariantID {
				free += in.Line.Quantity
			}
			most := free
			if price := v.Effective(); price > 0 {
				most = min(free, int(worth/price))
			}
			if most < 1 || o.MayTake(variantID, order.Line{VariantID: v.ID, Nominal: v.Nominal}) != nil {
				continue
			}
			offers = append(offers, Offer{product, v, most, min(max(near(missing, line, v), 1), most)})
		}
	}
	dearer := func(a Offer) money.Paise { return worth - a.Variant.Effective().Times(a.Usual) }
	other := func(a Offer) int {
		switch {
		case a.Product.ID == was.ID:
			return 0 // another pack of the same
		case a.Product.SubCategoryID == was.SubCategoryID:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(offers, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(other(a), other(b)), cmp.Compare(dearer(a), dearer(b)), cmp.Compare(a.Variant.ID, b.Variant.ID))
	})
	return offers[:min(len(offers), mostOffers)], nil
}

// near returns how many units of a pack weigh about as much as the missing ones of a line; as many, if one of them has no weight.
func near(missing int, l order.Line, v catalog.Variant) int {
	had, has := grams(l.Weight, l.WeightUnit), grams(v.Weight, v.WeightUnit)
	if had == 0 || has == 0 {
		return missing
	}
	return (missing*had + has/2) / has
}

func grams(weight, unit string) int {
	n, err := strconv.ParseFloat(weight, 64)
	switch {
	case err != nil:
		return 0
	case unit == "g":
		return int(n)
	case unit == "kg":
		return int(n * 1000)
	}
	return 0
}

// Replace puts a pack in place of what is missing of an order's line, which the person picks; none, if it names no units. The order
// checks the rest again as it is when that is written.
func (c Counter) Replace(ctx context.Context, shelf *catalog.Catalog, p crew.Person, o order.Order, variantID string, with order.Unit, key string) (order.Order, error) {
	var line order.Line
	if with.Quantity > 0 {
		product, v, err := shelf.Variant(with.VariantID)
		if err != nil || !sameKind(shelf, o, variantID, product) {
			return o, order.ErrReplaceWith
		}
		line = checkout.LineOf(cart.Item{Line: cart.Line{ProductID: product.ID, VariantID: v.ID, Quantity: with.Quantity}, Product: product, Variant: v})
	}
	return c.Fulfilment.As(p.Handle).Replace(ctx, o.ID, variantID, line, key)
}

func sameKind(shelf *catalog.Catalog, o order.Order, variantID string, with catalog.Product) bool {
	i := slices.IndexFunc(o.Lines, func(l order.Line) bool { return l.VariantID == variantID })
	if i < 0 {
		return false
	}
	was, err := shelf.Product(o.Lines[i].ProductID)
	return err == nil && was.CategoryID == with.CategoryID
}
