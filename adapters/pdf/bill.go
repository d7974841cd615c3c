// Package pdf prints the shop's bills of supply as PDF files.
package pdf

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
)

const (
	face   = "DejaVu" // it has the rupee sign
	margin = 15.0     // mm
	width  = 210 - 2*margin
	line   = 5.5
)

// exempt is why no tax is charged: fresh fruit and vegetables are exempt by notification.
const exempt = "Fresh fruit and vegetables are exempt from GST (notification 10/2025-Central Tax (Rate)). No tax is charged on this supply."

// Bill prints the bill of a delivered order, dated in the shop's zone.
func Bill(o order.Order, s shop.Settings, zone *time.Location) ([]byte, error) {
	p := fpdf.New("P", "mm", "A4", "")
	p.AddUTF8FontFromBytes(face, "", dejavusans.TTF)
	p.AddUTF8FontFromBytes(face, "B", dejavusansbold.TTF)
	p.SetMargins(margin, margin, margin)
	p.SetTitle("Bill of supply "+o.Invoice, true)
	p.SetAuthor(s.Name, true)
	p.SetCreationDate(o.InvoicedAt) // printing a bill again gives the same file
	p.SetModificationDate(o.InvoicedAt)
	p.SetCatalogSort(true)
	p.AddPage()
	b := bill{Fpdf: p}
	b.seller(s)
	b.about(o, zone)
	b.lines(o.Lines)
	b.totals(o)
	b.text("", 8, exempt)
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, fmt.Errorf("print the bill of order %s: %w", o.ID, err)
	}
	return out.Bytes(), nil
}

type bill struct{ *fpdf.Fpdf }

func (b bill) text(style string, size float64, words ...string) {
	b.SetFont(face, style, size)
	for _, w := range words {
		if strings.TrimSpace(w) != "" {
			b.MultiCell(width, line, w, "", "L", false)
		}
	}
}

func rupees(p money.Paise) string { return "₹" + p.String() }

func (b bill) seller(s shop.Settings) {
	b.text("B", 16, s.Name)
	b.text("", 9, s.Contact.Address, strings.Join([]string{s.Contact.Phone, s.Contact.Email}, "  "), "FSSAI licence "+s.FSSAI)
	if s.GSTIN != "" {
		b.text("", 9, "GSTIN "+s.GSTIN)
	}
	b.Ln(4)
	b.text("B", 13, "Bill of supply")
}

func (b bill) about(o order.Order, zone *time.Location) {
	a := o.Address
	b.text("", 9,
		"Number "+o.Invoice+"    Date "+o.InvoicedAt.In(zone).Format("2 January 2006"),
		"Order "+o.TrackingID+" of "+o.CreatedAt.In(zone).Format("2 January 2006"),
		"Delivered to "+strings.Join([]string{a.Line1, a.Line2, a.City, a.State + " " + a.PostCode}, ", "),
		"Place of supply: "+a.State)
	b.Ln(3)
}

var columns = []struct {
	title string
	width float64
	align string
}{{"#", 8, "R"}, {"Item", 80, "L"}, {"HSN", 20, "L"}, {"Quantity", 20, "R"}, {"Rate", 25, "R"}, {"Amount", 27, "R"}}

func (b bill) row(style string, cells ...string) {
	b.SetFont(face, style, 9)
	for i, c := range columns {
		text := cells[i]
		for b.GetStringWidth(text) > c.width-2 && len(text) > 1 {
			runes := []rune(text)
			text = string(runes[:len(runes)-1])
		}
		b.CellFormat(c.width, line+1, text, "B", 0, c.align, false, 0, "")
	}
	b.Ln(-1)
}

func (b bill) lines(lines []order.Line) {
	var titles []string
	for _, c := range columns {
		titles = append(titles, c.title)
	}
	b.row("B", titles...)
	for i, l := range lines {
		b.row("", strconv.Itoa(i+1), l.Name+", "+l.Weight+" "+l.WeightUnit, l.HSN, strconv.Itoa(l.Quantity), rupees(l.Price), rupees(l.Total()))
	}
	b.Ln(2)
}

func (b bill) totals(o order.Order) {
	sum := func(style, what string, amount money.Paise) {
		b.SetFont(face, style, 9)
		b.CellFormat(width-27, line, what, "", 0, "R", false, 0, "")
		b.CellFormat(27, line, rupees(amount), "", 1, "R", false, 0, "")
	}
	sum("", "Items", o.Bill.SubTotal)
	if o.Bill.Discount > 0 {
		sum("", "Promo code", -o.Bill.Discount)
	}
	sum("", "Delivery", o.Bill.Delivery)
	sum("", "GST (exempt)", 0)
	sum("B", "Total", o.Bill.Value)
	if o.Bill.WalletUsed > 0 {
		sum("", "Paid from the wallet", o.Bill.WalletUsed)
	}
	paid := map[bool]string{true: "Paid online", false: "Paid in cash"}[o.Online()]
	if o.Bill.GrandTotal > 0 {
		sum("", paid, o.Bill.GrandTotal)
	}
	b.Ln(4)
}
