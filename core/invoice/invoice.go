// Package invoice numbers the shop's bills and credit notes, and computes the tax contained in them.
//
// Rule 46 of the Central Goods and Services Tax Rules, 2017, requires a consecutive number of at most 16
// characters, unique in a financial year (April to March). A number is given once per order, and no number is
// skipped: one insert takes the next number of the series and is at the same time the order's only one.
package invoice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/india"
)

// The errors of a Store, and the refusal of an order that has no bill yet.
var (
	ErrNotIssued = apperr.New(apperr.Conflict, "invoice_not_issued", "The bill is made out when your order is delivered.")
	// ErrTaken means that another order has this number; read the last one and try again.
	ErrTaken = errors.New("invoice: the number is taken")
	// ErrDone means that the order has a number.
	ErrDone = errors.New("invoice: the order has a number")
)

// Invoice is the number of one bill or credit note.
type Invoice struct {
	Year    string    `json:"year"`    // the series: "2026-27" of bills, "CN/26-27" of credit notes
	Seq     int64     `json:"seq"`     // from 1, without gaps
	OrderID string    `json:"orderId"` // of a credit note the refund's id, which begins with the order's id
	At      time.Time `json:"at"`
}

// Number returns the number as it is printed on the bill.
func (i Invoice) Number() string { return fmt.Sprintf("%s/%06d", i.Year, i.Seq) }

// Year returns the financial year (April to March) that contains a moment, in the usual form such as 2026-27.
func Year(at time.Time) string {
	at = at.In(india.Zone)
	first := at.Year()
	if at.Month() < time.April {
		first--
	}
	return fmt.Sprintf("%d-%02d", first, (first+1)%100)
}

// Store keeps the numbers.
type Store interface {
	// Of returns the invoice of an order, or ErrNotIssued.
	Of(ctx context.Context, orderID string) (Invoice, error)
	// Last returns the year's invoice with the highest number, or the zero Invoice.
	Last(ctx context.Context, year string) (Invoice, error)
	// Append writes an invoice. It returns ErrTaken if its number is used, and ErrDone if its order has one.
	Append(ctx context.Context, i Invoice) error
	// Audit calls visit with every invoice, ordered by year and number.
	Audit(ctx context.Context, visit func(Invoice) error) error
}

// Issue gives an order the next number, or returns the one that it has.
func Issue(ctx context.Context, s Store, orderID string, now time.Time) (Invoice, error) {
	return next(ctx, s, Year(now), orderID, now)
}

// IssueCreditNote gives a refund the next number of the year's credit notes, or returns the one that it has.
// Credit notes have a series of their own: CN/26-27/000001.
func IssueCreditNote(ctx context.Context, s Store, refundID string, now time.Time) (Invoice, error) {
	return next(ctx, s, "CN/"+Year(now)[2:], refundID, now)
}

// next gives an id the next number of a series, once.
func next(ctx context.Context, s Store, year, orderID string, now time.Time) (Invoice, error) {
	for {
		if done, err := s.Of(ctx, orderID); err == nil || !errors.Is(err, ErrNotIssued) {
			return done, err
		}
		last, err := s.Last(ctx, year)
		if err != nil {
			return Invoice{}, err
		}
		given := Invoice{Year: year, Seq: last.Seq + 1, OrderID: orderID, At: now}
		switch err := s.Append(ctx, given); {
		case err == nil:
			return given, nil
		case errors.Is(err, ErrTaken), errors.Is(err, ErrDone):
			if ctx.Err() != nil {
				return Invoice{}, ctx.Err()
			}
		default:
			return Invoice{}, err
		}
	}
}
