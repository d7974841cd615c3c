package memory

import (
	"context"
	"reflect"
	"sync"
	"time"
)

// DB is a view of the stores. Views made by With share their data.
type DB struct {
	*data
	hooks Hooks
}

// Hook replaces a call to a store; do carries the call out. op is "<store>.<method>", such as "orders.Insert".
type Hook func(op string, do func() error) error

// Hooks are called for each read and write of one view; a nil hook lets every call through.
type Hooks struct{ Read, Write Hook }

func (h Hook) call(op string, do func() error) error {
	if h == nil {
		return do()
	}
	return h(op, do)
}

type data struct {
	// Clock is the shop's clock, for what a store dates itself; nil means this machine's. It is set before the stores are used.
	Clock  func() time.Time
	mu     sync.Mutex
	tables map[string]any // of rows, by name
}

func (db *DB) now() time.Time {
	if db.Clock == nil {
		return time.Now()
	}
	return db.Clock()
}

// New makes an empty DB.
func New() *DB { return &DB{data: &data{tables: map[string]any{}}} }

func rows[T any](db *DB, table string) map[string]T {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.tables[table] == nil {
		db.tables[table] = map[string]T{}
	}
	return db.tables[table].(map[string]T)
}

// With returns another view of the same data, whose calls go through the hooks.
func (db *DB) With(hooks Hooks) *DB { return &DB{data: db.data, hooks: hooks} }

// read runs fn while nothing is being written.
func (db *DB) read(ctx context.Context, op string, fn func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.hooks.Read.call(op, func() error { return db.locked(fn) })
}

// write runs fn while nothing else is read or written. If fn returns an error, it must not have changed
// anything.
func (db *DB) write(ctx context.Context, op string, fn func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.hooks.Write.call(op, func() error { return db.locked(fn) })
}

func (db *DB) locked(fn func() error) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	return fn()
}

// kept returns a deep copy of a value in the form in which every store keeps it: times are in UTC, with a
// precision of milliseconds.
func kept[T any](v T) T {
	keep(reflect.ValueOf(&v).Elem())
	return v
}

func keep(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if at, ok := v.Addr().Interface().(*time.Time); ok {
			*at = at.Truncate(time.Millisecond).UTC()
			return
		}
		for _, i := range fieldsToKeep(v.Type()) {
			keep(v.Field(i))
		}
	case reflect.Array:
		keepAll(v)
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		v.Set(own)
		keepAll(v)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		own := reflect.MakeMap(v.Type())
		for entries := v.MapRange(); entries.Next(); {
			element := reflect.New(v.Type().Elem()).Elem()
			element.Set(entries.Value())
			keep(element)
			own.SetMapIndex(entries.Key(), element)
		}
		v.Set(own)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		own := reflect.New(v.Type().Elem())
		own.Elem().Set(v.Elem())
		v.Set(own)
		keep(v.Elem())
	default:
	}
}

func keepAll(list reflect.Value) {
	if changes(list.Type().Elem()) {
		for i := range list.Len() {
			keep(list.Index(i))
		}
	}
}

// changes reports whether keep does anything with values of a type: if they can contain a time, or refer to others.
func changes(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		return t == reflect.TypeFor[time.Time]() || len(fieldsToKeep(t)) > 0
	case reflect.Array:
		return changes(t.Elem())
	case reflect.Slice, reflect.Map, reflect.Pointer:
		return true
	default:
		return false
	}
}

// knownFields has the result of fieldsToKeep for each type that was asked for.
var knownFields sync.Map // reflect.Type to []int

func fieldsToKeep(t reflect.Type) []int {
	if known, ok := knownFields.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		if changes(t.Field(i).Type) {
			fields = append(fields, i)
		}
	}
	knownFields.Store(t, fields)
	return fields
}
