// Package audit checks the shop's invariants (docs/invariants.md) against the data in the stores, also while
// the shop is open.
package audit

import (
	"context"
	"fmt"
	"time"

	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// Invariant is the name of a rule that must hold at every moment.
type Invariant string

// The invariants; docs/invariants.md describes each of them.
const (
	StockConserved    Invariant = "stock_conserved"
	StockIsJournaled  Invariant = "stock_is_its_movements"
	SlotConserved     Invariant = "slot_conserved"
	SlotCapacityFloor Invariant = "slot_capacity_not_below_booked"
	WalletIsItsLedger Invariant = "wallet_is_its_ledger"
	CouponConserved   Invariant = "coupon_conserved"
	OneOrderPerCart   Invariant = "one_order_per_cart"
	MoneyIsAccounted  Invariant = "money_is_accounted"
	NothingLeftBehind Invariant = "nothing_left_behind"
	BillAddsUp        Invariant = "bill_adds_up"
	DeliveredIsPart   Invariant = "delivered_within_ordered"
	WorkInOrder       Invariant = "work_in_order"
	BagsComeBack      Invariant = "bags_come_back"
	PapersNumbered    Invariant = "papers_are_numbered"
	PicturesKept      Invariant = "pictures_kept"
)

// Violation is an invariant that does not hold.
type Violation struct {
	Invariant Invariant
	What      string
}

func (v Violation) String() string { return string(v.Invariant) + ": " + v.What }

// OrderReader reads all orders, and one again that has changed meanwhile.
type OrderReader interface {
	order.Archive
	Get(ctx context.Context, id string) (order.Order, error)
}

// Stores are the stores that an audit reads.
type Stores struct {
	Stock   inventory.Store
	Journal inventory.Journal // nil if the movements of stock are not kept
	Slots   slot.Store
	Coupons coupon.Store
	Wallet  wallet.Store
	Orders  OrderReader
	Carts   cart.Store
	TopUps  topup.Store
	// Invoices are the numbers of bills and credit notes; nil if they are not numbered.
	Invoices invoice.Store
	// Pictures checks the pictures to which records refer; nil if there are none.
	Pictures interface {
		// Damaged describes each picture that is missing or changed.
		Damaged(ctx context.Context) ([]string, error)
	}
	// Progress is told how many orders were read so far, if it is not nil. It begins anew if they are read once more.
	Progress func(orders int)
}

// Report is the result of an audit.
type Report struct {
	Orders, TopUps int // numbers of records that were checked
	Violations     []Violation
}

func (r *Report) violate(invariant Invariant, format string, args ...any) {
	r.Violations = append(r.Violations, Violation{invariant, fmt.Sprintf(format, args...)})
}

// Run checks every invariant. Check-outs that began before settled must have ended, and top-ups that were due
// before it must have been checked; later ones may still be under way.
func Run(ctx context.Context, s Stores, settled time.Time) (Report, error) {
	report, err := Orders(ctx, s, settled)
	if err != nil {
		return Report{}, err
	}
	topUps, err := TopUps(ctx, s.TopUps, s.Wallet, settled)
	if err != nil {
		return Report{}, err
	}
	if s.Journal != nil {
		if err := movements(ctx, s, settled, &report); err != nil {
			return Report{}, err
		}
	}
	if s.Pictures != nil {
		damaged, err := s.Pictures.Damaged(ctx)
		if err != nil {
			return Report{}, err
		}
		for _, what := range damaged {
			report.violate(PicturesKept, "%s", what)
		}
	}
	report.TopUps, report.Violations = topUps.TopUps, append(report.Violations, topUps.Violations...)
	return report, nil
}
