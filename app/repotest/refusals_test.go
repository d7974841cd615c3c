package repotest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
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
	hindi := hindiOf(t, "i18n/hi/problems.json")

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

func hindiOf(t *testing.T, file string) (hindi map[string]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../client/src", file))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &hindi))
	return hindi
}

// The codes of refusals that no person can get: what a gateway's message is about, and what a hold says to the step that asked for it.
var notForStaff = map[string]bool{"payment_not_found": true, "released": true, "short": true}

// The staff's calls use the rules of core, of which many had only commands so far. Each of their refusals has a Hindi sentence in
// the customers' texts or in the staff's.
func TestEveryRefusalOfTheStaffHasItsHindi(t *testing.T) {
	shop, own := hindiOf(t, "i18n/hi/problems.json"), hindiOf(t, "features/staff/texts/problems.hi.json")
	refusal := regexp.MustCompile(`apperr\.New\([\w.]+, "([a-z_]+)"`)
	codes := map[string]bool{}
	for _, folder := range []string{"../../core", "../../adapters/httpapi"} {
		require.NoError(t, filepath.WalkDir(folder, func(file string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
				return err
			}
			text, err := os.ReadFile(file)
			for _, found := range refusal.FindAllStringSubmatch(string(text), -1) {
				codes[found[1]] = true
			}
			return err
		}))
	}
	require.Greater(t, len(codes), 100, "there is something to look at")
	for code := range codes {
		assert.True(t, shop[code] != "" || own[code] != "" || notForStaff[code], "no Hindi sentence for %s", code)
	}
	for code := range notForStaff {
		assert.True(t, codes[code], "%s is no code", code)
	}
	for name := range own {
		code := strings.TrimSuffix(name, "_until")
		assert.True(t, codes[code], "problems.hi.json words %s, which is no code", name)
	}
}
