package httpapi

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

// documentYAML is the contract: the generated types, the validation of requests, the pages at
// /api/docs and /api/openapi.json all come from it.
//
//go:embed openapi.yaml
var documentYAML []byte

// staffYAML is the contract of the staff's API, which has the same uses.
//
//go:embed staff.yaml
var staffYAML []byte

// loadDocument reads and checks the API's description, its examples included. It does so once, because the file
// is embedded. Callers must not change the result.
var loadDocument = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("openapi.yaml", documentYAML) })

// loadStaffDocument does the same with the staff's.
var loadStaffDocument = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("staff.yaml", staffYAML) })

func readDocument(name string, text []byte) (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(text)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, fmt.Errorf("check %s: %w", name, err)
	}
	return doc, nil
}

// PublishedDocument returns the API's description as /api/openapi.json serves it, for the generators of clients.
func PublishedDocument() ([]byte, error) {
	doc, err := loadDocument()
	if err != nil {
		return nil, err
	}
	return published(doc)
}

// ownHints begins the names of the extensions that tell our generator which Go types to use. In the document of others they would
// name types that their generators cannot find.
const ownHints = "x-go-"

func published(doc *openapi3.T) ([]byte, error) {
	raw, err := doc.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("write openapi.json: %w", err)
	}
	var tree any
	if err := json.Unmarshal(raw, &tree); err != nil {
		return nil, fmt.Errorf("write openapi.json: %w", err)
	}
	dropHints(tree)
	return json.Marshal(tree)
}

func dropHints(tree any) {
	switch t := tree.(type) {
	case map[string]any:
		for name, inner := range t {
			if strings.HasPrefix(name, ownHints) {
				delete(t, name)
				continue
			}
			dropHints(inner)
		}
	case []any:
		for _, inner := range t {
			dropHints(inner)
		}
	}
}
