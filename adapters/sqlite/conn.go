package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"time"

	"modernc.org/sqlite"
)

// conn is one connection and its prepared statements. It serves one goroutine at a time. It talks
// to the driver directly: database/sql's own pool and conversions cost more than most statements.
type conn struct {
	raw     driver.Conn
	work    *work
	ready   map[string]*statement
	args    []driver.NamedValue
	wrote   bool // a statement has written since this was last cleared
	aborted bool // a statement failed in a way that may have ended the transaction
}

type statement struct {
	exec    driver.StmtExecContext
	query   driver.StmtQueryContext
	close   func() error
	columns int
}

// row is one row of an answer. It is valid until the connection's next statement.
type row []driver.Value

func connect(file string, pragmas ...string) (*conn, error) {
	connector, err := sqlite.NewConnector(dsn(file, pragmas))
	if err != nil {
		return nil, err
	}
	raw, err := connector.Connect(context.Background())
	if err != nil {
		return nil, wrapErr("connect", err)
	}
	return &conn{raw: raw, work: new(work), ready: map[string]*statement{}}, nil
}

func (c *conn) Close() error {
	var err error
	for _, s := range c.ready {
		err = errors.Join(err, s.close())
	}
	return errors.Join(err, c.raw.Close())
}

func (c *conn) prepare(sql string) (*statement, error) {
	if s := c.ready[sql]; s != nil {
		return s, nil
	}
	p, err := c.raw.Prepare(sql)
	if err != nil {
		return nil, wrapErr("prepare "+sql, err)
	}
	exec, isExec := p.(driver.StmtExecContext)
	query, isQuery := p.(driver.StmtQueryContext)
	if !isExec || !isQuery {
		return nil, fmt.Errorf("sqlite: unexpected statement %T", p)
	}
	s := &statement{exec: exec, query: query, close: p.Close}
	c.ready[sql] = s
	return s, nil
}

// bind converts Go values to arguments; times become milliseconds.
func (c *conn) bind(values []any) []driver.NamedValue {
	c.args = c.args[:0]
	for i, v := range values {
		c.args = append(c.args, driver.NamedValue{Ordinal: i + 1, Value: plain(v)})
	}
	return c.args
}

// exec runs a statement that writes.
func (c *conn) exec(sql string, values ...any) error {
	_, err := c.change(sql, values...)
	return err
}

// change runs a statement that writes, and returns how many rows it has written.
func (c *conn) change(sql string, values ...any) (rows int64, err error) {
	result, err := c.run(sql, values...)
	if err != nil {
		return 0, err
	}
	c.wrote = true
	c.work.writes.Add(1)
	for _, a := range c.args {
		c.work.written.Add(textOf(a.Value))
	}
	return result.RowsAffected()
}

// control runs a statement that writes nothing, such as BEGIN.
func (c *conn) control(sql string) error {
	_, err := c.run(sql)
	return err
}

func (c *conn) run(sql string, values ...any) (driver.Result, error) {
	s, err := c.prepare(sql)
	if err != nil {
		return nil, err
	}
	// The context is not passed on: with one that can end, the driver would start a goroutine per statement,
	// and these statements are short.
	result, err := s.exec.ExecContext(context.Background(), c.bind(values))
	if err != nil {
		// After a violated constraint SQLite undoes that statement only.
		c.aborted = c.aborted || !isConstraint(err)
		return nil, wrapErr("write", err)
	}
	return result, nil
}

// one returns the first row of an answer, and whether there is one.
func (c *conn) one(sql string, values ...any) (row, bool, error) {
	var first row
	err := c.each(sql, func(r row) error {
		first = r
		return errEnough
	}, values...)
	if err != nil && err != errEnough { //nolint:errorlint // a sentinel of this package, never wrapped
		return nil, false, err
	}
	return first, first != nil, nil
}

var errEnough = errors.New("enough")

// each calls fn with every row of an answer. fn must not use the statement that is being read.
func (c *conn) each(sql string, fn func(row) error, values ...any) (err error) {
	s, err := c.prepare(sql)
	if err != nil {
		return err
	}
	rows, err := s.query.QueryContext(context.Background(), c.bind(values))
	if err != nil {
		c.aborted = true
		return wrapErr("read", err)
	}
	defer func() {
		if e := rows.Close(); e != nil && err == nil {
			err = wrapErr("read", e)
		}
	}()
	if s.columns == 0 {
		s.columns = len(rows.Columns())
	}
	r := make(row, s.columns)
	c.work.reads.Add(1)
	for {
		switch err := rows.Next(r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			c.aborted = true
			return wrapErr("read", err)
		}
		for _, v := range r {
			c.work.read.Add(textOf(v))
		}
		if err := fn(r); err != nil {
			return err
		}
	}
}

// atOnce runs fn in a read transaction, so that all its reads see the same moment.
func (c *conn) atOnce(fn func(*conn) error) error {
	if err := c.control(`BEGIN`); err != nil {
		return err
	}
	defer func() { _ = c.control(`ROLLBACK`) }() // nothing was written; this ends the read transaction
	return fn(c)
}

func (r row) text(i int) string {
	s, _ := r[i].(string)
	return s
}

func (r row) num(i int) int64 {
	n, _ := r[i].(int64)
	return n
}

func (r row) int(i int) int      { return int(r.num(i)) }
func (r row) yes(i int) bool     { return r.num(i) != 0 }
func (r row) none(i int) bool    { return r[i] == nil }
func (r row) at(i int) time.Time { return time.UnixMilli(r.num(i)).UTC() }
