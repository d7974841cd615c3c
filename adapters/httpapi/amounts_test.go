package httpapi

import (
	"encoding/json"
	"go/ast"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	// inRupees finds what is left when the amounts of the one form are taken out; ".00" is another form.
	inRupees = regexp.MustCompile(`₹|\b[Rr]upees?\b|\bRs\b|रुप|\.00\b`)
	amount   = regexp.MustCompile(`₹(?:\d{1,3}|\d{1,2}(?:,\d\d)*,\d{3})(?:\.(?:[1-9]\d|0[1-9]))?`)
)

// Amounts in the sentences of refusals have one form: Indian grouping, and two decimals only where there are
// paise, as money.Paise.Spoken writes them.
func TestAmountsInRefusalsHaveOneForm(t *testing.T) {
	checked := 0
	check := func(code, sentence string) {
		assert.NotRegexp(t, inRupees, amount.ReplaceAllString(sentence, ""), "%s says %q", code, sentence)
		checked++
	}
	shown := 0
	for code, u := range refusalsOf(t, "../../core", "..") {
		for i, sentence := range u.sentences {
			check(code, strings.ReplaceAll(sentence, `\.`, "."))
			ast.Inspect(u.made[i], func(node ast.Node) bool {
				if method, ok := node.(*ast.SelectorExpr); ok {
					assert.NotContains(t, []string{"String", "Shown"}, method.Sel.Name, "%s writes an amount in another form", code)
					if method.Sel.Name == "Spoken" {
						shown++
					}
				}
				return true
			})
		}
	}
	assert.GreaterOrEqual(t, shown, 3)

	doc, err := loadDocument()
	require.NoError(t, err)
	for name, example := range doc.Components.Examples {
		check(name, example.Value.Value.(map[string]any)["message"].(string))
	}

	text, err := os.ReadFile("../../client/src/i18n/hi/problems.json")
	require.NoError(t, err)
	var hindi map[string]string
	require.NoError(t, json.Unmarshal(text, &hindi))
	for code, sentence := range hindi {
		check(code, sentence)
	}
	assert.Greater(t, checked, 300)
}
