package audit

import (
	"crypto/sha256"
	"encoding/binary"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/wallet"
)

// print64 stands for a text, to spare memory. Two texts with the same print only cause another pass.
type print64 uint64

func printOf(text string) print64 {
	sum := sha256.Sum256([]byte(text))
	return print64(binary.LittleEndian.Uint64(sum[:]))
}

// atRest is what is kept of an order that has ended and asks for nothing that is not counted here. A shop has a million of them, and
// one in full takes thousands of bytes.
type atRest struct {
	user print64
	// open is what is due: from and to the wallet, as cashback, and the number of its bill, less what the ledger and the papers have of
	// each. It is 0 in the end. The three are added up by weights that no sums of money have in common.
	open uint64
}

const (
	walletWeight   = 0x9E3779B97F4A7C15
	cashbackWeight = 0xC2B2AE3D27D4EB4F
)

// weighed returns a sum by its weight; sums that cancel each other out have weights that do, too.
func weighed(sum money.Paise, weight uint64) uint64 { return uint64(sum) * weight } //nolint:gosec // it is calculated modulo 2^64

// keep keeps an order: in full, or what there is to know of one at rest.
func (a *audit) keep(o order.Order) {
	h := printOf(o.ID)
	_, taken := a.rest[h]
	quiet := o.Final() && o.Phase != order.Live && len(o.Refunds) == 0 && !o.ToPutBack() && len(a.doubts[o.ID]) == 0
	if a.closer[h] || taken || !quiet {
		a.orders[o.ID] = o
		return
	}
	is := atRest{user: printOf(o.UserID), open: weighed(o.Cashback, cashbackWeight)}
	if o.WasPlaced() && o.Active() {
		is.open += weighed(o.Bill.WalletUsed, walletWeight)
	}
	if o.Invoice != "" {
		is.open += uint64(printOf(o.Invoice))
	}
	if o.Status == order.Delivered {
		a.add(a.sold, o)
	}
	a.rest[h] = is
}

func (a *audit) ofRest(id string) (h print64, is atRest, ok bool) {
	if _, full := a.orders[id]; full {
		return 0, atRest{}, false
	}
	h = printOf(id)
	is, ok = a.rest[h]
	return h, is, ok
}

// suspected reports whether an order is at rest though something belongs to it that must not. The next pass keeps it in full.
func (a *audit) suspected(id string) bool {
	h, _, ok := a.ofRest(id)
	if ok {
		a.suspects[h] = true
	}
	return ok
}

// postedAtRest counts an entry of a wallet that belongs to an order at rest, and reports whether it does.
func (a *audit) postedAtRest(account, id, kind string, e wallet.Entry) bool {
	h, is, ok := a.ofRest(id)
	if !ok {
		return false
	}
	switch kind {
	case order.WalletPayment, order.WalletReturn:
		is.open += weighed(e.Amount, walletWeight)
	case order.WalletCashback:
		is.open -= weighed(e.Amount, cashbackWeight)
	case order.WalletRefund, order.WalletClawback:
		a.suspects[h] = true
	default:
		return true
	}
	if is.user != printOf(account) {
		a.suspects[h] = true
	}
	a.rest[h] = is
	return true
}

// numberedAtRest counts the number of a paper of an order at rest, and reports whether it is one.
func (a *audit) numberedAtRest(i invoice.Invoice) bool {
	id := order.OfPaper(i.OrderID)
	h, is, ok := a.ofRest(id)
	if !ok || i.OrderID != id {
		return ok // a credit note is compared from the side of its refund, and an order at rest has none
	}
	is.open -= uint64(printOf(i.Number()))
	a.rest[h] = is
	return true
}

// settleRest suspects the orders at rest whose numbers do not agree with what was read after them.
func (a *audit) settleRest() {
	for h, is := range a.rest {
		if is.open != 0 {
			a.suspects[h] = true
		}
	}
}
