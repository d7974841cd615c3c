package httpapi

import (
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

// loadDocument reads the API's description. It does so once, because the file is embedded; for the same reason a test checks it, and
// not each start. Callers must not change the result.
var loadDocument = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("openapi.yaml", documentYAML) })

// loadStaffDocument does the same with the staff's.
var loadStaffDocument = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("staff.yaml", staffYAML) })

func readDocument(name string, text []byte) (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(text)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return doc, nil
}

// ReadAhead begins to read both documents, which takes most of the processor time of a start, and returns at once.
func ReadAhead() {
	go func() { // one after the other, for the sake of memory; New gets the same results, with their errors
		_, _ = loadDocument()
		_, _ = loadStaffDocument()
	}()
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
