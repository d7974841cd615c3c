package httpapi

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
	"tokri/internal/jsontest"
)

// Every request example of the document passes the middlewares and fits its Go type.
func TestExamplesOfTheDocumentAreAccepted(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	h := withoutStores(t)
	sent := 0
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			bodies := map[string]string{"none": ""}
			if op.RequestBody != nil {
				bodies = map[string]string{}
				for name, e := range op.RequestBody.Value.Content.Get("application/json").Examples {
					raw, err := json.Marshal(e.Value.Value)
					require.NoError(t, err)
					bodies[name] = string(raw)
				}
			}
			// The service has no stores here, so a call that reaches its handler ends in an internal error, or
			// in a refusal that needs no store.
			want := []int{http.StatusInternalServerError, http.StatusNotFound}
			if op.Extensions["x-not-available"] != nil {
				want = []int{http.StatusNotImplemented}
			}
			for name, body := range bodies {
				r := httptest.NewRequest(method, "/api"+strings.ReplaceAll(path, "{orderId}", "ord_1"), strings.NewReader(body))
				r.Header.Set("Authorization", "Bearer good")
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				require.Contains(t, want, w.Code, "%s %s %s: %s", method, path, name, w.Body.String())
				sent++
			}
		}
	}
	require.Greater(t, sent, 50)
}

// Every reply example is what its Go type writes: no field is lost, and none is misspelt.
func TestReplyExamplesFitTheirGoTypes(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	replies := map[string]any{
		"CartReply": &wire.CartReply{}, "OrderReply": &wire.OrderReply{}, "SettingsReply": &wire.SettingsReply{},
		"ProductReply": &wire.ProductReply{}, "ProductListReply": &wire.ProductListReply{}, "LoginReply": &wire.LoginReply{},
		"ProfileResultReply": &wire.ProfileResultReply{}, "HomeBlocksReply": &wire.HomeBlocksReply{},
		"AddressReply": &wire.AddressReply{}, "MyOrdersReply": &wire.MyOrdersReply{}, "CheckOutReply": &wire.CheckOutReply{},
		"CouponListReply": &wire.CouponListReply{}, "WalletReply": &wire.WalletReply{}, "TransactionListReply": &wire.TransactionListReply{},
		"CashbackListReply": &wire.CashbackListReply{}, "NothingReply": &wire.NothingReply{}, "PlaceReply": &wire.PlaceReply{},
	}
	checked := 0
	for path, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			media := op.Responses.Value("200").Value.Content.Get("application/json")
			if media == nil {
				continue // a file
			}
			into, ok := replies[strings.TrimPrefix(media.Schema.Ref, "#/components/schemas/")]
			if !ok {
				continue
			}
			for name, e := range media.Examples {
				raw, err := json.Marshal(e.Value.Value)
				require.NoError(t, err)
				reply := reflect.New(reflect.TypeOf(into).Elem()).Interface()
				require.NoError(t, json.Unmarshal(raw, reply), "%s %s", path, name)
				again, err := json.Marshal(reply)
				require.NoError(t, err)
				jsontest.RequireSame(t, compact(t, raw), compact(t, again), path, name)
				checked++
			}
		}
	}
	require.Greater(t, checked, 15)
}

// compact removes optional fields that are empty or zero, because these are absent on the wire.
func compact(t *testing.T, raw []byte) []byte {
	t.Helper()
	var v any
	require.NoError(t, json.Unmarshal(raw, &v))
	var drop func(any) any
	drop = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for k, e := range v {
				if e == "" {
					delete(v, k)
					continue
				}
				v[k] = drop(e)
			}
		case []any:
			for i := range v {
				v[i] = drop(v[i])
			}
		}
		return v
	}
	out, err := json.Marshal(drop(v))
	require.NoError(t, err)
	return out
}

func atoi(s string) (n int) {
	for _, r := range s {
		n = 10*n + int(r-'0')
	}
	return n
}

// requireInDocument requires that a response of the real handlers fits the document, and that a refusal is
// among the examples of its status.
func requireInDocument(t *testing.T, doc *openapi3.T, operation string, status string, body []byte) {
	t.Helper()
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			if op.OperationID != operation {
				continue
			}
			response := op.Responses.Value(status)
			require.NotNil(t, response, "%s does not promise %s", operation, status)
			var v any
			require.NoError(t, json.Unmarshal(body, &v))
			schema := response.Value.Content.Get("application/json").Schema.Value
			require.NoError(t, schema.VisitJSON(v, openapi3.VisitAsResponse()), operation)
			if status != "200" {
				require.Contains(t, refusalCodes(op, atoi(status)), v.(map[string]any)["code"], "%s does not document this refusal", operation)
			}
			return
		}
	}
	t.Fatalf("no operation %s", operation)
}
