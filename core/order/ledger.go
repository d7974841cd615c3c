package order

import (
	"strings"

	"tokri/core/coupon"
)

// The kinds of an order's entries in the wallet's ledger. An entry's ref is its kind and an id: the HoldID of
// the order, or the ChangeID of a change of its lines, for payment and return, the id of the order for cashback, the id of the refund for a refund and for
// the cashback that is taken back with it.
const (
	WalletPayment  = "pay:"
	WalletReturn   = "back:"
	WalletCashback = "cashback:"
	WalletRefund   = "refund:"
	WalletClawback = "clawback:"
)

// OfLedgerRef splits the ref of an entry into the order's id and the kind of the entry.
func OfLedgerRef(ref string) (id, kind string) {
	kind, about, _ := strings.Cut(ref, ":")
	if kind += ":"; kind != WalletRefund && kind != WalletClawback {
		return OfHold(about), kind
	}
	return OfPaper(about), kind
}

// OfPaper returns the id of the order to which the id of an order or of a refund belongs: bills are numbered by
// the former, credit notes by the latter.
func OfPaper(id string) string {
	if i := strings.LastIndex(id, refundMark); i > 0 {
		return id[:i]
	}
	return id
}

// CouponUses returns the counters that limit the order's coupon, with the limits that the coupon had when the
// order was made.
func (o *Order) CouponUses() map[string]int {
	return coupon.Limits(o.CouponID, o.CouponTotal, o.CouponPerUser, o.UserID)
}
