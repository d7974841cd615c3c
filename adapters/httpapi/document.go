package httpapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// documentYAML is the contract: the generated types, the table of calls with the rules for requests (calls.gen.go), the page at
// /api/docs and /api/openapi.json all come from it. The staff's API has staff.yaml, of which only code is generated.
//
//go:embed openapi.yaml
var documentYAML []byte

// readDocument reads a description, which takes a tenth of a second of processor time and some megabytes. A test checks the embedded
// files, and the server reads one only to draw the page for people.
func readDocument(name string, text []byte) (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(text)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return doc, nil
}

// PublishedDocument returns the API's description as /api/openapi.json serves it, for the generators of clients.
func PublishedDocument() ([]byte, error) {
	doc, err := readDocument("openapi.yaml", documentYAML)
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
