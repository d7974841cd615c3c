package staffapi

import (
	"context"
	"errors"
	"slices"
	"strings"

	"tokri/adapters/httpapi/staffwire"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/board"
	"tokri/core/catalog"
	"tokri/core/complaint"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// ListOrders lists orders.
func (s *Service) ListOrders(ctx context.Context, r staffwire.ListOrdersRequestObject) (staffwire.ListOrdersResponseObject, error) {
	number := max(r.Body.Page, 1)
	q := board.Query{Slot: r.Body.Slot, Find: r.Body.Text, Limit: pageSize, Offset: (number - 1) * pageSize}
	if q.Slot == "" {
		q.Slot = strings.ReplaceAll(r.Body.Day, "-", "")
	}
	for _, status := range r.Body.Statuses {
		q.Statuses = append(q.Statuses, order.Status(status))
	}
	if !caller(ctx).Person.SeesCustomers() {
		// Who sees no customers sees the orders that are to be delivered, and finds one by what stands on the bag.
		q.Statuses = slices.DeleteFunc(slices.Clone(onTheWay), func(status order.Status) bool {
			return len(r.Body.Statuses) > 0 && !slices.Contains(r.Body.Statuses, staffwire.OrderStatus(status))
		})
		var err error
		if q.Find != "" {
			var o order.Order
			o, err = s.find(ctx, q.Find)
			q.Find = o.TrackingID
		}
		if errors.Is(err, order.ErrNotFound) || len(q.Statuses) == 0 {
			return staffwire.ListOrders200JSONResponse(ok(staffwire.OrderList{Items: []staffwire.OrderCard{}, Page: 1, Size: pageSize})), nil
		} else if err != nil {
			return nil, err
		}
	}
	orders, count, err := s.Finder.List(ctx, q)
	if err != nil {
		return nil, err
	}
	cards, err := s.cards(ctx, orders)
	if err != nil {
		return nil, err
	}
	return staffwire.ListOrders200JSONResponse(ok(staffwire.OrderList{Items: cards, Count: count, Page: number, Size: pageSize})), nil
}

// onTheWay are the statuses of orders that are to be delivered.
var onTheWay = []order.Status{order.Placed, order.Processing, order.OutForDelivery}

// find returns an order that the person may see. Pickers and riders see those that are to be delivered: of another one
// they learn no more than of one that does not exist.
func (s *Service) find(ctx context.Context, id string) (order.Order, error) {
	o, err := s.Finder.Find(ctx, id)
	if err == nil && !caller(ctx).Person.SeesCustomers() && !slices.Contains(onTheWay, o.Status) {
		return order.Order{}, order.ErrNotFound
	}
	return o, err
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
		Start: o.Window.Start.UTC(), End: o.Window.End.UTC(), PlacedAt: moment(o.PlacedAt), Items: len(o.Lines), Area: o.Address.City, New: o.Newcomer,
		Needs: each(board.Needs(o, s.Now()), func(k board.Kind) staffwire.OrderCardNeeds { return staffwire.OrderCardNeeds(k) }),
	}
	if !caller(ctx).Person.SeesCustomers() {
		return w, nil
	}
	name, err := s.Names.Of(ctx, o.UserID)
	if err != nil {
		return w, err
	}
	w.Customer, w.Total = name, amount(o.Bill.Value)
	if cash := board.Collect(o); cash > 0 {
		w.Collect = amount(cash)
	}
	return w, nil
}

// ShowOrder shows one order with everything that happened.
func (s *Service) ShowOrder(ctx context.Context, r staffwire.ShowOrderRequestObject) (staffwire.ShowOrderResponseObject, error) {
	o, err := s.find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	page, err := s.orderPage(ctx, o)
	if err != nil {
		return nil, err
	}
	note(ctx, o.TrackingID, "")
	return staffwire.ShowOrder200JSONResponse(ok(page)), nil
}

func (s *Service) orderPage(ctx context.Context, o order.Order) (staffwire.OrderPage, error) {
	card, err := s.card(ctx, o)
	if err != nil {
		return staffwire.OrderPage{}, err
	}
	sees := caller(ctx).Person.SeesCustomers()
	left := o.LinesLeft()
	w := staffwire.OrderPage{
		Card: card, Note: o.Choices.DeliveryNote, Method: string(o.Method), PaymentStatus: string(o.PaymentStatus), Invoice: o.Invoice,
		Address: strings.Join([]string{o.Address.Line1, o.Address.Line2, o.Address.Landmark, o.Address.City, o.Address.PostCode}, ", "),
		Lines: each(o.Lines, func(l order.Line) staffwire.OrderLine {
			line := staffwire.OrderLine{VariantId: l.VariantID, Name: l.Name, NameHi: l.NameHi, Pack: l.Weight + " " + l.WeightUnit, Quantity: l.Quantity,
				Left: left[l.VariantID], Short: o.ShortOf(l.VariantID), Picture: firstPicture(l.Images)}
			if sees {
				line.Price, line.Total = amount(l.Price), amount(l.Total())
			}
			return line
		}),
		Rows: []staffwire.BillRow{}, Events: []staffwire.OrderEvent{}, Complaints: []staffwire.Complaint{}, Can: s.can(ctx, o),
	}
	if o.Address.Latitude != 0 || o.Address.Longitude != 0 {
		w.Lat, w.Lng = &o.Address.Latitude, &o.Address.Longitude
	}
	w.CancellableUntil = moment(o.CancellableUntil(s.Now()))
	if next, err := o.Following(); err == nil {
		w.Next = staffwire.OrderStatus(next)
	}
	if !sees {
		return w, nil
	}
	w.CustomerId, w.Mobile = o.UserID, phoneOf(o)
	u, err := s.Users.Get(ctx, o.UserID)
	if err != nil && !errors.Is(err, account.ErrNotFound) {
		return w, err
	}
	if u.Language != "" {
		w.Language = staffwire.Language(u.Language)
	}
	w.Rows = each(o.Bill.Rows(), func(r pricing.Row) staffwire.BillRow {
		return staffwire.BillRow{Key: string(r.Key), Amount: rupees(r.Amount), Sum: r.Sum}
	})
	w.Events = each(board.Events(o), wireEvent)
	w.Complaints = each(o.Complaints, func(c complaint.Complaint) staffwire.Complaint { return wireComplaint(o, c) })
	refundable, _ := o.Refundable()
	w.Paid, w.Refundable = amount(o.Paid()), amount(refundable)
	return w, nil
}

// phoneOf returns the number at the address: whole while the order is on its way, then its end.
func phoneOf(o order.Order) string {
	number := o.Address.Phone
	if _, err := o.Following(); err != nil && len(number) > 4 {
		return "••••••" + number[len(number)-4:]
	}
	return number
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
	w.Start, w.End = moment(e.Window.Start), moment(e.Window.End)
	return w
}

// can returns what the person may do with an order now.
func (s *Service) can(ctx context.Context, o order.Order) []staffwire.OrderPageCan {
	p, now := caller(ctx).Person, s.Now()
	_, following := o.Following()
	refundable, _ := o.Refundable()
	able := []staffwire.OrderPageCan{}
	for _, one := range []struct {
		what staffwire.OrderPageCan
		do   crew.Permission
		may  bool
	}{
		{staffwire.OrderPageCanAdvance, crew.AdvanceOrders, following == nil},
		{staffwire.OrderPageCanCancel, crew.CancelOrders, o.MayCancel(order.Staff, now) == nil},
		{staffwire.OrderPageCanMove, crew.Slots, o.MayMove() == nil},
		{staffwire.OrderPageCanRefund, crew.RefundOrders, refundable > 0 && o.MayRepay(1, "") == nil},
		{staffwire.OrderPageCanRedirect, crew.RefundOrders, o.MayRedirectRefund()},
		{staffwire.OrderPageCanSettle, crew.Complaints, o.HasOpenComplaint()},
		{staffwire.OrderPageCanCredit, crew.CreditWallet, true},
		{staffwire.OrderPageCanShelve, crew.WriteStock, o.ToPutBack()},
		{staffwire.OrderPageCanBill, crew.ReadCustomers, o.Invoice != ""},
		{staffwire.OrderPageCanSlip, crew.ReadOrders, following == nil},
	} {
		if one.may && p.May(one.do) {
			able = append(able, one.what)
		}
	}
	return able
}

// AdvanceOrders advances orders one after the other. What is refused for one does not keep the others.
func (s *Service) AdvanceOrders(ctx context.Context, r staffwire.AdvanceOrdersRequestObject) (staffwire.AdvanceOrdersResponseObject, error) {
	reply := staffwire.Advanced{Results: []staffwire.AdvancedOrder{}}
	for _, id := range r.Body.Orders {
		result := staffwire.AdvancedOrder{Order: id, Code: crew.ResultOK}
		o, err := s.Finder.Find(ctx, id)
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
		caller(ctx).Note(crew.Note{About: firstOf(o.TrackingID, id), Why: string(o.Status), Result: result.Code})
		reply.Results = append(reply.Results, result)
	}
	return staffwire.AdvanceOrders200JSONResponse(ok(reply)), nil
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// CancelOrder cancels an order.
func (s *Service) CancelOrder(ctx context.Context, r staffwire.CancelOrderRequestObject) (staffwire.CancelOrderResponseObject, error) {
	page, err := s.onOrder(ctx, r.Body.Order, r.Body.Reason, func(o order.Order) (order.Order, error) {
		return s.as(ctx).Cancel(ctx, o.ID, fulfilment.Cancellation{By: order.Staff, Reason: strings.TrimSpace(r.Body.Reason), RefundTo: order.RefundTo(r.Body.RefundTo)})
	})
	if err != nil {
		return nil, err
	}
	return staffwire.CancelOrder200JSONResponse(ok(page)), nil
}

// MoveOrder gives an order another slot.
func (s *Service) MoveOrder(ctx context.Context, r staffwire.MoveOrderRequestObject) (staffwire.MoveOrderResponseObject, error) {
	page, err := s.onOrder(ctx, r.Body.Order, r.Body.Slot, func(o order.Order) (order.Order, error) {
		return s.as(ctx).Move(ctx, o.ID, r.Body.Slot, r.Body.Key)
	})
	if err != nil {
		return nil, err
	}
	return staffwire.MoveOrder200JSONResponse(ok(page)), nil
}

// onOrder finds an order, notes it for the log, changes it and returns its page.
func (s *Service) onOrder(ctx context.Context, id, why string, do func(order.Order) (order.Order, error)) (staffwire.OrderPage, error) {
	o, err := s.Finder.Find(ctx, id)
	if err != nil {
		return staffwire.OrderPage{}, err
	}
	note(ctx, o.TrackingID, why)
	if o, err = do(o); err != nil {
		return staffwire.OrderPage{}, err
	}
	return s.orderPage(ctx, o)
}

// refundRequest reads what is asked for.
func refundRequest(all bool, lines []staffwire.RefundLine, sum staffwire.Rupees, to, reason, key string) order.RefundRequest {
	asked := order.RefundRequest{All: all, Amount: sum.Paise(), To: order.RefundTo(to), Entry: staff.Entry{Key: key, Why: strings.TrimSpace(reason)}}
	for _, l := range lines {
		asked.Lines = append(asked.Lines, order.Unit{VariantID: l.VariantId, Quantity: l.Quantity})
	}
	return asked
}

// PreviewRefund shows what a refund would give back.
func (s *Service) PreviewRefund(ctx context.Context, r staffwire.PreviewRefundRequestObject) (staffwire.PreviewRefundResponseObject, error) {
	o, err := s.Finder.Find(ctx, r.Body.Order)
	if err != nil {
		return nil, err
	}
	asked := refundRequest(r.Body.All, r.Body.Lines, r.Body.Amount, string(r.Body.To), "", "")
	if !asked.All && asked.Amount == 0 && len(asked.Lines) == 0 {
		asked.Lines = o.ShortLeft()
	}
	plan, err := o.PlanRefund(asked)
	if err != nil {
		return nil, err
	}
	left, _ := o.Refundable()
	limit := caller(ctx).Person.Left(crew.RefundGift, s.Budget.Today())
	w := staffwire.RefundPreview{Amount: rupees(plan.Amount()), ToWallet: rupees(plan.ToWallet), ToSource: rupees(plan.ToSource), Left: rupees(left), Allowed: limit.Allow(plan.Amount()) == nil,
		Lines: each(asked.Lines, func(u order.Unit) staffwire.RefundLine {
			return staffwire.RefundLine{VariantId: u.VariantID, Quantity: u.Quantity}
		})}
	if !limit.Unlimited {
		w.Limit = amount(limit.Amount)
	}
	return staffwire.PreviewRefund200JSONResponse(ok(w)), nil
}

// RefundOrder gives money of a delivered order back.
func (s *Service) RefundOrder(ctx context.Context, r staffwire.RefundOrderRequestObject) (staffwire.RefundOrderResponseObject, error) {
	asked := refundRequest(r.Body.All, r.Body.Lines, r.Body.Amount, string(r.Body.To), r.Body.Reason, r.Body.Key)
	page, err := s.onOrder(ctx, r.Body.Order, asked.Why, func(o order.Order) (order.Order, error) {
		begin := func() (err error) {
			o, _, err = s.as(ctx).Refund(ctx, o.ID, asked)
			return err
		}
		if len(o.RefundsOf(asked.Key)) > 0 {
			return o, begin() // it was begun and counted before
		}
		plan, err := o.PlanRefund(asked)
		if err != nil {
			return o, err
		}
		return o, s.Budget.Spend(ctx, caller(ctx).Person, crew.Gift{Kind: crew.RefundGift, Key: o.ID + "/" + asked.Key, Amount: plan.Amount()}, begin)
	})
	if err != nil {
		return nil, err
	}
	return staffwire.RefundOrder200JSONResponse(ok(page)), nil
}

// RedirectRefund sends a refund that the gateway refused to the wallet.
func (s *Service) RedirectRefund(ctx context.Context, r staffwire.RedirectRefundRequestObject) (staffwire.RedirectRefundResponseObject, error) {
	page, err := s.onOrder(ctx, r.Body.Order, "", func(o order.Order) (order.Order, error) { return s.as(ctx).RefundToWallet(ctx, o.ID) })
	if err != nil {
		return nil, err
	}
	return staffwire.RedirectRefund200JSONResponse(ok(page)), nil
}
