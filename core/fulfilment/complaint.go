package fulfilment

import (
	"context"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/complaint"
	"tokri/core/failpoint"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
)

// Desk accepts the customers' complaints about delivered orders (docs/product.md "Report a problem").
type Desk struct {
	Orders   order.Store
	Intake   picture.Intake
	Pictures picture.Store
	Shop     notify.Shop
	NewID    func() string
	Now      func() time.Time
}

// Report adds a complaint to an order of the customer, once per key, and informs the shop. A complaint that the
// order does not allow is refused before its pictures are decoded; the write that stores the complaint checks
// it again and decides.
func (d *Desk) Report(ctx context.Context, o order.Order, report complaint.Complaint, images [][]byte) (complaint.Complaint, error) {
	report = report.Clean()
	id, now := d.NewID(), d.Now()
	report.ID = id
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
	kept, err := picture.Keep(ctx, d.Pictures, id, taken, now)
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
	refused := apperr.Of(err)
	switch {
	case err == nil && report.ID == id:
		d.tell(o, report)
	case err == nil, refused != nil && refused.Kind != apperr.Unavailable:
		d.discard(ctx, id, len(kept))
	}
	return report, err
}

// discard deletes the pictures of a complaint that lost against another one with the same key at the same
// moment. No record names these pictures, so deleting the account would not find them. If the store failed, the
// complaint may have been stored, so its pictures stay.
func (d *Desk) discard(ctx context.Context, id string, pictures int) {
	for i := range pictures {
		_ = d.Pictures.Delete(ctx, picture.KeyOf(id, i)) // a picture that stays is deleted when it is old enough
	}
}

func (d *Desk) tell(o order.Order, c complaint.Complaint) {
	d.Shop.Tell("complaint_mail", notify.Mail{Subject: "a problem with order " + o.TrackingID,
		Text: fmt.Sprintf("Order %s: %s, the customer wishes %s. %d items, %d pictures.\n\n%s\n\ntokri complaint show %s\n",
			o.TrackingID, c.Reason, c.Wish, len(c.Lines), len(c.Images), c.Text, o.TrackingID)})
}

// SettleComplaint closes a complaint of an order with the staff's answer. A refund without an amount is the
// worth of the complaint's lines. The customer is told through the order's news. Settling it in the same way
// again is harmless.
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
