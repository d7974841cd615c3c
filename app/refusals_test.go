package app_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Refusals that no customer meets: the first two never leave the core, the others answer the staff's commands.
var notForCustomers = []string{"released", "short", "nothing_to_refund", "order_status",
	"stock_movement", "stock_movement_not_found", "stock_promised", "stock_key_reused",
	"refund_key", "refund_key_reused",
	"slot_change", "slot_capacity_below_booked", "slot_places_taken", "slot_places_not_reserved", "slot_over", "slot_key_reused", "pause_wish"}

// codesIn are the codes of all refusals that the Go files below a folder make.
func codesIn(t *testing.T, folder string) map[string]bool {
	t.Helper()
	codes := map[string]bool{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || len(call.Args) != 3 {
				return true
			}
			made, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || made.Sel.Name != "New" {
				return true
			}
			if from, ok := made.X.(*ast.Ident); !ok || from.Name != "apperr" {
				return true
			}
			code, ok := call.Args[1].(*ast.BasicLit)
			if !ok { // the contract's own, below
				return true
			}
			word, err := strconv.Unquote(code.Value)
			require.NoError(t, err)
			codes[word] = true
			return true
		})
		return nil
	}))
	return codes
}

// The client words a refusal by its code in Hindi: each has a sentence, and no sentence has lost its code.
func TestEveryRefusalHasItsHindi(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "client", "src", "i18n", "hi", "problems.json"))
	require.NoError(t, err)
	var hindi map[string]string
	require.NoError(t, json.Unmarshal(text, &hindi))

	codes := codesIn(t, filepath.Join("..", "core"))
	for code := range codesIn(t, filepath.Join("..", "adapters")) {
		codes[code] = true
	}
	contract, err := os.ReadFile(filepath.Join("..", "adapters", "httpapi", "openapi.yaml"))
	require.NoError(t, err)
	wished := regexp.MustCompile(`x-refusal: \{code: (\w+)`).FindAllStringSubmatch(string(contract), -1)
	require.Greater(t, len(wished), 20)
	for _, code := range wished {
		codes[code[1]] = true
	}
	require.Greater(t, len(codes), 80, "there is something to look at")
	for _, code := range notForCustomers {
		assert.Contains(t, codes, code)
		assert.NotContains(t, hindi, code)
		delete(codes, code)
	}
	codes["internal"] = true // what the HTTP adapter says of an accident
	for code := range codes {
		assert.NotEmpty(t, hindi[code], "hi/problems.json has no sentence for %s", code)
	}
	for name := range hindi {
		// A closer sentence is named after its code and a figure or field: out_of_stock_stock.
		code := name
		for !codes[code] && strings.Contains(code, "_") {
			code = code[:strings.LastIndexByte(code, '_')]
		}
		assert.True(t, codes[code], "hi/problems.json words %s, which is no code", name)
	}
}
