package repotest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

// The client words a refusal in Hindi by its code. Each code that the contract names has a sentence, and no
// sentence is without a code. The contract names all refusals that a customer can get: a test in
// adapters/httpapi compares it with the source.
func TestEveryRefusalHasItsHindi(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("../..", "client", "src", "i18n", "hi", "problems.json"))
	require.NoError(t, err)
	var hindi map[string]string
	require.NoError(t, json.Unmarshal(text, &hindi))

	var contract struct {
		Components struct {
			Examples map[string]struct {
				Value struct{ Code string }
			}
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(documentText(t, "adapters/httpapi/openapi.yaml")), &contract))
	codes := map[string]bool{"not_found": true} // for a request that the contract has no call for
	for _, refusal := range contract.Components.Examples {
		codes[refusal.Value.Code] = true
	}
	require.Greater(t, len(codes), 80, "there is something to look at")
	for code := range codes {
		assert.NotEmpty(t, hindi[code], "hi/problems.json has no sentence for %s", code)
	}
	for name := range hindi {
		// A more specific sentence is named after its code and a figure or field, such as out_of_stock_stock.
		code := name
		for !codes[code] && strings.Contains(code, "_") {
			code = code[:strings.LastIndexByte(code, '_')]
		}
		assert.True(t, codes[code], "hi/problems.json words %s, which is no code", name)
	}
}
