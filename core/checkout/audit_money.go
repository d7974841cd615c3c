package checkout

import (
	"strings"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// posting notes what an entry of a wallet says of an order.
func (a *audit) posting(account string, e wallet.Entry) {
	id, kind := orderOf(e.Ref)
	switch kind {
	case payRef:
		a.paid[id] -= e.Amount
	case backRef:
		a.back[id] += e.Amount
	case cashbackRef, refundRef:
		a.credits[e.Ref] += e.Amount
	default:
		return
	}
	const wrong = "wallet %s: entry %d (%s) is for no order of that customer"
	if o, ok := a.orders[id]; !ok {
		a.strange(id, "I8", wrong, account, e.Seq, e.Ref)
	} else if o.UserID != account {
		a.violate("I8", wrong, account, e.Seq, e.Ref)
	}
}

// orderOf takes the ref of an entry apart: the order's id, and what the entry is for.
func orderOf(ref string) (id, kind string) {
	kind, about, _ := strings.Cut(ref, ":")
	if kind += ":"; kind != refundRef {
		return order.OfHold(about), kind
	}
	if i := strings.LastIndex(about, "-r"); i > 0 {
		about = about[:i]
	}
	return about, kind
}

// leftOver finds credits that no order speaks of.
func (a *audit) leftOver() {
	for ref, amount := range a.credits {
		id, _ := orderOf(ref)
		if o, ok := a.orders[id]; ok {
			a.doubt(o, "I3", "%s is in a wallet as %s, and order %s knows nothing of it", amount, ref, id)
		}
	}
}

// payments checks what an order says of its own money.
func (a *audit) payments(o order.Order) {
	if stands := o.WasPlaced() && o.Active(); stands && o.Online() && (o.PaymentStatus == payment.Pending || o.PaymentStatus == payment.Failed) {
		a.violate("I8", "order %s stands unpaid", o.ID)
	} else if stands && o.Online() && o.Captured != o.Bill.GrandTotal {
		a.violate("I6", "order %s: %s was due online, and %s was taken", o.ID, o.Bill.GrandTotal, o.Captured)
	}
	if !o.Online() && o.Captured != 0 {
		a.violate("I6", "order %s was not to be paid online, and %s was taken", o.ID, o.Captured)
	}
	toSource, all := o.Repaid()
	if toSource > o.Captured || all > o.Paid() {
		a.violate("I6", "order %s: %s was paid, and %s given back", o.ID, o.Paid(), all)
	}
	if o.Final() && !o.Active() && all != o.Captured {
		a.violate("I6", "order %s is over: %s was taken, and %s given back", o.ID, o.Captured, all)
	}
	if o.Final() && o.OpenRefund() >= 0 {
		a.violate("I7", "order %s rests, and a refund of it is open", o.ID)
	}
}

// walletPart checks what the wallet paid for an order and got back.
func (a *audit) walletPart(o order.Order) {
	var due money.Paise
	switch {
	case o.WasPlaced() && o.Active() && o.Phase != order.Cancelling:
		due = o.Bill.WalletUsed
	case o.Active(): // under way: the part may have been taken, or not
		return
	}
	if got := a.paid[o.ID] - a.back[o.ID]; got != due {
		a.doubt(o, "I8", "order %s (%s): %s is due from the wallet, %s was taken and %s given back", o.ID, o.Phase, due, a.paid[o.ID], a.back[o.ID])
	}
}

// repayments checks that refunds to the wallet are there, and no others.
func (a *audit) repayments(o order.Order) {
	for _, r := range o.Refunds {
		ref := refundRef + r.ID
		got, posted := a.credits[ref]
		delete(a.credits, ref)
		switch {
		case r.To == order.ToWallet && posted && got != r.Amount,
			r.To == order.ToWallet && r.Status == payment.Completed && !posted,
			r.To != order.ToWallet && posted:
			a.doubt(o, "I6", "order %s: refund %s of %s to the %s is in the wallet with %s", o.ID, r.ID, r.Amount, r.To, got)
		}
	}
}

// cashback checks that a delivered order's cashback was credited, once.
func (a *audit) cashback(o order.Order) {
	ref := cashbackRef + o.ID
	got, posted := a.credits[ref]
	delete(a.credits, ref)
	if o.Phase == order.Delivering && !posted {
		return
	}
	if due := o.Cashback; got != due {
		a.doubt(o, "I3", "order %s: %s of cashback is due, and %s was credited", o.ID, due, got)
	}
}
