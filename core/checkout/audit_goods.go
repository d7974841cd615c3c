package checkout

import (
	"strings"

	"tokri/core/order"
)

// sums compares the orders with what they hold, what they were paid with and what was sold.
func (a *audit) sums() {
	sold, going := map[string]int{}, map[string]int{}
	for _, o := range a.orders {
		a.walletPart(o)
		a.repayments(o)
		a.cashback(o)
		switch {
		case o.Phase == order.Live:
			a.standing(o)
			a.add(going, o)
		case o.Phase == order.Delivering:
			a.add(going, o)
		case o.Status == order.Delivered:
			a.add(sold, o)
		}
	}
	a.leftOver()
	for thing, used := range a.used {
		// An order that stood when the orders were read may have been delivered since.
		if used < sold[thing] || used > sold[thing]+going[thing] {
			a.violate(invariantOf(thing), "%s: %d used, but %d were delivered", thing, used, sold[thing])
		}
	}
}

func invariantOf(thing string) string {
	switch kind, _, _ := strings.Cut(thing, " "); kind {
	case "variant":
		return "I1"
	case "slot":
		return "I2"
	}
	return "I4"
}

// add counts everything that an order holds or has used.
func (a *audit) add(counts map[string]int, o order.Order) {
	for _, u := range o.Units() {
		counts["variant "+u.VariantID] += u.Quantity
	}
	counts["slot "+o.Window.SlotID]++
	for id := range couponUses(&o) {
		counts["coupon "+id]++
	}
}

// standing finds what an order that stands does not hold as it should.
func (a *audit) standing(o order.Order) {
	holds := a.holds[o.ID]
	for _, u := range o.Units() {
		if got := holds["variant "+u.VariantID]; got != u.Quantity {
			a.doubt(o, "I1", "order %s should hold %d of variant %s, and holds %d", o.ID, u.Quantity, u.VariantID, got)
		}
	}
	if holds["slot "+o.Window.SlotID] != 1 {
		a.doubt(o, "I2", "order %s has no place in slot %s", o.ID, o.Window.SlotID)
	}
	for id := range couponUses(&o) {
		if holds["coupon "+id] != 1 {
			a.doubt(o, "I4", "order %s has no use of coupon %s", o.ID, id)
		}
	}
}
