package wishlist

import (
	"context"
	"slices"
	"time"

	"tokri/core/catalog"
)

// Service keeps wishes for what the shop sells.
type Service struct {
	Store   Store
	Catalog func() *catalog.Catalog
	Now     func() time.Time
}

// Toggle puts a product on the user's list or takes it off, whichever it is not; with want it does
// what is wanted, however often it is asked. It tells whether the product is on the list now.
func (s *Service) Toggle(ctx context.Context, userID, productID, variantID string, want *bool) (bool, error) {
	now, shelf := s.Now(), s.Catalog()
	product, unknown := shelf.Product(productID)
	if unknown == nil {
		productID = product.ID // a product is also found by its slug
	}
	if !slices.ContainsFunc(product.Variants, func(v catalog.Variant) bool { return v.ID == variantID }) {
		variantID = ""
	}
	list, err := s.Store.Update(ctx, userID, func(l *List) error {
		add := !l.Has(productID)
		if want != nil {
			add = *want
		}
		if !add {
			if unknown != nil && !l.Has(productID) {
				return unknown
			}
			l.Remove(productID)
			return nil
		}
		if unknown != nil {
			return unknown
		}
		if len(l.Wishes) >= MaxPerList {
			l.Keep(func(id string) bool { _, err := shelf.Product(id); return err == nil })
		}
		return l.Add(Wish{ProductID: productID, VariantID: variantID, At: now})
	})
	return list.Has(productID), err
}

// Products are what the user wishes for and the shop sells, the newest wish first.
func (s *Service) Products(ctx context.Context, userID string) ([]catalog.Product, error) {
	list, err := s.Store.Get(ctx, userID)
	if err != nil {
		return nil, err
	}
	shelf := s.Catalog()
	products := make([]catalog.Product, 0, len(list.Wishes))
	for _, w := range slices.Backward(list.Wishes) {
		if p, err := shelf.Product(w.ProductID); err == nil {
			products = append(products, p)
		}
	}
	return products, nil
}

// Marked tells of each product that the user wishes for. Nobody wishes for nothing.
func (s *Service) Marked(ctx context.Context, userID string) (map[string]bool, error) {
	if userID == "" {
		return nil, nil
	}
	list, err := s.Store.Get(ctx, userID)
	if err != nil {
		return nil, err
	}
	marked := make(map[string]bool, len(list.Wishes))
	for _, w := range list.Wishes {
		marked[w.ProductID] = true
	}
	return marked, nil
}
