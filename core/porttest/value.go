package porttest

import (
	"context"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// day is the day of the suites' data. It is far in the future, so that a store which deletes expired records by
// the real clock does not do so during a test.
var day = time.Date(2126, time.January, 5, 6, 30, 0, 0, time.UTC)

// source supplies the basic values of a struct.
type source interface {
	number() int64
	text() string
	key() string
	fraction() float64
	yes() bool
	moment() time.Time
	length() int
}

// drawn returns a random value of any type made of plain fields. It also fills fields that are added later, so
// that no store can leave one out.
func drawn[T any](t *rapid.T) T {
	var v T
	fill(reflect.ValueOf(&v).Elem(), random{t})
	return v
}

// full returns a value with something in every field.
func full[T any]() T {
	var v T
	fill(reflect.ValueOf(&v).Elem(), &counting{})
	return v
}

var timeType = reflect.TypeFor[time.Time]()

func fill(v reflect.Value, s source) {
	if v.Type() == timeType {
		v.Set(reflect.ValueOf(s.moment()))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			// A field that is not encoded as JSON is not stored (catalog.Variant.Stock).
			if v.Type().Field(i).Tag.Get("json") != "-" {
				fill(v.Field(i), s)
			}
		}
	case reflect.Slice:
		if n := s.length(); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		for i := range v.Len() {
			fill(v.Index(i), s)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), s)
		}
	case reflect.Map:
		if n := s.length(); n > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range n {
				element := reflect.New(v.Type().Elem()).Elem()
				fill(element, s)
				v.SetMapIndex(reflect.ValueOf(s.key()).Convert(v.Type().Key()), element)
			}
		}
	case reflect.Pointer:
		if s.length() > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), s)
		}
	case reflect.String:
		v.SetString(s.text())
	case reflect.Bool:
		v.SetBool(s.yes())
	case reflect.Float64:
		v.SetFloat(s.fraction())
	case reflect.Int, reflect.Int64:
		v.SetInt(s.number())
	case reflect.Uint8: // of a picture
		v.SetUint(uint64(s.number()))
	default:
		panic("porttest: cannot fill a " + v.Type().String())
	}
}

// random draws from rapid.
type random struct{ t *rapid.T }

func (r random) number() int64     { return rapid.Int64().Draw(r.t, "number") }
func (r random) yes() bool         { return rapid.Bool().Draw(r.t, "yes") }
func (r random) fraction() float64 { return rapid.Float64().Draw(r.t, "fraction") }
func (r random) length() int       { return rapid.IntRange(0, 3).Draw(r.t, "length") }
func (r random) key() string       { return rapid.StringMatching(`[a-z]{1,8}`).Draw(r.t, "key") }
func (r random) text() string {
	return strings.ReplaceAll(rapid.StringN(0, 16, -1).Draw(r.t, "text"), "\x00", "")
}

func (r random) moment() time.Time {
	if rapid.IntRange(0, 9).Draw(r.t, "zero time") == 0 {
		return time.Time{}
	}
	return day.Add(time.Duration(rapid.Int64Range(0, 1<<40).Draw(r.t, "moment")) * time.Millisecond)
}

// counting gives every basic value a different number, none of them zero.
type counting struct{ n int64 }

func (c *counting) number() int64     { c.n++; return c.n }
func (c *counting) yes() bool         { return true }
func (c *counting) fraction() float64 { return float64(c.number()) + 0.5 }
func (c *counting) length() int       { return 2 }
func (c *counting) text() string      { return "text " + strconv.FormatInt(c.number(), 10) }
func (c *counting) key() string       { return "key" + strconv.FormatInt(c.number(), 10) }
func (c *counting) moment() time.Time {
	return day.Add(time.Duration(c.number()) * (time.Hour + time.Millisecond))
}

// same compares two values and treats an empty list and no list as equal.
func same[T any](t require.TestingT, want, got T) {
	canonical(reflect.ValueOf(&want).Elem())
	canonical(reflect.ValueOf(&got).Elem())
	require.Equal(t, want, got)
}

func canonical(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		if v.Len() == 0 {
			v.SetZero()
			return
		}
		if v.Kind() == reflect.Map {
			return
		}
		clone := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(clone, v)
		v.Set(clone)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			canonical(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == timeType {
			return
		}
		for _, field := range v.Fields() {
			canonical(field)
		}
	default:
	}
}

// finer returns a value whose times have a zone and more digits than a store keeps, and the value that a store
// returns for it.
func finer[T any]() (given, kept T) {
	given, kept = full[T](), full[T]()
	shift(reflect.ValueOf(&given).Elem(), func(at time.Time) time.Time {
		return at.Add(999_999 * time.Nanosecond).In(time.FixedZone("IST", 19_800))
	})
	return given, kept
}

// keepsTimes tests that a record with such times is read as a store keeps it, the first version of it if it counts them.
func keepsTimes[T any](t *testing.T, insert func(context.Context, T) error, read func(given T) (T, error)) {
	t.Helper()
	given, kept := finer[T]()
	if version := reflect.ValueOf(&kept).Elem().FieldByName("Version"); version.IsValid() {
		version.SetInt(1)
	}
	require.NoError(t, insert(t.Context(), given))
	got, err := read(given)
	require.NoError(t, err)
	same(t, kept, got)
}

func shift(v reflect.Value, by func(time.Time) time.Time) {
	switch {
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(by(v.Interface().(time.Time))))
	case v.Kind() == reflect.Struct:
		for _, field := range v.Fields() {
			shift(field, by)
		}
	case v.Kind() == reflect.Slice, v.Kind() == reflect.Array:
		for i := range v.Len() {
			shift(v.Index(i), by)
		}
	case v.Kind() == reflect.Pointer && !v.IsNil():
		shift(v.Elem(), by)
	}
}

// again calls the reopen of a store, or skips the test if there is none.
func again[S any](t *testing.T, reopen func() S) S {
	t.Helper()
	if reopen == nil {
		t.Skip("this store does not outlive its process")
	}
	return reopen()
}
