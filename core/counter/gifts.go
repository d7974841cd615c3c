package counter

import (
	"context"

	"tokri/core/account"
	"tokri/core/complaint"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/staff"
	"tokri/core/wallet"
)

// Preview is what a refund would give back.
type Preview struct {
	Asked   order.RefundRequest // what is missing of the order, if nothing was asked for
	Plan    order.RefundPlan
	Limit   crew.Limit // what the person may still give today
	Allowed bool
}

// PreviewRefund plans a refund by the person and makes none.
func (c Counter) PreviewRefund(p crew.Person, o order.Order, asked order.RefundRequest) (Preview, error) {
	if !asked.All && asked.Amount == 0 && len(asked.Lines) == 0 {
		asked.Lines = o.ShortLeft()
	}
	plan, err := o.PlanRefund(asked)
	limit := p.Left(crew.RefundGift, c.Budget.Today())
	return Preview{Asked: asked, Plan: plan, Limit: limit, Allowed: limit.Allow(plan.Amount()) == nil}, fulfilment.AtWork(err)
}

// Refund gives money of a delivered order back, within what the person may give today.
func (c Counter) Refund(ctx context.Context, p crew.Person, o order.Order, asked order.RefundRequest) (order.Order, error) {
	begin := func() (err error) {
		o, _, err = c.Fulfilment.As(p.Handle).Refund(ctx, o.ID, asked)
		return err
	}
	if len(o.RefundsOf(asked.Key)) > 0 {
		err := begin() // it was begun and counted before
		return o, err
	}
	plan, err := o.PlanRefund(asked)
	if err != nil {
		return o, fulfilment.AtWork(err)
	}
	err = c.Budget.Spend(ctx, p, crew.Gift{Kind: crew.RefundGift, Key: o.ID + "/" + asked.Key, Amount: plan.Amount()}, begin)
	return o, err
}

// SettleComplaint answers a reported problem. Money that the answer gives back counts as a refund.
func (c Counter) SettleComplaint(ctx context.Context, p crew.Person, o order.Order, id string, settled complaint.Settlement, to order.RefundTo) (order.Order, error) {
	reported, err := o.Complaint(id)
	if err != nil {
		return o, err
	}
	settle := func() (err error) {
		o, err = c.Fulfilment.As(p.Handle).SettleComplaint(ctx, o.ID, id, settled, to)
		return err
	}
	if settled.State != complaint.Refunded || !reported.Open() {
		err = settle()
		return o, err
	}
	if settled.Refund == 0 {
		settled.Refund = o.RefundFor(reported)
	}
	err = c.Budget.Spend(ctx, p, crew.Gift{Kind: crew.RefundGift, Key: reported.RefundKey(), Amount: settled.Refund}, settle)
	return o, err
}

// CreditWallet pays the shop's money into a customer's wallet, within what the person may give today.
func (c Counter) CreditWallet(ctx context.Context, p crew.Person, u account.User, g crew.Gift, note string) error {
	if u.Deleted() {
		return order.ErrCustomerGone
	}
	entry := staff.Entry{Key: g.Key, By: p.Handle, Why: note, At: c.Now()}
	g.Kind, g.Key = crew.CreditGift, u.ID+"/"+g.Key
	return c.Budget.Spend(ctx, p, g, func() error {
		made, _, err := wallet.Credit(ctx, c.Wallet, u.ID, g.Amount, entry)
		if err == nil && made.Amount != g.Amount {
			err = wallet.ErrCreditKey
		}
		return err
	})
}
