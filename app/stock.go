package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"tokri/app/shopfile"
	"tokri/core/inventory"
	"tokri/core/shop"
	"tokri/core/staff"
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

// ReceiveFile receives all goods of a CSV file, or none if it has a fault. Each line is received once under the file's key, so a
// file that was interrupted is completed by giving it again. Without a key it is the file's content: the same file is received once.
func ReceiveFile(ctx context.Context, s *Stores, name string, text []byte, key string, by staff.Name) (received, again int, err error) {
	levels, err := s.Stock.Levels(ctx)
	if err != nil {
		return 0, 0, err
	}
	deliveries, err := shopfile.Deliveries(name, text, func(variant string) bool {
		return slices.ContainsFunc(levels, func(l inventory.Level) bool { return l.VariantID == variant })
	})
	if err != nil {
		return 0, 0, err
	}
	if key == "" {
		sum := sha256.Sum256(text)
		key = "file " + hex.EncodeToString(sum[:16])
	}
	for _, d := range deliveries {
		m := inventory.Movement{VariantID: d.Variant, ID: key, Kind: inventory.KindReceive, Units: d.Units, Why: d.Why, By: by}
		_, before, err := s.keeper().Move(ctx, m)
		if err != nil {
			return received, again, fmt.Errorf("%d of %d lines are received; give the same file again to receive the rest: %w",
				received+again, len(deliveries), err)
		}
		if before {
			again++
		} else {
			received++
		}
	}
	return received, again, nil
}

// Shelf is the stock of one variant with its name.
type Shelf struct {
	inventory.Level
	Product string // empty if the variant is no longer in the shop
	Pack    string
}

// Shelves returns the stock of all variants, in the order of the shop; those that are no longer in it come last.
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
