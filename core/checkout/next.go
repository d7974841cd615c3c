package checkout

import (
	"tokri/core/order"
	"tokri/core/payment"
)

// Step is what a check-out does next.
type Step string

// The steps; package doc draws what leads to what.
const (
	Rest   Step = "rest"   // nothing to do
	Hold   Step = "hold"   // take hold of cart, stock, slot, coupon and wallet
	Charge Step = "charge" // write down that the gateway will be asked
	Pay    Step = "pay"    // ask the gateway to open the payment
	Settle Step = "settle" // ask the gateway what became of it
	Empty  Step = "empty"  // empty the cart
	Finish Step = "finish" // the order stands
	Unwind Step = "unwind" // give everything back
)

// Next is the step that follows from the record.
func Next(o *order.Order) Step {
	switch o.Phase {
	case order.Holding:
		switch {
		case !o.Held:
			return Hold
		case online(o):
			return Charge
		}
		return emptyThenFinish(o)
	case order.Charging:
		return Pay
	case order.Awaiting:
		if o.PaymentStatus != payment.Completed {
			return Settle
		}
		return emptyThenFinish(o)
	case order.Unwinding:
		return Unwind
	case order.Live, order.Refused, order.Closed:
	}
	return Rest
}

func emptyThenFinish(o *order.Order) Step {
	if !o.Emptied {
		return Empty
	}
	return Finish
}

// online tells whether a gateway must be paid before the order stands.
func online(o *order.Order) bool { return o.Method == payment.PhonePe && o.Bill.GrandTotal > 0 }
