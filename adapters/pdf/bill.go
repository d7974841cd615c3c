package pdf

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/shop"
)

// Bill prints the bill of a delivered order for its recipient, one bill at a time.
func (p *Printer) Bill(ctx context.Context, o order.Order, settings shop.Settings, to invoice.Recipient) ([]byte, error) {
	if err := p.wait(ctx); err != nil {
		return nil, err
	}
	defer p.done()
	s, l, err := p.paper(to.Language, settings.Name, o.InvoicedAt)
	if err != nil {
		return nil, err
	}
	kind := invoice.KindOf(&o)
	title := s.words.titles[kind]
	s.SetTitle(title+" "+o.Invoice, true)
	s.begin(settings.Name + " · " + title + " " + o.Invoice)
	s.letterhead(title, settings, l, o.SellerGSTIN)
	s.parties(o, to, l, []pair{
		{s.words.number, o.Invoice}, {s.words.date, s.day(o.InvoicedAt)}, {s.words.order, o.TrackingID}, {s.words.ordered, s.day(o.CreatedAt)},
		{s.words.supply, l.State(o.Address.State)}, {s.words.reverse[0], s.words.reverse[1]},
	})
	s.bought(o, l, kind)
	s.totals(o)
	if kind != invoice.BillOfSupply {
		s.taxes(invoice.Supplies(&o))
	}
	s.y += 4
	s.say(regular, small, s.words.notes(&o, kind)...)
	for i, r := range o.Refunds {
		if r.CreditNote != "" {
			s.creditNote(o, i, settings, l, to)
		}
	}
	return s.bytes("the bill of order " + o.ID)
}

// creditNote prints a credit note for a refund of the order, on its own page in the file of the bill.
func (s *sheet) creditNote(o order.Order, refund int, settings shop.Settings, l notify.Language, to invoice.Recipient) {
	r := o.Refunds[refund]
	s.begin(settings.Name + " · " + s.words.creditNote + " " + r.CreditNote)
	s.letterhead(s.words.creditNote, settings, l, o.SellerGSTIN)
	s.parties(o, to, l, []pair{
		{s.words.number, r.CreditNote}, {s.words.date, s.day(r.CreditedAt)},
		{s.words.ofBill, o.Invoice}, {s.words.billDate, s.day(o.InvoicedAt)}, {s.words.order, o.TrackingID},
	})
	s.sum(bold, s.words.givenBack, r.Amount.Shown())
	s.taxes(invoice.Credited(&o, refund))
	s.y += 4
	s.say(regular, small, s.words.noteUnsigned)
}

// letterhead prints the seller beside the title of the paper.
func (s *sheet) letterhead(title string, settings shop.Settings, l notify.Language, gstin string) {
	const nameWidth = 90.0
	name := s.put(bold, huge, margin, nameWidth, left, settings.Name)
	s.y += max(name, s.put(bold, large, margin+nameWidth, width-nameWidth, right, title)) + 1
	address := settings.Contact.Address
	if l == notify.Hindi && settings.Contact.AddressHi != "" {
		address = settings.Contact.AddressHi
	}
	s.say(regular, normal, address, join("  ·  ", settings.Contact.Phone, settings.Contact.Email))
	if gstin != "" {
		gstin = "GSTIN " + gstin
	}
	s.say(regular, normal, join("  ·  ", gstin, s.words.fssai+" "+settings.FSSAI))
	s.y += 1.5
	s.rule()
	s.y += 2
}

// parties prints the recipient on the left and facts on the right.
func (s *sheet) parties(o order.Order, to invoice.Recipient, l notify.Language, facts []pair) {
	const half, gap = width / 2, 4.0
	a, from := o.Address, s.y
	s.y += s.put(bold, normal, margin, half-gap, left, s.words.recipient)
	for _, line := range []string{to.Name, join(", ", a.Line1, a.Line2), join(", ", a.City, join(" ", l.State(a.State), a.PostCode)), join(" ", s.words.phone, phone(a.Phone))} {
		s.y += s.put(regular, normal, margin, half-gap, left, line)
	}
	end := s.y
	s.y = from
	s.y = max(end, s.y+s.pairs(margin+half, half, facts)) + 3
}

func phone(number string) string {
	if number == "" {
		return ""
	}
	return "+91 " + number
}

// bought prints the table of the order's lines.
func (s *sheet) bought(o order.Order, l notify.Language, kind invoice.Kind) {
	columns := []column{{"#", 9, right}, {s.words.item, 76, left}, {s.words.hsn, 19, left}, {s.words.quantity, 20, right}, {s.words.rate, 26, right}, {s.words.amount, 30, right}}
	if kind != invoice.BillOfSupply {
		columns[1].width = 58
		columns = append(columns[:5], column{"GST", 18, right}, columns[5])
	}
	var rows [][]string
	for i, line := range o.Sold() {
		row := []string{strconv.Itoa(i + 1), s.weighed(line.Line, line.Kept, l) + s.ordered(line.Ordered, line.Kept), line.HSN, strconv.Itoa(line.Quantity), line.Price.Shown(), line.Total().Shown()}
		if kind != invoice.BillOfSupply {
			row = append(row[:5], s.percent(line.GST), row[5])
		}
		rows = append(rows, row)
	}
	s.table(columns, rows)
	s.y += 2
}

func (s *sheet) item(line order.Line, l notify.Language) string {
	name := line.Name
	if l == notify.Hindi && line.NameHi != "" {
		name = line.NameHi
	}
	return name + ", " + line.Weight + "\u00a0" + l.Unit(line.WeightUnit)
}

// weighed is an item with the weight of its units and what they should weigh, if they were weighed.
func (s *sheet) weighed(line order.Line, kept pricing.Kept, l notify.Language) string {
	if kept.Grams == 0 {
		return s.item(line, l)
	}
	return s.item(line, l) + " (" + fmt.Sprintf(s.words.weighs, kept.Grams, kept.Units*line.Nominal) + ")"
}

func (s *sheet) percent(rate money.BasisPoints) string {
	if rate == 0 {
		return s.words.exempt
	}
	return strconv.FormatFloat(float64(rate)/100, 'f', -1, 64) + "%"
}

func (s *sheet) totals(o order.Order) {
	rows := o.Charged().PaperRows()
	s.room(float64(len(rows)) * normal * leading)
	for _, r := range rows {
		style, text := regular, s.words.rows[r.Key]
		switch r.Key {
		case pricing.RowTotal:
			style = bold
		case pricing.RowToPay:
			if text = s.words.paid[o.Online()]; r.Amount == 0 {
				continue // the wallet has paid all
			}
		default:
		}
		if r.Shown() {
			s.sum(style, text, r.Amount.Shown())
		}
	}
}

// taxes prints the table of taxes by HSN code, which tax invoices must have.
func (s *sheet) taxes(supplies []invoice.Supply) {
	s.y += 3
	columns := []column{{s.words.hsn, 22, left}, {s.words.taxable, 36, right}, {"CGST %", 18, right}, {"CGST", 26, right}, {"SGST %", 18, right}, {"SGST", 26, right}, {s.words.value, 34, right}}
	all := invoice.Supply{}
	var rows [][]string
	row := func(code, rate string, x invoice.Supply) []string {
		return []string{code, x.Taxable.Shown(), rate, x.CGST.Shown(), rate, x.SGST.Shown(), x.Value.Shown()}
	}
	for _, x := range supplies {
		all.Taxable, all.CGST, all.SGST, all.Value = all.Taxable+x.Taxable, all.CGST+x.CGST, all.SGST+x.SGST, all.Value+x.Value
		rows = append(rows, row(x.HSN, s.percent(x.Rate/2), x))
	}
	s.table(columns, append(rows, row(s.words.rows[pricing.RowTotal], "", all)))
}

func (s *sheet) day(at time.Time) string {
	at = at.In(s.zone)
	return strconv.Itoa(at.Day()) + " " + s.words.months[at.Month()-1] + " " + strconv.Itoa(at.Year())
}

// join joins the texts that are not empty.
func join(by string, parts ...string) string {
	var given []string
	for _, p := range parts {
		if strings.TrimSpace(p) != "" {
			given = append(given, p)
		}
	}
	return strings.Join(given, by)
}
