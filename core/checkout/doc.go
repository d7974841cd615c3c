// Package checkout turns a cart into an order, and survives anything while it does.
//
// A check-out is a saga, and the order is its log. Place inserts the order first, in phase
// holding; from then on every server can carry it on, and Sweep does so for what was left lying.
//
//	          Hold          Empty          Finish
//	holding --------> held -------> emptied -------> LIVE        cash, or the wallet covers all
//	   |                |
//	   |                | Charge          Pay             Settle: paid
//	   |                +-------> charging ----> awaiting ------------> emptied ---> LIVE
//	   | refused                     |              | failed, expired
//	   v                             v              v
//	unwinding <----------------------+--------------+
//	   | Unwind
//	   v
//	REFUSED
//
// Next says what follows; it is a pure function of the record. Two marks of the record, held and
// emptied, are written down only along with something else: losing them costs a repetition, and
// every effect may be repeated, because it is keyed by the order's id in the thing that it
// changes (packages hold, cart, wallet).
//
// Undo asks the resource, not a mark: whatever the order may hold is released, and a release
// that finds nothing bars the order from taking it later.
//
// One runner at a time carries an order on, by a lease in the record that is longer than any
// step may take. A gateway that did not answer is asked again before anything is undone: unknown
// is not failed.
package checkout
