package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/storing"
)

// draft is the result of preparing an order.
type draft struct {
	order       order.Order // complete, unless prepare refused
	cartVersion int64       // the version of the priced cart; 0 if the cart could not be priced
	cartHeldBy  string      // the id of the order that holds the cart
}

// prepare checks the request and copies everything that the order is made of into it. It writes nothing.
func (s *Service) prepare(ctx context.Context, who Customer, r Request) (d draft, err error) {
	if err := cart.CheckID(r.CartID, who.ID); err != nil {
		return d, err
	}
	priced, err := s.Carts.View(ctx, who.ID, cart.Options{CouponID: r.CouponID, CouponCode: r.CouponCode, Wallet: r.Wallet, Device: who.Device})
	if err != nil {
		return d, err
	}
	if priced.Order != "" {
		if !order.IsChangeID(priced.Order) { // otherwise its lines go to another order, which is not the one that is asked for
			d.cartHeldBy = order.OfHold(priced.Order)
		}
		return d, cart.ErrLocked
	}
	if err := r.checkGoods(priced); err != nil {
		return d, err
	}
	if err := priced.Blocked(); err != nil {
		return d, err
	}
	bill := priced.Bill
	if err := s.checkMinimum(bill.SubTotal); err != nil {
		return d, err
	}
	if r.DeliveryCharge != nil && *r.DeliveryCharge != bill.Delivery ||
		r.ExpectedTotal != nil && *r.ExpectedTotal != bill.GrandTotal {
		return d, ErrPrice.With(priced)
	}
	method, err := s.method(r.Method, r.Wallet, priced)
	if err != nil {
		return d, err
	}
	d.cartVersion = priced.Version
	if err := s.Paused(ctx); err != nil {
		return d, err
	}
	now := s.Runner.Now()
	to, window, err := s.delivery(ctx, who, r, now)
	if err != nil {
		return d, err
	}
	id, key := s.Runner.NewID(), r.Key
	if key == "" {
		key = "order-" + id
	}
	d.order = order.Order{
		ID: id, TrackingID: s.TrackingID(), UserID: who.ID, Key: key, InputHash: r.hash(), Choices: r.Choices,
		CartVersion: priced.Version, Lines: lines(priced), Bill: bill, Address: to, Window: window,
		AddressKey: order.AddressKey(to),
		Method:     method, PaymentStatus: payment.Pending, CreatedAt: now,
		Process: order.Process{Phase: order.Holding, Lease: order.Lease{Runner: s.Runner.NewID(), Until: now.Add(saga.LeaseTime)}},
	}
	if d.order.AsDelivered = s.AsDelivered(); !d.order.AsDelivered {
		d.order.ReplaceNothing()
	}
	if c := priced.Coupon; c != nil {
		d.order.CouponID, d.order.CouponTotal, d.order.CouponPerUser = c.ID, c.Total, c.PerUser
	}
	if d.order.CustomerKeys, err = s.KeysOf(ctx, who.ID, who.Device); err != nil {
		return d, err
	}
	d.order, err = s.checkLimits(ctx, d.order)
	return d, err
}

// checkLimits refuses customers who cannot be reached, and orders beyond the shop's limits. The limits hold
// however fast a customer places orders, because the cart was read before the past orders are: an earlier order
// holds the cart from the moment it is stored until the cart is emptied, so an order of a later cart sees it.
// Of two orders of one version of the cart, the second cannot be stored, or cannot hold the cart. It returns the order with the mark
// of a new customer.
func (s *Service) checkLimits(ctx context.Context, o order.Order) (order.Order, error) {
	if o.MobileKey == "" && !o.WasPlaced() { // earlier versions gave an order no key
		return o, ErrMobile
	}
	limits := s.Limits()
	past, err := limits.PastOf(ctx, s.History, s.Latest, o)
	if err != nil {
		return o, err
	}
	o = past.Mark(o)
	if err := limits.Check(o, past); err != nil {
		return o, err
	}
	return o, s.checkHolds(ctx, o)
}

// checkHolds refuses an unpaid order of a new customer that would hold too much beside the others. An order is checked
// before it is stored, so that a refusal writes nothing, and again before it takes anything: see order.Holds.
func (s *Service) checkHolds(ctx context.Context, o order.Order) error {
	limits := s.Limits().Holds
	if limits == nil || *limits == (order.Holds{}) || !o.HoldsUnpaid() {
		return nil
	}
	others, err := s.Latest.Unpaid(ctx)
	if err != nil {
		return err
	}
	if storing.IsJoined(ctx) {
		others = append(others, o) // it is stored when its steps are done, and counts in the level from now on
	}
	shelf := s.Carts.Shop().OnSale()
	err = limits.Check(o, others, shelf)
	if limits.All > 0 {
		s.OnHeld(ctx, limits.Level(others, shelf), errors.Is(err, order.ErrUnpaidHolds))
	}
	return err
}

// checkMinimum refuses items that cost less than the shop's minimum order.
func (s *Service) checkMinimum(subTotal money.Paise) error {
	if missing := s.MinimumOrder() - subTotal; missing > 0 {
		return ErrMinimum.Saying("Add " + missing.Spoken() + " more to place an order.").With(money.Shortfall{Missing: missing})
	}
	return nil
}

// delivery returns the address and the slot of the order.
func (s *Service) delivery(ctx context.Context, who Customer, r Request, now time.Time) (to address.Address, window order.Window, err error) {
	if r.AddressID == "" {
		return to, window, ErrAddress
	}
	book, err := s.Addresses.Get(ctx, who.ID)
	if err != nil {
		return to, window, err
	}
	if to, err = book.Find(r.AddressID); err != nil {
		return to, window, err
	}
	if err := s.Area().Check(to.Point); err != nil {
		return to, window, err
	}
	if r.SlotID == "" {
		return to, window, ErrSlot
	}
	w, err := s.Reservations.Slots.Get(ctx, r.SlotID)
	if err != nil {
		return to, window, err
	}
	if err := w.CheckAvailable(now); err != nil {
		return to, window, err
	}
	return to, order.Window{SlotID: w.ID, Start: w.Start, End: w.End, Cutoff: w.Cutoff}, nil
}

// method determines how the order is paid (docs/product.md "Payment methods").
func (s *Service) method(asked payment.Method, useWallet bool, p cart.Priced) (payment.Method, error) {
	if useWallet && p.WalletBalance <= 0 {
		return "", ErrZero
	}
	if useWallet && p.Bill.GrandTotal == 0 && p.Bill.WalletUsed > 0 {
		return payment.Wallet, nil
	}
	if p.Bill.GrandTotal == 0 {
		return payment.COD, nil // there is nothing left to collect, whatever method was asked for
	}
	switch asked {
	case payment.COD:
		return payment.COD, nil
	case payment.Wallet:
		return "", payment.ErrSecond
	case payment.PhonePe:
		if s.Gateway == nil {
			return "", payment.ErrNotOffered
		}
		if p.Bill.GrandTotal < money.LeastOnline {
			return "", payment.ErrTooLittle
		}
		return payment.PhonePe, nil
	}
	return "", payment.ErrMethod
}

func lines(p cart.Priced) []order.Line {
	var lines []order.Line
	for _, i := range p.Items {
		lines = append(lines, LineOf(i))
	}
	return lines
}

// LineOf returns the line of an order that has this item.
func LineOf(i cart.Item) order.Line {
	return order.Line{
		ProductID: i.ProductID, VariantID: i.VariantID, Quantity: i.Quantity,
		Name: i.Product.Name, NameHi: i.Product.NameHi, Images: i.Product.Images, Tile: i.Product.Tile,
		Weight: i.Variant.Weight, WeightUnit: i.Variant.WeightUnit, HSN: i.Product.HSN, GST: i.Product.GST,
		MRP: i.Variant.Price, Price: i.Variant.Effective(), Nominal: i.Variant.Nominal, IfMissing: i.IfMissing,
	}
}
