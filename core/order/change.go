package order

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// Refusals of a change of an order's lines. ErrNotChangeable refuses one, too.
var (
	ErrChangedMeanwhile = apperr.New(apperr.Conflict, "order_changed_meanwhile",
		"This order has been changed meanwhile. Look at it before you change it again.")
	ErrChangedOften = apperr.New(apperr.Conflict, "order_changed_often",
		"You have changed this order several times. Please call us if it has to change once more.")
	// ErrChangeWallet carries a money.Shortfall as its detail.
	ErrChangeWallet = apperr.New(apperr.Conflict, "order_change_wallet", "Your wallet does not have enough for this change.")
	ErrChangeLines  = apperr.New(apperr.Invalid, "order_change_lines", "Name each pack once, with its quantity.").On("lines")
	ErrChangeEmpty  = apperr.New(apperr.Invalid, "order_change_empty", "Nothing would be left of this order. Cancel it instead.").On("lines")
)

// A customer may change the lines of one order so often. Each attempt stays in its record, those that were refused as well.
const (
	mostChanges  = 5
	mostAttempts = 20
)

// Change is the log of one change of the lines of a placed order by its customer. It is written before anything is taken, so that a
// crash leaves nothing of which no record knows. Changes are numbered from 1.
type Change struct {
	At     time.Time    `json:"at"`
	Hash   string       `json:"hash"` // of what was asked for, see ChangeHash
	Before pricing.Bill `json:"before"`
	After  pricing.Bill `json:"after"`
	Items  []Changed    `json:"items"`           // the variants whose number of units changes
	Lines  []Line       `json:"lines,omitempty"` // all lines, until the order has them
	Promo  Promo        `json:"promo,omitzero"`  // the promo code that the order loses
	Cart   int64        `json:"cart,omitempty"`  // the version of the cart whose lines come in addition; 0 if none do
	State  ChangeState  `json:"state"`
	// Refusal says why a change was Undone, or is being Undone.
	Refusal *Refusal `json:"refusal,omitempty"`
	Told    bool     `json:"told,omitempty"` // the message about it is in the outbox, or is not needed: see News
}

// Changed is one variant whose number of units changes.
type Changed struct {
	VariantID  string `json:"variantId"`
	Name       string `json:"name"`
	NameHi     string `json:"nameHi,omitempty"`
	Weight     string `json:"weight"`
	WeightUnit string `json:"weightUnit"`
	Before     int    `json:"before"`
	Quantity   int    `json:"quantity"`
}

// Promo is a promo code that an order used, with its limits at the time of the order.
type Promo struct {
	ID      string `json:"id"`
	Total   int    `json:"total,omitempty"`
	PerUser int    `json:"perUser,omitempty"`
}

// ChangeState is how far a change has come.
type ChangeState string

// The states. In the first three the order's phase is Changing.
const (
	Growing  ChangeState = "growing"  // what the order needs more is being taken; it is still the old one
	Settling ChangeState = "settling" // the order is the new one; what it needs no more is being given back
	Undoing  ChangeState = "undoing"  // the change was refused; what was taken for it is being given back
	Done     ChangeState = "done"
	Undone   ChangeState = "undone" // the order is as it was
)

// ChangeHash identifies what a change asks for: the lines that the order shall have, and whether those of the cart come in addition.
func ChangeHash(lines []Unit, withCart bool) string {
	sorted := slices.Clone(lines)
	slices.SortFunc(sorted, func(a, b Unit) int {
		if a.VariantID < b.VariantID {
			return -1
		}
		return 1
	})
	sum := sha256.Sum256(encode(struct {
		Lines []Unit
		Cart  bool
	}{sorted, withCart}))
	return hex.EncodeToString(sum[:16])
}

// Grows reports whether the order gets more units of a variant.
func (c Change) Grows() bool {
	return slices.ContainsFunc(c.Items, func(i Changed) bool { return i.Quantity > i.Before })
}

// took reports whether the change took effect.
func (c Change) took() bool { return c.State == Settling || c.State == Done }

// ChangesMade returns the changes that took effect, oldest first.
func (o *Order) ChangesMade() (made []Change) {
	for _, c := range o.Changes {
		if c.took() {
			made = append(made, c)
		}
	}
	return made
}

// FirstBill returns the bill by which the order was placed.
func (o *Order) FirstBill() pricing.Bill {
	if len(o.Changes) > 0 {
		return o.Changes[0].Before
	}
	return o.Bill
}

// PaidBeyond returns what was paid online beyond what the order costs since its lines were changed. It goes back with the delivery.
func (o *Order) PaidBeyond() money.Paise {
	if len(o.Changes) == 0 || o.Captured == 0 {
		return 0
	}
	return o.Captured - o.Bill.GrandTotal
}

// isChanging reports whether the order is being moved, its lines are being changed, or something missing is being replaced.
func (o *Order) isChanging() bool {
	return o.Phase == Moving || o.Phase == Changing || o.Phase == Replacing
}

// MayChange refuses a change that the customer asks for, who saw the order with so many changes. It returns ErrAtRest if the same
// change was made already, so that it can be asked for again, and ErrLeased during another change.
func (o *Order) MayChange(seen int, hash string, now time.Time) error {
	made := o.ChangesMade()
	switch {
	case seen < 0, seen > len(made), seen < len(made) && made[seen].Hash != hash:
		return ErrChangedMeanwhile
	case seen < len(made):
		return ErrAtRest
	case o.isChanging():
		return ErrLeased
	case !o.BeforeCutoff(now), o.Work != nil, o.Missing() > 0:
		return ErrNotChangeable
	case len(made) >= mostChanges, len(o.Changes) >= mostAttempts:
		return ErrChangedOften
	}
	return nil
}

// ChangeableUntil returns until when the customer may change the order's lines; zero if that is not possible.
func (o *Order) ChangeableUntil(now time.Time) time.Time {
	if o.MayChange(len(o.ChangesMade()), "", now) != nil {
		return time.Time{}
	}
	return o.Window.Cutoff
}

// Split divides what the order costs after a change between the wallet and the order's other way of payment: more is paid at the door,
// or online by what was paid there beyond an earlier bill, and otherwise from the wallet; less first goes back to the wallet what a
// change took from there, and then off what is paid at the door or was paid online.
func (o *Order) Split(b pricing.Bill) pricing.Bill {
	rest := max(b.Value-min(o.Bill.WalletUsed, o.FirstBill().WalletUsed), 0)
	switch o.Method {
	case payment.COD:
	case payment.PhonePe:
		rest = min(rest, o.Captured)
	case payment.Wallet:
		rest = 0
	}
	b.GrandTotal, b.WalletUsed = rest, b.Value-rest
	return b
}

// BeginChange begins to give the order other lines, with their bill. The conditions are those of MayChange.
func (o *Order) BeginChange(c Change, seen int) error {
	if err := o.MayChange(seen, c.Hash, c.At); err != nil {
		return err
	}
	c.Items = o.itemsOf(c.Lines)
	switch {
	case len(c.Lines) == 0:
		return ErrChangeEmpty
	case len(c.Items) == 0:
		return ErrAtRest
	}
	c.Before, c.State, c.Refusal, c.Told = o.Bill, Growing, nil, false
	o.Changes = append(slices.Clone(o.Changes), c)
	return o.turn(Changing)
}

// itemsOf returns the variants of which the order would have another number of units with these lines.
func (o *Order) itemsOf(lines []Line) (items []Changed) {
	add := func(l Line, before, quantity int) {
		if before != quantity {
			items = append(items, Changed{VariantID: l.VariantID, Name: l.Name, NameHi: l.NameHi, Weight: l.Weight, WeightUnit: l.WeightUnit, Before: before, Quantity: quantity})
		}
	}
	after := map[string]int{}
	for _, l := range lines {
		after[l.VariantID] = l.Quantity
		add(l, o.ordered(l.VariantID), l.Quantity)
	}
	for _, l := range o.Lines {
		if after[l.VariantID] == 0 {
			add(l, l.Quantity, 0)
		}
	}
	return items
}

// OpenChange returns the number of the change that is under way, or 0.
func (o *Order) OpenChange() int {
	if n := len(o.Changes); n > 0 && o.Phase == Changing {
		return n
	}
	return 0
}

// Changing returns the change that is under way; the zero Change if none is.
func (o *Order) Changing() (c Change) {
	if n := o.OpenChange(); n > 0 {
		c = o.Changes[n-1]
	}
	return c
}

// ChangeID returns the key under which the change that is under way takes the cart and the wallet's part.
func (o *Order) ChangeID() string { return o.HoldID() + changeMark + strconv.Itoa(o.OpenChange()) }

// IsChangeID reports whether it is a change of an order that holds something under this key.
func IsChangeID(holdID string) bool {
	return strings.Contains(holdID, changeMark)
}

// ChangeWallet returns what the change that is under way takes from the wallet; below 0 if it gives something back.
func (o *Order) ChangeWallet() money.Paise {
	c := o.Changing()
	return c.After.WalletUsed - c.Before.WalletUsed
}

// Resized is how many units of a variant an order holds from now on. Of two resizings of one variant, that of the higher round counts.
type Resized struct {
	Unit
	Round int
}

// ChangeUnits returns the units that the order holds of what the change under way touches. While it is Growing, that is the greater of the old and
// the new number, so that the order has both whatever becomes of the change.
func (o *Order) ChangeUnits() (units []Resized) {
	c, round := o.Changing(), 2*o.OpenChange()
	for _, i := range c.Items {
		u := Resized{Unit{VariantID: i.VariantID, Quantity: i.Quantity}, round}
		switch c.State {
		case Growing:
			u.Quantity, u.Round = max(i.Before, i.Quantity), round-1
		case Undoing:
			u.Quantity = i.Before
		case Settling, Done, Undone:
		}
		units = append(units, u)
	}
	return units
}

// GoneUnits returns the variants that the order had once and has no more, each with 0 units: ordered, or in place of something missing.
// Its holds on them go with the others.
func (o *Order) GoneUnits() (units []Unit) {
	seen := map[string]bool{}
	for _, l := range o.Lines {
		seen[l.VariantID] = true
	}
	for _, i := range o.Instead {
		if i.Line.Quantity == 0 && !seen[i.Line.VariantID] {
			units = append(units, Unit{VariantID: i.Line.VariantID})
		}
		seen[i.Line.VariantID] = true
	}
	for _, c := range o.Changes {
		for _, i := range c.Items {
			if !seen[i.VariantID] {
				units = append(units, Unit{VariantID: i.VariantID})
			}
			seen[i.VariantID] = true
		}
	}
	return units
}

// AtMost returns the order with the units and the bill that it may hold: while its lines are being changed, the greater ones.
func (o *Order) AtMost() Order {
	most, c := *o, o.Changing()
	most.Lines = slices.Clone(o.Lines)
	for _, i := range c.Items {
		if at := slices.IndexFunc(most.Lines, func(l Line) bool { return l.VariantID == i.VariantID }); at < 0 {
			most.Lines = append(most.Lines, Line{VariantID: i.VariantID, Quantity: max(i.Before, i.Quantity)})
		} else {
			most.Lines[at].Quantity = max(i.Before, i.Quantity)
		}
	}
	if o.OpenChange() > 0 {
		most.Bill.SubTotal = max(c.Before.SubTotal, c.After.SubTotal)
	}
	return most
}

// AfterChange returns the order as it will be when the change that is under way has taken effect.
func (o *Order) AfterChange() Order {
	after := *o
	if c := o.Changing(); c.State == Growing {
		after.apply(c)
	}
	return after
}

// With returns the order as it would be with other lines and their bill, made at the given time.
func (o Order) With(lines []Line, bill pricing.Bill, at time.Time) Order {
	o.Lines, o.Bill, o.CreatedAt = lines, bill, at
	return o
}

// apply gives the order what a change makes of it.
func (o *Order) apply(c Change) {
	o.Lines, o.Bill = c.Lines, c.After
	if c.Promo.ID != "" {
		o.CouponID, o.CouponTotal, o.CouponPerUser = "", 0, 0
	}
	if o.Method == payment.COD {
		o.PaymentStatus = payment.Pending
		if o.Bill.GrandTotal == 0 {
			o.PaymentStatus = payment.Completed
		}
	}
}

// EnterChange gives the order its new lines and their bill, when all that it needs more is taken.
func (o *Order) EnterChange() error {
	return o.stepChange(Growing, func(c *Change) {
		o.apply(*c)
		c.State, c.Lines = Settling, nil
	})
}

// EndChange ends a change when all that the order needs no more is given back.
func (o *Order) EndChange() error {
	if err := o.stepChange(Settling, func(c *Change) { c.State = Done }); err != nil {
		return err
	}
	return o.turn(Live, Changing)
}

// RefuseChange gives up a change for which something could not be taken. What was taken has still to be given back.
func (o *Order) RefuseChange(why *apperr.Error) error {
	return o.stepChange(Growing, func(c *Change) { c.State, c.Lines, c.Refusal = Undoing, nil, RefusalOf(why) })
}

// EndUndo ends a change that was refused: the order is as it was.
func (o *Order) EndUndo() error {
	if err := o.stepChange(Undoing, func(c *Change) { c.State = Undone }); err != nil {
		return err
	}
	return o.turn(Live, Changing)
}

func (o *Order) stepChange(from ChangeState, change func(*Change)) error {
	n := o.OpenChange()
	if n == 0 || o.Changes[n-1].State != from {
		return ErrNoMove
	}
	o.Changes = slices.Clone(o.Changes)
	change(&o.Changes[n-1])
	return nil
}

// ChangeRefused returns why the latest change was refused, or nil.
func (o *Order) ChangeRefused() error {
	if n := len(o.Changes); n > 0 && o.Changes[n-1].State == Undone {
		return o.Changes[n-1].Refusal.Err()
	}
	return nil
}

// LostUses returns the counters of the promo code that the change under way takes from the order.
func (o *Order) LostUses() map[string]int {
	c := o.Changing()
	return coupon.Limits(c.Promo.ID, c.Promo.Total, c.Promo.PerUser, o.UserID)
}

// changeNews returns the index of the latest change, if the customer has still to be told of it, or -1. The message names the total, so
// the changes before it need none.
func (o *Order) changeNews() int {
	for i := len(o.Changes) - 1; i >= 0 && o.Promised(); i-- {
		if c := o.Changes[i]; c.State == Done {
			if c.Told {
				return -1
			}
			return i
		}
	}
	return -1
}
