package order

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/staff"
)

// Work is what the people of the shop do with an order's goods before it leaves: one of them claims the order, ticks what was
// found on the shelf, and packs it. It is part of the order's record, so that of a cancellation and a tick at the same moment
// one sees the other.
type Work struct {
	Claim    Claim         `json:"claim,omitzero"`
	Picks    []Pick        `json:"picks,omitempty"` // one of a variant
	Bags     int           `json:"bags,omitempty"`
	Letter   string        `json:"letter,omitempty"` // of its bags in the walk in which it was packed
	PackedAt time.Time     `json:"packedAt,omitzero"`
	PackedBy staff.Name    `json:"packedBy,omitempty"`
	Unpacked []staff.Entry `json:"unpacked,omitempty"` // by whom, and why; oldest first
	// Replaced are the keys under which something was put in place of something missing, or taken out again; the latest come last.
	Replaced []string `json:"replaced,omitempty"`
}

// Claim is one person's right to pick an order, until it ends or is released.
type Claim struct {
	By    staff.Name `json:"by"`
	Until time.Time  `json:"until"`
	Bag   string     `json:"bag,omitempty"` // its letter among the orders that the person picks in one walk
}

// ClaimTime is how long a claim lasts. Each tick begins it anew.
const ClaimTime = 15 * time.Minute

// Lasts reports whether a person has the order.
func (c Claim) Lasts(now time.Time) bool { return c.By != "" && now.Before(c.Until) }

// Pick is what was found of one variant: the latest tick counts. The time is that of the device on which it was ticked, which may
// have been offline since.
type Pick struct {
	staff.Entry `json:",inline"`
	VariantID   string `json:"variantId"`
	Units       int    `json:"units"`
	Grams       int    `json:"grams,omitempty"`  // the weight of the units together, if the variant is weighed
	Reason      Reason `json:"reason,omitempty"` // if there are fewer than were ordered
}

// Reason says why fewer units go into the bag than were ordered, or why the customer refuses some of them at the door.
type Reason string

// The reasons. Of what is not packed, what the customer did not want any more stays on the shelf; everything else leaves the stock.
const (
	NotFound    Reason = "not_found" // only before the packing
	Bad         Reason = "bad"
	Weight      Reason = "weight" // only at the door: too light, or too heavy
	Unwanted    Reason = "customer"
	OtherReason Reason = "other"
)

// Refusals of the work at an order, which only the staff see. Those about a claim carry it as their detail.
var (
	ErrNotPickable   = apperr.New(apperr.Conflict, "order_not_pickable", "Only an order that is placed and not yet out for delivery can be picked.")
	ErrPickCancelled = apperr.New(apperr.Conflict, "order_cancelled", "This order was cancelled. Put its goods back.")
	ErrClaimed       = apperr.New(apperr.Conflict, "claimed", "Another person is picking this order.")
	ErrNotMine       = apperr.New(apperr.Conflict, "not_mine", "You are not picking this order any more. Claim it first.")
	ErrPacked        = apperr.New(apperr.Conflict, "packed", "This order is packed. A manager can unpack it.")
	ErrUndecided     = apperr.New(apperr.Conflict, "undecided", "Not every item is ticked yet.")
	ErrNotPacked     = apperr.New(apperr.Conflict, "not_packed", "This order is being picked. Pack it before it leaves.")
	ErrTickUnits     = apperr.New(apperr.Invalid, "tick_units", "The order does not have so many units of this pack.")
	ErrTickGrams     = apperr.New(apperr.Invalid, "tick_grams", "Say what a pack weighs that is sold by weight, and of no other one.")
	ErrTickWhy       = apperr.New(apperr.Invalid, "tick_why", "Say why there are fewer than were ordered, and only then.")
	ErrTickKey       = apperr.New(apperr.Conflict, "tick_key_reused", "Another tick was made under this key.")
	ErrUnlikely      = apperr.New(apperr.Conflict, "weight_unlikely", "This is far more than was ordered. Look at the scale, and say that you are sure.")
	ErrBags          = apperr.New(apperr.Invalid, "bags", "An order has 1 to 20 bags.")
	ErrNoLabels      = apperr.New(apperr.Conflict, "labels_not_packed", "How many bags this order has is known when it is packed. Print its labels then.")
)

const maxBags = 20

// maxReplaced is how many keys of replacements an order keeps.
const maxReplaced = 100

// heaviest is up to which share of its nominal weight a tick is likely, in hundredths.
const heaviest = 150

// Packed reports whether the order's goods are in their bags.
func (o *Order) Packed() bool { return o.Work != nil && !o.Work.PackedAt.IsZero() }

// Claimed returns who is picking the order now.
func (o *Order) Claimed(now time.Time) (Claim, bool) {
	if o.Work == nil || !o.Work.Claim.Lasts(now) {
		return Claim{}, false
	}
	return o.Work.Claim, true
}

// MayLeave refuses to send an order out whose picking was begun, and which is not packed.
func (o *Order) MayLeave() error {
	if o.Work != nil && !o.Packed() {
		return ErrNotPacked
	}
	return nil
}

// MayLabel refuses labels for the bags of an order that is not packed, or that is not to be delivered any more.
func (o *Order) MayLabel() error {
	if _, err := o.Following(); err != nil {
		return err
	}
	if !o.Packed() {
		return ErrNoLabels
	}
	return nil
}

// pickOf returns what was ticked of a variant.
func (o *Order) pickOf(variantID string) (Pick, bool) {
	if o.Work != nil {
		for _, p := range o.Work.Picks {
			if p.VariantID == variantID {
				return p, true
			}
		}
	}
	return Pick{}, false
}

// PickOf returns what was ticked of a variant, or nil.
func (o *Order) PickOf(variantID string) *Pick {
	if p, ok := o.pickOf(variantID); ok {
		return &p
	}
	return nil
}

// mayPick refuses to work on an order that is not in the shop, or that is packed. It returns ErrLeased while the order is being
// moved to another slot.
func (o *Order) mayPick() error {
	switch {
	case o.Status == Cancelled && o.WasPlaced():
		return ErrPickCancelled
	case !o.Promised():
		return ErrNotPickable
	case o.isChanging():
		return ErrLeased
	case o.Packed():
		return ErrPacked
	}
	return nil
}

// work returns a copy of the order's work that may be changed.
func (o *Order) work() *Work {
	w := Work{}
	if o.Work != nil {
		w = *o.Work
	}
	w.Picks = slices.Clone(w.Picks)
	return &w
}

// Ask is a request to claim an order.
type Ask struct {
	By    staff.Name
	At    time.Time
	Bag   string
	Early bool // also before the customer's cut-off
	Over  bool // also if another person has it
}

// ClaimWork gives the order to a person who picks it, or renews that person's claim.
func (o *Order) ClaimWork(a Ask) error {
	if err := o.mayPick(); err != nil {
		return err
	}
	if o.BeforeCutoff(a.At) && !a.Early {
		return ErrBeforeCutoff
	}
	if has, ok := o.Claimed(a.At); ok && has.By != a.By && !a.Over {
		return ErrClaimed.Saying(string(has.By) + " is picking this order.").With(has)
	}
	if o.Status == Placed {
		if err := o.enter(Processing, a.By, a.At); err != nil {
			return err
		}
	}
	w := o.work()
	if a.Bag == "" && w.Claim.By == a.By {
		a.Bag = w.Claim.Bag
	}
	w.Claim = Claim{By: a.By, Until: a.At.Add(ClaimTime), Bag: a.Bag}
	o.Work = w
	return nil
}

// mine refuses what only the person may do who picks the order. A claim that has run out stays with its person until another one
// takes it, so that what was ticked offline is not lost.
func (o *Order) mine(by staff.Name) error {
	if err := o.mayPick(); err != nil {
		return err
	}
	if o.Work == nil || o.Work.Claim.By == "" {
		return ErrNotMine
	}
	if has := o.Work.Claim; has.By != by {
		return ErrNotMine.Saying(string(has.By) + " is picking this order now.").With(has)
	}
	return nil
}

// ReleaseWork gives the order back; what was ticked stays. over lets a person do so for another one. It returns ErrAtRest if the
// order is not claimed.
func (o *Order) ReleaseWork(by staff.Name, over bool) error {
	if o.Work == nil || o.Work.Claim.By == "" {
		return ErrAtRest
	}
	if over {
		by = o.Work.Claim.By
	}
	if err := o.mine(by); err != nil {
		return err
	}
	w := o.work()
	w.Claim = Claim{}
	o.Work = w
	if len(w.Picks) == 0 && len(w.Unpacked) == 0 {
		o.Work = nil // as if it had not been claimed
	}
	return nil
}

// Tick records what was found of a variant, whatever was ticked before, and renews the claim. It returns ErrAtRest if the same was
// ticked under this key, or if the person has ticked the variant later than that. sure accepts an unlikely weight.
func (o *Order) Tick(p Pick, now time.Time, sure bool) error {
	if err := o.mine(p.By); err != nil {
		return err
	}
	if p.At.After(now.Add(ClaimTime)) || p.At.Before(time.Unix(0, 0)) {
		p.At = now // the device's clock is wrong; a year below 0 could be stored, and not be shown
	}
	if err := o.checkTick(p, sure); err != nil {
		return err
	}
	w := o.work()
	i := slices.IndexFunc(w.Picks, func(made Pick) bool { return made.VariantID == p.VariantID })
	if i < 0 {
		i, w.Picks = len(w.Picks), append(w.Picks, Pick{})
	}
	switch made := w.Picks[i]; {
	case made.Key == p.Key:
		if made.Units != p.Units || made.Grams != p.Grams || made.Reason != p.Reason || made.Why != p.Why {
			return ErrTickKey
		}
		return ErrAtRest
	case made.By == p.By && p.At.Before(made.At):
		return ErrAtRest
	}
	if found := w.Picks[i]; found.Units != p.Units || p.Reason == Unwanted {
		o.takeBack(p.VariantID) // it was chosen for what was missing then
	}
	w.Picks[i] = p
	w.Claim.Until = now.Add(ClaimTime)
	o.Work = w
	return nil
}

// checkTick refuses numbers that the order cannot have, and fewer units without a reason.
func (o *Order) checkTick(p Pick, sure bool) error {
	i := slices.IndexFunc(o.Lines, func(l Line) bool { return l.VariantID == p.VariantID })
	switch {
	case i < 0 || p.Units < 0 || p.Units > o.Lines[i].Quantity:
		return ErrTickUnits
	case (p.Grams > 0) != (o.Lines[i].Nominal > 0 && p.Units > 0), p.Grams < 0:
		return ErrTickGrams
	case !sure && p.Grams*100 > p.Units*o.Lines[i].Nominal*heaviest:
		return ErrUnlikely
	}
	if p.Wrong() != "" {
		return ErrTickWhy
	}
	short := p.Units < o.Lines[i].Quantity
	switch p.Reason {
	case "":
		if short {
			return ErrTickWhy
		}
	case NotFound, Bad, Unwanted:
	case Weight:
		return ErrTickWhy
	case OtherReason:
		if !freetext.IsLine(p.Why, 1, maxOther) {
			return ErrTickWhy
		}
	default:
		return ErrTickWhy
	}
	if !short && p.Reason != "" {
		return ErrTickWhy
	}
	return nil
}

// maxOther is how long a reason of one's own may be, in characters.
const maxOther = 100

// Pack ends the picking: the goods are in so many bags. What was not found is missing from now on, and what was weighed is what the
// customer pays. It returns ErrAtRest if the person packed it into so many bags before.
func (o *Order) Pack(by staff.Name, bags int, now time.Time) error {
	if bags < 1 || bags > maxBags {
		return ErrBags
	}
	if o.Packed() && o.Work.PackedBy == by && o.Work.Bags == bags {
		return ErrAtRest
	}
	if err := o.mine(by); err != nil {
		return err
	}
	found := 0
	for _, l := range o.Lines {
		p, ok := o.pickOf(l.VariantID)
		if !ok {
			return ErrUndecided.Saying(fmt.Sprintf("%s is not ticked yet.", l.Name))
		}
		found += p.Units
	}
	for _, l := range o.replaced() {
		found += l.Quantity
	}
	if found == 0 {
		return ErrNothingKept
	}
	o.noteFound(now)
	w := o.work()
	w.Bags, w.Letter, w.PackedAt, w.PackedBy, w.Claim = bags, w.Claim.Bag, now, by, Claim{}
	o.Work = w
	return nil
}

// noteFound plans as missing what was ticked as not found, in place of what was planned before.
func (o *Order) noteFound(now time.Time) {
	if o.Work == nil {
		return
	}
	short := slices.Clone(o.Short)
	for _, p := range o.Work.Picks {
		missing := o.ordered(p.VariantID) - p.Units
		was := o.Shortage(p.VariantID)
		instead := Unit{}
		if in, ok := o.InsteadOf(p.VariantID); ok {
			instead = Unit{VariantID: in.Line.VariantID, Quantity: in.Line.Quantity}
		}
		if was.Units == missing && was.OnShelf == (p.Reason == Unwanted && missing > 0) && was.Instead == instead {
			continue
		}
		short = append(short, Shortage{Entry: staff.Entry{Key: p.Key, By: p.By, Why: p.why(), At: now}, VariantID: p.VariantID, Units: missing,
			OnShelf: p.Reason == Unwanted && missing > 0, Instead: instead})
	}
	o.Short = short
}

func (p Pick) why() string {
	if p.Reason == OtherReason {
		return p.Why
	}
	return string(p.Reason)
}

// Unpack undoes the packing of an order that has not left; what was ticked stays. It returns ErrAtRest if the order is not packed,
// or if it was unpacked under this key.
func (o *Order) Unpack(e staff.Entry) error {
	if o.Work != nil && slices.ContainsFunc(o.Work.Unpacked, func(made staff.Entry) bool { return made.Key == e.Key }) {
		return ErrAtRest
	}
	if wrong := e.Wrong(); wrong != "" || e.Why == "" {
		return ErrUnpackWhy
	}
	if err := o.mayPick(); err == nil {
		return ErrAtRest
	} else if !errors.Is(err, ErrPacked) {
		return err
	}
	w := o.work()
	w.Bags, w.Letter, w.PackedAt, w.PackedBy = 0, "", time.Time{}, ""
	w.Unpacked = append(slices.Clone(w.Unpacked), e)
	o.Work = w
	return nil
}

// ErrUnpackWhy refuses to unpack without a reason.
var ErrUnpackWhy = apperr.New(apperr.Invalid, "unpack_why", "Say in one line of at most 200 characters why the order is unpacked.")

// PickedBy reports whether a person has the order, or ticked or packed something of it.
func (o *Order) PickedBy(person staff.Name) bool {
	return o.Work != nil && (o.Work.Claim.By == person || o.Work.PackedBy == person ||
		slices.ContainsFunc(o.Work.Picks, func(p Pick) bool { return p.By == person }))
}

// BagOf returns the letter that the order has among those that a person picks, or "".
func (o *Order) BagOf(person staff.Name) string {
	if o.Work == nil || o.Work.Claim.By != person {
		return ""
	}
	return o.Work.Claim.Bag
}
