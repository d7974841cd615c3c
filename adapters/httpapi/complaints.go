package httpapi

import (
	"context"
	"encoding/base64"

	"tokri/adapters/httpapi/wire"
	"tokri/core/complaint"
	"tokri/core/picture"
)

// ReportProblem reports a problem with a delivered order.
func (s *Service) ReportProblem(ctx context.Context, r wire.ReportProblemRequestObject) (*wire.ComplaintReply, error) {
	o, err := s.CheckOuts.Mine(ctx, userID(ctx), r.Body.OrderId)
	if err != nil {
		return nil, err
	}
	images, err := decoded(r.Body.Images)
	if err != nil {
		return nil, err
	}
	report := complaint.Complaint{Key: r.Params.IdempotencyKey, Reason: complaint.Reason(r.Body.Reason), Text: r.Body.Message, Wish: complaint.Wish(r.Body.Wish)}
	for _, l := range r.Body.Lines {
		report.Lines = append(report.Lines, complaint.Line{VariantID: l.VariantId, Quantity: l.Quantity})
	}
	report, err = s.Desk.Report(ctx, o, report, images)
	if err != nil {
		return nil, err
	}
	return wire.OK(wireComplaint(report), "Thank you. We are looking at it and will write to you."), nil
}

func decoded(texts []string) ([][]byte, error) {
	images := make([][]byte, 0, len(texts))
	for _, text := range texts {
		raw, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, picture.ErrImage
		}
		images = append(images, raw)
	}
	return images, nil
}

func wireComplaint(c complaint.Complaint) wire.Complaint {
	return wire.Complaint{
		UnderscoreId: c.ID,
		Lines: Each(c.Lines, func(l complaint.Line) wire.ComplaintLine {
			return wire.ComplaintLine{VariantId: l.VariantID, Quantity: l.Quantity}
		}),
		Reason:       wire.ComplaintReason(c.Reason),
		Message:      c.Text,
		Pictures:     len(c.Images),
		Wish:         wire.ComplaintWish(c.Wish),
		Status:       wire.ComplaintStatus(c.State),
		Answer:       c.Answer,
		RefundAmount: rupees(c.Refund),
		CreatedAt:    c.At.UTC(),
		SettledAt:    Moment(c.SettledAt),
	}
}
