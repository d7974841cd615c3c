package backoffice

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/core/board"
	"tokri/core/india"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/shop"
	"tokri/core/staff"
)

// MoveStock records a movement of stock. A movement with the same id is made only once, and again reports that
// it had been made before. Without an id, each call is another movement.
func MoveStock(ctx context.Context, s *storage.Stores, m inventory.Movement) (made inventory.Movement, again bool, err error) {
	if m.Key == "" {
		m.Key = secrets.Random{}.ID()
	}
	return s.Keeper().Move(ctx, m)
}

// ReceiveFile receives all goods of a CSV file, or none if the file has mistakes. Each line is received only
// once with the same key, so that giving the same file again completes an interrupted run. Without a key, the
// file's content serves as the key. received and again count the lines that were received now and before.
func ReceiveFile(ctx context.Context, s *storage.Stores, name string, text []byte, e staff.Entry) (received, again int, err error) {
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
	if e.Key == "" {
		sum := sha256.Sum256(text)
		e.Key = "file " + hex.EncodeToString(sum[:16])
	}
	for _, d := range deliveries {
		m := inventory.Movement{VariantID: d.Variant, Entry: staff.Entry{Key: e.Key, By: e.By, Why: d.Why}, Kind: inventory.KindReceive, Units: d.Units}
		_, before, err := s.Keeper().Move(ctx, m)
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

// CountStock notes how many units of a variant stand on the shelf, once by id, as MoveStock does. Too few for the orders are refused.
func CountStock(ctx context.Context, s *storage.Stores, m inventory.Movement) (made inventory.Movement, again bool, err error) {
	if m.Key == "" {
		m.Key = secrets.Random{}.ID()
	}
	away, err := Board(s).Away(ctx)
	if err != nil {
		return m, false, err
	}
	gone := away[m.VariantID]
	found, err := s.Keeper().Count(ctx, m, inventory.Shelf{Away: gone.Units(), Moving: gone.Moving})
	return found.Movement, found.Again, err
}

// Board returns what the people of the shop see first.
func Board(s *storage.Stores) *board.Service {
	return &board.Service{Present: &board.Present{Desk: s.Orders, Now: clock.Now, Zone: india.Zone}, Orders: s.Orders, Slots: s.Slots, Alerts: s.Alerts, Letters: s.Messages}
}

// Shelf is the stock of one variant with its name, and what orders hold of it that is not on the shelf any more.
type Shelf struct {
	inventory.Level
	Away    order.Away
	Product string // empty if the shop no longer has the variant
	Pack    string
}

// Shelves returns the stock of all variants in the shop's order, with those that the shop no longer has at the
// end.
func Shelves(ctx context.Context, s *storage.Stores) ([]Shelf, error) {
	edition, err := s.Shop.Current(ctx)
	if err != nil && !errors.Is(err, shop.ErrEmpty) {
		return nil, err
	}
	levels, err := s.Stock.Levels(ctx)
	if err != nil {
		return nil, err
	}
	away, err := Board(s).Away(ctx)
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
				shelves = append(shelves, Shelf{l, away[v.ID], p.Name, v.Weight + " " + v.WeightUnit})
				delete(stocked, v.ID)
			}
		}
	}
	var gone []Shelf
	for _, l := range stocked {
		gone = append(gone, Shelf{Level: l, Away: away[l.VariantID]})
	}
	slices.SortFunc(gone, func(a, b Shelf) int { return cmp.Compare(a.VariantID, b.VariantID) })
	return append(shelves, gone...), nil
}

// OnShelf returns how many units should stand on the shelf.
func (s Shelf) OnShelf() int { return s.Free + max(s.Held-s.Away.Units(), 0) }
