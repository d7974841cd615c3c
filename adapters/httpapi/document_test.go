package httpapi

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocumentIsValidWithItsExamples(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			require.NotEmpty(t, op.OperationID, name)
			ok := op.Responses.Value("200")
			require.NotNil(t, ok, name)
			if ok.Value.Content["application/pdf"] == nil { // a file is no example
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
