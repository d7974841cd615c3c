package staffapi

import (
	"context"
	"slices"
	"strings"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/alert"
	"tokri/core/complaint"
	"tokri/core/contact"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/review"
)

// lettersShown is how many letters a page has.
const lettersShown = 30

func wireComplaint(o order.Order, c complaint.Complaint) staffwire.Complaint {
	w := staffwire.Complaint{
		Id: c.ID, At: c.At.UTC(), State: staffwire.ComplaintState(c.State), Reason: staffwire.ComplaintReason(c.Reason), Wish: staffwire.ComplaintWish(c.Wish),
		Text: c.Text, Answer: c.Answer, By: string(c.Staff), Pictures: len(c.Images), Worth: amount(o.WorthOf(c)),
	}
	w.Lines = httpapi.Each(c.Lines, func(reported complaint.Line) staffwire.ComplaintLine {
		line := staffwire.ComplaintLine{VariantId: reported.VariantID, Quantity: reported.Quantity}
		for _, l := range slices.Concat(o.Lines, o.Replacements()) {
			if l.VariantID == reported.VariantID {
				line.Name, line.NameHi, line.Pack, line.Ordered = l.Name, l.NameHi, l.Weight+" "+l.WeightUnit, l.Quantity
			}
		}
		return line
	})
	return w
}

// ListComplaints lists reported problems, those that wait first.
func (s *Service) ListComplaints(ctx context.Context, r staffwire.ListComplaintsRequestObject) (*staffwire.ComplaintListReply, error) {
	orders, more, err := pageOf(r.Body.Page, pageSize, func(limit int) ([]order.Order, error) { return s.View.Complained(ctx, !r.Body.All, limit) })
	if err != nil {
		return nil, err
	}
	w := staffwire.ComplaintList{Items: []staffwire.ReportedOrder{}, More: more}
	for _, o := range orders {
		card, err := s.card(ctx, o)
		if err != nil {
			return nil, err
		}
		for _, c := range o.Complaints {
			if c.Open() || r.Body.All {
				w.Items = append(w.Items, staffwire.ReportedOrder{Card: card, Complaint: wireComplaint(o, c)})
			}
		}
	}
	return ok(w), nil
}

// ShowComplaintPictures returns the pictures of a problem.
func (s *Service) ShowComplaintPictures(ctx context.Context, r staffwire.ShowComplaintPicturesRequestObject) (*staffwire.PicturesReply, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	c, err := o.Complaint(r.Body.Complaint)
	if err != nil {
		return nil, err
	}
	images, err := c.Whole(ctx, s.Pictures)
	if err != nil {
		return nil, err
	}
	return ok(staffwire.Pictures{Pictures: httpapi.Each(images, wirePicture)}), nil
}

func wirePicture(image picture.Image) staffwire.Picture {
	return staffwire.Picture{Type: image.Type, Data: image.Data}
}

// SettleComplaint answers a problem. Money counts for the person's limit as a refund does.
func (s *Service) SettleComplaint(ctx context.Context, r staffwire.SettleComplaintRequestObject) (*staffwire.OrderPageReply, error) {
	settled := complaint.Settlement{State: complaint.State(r.Body.State), Answer: strings.TrimSpace(r.Body.Answer), Refund: r.Body.Amount.Paise()}
	return answer(s.onOrder(ctx, r.Body.Order, string(settled.State)+": "+settled.Answer, func(o order.Order) (order.Order, error) {
		return s.Counter.SettleComplaint(ctx, caller(ctx).Person, o, r.Body.Complaint, settled, order.RefundTo(r.Body.To))
	}))
}

func (s *Service) letters(ctx context.Context, all bool, number int) (staffwire.LetterList, error) {
	list := s.Letters.Records.Waiting
	if all {
		list = s.Letters.Records.Recent
	}
	found, more, err := pageOf(number, lettersShown, func(limit int) ([]contact.Message, error) { return list(ctx, limit) })
	return staffwire.LetterList{More: more, Items: httpapi.Each(found, func(m contact.Message) staffwire.Letter {
		return staffwire.Letter{Id: m.ID, At: m.At.UTC(), Name: m.FullName, Mobile: m.Mobile, Email: m.Email, Text: m.Text, PictureCount: len(m.Images),
			Pictures: []staffwire.Picture{}, DoneAt: httpapi.Moment(m.DoneAt), DoneBy: string(m.DoneBy), Note: m.Note}
	})}, err
}

// ListLetters lists what people wrote to the shop.
func (s *Service) ListLetters(ctx context.Context, r staffwire.ListLettersRequestObject) (*staffwire.LetterListReply, error) {
	w, err := s.letters(ctx, r.Body.All, r.Body.Page)
	for i := range w.Items {
		if err == nil && r.Body.Page == 0 { // a client of before, which asks for no pictures
			w.Items[i].Pictures, err = s.picturesOf(ctx, w.Items[i].Id)
		}
	}
	return answer(w, err)
}

func (s *Service) picturesOf(ctx context.Context, letter string) ([]staffwire.Picture, error) {
	m, err := s.Letters.Records.Get(ctx, letter)
	if err == nil {
		m, err = s.Letters.Whole(ctx, m)
	}
	return httpapi.Each(m.Images, wirePicture), err
}

// ShowLetterPictures returns the pictures of a letter.
func (s *Service) ShowLetterPictures(ctx context.Context, r staffwire.ShowLetterPicturesRequestObject) (*staffwire.PicturesReply, error) {
	pictures, err := s.picturesOf(ctx, r.Body.Letter)
	return answer(staffwire.Pictures{Pictures: pictures}, err)
}

// FinishLetter marks a letter as answered.
func (s *Service) FinishLetter(ctx context.Context, r staffwire.FinishLetterRequestObject) (*staffwire.LetterListReply, error) {
	note(ctx, r.Body.Id, r.Body.Note)
	now, by := s.Now(), caller(ctx).Person.Handle
	if _, err := s.Letters.Update(ctx, r.Body.Id, func(m *contact.Message) error {
		if m.DoneAt.IsZero() {
			m.DoneAt, m.DoneBy, m.Note = now, by, strings.TrimSpace(r.Body.Note)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	return answer(s.letters(ctx, false, 1))
}

func (s *Service) reviews(ctx context.Context, number int) (staffwire.ReviewList, error) {
	number = max(number, 1)
	found, count, err := s.Reviews.Recent(ctx, (number-1)*pageSize, pageSize)
	if err != nil {
		return staffwire.ReviewList{}, err
	}
	products := s.Shop().Catalog
	return staffwire.ReviewList{Count: count, Page: number, Items: httpapi.Each(found, func(r review.Review) staffwire.Review {
		w := staffwire.Review{ProductId: r.ProductID, Product: r.ProductID, OrderId: r.OrderID, Name: strings.TrimSpace(r.FirstName + " " + r.LastName),
			Stars: r.Stars, Text: r.Message, At: r.At.UTC()}
		if p, err := products.Product(r.ProductID); err == nil {
			w.Product = p.Name
		}
		if r.Hidden != nil {
			w.HiddenAt, w.HiddenBy, w.Why = httpapi.Moment(r.Hidden.At), string(r.Hidden.By), r.Hidden.Why
		}
		return w
	})}, nil
}

// ListReviews lists what customers say of products.
func (s *Service) ListReviews(ctx context.Context, r staffwire.ListReviewsRequestObject) (*staffwire.ReviewListReply, error) {
	return answer(s.reviews(ctx, r.Body.Page))
}

// HideReview hides a review from customers, or shows it again.
func (s *Service) HideReview(ctx context.Context, r staffwire.HideReviewRequestObject) (*staffwire.ReviewListReply, error) {
	note(ctx, r.Body.ProductId, r.Body.Why)
	var hidden *review.Hidden
	if r.Body.Hidden {
		hidden = &review.Hidden{At: s.Now(), By: caller(ctx).Person.Handle, Why: strings.TrimSpace(r.Body.Why)}
	}
	if err := s.Reviews.Hide(ctx, r.Body.ProductId, r.Body.OrderId, hidden); err != nil {
		return nil, err
	}
	s.Changed()
	return answer(s.reviews(ctx, 1))
}

func (s *Service) alerts(ctx context.Context, all bool, number int) (staffwire.AlertList, error) {
	found, more, err := pageOf(number, pageSize, func(limit int) ([]alert.Alert, error) { return s.Alerts.Store.List(ctx, !all, limit) })
	return staffwire.AlertList{More: more, Items: httpapi.Each(found, func(a alert.Alert) staffwire.Alert {
		return staffwire.Alert{Id: a.ID, What: a.What, Order: a.Order, TrackingId: a.Track, TopUp: a.TopUp, First: a.First.UTC(), At: a.At.UTC(), Times: a.Times,
			DoneAt: httpapi.Moment(a.DoneAt), DoneBy: string(a.DoneBy), Note: a.Note}
	})}, err
}

// ListAlerts lists what the server cannot decide itself.
func (s *Service) ListAlerts(ctx context.Context, r staffwire.ListAlertsRequestObject) (*staffwire.AlertListReply, error) {
	return answer(s.alerts(ctx, r.Body.All, r.Body.Page))
}

// FinishAlert marks an alert as dealt with.
func (s *Service) FinishAlert(ctx context.Context, r staffwire.FinishAlertRequestObject) (*staffwire.AlertListReply, error) {
	note(ctx, r.Body.Id, r.Body.Note)
	if _, err := s.Alerts.Done(ctx, r.Body.Id, strings.TrimSpace(r.Body.Note), caller(ctx).Person.Handle); err != nil {
		return nil, err
	}
	return answer(s.alerts(ctx, false, 1))
}
