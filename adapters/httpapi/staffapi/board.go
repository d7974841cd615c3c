package staffapi

import (
	"context"
	"time"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/board"
	"tokri/core/counter"
	"tokri/core/order"
	"tokri/core/slot"
)

// ShowBoard shows what is to be done.
func (s *Service) ShowBoard(ctx context.Context, _ staffwire.ShowBoardRequestObject) (*staffwire.BoardReply, error) {
	b, err := s.Board.Show(ctx)
	if err != nil {
		return nil, err
	}
	person := caller(ctx).Person
	w := staffwire.Board{Now: b.Now.UTC(),
		Needs: httpapi.Each(counter.Needs(person, b.Needs), func(n board.Need) staffwire.Need {
			return staffwire.Need{Kind: staffwire.NeedKind(n.Kind), At: n.At.UTC(), Until: httpapi.Moment(n.Until), Order: n.Order, TrackingId: n.Track,
				Count: n.Count, Text: n.Text}
		}),
		Slots: httpapi.Each(b.Slots, func(one board.Slot) staffwire.SlotState { return wireSlot(one, person.SeesCustomers()) })}
	if w.Low, err = s.low(ctx); err != nil {
		return nil, err
	}
	return ok(w), nil
}

func wireSlot(one board.Slot, money bool) staffwire.SlotState {
	w := staffwire.SlotState{
		Id: one.ID, Start: one.Start.UTC(), End: one.End.UTC(), Cutoff: one.Cutoff.UTC(), Capacity: one.Capacity, Booked: one.Booked() - one.Reserved,
		Reserved: one.Reserved, Closed: one.Closed, Placed: one.Count[order.Placed], Processing: one.Count[order.Processing],
		Out: one.Count[order.OutForDelivery], Delivered: one.Count[order.Delivered], Cancelled: one.Count[order.Cancelled],
	}
	if one.Closed && one.Changes != nil {
		for _, c := range one.Changes.List {
			if c.Kind == slot.Close {
				w.ClosedBy = string(c.By)
			}
		}
	}
	if money {
		w.Value = amount(one.Value)
	}
	return w
}

// WaitForChanges answers when orders have changed.
func (s *Service) WaitForChanges(ctx context.Context, r staffwire.WaitForChangesRequestObject) (*staffwire.ChangesReply, error) {
	batch, err := s.Feed.Wait(ctx, r.Body.Since, time.Duration(r.Body.Wait)*time.Second)
	if err != nil {
		return nil, err
	}
	// A person who was ended meanwhile hears nothing more.
	if err := s.Door.Still(ctx, *caller(ctx)); err != nil {
		return nil, err
	}
	w := staffwire.Changes{Cursor: batch.Cursor, Reset: batch.Reset, Orders: []staffwire.OrderCard{}}
	if !batch.Reset {
		if w.Orders, err = s.cards(ctx, batch.Orders); err != nil {
			return nil, err
		}
	}
	return ok(w), nil
}

// ListSlots lists the slots from today on.
func (s *Service) ListSlots(ctx context.Context, _ staffwire.ListSlotsRequestObject) (*staffwire.SlotListReply, error) {
	slots, err := s.Board.SlotsFrom(ctx)
	if err != nil {
		return nil, err
	}
	money := caller(ctx).Person.SeesCustomers()
	return ok(staffwire.SlotList{Items: httpapi.Each(slots, func(one board.Slot) staffwire.SlotState { return wireSlot(one, money) })}), nil
}

// ChangeSlot changes a slot. The orders of a slot that was closed are listed, because they stay.
func (s *Service) ChangeSlot(ctx context.Context, r staffwire.ChangeSlotRequestObject) (*staffwire.SlotChangedReply, error) {
	note(ctx, r.Body.Slot, string(r.Body.Kind)+" "+r.Body.Why)
	c := slot.Change{Kind: slot.ChangeKind(r.Body.Kind), Places: r.Body.Places}
	c.Key, c.Why, c.By = r.Body.Key, r.Body.Why, caller(ctx).Person.Handle
	if _, _, err := s.Slots.Change(ctx, r.Body.Slot, c); err != nil {
		return nil, err
	}
	s.Changed()
	slots, err := s.Board.SlotsFrom(ctx)
	if err != nil {
		return nil, err
	}
	reply := staffwire.SlotChanged{Orders: []staffwire.OrderCard{}}
	for _, one := range slots {
		if one.ID == r.Body.Slot {
			reply.Slot = wireSlot(one, caller(ctx).Person.SeesCustomers())
		}
	}
	if c.Kind == slot.Close {
		standing, err := s.Board.Standing(ctx, r.Body.Slot)
		if err != nil {
			return nil, err
		}
		if reply.Orders, err = s.cards(ctx, standing); err != nil {
			return nil, err
		}
	}
	return ok(reply), nil
}
