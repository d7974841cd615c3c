package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// request is a call with a body: its schema, and an example of it.
type request struct {
	id, method, path string
	schema           *openapi3.Schema
	example          map[string]any
}

// requests are the calls with a body, in the order of their paths.
func requests(t *testing.T) (all []request) {
	t.Helper()
	doc, err := loadDocument()
	require.NoError(t, err)
	for _, path := range slices.Sorted(maps.Keys(doc.Paths.Map())) {
		for method, op := range doc.Paths.Value(path).Operations() {
			if op.RequestBody == nil {
				continue
			}
			media := op.RequestBody.Value.Content.Get("application/json")
			first := slices.Sorted(maps.Keys(media.Examples))[0]
			all = append(all, request{op.OperationID, method, path, media.Schema.Value, media.Examples[first].Value.Value.(map[string]any)})
		}
	}
	require.Greater(t, len(all), 30)
	return all
}

// wrongValues are values that do not fit a schema by type or by its options.
func wrongValues(schema *openapi3.Schema) (wrong []any) {
	types, options := typesOf(schema)
	for name, value := range map[string]any{
		"string": "wrong", "boolean": true, "object": obj{"$gt": ""}, "array": list{1}, "number": 1.5, "integer": 7,
	} {
		fits := slices.Contains(types, name) || name == "integer" && slices.Contains(types, "number")
		if !fits {
			wrong = append(wrong, value)
		}
	}
	if len(options) > 0 {
		wrong = append(wrong, "none-of-them")
	}
	if !schema.Nullable {
		wrong = append(wrong, nil)
	}
	return wrong
}

func typesOf(schema *openapi3.Schema) (types []string, options []any) {
	types, options = schema.Type.Slice(), schema.Enum
	for _, part := range slices.Concat(schema.AllOf, schema.OneOf) {
		more, moreOptions := typesOf(part.Value)
		types, options = append(types, more...), append(options, moreOptions...)
	}
	return types, options
}

// spoil calls back with copies of an example in which one field, of any depth, has a value that is wrong for it.
func spoil(schema *openapi3.Schema, example any, path string, use func(path string, spoilt any)) {
	for _, part := range schema.AllOf {
		spoil(part.Value, example, path, use)
	}
	if schema.Items != nil {
		for _, wrong := range wrongValues(schema.Items.Value) {
			use(path+".0", list{wrong})
		}
		entries, _ := example.([]any)
		var first any = map[string]any{}
		if len(entries) > 0 {
			first = entries[0]
		}
		spoil(schema.Items.Value, first, path+".0", func(path string, spoilt any) { use(path, list{spoilt}) })
	}
	fields, _ := example.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		property := schema.Properties[name].Value
		at := strings.TrimPrefix(path+"."+name, ".")
		for _, wrong := range wrongValues(property) {
			use(at, map[string]any(obj(fields).with(name, wrong)))
		}
		spoil(property, fields[name], at, func(path string, spoilt any) { use(path, map[string]any(obj(fields).with(name, spoilt))) })
	}
}

// A field of a wrong type, or with a value that is not among its options, is 400 in every call, with a stable code and the
// field's name.
func TestWrongTypesAndOptionsAre400(t *testing.T) {
	h := withoutStores(t)
	sent := 0
	for _, r := range requests(t) {
		spoil(r.schema, r.example, "", func(path string, spoilt any) {
			body := toJSON(t, spoilt)
			req := httptest.NewRequest(r.method, "/api"+r.path, strings.NewReader(body))
			req.Header.Set("Authorization", "Bearer good")
			req.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, req)
			about := fmt.Sprintf("%s %s: %s", r.id, body, w.Body.String())
			var p problem
			require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p), about)
			assert.Equal(t, []any{http.StatusBadRequest, "malformed", path}, []any{w.Code, p.Code, p.Field}, about)
			sent++
		})
	}
	require.Greater(t, sent, 500)
}
