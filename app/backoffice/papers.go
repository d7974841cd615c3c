package backoffice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/account"
	"tokri/core/india"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
	"tokri/core/spreadsheet"
)

// ParseMonth reads a month as people write it: 2026-11.
func ParseMonth(text string) (time.Time, error) {
	month, err := time.ParseInLocation("2006-01", text, india.Zone)
	if err != nil {
		return month, fmt.Errorf("%q is no month: write it like %s", text, clock.Now().In(india.Zone).Format("2006-01"))
	}
	return month, nil
}

// Papers writes what the shop files for a month into a new folder: the tables of GSTR-1 as CSV files, and every bill
// of the month with its credit notes as a PDF. The folder appears complete or not at all.
func Papers(ctx context.Context, s *storage.Stores, month time.Time, folder string) (invoice.Month, error) {
	papers, err := papersOf(ctx, s, month)
	if err != nil {
		return invoice.Month{}, err
	}
	edition, err := s.Shop.Current(ctx)
	if err != nil {
		return invoice.Month{}, err
	}
	m := invoice.MonthOf(papers)
	return m, writeWhole(filepath.Clean(folder), func(write func(name string, data []byte) error) error {
		for name, rows := range tables(m) {
			if err := write(name, spreadsheet.CSV(rows)); err != nil {
				return err
			}
		}
		return writeBills(ctx, s, m, edition.Settings, write)
	}, func(fs.FS) {})
}

// papersOf returns the numbered papers of a month, ordered by series and number.
func papersOf(ctx context.Context, s *storage.Stores, month time.Time) (papers []invoice.Paper, err error) {
	from, until := invoice.MonthBounds(month)
	var numbers []invoice.Invoice
	err = s.Invoices.Audit(ctx, func(i invoice.Invoice) error {
		if !i.At.Before(from) && i.At.Before(until) {
			numbers = append(numbers, i)
		}
		return nil
	})
	for _, number := range numbers {
		o, getErr := s.Orders.Get(ctx, order.OfPaper(number.OrderID))
		if err = errors.Join(err, getErr); err != nil {
			return nil, err
		}
		paper, done := invoice.PaperOf(o, number)
		if !done {
			return nil, fmt.Errorf("number %s is being given to order %s: try again in a minute, and see tokri doctor if that does not help",
				number.Number(), o.TrackingID)
		}
		papers = append(papers, paper)
	}
	return papers, err
}

// writeBills prints the bills of all orders that have a paper in the month, each once.
func writeBills(ctx context.Context, s *storage.Stores, m invoice.Month, settings shop.Settings, write func(name string, data []byte) error) error {
	printer, printed := NewPrinter(), map[string]bool{}
	for _, p := range m.Papers {
		o := p.Order
		if printed[o.ID] {
			continue
		}
		printed[o.ID] = true
		u, err := s.Users.Get(ctx, o.UserID)
		if err != nil && !errors.Is(err, account.ErrNotFound) {
			return err
		}
		file, err := printer.Bill(ctx, o, settings,
			invoice.Recipient{Name: strings.TrimSpace(u.FirstName + " " + u.LastName), Language: cmp.Or(u.Language, notify.English)})
		if err != nil {
			return fmt.Errorf("print bill %s: %w", o.Invoice, err)
		}
		if err := write(path.Join("bills", strings.ReplaceAll(o.Invoice, "/", "-")+".pdf"), file); err != nil {
			return err
		}
	}
	return nil
}

// tables returns the CSV files of a month, by their names.
func tables(m invoice.Month) map[string][][]string {
	amounts := []string{"HSN", "Rate", "Taxable Value", "Central Tax Amount", "State/UT Tax Amount", "Total Value"}
	bills := [][]string{append([]string{"Invoice Number", "Invoice date", "Kind", "Order", "Place Of Supply"}, amounts...)}
	notes := [][]string{append([]string{"Note Number", "Note Date", "Note Type", "Invoice Number", "Invoice date", "Order", "Place Of Supply"}, amounts...)}
	for _, p := range m.Papers {
		o := p.Order
		for _, s := range p.Supplies {
			row := []string{s.HSN, percent(s.Rate), rupees(s.Taxable), rupees(s.CGST), rupees(s.SGST), rupees(s.Value)}
			if p.Credit {
				notes = append(notes, append([]string{p.Number.Number(), date(p.Number.At), "C", o.Invoice, date(o.InvoicedAt), o.TrackingID, p.Place()}, row...))
			} else {
				bills = append(bills, append([]string{p.Number.Number(), date(p.Number.At), p.Kind(), o.TrackingID, p.Place()}, row...))
			}
		}
	}
	b2cs := [][]string{{"Type", "Place Of Supply", "Rate", "Applicable % of Tax Rate", "Taxable Value", "Cess Amount", "E-Commerce GSTIN"}}
	for _, t := range m.Taxed {
		b2cs = append(b2cs, []string{"OE", t.Place, percent(t.Rate), "", rupees(t.Taxable), rupees(0), ""})
	}
	hsn := [][]string{{"HSN", "Description", "UQC", "Total Quantity", "Total Value", "Rate", "Taxable Value", "Integrated Tax Amount",
		"Central Tax Amount", "State/UT Tax Amount", "Cess Amount"}}
	for _, r := range m.HSN {
		hsn = append(hsn, []string{r.HSN, "", r.UQC, strconv.FormatFloat(float64(r.Quantity)/1000, 'f', -1, 64), rupees(r.Value), percent(r.Rate),
			rupees(r.Taxable), rupees(0), rupees(r.CGST), rupees(r.SGST), rupees(0)})
	}
	documents := [][]string{{"Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"}}
	for _, s := range m.Series {
		documents = append(documents, []string{s.Nature, s.First, s.Last, strconv.Itoa(s.Total), "0"})
	}
	return map[string][][]string{
		"bills.csv": bills, "notes.csv": notes, "b2cs.csv": b2cs, "hsn.csv": hsn, "documents.csv": documents,
		"exempt.csv": {{"Description", "Nil Rated Supplies", "Exempted(other than nil rated/non GST supply)", "Non-GST Supplies"},
			{"Intra-State supplies to unregistered persons", rupees(0), rupees(m.Exempt), rupees(0)}},
	}
}

// date writes a day as the return's tool reads it.
func date(at time.Time) string { return at.In(india.Zone).Format("02-Jan-2006") }

// rupees writes an amount with two decimals and without groups, as spreadsheets read it.
func rupees(p money.Paise) string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return fmt.Sprintf("%s%d.%02d", sign, p/100, p%100)
}

func percent(rate money.BasisPoints) string {
	return strconv.FormatFloat(float64(rate)/100, 'f', -1, 64)
}
