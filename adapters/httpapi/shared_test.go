package httpapi

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOnlyCallsWithTheSameResponseForAllAreShared(t *testing.T) {
	w := newTestShop(t)
	doc, err := loadDocument()
	require.NoError(t, err)
	shared := 0
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			answer, err := w.shared(t.Context(), method, path, `{"productId":"tomato","text":"t","filter":{"key":""}}`)
			if !cacheableCalls[operation.OperationID] && operation.OperationID != "getSettings" {
				require.ErrorContains(t, err, "404", operation.OperationID)
				continue
			}
			shared++
			require.NotContains(t, answer, "request_id", operation.OperationID)
		}
	}
	require.Equal(t, len(cacheableCalls)+1, shared)
}

func TestAnAnswerIsThatOfTheAPI(t *testing.T) {
	w := newTestShop(t)
	answer, err := w.shared(t.Context(), http.MethodPost, "/category/user/list", "{}")
	require.NoError(t, err)
	r := httptest.NewRequest(http.MethodPost, "/api/category/user/list", strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	res := httptest.NewRecorder()
	w.h.ServeHTTP(res, r)
	require.JSONEq(t, res.Body.String(), answer)
	require.True(t, json.Valid([]byte(answer)))
}
