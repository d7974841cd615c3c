package staffapi

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/apperr"
	"tokri/core/board"
	"tokri/core/catalog"
	"tokri/core/crew"
	"tokri/core/inventory"
	"tokri/core/order"
)

// levels returns the stock in the shop's order; what the shop no longer sells comes last, if some of it is left.
func (s *Service) levels(ctx context.Context) ([]staffwire.StockLevel, error) {
	found, err := s.Stock.Stock.Levels(ctx)
	if err != nil {
		return nil, err
	}
	away, err := s.Board.Away(ctx)
	if err != nil {
		return nil, err
	}
	at := map[string]inventory.Level{}
	for _, l := range found {
		at[l.VariantID] = l
	}
	levels := make([]staffwire.StockLevel, 0, len(found))
	products, _ := s.Shop().Catalog.List(catalog.Query{})
	for _, p := range products {
		for _, v := range p.Variants {
			if l, ok := at[v.ID]; ok {
				levels = append(levels, wireLevel(l, away[l.VariantID], p, v))
				delete(at, v.ID)
			}
		}
	}
	for _, l := range found {
		if _, ok := at[l.VariantID]; ok && l.Free+l.Held > 0 {
			levels = append(levels, wireLevel(l, away[l.VariantID], catalog.Product{}, catalog.Variant{}))
		}
	}
	return levels, nil
}

// low lists the packs of which few are left. They are read from the catalogue, which knows all units after a refresh that costs
// what has changed since the last one; levels reads every pack.
func (s *Service) low(ctx context.Context) ([]staffwire.StockLevel, error) {
	if err := s.Refresh(ctx); err != nil {
		return nil, err
	}
	low := []staffwire.StockLevel{}
	products, _ := s.Shop().Catalog.List(catalog.Query{})
	for _, p := range products {
		for _, v := range p.Variants {
			if l := (inventory.Level{VariantID: v.ID, Free: v.Stock, Held: v.Held, Sold: v.Sold}); board.RunsLow(l) {
				low = append(low, wireLevel(l, order.Away{}, p, v))
			}
		}
	}
	return low, nil
}

func wireLevel(l inventory.Level, away order.Away, p catalog.Product, v catalog.Variant) staffwire.StockLevel {
	return staffwire.StockLevel{VariantId: l.VariantID, ProductId: p.ID, Name: p.Name, NameHi: p.NameHi, Pack: strings.TrimSpace(v.Weight + " " + v.WeightUnit),
		Picture: firstPicture(p.Images), Free: l.Free, Held: l.Held, Bagged: away.Bagged, Missing: away.Missing, Low: p.ID != "" && board.RunsLow(l)}
}

// level returns the stock of one variant.
func (s *Service) level(ctx context.Context, variantID string) (staffwire.StockLevel, error) {
	levels, err := s.levels(ctx)
	for _, l := range levels {
		if l.VariantId == variantID {
			return l, err
		}
	}
	return staffwire.StockLevel{VariantId: variantID}, err
}

// ListStock lists what is on the shelf.
func (s *Service) ListStock(ctx context.Context, _ staffwire.ListStockRequestObject) (*staffwire.StockListReply, error) {
	levels, err := s.levels(ctx)
	if err != nil {
		return nil, err
	}
	return ok(staffwire.StockList{Items: levels}), nil
}

// ListMovements lists the latest movements.
func (s *Service) ListMovements(ctx context.Context, r staffwire.ListMovementsRequestObject) (*staffwire.MovementListReply, error) {
	found, err := s.Stock.Journal.List(ctx, r.Body.VariantId, pageSize)
	if err != nil {
		return nil, err
	}
	products := s.Shop().Catalog
	return ok(staffwire.MovementList{Items: httpapi.Each(found, func(m inventory.Movement) staffwire.Movement {
		w := staffwire.Movement{VariantId: m.VariantID, Kind: staffwire.MovementKind(m.Kind), Units: m.Units, Counted: m.Counted, Why: m.Why, By: string(m.By), At: m.At.UTC()}
		if p, v, err := products.Variant(m.VariantID); err == nil {
			w.Name, w.Pack = p.Name, v.Weight+" "+v.WeightUnit
		}
		return w
	})}), nil
}

// CountStock notes what is on a shelf.
func (s *Service) CountStock(ctx context.Context, r staffwire.CountStockRequestObject) (*staffwire.CountedReply, error) {
	note(ctx, r.Body.VariantId, r.Body.Why)
	m := inventory.Movement{VariantID: r.Body.VariantId, Kind: inventory.KindCount, Counted: r.Body.Counted}
	m.Key, m.Why, m.By = r.Body.Key, r.Body.Why, caller(ctx).Person.Handle
	away, err := s.Board.Away(ctx)
	if err != nil {
		return nil, err
	}
	gone := away[m.VariantID]
	found, err := s.Stock.Count(ctx, m, inventory.Shelf{Expect: r.Body.Expect, Away: gone.Units(), Moving: gone.Moving, Share: true})
	if err != nil {
		return nil, err
	}
	missing := found.Missing
	s.Changed()
	reply := staffwire.Counted{Missing: missing, Orders: []staffwire.ShortOrder{}}
	if reply.Level, err = s.level(ctx, m.VariantID); err != nil {
		return nil, err
	}
	promised, err := s.Board.PromisedOf(ctx, m.VariantID)
	if err != nil {
		return nil, err
	}
	give := board.Share(promised, missing)
	for i, p := range promised {
		if missing == 0 && p.Planned == 0 {
			continue // it gets everything, and its customer was told nothing else
		}
		name := ""
		if caller(ctx).Person.SeesCustomers() {
			if name, err = s.Names.Of(ctx, p.Order.UserID); err != nil {
				return nil, err
			}
		}
		reply.Orders = append(reply.Orders, staffwire.ShortOrder{Order: p.Order.ID, TrackingId: p.Order.TrackingID, Start: p.Order.Window.Start.UTC(),
			End: p.Order.Window.End.UTC(), Customer: name, Quantity: p.Quantity, Give: give[i]})
	}
	return ok(reply), nil
}

// ShareStock plans which orders get fewer units. What is refused for one order does not keep the others.
func (s *Service) ShareStock(ctx context.Context, r staffwire.ShareStockRequestObject) (*staffwire.SharedReply, error) {
	reply := staffwire.Shared{Results: []staffwire.SharedOrder{}}
	for _, asked := range r.Body.Orders {
		result := staffwire.SharedOrder{Order: asked.Order, Code: crew.ResultOK}
		o, err := s.find(ctx, asked.Order)
		if err == nil {
			o, err = s.as(ctx).PlanShort(ctx, o.ID, order.Unit{VariantID: r.Body.VariantId, Quantity: asked.Units}, r.Body.Key)
		}
		if f := apperr.Of(err); f != nil {
			result.Code, result.Message = f.Code, f.Message
		} else if err != nil {
			return nil, err
		}
		caller(ctx).Note(crew.Note{About: cmp.Or(o.TrackingID, asked.Order), Why: strconv.Itoa(asked.Units) + " " + r.Body.VariantId, Result: result.Code})
		reply.Results = append(reply.Results, result)
	}
	return ok(reply), nil
}

// MoveStock receives, throws away or corrects. What is refused for one pack does not keep the others.
func (s *Service) MoveStock(ctx context.Context, r staffwire.MoveStockRequestObject) (*staffwire.MovedReply, error) {
	reply := staffwire.Moved{Results: []staffwire.MovedStock{}}
	for _, asked := range r.Body.Moves {
		m := inventory.Movement{VariantID: asked.VariantId, Kind: inventory.Kind(asked.Kind), Units: asked.Units}
		m.Key, m.Why, m.By = asked.Key, asked.Why, caller(ctx).Person.Handle
		if m.Kind == inventory.KindWaste {
			m.Units = -m.Units
		}
		result := staffwire.MovedStock{Key: asked.Key, Code: crew.ResultOK}
		_, again, err := s.Stock.Move(ctx, m)
		if f := apperr.Of(err); f != nil {
			result.Code, result.Message = f.Code, f.Message
		} else if err != nil {
			return nil, err
		} else if again {
			result.Code = "again"
		}
		caller(ctx).Note(crew.Note{About: m.VariantID, Why: string(m.Kind) + " " + m.Why, Result: result.Code})
		reply.Results = append(reply.Results, result)
	}
	s.Changed()
	levels, err := s.levels(ctx)
	if err != nil {
		return nil, err
	}
	for i, asked := range r.Body.Moves {
		for _, l := range levels {
			if l.VariantId == asked.VariantId {
				reply.Results[i].Level = &l
			}
		}
	}
	return ok(reply), nil
}
