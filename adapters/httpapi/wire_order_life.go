package httpapi

import (
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
	"tokri/core/payment"
)

// unpaid is where and until when an order can be paid, and why it came to nothing if it did.
func unpaid(o order.Order) (payBy *time.Time, url, problem string) {
	if o.Phase == order.Awaiting && o.PaymentStatus == payment.Pending {
		until := o.PayBy.UTC()
		return &until, o.PaymentURL, ""
	}
	if o.Refusal != nil && !o.Stood() {
		problem = o.Refusal.Message
	}
	return nil, "", problem
}

// addLife fills in what became of an order after it was begun.
func addLife(w *wire.Order, o order.Order) {
	w.PayBy, w.PaymentUrl, w.Problem = unpaid(o)
	if c := o.Cancellation; c != nil {
		w.CancelledBy, w.CancelReason = wire.OrderCancelledBy(c.By), c.Reason
	}
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			continue // another took its place
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
