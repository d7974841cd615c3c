// Package checkout turns a cart into an order, survives anything while it does, and sees the order
// through to its end.
//
// A check-out is a saga, and the order is its log. Place inserts the order first, in phase
// holding; from then on every server can carry it on, and Sweep does so for what was left lying.
//
//	          Hold          Empty          Finish
//	holding --------> held -------> emptied -------> LIVE        cash, or the wallet covers all
//	   |                |
//	   |                | Charge          Pay             Settle: paid
//	   |                +-------> charging ----> awaiting ------------> emptied ---> LIVE
//	   | refused                     |              | failed, expired, another amount
//	   v                             v              v
//	unwinding <----------------------+--------------+
//	   | Unwind
//	   +----------------------------> REFUSED
//	   | the gateway has not said its last word        Settle: paid late
//	   +----------------------------> lapsed ----------------------------> holding, anew
//	   | the gateway took money         | paid late, but things are gone
//	   v                                v
//	refunding <-------------------------+
//	   | Repay, until all is given back
//	   v
//	REFUSED, or CLOSED if the order stood
//
//	                 Cancel                     Return
//	LIVE --------------------------> cancelling -------> refunding, or CLOSED
//	  | AdvanceStatus: Processing,
//	  | Out for Delivery, Delivered             Deliver                Refund
//	  +-----------------------------> delivering -------> CLOSED <---------------> refunding
//
// Next says what follows; it is a pure function of the record. Two marks of the record, held and
// emptied, are written down only along with something else: losing them costs a repetition, and
// every effect may be repeated, because it is keyed by the order's id in the thing that it
// changes (packages hold, cart, wallet; the gateway knows a refund by its id).
//
// Undo asks the resource, not a mark: whatever the order may hold is released, and a release
// that finds nothing bars the order from taking it later. An order that is held anew, for a
// payment that came late, therefore takes a new name (order.HoldID).
//
// One runner at a time carries an order on, by a lease in the record that is longer than any
// step may take. A gateway that did not answer is asked again before anything is undone: unknown
// is not failed. The gateway's "no" to opening a payment therefore counts only if nobody can have
// asked it for that payment before (order.FirstCaller); after a crash its word on the payment counts. Who
// waits for the gateway lays its lease down until the next look (nextLook).
package checkout
