// Package described has what openapi.yaml and staff.yaml say of each call, in the form that the server needs to answer it. The server
// does not read the two documents: its table of calls is generated from them (calls.gen.go), because reading them took longer than the
// rest of a start.
package described

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// Access says whether a call needs the bearer token.
type Access int

// The kinds of access.
const (
	Open     Access = iota // the token is ignored
	Optional               // a token is used if there is one
	Required               // without a token the call is refused
	Signed                 // the payment gateway's header is required instead
)

// Call is what the middlewares need to know about a call.
type Call struct {
	ID, Method, Path string // the path below that of its document, as Gin writes it
	Access           Access
	Secrets          []string // the fields of its body that are passwords
	Refusals         []string // those that the document lists, as "409 slot_full"
	HasBody          bool
	Staff            *StaffCall // of the staff's API; nil for the customers' calls
	Rules            string     // its parameters and its body's schema as JSON, without references, which Operation reads
}

// StaffCall is what staff.yaml says of a call besides.
type StaffCall struct {
	Permission string // "" if every person may
	Open       bool   // needs no token
	Proof      bool   // needs a fresh proof
	Logged     bool
}

// Operation reads the rules for a request.
func (c *Call) Operation() (*openapi3.Operation, error) {
	op := &openapi3.Operation{}
	if err := json.Unmarshal([]byte(c.Rules), op); err != nil {
		return nil, fmt.Errorf("rules of %s: %w", c.ID, err)
	}
	return op, nil
}

// Of returns the calls of a document, by path and method. staff says that it is the staff's document.
func Of(doc *openapi3.T, staff bool) ([]Call, error) {
	var tree map[string]any
	raw, err := doc.MarshalJSON()
	if err == nil {
		err = json.Unmarshal(raw, &tree)
	}
	if err != nil {
		return nil, fmt.Errorf("write the document: %w", err)
	}
	var all []Call
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			c := Call{ID: op.OperationID, Method: method, Path: strings.NewReplacer("{", ":", "}", "").Replace(path), Access: AccessOf(op),
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
	slices.SortFunc(all, func(a, b Call) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method)) })
	return all, nil
}

// AccessOf returns the access that a call's security demands.
func AccessOf(op *openapi3.Operation) Access {
	if op.Security == nil || len(*op.Security) == 0 {
		return Open
	}
	for _, s := range *op.Security {
		if len(s) == 0 {
			return Optional
		}
		if _, ok := s["phonepe"]; ok {
			return Signed
		}
	}
	return Required
}

// staffCallOf reads the extensions of a call of staff.yaml.
func staffCallOf(op *openapi3.Operation) (*StaffCall, error) {
	named, _ := op.Extensions["x-permission"].(string)
	call := &StaffCall{Open: named == "open"}
	if named != "open" && named != "own" {
		if call.Permission = named; named == "" {
			return nil, fmt.Errorf("has no permission")
		}
	}
	if call.Open != (AccessOf(op) == Open) {
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
