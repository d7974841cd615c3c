package cart

import (
	"context"
	"errors"

	"tokri/core/catalog"
)

// Reasons why a line of an order could not be added to the cart again, or not in full.
const (
	NotSold    = "not_sold"     // the product or the variant is no longer sold
	OutOfStock = "out_of_stock" // none is in stock
	Fewer      = "fewer"        // fewer can be had than were ordered
	Full       = "cart_full"
)

// Missing is a line that Reorder could not add to the cart, or not in full.
type Missing struct {
	Line
	Available int
	Reason    string
}

// Reorder adds the lines of an order to the cart again, as far as the stock allows: afterwards the cart has at
// least the ordered quantity of each variant. It is idempotent.
func (s *Service) Reorder(ctx context.Context, userID string, wanted []Line) (Cart, []Missing, error) {
	shelf, most := s.Shop().OnSale(), s.Shop().MostPerOrder()
	now := s.Now()
	var missing []Missing
	c, err := s.Store.Update(ctx, userID, func(c *Cart) error {
		missing = nil
		if c.Order != "" {
			return ErrLocked
		}
		c.UpdatedAt = now
		for _, l := range wanted {
			quantity, reason := available(shelf, most, l)
			if reason != "" {
				missing = append(missing, Missing{l, quantity, reason})
			}
			if quantity <= c.Quantity(l.VariantID) {
				continue
			}
			if err := c.Set(l.ProductID, l.VariantID, quantity); errors.Is(err, ErrFull) {
				missing = append(missing, Missing{l, quantity, Full})
			} else if err != nil {
				return err
			}
		}
		return nil
	})
	return c, missing, err
}

// available returns how many of a line can be had, by the stock and in one order, and the reason if that is not all of them.
func available(shelf *catalog.Catalog, most int, l Line) (int, string) {
	product, variant, err := shelf.Variant(l.VariantID)
	switch {
	case err != nil, product.ID != l.ProductID:
		return 0, NotSold
	case variant.Stock <= 0:
		return 0, OutOfStock
	case min(variant.Stock, most) < l.Quantity:
		return min(variant.Stock, most), Fewer
	}
	return l.Quantity, ""
}
