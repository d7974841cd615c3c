package sqlite

import (
	"context"

	"tokri/core/invoice"
)

// Invoices keeps the numbers of the bills.
type Invoices struct{ db *DB }

var _ invoice.Store = (*Invoices)(nil)

// Invoices is the store of the invoices.
func (db *DB) Invoices() *Invoices { return &Invoices{db} }

const (
	invoiceOf   = `SELECT year, seq, order_id, at FROM invoice WHERE order_id = ?`
	lastInvoice = `SELECT year, seq, order_id, at FROM invoice WHERE year = ? ORDER BY seq DESC LIMIT 1`
	allInvoices = `SELECT year, seq, order_id, at FROM invoice ORDER BY year, seq`
	newInvoice  = `INSERT INTO invoice (year, seq, order_id, at) VALUES (?, ?, ?, ?)`
)

func readInvoice(r row) invoice.Invoice {
	return invoice.Invoice{Year: r.text(0), Seq: r.num(1), OrderID: r.text(2), At: r.at(3)}
}

func (s *Invoices) one(ctx context.Context, sql, by string, missing error) (found invoice.Invoice, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, ok, err := c.one(sql, by)
		if err == nil && !ok {
			return missing
		} else if err == nil {
			found = readInvoice(r)
		}
		return err
	})
	return found, err
}

func (s *Invoices) Of(ctx context.Context, orderID string) (invoice.Invoice, error) {
	return s.one(ctx, invoiceOf, orderID, invoice.ErrNotIssued)
}

func (s *Invoices) Last(ctx context.Context, year string) (invoice.Invoice, error) {
	return s.one(ctx, lastInvoice, year, nil)
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
	return s.db.audit(ctx, func(c *conn) error {
		return c.each(allInvoices, func(r row) error {
			if err := visit(readInvoice(r)); err != nil {
				return err
			}
			return ctx.Err()
		})
	})
}
