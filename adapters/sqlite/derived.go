package sqlite

import (
	"strconv"
	"strings"
	"time"
)

// derived are columns that are derived from an aggregate, and may change with it. An update writes only those that differ from the
// stored ones: SQLite writes the pages of an index anew whenever a statement names one of its columns.
type derived[T any] struct {
	table  string
	names  []string
	values func(T) []any
	read   string // the statement that reads the body and these columns by id
}

func newDerived[T any](table string, values func(T) []any, names ...string) *derived[T] {
	return &derived[T]{table, names, values, `SELECT body, ` + strings.Join(names, ", ") + ` FROM ` + table + ` WHERE id = ?`}
}

// put updates a row; stored is what read has found.
func (d *derived[T]) put(c *conn, id string, stored row, is T, body string) error {
	sql, values := &strings.Builder{}, []any{id, body}
	sql.WriteString(`UPDATE ` + d.table + ` SET body = ?2`)
	for i, v := range d.values(is) {
		if v = plain(v); v == stored[i+1] {
			continue
		}
		values = append(values, v)
		sql.WriteString(`, ` + d.names[i] + ` = ?` + strconv.Itoa(len(values)))
	}
	sql.WriteString(` WHERE id = ?1`)
	return c.exec(sql.String(), values...)
}

// plain returns a value as SQLite returns it.
func plain(v any) any {
	switch x := v.(type) {
	case int:
		return int64(x)
	case bool:
		if x {
			return int64(1)
		}
		return int64(0)
	case time.Time:
		return x.UnixMilli()
	}
	return v
}
