package httpapi

import (
	_ "embed"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

//go:embed staff.yaml
var staffYAML []byte

// Tests read each document once. They must not change it.
var (
	loadDocument      = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("openapi.yaml", documentYAML) })
	loadStaffDocument = sync.OnceValues(func() (*openapi3.T, error) { return readDocument("staff.yaml", staffYAML) })
)
