package order

import (
	"slices"
	"time"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/staff"
)

// DeliveredAt returns when the order was delivered, or the zero time if it was not.
func (o *Order) DeliveredAt() time.Time {
	for _, e := range o.Timeline {
		if e.Status == Delivered {
			return e.At
		}
	}
	return time.Time{}
}

// ReportableUntil returns until when a problem with the order can be reported, or the zero time if none can.
func (o *Order) ReportableUntil(now time.Time) time.Time {
	until := o.DeliveredAt().Add(complaint.Window)
	if o.Status != Delivered || now.After(until) || len(o.Complaints) >= complaint.MaxOrder {
		return time.Time{}
	}
	return until
}

// MayComplain refuses a report that the order does not allow in its present state.
func (o *Order) MayComplain(report complaint.Complaint, now time.Time) error {
	if o.Status != Delivered {
		return complaint.ErrNotDelivered
	}
	units := map[string]int{}
	for _, l := range o.Sold() {
		units[l.VariantID] += l.Quantity
	}
	for _, r := range o.refundsOfLines() {
		for _, u := range r.Lines {
			units[u.VariantID] -= u.Quantity
		}
	}
	return o.Complaints.Check(report, units, o.DeliveredAt(), now)
}

// Complain adds a report, or refuses it. If the report's key was used before, Complain returns the earlier
// report unchanged.
func (o *Order) Complain(report complaint.Complaint, now time.Time) (complaint.Complaint, error) {
	if was, made, err := o.Complaints.ByKey(report); made || err != nil {
		return was, err
	}
	if err := o.MayComplain(report, now); err != nil {
		return report, err
	}
	report.State, report.At = complaint.Open, now
	o.Complaints = append(slices.Clone(o.Complaints), report)
	return report, nil
}

// Complained returns 0 for an order without reports, 1 if all of them were answered, and 2 while one waits for
// an answer. Stores index orders by it.
func (o *Order) Complained() int {
	switch {
	case len(o.Complaints) == 0:
		return 0
	case o.HasOpenComplaint():
		return 2
	}
	return 1
}

// HasOpenComplaint reports whether a complaint waits for the staff's answer.
func (o *Order) HasOpenComplaint() bool {
	return slices.ContainsFunc(o.Complaints, func(c complaint.Complaint) bool { return c.State == complaint.Open })
}

// Complaint returns one of the order's complaints, or complaint.ErrNotFound.
func (o *Order) Complaint(id string) (complaint.Complaint, error) {
	i := o.indexOfComplaint(id)
	if i < 0 {
		return complaint.Complaint{}, complaint.ErrNotFound
	}
	return o.Complaints[i], nil
}

func (o *Order) indexOfComplaint(id string) int {
	return slices.IndexFunc(o.Complaints, func(c complaint.Complaint) bool { return c.ID == id })
}

// WorthOf returns what the customer paid for the lines of a complaint: their price, less their share of the promo
// code. It is the difference of two rounded sums, so that lines that are refunded one after the other give together
// exactly what was paid for them.
func (o *Order) WorthOf(c complaint.Complaint) money.Paise {
	earlier := func(at time.Time) bool { return c.State == complaint.Open || at.Before(c.SettledAt) }
	return o.worth(unitsOf(c), o.givenBack(func(other complaint.Complaint) bool { return earlier(other.SettledAt) },
		func(r Refund) bool { return earlier(r.Begun) }))
}

// worth returns what was paid for units after others had been given back.
func (o *Order) worth(units, before []Unit) money.Paise {
	return o.afterPromo(o.priceOf(slices.Concat(before, units))) - o.afterPromo(o.priceOf(before))
}

// givenBack returns the units whose payment was given back, or is being given back: by the complaints and the
// refunds of lines that the two functions choose.
func (o *Order) givenBack(counts func(complaint.Complaint) bool, refund func(Refund) bool) (units []Unit) {
	for _, c := range o.Complaints {
		if c.State == complaint.Refunded && counts(c) {
			units = append(units, unitsOf(c)...)
		}
	}
	for _, r := range o.refundsOfLines() {
		if refund(r) {
			units = append(units, r.Lines...)
		}
	}
	return units
}

// refundsOfLines returns the refunds of lines that answer no complaint, each once.
func (o *Order) refundsOfLines() (refunds []Refund) {
	for _, r := range o.Refunds {
		if r.Status != payment.Failed && !r.Rest && len(r.Lines) > 0 && o.answeredBy(r) == nil {
			refunds = append(refunds, r)
		}
	}
	return refunds
}

func unitsOf(c complaint.Complaint) []Unit {
	units := make([]Unit, len(c.Lines))
	for i, l := range c.Lines {
		units[i] = Unit(l)
	}
	return units
}

// priceOf returns the price of units before the promo code. Those of one variant are priced together, so that all of a weighed
// line cost exactly what it cost. No more units of a variant count than the customer kept: what the staff gave back meanwhile for
// units that a complaint names is not given back again.
func (o *Order) priceOf(units []Unit) (price money.Paise) {
	count := map[string]int{}
	for _, u := range units {
		count[u.VariantID] += u.Quantity
	}
	for _, bought := range o.Sold() {
		price += bought.Kept.Of(min(count[bought.VariantID], bought.Kept.Units))
	}
	return price
}

// afterPromo returns a part of the items' price less its share of the promo code, rounded in the customer's favour.
func (o *Order) afterPromo(part money.Paise) money.Paise {
	bill := o.Charged()
	if bill.SubTotal <= 0 {
		return part
	}
	return part - bill.Discount*part/bill.SubTotal
}

// RefundFor returns the refund of a complaint for which no amount is given: the worth of its lines, or what is
// left of the order's payment if that is less; or the amount that was refunded for it before.
func (o *Order) RefundFor(c complaint.Complaint) money.Paise {
	if c.State == complaint.Refunded {
		return c.Refund
	}
	_, repaid := o.Repaid()
	return min(o.WorthOf(c), o.Paid()-repaid)
}

// SettleComplaint closes a complaint; a refund is begun in the same write. It returns ErrAtRest if the
// complaint was settled in the same way before.
func (o *Order) SettleComplaint(id string, s complaint.Settlement, to RefundTo) error {
	i := o.indexOfComplaint(id)
	if i < 0 {
		return complaint.ErrNotFound
	}
	o.Complaints = slices.Clone(o.Complaints)
	c := &o.Complaints[i]
	settled := c.State != complaint.Open
	if err := c.Settle(s); err != nil {
		return err
	}
	if settled {
		return ErrAtRest
	}
	switch {
	case s.State != complaint.Refunded:
		return nil
	case s.Refund <= 0: // BeginRefund would take what was paid for the lines
		return ErrNothingLeft.Saying("Nothing that was paid for these items is left to give back. Give an amount to give money back all the same.")
	}
	return o.BeginRefund(RefundRequest{Amount: s.Refund, Lines: unitsOf(*c), To: to, Entry: staff.Entry{Why: "complaint " + c.ID, Key: c.RefundKey(), By: s.By}}, s.At)
}
