package order

import (
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/staff"
)

// Refusals of a planned shortage, which only the staff see.
var (
	ErrShortLate = apperr.New(apperr.Conflict, "order_short_late",
		"Only of an order that is placed and not yet out for delivery can it be said that something will be missing.")
	ErrShortUnits = apperr.New(apperr.Invalid, "order_short_units", "The order does not have so many units of this pack.")
	ErrShortKey   = apperr.New(apperr.Conflict, "order_short_key_reused", "Another number of missing units was planned under this key.")
)

// Shortage is the log of one plan to deliver fewer units of a variant than were ordered. The latest one of a variant counts.
type Shortage struct {
	staff.Entry `json:",inline"`
	VariantID   string `json:"variantId"`
	Units       int    `json:"units"`          // that will be missing; 0 takes it back
	Told        bool   `json:"told,omitempty"` // the message about it is in the outbox, or is not needed: see News
	// OnShelf says that the units are there, and stay for sale: the customer did not want them any more.
	OnShelf bool `json:"onShelf,omitempty"`
	// Instead is what came into the bag in place of the units, if anything did.
	Instead Unit `json:"instead,omitzero"`
}

// PlanShort plans how many units of a variant the order will be short of, whatever was planned before. It returns ErrAtRest
// if that is planned already or was done under this key, and ErrLeased while the order is being moved.
func (o *Order) PlanShort(plan Shortage) error {
	for _, made := range o.Short {
		if made.Key == plan.Key && made.VariantID == plan.VariantID {
			if made.Units != plan.Units {
				return ErrShortKey
			}
			return ErrAtRest
		}
	}
	switch ordered := o.ordered(plan.VariantID); {
	case ordered == 0 || plan.Units < 0 || plan.Units > ordered:
		return ErrShortUnits
	case o.ShortOf(plan.VariantID) == plan.Units:
		return ErrAtRest // whatever else became of the order
	case !o.Promised():
		return ErrShortLate
	case o.isChanging():
		return ErrLeased
	case o.Packed():
		return ErrPacked
	}
	plan.Told, plan.OnShelf, plan.Instead = false, false, Unit{}
	o.Short = append(slices.Clone(o.Short), plan)
	return nil
}

func (o *Order) ordered(variantID string) (units int) {
	for _, u := range o.Units() {
		if u.VariantID == variantID {
			units += u.Quantity
		}
	}
	return units
}

// Shortages returns the units that will be missing, or are missing in what was delivered.
func (o *Order) Shortages() (units []Unit) {
	for i, s := range o.Short {
		if s.Units > 0 && o.planned(i) {
			units = append(units, Unit{VariantID: s.VariantID, Quantity: s.Units})
		}
	}
	return units
}

// planned reports whether a plan is the latest one of its variant.
func (o *Order) planned(i int) bool {
	return !slices.ContainsFunc(o.Short[i+1:], func(later Shortage) bool { return later.VariantID == o.Short[i].VariantID })
}

// ShortOf returns how many units of a variant will be missing.
func (o *Order) ShortOf(variantID string) int { return o.Shortage(variantID).Units }

// Shortage returns the latest plan about a variant, or none.
func (o *Order) Shortage(variantID string) (latest Shortage) {
	for _, s := range o.Short {
		if s.VariantID == variantID {
			latest = s
		}
	}
	return latest
}

// Missing returns how many units will be missing in all.
func (o *Order) Missing() (units int) {
	for _, u := range o.Shortages() {
		units += u.Quantity
	}
	return units
}

// ShortLeft returns the missing units whose payment was not given back yet. What was given back counts as missing first.
func (o *Order) ShortLeft() (units []Unit) {
	left := o.LinesLeft()
	for _, u := range o.Shortages() {
		if u.Quantity -= o.ordered(u.VariantID) - left[u.VariantID]; u.Quantity > 0 {
			units = append(units, u)
		}
	}
	return units
}

// shortNews returns the index of the latest plan that is in force, if the customer has still to be told of it, or -1. One
// message names all that is missing, so the plans before it need none.
func (o *Order) shortNews() int {
	if !o.Promised() {
		return -1
	}
	for i := len(o.Short) - 1; i >= 0; i-- {
		if s := o.Short[i]; s.Units > 0 && o.planned(i) {
			if s.Told {
				return -1
			}
			return i
		}
	}
	return -1
}

// freeToCancel reports whether the customer may cancel because not everything will come: until the order leaves the shop.
func (o *Order) freeToCancel() bool {
	return o.Phase == Live && o.Promised() && o.Missing() > 0
}

// BeforeCutoff reports whether the order waits for the cut-off of its slot, until when the customer may cancel for no reason.
func (o *Order) BeforeCutoff(now time.Time) bool {
	return o.Phase == Live && o.Status == Placed && now.Before(o.Window.Cutoff)
}

// CancellableUntil returns until when the customer may cancel the order; zero if it is too late.
func (o *Order) CancellableUntil(now time.Time) time.Time {
	switch {
	case o.MayCancel(Customer, now) != nil:
		return time.Time{}
	case o.freeToCancel():
		return o.Window.Start
	}
	return o.Window.Cutoff
}
