package httpapi

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These functions check a mapping between two types: requireMapped fills a value, changes one field after the
// other, and checks whether the result changes.

// mapping is a function from one type to another, with the fields that do not take part in it.
type mapping[From any] struct {
	to func(From) any
	// ignored are the fields (or groups of fields) that the result does not depend on.
	ignored []string
	// unset are the fields of the result that have another source.
	unset []string
	// states change the filled value into other values for which the mapping is tried. Without states only the
	// filled value is tried.
	states []func(*From)
}

func requireMapped[From any](t *testing.T, m mapping[From]) {
	t.Helper()
	states := m.states
	if len(states) == 0 {
		states = []func(*From){func(*From) {}}
	}
	shown, set := map[string]bool{}, map[string]bool{}
	for _, state := range states {
		var value From
		fill(reflect.ValueOf(&value).Elem(), new(int))
		state(&value)
		before := toJSON(t, m.to(value))
		eachLeaf(reflect.ValueOf(&value).Elem(), "", func(path string, leaf reflect.Value) {
			old := reflect.New(leaf.Type()).Elem()
			old.Set(leaf)
			for _, other := range otherValues(leaf) {
				leaf.Set(other)
				shown[path] = shown[path] || toJSON(t, m.to(value)) != before
			}
			leaf.Set(old)
		})
		result := reflect.New(reflect.TypeOf(m.to(value))).Elem()
		result.Set(reflect.ValueOf(m.to(value)))
		eachLeaf(result, "", func(path string, leaf reflect.Value) { set[path] = set[path] || !leaf.IsZero() })
	}
	compareFields(t, shown, m.ignored, "%s does not reach the result: map it, or list it as ignored")
	compareFields(t, set, m.unset, "%s of the result is never set")
}

// compareFields requires that exactly the listed fields, and those below them, have no effect.
func compareFields(t *testing.T, effect map[string]bool, list []string, missing string) {
	t.Helper()
	used := map[string]bool{}
	for path, does := range effect {
		// A field may be empty in one state and have its parts in another.
		for below, belowDoes := range effect {
			does = does || belowDoes && strings.HasPrefix(below, path+".")
		}
		i := slices.IndexFunc(list, func(listed string) bool { return path == listed || strings.HasPrefix(path, listed+".") })
		if i >= 0 {
			assert.False(t, does, "%s is listed and has an effect", path)
			used[list[i]] = true
			continue
		}
		assert.True(t, does, missing, path)
	}
	for _, listed := range list {
		assert.True(t, used[listed], "%s is listed and is no field", listed)
	}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	return string(raw)
}

var filledFrom = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

// fill gives every field a different content; n counts them.
func fill(v reflect.Value, n *int) {
	*n++
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(filledFrom.Add(time.Duration(*n) * time.Hour)))
	case v.Kind() == reflect.String:
		v.SetString(fmt.Sprint("/text-", *n)) // a text that is valid as the address of a picture
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.Type() == reflect.TypeFor[time.Duration]():
		v.SetInt(int64(time.Duration(*n) * time.Minute))
	case v.CanInt():
		v.SetInt(int64(*n))
	case v.CanFloat():
		v.SetFloat(float64(*n) + 0.5)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), n)
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, n)
		fill(value, n)
		v.SetMapIndex(key, value)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), n)
			}
		}
	}
}

// eachLeaf visits the fields that are not structs. The fields of an embedded struct count as fields of the
// outer one.
func eachLeaf(v reflect.Value, path string, visit func(string, reflect.Value)) {
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		visit(path, v)
	case v.Kind() == reflect.Pointer && !v.IsNil():
		eachLeaf(v.Elem(), path, visit)
	case v.Kind() == reflect.Slice && v.Len() > 0:
		eachLeaf(v.Index(0), path, visit)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				continue
			}
			below := path
			if !field.Anonymous {
				below = strings.TrimPrefix(path+"."+field.Name, ".")
			}
			eachLeaf(v.Field(i), below, visit)
		}
	case v.Kind() != reflect.Interface && v.Kind() != reflect.Func:
		visit(path, v)
	}
}

// otherValues returns values that differ from the present one, including the zero value.
func otherValues(v reflect.Value) []reflect.Value {
	other := reflect.New(v.Type()).Elem()
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		other.Set(reflect.ValueOf(v.Interface().(time.Time).Add(time.Hour)))
	case v.Kind() == reflect.String:
		other.SetString(v.String() + "-other")
	case v.CanInt():
		other.SetInt(2 * v.Int())
	case v.CanFloat():
		other.SetFloat(v.Float() + 1)
	}
	return []reflect.Value{other, reflect.Zero(v.Type())}
}
