package audit

import (
	"maps"
	"strings"

	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/slot"
)

// sums compares the orders with what they hold, how they were paid and what was sold.
func (a *audit) sums() {
	sold, leaving := a.sold, map[string]int{}
	for _, o := range a.orders {
		a.walletPart(o)
		a.repayments(o)
		a.clawbacks(o)
		a.cashback(o)
		switch {
		case o.Phase == order.Live, o.Phase == order.Moving, o.Phase == order.Changing, o.Phase == order.Replacing:
			a.placed(o)
			a.add(leaving, o)
		case o.Phase == order.Delivering:
			a.add(leaving, o)
		case o.Status == order.Delivered:
			a.add(sold, o)
			if !o.SaidBack() {
				a.holdsUnits(o)
			}
		case o.ToPutBack() && !o.SaidBack():
			a.holdsUnits(o)
		}
	}
	a.unclaimed()
	a.settleRest()
	for thing, used := range a.used {
		// An order that was placed when the orders were read may have been delivered since then.
		if used < sold[thing] || used > sold[thing]+leaving[thing] {
			a.violate(invariantOf(thing), "%s: %d used, but %d were delivered", thing, used, sold[thing])
		}
	}
}

func invariantOf(thing string) Invariant {
	switch kind, _, _ := strings.Cut(thing, " "); kind {
	case "variant":
		return StockConserved
	case "slot":
		return SlotConserved
	}
	return CouponConserved
}

// add counts everything that a delivered order has used.
func (a *audit) add(counts map[string]int, o order.Order) {
	for _, u := range o.Units() {
		counts["variant "+u.VariantID] += o.Keeps(u.VariantID, u.Quantity)
	}
	for _, u := range o.InsteadUnits() {
		counts["variant "+u.VariantID] += o.Keeps(u.VariantID, u.Quantity)
	}
	counts["slot "+o.Window.SlotID]++
	for id := range o.CouponUses() {
		counts["coupon "+id]++
	}
}

// placed checks that a placed order holds everything that it should.
func (a *audit) placed(o order.Order) {
	a.holdsUnits(o)
	holds := a.holds[o.ID]
	if holds["slot "+o.Window.SlotID] != 1 {
		a.doubt(o, SlotConserved, "order %s has no place in slot %s", o.ID, o.Window.SlotID)
	}
	uses := o.CouponUses()
	for id := range uses {
		if holds["coupon "+id] != 1 {
			a.doubt(o, CouponConserved, "order %s has no use of coupon %s", o.ID, id)
		}
	}
	for thing := range holds {
		if id, ok := strings.CutPrefix(thing, "coupon "); ok && uses[id] == 0 && o.OpenChange() == 0 {
			a.doubt(o, CouponConserved, "order %s holds a use of coupon %s, which it does not have", o.ID, id)
		}
	}
}

// holdsUnits checks that an order holds its units and no others: one that is placed, or whose goods wait to be put back, which of a delivered
// one are those that were refused at the door. While its lines are being changed, it may hold the greater number of the old ones and the
// new ones, and of what is being put in place of something the number of before.
func (a *audit) holdsUnits(o order.Order) {
	units, most := a.promised(o)
	if o.Status == order.Delivered {
		units = map[string]int{}
		for _, r := range o.Rejected {
			units["variant "+r.VariantID] = r.Units
		}
		most = maps.Clone(units)
	}
	for thing := range a.holds[o.ID] {
		if strings.HasPrefix(thing, "variant ") {
			most[thing] += 0
		}
	}
	for thing, n := range most {
		if got := a.holds[o.ID][thing]; got != units[thing] && got != n {
			a.doubt(o, StockConserved, "order %s should hold %d of %s, and holds %d", o.ID, units[thing], thing, got)
		}
	}
}

// promised returns how many units of what an order holds until it is delivered, and at most while it is being changed.
func (a *audit) promised(o order.Order) (units, most map[string]int) {
	units, most = map[string]int{}, map[string]int{}
	for _, u := range o.Units() {
		units["variant "+u.VariantID] += u.Quantity
	}
	atMost := o.AtMost()
	for _, u := range atMost.Units() {
		most["variant "+u.VariantID] += u.Quantity
	}
	for _, i := range o.Instead {
		units["variant "+i.Line.VariantID], most["variant "+i.Line.VariantID] = i.Line.Quantity, i.Line.Quantity
		if i.Open {
			most["variant "+i.Line.VariantID] = i.Was
		}
	}
	return units, most
}

func (a *audit) stock(s inventory.Stock, holds []hold.Hold) error {
	if s.Total() != s.Received {
		a.violate(StockConserved, "variant %s: received %d, but free %d + held %d + sold %d", s.VariantID, s.Received, s.Free, s.Held, s.Used)
	}
	a.count(StockConserved, "variant "+s.VariantID, s.Count, holds)
	for _, m := range s.Unjournaled() {
		a.moved[movementOf(m)] = m.Units
	}
	return nil
}

func (a *audit) slot(s slot.Slot, holds []hold.Hold) error {
	if s.Total() != s.Capacity-s.Reserved || s.Booked() > s.Capacity {
		a.violate(SlotConserved, "slot %s: capacity %d, reserved %d, but %+v", s.ID, s.Capacity, s.Reserved, s.Count)
	}
	if s.Reserved < 0 || s.Capacity < s.Reserved+s.Held+s.Used {
		a.violate(SlotCapacityFloor, "slot %s: capacity %d is below %d booked + %d kept back", s.ID, s.Capacity, s.Held+s.Used, s.Reserved)
	}
	if c, ok := s.Changes.Last(); ok && (c.Capacity != s.Capacity || c.Reserved != s.Reserved || c.Closed != s.Closed) {
		a.violate(SlotCapacityFloor, "slot %s: capacity %d, reserved %d, closed %t, but change %s left %d, %d, %t",
			s.ID, s.Capacity, s.Reserved, s.Closed, c.Key, c.Capacity, c.Reserved, c.Closed)
	}
	a.count(SlotConserved, "slot "+s.ID, s.Count, holds)
	return nil
}

func (a *audit) uses(u coupon.Uses, holds []hold.Hold) error {
	a.count(CouponConserved, "coupon "+u.ID, u.Count, holds)
	return nil
}

// belongs reports whether an order still has a hold: that of its last attempt, and of a slot, that of its last move.
func belongs(thing string, h hold.Hold, o order.Order) bool {
	if slotID, ok := strings.CutPrefix(thing, "slot "); ok {
		return o.MayHold(order.Place{SlotID: slotID, HoldID: h.Order})
	}
	return h.Order == o.HoldID()
}

// count checks that a count is the sum of its holds, and every hold against its order.
func (a *audit) count(invariant Invariant, thing string, c hold.Count, holds []hold.Hold) {
	if c.Free < 0 || c.Held < 0 || c.Used < 0 {
		a.violate(invariant, "%s is below zero: %+v", thing, c)
	}
	var held int
	for _, h := range holds {
		if h.State != hold.Held {
			continue
		}
		held += h.Quantity
		id := order.OfHold(h.Order)
		if a.suspected(id) {
			continue
		}
		o, ok := a.orders[id]
		switch {
		case !ok:
			a.noteUnknown(id, NothingLeftBehind, "%s is held by %s, which is no order", thing, h.Order)
		case !o.Active() && (!o.ToPutBack() || !strings.HasPrefix(thing, "variant ")):
			a.doubt(o, NothingLeftBehind, "%s is held by order %s, which is %s", thing, id, o.Phase)
		case !belongs(thing, h, o):
			a.doubt(o, NothingLeftBehind, "%s is held by %s, which order %s has given up", thing, h.Order, id)
		}
		if a.holds[id] == nil {
			a.holds[id] = map[string]int{}
		}
		a.holds[id][thing] += h.Quantity
	}
	if held != c.Held {
		a.violate(invariant, "%s: held %d, but its orders hold %d", thing, c.Held, held)
	}
	a.used[thing] = c.Used
}
