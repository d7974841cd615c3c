package sqlite

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// encode makes the body of a value, whose times it cuts to what the stores keep: milliseconds,
// UTC. The value is changed accordingly, so that what is returned is what will be read.
func encode[T any](v *T) (string, error) {
	cutTimes(reflect.ValueOf(v).Elem())
	body, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("sqlite: encode %T: %w", *v, err)
	}
	return string(body), nil
}

func decode[T any](body string, v *T) error {
	if err := json.Unmarshal([]byte(body), v); err != nil {
		return fmt.Errorf("sqlite: decode %T: %w", *v, err)
	}
	return nil
}

var timeType = reflect.TypeFor[time.Time]()

// cutTimes cuts every time in v. Lists are shared with the caller, so one that has
// something to cut is copied first.
func cutTimes(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == timeType {
			at := v.Addr().Interface().(*time.Time)
			if !cut(*at) {
				*at = at.Truncate(time.Millisecond).UTC()
			}
			return
		}
		for i := range v.NumField() {
			cutTimes(v.Field(i))
		}
	case reflect.Slice:
		if !holdsTimes(v.Type().Elem()) || v.Len() == 0 {
			return
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(copied, v)
		v.Set(copied)
		for i := range v.Len() {
			cutTimes(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			cutTimes(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() && holdsTimes(v.Type().Elem()) {
			copied := reflect.New(v.Type().Elem())
			copied.Elem().Set(v.Elem())
			v.Set(copied)
			cutTimes(v.Elem())
		}
	default:
	}
}

func cut(at time.Time) bool {
	return at.Location() == time.UTC && at.Nanosecond()%int(time.Millisecond) == 0
}

// holdsTimes tells whether values of a type can have a time in them.
func holdsTimes(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		if t == timeType {
			return true
		}
		for i := range t.NumField() {
			if holdsTimes(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return holdsTimes(t.Elem())
	default:
	}
	return false
}
