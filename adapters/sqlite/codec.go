package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"time"

	jsonv1 "github.com/go-json-experiment/json/v1"

	"tokri/adapters/internal/unknown"
	"tokri/core/storing"
)

// encode returns the body of a value. It first truncates the value's times to what the stores keep
// (milliseconds, UTC), so that the caller returns what will be read later.
func encode[T any](v *T) (string, error) {
	cutTimes(reflect.ValueOf(v).Elem())
	body, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("sqlite: encode %T: %w", *v, err)
	}
	return string(body), nil
}

// encodeIf encodes what may be missing, and is then "". It leaves v as it is.
func encodeIf[T any](v *T) (string, error) {
	if v == nil {
		return "", nil
	}
	return encode(new(*v))
}

// decode reads a body with the decoder that encoding/json has from Go 1.27 on, which takes half the time.
func decode[T any](body string, v *T) error {
	if err := jsonv1.Unmarshal([]byte(body), v); err != nil {
		return fmt.Errorf("sqlite: decode %T: %w", *v, err)
	}
	return nil
}

// keepUnknown returns a changed body with those fields of the stored one that this version of the program does
// not know. known is the stored body as this version writes it, which is nearly always the same text.
func keepUnknown(ctx context.Context, stored, known, changed string) (string, error) {
	if stored == "" || changed == "" || stored == known || storing.DropsUnknown(ctx) {
		return changed, nil
	}
	var trees [3]unknown.Document
	for i, text := range []string{stored, known, changed} {
		tree, err := unknown.OfJSON(json.RawMessage(text))
		if err != nil {
			return "", fmt.Errorf("sqlite: keep unknown fields: %w", err)
		}
		trees[i], _ = tree.(unknown.Document)
	}
	body, err := json.Marshal(unknown.AsJSON(unknown.Keep(trees[0], trees[1], trees[2])))
	return string(body), err
}

var timeType = reflect.TypeFor[time.Time]()

// cutTimes truncates every time in v. The caller shares the lists, so a list with a time to truncate is copied
// first.
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
		for _, i := range fieldsWithTimes(v.Type()) {
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

// instant is a whole second as the bodies of records have it, in a text that sorts as time does.
func instant(at time.Time) string { return at.UTC().Truncate(time.Second).Format(time.RFC3339) }

func cut(at time.Time) bool {
	return at.Location() == time.UTC && at.Nanosecond()%int(time.Millisecond) == 0
}

// holdsTimes reports whether values of a type can contain a time.
func holdsTimes(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		return t == timeType || len(fieldsWithTimes(t)) > 0
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return holdsTimes(t.Elem())
	default:
	}
	return false
}

// knownFields has the result of fieldsWithTimes for each type that was asked for: records have few fields with times, and
// each write of one would walk all its types anew.
var knownFields sync.Map // reflect.Type to []int

// fieldsWithTimes returns the indexes of the fields of a struct that can contain a time.
func fieldsWithTimes(t reflect.Type) []int {
	if known, ok := knownFields.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		if holdsTimes(t.Field(i).Type) {
			fields = append(fields, i)
		}
	}
	knownFields.Store(t, fields)
	return fields
}
