package saga

import "tokri/core/order"

// Step is what happens to an order next.
type Step string

// The steps; package doc draws what leads to what.
const (
	Rest      Step = "rest"       // nothing to do
	Hold      Step = "hold"       // take hold of cart, stock, slot, coupon and wallet
	Charge    Step = "charge"     // write down that the gateway will be asked
	Pay       Step = "pay"        // ask the gateway to open the payment
	Settle    Step = "settle"     // ask the gateway what became of it
	ClearCart Step = "clear-cart" // empty the cart
	Finish    Step = "finish"     // the order is placed
	Unwind    Step = "unwind"     // give everything back
	Return    Step = "return"     // give back what a placed order held
	Deliver   Step = "deliver"    // what was held is sold; credit the cashback
	Repay     Step = "repay"      // give money back, and ask what became of it
	Clawback  Step = "clawback"   // take cashback on what was given back out of the wallet
)

// Next returns the step that follows from the record.
func Next(o *order.Order) Step {
	switch o.Phase {
	case order.Holding:
		switch {
		case !o.Held:
			return Hold
		case o.Online() && !o.IsPaid():
			return Charge
		}
		return clearThenFinish(o)
	case order.Charging:
		return Pay
	case order.Awaiting:
		if !o.IsPaid() {
			return Settle
		}
		return clearThenFinish(o)
	case order.Lapsed:
		return Settle
	case order.Unwinding:
		return Unwind
	case order.Cancelling:
		return Return
	case order.Delivering:
		return Deliver
	case order.Refunding:
		if o.OpenClawback() >= 0 {
			return Clawback
		}
		return Repay
	case order.Live, order.Refused, order.Closed:
	}
	return Rest
}

func clearThenFinish(o *order.Order) Step {
	if !o.CartCleared {
		return ClearCart
	}
	return Finish
}
