package erasure

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/session"
	"tokri/core/staff"
)

// CopiesADay is how many copies of their data a customer may download in a day.
const CopiesADay = 5

// ErrLimited refuses further copies on the same day.
var ErrLimited = apperr.New(apperr.Limited, "too_many_requests", "Too many tries. Please try again later.")

// copyHead begins a copy. It says how to read the rest.
type copyHead struct {
	About  string    `json:"about"`
	MadeAt time.Time `json:"madeAt"`
}

const about = "Everything that the shop keeps about you, as it is stored. Amounts are paise (100 make a rupee), times are UTC. " +
	"Passwords and login codes are kept as hashes only, and are left out, as are the names and notes of the shop's staff."

// Copy counts a copy of the data of the session's customer and returns the function that writes it: one JSON
// object with a list for each kind of record. Copy requires a fresh proof of identity (DECISIONS P27). The
// function holds one record in memory at a time. If it fails while it writes, the output is not valid JSON.
func (s *Service) Copy(ctx context.Context, session session.Session) (func(context.Context, io.Writer) error, error) {
	if err := s.Proof(ctx, session); err != nil {
		return nil, err
	}
	wait, err := s.Limiter.Take(ctx, "copy:"+session.UserID, CopiesADay, 24*time.Hour)
	if err != nil {
		return nil, err
	}
	if wait > 0 {
		return nil, ErrLimited.After(wait)
	}
	s.Audit(ctx, account.Event{Action: account.DataCopied, UserID: session.UserID})
	return func(ctx context.Context, w io.Writer) error { return s.write(ctx, session.UserID, w) }, nil
}

func (s *Service) write(ctx context.Context, userID string, w io.Writer) error {
	head, err := json.Marshal(copyHead{About: about, MadeAt: s.Now().UTC()})
	if err != nil {
		return err
	}
	if _, err := w.Write(head[:len(head)-1]); err != nil {
		return err
	}
	for _, r := range s.records() {
		if _, err := fmt.Fprintf(w, ",\n%q: [", r.name); err != nil {
			return err
		}
		separator := "\n"
		err := r.list(ctx, userID, func(one any) error {
			text, err := json.Marshal(withoutStaff(one))
			if err == nil {
				_, err = fmt.Fprintf(w, "%s%s", separator, text)
			}
			separator = ",\n"
			return err
		})
		if err != nil {
			return fmt.Errorf("copy %s: %w", r.name, err)
		}
		if _, err := io.WriteString(w, "]"); err != nil {
			return err
		}
	}
	_, err = io.WriteString(w, "}\n")
	return err
}

// withoutStaff returns a record without the names of the staff, which customers do not see (staff.Name). It goes by the type,
// so that no record can show a name in a field that is new. It clears the names in place: the record was read for this copy.
func withoutStaff(record any) any {
	v := reflect.New(reflect.TypeOf(record)).Elem()
	v.Set(reflect.ValueOf(record))
	clearNames(v)
	return v.Interface()
}

func clearNames(v reflect.Value) {
	if v.Type() == reflect.TypeFor[staff.Name]() {
		v.SetZero()
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				clearNames(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return // a picture
		}
		for i := range v.Len() {
			clearNames(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			clearNames(v.Elem())
		}
	case reflect.Map: // its values cannot be changed in place
		for entries := v.MapRange(); entries.Next(); {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(entries.Value())
			clearNames(value)
			v.SetMapIndex(entries.Key(), value)
		}
	default:
	}
}
