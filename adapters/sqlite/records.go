package sqlite

import (
	"context"
	"errors"
)

// records keeps the aggregates of one kind, one row each. The column body contains the aggregate; the other
// columns are derived from it at each write and used by WHERE clauses only.
type records[T any] struct {
	db   *DB
	byID string // statement that selects the body by id
	// head returns pointers to the fields that the store sets: the id, and the version, which each write
	// raises.
	head func(*T) (id *string, version *int64)
	// add writes the row of a new aggregate; nil if an aggregate is created by its first update.
	add func(c *conn, is T, body string) error
	// put updates the row of an existing aggregate; nil if derived does.
	put func(c *conn, was, is T, body string) error
	// derived are the columns of a table that has so many that an update must not write all of them.
	derived *derived[T]
	// missing is the error for an id that does not exist; nil if such an aggregate starts empty.
	missing error
	// taken is the error for an insert or update that a unique index refuses.
	taken error
}

// perUser returns the records of a table with one row per user; a user without a row has an empty aggregate.
func perUser[T any](db *DB, table string, head func(*T) (*string, *int64)) records[T] {
	put := `INSERT INTO ` + table + ` (user_id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
	return records[T]{
		db: db, byID: bodyOfUser(table), head: head,
		put: func(c *conn, _, is T, body string) error {
			userID, _ := head(&is)
			return c.exec(put, *userID, body)
		},
	}
}

func bodyOfUser(table string) string { return `SELECT body FROM ` + table + ` WHERE user_id = ?` }

func (s *records[T]) Get(ctx context.Context, id string) (found T, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = s.load(c, id)
		return err
	})
	return found, err
}

func (s *records[T]) Update(ctx context.Context, id string, fn func(*T) error) (T, error) {
	var is, none T
	err := s.db.write(ctx, func(c *conn) error {
		read := s.byID
		if s.derived != nil {
			read = s.derived.read
		}
		r, was, err := s.stored(c, read, id)
		if err != nil {
			return err
		}
		stored := r.body()
		is = was
		known := stored
		if !s.db.own.wrote(id, stored) {
			if known, err = encode(&was); err != nil {
				return err
			}
		}
		if err := fn(&is); err != nil {
			return err
		}
		_, before := s.head(&was)
		own, version := s.head(&is)
		*own, *version = id, *before+1
		changed, err := encode(&is)
		if err != nil {
			return err
		}
		body, err := keepUnknown(ctx, stored, known, changed)
		if err != nil {
			return err
		}
		if body == changed {
			s.db.own.note(id, body)
		}
		if s.derived != nil {
			return s.refused(s.derived.put(c, id, r, is, body))
		}
		return s.refused(s.put(c, was, is, body))
	})
	if err != nil {
		return none, err
	}
	return is, nil
}

// Insert is only for the kinds that have add.
func (s *records[T]) Insert(ctx context.Context, is T) error {
	_, version := s.head(&is)
	*version = 1
	body, err := encode(&is)
	if err != nil {
		return err
	}
	id, _ := s.head(&is)
	return s.db.write(ctx, func(c *conn) error {
		s.db.own.note(*id, body)
		return s.refused(s.add(c, is, body))
	})
}

// forget deletes the row of an aggregate by a statement, if there is one and may allows it.
func (s *records[T]) forget(ctx context.Context, sql, id string, may func(T) bool) error {
	return s.db.write(ctx, func(c *conn) error {
		is, err := s.load(c, id)
		if s.missing != nil && errors.Is(err, s.missing) {
			return nil
		}
		if err != nil || !may(is) {
			return err
		}
		return c.exec(sql, id)
	})
}

func (s *records[T]) refused(err error) error {
	if s.taken != nil && isConstraint(err) {
		return s.taken
	}
	return err
}

func (s *records[T]) load(c *conn, id string) (T, error) {
	_, found, err := s.stored(c, s.byID, id)
	return found, err
}

// stored reads an aggregate and its row by a statement that selects the body first; the row is nil if there is none.
func (s *records[T]) stored(c *conn, sql, id string) (r row, found T, err error) {
	r, ok, err := c.one(sql, id)
	switch {
	case err != nil:
	case ok:
		err = decode(r.body(), &found)
	default:
		err = s.missing
	}
	own, _ := s.head(&found)
	*own = id
	return r, found, err
}

// body returns the body in a row that begins with one, or "" for no row.
func (r row) body() string {
	if r == nil {
		return ""
	}
	return r.text(0)
}

// one returns the first aggregate that a statement selects, on the given connection.
func (s *records[T]) one(c *conn, sql string, by ...any) (T, error) {
	return first(c, s.missing, body[T], sql, by...)
}

// find does what one does, on a connection of the pool.
func (s *records[T]) find(ctx context.Context, sql string, by ...any) (T, error) {
	return find(ctx, s.db, s.missing, body[T], sql, by...)
}

// ids reads the ids that a statement selects.
func (s *records[T]) ids(ctx context.Context, sql string, by ...any) ([]string, error) {
	return list(ctx, s.db, firstText, sql, by...)
}
