package order

// Phase is where the shop's work on the order stands; package checkout draws how one leads to
// another. It is the shop's own business: customers see Status.
type Phase string

// The phases.
const (
	Holding    Phase = "holding"    // taking hold of cart, stock, slot, coupon and wallet
	Charging   Phase = "charging"   // asking the gateway to open a payment
	Awaiting   Phase = "awaiting"   // the customer is paying
	Live       Phase = "live"       // the order stands
	Unwinding  Phase = "unwinding"  // giving everything back
	Lapsed     Phase = "lapsed"     // given back, but the gateway has not said its last word
	Cancelling Phase = "cancelling" // it stood; giving everything back
	Delivering Phase = "delivering" // it has arrived; the books are being closed
	Refunding  Phase = "refunding"  // giving money back
	Refused    Phase = "refused"    // final: nothing of it is left
	Closed     Phase = "closed"     // final: delivered, or cancelled after it stood
)

// Unfinished are the phases that a sweep must carry on.
var Unfinished = []Phase{Holding, Charging, Awaiting, Unwinding, Lapsed, Cancelling, Delivering, Refunding}

// Final tells whether nothing will happen to the order by itself any more.
func (o *Order) Final() bool {
	switch o.Phase {
	case Live, Refused, Closed:
		return true
	case Holding, Charging, Awaiting, Unwinding, Lapsed, Cancelling, Delivering, Refunding:
	}
	return false
}

// Resting tells whether the order goes on only when time passes or somebody else acts: the
// customer, the gateway, the shop's staff.
func (o *Order) Resting() bool {
	switch o.Phase {
	case Live, Refused, Closed, Awaiting, Lapsed, Refunding:
		return true
	case Holding, Charging, Unwinding, Cancelling, Delivering:
	}
	return false
}
