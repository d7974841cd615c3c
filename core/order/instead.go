package order

import (
	"slices"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/staff"
)

// Instead is a pack that a picker puts into the bag in place of something missing (docs/product.md "Something else instead"). The order
// holds its units beside those of its lines.
type Instead struct {
	staff.Entry `json:",inline"` // who chose it last, under which key
	For         string           `json:"for"` // the variant of the line in whose place it is
	// Line is the pack at the price of the day on which it was chosen. Its quantity is how many units the order holds; 0 if it was taken
	// back, or was sold out.
	Line Line `json:"line"`
	// Open says that the stock may not have followed yet. The order held Was units until then.
	Open bool `json:"open,omitempty"`
	Was  int  `json:"was,omitempty"`
	// Round counts the resizings of its hold, of which the latest counts.
	Round int `json:"round,omitempty"`
	// Gone says that the latest choice of it failed, because too few were left.
	Gone bool `json:"gone,omitempty"`
}

// Refusals of a replacement, which only the staff see.
var (
	ErrReplaceUnwanted = apperr.New(apperr.Conflict, "replace_unwanted", "The customer wants nothing else in place of this item. Leave it out.")
	ErrReplaceNothing  = apperr.New(apperr.Conflict, "replace_nothing", "Nothing of this item is missing. Tick first how many are there.")
	ErrReplaceWith     = apperr.New(apperr.Invalid, "replace_with",
		"Choose another pack of the same kind that the order does not have yet and that is not sold by weight.")
	ErrReplaceDear = apperr.New(apperr.Conflict, "replace_dear", "This costs more than what is missing. Take fewer or choose another pack.")
	ErrReplaceGone = apperr.New(apperr.Conflict, "replace_gone", "This has just been sold out. Choose another pack.")
)

// InsteadOf returns what is in the bag in place of what is missing of a line.
func (o *Order) InsteadOf(variantID string) (Instead, bool) {
	i := slices.IndexFunc(o.Instead, func(i Instead) bool { return i.For == variantID && i.Line.Quantity > 0 })
	if i < 0 {
		return Instead{}, false
	}
	return o.Instead[i], true
}

// InsteadFor returns the variant in whose place a pack is, or "".
func (o *Order) InsteadFor(variantID string) string {
	for _, i := range o.Instead {
		if i.Line.VariantID == variantID && i.Line.Quantity > 0 {
			return i.For
		}
	}
	return ""
}

// replaced returns the lines of all packs that the order holds in place of something missing.
func (o *Order) replaced() (lines []Line) {
	for _, i := range o.Instead {
		if i.Line.Quantity > 0 {
			lines = append(lines, i.Line)
		}
	}
	return lines
}

// Replacements returns the lines of what is in the bags in place of something missing. It is known, and charged, once the order is packed.
func (o *Order) Replacements() []Line {
	if !o.Packed() {
		return nil
	}
	return o.replaced()
}

// InsteadUnits returns the units that the order holds in place of something missing.
func (o *Order) InsteadUnits() (units []Unit) {
	for _, l := range o.replaced() {
		units = append(units, Unit{VariantID: l.VariantID, Quantity: l.Quantity})
	}
	return units
}

// Gap returns the line of a variant and what its missing units would have cost, if the person who picks the order may put something else
// in their place.
func (o *Order) Gap(by staff.Name, variantID string) (Line, money.Paise, error) {
	if err := o.mine(by); err != nil {
		return Line{}, 0, err
	}
	i := slices.IndexFunc(o.Lines, func(l Line) bool { return l.VariantID == variantID })
	if i < 0 {
		return Line{}, 0, ErrTickUnits
	}
	l := o.Lines[i]
	found, ok := o.pickOf(variantID)
	switch {
	case !o.Replaces(l) || found.Reason == Unwanted:
		return l, 0, ErrReplaceUnwanted
	case !ok || found.Units >= l.Quantity:
		return l, 0, ErrReplaceNothing
	}
	return l, l.Price.Times(l.Quantity - found.Units), nil
}

// MayTake refuses a pack that cannot be in the place of a line: one that the order has, because a pack has one price and one number in an
// order, and one that would have to be weighed.
func (o *Order) MayTake(variantID string, with Line) error {
	elsewhere := slices.ContainsFunc(o.Instead, func(i Instead) bool {
		return i.Line.VariantID == with.VariantID && i.For != variantID && i.Line.Quantity > 0
	})
	if elsewhere || with.Nominal > 0 || o.ordered(with.VariantID) > 0 {
		return ErrReplaceWith
	}
	return nil
}

// Replace puts a pack, of which the line says how many units at which price, in place of what is missing of a line, whatever was there
// before; none, if it has no units. It turns the order to Replacing until the stock has followed. It returns ErrAtRest if the same was
// done under this key. The caller has compared the kinds.
func (o *Order) Replace(e staff.Entry, variantID string, with Line) error {
	if err := o.mine(e.By); err != nil {
		return err
	}
	if slices.Contains(o.Work.Replaced, e.Key) {
		return ErrAtRest // also if something else is there by now: a repeat that comes late changes nothing
	}
	if with.Quantity > 0 {
		_, most, err := o.Gap(e.By, variantID)
		if err == nil {
			err = o.MayTake(variantID, with)
		}
		switch {
		case err != nil:
			return err
		case with.Total() > most:
			return ErrReplaceDear
		}
	}
	o.takeBack(variantID)
	if with.Quantity > 0 {
		with.IfMissing = ""
		o.hold(Instead{Entry: e, For: variantID, Line: with})
	}
	w := o.work()
	w.Claim.Until = e.At.Add(ClaimTime)
	if w.Replaced = append(slices.Clone(w.Replaced), e.Key); len(w.Replaced) > maxReplaced {
		w.Replaced = w.Replaced[1:]
	}
	o.Work = w
	return o.FollowStock()
}

// takeBack takes what is in the place of a line out of the bag; the stock has still to follow.
func (o *Order) takeBack(variantID string) {
	if in, ok := o.InsteadOf(variantID); ok {
		in.Line.Quantity = 0
		o.hold(in)
	}
}

// hold records a pack with the number of units that the order holds of it from now on.
func (o *Order) hold(in Instead) {
	at := slices.IndexFunc(o.Instead, func(i Instead) bool { return i.Line.VariantID == in.Line.VariantID })
	o.Instead = slices.Clone(o.Instead)
	if at < 0 {
		at, o.Instead = len(o.Instead), append(o.Instead, Instead{})
	}
	was := o.Instead[at]
	in.Open, in.Was, in.Round, in.Gone = true, was.Line.Quantity, was.Round+1, false
	if was.Open {
		in.Was = was.Was
	}
	o.Instead[at] = in
}

// FollowStock turns the order to Replacing if the stock has still to follow what is in the bag in place of something.
func (o *Order) FollowStock() error {
	if !slices.ContainsFunc(o.Instead, func(i Instead) bool { return i.Open }) {
		return nil
	}
	return o.turn(Replacing, Live)
}

// Reheld returns how many units the order holds from now on of what it holds more and less of than before. Its rounds come after
// those of the changes of its lines, which end before an order is picked.
func (o *Order) Reheld() (more, less []Resized) {
	for _, i := range o.Instead {
		u := Resized{Unit{VariantID: i.Line.VariantID, Quantity: i.Line.Quantity}, 2*len(o.Changes) + i.Round}
		switch {
		case !i.Open:
		case u.Quantity > i.Was:
			more = append(more, u)
		default:
			less = append(less, u)
		}
	}
	return more, less
}

// EndReplace records that the stock has what is in the bag.
func (o *Order) EndReplace() error {
	o.Instead = slices.Clone(o.Instead)
	for n := range o.Instead {
		o.Instead[n].Open, o.Instead[n].Was = false, 0
	}
	return o.turn(Live, Replacing)
}

// RefuseReplace puts back what was there before, because the stock has too few. If it has too few for that, too, because a runner that was
// late had given it back, nothing is there.
func (o *Order) RefuseReplace() {
	o.Instead = slices.Clone(o.Instead)
	for n := range o.Instead {
		i := &o.Instead[n]
		if !i.Open {
			continue
		}
		i.Gone = i.Gone || i.Line.Quantity > i.Was
		if i.Line.Quantity == i.Was {
			i.Was = 0
		}
		i.Line.Quantity = i.Was
		i.Round++
	}
}

// ReplaceRefused returns why what was chosen under a key could not be had, or ErrLeased if that is not known yet.
func (o *Order) ReplaceRefused(key string) error {
	for _, i := range o.Instead {
		switch {
		case i.Key != key:
		case i.Gone:
			return ErrReplaceGone
		case i.Open:
			return ErrLeased
		}
	}
	return nil
}
