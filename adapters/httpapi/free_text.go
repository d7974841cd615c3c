package httpapi

import (
	"encoding/json"
	"slices"

	"tokri/adapters/httpapi/described"
	"tokri/core/freetext"
)

// checkText refuses a body if any of its strings contains invisible characters. It checks all strings, so that
// a field that is added later is checked as well. Passwords are opaque and never shown, so they are left out.
func checkText(op *operation, body []byte) error {
	if op.Access == described.Signed || !mayHide(body) {
		return nil
	}
	var fields map[string]any
	_ = json.Unmarshal(body, &fields) // a body that is not an object has no fields; validation refuses it
	for name, value := range fields {
		if slices.Contains(op.Secrets, name) {
			continue
		}
		if err := checkStrings(value); err != nil {
			return freetext.ErrInvisible.On(name)
		}
	}
	return nil
}

// mayHide reports whether a JSON text may contain other than visible ASCII characters. Most requests and all
// pictures do not, and need not be parsed again.
func mayHide(body []byte) bool {
	for _, b := range body {
		if b == '\\' || b >= 0x7f {
			return true
		}
	}
	return false
}

func checkStrings(value any) error {
	switch v := value.(type) {
	case string:
		return freetext.Check(v)
	case []any:
		for _, e := range v {
			if err := checkStrings(e); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, e := range v {
			if err := checkStrings(e); err != nil {
				return err
			}
		}
	}
	return nil
}
