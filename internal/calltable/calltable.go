// Package calltable reads openapi.yaml and staff.yaml into the server's table of calls, for the generator of calls.gen.go and the test
// that the table is theirs.
package calltable

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"tokri/adapters/httpapi/described"
)

// Of returns the calls of a document, by path and method. staff says that it is the staff's document.
func Of(doc *openapi3.T, staff bool) ([]described.Call, error) {
	var tree map[string]any
	raw, err := doc.MarshalJSON()
	if err == nil {
		err = json.Unmarshal(raw, &tree)
	}
	if err != nil {
		return nil, fmt.Errorf("write the document: %w", err)
	}
	var all []described.Call
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			c := described.Call{ID: op.OperationID, Method: method, Path: strings.NewReplacer("{", ":", "}", "").Replace(path), Access: described.AccessOf(op),
				Secrets: secretsOf(op), HasBody: op.RequestBody != nil}
			if staff {
				c.Staff, err = staffCallOf(op)
			} else {
				c.Refusals = refusalsIn(op)
			}
			if err == nil {
				c.Rules, err = rulesOf(tree, path, strings.ToLower(method))
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op.OperationID, err)
			}
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b described.Call) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return all, nil
}

// staffCallOf reads the extensions of a call of staff.yaml.
func staffCallOf(op *openapi3.Operation) (*described.StaffCall, error) {
	named, _ := op.Extensions["x-permission"].(string)
	call := &described.StaffCall{Open: named == "open"}
	if named != "open" && named != "own" {
		if call.Permission = named; named == "" {
			return nil, fmt.Errorf("has no permission")
		}
	}
	if call.Open != (described.AccessOf(op) == described.Open) {
		return nil, fmt.Errorf("has a permission and a security that do not agree")
	}
	call.Proof, _ = op.Extensions["x-proof"].(bool)
	_, call.Logged = op.Extensions["x-logged"]
	return call, nil
}

// secretsOf returns the fields of a call's body that are passwords (format: password).
func secretsOf(op *openapi3.Operation) []string {
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
	return slices.Sorted(maps.Keys(secrets))
}

// refusalsIn returns the refusals that the document lists for a call.
func refusalsIn(op *openapi3.Operation) []string {
	all := map[string]bool{}
	for status, response := range op.Responses.Map() {
		if media := response.Value.Content.Get("application/json"); media != nil && status != "200" {
			for _, example := range media.Examples {
				if value, ok := example.Value.Value.(map[string]any); ok {
					all[fmt.Sprint(status, " ", value["code"])] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// rulesOf returns what a request of a call is validated by.
func rulesOf(tree map[string]any, path, method string) (string, error) {
	item, _ := tree["paths"].(map[string]any)[path].(map[string]any)
	if item["parameters"] != nil {
		return "", fmt.Errorf("the parameters of a path are not read, only those of its calls")
	}
	op, _ := item[method].(map[string]any)
	r := resolver{root: tree}
	rules := map[string]any{"security": []any{}} // authenticate checks it
	for _, part := range []string{"parameters", "requestBody"} {
		if op[part] != nil {
			rules[part] = r.resolve(op[part], false)
		}
	}
	raw, err := json.Marshal(rules)
	return string(raw), cmp.Or(r.err, err)
}

// resolver writes what a reference leads to in its place.
type resolver struct {
	root map[string]any
	open []string // the references that it is in
	err  error
}

// forPeople are the keys of schemas and parameters that have no part in a validation.
var forPeople = map[string]bool{"description": true, "title": true, "summary": true, "example": true, "examples": true, "externalDocs": true, "deprecated": true}

// resolve returns a copy of a value. named says that the keys of a map are names that the document chose.
func (r *resolver) resolve(value any, named bool) any {
	switch v := value.(type) {
	case []any:
		list := make([]any, len(v))
		for i, inner := range v {
			list[i] = r.resolve(inner, false)
		}
		return list
	case map[string]any:
		if ref, ok := v["$ref"].(string); ok && !named {
			return r.follow(ref)
		}
		fields := make(map[string]any, len(v))
		for name, inner := range v {
			if named || !forPeople[name] && !strings.HasPrefix(name, "x-go-") && !strings.HasPrefix(name, "x-oapi-") {
				fields[name] = r.resolve(inner, !named && (name == "properties" || name == "content"))
			}
		}
		return fields
	default:
		return value
	}
}

func (r *resolver) follow(ref string) any {
	if slices.Contains(r.open, ref) {
		r.err = fmt.Errorf("%s contains itself", ref)
		return nil
	}
	var at any = r.root
	for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		inner, _ := at.(map[string]any)
		at = inner[name]
	}
	if at == nil {
		r.err = fmt.Errorf("%s leads nowhere", ref)
		return nil
	}
	r.open = append(r.open, ref)
	defer func() { r.open = r.open[:len(r.open)-1] }()
	return r.resolve(at, false)
}
