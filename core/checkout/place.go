package checkout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tokri/core/cart"
	"tokri/core/failpoint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// Customer is who checks out.
type Customer struct {
	ID    string
	Guest bool
}

// Request is what a customer asks for. DeliveryCharge and ExpectedTotal are what the customer
// was shown; they are compared with the bill, never used (docs/product.md "Placing an order").
type Request struct {
	Key            string // idempotency key; may be empty
	CartID         string
	AddressID      string
	SlotID         string
	Method         payment.Method
	Options        cart.Options
	DeliveryCharge *money.Paise
	ExpectedTotal  *money.Paise
}

// hash identifies what was asked for. The figures shown are left out: asking again after a look
// at the fresh bill is the same wish.
func (r Request) hash() string {
	r.Key, r.DeliveryCharge, r.ExpectedTotal = "", nil, nil
	text, err := json.Marshal(r)
	if err != nil {
		panic(fmt.Sprintf("checkout: a request is plain data: %v", err))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Place makes an order of the customer's cart and carries it on. Asking again, with the same key
// or for the same cart, yields the same order.
func (s *Service) Place(ctx context.Context, who Customer, r Request) (order.Order, error) {
	if who.Guest {
		return order.Order{}, ErrGuest
	}
	if r.Method == payment.Wallet {
		r.Options.Wallet = true // before the request is hashed: both ways of saying it are one wish
	}
	o, refusal := s.prepare(ctx, who, r)
	if refusal == nil {
		err := s.insert(ctx, o)
		if err == nil {
			o, err = s.carryOn(ctx, o)
			return s.outcome(o, err)
		}
		if !errors.Is(err, order.ErrDuplicate) {
			return order.Order{}, err
		}
	}
	// Nothing new came of it. Perhaps because the order exists: asked for before, or right now.
	existing, err := s.existing(ctx, who, r, o)
	switch {
	case errors.Is(err, order.ErrNotFound) && refusal != nil:
		return order.Order{}, refusal
	case errors.Is(err, order.ErrNotFound):
		return order.Order{}, cart.ErrChanged
	case err != nil:
		return order.Order{}, err
	}
	existing, err = s.watch(ctx, existing)
	return s.outcome(existing, err)
}

// insert writes the order down. It goes on when the request is gone: of a write that was broken
// off nobody knows whether it was made, and if it was, the order would lie there until its lease
// ended while the customer asked for it again.
func (s *Service) insert(ctx context.Context, o order.Order) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), StepTime)
	defer cancel()
	failpoint.At("checkout", "insert", "before")
	err := s.Orders.Insert(ctx, o)
	failpoint.At("checkout", "insert", "after")
	return err
}

// outcome is what the customer is told: the order, or why there is none.
func (s *Service) outcome(o order.Order, err error) (order.Order, error) {
	switch {
	case err != nil:
		return order.Order{}, err
	case o.Resting() && o.Refusal != nil:
		return order.Order{}, o.Refusal.Fault()
	case !o.WasPlaced() && o.Phase != order.Awaiting:
		return order.Order{}, ErrBusy
	}
	return o, nil
}

// existing finds the order that stands in the way of a new one: of the same key, else of the same
// cart with the same wishes.
func (s *Service) existing(ctx context.Context, who Customer, r Request, wish order.Order) (order.Order, error) {
	if r.Key != "" {
		o, err := s.Orders.ByKey(ctx, who.ID, r.Key)
		if err == nil && o.InputHash != r.hash() {
			return o, ErrMismatch
		}
		if !errors.Is(err, order.ErrNotFound) {
			return o, err
		}
	}
	var o order.Order
	var err error
	if holder := wish.ID; wish.Key == "" && holder != "" {
		o, err = s.Orders.Get(ctx, order.OfHold(holder)) // prepare met a cart that this order holds
	} else if wish.Key != "" {
		o, err = s.Orders.ByCart(ctx, who.ID, wish.CartVersion)
	} else {
		return o, order.ErrNotFound
	}
	if err == nil && o.InputHash != r.hash() {
		return o, cart.ErrLocked
	}
	return o, err
}

// watch waits until the order's runner is done with it, or carries it on if the runner is gone.
func (s *Service) watch(ctx context.Context, o order.Order) (order.Order, error) {
	var err error
	waited, step := time.Duration(0), 10*time.Millisecond
	for !o.Resting() && waited < watchTime {
		if !s.Now().Before(o.Lease.Until) {
			return s.Resume(ctx, o.ID)
		}
		if err := s.Pause(ctx, step); err != nil {
			return o, err
		}
		waited += step
		step = min(2*step, 250*time.Millisecond)
		if o, err = s.Orders.Get(ctx, o.ID); err != nil {
			return o, err
		}
	}
	return o, nil
}

// prepare checks the request and freezes the order. It writes nothing. When the cart is held by
// an order, it returns a record of nothing but that order's id with the refusal.
func (s *Service) prepare(ctx context.Context, who Customer, r Request) (order.Order, error) {
	none := order.Order{}
	if err := cart.CheckID(r.CartID, who.ID); err != nil {
		return none, err
	}
	priced, err := s.Carts.View(ctx, who.ID, r.Options)
	if err != nil {
		return none, err
	}
	if priced.Order != "" {
		return order.Order{ID: priced.Order}, cart.ErrLocked
	}
	if err := priced.Blocked(); err != nil {
		return none, err
	}
	bill := priced.Bill
	if r.DeliveryCharge != nil && *r.DeliveryCharge != bill.Delivery ||
		r.ExpectedTotal != nil && *r.ExpectedTotal != bill.GrandTotal {
		return none, ErrPrice.With(priced)
	}
	method, err := s.method(r.Method, r.Options.Wallet, priced)
	if err != nil {
		return none, err
	}
	now := s.Now()
	id := s.NewID()
	o := order.Order{
		ID: id, TrackingID: s.TrackingID(), UserID: who.ID, Key: r.Key, InputHash: r.hash(),
		CartVersion: priced.Version, Lines: lines(priced), Bill: bill,
		Method: method, PaymentStatus: payment.Pending, Phase: order.Holding,
		Lease:     order.Lease{Runner: s.NewID(), Until: now.Add(LeaseTime)},
		CreatedAt: now,
	}
	if o.Key == "" {
		o.Key = "order-" + id
	}
	if c := priced.Coupon; c != nil {
		o.CouponID, o.CouponTotal, o.CouponPerUser = c.ID, c.Total, c.PerUser
	}
	return o, s.deliver(ctx, &o, who, r, now)
}

// deliver fills in where and when the order goes.
func (s *Service) deliver(ctx context.Context, o *order.Order, who Customer, r Request, now time.Time) error {
	if r.AddressID == "" {
		return ErrAddress
	}
	book, err := s.Addresses.Get(ctx, who.ID)
	if err != nil {
		return err
	}
	if o.Address, err = book.Find(r.AddressID); err != nil {
		return err
	}
	if err := s.Area().Check(o.Address.Point); err != nil {
		return err
	}
	if r.SlotID == "" {
		return ErrSlot
	}
	w, err := s.Slots.Get(ctx, r.SlotID)
	if err != nil {
		return err
	}
	if err := w.Room(now); err != nil {
		return err
	}
	o.Window = order.Window{SlotID: w.ID, Start: w.Start, End: w.End, Cutoff: w.Cutoff}
	return nil
}

// method settles how the order is paid (docs/product.md "Payment methods").
func (s *Service) method(asked payment.Method, useWallet bool, p cart.Priced) (payment.Method, error) {
	if useWallet && p.WalletBalance <= 0 {
		return "", ErrZero
	}
	if useWallet && p.Bill.GrandTotal == 0 && p.Bill.WalletUsed > 0 {
		return payment.Wallet, nil
	}
	if p.Bill.GrandTotal == 0 {
		return payment.COD, nil // nothing is left to collect, whatever was asked for
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
		return payment.PhonePe, nil
	}
	return "", payment.ErrMethod
}

func lines(p cart.Priced) []order.Line {
	var lines []order.Line
	for _, i := range p.Items {
		lines = append(lines, order.Line{
			ProductID: i.ProductID, VariantID: i.VariantID, Quantity: i.Quantity,
			Name: i.Product.Name, NameHi: i.Product.NameHi, Images: i.Product.Images, Tile: i.Product.Tile,
			Weight: i.Variant.Weight, WeightUnit: i.Variant.WeightUnit, HSN: i.Product.HSN,
			MRP: i.Variant.Price, Price: i.Variant.Effective(),
		})
	}
	return lines
}
