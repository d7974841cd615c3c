package httpapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/getkin/kin-openapi/openapi3"
)

// aliases are the second names of a body's fields (x-alias-of in openapi.yaml, DECISIONS P2). A value that a
// request sends under the second name only is copied to the first one before the body is validated, so handlers
// read the first one only.
type aliases struct {
	first map[string]string   // by second name
	inner map[string]*aliases // of objects, and of lists of objects, by their field
	names [][]byte            // all second names, also those of inner, as JSON
}

// aliasesOf collects the second names of a schema; nil if it has none.
func aliasesOf(schema *openapi3.Schema) *aliases {
	a := &aliases{first: map[string]string{}, inner: map[string]*aliases{}}
	for _, part := range schema.AllOf {
		if of := aliasesOf(part.Value); of != nil {
			maps.Copy(a.first, of.first)
			maps.Copy(a.inner, of.inner)
		}
	}
	for name, property := range schema.Properties {
		if first, ok := property.Value.Extensions["x-alias-of"].(string); ok {
			a.first[name] = first
		}
		object := property.Value
		if object.Items != nil {
			object = object.Items.Value
		}
		if of := aliasesOf(object); of != nil {
			a.inner[name] = of
		}
	}
	if len(a.first)+len(a.inner) == 0 {
		return nil
	}
	for name := range a.first {
		a.names = append(a.names, []byte(`"`+name+`"`))
	}
	for _, of := range a.inner {
		a.names = append(a.names, of.names...)
	}
	return a
}

// sent reports whether a body may have a second name, also one with escaped characters.
func (a *aliases) sent(body []byte) bool {
	return bytes.IndexByte(body, '\\') >= 0 || slices.ContainsFunc(a.names, func(name []byte) bool { return bytes.Contains(body, name) })
}

func requestAliases(op *openapi3.Operation) *aliases {
	if op.RequestBody == nil {
		return nil
	}
	return aliasesOf(op.RequestBody.Value.Content.Get("application/json").Schema.Value)
}

// resolve copies the fields of a body that came under their second names only to their first names. The second
// names stay, so that a refusal names the field as it was sent.
func (a *aliases) resolve(body []byte) []byte {
	body = bytes.TrimSpace(body)
	if a == nil || len(body) == 0 || !a.sent(body) {
		return body // most bodies have no second name, and need not be decoded here
	}
	if body[0] == '[' {
		var list []json.RawMessage
		_ = json.Unmarshal(body, &list)
		for i, entry := range list {
			list[i] = a.resolve(entry)
		}
		return written(list, body)
	}
	if body[0] != '{' {
		return body
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(body, &fields)
	for second, first := range a.first {
		if value, ok := fields[second]; ok && fields[first] == nil {
			fields[first] = value
		}
	}
	for name, of := range a.inner {
		if value, ok := fields[name]; ok {
			fields[name] = of.resolve(value)
		}
	}
	return written(fields, body)
}

// written returns value as JSON. The body was valid JSON, so writing its parts cannot fail.
func written(value any, body []byte) []byte {
	raw, err := json.Marshal(value)
	if err != nil {
		return body
	}
	return raw
}

// sentAs returns the name under which a refused field was sent.
func (a *aliases) sentAs(field string, body []byte) string {
	var fields map[string]json.RawMessage
	if a == nil || json.Unmarshal(body, &fields) != nil || fields[field] != nil {
		return field
	}
	for _, second := range slices.Sorted(maps.Keys(a.first)) {
		if a.first[second] == field && fields[second] != nil {
			return second
		}
	}
	return field
}
