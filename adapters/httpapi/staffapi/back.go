package staffapi

import (
	"context"
	"slices"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/order"
)

// mostBack is how many orders the list has.
const mostBack = 200

func (s *Service) backList(ctx context.Context) (staffwire.BackList, error) {
	waiting, err := s.View.ToPutBack(ctx, false, mostBack)
	w := staffwire.BackList{Items: []staffwire.BackOrder{}}
	for _, o := range waiting {
		row := staffwire.BackOrder{
			Order: o.ID, TrackingId: o.TrackingID, Delivered: o.Status == order.Delivered, Since: o.Back.Waits.UTC(), Said: o.SaidBack(),
			WasOut: slices.ContainsFunc(o.Timeline, func(e order.Event) bool { return e.Status == order.OutForDelivery }),
			Lines: httpapi.Each(o.Goods(), func(l order.Line) staffwire.BackLine {
				r := o.RejectedOf(l.VariantID)
				return staffwire.BackLine{RejectedReason: staffwire.DoorReason(r.Reason), RejectedWhy: r.Why, VariantId: l.VariantID, Name: l.Name, NameHi: l.NameHi, Pack: l.Weight + " " + l.WeightUnit, Picture: firstPicture(l.Images),
					Quantity: o.CameBack(l), Short: o.ShortOf(l.VariantID), NeverTicked: o.NeverTicked(l)}
			}),
		}
		if o.Cancellation != nil {
			row.By = string(o.Cancellation.Staff)
		}
		if caller(ctx).Person.SeesCustomers() {
			if row.Customer, err = s.Names.Of(ctx, o.UserID); err != nil {
				return w, err
			}
		}
		w.Items = append(w.Items, row)
	}
	return w, err
}

// ListBack lists the orders whose goods came back and wait to be put back.
func (s *Service) ListBack(ctx context.Context, _ staffwire.ListBackRequestObject) (*staffwire.BackListReply, error) {
	return answer(s.backList(ctx))
}

// ShelveGoods says what became of the goods of an order that came back.
func (s *Service) ShelveGoods(ctx context.Context, r staffwire.ShelveGoodsRequestObject) (*staffwire.BackListReply, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	note(ctx, o.TrackingID, r.Body.Why)
	if _, err := s.as(ctx).PutBack(ctx, o.ID, r.Body.Good, r.Body.Waste, r.Body.Why); err != nil {
		return nil, err
	}
	s.Changed()
	return answer(s.backList(ctx))
}
