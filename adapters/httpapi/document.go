package httpapi

import (
	"context"
	_ "embed"
	"fmt"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

// documentYAML is the contract: the generated types, the validation of requests, the pages at
// /api/docs and /api/openapi.json all come from it.
//
//go:embed openapi.yaml
var documentYAML []byte

// loadDocument reads and checks the API's description, its examples included. It does so once, because the file
// is embedded. Callers must not change the result.
var loadDocument = sync.OnceValues(readDocument)

func readDocument() (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(documentYAML)
	if err != nil {
		return nil, fmt.Errorf("read openapi.yaml: %w", err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, fmt.Errorf("check openapi.yaml: %w", err)
	}
	return doc, nil
}
