package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tokri/app/backoffice"
	shopclock "tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/india"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/staff"
)

type slotCommands struct {
	List     slotList     `cmd:"" help:"List the delivery slots that are not over; with a slot's id, what the staff changed of it."`
	Close    slotClose    `cmd:"" help:"Take no more orders for a slot. Orders that have a place keep it, and are listed."`
	Open     slotOpen     `cmd:"" help:"Take orders for a closed slot again."`
	Capacity slotCapacity `cmd:"" help:"Set how many places a slot has: at least those that are booked or kept back."`
	Reserve  slotReserve  `cmd:"" help:"Keep free places back, for orders by telephone."`
}

type slotList struct {
	Slot string `arg:"" optional:"" help:"Only this slot, with its changes: what, when, why and by whom."`
}

func (l slotList) Run(ctx context.Context, out *console) error {
	return onSlots(ctx, storage.ReadOnly, func(s *storage.Stores) error {
		if id := strings.TrimSpace(l.Slot); id != "" {
			one, err := s.Slots.Get(ctx, id)
			if err != nil {
				return err
			}
			printSlots(out, one)
			printSlotChanges(out, one)
			return nil
		}
		slots, err := backoffice.SlotsAhead(ctx, s)
		printSlots(out, slots...)
		return err
	})
}

// slotChange has what all commands that change a slot share.
type slotChange struct {
	Slot string `arg:"" help:"The slot's id, as tokri slot list prints it."`
	by
	Why string `help:"A note."`
}

func (v slotChange) with(ctx context.Context, out *console, c slot.Change) error {
	id := strings.TrimSpace(v.Slot)
	c.Why, c.By = v.Why, v.By
	return onSlots(ctx, storage.Shared, func(s *storage.Stores) error {
		now, err := once(ctx, out, v.by, "slot_"+string(c.Kind), "Nothing was changed, because the slot is already so.",
			func(slot.Slot) string { return id },
			func() (slot.Slot, bool, error) { return backoffice.ChangeSlot(ctx, s, id, c) })
		if err != nil {
			return err
		}
		printSlots(out, now)
		if c.Kind != slot.Close {
			return nil
		}
		return printKept(ctx, out, s, id)
	})
}

// printKept prints the orders that keep their place in a slot that was closed: they are still to be delivered, or to
// be cancelled one by one.
func printKept(ctx context.Context, out *console, s *storage.Stores, id string) error {
	staff, err := backoffice.NewStaff(ctx, s, "")
	if err != nil {
		return err
	}
	kept, err := staff.InSlot(ctx, id)
	if err != nil {
		return err
	}
	kept = slices.DeleteFunc(kept, func(o order.Order) bool { return o.Status == order.Cancelled || o.Status == order.Delivered })
	if len(kept) == 0 {
		out.Println("No order has a place in it.")
		return nil
	}
	out.Println("These orders keep their place. Deliver them, or move each with tokri order move, or cancel it with tokri order cancel: their customers are told then.")
	table(out, kept, len(kept))
	return nil
}

func onSlots(ctx context.Context, access storage.Access, do func(*storage.Stores) error) error {
	err := withStores(ctx, access, func(_ config.Config, s *storage.Stores) error { return do(s) })
	if f := apperr.Of(err); f != nil && f.Code == slot.ErrNotFound.Code {
		return fmt.Errorf("no such slot is open for booking; tokri slot list prints all (%s)", f.Code)
	}
	return err
}

type slotClose struct{ slotChange }

func (c slotClose) Run(ctx context.Context, out *console) error {
	return c.with(ctx, out, slot.Change{Kind: slot.Close})
}

type slotOpen struct{ slotChange }

func (o slotOpen) Run(ctx context.Context, out *console) error {
	return o.with(ctx, out, slot.Change{Kind: slot.Reopen})
}

type slotCapacity struct {
	slotChange
	Places int `arg:"" help:"How many places the slot has."`
}

func (c slotCapacity) Run(ctx context.Context, out *console) error {
	return c.with(ctx, out, slot.Change{Kind: slot.Capacity, Places: c.Places})
}

type slotReserve struct {
	slotChange
	Places  int    `arg:"" help:"How many more places are kept back."`
	Release bool   `help:"Give this number of places back to customers instead."`
	Key     string `help:"Places of a slot are kept back only once with the same key. Without a key, every call keeps back more."`
}

func (r slotReserve) Run(ctx context.Context, out *console) error {
	places := r.Places
	if r.Release {
		places = -places
	}
	return r.with(ctx, out, slot.Change{Kind: slot.Reserve, Places: places, Entry: staff.Entry{Key: r.Key}})
}

func printSlots(out *console, slots ...slot.Slot) {
	now := shopclock.Now()
	out.Columns(func(out *console) {
		out.Printf("SLOT\tDELIVERY\tPLACES\tBOOKED\tKEPT BACK\tFREE\tORDERS UNTIL\n")
		for _, s := range slots {
			until := clock(s.Cutoff)
			switch {
			case s.Closed:
				until = "closed by the staff"
			case !s.Open(now):
				until = "over since " + until
			}
			out.Printf("%s\t%s-%s\t%d\t%d\t%d\t%d\t%s\n", s.ID, clock(s.Start), s.End.In(india.Zone).Format("15:04"), s.Capacity, s.Held+s.Used, s.Reserved,
				s.Free, until)
		}
	})
}

func printSlotChanges(out *console, s slot.Slot) {
	if s.Changes == nil {
		out.Println("The slot is as the shop's week says; the staff have changed nothing.")
		return
	}
	for _, c := range s.Changes.List {
		places := ""
		if c.Places != 0 {
			places = fmt.Sprintf(" %+d", c.Places)
			if c.Kind == slot.Capacity {
				places = fmt.Sprintf(" %d", c.Places)
			}
		}
		out.Printf("%s  %s%s  %s%s  key %s\n", clock(c.At), c.Kind, places, c.Why, byline(c.By), c.Key)
	}
}
