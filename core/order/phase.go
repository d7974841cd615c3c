package order

import (
	"fmt"
	"slices"
)

// Phase is where the shop's work on the order stands; package saga draws how one leads to another.
type Phase string

// The phases.
const (
	Holding    Phase = "holding"    // taking hold of cart, stock, slot, coupon and wallet
	Charging   Phase = "charging"   // asking the gateway to open a payment
	Awaiting   Phase = "awaiting"   // the customer is paying
	Live       Phase = "live"       // the order is placed
	Unwinding  Phase = "unwinding"  // giving everything back
	Lapsed     Phase = "lapsed"     // given back, but the gateway has not given its final answer
	Cancelling Phase = "cancelling" // it was placed; giving everything back
	Delivering Phase = "delivering" // it has arrived; the books are being closed
	Refunding  Phase = "refunding"  // giving money back
	Refused    Phase = "refused"    // final: nothing of it is left
	Closed     Phase = "closed"     // final: delivered, or cancelled after it was placed
)

// Unfinished are the phases that a sweep must carry on.
var Unfinished = []Phase{Holding, Charging, Awaiting, Unwinding, Lapsed, Cancelling, Delivering, Refunding}

// paths is the machine of phases.
var paths = map[Phase][]Phase{
	Holding:    {Charging, Live, Unwinding},
	Charging:   {Awaiting, Unwinding},
	Awaiting:   {Live, Unwinding},
	Unwinding:  {Lapsed, Refunding, Refused},
	Lapsed:     {Holding, Refunding, Refused},
	Live:       {Cancelling, Delivering},
	Cancelling: {Refunding, Closed},
	Delivering: {Closed},
	Refunding:  {Refused, Closed},
	Refused:    {Lapsed},    // by a payment that was declined and then paid after all
	Closed:     {Refunding}, // by a refund of a delivered order
}

// turn enters a phase, from one of those given if any are. An error means a fault in the program.
func (p *Process) turn(to Phase, from ...Phase) error {
	if !slices.Contains(paths[p.Phase], to) || len(from) > 0 && !slices.Contains(from, p.Phase) {
		return fmt.Errorf("order: no way from phase %q to %q", p.Phase, to)
	}
	p.Phase = to
	return nil
}

// Final reports whether nothing will happen to the order by itself any more.
func (p *Process) Final() bool {
	switch p.Phase {
	case Live, Refused, Closed:
		return true
	case Holding, Charging, Awaiting, Unwinding, Lapsed, Cancelling, Delivering, Refunding:
	}
	return false
}

// Resting reports whether the order goes on only when time passes or when the customer, the gateway or
// the shop's staff act.
func (p *Process) Resting() bool {
	switch p.Phase {
	case Live, Refused, Closed, Awaiting, Lapsed, Refunding:
		return true
	case Holding, Charging, Unwinding, Cancelling, Delivering:
	}
	return false
}
