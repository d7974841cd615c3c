package saga

import "tokri/core/order"

// Step is what happens to an order next.
type Step string

// The steps; the package comment draws the transitions.
const (
	Rest      Step = "rest"       // nothing to do
	Hold      Step = "hold"       // take the cart, stock, slot, coupon and wallet money
	Charge    Step = "charge"     // record that the gateway will be asked for a payment
	Pay       Step = "pay"        // ask the gateway to open the payment
	Settle    Step = "settle"     // ask the gateway for the state of the payment
	ClearCart Step = "clear-cart" // empty the cart
	Finish    Step = "finish"     // the order is placed
	Move      Step = "move"       // take a place in another slot, and give the order its window
	Leave     Step = "leave"      // give the place back that the order had before it was moved
	Grow      Step = "grow"       // take what the change of an order's lines needs more, and give the order its new lines
	Shrink    Step = "shrink"     // give back what the changed order does not need any more
	UndoGrow  Step = "undo-grow"  // give back what was taken for a change that was refused
	Replace   Step = "replace"    // let the order hold what goes into the bag in place of something missing
	Unwind    Step = "unwind"     // release everything
	Return    Step = "return"     // release what a placed order held
	Deliver   Step = "deliver"    // what was held is sold; credit the cashback
	Repay     Step = "repay"      // refund money, or ask the gateway for the state of the refund
	Clawback  Step = "clawback"   // take back the cashback on what was refunded
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
	case order.Moving:
		if n := o.OpenMove(); n > 0 && o.Moves[n-1].State == order.Leaving {
			return Leave
		}
		return Move
	case order.Changing:
		switch o.Changing().State {
		case order.Settling:
			return Shrink
		case order.Undoing:
			return UndoGrow
		case order.Growing, order.Done, order.Undone:
		}
		return Grow
	case order.Replacing:
		return Replace
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
