package pdf

import (
	"context"
	"strconv"
	"time"

	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/shop"
)

// Slips prints the packing slips of orders that are to be delivered, each on its own page: what goes into the
// bag, the address, and the cash to collect. A slip is not a bill and has no bill number.
func (p *Printer) Slips(orders []order.Order, settings shop.Settings, asked notify.Language) ([]byte, error) {
	return p.slips(orders, settings, asked, false)
}

// Slip prints the packing slip of one order. One that is plain has neither the telephone number nor the cash to collect: it is for
// people who see neither.
func (p *Printer) Slip(ctx context.Context, o order.Order, settings shop.Settings, asked notify.Language, plain bool) ([]byte, error) {
	if err := p.wait(ctx); err != nil {
		return nil, err
	}
	defer p.done()
	return p.slips([]order.Order{o}, settings, asked, plain)
}

func (p *Printer) slips(orders []order.Order, settings shop.Settings, asked notify.Language, plain bool) ([]byte, error) {
	s, l, err := p.paper(asked, settings.Name, orders[0].CreatedAt)
	if err != nil {
		return nil, err
	}
	s.SetTitle(s.words.slip, true)
	for _, o := range orders {
		s.begin(settings.Name + " · " + s.words.slip + " " + o.TrackingID)
		s.slip(o, settings, l, plain)
	}
	return s.bytes("packing slips")
}

func (s *sheet) slip(o order.Order, settings shop.Settings, l notify.Language, plain bool) {
	s.y += max(s.put(bold, huge, margin, 80, left, settings.Name), s.put(bold, large, margin+80, width-80, right, s.words.slip+" "+o.TrackingID)) + 2
	s.rule()
	s.y += 2
	a := o.Address
	if plain {
		a.Phone = ""
	}
	s.y += s.pairs(margin, width, []pair{
		{s.words.rows[pricing.RowDelivery], s.day(o.Window.Start) + ", " + s.clock(o.Window.Start) + "–" + s.clock(o.Window.End)},
		{s.words.address, join(", ", a.Line1, a.Line2, a.City, join(" ", l.State(a.State), a.PostCode))},
		{s.words.landmark, a.Landmark},
		{s.words.phone, phone(a.Phone)},
		{s.words.note, o.Choices.DeliveryNote},
	}) + 3
	pieces := 0
	var rows [][]string
	for i, kept := range o.Kept() {
		pieces += kept.Units
		rows = append(rows, []string{strconv.Itoa(i + 1), strconv.Itoa(kept.Units) + " ×", s.weighed(o.Lines[i], kept, l) + s.ordered(o.Lines[i].Quantity, kept) + s.wish(&o, o.Lines[i]), ""})
	}
	for _, in := range o.Replacements() {
		pieces += in.Quantity
		rows = append(rows, []string{strconv.Itoa(len(rows) + 1), strconv.Itoa(in.Quantity) + " ×", s.item(in, l) + " · " + s.words.instead, ""})
	}
	s.table([]column{{"#", 9, right}, {s.words.quantity, 22, right}, {s.words.item, 124, left}, {s.words.packed, 25, left}}, rows)
	s.y += 2
	s.sum(regular, s.words.pieces, strconv.Itoa(pieces))
	if !plain {
		collect := s.words.nothing
		if due := o.ToCollect(); due > 0 {
			collect = due.Shown()
		}
		s.sum(bold, s.words.collect, collect)
	}
	s.y += 3
	s.say(regular, small, s.words.noBill)
}

// ordered says of a line how many units were ordered, if not all of them come.
func (s *sheet) ordered(units int, kept pricing.Kept) string {
	if kept.Units == units {
		return ""
	}
	return " · " + s.words.ofOrdered + " " + strconv.Itoa(units)
}

// wish says of a line that its customer wants a call before it is left out, or something else in its place.
func (s *sheet) wish(o *order.Order, l order.Line) string {
	switch {
	case o.CallFirst(l):
		return " · " + s.words.callFirst
	case o.Replaces(l):
		return " · " + s.words.replace
	}
	return ""
}

func (s *sheet) clock(at time.Time) string { return at.In(s.zone).Format("15:04") }
