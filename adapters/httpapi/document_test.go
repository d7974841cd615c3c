package httpapi

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
)

func TestDocumentIsValidWithItsExamples(t *testing.T) {
	staffDoc, err := loadStaffDocument()
	require.NoError(t, err)
	require.NoError(t, staffDoc.Validate(t.Context()))
	doc, err := loadDocument()
	require.NoError(t, err)
	require.NoError(t, doc.Validate(t.Context()))
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			require.NotEmpty(t, op.OperationID, name)
			ok := op.Responses.Value("200")
			require.NotNil(t, ok, name)
			if ok.Value.Content["application/pdf"] == nil { // a file has no example
				require.NotEmpty(t, ok.Value.Content.Get("application/json").Examples, "%s has no reply example", name)
			}
			require.NotNil(t, op.Responses.Value("500"), name)
			if op.RequestBody != nil {
				require.NotEmpty(t, op.RequestBody.Value.Content.Get("application/json").Examples, "%s has no request example", name)
				require.NotNil(t, op.Responses.Value("422"), name)
			}
		}
	}
}

// Calls take every id that a shop can have.
func TestCallsTakeAllIDs(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	staffDoc, err := loadStaffDocument()
	require.NoError(t, err)
	for _, id := range []*uint64{doc.Components.Schemas["Id"].Value.MaxLength, staffDoc.Components.Schemas["Id"].Value.MaxLength} {
		assert.EqualValues(t, catalog.MaxID, *id)
	}
}

// Some generators of clients fail on these: a field without a type, "nullable" without a type, an empty string
// among the options.
func TestSchemasAreSuchThatGeneratorsReadThem(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	raw, err := json.Marshal(doc.Components.Schemas)
	require.NoError(t, err)
	var schemas map[string]map[string]any
	require.NoError(t, json.Unmarshal(raw, &schemas))
	var check func(place string, schema map[string]any)
	check = func(place string, schema map[string]any) {
		if schema["$ref"] != nil {
			return
		}
		assert.True(t, schema["type"] != nil || schema["allOf"] != nil || schema["oneOf"] != nil, "%s has no type", place)
		assert.False(t, schema["nullable"] != nil && schema["type"] == nil, "%s is nullable without a type", place)
		if options, ok := schema["enum"].([]any); ok {
			assert.NotContains(t, options, "", "%s has an empty option", place)
		}
		for _, combined := range []string{"allOf", "oneOf"} {
			parts, _ := schema[combined].([]any)
			for _, part := range parts {
				check(place+" "+combined, part.(map[string]any))
			}
		}
		properties, _ := schema["properties"].(map[string]any)
		for name, property := range properties {
			check(place+"."+name, property.(map[string]any))
		}
		for _, inner := range []string{"items", "additionalProperties"} {
			if of, ok := schema[inner].(map[string]any); ok {
				check(place+" "+inner, of)
			}
		}
	}
	require.NotEmpty(t, schemas)
	for name, schema := range schemas {
		check(name, schema)
	}
}

// Generators of clients read the document. They make one type of each name, and know nothing of our generator's hints.
func TestThePublishedDocumentIsForEveryGenerator(t *testing.T) {
	raw, err := PublishedDocument()
	require.NoError(t, err)
	assert.NotContains(t, string(raw), ownHints)
	var doc struct {
		Components map[string]map[string]any `json:"components"`
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	require.Greater(t, len(doc.Components["schemas"]), 100)
	seen := map[string]string{}
	for kind, named := range doc.Components {
		if kind == "examples" || kind == "securitySchemes" {
			continue // of these no types are made
		}
		for name := range named {
			key := strings.ToLower(name)
			assert.Empty(t, seen[key], "%s is the name of two: one is among the %s", name, kind)
			seen[key] = kind
		}
	}
}

// requestExamples returns the last example of each call's body, by the call's name.
func requestExamples(t *testing.T) map[string]map[string]any {
	t.Helper()
	doc, err := loadDocument()
	require.NoError(t, err)
	found := map[string]map[string]any{}
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			if op.RequestBody == nil {
				continue
			}
			for _, example := range op.RequestBody.Value.Content.Get("application/json").Examples {
				if fields, ok := example.Value.Value.(map[string]any); ok {
					found[op.OperationID] = fields
				}
			}
		}
	}
	return found
}

// The ids in the examples of requests are of the right kind: an order's begins with ord_.
func TestExamplesNameOrdersAsOrders(t *testing.T) {
	calls := 0
	for name, fields := range requestExamples(t) {
		if id, ok := fields["orderId"].(string); ok {
			calls++
			assert.Regexp(t, "^ord_", id, name)
		}
	}
	assert.Greater(t, calls, 4)
}
