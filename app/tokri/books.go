package main

import (
	"context"

	"tokri/app/backoffice"
	shopclock "tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/invoice"
	"tokri/core/money"
)

type reportDay struct {
	Day string `arg:"" default:"today" help:"The day of delivery: 2026-11-23, today, tomorrow, yesterday."`
}

func (r reportDay) Run(ctx context.Context, out *console) error {
	day, err := backoffice.ParseDay(r.Day)
	if err != nil {
		return err
	}
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		d, err := s.Report(ctx, day)
		if err != nil {
			return err
		}
		out.Printf("Orders to be delivered on %s\n", day.Format("Monday, 2 January 2006"))
		if len(d.Statuses) == 0 {
			out.Println("There are none.")
			return nil
		}
		out.Columns(func(out *console) {
			for _, sum := range d.Statuses {
				out.Printf("%s\t%d\t₹%s\n", sum.Status, sum.Orders, sum.Value)
			}
		})
		out.Printf("\nMoney\n")
		out.Columns(func(out *console) {
			for _, sum := range []struct {
				what   string
				amount money.Paise
			}{
				{"Delivered", d.Sold}, {"  in cash", d.Cash}, {"  online", d.Online}, {"  from wallets", d.Wallet}, {"Cash still to collect", d.ToCollect},
				{"Refunded to the source", d.ToSource}, {"Refunded to wallets", d.ToWallet}, {"Refunds under way", d.Open}, {"Cashback given", d.Cashback},
			} {
				out.Printf("%s\t₹%s\n", sum.what, sum.amount)
			}
		})
		out.Printf("\nGoods\n")
		out.Columns(func(out *console) {
			out.Printf("PACK\tORDERED\tDELIVERED\tSHORT\tREFUSED\tREFUNDED\tVARIANT\n")
			for _, g := range d.Goods {
				out.Printf("%s\t%d\t%d\t%d\t%d\t%d\t%s\n", g.Name, g.Ordered, g.Delivered, g.Short, g.Rejected, g.Refunded, g.VariantID)
			}
		})
		if len(d.Cancelled) > 0 {
			out.Printf("\nCancelled\n")
		}
		for _, c := range d.Cancelled {
			by := string(c.By)
			if by == "" {
				by = "the shop (never placed)"
			}
			out.Printf("%s  ₹%s  by %s  %s\n", c.TrackingID, c.Value, by, c.Reason)
		}
		return nil
	})
}

type papersOfMonth struct {
	Month string `arg:"" help:"The month, such as 2026-11."`
	Dir   string `arg:"" type:"path" help:"The folder to write: a new one, or an empty one. It has the names and addresses of customers."`
}

func (p papersOfMonth) Run(ctx context.Context, out *console) error {
	month, err := backoffice.ParseMonth(p.Month)
	if err != nil {
		return err
	}
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		m, err := backoffice.Papers(ctx, s, month, p.Dir)
		if err != nil {
			return err
		}
		for _, series := range m.Series {
			out.Printf("%s: %s to %s, %d\n", series.Nature, series.First, series.Last, series.Total)
		}
		var taxed, tax money.Paise
		for _, t := range m.Taxed {
			taxed += t.Taxable
			tax += t.CGST + t.SGST
		}
		out.Printf("Taxable ₹%s, tax ₹%s, exempt ₹%s, net of credit notes.\n", taxed, tax, m.Exempt)
		out.Printf("Wrote bills.csv, notes.csv, b2cs.csv, exempt.csv, hsn.csv, documents.csv and the bills to %s.\n", p.Dir)
		if _, end := invoice.MonthBounds(month); shopclock.Now().Before(end) {
			out.Printf("%s is not over: write its papers again before you file them.\n", month.Format("January 2006"))
		}
		return nil
	})
}
