package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
)

// Refusals of orders that are paid in cash. Each says what the customer can do instead.
var (
	// ErrCashLimit carries a CashLimit as its detail.
	ErrCashLimit = apperr.New(apperr.Invalid, "cash_limit",
		"This order is too large to be paid in cash. Please pay online or with your wallet.").On("paymentMethod")
	ErrPrepaidOnly = apperr.New(apperr.Conflict, "prepaid_only",
		"You have cancelled several cash orders lately. Please pay this one online or with your wallet.").On("paymentMethod")
	ErrUnpaidOrders = apperr.New(apperr.Conflict, "unpaid_orders",
		"Your earlier orders are still to be paid in cash. Please pay this one online or with your wallet, or wait until one is delivered.").On("paymentMethod")
	ErrAddressOrders = apperr.New(apperr.Conflict, "address_orders",
		"Many cash orders go to this address today. Please pay this one online or with your wallet, or order again tomorrow.").On("paymentMethod")
)

// CashLimit is the detail of ErrCashLimit: the highest amount that is taken in cash.
type CashLimit struct{ Limit money.Paise }

// MostCash is below ₹2 lakh, from which on the Income Tax Act (section 269ST) forbids to take cash.
const MostCash money.Paise = 1_99_999_00

// How far back the limits look. An unpaid order that is older was forgotten by the staff and counts no more.
const (
	lately = 30 * 24 * time.Hour
	oneDay = 24 * time.Hour
)

// Limits bound what a customer can keep from the others without having paid for it. Only orders in cash
// are counted and refused; what is paid at check-out has no limit but the stock. In each, 0 is no limit.
type Limits struct {
	UnpaidNew     int         `json:"unpaidNew"` // unpaid orders at once, of a customer without a delivered order
	UnpaidKnown   int         `json:"unpaidKnown"`
	CashNew       money.Paise `json:"cashNew"` // to be collected for one order
	CashKnown     money.Paise `json:"cashKnown"`
	AddressOrders int         `json:"addressOrders"` // cash orders to one address within a day
	Cancellations int         `json:"cancellations"` // of cash orders within 30 days
}

// UsualLimits are those of a shop that sets none.
func UsualLimits() Limits {
	return Limits{UnpaidNew: 2, UnpaidKnown: 5, CashNew: 2_000_00, CashKnown: 10_000_00, AddressOrders: 10, Cancellations: 3}
}

// Past is what went before an order.
type Past struct {
	Known  bool    // an order of the customer's was delivered
	Own    []Order // the customer's latest, also those of deleted accounts with the same mobile number
	SentTo []Order // the latest of all customers to the same address
}

// PastOf reads what the limits must know of an order that is about to be made. The cart must have been
// read before: a customer's cart makes one order at a time, so those that came earlier are seen.
func (l Limits) PastOf(ctx context.Context, s Store, o Order) (p Past, err error) {
	if o.Method != payment.COD || l == (Limits{}) {
		return p, nil
	}
	_, delivered, err := s.OfUser(ctx, o.UserID, Filter{Statuses: []Status{Delivered}, Limit: 1})
	if err != nil {
		return p, err
	}
	p.Known = delivered > 0
	if p.Own, err = s.Since(ctx, o.UserID, o.CreatedAt.Add(-lately)); err != nil {
		return p, err
	}
	former, err := s.OfCustomer(ctx, CustomerKeys{MobileKey: o.MobileKey}, o.CreatedAt.Add(-lately))
	if err != nil {
		return p, err
	}
	for _, f := range former {
		if f.UserID != o.UserID {
			p.Own = append(p.Own, f)
		}
	}
	p.SentTo, err = s.SentTo(ctx, o.AddressKey, o.CreatedAt.Add(-oneDay))
	return p, err
}

// Check refuses a cash order that goes beyond a limit. Strangers cannot use up the address of a known
// customer, for whom only the customer's own orders count.
func (l Limits) Check(o Order, p Past) error {
	if o.Method != payment.COD {
		return nil
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
		if past.Method == payment.COD && past.Cancellation != nil && past.Cancellation.By == Customer {
			cancelled++
		}
	}
	for _, past := range p.SentTo {
		if past.Method == payment.COD && (!p.Known || past.UserID == o.UserID) {
			sent++
		}
	}
	reached := func(n, limit int) bool { return limit > 0 && n >= limit }
	switch {
	case o.Bill.GrandTotal > cash:
		return ErrCashLimit.Saying("Cash is taken up to " + cash.Shown() + " for one order. Please pay online or with your wallet.").
			With(CashLimit{Limit: cash})
	case reached(cancelled, l.Cancellations) && o.Bill.GrandTotal > 0: // nothing can be paid of an order that costs nothing
		return ErrPrepaidOnly
	case reached(open, unpaid):
		return ErrUnpaidOrders.Saying("You have " + strconv.Itoa(open) + " cash orders on the way. " +
			"Please pay this one online or with your wallet, or wait until one is delivered.")
	case reached(sent, l.AddressOrders):
		return ErrAddressOrders
	}
	return nil
}

// Unpaid tells whether the order is yet to be paid in cash, and takes up stock and a place in its slot meanwhile.
func (o *Order) Unpaid() bool {
	return o.Method == payment.COD && (o.Phase == Holding || o.Phase == Live)
}

// AddressKey is the same for addresses that differ in nothing but spaces, signs and capitals.
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
