package order

import (
	"fmt"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
)

// Refusals of orders that would hold too much before they are paid. Each says what a customer can do who means to buy.
var (
	// ErrOnlineLimit carries a CashLimit as its detail.
	ErrOnlineLimit = apperr.New(apperr.Invalid, "online_limit",
		"This order is too large for a first online payment. Please order less, or add money to your wallet and pay with it.").On("paymentMethod")
	// ErrPackShare carries a PackShare as its detail.
	ErrPackShare = apperr.New(apperr.Conflict, "pack_share",
		"Until your first delivery, this is more of one pack than you can order before paying. Please order fewer, or add money to your wallet and pay with it.")
	ErrUnpaidHolds = apperr.New(apperr.Conflict, "unpaid_holds",
		"Many orders of new customers are waiting to be paid. Please add money to your wallet and pay with it, or try again later.").On("paymentMethod")
)

// PackShare is the detail of ErrPackShare: the line that is too large, and how many units of it the order could hold.
type PackShare struct {
	ProductID  string `json:"productId"`
	VariantID  string `json:"variantId"`
	Name       string `json:"name"`
	NameHi     string `json:"nameHi,omitempty"`
	Weight     string `json:"weight"`
	WeightUnit string `json:"weightUnit"`
	Most       int    `json:"most"`
}

// Holds bound what orders may hold that are not paid yet, of customers who have had no delivery. Such an order costs its
// customer nothing, so without a bound a few new accounts could empty the shop. In each field, 0 sets no limit.
type Holds struct {
	Online  money.Paise `json:"online"`  // amount of one order that is to be paid online
	Pack    int         `json:"pack"`    // percent of a pack's units that one order may hold, but at least leastOfPack
	PackAll int         `json:"packAll"` // percent of a pack's units that all these orders may hold together
	All     int         `json:"all"`     // percent of the worth of everything on hand that all these orders may hold together
}

// UsualHolds returns the bounds of a shop whose settings name none.
func UsualHolds() Holds { return Holds{Online: 3_000_00, Pack: 25, PackAll: 50, All: 30} }

// leastOfPack is how many units of a pack one order may hold however few there are.
const leastOfPack = 2

// cashPart is the part of Holds.All, in percent, that cash orders may fill. They hold goods for days, and online orders for
// minutes: what cash orders cannot fill is soon free again for customers who pay online.
const cashPart = 75

// OnHand says what a shop has: units that are free or held by orders.
type OnHand interface {
	// Units returns the units of a variant; 0 if it is not known.
	Units(variantID string) int
	// Worth returns what all units cost together.
	Worth() money.Paise
}

// Mark returns the order with the mark of a customer who has had no delivery.
func (p Past) Mark(o Order) Order {
	o.Newcomer = !p.Known
	return o
}

// HoldsUnpaid reports whether the order counts for Holds: its customer was new, it costs something and is not paid, and it
// may hold goods.
func (o *Order) HoldsUnpaid() bool {
	if !o.Newcomer || o.Captured > 0 || o.Bill.GrandTotal == 0 || o.Method != payment.COD && !o.Online() {
		return false
	}
	switch o.Phase {
	case Holding, Charging, Awaiting, Live, Moving, Changing, Replacing, Unwinding, Cancelling:
		return true
	case Lapsed, Delivering, Refunding, Refused, Closed:
	}
	return false
}

// Held is what unpaid orders of new customers hold together.
type Held struct{ Worth, Limit money.Paise }

// held sums up the orders that count, but not the one that asks.
func held(orders []Order, except string) (worth money.Paise, units map[string]int) {
	units = map[string]int{}
	for _, o := range orders {
		if o.ID == except || !o.HoldsUnpaid() {
			continue
		}
		most := o.AtMost()
		worth += most.Bill.SubTotal
		for _, u := range most.Units() {
			units[u.VariantID] += u.Quantity
		}
	}
	return worth, units
}

// Level returns how much of the bound of all orders is used.
func (h Holds) Level(orders []Order, shelf OnHand) Held {
	worth, _ := held(orders, "")
	return Held{Worth: worth, Limit: h.limit(shelf)}
}

// limit returns the bound of all orders together. However little is on hand, one order has room.
func (h Holds) limit(shelf OnHand) money.Paise { return max(partOf(shelf.Worth(), h.All), h.Online) }

// Check refuses an unpaid order of a new customer that would hold too much beside the others.
//
// It is asked before the order is stored, and again with the order stored and nothing held yet. Of two orders that are
// stored at the same moment, at least one then sees the other, so together they never exceed a bound; both may be refused.
// Joined orders are asked again and stored one after the other, so the later one sees the earlier.
func (h Holds) Check(o Order, others []Order, shelf OnHand) error {
	if !o.HoldsUnpaid() {
		return nil
	}
	if o.Online() && h.Online > 0 && o.Bill.GrandTotal > h.Online {
		return ErrOnlineLimit.Saying("Until your first delivery, up to " + h.Online.Spoken() +
			" can be paid online for one order. Please order less, or add money to your wallet and pay with it.").With(CashLimit{Limit: h.Online})
	}
	worth, units := held(others, o.ID)
	for _, l := range o.Lines {
		if most := h.mostOf(shelf.Units(l.VariantID), units[l.VariantID], l.Quantity); most < l.Quantity {
			return l.tooMany(most)
		}
	}
	if h.All == 0 {
		return nil
	}
	limit := h.limit(shelf)
	if !o.Online() {
		limit = partOf(limit, cashPart)
	}
	if worth+o.Bill.SubTotal > limit {
		return ErrUnpaidHolds
	}
	return nil
}

// mostOf returns how many units of a pack an order may hold, at most as many as it wants. A pack of which nothing is on
// hand is refused for its stock.
func (h Holds) mostOf(onHand, held, wanted int) int {
	most := wanted
	if onHand == 0 {
		return most
	}
	if h.Pack > 0 {
		most = min(most, max(share(onHand, h.Pack), leastOfPack))
	}
	if h.PackAll > 0 {
		most = min(most, max(share(onHand, h.PackAll)-held, 0))
	}
	return most
}

// share returns a percentage of a number of units, rounded up: of a single unit it is that unit.
func share(units, percent int) int { return (units*percent + 99) / 100 }

func partOf(amount money.Paise, percent int) money.Paise { return amount / 100 * money.Paise(percent) }

func (l Line) tooMany(most int) error {
	detail := PackShare{ProductID: l.ProductID, VariantID: l.VariantID, Name: l.Name, NameHi: l.NameHi, Weight: l.Weight, WeightUnit: l.WeightUnit, Most: most}
	pack := fmt.Sprintf("%s (%s %s)", l.Name, l.Weight, l.WeightUnit)
	if most == 0 {
		return ErrPackShare.Saying("Orders that are not paid yet hold as much of " + pack +
			" as they may. Please remove it, or add money to your wallet and pay with it.").With(detail)
	}
	return ErrPackShare.Saying(fmt.Sprintf("Until your first delivery, you can order %d of %s before paying. "+
		"Please order fewer, or add money to your wallet and pay with it.", most, pack)).With(detail)
}
