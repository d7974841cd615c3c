package order

import (
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/staff"
)

// Refusals of what is said about goods that came back, which only the staff see.
var (
	ErrNothingBack = apperr.New(apperr.Conflict, "put_back_nothing", "No goods of this order wait to be put back.")
	ErrBackUnits   = apperr.New(apperr.Invalid, "put_back_units", "Say of each item how many are good and how many are thrown away: together as many as came back.")
	ErrBackWhy     = apperr.New(apperr.Invalid, "put_back_why", "Say in one line of at most 200 characters why goods are thrown away.")
	ErrBackDone    = apperr.New(apperr.Conflict, "put_back_done", "The goods of this order were put back already, with other numbers.")
)

// Back is what became of the goods of an order that came back: all of one that was cancelled after they had been taken off the shelf, and
// of a delivered one what the customer refused at the door. The order holds them until the staff have said of each unit whether it is good.
type Back struct {
	// Waits is when the order was cancelled or delivered, to the second, because a store compares it as a text; zero when the stock has what was said.
	Waits       time.Time `json:"waits,omitzero"`
	staff.Entry `json:",inline"`
	Lines       []Returned `json:"lines,omitempty"` // what was said; empty until then
}

// Returned is what was said about the units of one variant.
type Returned struct {
	VariantID string `json:"variantId"`
	Good      int    `json:"good"`
	Waste     int    `json:"waste"`
}

// LeftShelf reports whether the order's goods were taken off the shelf: whoever packs or carries them has them.
func (o *Order) LeftShelf() bool {
	return slices.ContainsFunc(o.Timeline, func(e Event) bool { return e.Status == Processing || e.Status == OutForDelivery })
}

// AwaitGoods records that the order still holds the goods that come back, until they are put back.
func (o *Order) AwaitGoods() {
	since := o.DeliveredAt()
	if o.Cancellation != nil {
		since = o.Cancellation.At
	}
	o.Back = &Back{Waits: since.Truncate(time.Second)}
}

// ToPutBack reports whether the order holds goods that wait to be put back.
func (o *Order) ToPutBack() bool { return o.Back != nil && !o.Back.Waits.IsZero() }

// SaidBack reports whether the staff have said what became of the goods; the stock may not have it yet.
func (o *Order) SaidBack() bool { return o.Back != nil && len(o.Back.Lines) > 0 }

// Goods returns the lines whose goods come back: of a cancelled order all that may be in its bags, and of a delivered one those of which
// something was refused at the door.
func (o *Order) Goods() []Line {
	return slices.DeleteFunc(slices.Clone(o.bagged()), func(l Line) bool { return o.Status == Delivered && o.CameBack(l) == 0 })
}

// CameBack returns how many units of a line come back. What was known to be missing never left the shelf.
func (o *Order) CameBack(l Line) int {
	if o.Status == Delivered {
		return o.RejectedOf(l.VariantID).Units
	}
	return l.Quantity - o.ShortOf(l.VariantID)
}

// NeverTicked reports whether a line is still on its shelf, although its order was begun: whoever picked the order ticked other lines
// before it was cancelled, and not this one.
func (o *Order) NeverTicked(l Line) bool {
	return o.Work != nil && !o.Packed() && o.PickOf(l.VariantID) == nil && o.ordered(l.VariantID) > 0
}

// PutBack records, once, how many units of each line are good, and how many are thrown away. It returns ErrAtRest if the same was said
// before.
func (o *Order) PutBack(good, waste []int, e staff.Entry) error {
	if o.Back == nil {
		return ErrNothingBack
	}
	goods := o.Goods()
	if len(good) != len(goods) || len(waste) != len(goods) {
		return ErrBackUnits
	}
	var lines []Returned
	thrown := 0
	for i, l := range goods {
		if good[i] < 0 || waste[i] < 0 || good[i]+waste[i] != o.CameBack(l) {
			return ErrBackUnits
		}
		lines = append(lines, Returned{VariantID: l.VariantID, Good: good[i], Waste: waste[i]})
		thrown += waste[i]
	}
	if o.SaidBack() {
		if slices.Equal(lines, o.Back.Lines) {
			return ErrAtRest
		}
		return ErrBackDone
	}
	e.Key, e.Why = o.HoldID()+backMark, strings.TrimSpace(e.Why)
	if e.Wrong() != "" || thrown > 0 && e.Why == "" {
		return ErrBackWhy
	}
	o.Back = &Back{Waits: o.Back.Waits, Entry: e, Lines: lines}
	return nil
}

// backMark makes the key of the movements of what is thrown away.
const backMark = "/back"

// EndPutBack records that the stock has what was said.
func (o *Order) EndPutBack() {
	done := *o.Back
	done.Waits = time.Time{}
	o.Back = &done
}
