package wishlist

import (
	"context"
	"slices"
	"time"

	"tokri/core/catalog"
)

// Service changes wishlists and returns those of their products that are on sale.
type Service struct {
	Store   Store
	Catalog func() *catalog.Catalog
	Now     func() time.Time
}

// Toggle adds a product to the user's list or removes it. If want is given, it sets whether the product is on
// the list, so that a repeated request changes nothing more. Toggle reports whether the product is on the list
// afterwards.
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
		if len(l.Items) >= MaxPerList {
			l.KeepOnly(func(id string) bool { _, err := shelf.Product(id); return err == nil })
		}
		return l.Add(Item{ProductID: productID, VariantID: variantID, At: now})
	})
	return list.Has(productID), err
}

// Products returns the products of the user's wishlist that are on sale, the newest first.
func (s *Service) Products(ctx context.Context, userID string) ([]catalog.Product, error) {
	list, err := s.Store.Get(ctx, userID)
	if err != nil {
		return nil, err
	}
	shelf := s.Catalog()
	products := make([]catalog.Product, 0, len(list.Items))
	for _, w := range slices.Backward(list.Items) {
		if p, err := shelf.Product(w.ProductID); err == nil {
			products = append(products, p)
		}
	}
	return products, nil
}

// ProductIDs returns the products on the user's wishlist; an empty user id has none.
func (s *Service) ProductIDs(ctx context.Context, userID string) (map[string]bool, error) {
	if userID == "" {
		return nil, nil
	}
	list, err := s.Store.Get(ctx, userID)
	if err != nil {
		return nil, err
	}
	marked := make(map[string]bool, len(list.Items))
	for _, w := range list.Items {
		marked[w.ProductID] = true
	}
	return marked, nil
}
