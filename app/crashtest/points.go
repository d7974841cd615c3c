package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
)

// rest is a step that does nothing, and therefore has no fail-points.
const rest = "rest"

// elsewhere are the packages of core whose fail-points no journey passes: an empty shop is set up once, before its first customer.
// app/systemtest kills the program at them.
var elsewhere = []string{"setup"}

// marks reads the fail-points from the source: every call of failpoint.At in core but elsewhere. A step that is not a literal
// stands for every constant of type Step in its package.
func marks(root string) ([]string, error) {
	folders, err := filepath.Glob(filepath.Join(root, "core", "*"))
	if err != nil {
		return nil, err
	}
	var found []string
	for _, folder := range folders {
		if slices.Contains(elsewhere, filepath.Base(folder)) {
			continue
		}
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return nil, err
		}
		inPackage, err := marksIn(files)
		if err != nil {
			return nil, err
		}
		found = append(found, inPackage...)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no fail-points", root)
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

func marksIn(files []string) (found []string, err error) {
	var calls []*ast.CallExpr
	var steps []string
	set := token.NewFileSet()
	for _, name := range files {
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if isMark(n) {
					calls = append(calls, n)
				}
			case *ast.ValueSpec:
				if kind, ok := n.Type.(*ast.Ident); ok && kind.Name == "Step" {
					for _, v := range n.Values {
						if s := literal(v); s != "" && s != rest {
							steps = append(steps, s)
						}
					}
				}
			}
			return true
		})
	}
	for _, c := range calls {
		area, step, moment := literal(c.Args[0]), literal(c.Args[1]), literal(c.Args[2])
		if area == "" || moment == "" || step == "" && len(steps) == 0 {
			return nil, fmt.Errorf("%s: the area and moment of a fail-point must be literals, its step a literal or a Step", set.Position(c.Pos()))
		}
		which := []string{step}
		if step == "" {
			which = steps
		}
		for _, s := range which {
			found = append(found, area+"/"+s+"/"+moment)
		}
	}
	return found, nil
}

func isMark(c *ast.CallExpr) bool {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "At" || len(c.Args) != 3 {
		return false
	}
	pkg, ok := f.X.(*ast.Ident)
	return ok && pkg.Name == "failpoint"
}

func literal(e ast.Expr) string {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(l.Value) // the parser has checked the literal
	return s
}
