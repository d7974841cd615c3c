package httpapi

import (
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
	"tokri/core/payment"
)

// payable is where and until when an order can be paid.
func payable(o order.Order) (payBy *time.Time, url string) {
	if o.Phase != order.Awaiting || o.PaymentStatus != payment.Pending {
		return nil, ""
	}
	until := o.PayBy.UTC()
	return &until, o.PageURL
}

// failure is why an order failed, if it did: a sentence and its stable code.
func failure(o order.Order) (sentence, code string) {
	if o.Refusal == nil || o.WasPlaced() {
		return "", ""
	}
	return o.Refusal.Message, o.Refusal.Code
}

// addLife sets the fields of payment, cancellation, refunds and ratings.
func addLife(w *wire.Order, o order.Order) {
	w.PayBy, w.PaymentUrl = payable(o)
	w.Problem, w.ProblemCode = failure(o)
	if c := o.Cancellation; c != nil {
		w.CancelledBy, w.CancelReason = wire.OrderCancelledBy(c.By), c.Reason
	}
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			continue // another refund replaces it
		}
		refund := wire.OrderRefund{Amount: rupees(r.Amount), To: wire.OrderRefundTo(r.To),
			Status: wire.OrderRefundStatus(r.Status), BegunAt: r.Begun.UTC()}
		if !r.Ended.IsZero() {
			ended := r.Ended.UTC()
			refund.EndedAt = &ended
		}
		w.Refunds = append(w.Refunds, refund)
	}
	w.Cashback, w.InvoiceNumber = rupees(o.Cashback), o.Invoice
	for _, r := range o.Ratings {
		w.Ratings = append(w.Ratings, wire.OrderRating{ProductId: r.ProductID, Rating: r.Stars, Message: r.Message})
	}
}
