package systemtest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/internal/jsontest"
)

// own is a text of Asha's that only she may see.
const own = "Behind the blue gate 7781"

var stockShown = regexp.MustCompile(`"stock":\d+`)

// intruder sends Asha's ids with another customer's token.
type intruder struct {
	t    *testing.T
	base string
	by   *harness.Shopper
	key  string // Asha's idempotency key
}

// call sends a body and returns the status and the whole response.
func (i *intruder) call(method, path string, body any) (int, string) {
	i.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(i.t, err)
	r, err := http.NewRequestWithContext(i.t.Context(), method, i.base+"/api"+path, bytes.NewReader(raw))
	require.NoError(i.t, err)
	r.Header.Set("Authorization", "Bearer "+i.by.Token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", i.key)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(i.t, err)
	text, err := io.ReadAll(answer.Body)
	require.NoError(i.t, err)
	require.NoError(i.t, answer.Body.Close())
	return answer.StatusCode, string(text)
}

// idFields returns the fields of a request that contain ids.
func idFields(op *openapi3.Operation) (fields []string) {
	if op.RequestBody == nil {
		return nil
	}
	schema := op.RequestBody.Value.Content.Get("application/json").Schema.Value
	for name := range schema.Properties {
		if name == "_id" || name == "ids" || strings.HasSuffix(name, "Id") {
			fields = append(fields, name)
		}
	}
	return fields
}

// bodyOf returns the first example of a call.
func bodyOf(t *testing.T, op *openapi3.Operation) map[string]any {
	t.Helper()
	body := map[string]any{}
	if op.RequestBody == nil {
		return body
	}
	examples := op.RequestBody.Value.Content.Get("application/json").Examples
	for _, name := range slices.Sorted(maps.Keys(examples)) {
		raw, err := json.Marshal(examples[name].Value.Value)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &body))
		break
	}
	return body
}

// leavesTheCaller has the calls that end the session, after which the test could not continue.
var leavesTheCaller = map[string]bool{"logout": true, "deleteAccount": true}

// leftOut has the fields in which an unknown id is ignored: a wish for a product stays valid when its pack is
// gone.
var leftOut = map[string]string{"toggleWishlist": "variantId"}

// For other customers Asha's records do not exist: the test sends each of her ids in every field of every call
// of the document.
func TestCustomersCannotReachRecordsOfOthers(t *testing.T) {
	t.Parallel()
	w := open(t, program(t, sqliteStore(t)), 1)
	crowd := w.crowd(t, 2)
	asha, other := crowd[0], crowd[1]
	fill(t, crowd, w.Plenty[0])
	const key = "ashas-own-attempt"
	_, orderID, err := asha.CheckOut(t.Context(), w.wide[0].ID, key)
	require.NoError(t, err)
	fill(t, crowd, w.Plenty[1])
	address, err := json.Marshal(harness.Address(asha.Mobile))
	require.NoError(t, err)
	address = bytes.Replace(address, []byte("Opposite the temple"), []byte(own), 1)
	saved, err := harness.Into[struct {
		ID string `json:"_id"`
	}](t.Context(), asha.API, "/user/address-add", address, harness.Bearer(asha.Token))
	require.NoError(t, err)
	for call, body := range map[string]any{
		"/product/add-to-wishlist": map[string]any{"productId": w.Plenty[2].ProductID},
		"/user/update":             map[string]any{"first_name": own[:20], "gender": "female", "mobile": "9826099999", "address": own},
	} {
		reply, err := asha.Call(t.Context(), call, body)
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
	}
	proof, err := harness.Into[struct {
		ID string `json:"userId"`
	}](t.Context(), asha.API, "/user/prove-contact", map[string]any{"contact": "mobile"}, harness.Bearer(asha.Token))
	require.NoError(t, err)
	sessions, err := harness.Into[struct {
		List []struct {
			ID string `json:"_id"`
		} `json:"list"`
	}](t.Context(), asha.API, "/user/sessions", map[string]any{}, harness.Bearer(asha.Token))
	require.NoError(t, err)
	require.NotEmpty(t, sessions.List)
	hers := []string{asha.ID, asha.AddressID, saved.ID, orderID, proof.ID, sessions.List[0].ID}
	everything := func() map[string][]byte {
		all := map[string][]byte{}
		for _, call := range []string{"/user/fetch-profile", "/user/address-list", "/order/my-orders", "/cart/view-cart",
			"/product/my-wishlist", "/user/check-my-wallet", "/user/transaction-list", "/analytics/user/counts", "/user/sessions"} {
			reply, err := asha.Call(t.Context(), call, map[string]any{})
			require.NoError(t, err)
			// The stock belongs to the shop, and changes a moment later.
			all[call] = stockShown.ReplaceAll(reply.Data, []byte(`"stock":0`))
		}
		return all
	}
	before := everything()

	i := &intruder{t, asha.API.Server.URL, other, key}
	status, document := i.call(http.MethodGet, "/openapi.json", nil)
	require.Equal(t, http.StatusOK, status)
	doc, err := openapi3.NewLoader().LoadFromData([]byte(document))
	require.NoError(t, err)
	tried := i.everyCall(doc, hers, asha)
	assert.Greater(t, tried, 60, "the matrix is as large as the document")
	for call, after := range everything() {
		jsontest.RequireSame(t, before[call], after, "%s: nothing of hers has changed", call)
	}
	w.sound(t)
}

// everyCall goes through all calls of the document and returns how many requests it made.
func (i *intruder) everyCall(doc *openapi3.T, hers []string, asha *harness.Shopper) (tried int) {
	i.t.Helper()
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.Security == nil || len(*op.Security) != 1 || len((*op.Security)[0]) == 0 || leavesTheCaller[op.OperationID] {
				continue
			}
			body, fields := bodyOf(i.t, op), idFields(op)
			if strings.Contains(path, "{") {
				fields = append(fields, "in the path")
			}
			if len(fields) == 0 {
				i.look(op, method, path, body, asha, http.StatusOK)
				tried++
			}
			for _, field := range fields {
				for _, id := range hers {
					sent, at := changed(op, body, field, id), path
					if field == "in the path" {
						sent, at = body, path[:strings.Index(path, "{")]+id
					}
					least := http.StatusBadRequest
					if leftOut[op.OperationID] == field {
						least = http.StatusOK
					}
					i.look(op, method, at, sent, asha, least)
					tried++
				}
			}
		}
	}
	return tried
}

// changed returns a copy of a body with one field changed. If the field has two names, the first name is left
// out, because its value would be used.
func changed(op *openapi3.Operation, body map[string]any, field, id string) map[string]any {
	other := map[string]any{}
	maps.Copy(other, body)
	if field == "couponId" {
		delete(other, "couponCode") // it names the coupon as well
	}
	if op.RequestBody != nil {
		if property := op.RequestBody.Value.Content.Get("application/json").Schema.Value.Properties[field]; property != nil {
			if first, ok := property.Value.Extensions["x-alias-of"].(string); ok {
				delete(other, first)
			}
		}
	}
	other[field] = id
	if field == "ids" {
		other[field] = []string{id}
	}
	return other
}

// look sends one request. If least is 400, the request must be refused as if the record did not exist.
func (i *intruder) look(op *openapi3.Operation, method, path string, body map[string]any, asha *harness.Shopper, least int) {
	i.t.Helper()
	status, text := i.call(method, path, body)
	what := fmt.Sprintf("%s %s %v: %d %s", op.OperationID, path, body, status, text)
	assert.GreaterOrEqual(i.t, status, least, what)
	assert.NotEqual(i.t, http.StatusForbidden, status, what)
	if status != http.StatusNotImplemented {
		assert.Less(i.t, status, http.StatusInternalServerError, what)
	}
	for _, secret := range []string{own, own[:20], asha.Mobile, "9826099999", asha.Token} {
		if strings.Contains(text, secret) {
			assert.Fail(i.t, fmt.Sprintf("the reply has %q in it", secret), what)
		}
	}
}
