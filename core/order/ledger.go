package order

import (
	"strings"

	"tokri/core/coupon"
)

// What an order's entries in a wallet's ledger are called: one of these kinds, and the HoldID of the
// order for payment and return, the id of the order for cashback, the id of the refund for a refund and for the cashback that
// is taken back with it.
const (
	WalletPayment  = "pay:"
	WalletReturn   = "back:"
	WalletCashback = "cashback:"
	WalletRefund   = "refund:"
	WalletClawback = "clawback:"
)

// OfLedgerRef takes the ref of an entry apart: the order's id, and what kind the entry is.
func OfLedgerRef(ref string) (id, kind string) {
	kind, about, _ := strings.Cut(ref, ":")
	if kind += ":"; kind != WalletRefund && kind != WalletClawback {
		return OfHold(about), kind
	}
	return OfPaper(about), kind
}

// OfPaper returns the order that an order's or a refund's id names: bills are numbered under the one, credit notes under the other.
func OfPaper(id string) string {
	if i := strings.LastIndex(id, refundMark); i > 0 {
		return id[:i]
	}
	return id
}

// CouponUses returns the counts that limit the order's coupon, with the limits that the coupon had when
// the order was made.
func (o *Order) CouponUses() map[string]int {
	return coupon.Limits(o.CouponID, o.CouponTotal, o.CouponPerUser, o.UserID)
}
