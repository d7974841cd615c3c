package order

import (
	"slices"

	"tokri/core/apperr"
	"tokri/core/freetext"
)

// Rejected is how many units of a variant the customer refused at the door. They come back to the shop, and wait there to be put
// back: see Back. Who handed the order over, and when, is in its timeline.
type Rejected struct {
	VariantID string `json:"variantId"`
	Units     int    `json:"units"`
	Reason    Reason `json:"reason"`        // Bad, Weight, Unwanted or OtherReason
	Why       string `json:"why,omitempty"` // the words of OtherReason
}

// doorReasons are the reasons that need no words.
var doorReasons = []Reason{Bad, Weight, Unwanted}

// Refusals of what is said at the door, which only the staff see.
var (
	ErrRejectedUnits = apperr.New(apperr.Invalid, "rejected_units",
		"The bags do not have so many units of this item. Say of each refused item once how many units the customer did not take.")
	ErrRejectedWhy       = apperr.New(apperr.Invalid, "rejected_why", "Say why the customer did not take the units: bad, weight, customer, or other with a few words.")
	ErrRejectedAsOrdered = apperr.New(apperr.Conflict, "rejected_as_ordered",
		"This order costs what was ordered, so nothing is taken off at the door. Mark it as delivered, and then refund what the customer did not take.")
	ErrDeliveredOtherwise = apperr.New(apperr.Conflict, "delivered_otherwise",
		"This order was delivered already, and other units were refused at the door. Look at it again.")
)

// Said returns the reason in words: those of the person, or the name of the reason.
func (r Rejected) Said() string {
	if r.Reason == OtherReason {
		return r.Why
	}
	return string(r.Reason)
}

// RejectedOf returns what the customer refused of a variant.
func (o *Order) RejectedOf(variantID string) Rejected {
	i := slices.IndexFunc(o.Rejected, func(r Rejected) bool { return r.VariantID == variantID })
	if i < 0 {
		return Rejected{}
	}
	return o.Rejected[i]
}

// Keeps returns how many of the ordered units of a variant the customer keeps: those that were neither missing nor refused at the door.
func (o *Order) Keeps(variantID string, ordered int) int {
	return ordered - o.ShortOf(variantID) - o.RejectedOf(variantID).Units
}

// bagged returns the lines of what may be in the bags: those that were ordered, and then what is in place of something missing.
func (o *Order) bagged() []Line { return append(slices.Clip(o.Lines), o.replaced()...) }

// MayReject refuses to take units off at the door whatever they are.
func (o *Order) MayReject() error {
	if !o.AsDelivered {
		return ErrRejectedAsOrdered
	}
	return nil
}

// Reject notes what the customer refuses at the door of an order that is being delivered; AdvanceStatus settles it. Of an order that is
// delivered it returns ErrAtRest if the same numbers were noted then, and ErrDeliveredOtherwise for others.
func (o *Order) Reject(rejected []Rejected) error {
	if o.Status == Delivered {
		said := Order{Rejected: rejected}
		for _, l := range o.bagged() {
			if said.RejectedOf(l.VariantID).Units != o.RejectedOf(l.VariantID).Units {
				return ErrDeliveredOtherwise
			}
		}
		return ErrAtRest
	}
	if len(rejected) == 0 {
		return nil
	}
	if err := o.MayReject(); err != nil {
		return err
	}
	left := map[string]int{}
	for _, l := range o.bagged() {
		left[l.VariantID] = o.Keeps(l.VariantID, l.Quantity)
	}
	for _, r := range rejected {
		if r.Units < 1 || r.Units > left[r.VariantID] {
			return ErrRejectedUnits
		}
		delete(left, r.VariantID) // each is said once
		inWords := r.Reason == OtherReason && freetext.IsLine(r.Why, 1, maxOther)
		if !inWords && (r.Why != "" || !slices.Contains(doorReasons, r.Reason)) {
			return ErrRejectedWhy
		}
	}
	o.Rejected = slices.Clone(rejected)
	return nil
}
