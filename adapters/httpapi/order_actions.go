package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/review"
)

// CancelOrder cancels an order that was placed or that waits for its payment.
func (s *Service) CancelOrder(ctx context.Context, r wire.CancelOrderRequestObject) (*wire.OrderReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	if o.Phase == order.Awaiting || o.Cancellation != nil && !o.WasPlaced() {
		o, err = s.CheckOuts.GiveUp(ctx, o.UserID, o.ID, r.Body.Reason)
	} else {
		o, err = s.Fulfilment.Cancel(ctx, o.ID, fulfilment.Cancellation{
			By: order.Customer, Reason: r.Body.Reason, RefundTo: order.RefundTo(r.Body.RefundTo),
		})
	}
	if err != nil {
		return nil, err
	}
	return wire.OK(wireOrder(o, s.Now(), s.Zone), "Your order has been cancelled."), nil
}

// MoveMyOrder gives a placed order another delivery slot, until the cut-off of the one that it has.
func (s *Service) MoveMyOrder(ctx context.Context, r wire.MoveMyOrderRequestObject) (*wire.OrderReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	if o, err = s.Fulfilment.MoveOwn(ctx, o.ID, r.Body.FromSlotId, r.Body.DeliverySlotId); err != nil {
		return nil, err
	}
	return wire.OK(wireOrder(o, s.Now(), s.Zone), "Your order has a new delivery time."), nil
}

// ChangeMyOrder gives a placed order other lines, or says what that would cost.
func (s *Service) ChangeMyOrder(ctx context.Context, r wire.ChangeMyOrderRequestObject) (*wire.OrderChangeReply, error) {
	lines := Each(r.Body.Lines, func(l wire.ChangedLine) order.Unit { return order.Unit{VariantID: l.VariantId, Quantity: l.Quantity} })
	q, err := s.CheckOuts.Change(ctx, buyer(ctx), r.Body.OrderId, checkout.ChangeRequest{
		Seen: r.Body.Changes, Lines: lines, CartID: r.Body.CartId, ExpectedTotal: paise(r.Body.ExpectedTotal), Preview: r.Body.Preview})
	if f := apperr.Of(err); f != nil {
		if fresh, ok := f.Detail.(checkout.Quote); ok {
			return nil, f.With(wireChange(fresh, s.Now(), s.Zone))
		}
	}
	if err != nil {
		return nil, err
	}
	said := "Your order has been changed."
	if r.Body.Preview {
		said = ""
	}
	return wire.OK(wireChange(q, s.Now(), s.Zone), said), nil
}

// GetPaymentStatus returns the state of an order's payment. It asks the gateway and does not trust the
// customer's browser.
func (s *Service) GetPaymentStatus(ctx context.Context, r wire.GetPaymentStatusRequestObject) (*wire.PaymentReply, error) {
	o, err := s.CheckOuts.Poll(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	w := wire.Payment{OrderId: o.ID, OrderStatus: wire.OrderStatus(o.Status), PaymentStatus: wire.PaymentStatus(o.PaymentStatus)}
	w.PayBy, w.PaymentUrl = payable(o)
	w.Problem, w.ProblemCode = failure(o)
	reply := wire.OK(w, "")
	if o.Phase == order.Awaiting && o.Delayed(s.Now()) {
		reply.Message, reply.Code = "Payments are delayed at the moment. Nothing is lost: we keep asking for yours.", wire.CodePaymentDelayed
	}
	return reply, nil
}

// RateOrder stores the customer's rating of a delivered product.
func (s *Service) RateOrder(ctx context.Context, r wire.RateOrderRequestObject) (*wire.NothingReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	user, err := s.Accounts.Profile(ctx, o.UserID)
	if err != nil {
		return nil, err
	}
	var ratings []order.Rating
	for _, in := range r.Body.Ratings {
		ratings = append(ratings, order.Rating{ProductID: in.ProductId, Stars: in.Rating, Message: in.Message})
	}
	by := review.Author{ID: user.ID, FirstName: user.FirstName, LastName: user.LastName}
	if _, err := s.Reviews.Rate(ctx, o, by, ratings); err != nil {
		return nil, err
	}
	return wire.OK[*wire.Nothing](nil, "Thank you for your rating!"), nil
}

// Reorder adds the lines of an order to the cart again, as far as the stock allows.
func (s *Service) Reorder(ctx context.Context, r wire.ReorderRequestObject) (*wire.CartReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	var wanted []cart.Line
	names := map[string]order.Line{}
	for _, l := range o.Lines {
		wanted = append(wanted, cart.Line{ProductID: l.ProductID, VariantID: l.VariantID, Quantity: l.Quantity})
		names[l.VariantID] = l
	}
	c, missing, err := s.Carts.Reorder(ctx, o.UserID, wanted)
	if err != nil {
		return nil, err
	}
	reply, err := s.changedCart(ctx, c)
	if err != nil {
		return nil, err
	}
	reply.Data.Unavailable = Each(missing, func(m cart.Missing) wire.MissingItem {
		name := names[m.VariantID]
		return wire.MissingItem{ProductId: m.ProductID, VariantId: m.VariantID, Name: name.Name, NameHi: name.NameHi,
			Wanted: m.Quantity, Available: m.Available, Reason: wire.MissingItemReason(m.Reason)}
	})
	return reply, nil
}
