package audit

import (
	"context"

	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/reservation"
)

// work checks what the people of the shop did with an order's goods: who has begun to pick it has it, what leaves is packed, and what
// is packed was ticked, and is what the order expects to deliver.
func (a *audit) work(o order.Order) {
	w := o.Work
	if w == nil {
		return
	}
	if o.Status == order.Placed {
		a.violate(WorkInOrder, "order %s is being picked, and is still %s", o.ID, o.Status)
	}
	if (o.Status == order.OutForDelivery || o.Status == order.Delivered) && !o.Packed() {
		a.violate(WorkInOrder, "order %s is %s, and was not packed", o.ID, o.Status)
	}
	if o.Packed() != (w.Bags > 0) || o.Packed() && w.Claim.By != "" {
		a.violate(WorkInOrder, "order %s has %d bags, was packed at %s, and is claimed by %q", o.ID, w.Bags, w.PackedAt, w.Claim.By)
	}
	seen := map[string]bool{}
	for _, p := range w.Picks {
		if seen[p.VariantID] {
			a.violate(WorkInOrder, "order %s has two ticks of variant %s", o.ID, p.VariantID)
		}
		seen[p.VariantID] = true
	}
	for _, l := range o.Lines {
		in, ok := o.InsteadOf(l.VariantID)
		if !ok {
			continue
		}
		p := o.PickOf(l.VariantID)
		// Earlier versions took the word for the whole order away with the account.
		wanted := o.Replaces(l) || o.CustomerGone() && l.IfMissing == "" && o.Choices.IfMissing == ""
		if p == nil || !wanted || in.Line.Total() > l.Price.Times(l.Quantity-p.Units) {
			a.violate(WorkInOrder, "order %s has %+v in place of variant %s, of which %+v was found", o.ID, in, l.VariantID, p)
		}
	}
	if !o.Packed() {
		return
	}
	for _, l := range o.Lines {
		if p := o.PickOf(l.VariantID); p == nil || p.Units != l.Quantity-o.ShortOf(l.VariantID) {
			a.violate(WorkInOrder, "order %s: %d of variant %s were ordered and %d are missing, and its bags have %+v", o.ID, l.Quantity, l.VariantID, o.ShortOf(l.VariantID), p)
		}
	}
}

// bags checks that the goods of a cancelled order that a picker had, and those that were refused at the door, come back: they wait to be
// put back, or all of them were said to be good or thrown away.
func (a *audit) bags(o order.Order) {
	picked, rejected := o.Work != nil && o.Status == order.Cancelled, o.Status == order.Delivered && len(o.Rejected) > 0
	if !picked && !rejected || o.Phase != order.Refunding && o.Phase != order.Closed {
		return
	}
	if o.Back == nil {
		a.violate(BagsComeBack, "order %s is %s, and its goods that come back are not waited for", o.ID, o.Status)
		return
	}
	if !o.SaidBack() {
		return
	}
	back := map[string]int{}
	for _, said := range o.Back.Lines {
		back[said.VariantID] += said.Good + said.Waste
	}
	for _, l := range o.Goods() {
		if had := o.CameBack(l); back[l.VariantID] != had {
			a.violate(BagsComeBack, "order %s had %d of variant %s, and %d came back", o.ID, had, l.VariantID, back[l.VariantID])
		}
	}
}

// lost checks that what an order's goods lost has left the stock once: units that were not there, and those that came back and were
// thrown away. Otherwise customers would be sold units that do not exist, and the stock would still add up.
func (a *audit) lost(ctx context.Context, journal inventory.Journal) error {
	due, of, rule := map[string]int{}, map[string]order.Order{}, map[string]Invariant{}
	expect := func(o order.Order, m inventory.Movement, units int, invariant Invariant) {
		due[movementOf(m)], of[movementOf(m)], rule[movementOf(m)] = units, o, invariant
	}
	for _, o := range a.orders {
		ended := o.Status == order.Delivered || o.Status == order.Cancelled && o.WasPlaced()
		if journal == nil || !o.AsDelivered || !ended || o.ToPutBack() || o.Phase != order.Refunding && o.Phase != order.Closed {
			continue
		}
		for _, u := range o.Shortages() {
			m, invariant := reservation.Missing(&o, u.VariantID), DeliveredIsPart
			if o.Status == order.Cancelled {
				invariant = BagsComeBack
			}
			expect(o, m, m.Units, invariant)
		}
		if o.Back == nil {
			continue
		}
		for _, said := range o.Back.Lines {
			expect(o, inventory.Movement{VariantID: said.VariantID, Entry: o.Back.Entry}, -said.Waste, BagsComeBack)
		}
	}
	if len(due) == 0 {
		return nil
	}
	err := journal.Audit(ctx, func(m inventory.Movement) error {
		if _, asked := due[movementOf(m)]; asked {
			a.moved[movementOf(m)] = m.Units
		}
		return nil
	})
	for what, units := range due {
		if o := of[what]; a.moved[what] != units {
			a.doubt(o, rule[what], "order %s: the movement %s should be of %d units, and is of %d", o.ID, what, units, a.moved[what])
		}
	}
	return err
}

func movementOf(m inventory.Movement) string { return m.VariantID + " " + m.Key }
