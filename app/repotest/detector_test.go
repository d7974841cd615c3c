package repotest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scripts/test-go.sh runs this package without the race detector.
func TestThisPackageStartsNoGoroutine(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.GoStmt:
				assert.Fail(t, "a goroutine", fset.Position(node.Pos()).String())
			case *ast.SelectorExpr:
				assert.NotEqual(t, "Parallel", node.Sel.Name, fset.Position(node.Pos()).String())
			}
			return true
		})
	}
}
