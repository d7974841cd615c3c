package httpapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/described"
)

// place is a string field of a call's body: the names that lead to it, with "" for the items of a list.
type place struct {
	path   []string
	schema *openapi3.Schema
}

func stringsOf(schema *openapi3.Schema, path ...string) (found []place) {
	for _, part := range slices.Concat(schema.AllOf, schema.AnyOf, schema.OneOf) {
		found = append(found, stringsOf(part.Value, path...)...)
	}
	if schema.Type.Is("string") && len(schema.Enum) == 0 {
		found = append(found, place{slices.Clone(path), schema})
	}
	if schema.Items != nil {
		found = append(found, stringsOf(schema.Items.Value, append(path, "")...)...)
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		found = append(found, stringsOf(schema.Properties[name].Value, append(path, name)...)...)
	}
	return found
}

// with puts a text into a place of a body and adds the objects and lists that are missing on the way.
func with(body any, path []string, text string) any {
	if len(path) == 0 {
		return text
	}
	if path[0] == "" {
		list, _ := body.([]any)
		first := any(nil)
		if len(list) > 0 {
			first = list[0]
		}
		return []any{with(first, path[1:], text)}
	}
	object, _ := body.(map[string]any)
	object = maps.Clone(object)
	if object == nil {
		object = map[string]any{}
	}
	object[path[0]] = with(object[path[0]], path[1:], text)
	return object
}

// eachText sends every call of the document with a text in each of its string fields.
func eachText(t *testing.T, text string, check func(op *openapi3.Operation, at place, status int, p problem)) (sent int) {
	t.Helper()
	doc, err := loadDocument()
	require.NoError(t, err)
	h := newBench(t, func(f *ServerConfig) { f.Signed = func(string) bool { return true }; f.Limiter = nil })
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.RequestBody == nil || described.AccessOf(op) == described.Signed {
				continue // the payment gateway's own messages are not checked
			}
			media := op.RequestBody.Value.Content.Get("application/json")
			for _, at := range stringsOf(media.Schema.Value) {
				for name, example := range media.Examples {
					body, err := json.Marshal(with(example.Value.Value, at.path, text))
					require.NoError(t, err)
					w := h.do(method, "/api"+path, string(body), "Authorization", "Bearer good")
					var p problem
					require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p), "%s %s", path, name)
					check(op, at, w.Code, p)
					sent++
				}
			}
		}
	}
	return sent
}

func TestNoCallTakesWhatCannotBeSeen(t *testing.T) {
	for _, hostile := range []string{"Asha\x1b[2J", "Asha\u202egnp", "As\u200bha", "\u200d\u200c"} {
		sent := eachText(t, hostile, func(op *openapi3.Operation, at place, status int, p problem) {
			if at.schema.Format == "password" {
				assert.NotEqual(t, "invisible_characters", p.Code, "%s takes any password", op.OperationID)
				return
			}
			assert.Equal(t, http.StatusUnprocessableEntity, status, "%s takes %q as %v: %s", op.OperationID, hostile, at.path, p.Code)
			assert.Equal(t, "invisible_characters", p.Code, "%s %v", op.OperationID, at.path)
			assert.Equal(t, at.path[0], p.Field, op.OperationID)
		})
		require.Greater(t, sent, 80, "there is something to look at")
	}
}

func TestEveryCallTakesHindiAndEmoji(t *testing.T) {
	for _, text := range []string{"लक्ष्मी क्\u200dया श्\u200cरी", "👨\u200d👩\u200d👧 ❤\ufe0f", "Asha"} {
		eachText(t, text, func(op *openapi3.Operation, at place, _ int, p problem) {
			assert.NotEqual(t, "invisible_characters", p.Code, "%s %v takes %q", op.OperationID, at.path, text)
		})
	}
}

func TestMediaTypes(t *testing.T) {
	b := newBench(t)
	send := func(body string, header ...string) int {
		return b.do("POST", "/api/product/list-user", body, header...).Code
	}
	for _, mediaType := range []string{"application/json", "Application/JSON", "application/json; charset=UTF-8", `APPLICATION/json;charset="utf-8"`} {
		assert.Equal(t, http.StatusOK, send(`{"search":"mango"}`, "Content-Type", mediaType), mediaType)
	}
	for _, mediaType := range []string{"", "text/plain", "application/xml", "application/jsonp", "application/json; charset=latin1", "json", "multipart/form-data; boundary=x"} {
		assert.Equal(t, http.StatusUnsupportedMediaType, send(`{"search":"mango"}`, "Content-Type", mediaType), mediaType)
	}
	assert.Equal(t, http.StatusUnsupportedMediaType, send(`{"search":"mango"}`, "Content-Encoding", "gzip"))
	assert.Equal(t, http.StatusOK, send("", "Content-Type", "text/plain"), "without a body, its type says nothing")
}
