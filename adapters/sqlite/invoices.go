package sqlite

import (
	"context"

	"tokri/core/invoice"
)

// Invoices keeps the numbers of the bills.
type Invoices struct{ db *DB }

var _ invoice.Store = (*Invoices)(nil)

func (db *DB) Invoices() *Invoices { return &Invoices{db} }

const (
	invoiceOf   = `SELECT year, seq, order_id, at FROM invoice WHERE order_id = ?`
	lastInvoice = `SELECT year, seq, order_id, at FROM invoice WHERE year = ? ORDER BY seq DESC LIMIT 1`
	allInvoices = `SELECT year, seq, order_id, at FROM invoice ORDER BY year, seq`
	newInvoice  = `INSERT INTO invoice (year, seq, order_id, at) VALUES (?, ?, ?, ?)`
)

func readInvoice(r row) (invoice.Invoice, error) {
	return invoice.Invoice{Year: r.text(0), Seq: r.num(1), OrderID: r.text(2), At: r.at(3)}, nil
}

func (s *Invoices) Of(ctx context.Context, orderID string) (invoice.Invoice, error) {
	return find(ctx, s.db, invoice.ErrNotIssued, readInvoice, invoiceOf, orderID)
}

func (s *Invoices) Last(ctx context.Context, year string) (invoice.Invoice, error) {
	return find(ctx, s.db, nil, readInvoice, lastInvoice, year)
}

func (s *Invoices) Append(ctx context.Context, i invoice.Invoice) error {
	return s.db.write(ctx, func(c *conn) error {
		err := c.exec(newInvoice, i.Year, i.Seq, i.OrderID, i.At)
		if !isConstraint(err) {
			return err
		}
		if _, done, err := c.one(invoiceOf, i.OrderID); err != nil {
			return err
		} else if done {
			return invoice.ErrDone
		}
		return invoice.ErrTaken
	})
}

func (s *Invoices) Audit(ctx context.Context, visit func(invoice.Invoice) error) error {
	return audit(ctx, s.db, readInvoice, allInvoices, visit)
}
