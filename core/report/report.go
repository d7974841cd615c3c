// Package report sums up a day's orders, with which the keeper closes the day (docs/product.md "The day's report").
package report

import (
	"cmp"
	"slices"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// Day sums up the orders that were to be delivered on one day.
type Day struct {
	Statuses []StatusSum // in the order of the order's way
	Goods    []Goods     // by name
	// Sold is the value of the orders that were delivered; Cash, Online and Wallet are how it was paid.
	Sold, Cash, Online, Wallet money.Paise
	// ToCollect is the cash of orders that are still to be delivered.
	ToCollect money.Paise
	Cashback  money.Paise
	// Refunds of these orders, on whichever day they were made; Open is the part that has not arrived yet.
	ToSource, ToWallet, Open money.Paise
	Cancelled                []Cancelled
}

// StatusSum counts the orders with a status.
type StatusSum struct {
	Status order.Status
	Orders int
	Value  money.Paise
}

// Goods counts the units of one pack: Ordered in all orders that were not cancelled, Delivered of these, Short what
// was missing or was reported so, Rejected what was refused at the door, and Refunded what was given back for other reasons.
type Goods struct {
	VariantID, Name                               string
	Ordered, Delivered, Short, Rejected, Refunded int
}

// Cancelled is one order that was cancelled.
type Cancelled struct {
	TrackingID string
	Value      money.Paise
	By         order.Actor // empty: it was never placed
	Reason     string
}

// way lists the statuses in the order of the order's way.
var way = []order.Status{order.PendingPayment, order.Placed, order.Processing, order.OutForDelivery, order.Delivered, order.Cancelled}

// Of sums orders up.
func Of(orders []order.Order) (d Day) {
	statuses, goods := make(map[order.Status]*StatusSum), map[string]*Goods{}
	for _, o := range orders {
		sum := statuses[o.Status]
		if sum == nil {
			sum = &StatusSum{Status: o.Status}
			statuses[o.Status] = sum
		}
		sum.Orders++
		sum.Value += o.Charged().Value
		d.addRefunds(o)
		if o.Status == order.Cancelled {
			d.addCancelled(o)
			continue
		}
		d.addMoney(o)
		addGoods(goods, o)
	}
	for _, s := range way {
		if sum := statuses[s]; sum != nil {
			d.Statuses = append(d.Statuses, *sum)
		}
	}
	for _, g := range goods {
		d.Goods = append(d.Goods, *g)
	}
	slices.SortFunc(d.Goods, func(a, b Goods) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.VariantID, b.VariantID))
	})
	return d
}

func (d *Day) addMoney(o order.Order) {
	switch cash := o.Method == payment.COD; {
	case o.Status == order.Delivered:
		bill := o.Charged()
		d.Sold += bill.Value
		d.Wallet += bill.WalletUsed
		d.Cashback += o.Cashback - o.ClawedBack().Taken
		if cash {
			d.Cash += bill.GrandTotal
		} else {
			d.Online += bill.GrandTotal
		}
	case cash && o.WasPlaced():
		d.ToCollect += o.Due().GrandTotal
	}
}

func (d *Day) addRefunds(o order.Order) {
	for _, r := range o.Refunds {
		switch {
		case r.Status == payment.Pending:
			d.Open += r.Amount
		case r.Status != payment.Completed:
		case r.To == order.ToSource:
			d.ToSource += r.Amount
		default:
			d.ToWallet += r.Amount
		}
	}
}

func (d *Day) addCancelled(o order.Order) {
	c := Cancelled{TrackingID: o.TrackingID, Value: o.Bill.Value}
	if o.Cancellation != nil {
		c.By, c.Reason = o.Cancellation.By, o.Cancellation.Reason
	}
	d.Cancelled = append(d.Cancelled, c)
}

func addGoods(all map[string]*Goods, o order.Order) {
	left, sold, kept := o.LinesLeft(), map[string]int{}, o.Kept()
	for _, l := range o.Sold() {
		sold[l.VariantID] += l.Quantity
	}
	of := func(l order.Line) *Goods {
		g := all[l.VariantID]
		if g == nil {
			g = &Goods{VariantID: l.VariantID, Name: l.Name + " " + l.Weight + " " + l.WeightUnit}
			all[l.VariantID] = g
		}
		return g
	}
	for _, l := range o.Replacements() {
		g := of(l)
		g.Refunded += sold[l.VariantID] - left[l.VariantID]
		g.Rejected += o.RejectedOf(l.VariantID).Units
		if o.Status == order.Delivered {
			g.Delivered += o.Keeps(l.VariantID, l.Quantity)
		}
	}
	for i, l := range o.Lines {
		g := of(l)
		g.Ordered += l.Quantity
		if o.Status == order.Delivered {
			g.Delivered += kept[i].Units
		}
		rejected := o.RejectedOf(l.VariantID).Units
		short, refunded := l.Quantity-kept[i].Units-rejected, sold[l.VariantID]-left[l.VariantID]
		if o.Actual == nil {
			refunded = max(refunded-short, 0) // what the staff gave back for what is missing
		}
		for _, c := range o.Complaints {
			for _, reported := range c.Lines {
				if reported.VariantID != l.VariantID || c.Reason != complaint.Missing || c.State == complaint.Declined {
					continue
				}
				short += reported.Quantity
				if c.State == complaint.Refunded {
					refunded -= reported.Quantity
				}
			}
		}
		g.Short += short
		g.Rejected += rejected
		g.Refunded += refunded
	}
}
