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
	shop := wordedIn(t, "adapters/httpapi/openapi.yaml", "client/src/i18n/hi/problems.json", "not_found") // not_found: for a request that the contract has no call for
	require.Greater(t, shop, 80, "there is something to look at")
	// The staff's client has the sentences of the customers' refusals as well.
	wordedIn(t, "adapters/httpapi/staff.yaml", "client/src/features/staff/texts/problems.hi.json")
}

// wordedIn compares the codes of a contract, and further ones, with the Hindi sentences of a file.
func wordedIn(t *testing.T, document, sentences string, further ...string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", sentences))
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
	require.NoError(t, yaml.Unmarshal([]byte(documentText(t, document)), &contract))
	codes := map[string]bool{}
	for _, code := range further {
		codes[code] = true
	}
	for _, refusal := range contract.Components.Examples {
		codes[refusal.Value.Code] = true
	}
	for code := range codes {
		assert.NotEmpty(t, hindi[code], "%s has no sentence for %s", sentences, code)
	}
	for name := range hindi {
		// A more specific sentence is named after its code and a figure or field, such as out_of_stock_stock.
		code := name
		for !codes[code] && strings.Contains(code, "_") {
			code = code[:strings.LastIndexByte(code, '_')]
		}
		assert.True(t, codes[code], "%s words %s, which is no code", sentences, name)
	}
	return len(codes)
}
