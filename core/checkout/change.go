package checkout

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/saga"
	"tokri/core/wallet"
)

// ChangeRequest asks for other lines of a placed order.
type ChangeRequest struct {
	Seen          int          // how many changes the order had when the customer saw it
	Lines         []order.Unit // all that the order shall have
	CartID        string       // the customer's cart, if its lines come in addition
	ExpectedTotal *money.Paise // what the customer was shown; compared, and never used
	Preview       bool         // only say what the change would cost
}

// Quote is what a change makes of an order, or would make of it.
type Quote struct {
	Order         order.Order // as it is now
	Lines         []order.Line
	Before, After pricing.Bill
	PromoDropped  bool
	WalletMissing money.Paise // how much the wallet's balance falls short
}

// FromWallet returns what the change takes from the wallet; below 0 if it gives something back.
func (q Quote) FromWallet() money.Paise { return q.After.WalletUsed - q.Before.WalletUsed }

// AtTheDoor returns what is paid in cash after the change.
func (q Quote) AtTheDoor() money.Paise {
	if q.Order.Method != payment.COD {
		return 0
	}
	return q.After.GrandTotal
}

// WithDelivery returns what was paid online beyond the bill, and goes back with the delivery.
func (q Quote) WithDelivery() money.Paise {
	if q.Order.Captured == 0 {
		return 0
	}
	return q.Order.Captured - q.After.GrandTotal
}

// Change gives a placed order of the customer other lines, under the rules of check-out, or only says what that would cost. The same
// change is made once by the number of changes before it.
func (s *Service) Change(ctx context.Context, who Customer, id string, r ChangeRequest) (q Quote, err error) {
	o, err := s.Mine(ctx, who.ID, id)
	if err == nil {
		err = cart.CheckID(r.CartID, who.ID)
	}
	if err == nil {
		r.Lines, err = onceEach(r.Lines)
	}
	if err != nil {
		return q, err
	}
	hash, now := order.ChangeHash(r.Lines, r.CartID != ""), s.Runner.Now()
	switch err := o.MayChange(r.Seen, hash, now); {
	case errors.Is(err, order.ErrAtRest) && r.Preview:
		return q, order.ErrChangedMeanwhile
	case errors.Is(err, order.ErrAtRest):
		return madeOf(o, r.Seen), nil
	case errors.Is(err, order.ErrLeased):
		return q, saga.ErrAtWork
	case err != nil:
		return q, err
	}
	c, q, err := s.amend(ctx, o, r)
	c.Hash, c.At = hash, now
	switch {
	case err != nil:
		return q, err
	case r.ExpectedTotal != nil && *r.ExpectedTotal != q.After.Value:
		return q, ErrPrice.With(q)
	case r.Preview || q.same():
		return q, nil
	case q.WalletMissing > 0:
		return q, walletShort(q.WalletMissing)
	}
	o, err = s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.BeginChange(c, r.Seen) })
	switch {
	case err != nil:
		return q, err
	case o.OpenChange() > 0:
		return q, saga.ErrAtWork // a store did not answer; whether the order can be changed is not known yet
	case len(o.ChangesMade()) > r.Seen:
		return madeOf(o, r.Seen), nil
	}
	return q, o.ChangeRefused()
}

// madeOf says what a change has made of an order.
func madeOf(o order.Order, seen int) Quote {
	c := o.ChangesMade()[seen]
	return Quote{Order: o, Lines: o.Lines, Before: c.Before, After: c.After, PromoDropped: c.Promo.ID != ""}
}

// same reports whether the order would have the lines that it has.
func (q Quote) same() bool {
	have := map[string]int{}
	for _, l := range q.Order.Lines {
		have[l.VariantID] = l.Quantity
	}
	for _, l := range q.Lines {
		if have[l.VariantID] != l.Quantity {
			return false
		}
	}
	return len(q.Lines) == len(have)
}

// onceEach returns the lines with at least one unit, and refuses a variant that is named twice.
func onceEach(lines []order.Unit) (some []order.Unit, err error) {
	seen := map[string]bool{}
	for _, l := range lines {
		switch {
		case l.Quantity < 0 || l.Quantity > cart.MaxQuantity:
			return nil, cart.ErrQuantity
		case seen[l.VariantID]:
			return nil, order.ErrChangeLines
		case l.Quantity > 0:
			some = append(some, l)
		}
		seen[l.VariantID] = true
	}
	return some, nil
}

// amend prices the lines that an order shall have, and refuses what check-out refuses. It writes nothing.
func (s *Service) amend(ctx context.Context, o order.Order, r ChangeRequest) (c order.Change, q Quote, err error) {
	wanted := make([]cart.Line, 0, len(r.Lines))
	for _, l := range r.Lines {
		wanted = append(wanted, cart.Line{VariantID: l.VariantID, Quantity: l.Quantity})
	}
	if r.CartID != "" {
		more, err := s.Reservations.Carts.Get(ctx, o.UserID)
		if err != nil {
			return c, q, err
		}
		if more.Order != "" {
			return c, q, cart.ErrLocked
		}
		if len(more.Lines) > 0 {
			c.Cart, wanted = more.Version, withLines(wanted, more.Lines)
		}
	}
	if len(wanted) > cart.MaxLines {
		return c, q, cart.ErrFull
	}
	shelf := s.Carts.Shop()
	var grows bool
	if c.Lines, grows, err = linesOf(o, wanted, shelf); err != nil {
		return c, q, err
	}
	if len(c.Lines) == 0 {
		return c, q, order.ErrChangeEmpty
	}
	c.After, c.Promo = priceOf(o, c.Lines, shelf)
	if err := s.mayBecome(ctx, o, o.With(c.Lines, c.After, s.Runner.Now()), grows); err != nil {
		return c, q, err
	}
	q = Quote{Order: o, Lines: c.Lines, Before: o.Bill, After: c.After, PromoDropped: c.Promo.ID != ""}
	if more := q.FromWallet(); more > 0 {
		last, err := s.Reservations.Wallet.Last(ctx, o.UserID)
		if err != nil {
			return c, q, err
		}
		q.WalletMissing = max(more-last.Balance, 0)
	}
	return c, q, nil
}

// withLines adds the units of a cart's lines.
func withLines(wanted, more []cart.Line) []cart.Line {
	for _, l := range more {
		found := false
		for i := range wanted {
			if wanted[i].VariantID == l.VariantID {
				wanted[i].Quantity += l.Quantity
				found = true
			}
		}
		if !found {
			wanted = append(wanted, l)
		}
	}
	return wanted
}

// linesOf returns the lines that an order shall have. A line that does not grow keeps its price; one that is new or grows has today's.
func linesOf(o order.Order, wanted []cart.Line, shelf cart.Shop) (lines []order.Line, grows bool, err error) {
	had := map[string]order.Line{}
	for _, l := range o.Lines {
		had[l.VariantID] = l
	}
	for _, w := range wanted {
		l, has := had[w.VariantID]
		if w.Quantity > l.Quantity {
			item, err := cart.Grow(w, l.Quantity, shelf)
			if err != nil {
				return nil, false, err
			}
			word := l.IfMissing
			l, grows = LineOf(item), true
			if has {
				l.IfMissing = word
			}
		}
		l.Quantity = w.Quantity
		lines = append(lines, l)
	}
	return lines, grows, nil
}

// priceOf prices the lines of a changed order with the charges of today. The promo code was valid when the order was made, and stays if
// the items still reach its minimum and it takes something off; otherwise it is returned as the one that the order loses.
func priceOf(o order.Order, lines []order.Line, shelf cart.Shop) (bill pricing.Bill, lost order.Promo) {
	items := make([]pricing.Item, len(lines))
	for i, l := range lines {
		items[i] = pricing.Item{MRP: l.MRP, Price: l.Price, Quantity: l.Quantity}
		if product, _, err := shelf.OnSale().Variant(l.VariantID); err == nil {
			items[i].Surcharge = product.Surcharge
		}
	}
	price := func(code *coupon.Coupon) pricing.Bill { return pricing.Price(items, code, 0, shelf.Charges()) }
	bill = price(nil)
	if o.CouponID != "" {
		lost = order.Promo{ID: o.CouponID, Total: o.CouponTotal, PerUser: o.CouponPerUser}
		if code, err := shelf.Coupon(o.CouponID, ""); err == nil && code.Applies(bill.SubTotal, o.CreatedAt) == nil {
			if with := price(&code); with.Value < bill.Value {
				bill, lost = with, order.Promo{}
			}
		}
	}
	return o.Split(bill), lost
}

// mayBecome refuses what check-out would refuse of the changed order. What only makes it smaller is refused by the minimum order alone.
func (s *Service) mayBecome(ctx context.Context, o, after order.Order, grows bool) error {
	err := s.checkMinimum(after.Bill.SubTotal)
	if err == nil && grows {
		err = s.Paused(ctx)
	}
	switch {
	case err != nil:
	case after.Bill.GrandTotal > o.Bill.GrandTotal && o.Method == payment.COD:
		_, err = s.checkLimits(ctx, after)
	case grows: // also one that costs no more can hold more of a pack
		err = s.checkHolds(ctx, after)
	}
	return err
}

func walletShort(missing money.Paise) *apperr.Error {
	return order.ErrChangeWallet.Saying("Add " + missing.Spoken() + " to your wallet to pay for this change.").With(money.Shortfall{Missing: missing})
}

// grow takes what the changed order needs more and gives the order its new lines, or begins to give it back if something is refused.
func (s *Service) grow(ctx context.Context, o *order.Order) (saga.Change, error) {
	var err error
	c := o.Changing()
	if c.Grows() || c.After.GrandTotal > c.Before.GrandTotal {
		err = s.checkHolds(ctx, o.AfterChange())
	}
	if err == nil {
		err = s.Reservations.Grow(ctx, o)
	}
	why := apperr.Of(err)
	switch {
	case err == nil:
		return (*order.Order).EnterChange, nil
	case why == nil || why.Kind == apperr.Unavailable:
		return nil, err
	case errors.Is(err, wallet.ErrInsufficient):
		last, err := s.Reservations.Wallet.Last(ctx, o.UserID)
		if err != nil {
			return nil, err
		}
		why = walletShort(max(o.ChangeWallet()-last.Balance, money.Rupees(1)))
	}
	return func(o *order.Order) error { return o.RefuseChange(why) }, nil
}

// shrink gives back what the changed order does not need any more.
func (s *Service) shrink(ctx context.Context, o *order.Order) (saga.Change, error) {
	return (*order.Order).EndChange, s.Reservations.Shrink(ctx, o)
}

// undoGrow gives back what was taken for a change that was refused.
func (s *Service) undoGrow(ctx context.Context, o *order.Order) (saga.Change, error) {
	return (*order.Order).EndUndo, s.Reservations.UndoGrow(ctx, o)
}
