package order

import (
	"fmt"
	"slices"
)

// Phase is the state of the shop's work on the order; package saga draws the transitions.
type Phase string

// The phases.
const (
	Holding    Phase = "holding"    // taking the cart, stock, slot, coupon and wallet money
	Charging   Phase = "charging"   // asking the gateway to open a payment
	Awaiting   Phase = "awaiting"   // the customer is paying
	Live       Phase = "live"       // the order is placed
	Moving     Phase = "moving"     // a placed order gets a place in another slot and leaves the one that it had
	Changing   Phase = "changing"   // a placed order gets other lines
	Replacing  Phase = "replacing"  // the stock follows what a picker puts in place of something missing
	Unwinding  Phase = "unwinding"  // releasing everything
	Lapsed     Phase = "lapsed"     // everything is released, but the gateway has not given its final answer
	Cancelling Phase = "cancelling" // the order was placed and then cancelled; releasing everything
	Delivering Phase = "delivering" // the order was delivered; the bill and the cashback are being made
	Refunding  Phase = "refunding"  // refunding money
	Refused    Phase = "refused"    // final: never placed, and nothing is held or owed
	Closed     Phase = "closed"     // final: delivered, or cancelled after it was placed
)

// Unfinished lists the phases that a sweep must continue.
var Unfinished = []Phase{Holding, Charging, Awaiting, Unwinding, Lapsed, Moving, Changing, Replacing, Cancelling, Delivering, Refunding}

// paths lists the allowed transitions between phases.
var paths = map[Phase][]Phase{
	Holding:    {Charging, Live, Unwinding},
	Charging:   {Awaiting, Unwinding},
	Awaiting:   {Live, Unwinding},
	Unwinding:  {Lapsed, Refunding, Refused},
	Lapsed:     {Holding, Refunding, Refused},
	Live:       {Moving, Changing, Replacing, Cancelling, Delivering},
	Moving:     {Live},
	Changing:   {Live},
	Replacing:  {Live},
	Cancelling: {Refunding, Closed},
	Delivering: {Refunding, Closed}, // what is missing goes back
	Refunding:  {Refused, Closed},
	Refused:    {Lapsed},    // a payment that was declined at first was then made after all
	Closed:     {Refunding}, // a refund of a delivered order
}

// turn enters a phase, if the present one is among from (or from is empty) and paths allows it. An error means
// a bug.
func (p *Process) turn(to Phase, from ...Phase) error {
	if !slices.Contains(paths[p.Phase], to) || len(from) > 0 && !slices.Contains(from, p.Phase) {
		return fmt.Errorf("order: no way from phase %q to %q", p.Phase, to)
	}
	p.Phase = to
	return nil
}

// Final reports whether the order will not change any more by itself.
func (p *Process) Final() bool {
	switch p.Phase {
	case Live, Refused, Closed:
		return true
	case Holding, Charging, Awaiting, Unwinding, Lapsed, Moving, Changing, Replacing, Cancelling, Delivering, Refunding:
	}
	return false
}

// Resting reports whether the order only continues when time passes or when the customer, the gateway or the
// staff act.
func (p *Process) Resting() bool {
	switch p.Phase {
	case Live, Refused, Closed, Awaiting, Lapsed, Refunding:
		return true
	case Holding, Charging, Unwinding, Moving, Changing, Replacing, Cancelling, Delivering:
	}
	return false
}
