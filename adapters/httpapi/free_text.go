package httpapi

import (
	"encoding/json"

	"github.com/getkin/kin-openapi/openapi3"

	"tokri/core/freetext"
)

// checkText refuses a body if any of its strings contains invisible characters. It checks all strings, so that
// a field that is added later is checked as well. Passwords are opaque and never shown, so they are left out.
func checkText(op *operation, body []byte) error {
	if op.access == signed || !mayHide(body) {
		return nil
	}
	var fields map[string]any
	_ = json.Unmarshal(body, &fields) // a body that is not an object has no fields; validation refuses it
	for name, value := range fields {
		if op.secrets[name] {
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

// secretsOf returns the fields of a call's body that are passwords (format: password).
func secretsOf(op *openapi3.Operation) map[string]bool {
	secrets := map[string]bool{}
	var collect func(*openapi3.Schema)
	collect = func(schema *openapi3.Schema) {
		for _, part := range schema.AllOf {
			collect(part.Value)
		}
		for name, property := range schema.Properties {
			if property.Value.Format == "password" {
				secrets[name] = true
			}
		}
	}
	if op.RequestBody != nil {
		collect(op.RequestBody.Value.Content.Get("application/json").Schema.Value)
	}
	return secrets
}
