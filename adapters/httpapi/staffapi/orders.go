package staffapi

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/board"
	"tokri/core/catalog"
	"tokri/core/complaint"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// ListOrders lists orders.
func (s *Service) ListOrders(ctx context.Context, r staffwire.ListOrdersRequestObject) (*staffwire.OrderListReply, error) {
	number := max(r.Body.Page, 1)
	q := board.Query{Slot: r.Body.Slot, Find: r.Body.Text, Limit: pageSize, Offset: (number - 1) * pageSize}
	if q.Slot == "" {
		q.Slot = strings.ReplaceAll(r.Body.Day, "-", "")
	}
	for _, status := range r.Body.Statuses {
		q.Statuses = append(q.Statuses, order.Status(status))
	}
	found, err := s.Counter.List(ctx, caller(ctx).Person, q)
	if err != nil {
		return nil, err
	}
	cards, err := s.cards(ctx, found.Orders)
	if err != nil {
		return nil, err
	}
	return ok(staffwire.OrderList{Items: cards, Count: found.Count, More: found.More, Common: found.Common, Page: number, Size: pageSize}), nil
}

// find returns an order that the person may see.
func (s *Service) find(ctx context.Context, id string) (order.Order, error) {
	return s.Counter.Find(ctx, caller(ctx).Person, id)
}

func (s *Service) cards(ctx context.Context, orders []order.Order) ([]staffwire.OrderCard, error) {
	cards := make([]staffwire.OrderCard, 0, len(orders))
	for _, o := range orders {
		card, err := s.card(ctx, o)
		if err != nil {
			return nil, err
		}
		cards = append(cards, card)
	}
	return cards, nil
}

func (s *Service) card(ctx context.Context, o order.Order) (staffwire.OrderCard, error) {
	w := staffwire.OrderCard{
		Id: o.ID, TrackingId: o.TrackingID, Status: staffwire.OrderStatus(o.Status), Version: o.Version, Slot: o.Window.SlotID,
		Start: o.Window.Start.UTC(), End: o.Window.End.UTC(), PlacedAt: httpapi.Moment(o.PlacedAt), Items: len(o.Lines), Area: o.Address.City, New: o.Newcomer,
		Needs: httpapi.Each(board.Needs(o, s.Now()), func(k board.Kind) staffwire.OrderCardNeeds { return staffwire.OrderCardNeeds(k) }),
	}
	if !caller(ctx).Person.SeesCustomers() {
		return w, nil
	}
	name, err := s.Names.Of(ctx, o.UserID)
	if err != nil {
		return w, err
	}
	w.Customer, w.Total = name, amount(o.Due().Value)
	if cash := board.Collect(o); cash > 0 {
		w.Collect = amount(cash)
	}
	return w, nil
}

// ShowOrder shows one order with everything that happened.
func (s *Service) ShowOrder(ctx context.Context, r staffwire.ShowOrderRequestObject) (*staffwire.OrderPageReply, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	page, err := s.orderPage(ctx, o)
	if err != nil {
		return nil, err
	}
	note(ctx, o.TrackingID, "")
	return ok(page), nil
}

func (s *Service) orderPage(ctx context.Context, o order.Order) (staffwire.OrderPage, error) {
	card, err := s.card(ctx, o)
	if err != nil {
		return staffwire.OrderPage{}, err
	}
	sees := caller(ctx).Person.SeesCustomers()
	left, sold := o.LinesLeft(), map[string]int{}
	for _, l := range o.Sold() {
		sold[l.VariantID] += l.Quantity
	}
	w := staffwire.OrderPage{
		Card: card, Note: o.Choices.DeliveryNote, Method: string(o.Method), PaymentStatus: string(o.PaymentStatus), Invoice: o.Invoice,
		Address: oneLine(o.Address),
		Lines: httpapi.Each(slices.Concat(o.Lines, o.Replacements()), func(l order.Line) staffwire.OrderLine {
			kept := o.KeptOf(l.VariantID)
			line := staffwire.OrderLine{VariantId: l.VariantID, Name: l.Name, NameHi: l.NameHi, Pack: l.Weight + " " + l.WeightUnit, Quantity: l.Quantity,
				Left: left[l.VariantID], GivenBack: sold[l.VariantID] - left[l.VariantID], Short: o.ShortOf(l.VariantID), Picture: firstPicture(l.Images),
				Nominal: l.Nominal, Grams: kept.Grams, CallFirst: o.CallFirst(l), Replace: o.Replaces(l), InsteadOf: o.InsteadFor(l.VariantID)}
			r := o.RejectedOf(l.VariantID)
			line.Rejected, line.RejectedReason, line.RejectedWhy = r.Units, staffwire.DoorReason(r.Reason), r.Why
			if sees {
				total := l.Total() // the lines add up to the bill
				if line.InsteadOf != "" {
					total = l.Price.Times(o.Keeps(l.VariantID, l.Quantity))
				} else if o.PaysForWhatComes() {
					total = kept.Cost
				}
				line.Price, line.Total = amount(l.Price), amount(total)
			}
			return line
		}),
		Rows: []staffwire.BillRow{}, Events: []staffwire.OrderEvent{}, Complaints: []staffwire.Complaint{},
		Can: httpapi.Each(counter.Actions(caller(ctx).Person, o, s.Now()), func(a counter.Action) staffwire.OrderPageCan { return staffwire.OrderPageCan(a) }),
	}
	if o.Address.Latitude != 0 || o.Address.Longitude != 0 {
		w.Lat, w.Lng = &o.Address.Latitude, &o.Address.Longitude
	}
	w.CancellableUntil = httpapi.Moment(o.CancellableUntil(s.Now()))
	if next, err := o.Following(); err == nil {
		w.Next = staffwire.OrderStatus(next)
	}
	if !sees {
		return w, nil
	}
	w.CustomerId, w.Mobile = o.UserID, counter.Phone(o)
	u, err := s.Users.Get(ctx, o.UserID)
	if err != nil && !errors.Is(err, account.ErrNotFound) {
		return w, err
	}
	if u.Language != "" {
		w.Language = staffwire.Language(u.Language)
	}
	w.Rows = httpapi.Each(o.Due().Rows(), func(r pricing.Row) staffwire.BillRow {
		return staffwire.BillRow{Key: string(r.Key), Amount: rupees(r.Amount), Sum: r.Sum}
	})
	w.Events = httpapi.Each(board.Events(o), wireEvent)
	w.Complaints = httpapi.Each(o.Complaints, func(c complaint.Complaint) staffwire.Complaint { return wireComplaint(o, c) })
	refundable, _ := o.Refundable()
	w.Paid, w.Refundable = amount(o.Paid()), amount(refundable)
	if slices.Contains(w.Can, staffwire.OrderPageCanCancel) {
		toWallet, toSource := o.IfCancelled()
		w.IfCancelled = &staffwire.OrderGoesBack{ToWallet: rupees(toWallet), ToSource: rupees(toSource)}
	}
	return w, nil
}

// oneLine writes an address. Of a deleted customer's only the city and the post code are left.
func oneLine(a address.Address) string {
	parts := []string{a.Line1, a.Line2, a.Landmark, a.City, a.PostCode}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

func firstPicture(images []string) string {
	for _, image := range images {
		if address := catalog.PictureAddress(image); address != "" {
			return address
		}
	}
	return ""
}

func wireEvent(e board.Event) staffwire.OrderEvent {
	w := staffwire.OrderEvent{At: e.At.UTC(), Kind: staffwire.OrderEventKind(e.Kind), By: string(e.By), Status: staffwire.OrderStatus(e.Status), Text: e.Text,
		To: staffwire.OrderEventTo(e.To), State: e.State, Good: e.Good, Waste: e.Waste}
	if e.Amount > 0 {
		w.Amount = amount(e.Amount)
	}
	w.Start, w.End = httpapi.Moment(e.Window.Start), httpapi.Moment(e.Window.End)
	return w
}

// AdvanceOrders advances orders one after the other. What is refused for one does not keep the others.
func (s *Service) AdvanceOrders(ctx context.Context, r staffwire.AdvanceOrdersRequestObject) (*staffwire.AdvancedReply, error) {
	reply := staffwire.Advanced{Results: []staffwire.AdvancedOrder{}}
	for _, id := range r.Body.Orders {
		result := staffwire.AdvancedOrder{Order: id, Code: crew.ResultOK}
		o, err := s.find(ctx, id)
		if err == nil {
			o, err = s.as(ctx).Advance(ctx, o.ID, order.Status(r.Body.To), r.Body.Early)
		}
		if f := apperr.Of(err); f != nil {
			result.Code, result.Message = f.Code, f.Message
		} else if err != nil {
			return nil, err
		} else {
			card, err := s.card(ctx, o)
			if err != nil {
				return nil, err
			}
			result.Card = &card
		}
		caller(ctx).Note(crew.Note{About: cmp.Or(o.TrackingID, id), Why: string(o.Status), Result: result.Code})
		reply.Results = append(reply.Results, result)
	}
	return ok(reply), nil
}

// rejected reads what the customer refused at the door.
func rejected(lines []staffwire.RejectedLine) []order.Rejected {
	return httpapi.Each(lines, func(l staffwire.RejectedLine) order.Rejected {
		return order.Rejected{VariantID: l.VariantId, Units: l.Units, Reason: order.Reason(l.Reason), Why: strings.TrimSpace(l.Why)}
	})
}

// PreviewDelivery shows what an order costs without what is refused at the door.
func (s *Service) PreviewDelivery(ctx context.Context, r staffwire.PreviewDeliveryRequestObject) (*staffwire.DeliveryPreviewReply, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err == nil {
		o, err = s.as(ctx).PreviewDelivery(o, rejected(r.Body.Rejected))
	}
	if err != nil {
		return nil, err
	}
	toWallet, toSource := o.GoesBack()
	return ok(staffwire.DeliveryPreview{
		Total: rupees(o.Charged().Value), Collect: rupees(o.ToCollect()), ToWallet: rupees(toWallet), ToSource: rupees(toSource),
	}), nil
}

// DeliverOrder marks an order as delivered, without what its customer refused at the door.
func (s *Service) DeliverOrder(ctx context.Context, r staffwire.DeliverOrderRequestObject) (*staffwire.OrderPageReply, error) {
	return answer(s.onOrder(ctx, r.Body.Order, string(order.Delivered), func(o order.Order) (order.Order, error) {
		return s.as(ctx).Deliver(ctx, o.ID, rejected(r.Body.Rejected), r.Body.Early)
	}))
}

// CancelOrder cancels an order.
func (s *Service) CancelOrder(ctx context.Context, r staffwire.CancelOrderRequestObject) (*staffwire.OrderPageReply, error) {
	return answer(s.onOrder(ctx, r.Body.Order, r.Body.Reason, func(o order.Order) (order.Order, error) {
		return s.as(ctx).Cancel(ctx, o.ID, fulfilment.Cancellation{By: order.Staff, Reason: strings.TrimSpace(r.Body.Reason), RefundTo: order.RefundTo(r.Body.RefundTo)})
	}))
}

// MoveOrder gives an order another slot.
func (s *Service) MoveOrder(ctx context.Context, r staffwire.MoveOrderRequestObject) (*staffwire.OrderPageReply, error) {
	return answer(s.onOrder(ctx, r.Body.Order, r.Body.Slot, func(o order.Order) (order.Order, error) {
		return s.as(ctx).Move(ctx, o.ID, r.Body.Slot, r.Body.Key)
	}))
}

// onOrder finds an order, notes it for the log, changes it and returns its page.
func (s *Service) onOrder(ctx context.Context, id, why string, do func(order.Order) (order.Order, error)) (staffwire.OrderPage, error) {
	o, err := s.find(ctx, id)
	if err != nil {
		return staffwire.OrderPage{}, err
	}
	note(ctx, o.TrackingID, why)
	if o, err = do(o); err != nil {
		return staffwire.OrderPage{}, err
	}
	return s.orderPage(ctx, o)
}

func refundRequest(all bool, lines []staffwire.RefundLine, sum staffwire.Rupees, to, reason, key string) order.RefundRequest {
	asked := order.RefundRequest{All: all, Amount: sum.Paise(), To: order.RefundTo(to), Entry: staff.Entry{Key: key, Why: strings.TrimSpace(reason)}}
	for _, l := range lines {
		asked.Lines = append(asked.Lines, order.Unit{VariantID: l.VariantId, Quantity: l.Quantity})
	}
	return asked
}

// PreviewRefund shows what a refund would give back.
func (s *Service) PreviewRefund(ctx context.Context, r staffwire.PreviewRefundRequestObject) (*staffwire.RefundPreviewReply, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	asked := refundRequest(r.Body.All, r.Body.Lines, r.Body.Amount, string(r.Body.To), "", "")
	preview, err := s.Counter.PreviewRefund(caller(ctx).Person, o, asked)
	if err != nil {
		return nil, err
	}
	left, _ := o.Refundable()
	plan := preview.Plan
	w := staffwire.RefundPreview{Amount: rupees(plan.Amount()), ToWallet: rupees(plan.ToWallet), ToSource: rupees(plan.ToSource), Left: rupees(left), Allowed: preview.Allowed,
		Lines: httpapi.Each(preview.Asked.Lines, func(u order.Unit) staffwire.RefundLine {
			return staffwire.RefundLine{VariantId: u.VariantID, Quantity: u.Quantity}
		})}
	if !preview.Limit.Unlimited {
		w.Limit = amount(preview.Limit.Amount)
	}
	return ok(w), nil
}

// RefundOrder gives money of a delivered order back.
func (s *Service) RefundOrder(ctx context.Context, r staffwire.RefundOrderRequestObject) (*staffwire.OrderPageReply, error) {
	asked := refundRequest(r.Body.All, r.Body.Lines, r.Body.Amount, string(r.Body.To), r.Body.Reason, r.Body.Key)
	return answer(s.onOrder(ctx, r.Body.Order, asked.Why, func(o order.Order) (order.Order, error) {
		return s.Counter.Refund(ctx, caller(ctx).Person, o, asked)
	}))
}

// RedirectRefund sends a refund that the gateway refused to the wallet.
func (s *Service) RedirectRefund(ctx context.Context, r staffwire.RedirectRefundRequestObject) (*staffwire.OrderPageReply, error) {
	return answer(s.onOrder(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) { return s.as(ctx).RefundToWallet(ctx, o.ID) }))
}
