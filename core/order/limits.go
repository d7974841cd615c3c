package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
)

// Refusals of orders that are not paid at once. Each says what the customer can do instead.
var (
	// ErrCashLimit carries a CashLimit as its detail.
	ErrCashLimit = apperr.New(apperr.Invalid, "cash_limit",
		"This order is too large to be paid in cash. Please pay online or with your wallet.").On("paymentMethod")
	ErrPrepaidOnly = apperr.New(apperr.Conflict, "prepaid_only",
		"Several of your orders were cancelled or not paid lately. Please pay this one online or with your wallet.").On("paymentMethod")
	// ErrCancelledOften refuses orders of any kind: each fills the store and the board of the counter, also one that was paid.
	ErrCancelledOften = apperr.New(apperr.Conflict, "cancelled_often", "You have cancelled many orders within a day. Please order again in 24 hours.")
	// ErrUnpaidOnline refuses online orders, and cash orders of customers who have no delivered order yet.
	ErrUnpaidOnline = apperr.New(apperr.Conflict, "unpaid_online",
		"Several of your online orders were not paid within a day. Please add money to your wallet and pay with it, or order again in 24 hours.").On("paymentMethod")
	ErrUnpaidOrders = apperr.New(apperr.Conflict, "unpaid_orders",
		"Your earlier orders are still to be paid in cash. Please pay this one online or with your wallet, or wait until one is delivered.").On("paymentMethod")
	ErrAddressOrders = apperr.New(apperr.Conflict, "address_orders",
		"Many cash orders went to this address within a day. Please pay this one online or with your wallet, or order again in 24 hours.").On("paymentMethod")
)

// CashLimit is the detail of ErrCashLimit: the highest amount that is accepted in cash.
type CashLimit struct{ Limit money.Paise }

// MostCash is the highest amount in whole rupees below ₹2 lakh: section 269ST of the Income Tax Act forbids receiving ₹2 lakh
// or more in cash.
const MostCash money.Paise = 1_99_999_00

// How far back the limits look. An unpaid order older than this was forgotten by the staff and does not count.
const (
	lately = 30 * 24 * time.Hour
	oneDay = 24 * time.Hour
	// mostCancelled is how many orders a customer may cancel within a day. It is far above what honest customers do, and far below what
	// the board can hold.
	mostCancelled = 20
)

// Limits bound what a customer can withhold from others without having paid for it: with cash orders, and with
// online orders whose payment never arrives. Paid orders are limited by the stock alone. In each field, 0 sets
// no limit.
type Limits struct {
	UnpaidNew     int         `json:"unpaidNew"` // unpaid orders at one time of a customer without a delivered order
	UnpaidKnown   int         `json:"unpaidKnown"`
	CashNew       money.Paise `json:"cashNew"` // amount to collect for one order of a customer without a delivered order
	CashKnown     money.Paise `json:"cashKnown"`
	AddressOrders int         `json:"addressOrders"` // cash orders to one address within a day
	Cancellations int         `json:"cancellations"` // cancelled cash orders within 30 days, and online orders that were not paid within a day
	// Holds is nil in editions of earlier versions, which means the usual ones.
	Holds *Holds `json:"holds,omitempty"`
}

// UsualLimits returns the limits of a shop whose settings name none.
func UsualLimits() Limits {
	return Limits{UnpaidNew: 2, UnpaidKnown: 5, CashNew: 2_000_00, CashKnown: 10_000_00, AddressOrders: 10, Cancellations: 3, Holds: new(UsualHolds())}
}

func (l Limits) none() bool {
	holds := l.Holds
	l.Holds = nil
	return l == (Limits{}) && (holds == nil || *holds == (Holds{}))
}

// Past is what the limits know about earlier orders.
type Past struct {
	Known  bool    // the customer has a delivered order
	Own    []Order // the customer's latest orders, including those of deleted accounts with the same mobile number
	SentTo []Order // the latest orders of all customers to the same address
}

// PastOf reads the earlier orders on which the limits of an order depend. The cart must have been read before:
// a customer's cart makes one order at a time, so PastOf then sees all earlier ones.
func (l Limits) PastOf(ctx context.Context, h History, s Latest, o Order) (p Past, err error) {
	back := lately
	switch {
	case l.none():
		return p, nil
	case o.Method != payment.COD:
		back = oneDay
	}
	_, delivered, err := h.OfUser(ctx, o.UserID, Filter{Statuses: []Status{Delivered}, Limit: 1})
	if err != nil {
		return p, err
	}
	p.Known = delivered > 0
	if p.Own, err = s.Since(ctx, o.UserID, o.CreatedAt.Add(-back)); err != nil {
		return p, err
	}
	former, err := s.OfCustomer(ctx, CustomerKeys{MobileKey: o.MobileKey}, o.CreatedAt.Add(-back))
	if err != nil {
		return p, err
	}
	for _, f := range former {
		if f.UserID != o.UserID {
			p.Own = append(p.Own, f)
		}
	}
	p.Own = counted(p.Own, o.ID)
	if o.Method != payment.COD {
		return p, nil
	}
	p.SentTo, err = s.SentTo(ctx, o.AddressKey, o.CreatedAt.Add(-oneDay))
	p.SentTo = counted(p.SentTo, o.ID)
	return p, err
}

// counted returns the orders that count, without the one that is asked about.
func counted(orders []Order, but string) []Order {
	return slices.DeleteFunc(orders, func(o Order) bool { return o.ID == but || !o.Counts() })
}

// Check refuses an order that exceeds a limit. For a customer with a delivered order only the customer's own
// orders count, so that strangers cannot use up the limits of the address. Such a customer may also pay in cash
// when online payment fails.
func (l Limits) Check(o Order, p Past) error {
	reached := func(n, limit int) bool { return limit > 0 && n >= limit }
	today := o.CreatedAt.Add(-oneDay)
	if p.cancelled(today) >= mostCancelled {
		return ErrCancelledOften
	}
	unpaidOnline := p.unpaidOnline(o, today)
	if o.Online() && reached(unpaidOnline, l.Cancellations) {
		return ErrUnpaidOnline
	}
	if o.Method != payment.COD {
		return nil
	}
	if p.Known {
		unpaidOnline = 0
	}
	cash, unpaid := l.CashNew, l.UnpaidNew
	if p.Known {
		cash, unpaid = l.CashKnown, l.UnpaidKnown
	}
	if cash == 0 || cash > MostCash {
		cash = MostCash
	}
	open, cancelled, sent := 0, 0, 0
	for _, past := range p.Own {
		if past.Unpaid() {
			open++
		}
		if past.Method == payment.COD && past.Cancellation != nil && past.Cancellation.By == Customer && past.Missing() == 0 {
			cancelled++
		}
	}
	for _, past := range p.SentTo {
		if past.Method == payment.COD && (!p.Known || past.UserID == o.UserID) {
			sent++
		}
	}
	switch {
	case o.Bill.GrandTotal > cash:
		return ErrCashLimit.Saying("Cash is taken up to " + cash.Spoken() + " for one order. Please pay online or with your wallet.").
			With(CashLimit{Limit: cash})
	case o.Bill.GrandTotal > 0 && reached(unpaidOnline, l.Cancellations): // an order that costs nothing cannot stay unpaid
		return ErrUnpaidOnline
	case o.Bill.GrandTotal > 0 && reached(cancelled+unpaidOnline, l.Cancellations):
		return ErrPrepaidOnly
	case reached(open, unpaid):
		return ErrUnpaidOrders.Saying("You have " + strconv.Itoa(open) + " cash orders on the way. " +
			"Please pay this one online or with your wallet, or wait until one is delivered.")
	case reached(sent, l.AddressOrders):
		return ErrAddressOrders
	}
	return nil
}

// cancelled counts the customer's own orders since a time that were placed and that the customer cancelled.
func (p Past) cancelled(from time.Time) (n int) {
	for _, o := range p.Own {
		if o.WasPlaced() && o.Cancellation != nil && o.Cancellation.By == Customer && o.Missing() == 0 && !o.CreatedAt.Before(from) {
			n++
		}
	}
	return n
}

// unpaidOnline counts the customer's own online orders since a time that were not paid. An order that is paid
// in cash instead does not count; a refused cash order replaces nothing.
func (p Past) unpaidOnline(next Order, from time.Time) (n int) {
	inCash := map[string]bool{next.Key: next.Method == payment.COD}
	for _, o := range p.Own {
		inCash[o.Key] = o.Method == payment.COD && o.Phase != Refused
	}
	for _, o := range p.Own {
		if o.NotPaidOnline() && !o.CreatedAt.Before(from) && !inCash[CashKey(o.ID)] {
			n++
		}
	}
	return n
}

// InCash returns the order as it would be if it were paid in cash at the given time.
func (o Order) InCash(keys CustomerKeys, now time.Time) Order {
	o.Method, o.Key, o.CustomerKeys, o.CreatedAt = payment.COD, CashKey(o.ID), keys, now
	return o
}

// CashKey returns the idempotency key of the cash order that replaces an online order.
func CashKey(orderID string) string { return "cash-" + orderID }

// NotPaidOnline reports whether the order held stock and a place in its slot for an online payment that did not
// arrive: the customer gave it up, the bank declined it, or its time passed. It is false if the gateway gave
// the shop no payment page, which is not the customer's fault.
func (o *Order) NotPaidOnline() bool {
	return !o.PayBy.IsZero() && !o.WasPlaced() && o.Captured == 0 && o.Refusal != nil &&
		(o.Refusal.Code == ErrGivenUp.Code || o.Refusal.Code == ErrPaymentFailed.Code)
}

// Unpaid reports whether the order has still to be paid in cash, and so occupies stock and a place in its slot.
func (o *Order) Unpaid() bool {
	return o.Method == payment.COD && (o.Phase == Holding || o.Phase == Live || o.isChanging())
}

// AddressKey returns the same key for addresses that differ only in spaces, punctuation and capital letters.
func AddressKey(a address.Address) string {
	text := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, a.Line1+a.Line2+a.PostCode)
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
