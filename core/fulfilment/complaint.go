package fulfilment

import (
	"context"
	"time"

	"tokri/core/complaint"
	"tokri/core/failpoint"
	"tokri/core/order"
	"tokri/core/picture"
)

// Desk takes what customers report about delivered orders (docs/product.md "Report a problem").
type Desk struct {
	Orders   order.Store
	Intake   picture.Intake
	Pictures picture.Store
	NewID    func() string
	Now      func() time.Time
}

// Report adds a complaint to an order of the customer's, once by its key. What cannot be reported is refused before its
// pictures are decoded; the write that keeps the complaint decides.
func (d *Desk) Report(ctx context.Context, o order.Order, report complaint.Complaint, images [][]byte) (complaint.Complaint, error) {
	report = report.Clean()
	report.ID = d.NewID()
	now := d.Now()
	if was, made, err := o.Complaints.ByKey(report); made || err != nil {
		return was, err
	}
	if err := o.MayComplain(report, now); err != nil {
		return report, err
	}
	taken, err := d.Intake.Take(ctx, images, true)
	if err != nil {
		return report, err
	}
	kept, err := picture.Keep(ctx, d.Pictures, report.ID, taken, now)
	if err != nil {
		return report, err
	}
	for _, image := range kept {
		report.Images = append(report.Images, complaint.Image{Type: image.Type, Kept: *image.Kept})
	}
	failpoint.At("complaint", "report", "before")
	_, err = d.Orders.Update(ctx, o.ID, func(o *order.Order) (err error) {
		report, err = o.Complain(report, now)
		return err
	})
	failpoint.At("complaint", "report", "after")
	return report, err
}

// SettleComplaint closes a complaint of an order with the staff's answer. A refund without an amount is of what the
// lines cost. The customer is told by the order's news. Settling it so again is harmless.
func (s *Service) SettleComplaint(ctx context.Context, id, complaintID string, settled complaint.Settlement, to order.RefundTo) (order.Order, error) {
	settled.By, settled.At = s.Staff, s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error {
		c, err := o.Complaint(complaintID)
		if err != nil {
			return err
		}
		settled := settled
		if settled.State == complaint.Refunded && settled.Refund == 0 {
			settled.Refund = o.RefundFor(c)
		}
		return o.SettleComplaint(complaintID, settled, to)
	})
}
