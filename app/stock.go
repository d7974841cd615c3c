package app

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"tokri/core/inventory"
	"tokri/core/shop"
)

// keeper moves the stock.
func (s *Stores) keeper() inventory.Keeper {
	return inventory.Keeper{Stock: s.Stock, Journal: s.Journal, Now: now}
}

// MoveStock makes a movement of stock, once by its id. Without an id it is a movement of its own.
func MoveStock(ctx context.Context, s *Stores, m inventory.Movement) (made inventory.Movement, again bool, err error) {
	if m.ID == "" {
		m.ID = random{}.ID()
	}
	return s.keeper().Move(ctx, m)
}

// Shelf is the stock of one variant with its name.
type Shelf struct {
	inventory.Level
	Product string // empty if the variant is no longer in the shop
	Pack    string
}

// Shelves are the stock of all variants, in the order of the shop; those that are no longer in it come last.
func Shelves(ctx context.Context, s *Stores) ([]Shelf, error) {
	edition, err := s.Shop.Current(ctx)
	if err != nil && !errors.Is(err, shop.ErrEmpty) {
		return nil, err
	}
	levels, err := s.Stock.Levels(ctx)
	if err != nil {
		return nil, err
	}
	stocked := map[string]inventory.Level{}
	for _, l := range levels {
		stocked[l.VariantID] = l
	}
	var shelves []Shelf
	for _, p := range edition.Products {
		for _, v := range p.Variants {
			if l, ok := stocked[v.ID]; ok {
				shelves = append(shelves, Shelf{l, p.Name, v.Weight + " " + v.WeightUnit})
				delete(stocked, v.ID)
			}
		}
	}
	var gone []Shelf
	for _, l := range stocked {
		gone = append(gone, Shelf{Level: l})
	}
	slices.SortFunc(gone, func(a, b Shelf) int { return cmp.Compare(a.VariantID, b.VariantID) })
	return append(shelves, gone...), nil
}
