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
	// wallet and cashback are due, less what the ledger has; 0 in the end.
	wallet, cashback money.Paise
	paper            print64 // that of its bill's number, less that of the number that it was given; 0 in the end
}

// keep keeps an order: in full, or what there is to know of one at rest.
func (a *audit) keep(o order.Order) {
	h := printOf(o.ID)
	_, taken := a.rest[h]
	quiet := o.Final() && o.Phase != order.Live && len(o.Refunds) == 0 && !o.ToPutBack() && len(a.doubts[o.ID]) == 0
	if a.closer[h] || taken || !quiet {
		a.orders[o.ID] = o
		return
	}
	is := atRest{user: printOf(o.UserID), cashback: o.Cashback}
	if o.WasPlaced() && o.Active() {
		is.wallet = o.Bill.WalletUsed
	}
	if o.Invoice != "" {
		is.paper = printOf(o.Invoice)
	}
	if o.Status == order.Delivered {
		a.add(a.sold, o)
	}
	a.rest[h] = is
}

// ofRest returns what is kept of an order at rest.
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
		is.wallet += e.Amount
	case order.WalletCashback:
		is.cashback -= e.Amount
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
	is.paper -= printOf(i.Number())
	a.rest[h] = is
	return true
}

// settleRest suspects the orders at rest whose numbers do not agree with what was read after them.
func (a *audit) settleRest() {
	for h, is := range a.rest {
		if is.wallet != 0 || is.cashback != 0 || is.paper != 0 {
			a.suspects[h] = true
		}
	}
}
