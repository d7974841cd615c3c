package sqlite

import "context"

// body reads an aggregate from the first column of a row.
func body[T any](r row) (found T, err error) {
	err = decode(r.text(0), &found)
	return found, err
}

// firstText reads the first column of a row.
func firstText(r row) (string, error) { return r.text(0), nil }

// first reads the first row that a statement selects; missing is the error if there is none.
func first[T any](c *conn, missing error, read func(row) (T, error), sql string, by ...any) (found T, err error) {
	r, ok, err := c.one(sql, by...)
	if err != nil {
		return found, err
	}
	if !ok {
		return found, missing
	}
	return read(r)
}

// all reads every row that a statement selects.
func all[T any](c *conn, read func(row) (T, error), sql string, by ...any) (found []T, err error) {
	err = c.each(sql, func(r row) error {
		one, err := read(r)
		found = append(found, one)
		return err
	}, by...)
	return found, err
}

// find does what first does, on a connection of the pool.
func find[T any](ctx context.Context, db *DB, missing error, read func(row) (T, error), sql string, by ...any) (found T, err error) {
	err = db.read(ctx, func(c *conn) error {
		found, err = first(c, missing, read, sql, by...)
		return err
	})
	return found, err
}

// list does what all does, on a connection of the pool.
func list[T any](ctx context.Context, db *DB, read func(row) (T, error), sql string, by ...any) (found []T, err error) {
	err = db.read(ctx, func(c *conn) error {
		found, err = all(c, read, sql, by...)
		return err
	})
	return found, err
}

// audit calls visit with every row that a statement selects, all of one moment.
func audit[T any](ctx context.Context, db *DB, read func(row) (T, error), sql string, visit func(T) error) error {
	return db.audit(ctx, func(c *conn) error {
		return c.each(sql, func(r row) error {
			one, err := read(r)
			if err == nil {
				err = visit(one)
			}
			if err != nil {
				return err
			}
			return ctx.Err()
		})
	})
}

// page returns the count that one statement selects and the page of rows that another one selects, both of the
// same moment. A limit of 0 sets none.
func page[T any](ctx context.Context, db *DB, read func(row) (T, error), counting, paging string, limit, offset int, by ...any) (found []T, n int, err error) {
	err = db.snapshot(ctx, func(c *conn) error {
		r, _, err := c.one(counting, by...)
		if err != nil {
			return err
		}
		n = r.int(0)
		found, err = all(c, read, paging, append(by, rowLimit(limit), max(offset, 0))...)
		return err
	})
	return found, n, err
}

// rowLimit returns a LIMIT: SQLite's for none is below 0.
func rowLimit(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

// has reports whether a statement selects any row.
func (db *DB) has(ctx context.Context, sql string, by ...any) (has bool, err error) {
	err = db.read(ctx, func(c *conn) error {
		_, has, err = c.one(sql, by...)
		return err
	})
	return has, err
}

// exec runs one statement that writes.
func (db *DB) exec(ctx context.Context, sql string, values ...any) error {
	return db.write(ctx, func(c *conn) error { return c.exec(sql, values...) })
}
