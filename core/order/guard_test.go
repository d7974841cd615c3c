package order_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An order changes by its own methods only: no other package of core assigns one of its fields. Which variables
// are orders follows from the types of parameters; any variable with the same name counts as one.
func TestOnlyTheOrderChangesAnOrder(t *testing.T) {
	folders, err := filepath.Glob("../*")
	require.NoError(t, err)
	seen := 0
	for _, folder := range folders {
		if name := filepath.Base(folder); name == "order" || name == "porttest" {
			continue
		}
		set := token.NewFileSet()
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			orders := orderNames(file)
			seen += len(orders)
			ast.Inspect(file, func(n ast.Node) bool {
				var targets []ast.Expr
				switch n := n.(type) {
				case *ast.AssignStmt:
					targets = n.Lhs
				case *ast.IncDecStmt:
					targets = []ast.Expr{n.X}
				}
				for _, target := range targets {
					if field, of := rootOf(target); field && orders[of] {
						assert.Fail(t, "a field of an order is assigned", set.Position(target.Pos()))
					}
				}
				return true
			})
		}
	}
	assert.Greater(t, seen, 10, "there are orders outside of their package")
}

// orderNames are the names of the parameters and results that are orders.
func orderNames(file *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		f, ok := n.(*ast.Field)
		if !ok {
			return true
		}
		kind := f.Type
		if star, ok := kind.(*ast.StarExpr); ok {
			kind = star.X
		}
		if s, ok := kind.(*ast.SelectorExpr); ok && s.Sel.Name == "Order" {
			if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "order" {
				for _, name := range f.Names {
					names[name.Name] = true
				}
			}
		}
		return true
	})
	return names
}

// rootOf is the variable that an expression begins with, and whether the expression is a part of it.
func rootOf(e ast.Expr) (part bool, name string) {
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			e, part = x.X, true
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			return part, x.Name
		default:
			return false, ""
		}
	}
}
