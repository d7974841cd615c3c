package httpapi

import (
	"context"

	"tokri/adapters/httpapi/wire"
	"tokri/core/checkout"
	"tokri/core/missing"
	"tokri/core/order"
	"tokri/core/payment"
)

// CheckOut places the order.
func (s *Service) CheckOut(ctx context.Context, r wire.CheckOutRequestObject) (*wire.CheckOutReply, error) {
	if err := s.noteLanguage(ctx); err != nil {
		return nil, err
	}
	o, err := s.CheckOuts.Place(ctx, buyer(ctx), checkOutRequest(r))
	if err != nil {
		return nil, err
	}
	s.Bought()
	return checkedOut(o), nil
}

// PayOrderInCash turns an order that waits for its online payment into an order for cash.
func (s *Service) PayOrderInCash(ctx context.Context, r wire.PayOrderInCashRequestObject) (*wire.CheckOutReply, error) {
	o, err := s.CheckOuts.PayInCash(ctx, buyer(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	return checkedOut(o), nil
}

func buyer(ctx context.Context) checkout.Customer {
	info := infoFrom(ctx)
	return checkout.Customer{ID: info.session.UserID, Guest: info.session.Guest, Device: info.deviceID}
}

// checkedOut returns the reply for an order that was placed or that waits for its payment.
func checkedOut(o order.Order) *wire.CheckOutReply {
	placed := wire.CheckOut{UnderscoreId: o.ID, TrackingId: o.TrackingID}
	if o.WasPlaced() {
		return wire.OK(placed, "Order Placed Successfully!")
	}
	placed.PaymentUrl = o.PageURL
	reply := wire.OK(placed, "Please pay now. Your order is placed when the payment arrives.")
	reply.Code = wire.CodePaymentPending
	return reply
}

func checkOutRequest(r wire.CheckOutRequestObject) checkout.Request {
	return checkout.Request{
		Key:    r.Params.IdempotencyKey,
		CartID: r.Body.CartId,
		Choices: order.Choices{
			AddressID:    r.Body.AddressId,
			SlotID:       r.Body.DeliverySlotId,
			Method:       payment.Method(r.Body.PaymentMethod),
			CouponID:     r.Body.CouponId,
			CouponCode:   r.Body.CouponCode,
			Wallet:       r.Body.WalletDeduction,
			DeliveryNote: r.Body.DeliveryNote,
			IfMissing:    missing.Word(r.Body.IfMissing),
		},
		DeliveryCharge: paise(r.Body.DeliveryCharge),
		ExpectedTotal:  paise(r.Body.ExpectedTotal),
	}
}
