// Package saga carries orders on from step to step, and survives anything while it does.
//
// An order's life is a saga, and the order is its log. Check-out inserts the order first, in phase
// holding; from then on every server can carry it on, and Sweep does so for orders whose server has
// died. One that asks no gateway is inserted after its last step instead, where the store makes all of it
// one write (Runner.Store). Package checkout takes the steps up to LIVE or REFUSED, package fulfilment those after it.
//
//	          Hold         ClearCart        Finish
//	holding --------> held -------> cleared -------> LIVE        cash, or the wallet covers all
//	   |                |
//	   |                | Charge          Pay             Settle: paid
//	   |                +-------> charging ----> awaiting ------------> cleared ---> LIVE
//	   | refused                     |              | failed, expired, another amount
//	   v                             v              v
//	unwinding <----------------------+--------------+
//	   | Unwind
//	   +----------------------------> REFUSED
//	   | the gateway has no final answer               Settle: paid late
//	   +----------------------------> lapsed ----------------------------> holding, anew
//	   | the gateway took money         | paid late, but things are gone
//	   v                                v
//	refunding <-------------------------+
//	   | Repay, until all is given back; Clawback after each refund of a delivered order
//	   v
//	REFUSED, or CLOSED if the order was placed
//
//	                 Cancel                     Return
//	LIVE <-------------------------> moving                 Move, then Leave; without a place, back at once
//	LIVE <-------------------------> changing               Grow, then Shrink; if something is refused, UndoGrow
//	LIVE <-------------------------> replacing              Replace, again without what is refused
//	LIVE --------------------------> cancelling -------> refunding, or CLOSED
//	  | AdvanceStatus: Processing,
//	  | Out for Delivery, Delivered             Deliver                Refund
//	  +-----------------------------> delivering -------> CLOSED <---------------> refunding
//
// Next says what follows; it is a pure function of the record. Two marks of the record, held and
// cleared, are written down only along with something else: losing them costs a repetition, and every
// effect may be repeated (package reservation; the gateway knows a refund by its id).
//
// A customer may give up an order in awaiting (order.GiveUp): it unwinds to lapsed, and what is paid late goes back.
//
// What an order held and gave back cannot be taken again under the same name. An order that is held
// anew, for a payment that came late, therefore takes a new one (order.HoldID).
//
// One runner at a time carries an order on, by a lease in the record. No clock ends it: another server takes over when
// it has itself seen the order with the same runner for longer than any run may take (Runner.Sweep). A gateway that did not answer is asked again before anything is undone: unknown is not failed.
// The gateway's "no" to opening a payment therefore counts only if no earlier runner can have asked it
// for that payment (order.FirstCaller); after a crash its word on the payment counts. An order that
// waits for the gateway has a lease without a runner, which ends at its next check (order.NextCheck).
package saga
