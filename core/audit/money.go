package audit

import (
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// wallet checks that a wallet's balance is the sum of its entries, and collects the entries that belong to
// orders.
func (a *audit) wallet(account string, entries []wallet.Entry) error {
	var balance money.Paise
	refs := map[string]bool{}
	for i, e := range entries {
		balance += e.Amount
		if e.Seq != int64(i+1) || e.Balance != balance || balance < 0 || refs[e.Ref] {
			a.violate(WalletIsItsLedger, "wallet %s: entry %d (%s) does not follow", account, e.Seq, e.Ref)
		}
		refs[e.Ref] = true
		a.posting(account, e)
	}
	return nil
}

// posting collects an entry of a wallet that belongs to an order.
func (a *audit) posting(account string, e wallet.Entry) {
	id, kind := order.OfLedgerRef(e.Ref)
	if a.postedAtRest(account, id, kind, e) {
		return
	}
	switch kind {
	case order.WalletPayment:
		a.paid[id] -= e.Amount
	case order.WalletReturn:
		a.back[id] += e.Amount
	case order.WalletCashback, order.WalletRefund, order.WalletClawback:
		a.credits[e.Ref] += e.Amount
	default:
		return
	}
	const wrong = "wallet %s: entry %d (%s) is for no order of that customer"
	if o, ok := a.orders[id]; !ok {
		a.noteUnknown(id, BillAddsUp, wrong, account, e.Seq, e.Ref)
	} else if o.UserID != account {
		a.violate(BillAddsUp, wrong, account, e.Seq, e.Ref)
	}
}

// unclaimed finds credits that their orders do not have.
func (a *audit) unclaimed() {
	for ref, amount := range a.credits {
		id, _ := order.OfLedgerRef(ref)
		if o, ok := a.orders[id]; ok {
			a.doubt(o, WalletIsItsLedger, "%s is in a wallet as %s, and order %s does not mention it", amount, ref, id)
		}
	}
}

// payments checks the figures of one order: what was paid for it and what was refunded.
func (a *audit) payments(o order.Order) {
	// An order whose lines were changed was paid online by its first bill.
	due := o.FirstBill().GrandTotal
	online := o.Method == payment.PhonePe && due > 0
	if placed := o.WasPlaced() && o.Active(); placed && online && (o.PaymentStatus == payment.Pending || o.PaymentStatus == payment.Failed) {
		a.violate(BillAddsUp, "order %s was placed and is unpaid", o.ID)
	} else if placed && online && (o.Captured != due || o.PaidBeyond() < 0) {
		a.violate(MoneyIsAccounted, "order %s: %s was due online, %s was taken, and %s is on its bill", o.ID, due, o.Captured, o.Bill.GrandTotal)
	}
	if !online && o.Captured != 0 {
		a.violate(MoneyIsAccounted, "order %s was not to be paid online, and %s was taken", o.ID, o.Captured)
	}
	for _, no := range o.OpenOthers() {
		if o.WatchAt.IsZero() {
			a.violate(MoneyIsAccounted, "order %s: its payment %s is not watched", o.ID, payment.AttemptID(o.ID, no))
		}
	}
	toSource, all := o.Repaid()
	if toSource > o.Captured || all > o.Paid() {
		a.violate(MoneyIsAccounted, "order %s: %s was paid, and %s given back", o.ID, o.Paid(), all)
	}
	if o.Final() && !o.Active() && all != o.Captured {
		a.violate(MoneyIsAccounted, "order %s has ended: %s was taken, and %s given back", o.ID, o.Captured, all)
	}
	if o.Final() && o.OpenRefund() >= 0 {
		a.violate(NothingLeftBehind, "order %s has ended with an open refund", o.ID)
	}
}

// walletPart checks what the wallet paid for an order and got back.
func (a *audit) walletPart(o order.Order) {
	var due, most money.Paise
	switch {
	case o.WasPlaced() && o.Active() && o.Phase != order.Cancelling:
		due, most = o.Bill.WalletUsed, o.Bill.WalletUsed
		if c := o.Changing(); o.OpenChange() > 0 {
			most = max(c.Before.WalletUsed, c.After.WalletUsed)
		}
	case o.Active(): // under way: the wallet's part may or may not have been taken
		return
	}
	if got := a.paid[o.ID] - a.back[o.ID]; got != due && got != most {
		a.doubt(o, BillAddsUp, "order %s (%s): %s is due from the wallet, %s was taken and %s given back", o.ID, o.Phase, due, a.paid[o.ID], a.back[o.ID])
	}
}

// repayments checks that an order's refunds to the wallet are in the ledger, and no others.
func (a *audit) repayments(o order.Order) {
	for _, r := range o.Refunds {
		ref := order.WalletRefund + r.ID
		got, posted := a.credits[ref]
		delete(a.credits, ref)
		switch {
		case r.To == order.ToWallet && posted && got != r.Amount,
			r.To == order.ToWallet && r.Status == payment.Completed && !posted,
			r.To != order.ToWallet && posted:
			a.doubt(o, MoneyIsAccounted, "order %s: refund %s of %s to the %s is in the wallet with %s", o.ID, r.ID, r.Amount, r.To, got)
		}
	}
}

// clawbacks checks that the cashback on refunds was taken back, and recorded correctly.
func (a *audit) clawbacks(o order.Order) {
	for i, r := range o.Refunds {
		ref := order.WalletClawback + r.ID
		got, posted := a.credits[ref]
		delete(a.credits, ref)
		switch c := r.Clawback; {
		case c == nil && posted && (o.Final() || o.OpenClawback() != i), // otherwise it is being recorded
			c != nil && (!posted || got != -c.Taken || c.Missed < 0 || c.Taken+c.Missed != o.ClawbackDue(i)):
			a.doubt(o, WalletIsItsLedger, "order %s: %s of cashback is due for refund %s, %+v is noted, and %s was taken back", o.ID, o.ClawbackDue(i), r.ID, c, -got)
		}
	}
}

// cashback checks that a delivered order's cashback was credited, once.
func (a *audit) cashback(o order.Order) {
	ref := order.WalletCashback + o.ID
	got, posted := a.credits[ref]
	delete(a.credits, ref)
	if o.Phase == order.Delivering && !posted {
		return
	}
	if due := o.Cashback; got != due {
		a.doubt(o, WalletIsItsLedger, "order %s: %s of cashback is due, and %s was credited", o.ID, due, got)
	}
}
