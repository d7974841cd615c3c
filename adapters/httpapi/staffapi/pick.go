package staffapi

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/apperr"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/staff"
)

// ListPicks lists the orders of a slot that are in the shop.
func (s *Service) ListPicks(ctx context.Context, r staffwire.ListPicksRequestObject) (*staffwire.PickListReply, error) {
	orders, err := s.Counter.ToPick(ctx, r.Body.Slot)
	if err != nil {
		return nil, err
	}
	w := staffwire.PickList{Items: []staffwire.PickOrder{}}
	for _, o := range orders {
		row := s.pickOrder(ctx, o)
		if !row.Mine {
			row.Lines = []staffwire.PickLine{}
		}
		w.Items = append(w.Items, row)
	}
	return ok(w), nil
}

// pickOrder shows an order as its picker sees it.
func (s *Service) pickOrder(ctx context.Context, o order.Order) staffwire.PickOrder {
	w := staffwire.PickOrder{
		Order: o.ID, TrackingId: o.TrackingID, Slot: o.Window.SlotID, Start: o.Window.Start.UTC(), End: o.Window.End.UTC(), Cutoff: o.Window.Cutoff.UTC(),
		Status: staffwire.OrderStatus(o.Status), Version: o.Version, State: s.pickState(o), Area: o.Address.City, Items: len(o.Lines), Lines: s.pickLines(o),
	}
	if o.Work == nil {
		return w
	}
	w.Bags, w.By = o.Work.Bags, string(o.Work.PackedBy)
	if claim := o.Work.Claim; claim.By != "" {
		w.By, w.Mine, w.Until, w.Bag = string(claim.By), claim.By == caller(ctx).Person.Handle, httpapi.Moment(claim.Until), claim.Bag
	}
	return w
}

func (s *Service) pickState(o order.Order) staffwire.PickOrderState {
	_, claimed := o.Claimed(s.Now())
	switch {
	case o.Status == order.Cancelled:
		return "cancelled"
	case !o.Promised():
		return "left"
	case o.Packed():
		return "packed"
	case claimed:
		return "claimed"
	}
	return "open"
}

// pickLines returns an order's lines in the order of the shelves; what has none comes last.
func (s *Service) pickLines(o order.Order) []staffwire.PickLine {
	lines := httpapi.Each(o.Lines, func(l order.Line) staffwire.PickLine {
		w := staffwire.PickLine{VariantId: l.VariantID, Name: l.Name, NameHi: l.NameHi, Pack: l.Weight + " " + l.WeightUnit, Picture: firstPicture(l.Images),
			Quantity: l.Quantity, Short: o.ShortOf(l.VariantID), Nominal: l.Nominal, CallFirst: o.CallFirst(l), Replace: o.Replaces(l)}
		if product, err := s.Shop().Catalog.Product(l.ProductID); err == nil {
			w.Shelf = product.Shelf
		}
		if in, ok := o.InsteadOf(l.VariantID); ok {
			w.Instead = &staffwire.PickInstead{VariantId: in.Line.VariantID, Name: in.Line.Name, NameHi: in.Line.NameHi, Pack: in.Line.Weight + " " + in.Line.WeightUnit,
				Picture: firstPicture(in.Line.Images), Units: in.Line.Quantity}
		}
		if p := o.PickOf(l.VariantID); p != nil {
			w.Tick = &staffwire.PickTick{Units: p.Units, Grams: p.Grams, Reason: staffwire.PickReason(p.Reason), Why: p.Why, By: string(p.By), At: p.At.UTC()}
		}
		return w
	})
	slices.SortStableFunc(lines, func(a, b staffwire.PickLine) int {
		if (a.Shelf == "") != (b.Shelf == "") {
			return cmp.Compare(b.Shelf, a.Shelf)
		}
		return cmp.Compare(a.Shelf, b.Shelf)
	})
	return lines
}

// ClaimPicks gives orders of one slot to the person.
func (s *Service) ClaimPicks(ctx context.Context, r staffwire.ClaimPicksRequestObject) (*staffwire.PickedReply, error) {
	claimed, refused, err := s.Counter.Claim(ctx, caller(ctx).Person, r.Body.Orders, r.Body.Early)
	if err != nil {
		return nil, err
	}
	reply := staffwire.Picked{Results: []staffwire.PickedOrder{}}
	for i, o := range claimed {
		result := staffwire.PickedOrder{Order: r.Body.Orders[i]}
		result.Code, result.Message = resultOf(refused[i])
		if o.ID != "" {
			result.Picked = new(s.pickOrder(ctx, o))
		}
		caller(ctx).Note(crew.Note{About: cmp.Or(o.TrackingID, r.Body.Orders[i]), Result: result.Code})
		reply.Results = append(reply.Results, result)
	}
	return ok(reply), nil
}

// resultOf says of one of several things that were asked for whether it was done, or why it was refused.
func resultOf(refused error) (code, message string) {
	if f := apperr.Of(refused); f != nil {
		return f.Code, f.Message
	}
	return crew.ResultOK, ""
}

// TakePickOver gives an order to the person, whoever has it.
func (s *Service) TakePickOver(ctx context.Context, r staffwire.TakePickOverRequestObject) (*staffwire.PickOrderReply, error) {
	return answer(s.onPick(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) { return s.Counter.TakeOver(ctx, caller(ctx).Person, o) }))
}

// ReleasePick gives an order back.
func (s *Service) ReleasePick(ctx context.Context, r staffwire.ReleasePickRequestObject) (*staffwire.PickOrderReply, error) {
	return answer(s.onPick(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) {
		return s.as(ctx).Release(ctx, o.ID, caller(ctx).Person.May(crew.DispatchOrders))
	}))
}

// onPick finds an order, notes it for the log, changes it and shows it as its picker sees it.
func (s *Service) onPick(ctx context.Context, id, why string, do func(order.Order) (order.Order, error)) (staffwire.PickOrder, error) {
	o, err := s.Counter.FindToPick(ctx, caller(ctx).Person, id)
	if err != nil {
		return staffwire.PickOrder{}, err
	}
	note(ctx, o.TrackingID, why)
	if o, err = do(o); err != nil {
		return staffwire.PickOrder{}, err
	}
	return s.pickOrder(ctx, o), nil
}

// TickPicks records what was found on the shelves, for one order after the other.
func (s *Service) TickPicks(ctx context.Context, r staffwire.TickPicksRequestObject) (*staffwire.TickedReply, error) {
	reply := staffwire.Ticked{Results: make([]staffwire.TickResult, len(r.Body.Ticks)), Orders: []staffwire.PickOrder{}}
	of := map[string][]int{} // the ticks of each order
	var ids []string
	for i, t := range r.Body.Ticks {
		if of[t.Order] == nil {
			ids = append(ids, t.Order)
		}
		of[t.Order] = append(of[t.Order], i)
	}
	for _, id := range ids {
		o, refused, err := s.tick(ctx, id, r.Body.Ticks, of[id])
		if err != nil && apperr.Of(err) == nil {
			return nil, err
		}
		for n, i := range of[id] {
			why := err
			if why == nil {
				why = refused[n]
			}
			code, message := resultOf(why)
			reply.Results[i] = staffwire.TickResult{Key: r.Body.Ticks[i].Key, Code: code, Message: message}
		}
		if o.ID != "" {
			reply.Orders = append(reply.Orders, s.pickOrder(ctx, o))
		}
	}
	return ok(reply), nil
}

// tick carries out the ticks of one order.
func (s *Service) tick(ctx context.Context, id string, all []staffwire.TickPick, of []int) (order.Order, []error, error) {
	o, err := s.Counter.FindToPick(ctx, caller(ctx).Person, id)
	if err != nil {
		return o, nil, err
	}
	var ticks []fulfilment.Tick
	for _, i := range of {
		t := all[i]
		ticks = append(ticks, fulfilment.Tick{Sure: t.Sure, Pick: order.Pick{Entry: staff.Entry{Key: t.Key, Why: t.Why, At: t.At.UTC().Truncate(time.Millisecond)},
			VariantID: t.VariantId, Units: t.Units, Grams: t.Grams, Reason: order.Reason(t.Reason)}})
	}
	ticked, refused, err := s.as(ctx).Tick(ctx, o.ID, ticks)
	if err != nil {
		return o, nil, err
	}
	return ticked, refused, nil
}

// OfferInstead lists the packs that may go into the bag in place of what is missing of a line.
func (s *Service) OfferInstead(ctx context.Context, r staffwire.OfferInsteadRequestObject) (*staffwire.PickOffersReply, error) {
	o, err := s.Counter.FindToPick(ctx, caller(ctx).Person, r.Body.Order)
	if err != nil {
		return nil, err
	}
	offers, err := s.Counter.Offers(s.Shop().Catalog, caller(ctx).Person, o, r.Body.VariantId)
	if err != nil {
		return nil, err
	}
	items := httpapi.Each(offers, func(f counter.Offer) staffwire.PickOffer {
		return staffwire.PickOffer{VariantId: f.Variant.ID, Name: f.Product.Name, NameHi: f.Product.NameHi, Pack: f.Variant.Weight + " " + f.Variant.WeightUnit,
			Picture: firstPicture(f.Product.Images), Shelf: f.Product.Shelf, Most: f.Most, Usual: f.Usual}
	})
	return ok(staffwire.PickOffers{Items: items}), nil
}

// ReplacePick puts a pack into the bag in place of what is missing of a line.
func (s *Service) ReplacePick(ctx context.Context, r staffwire.ReplacePickRequestObject) (*staffwire.PickOrderReply, error) {
	with := order.Unit{VariantID: r.Body.With, Quantity: r.Body.Units}
	w, err := s.onPick(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) {
		return s.Counter.Replace(ctx, s.Shop().Catalog, caller(ctx).Person, o, r.Body.VariantId, with, r.Body.Key)
	})
	if err != nil {
		return nil, err
	}
	s.Changed()
	return ok(w), nil
}

// PackPick ends the picking of an order.
func (s *Service) PackPick(ctx context.Context, r staffwire.PackPickRequestObject) (*staffwire.PickOrderReply, error) {
	return answer(s.onPick(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) { return s.as(ctx).Pack(ctx, o.ID, r.Body.Bags) }))
}

// UnpackPick undoes the packing of an order.
func (s *Service) UnpackPick(ctx context.Context, r staffwire.UnpackPickRequestObject) (*staffwire.PickOrderReply, error) {
	return answer(s.onPick(ctx, r.Body.Order, r.Body.Why, func(o order.Order) (order.Order, error) {
		return s.as(ctx).Unpack(ctx, o.ID, r.Body.Why, r.Body.Key)
	}))
}
