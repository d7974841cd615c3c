package httpapi

import (
	"fmt"
	"go/ast"
	"go/types"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"tokri/adapters/httpapi/described"
)

// reach is the graph of references between the functions of the program. It shows which refusals a call can
// lead to. A call of an interface's method leads to the methods with that name and signature of all types; a
// call of a function value leads to every function with that signature whose value is used. So the graph
// contains more than can happen, but never less.
type reach struct {
	edges map[string]map[string]bool // from functions and signatures of calls to functions
	codes map[string]map[string]bool // the refusals that a function names, except those that it only compares with
}

func loadReach() (*reach, error) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedExportFile
	// With the flags of `make program`, so that Go compiles each package once for both.
	config := packages.Config{Mode: mode, Dir: "../..", BuildFlags: []string{"-trimpath", "-tags=nomsgpack"}, Env: append(os.Environ(), "CGO_ENABLED=0")}
	loaded, err := packages.Load(&config, "./core/...", "./adapters/...",
		"./app/server", "./app/worker", "./app/backoffice", "./app/providers", "./app/storage", "./app/telemetry")
	if err != nil {
		return nil, fmt.Errorf("load the program: %w", err)
	}
	refusals := map[string]string{} // codes by variable
	each := func(visit func(*packages.Package, ast.Node) bool) {
		for _, p := range loaded {
			for _, file := range p.Syntax {
				ast.Inspect(file, func(node ast.Node) bool { return visit(p, node) })
			}
		}
	}
	each(func(p *packages.Package, node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok {
			for i, value := range spec.Values {
				if code := codeOf(value); code != "" {
					refusals[nameOfObject(p.TypesInfo.Defs[spec.Names[i]])] = code
				}
			}
		}
		return true
	})
	g := &reach{edges: map[string]map[string]bool{}, codes: map[string]map[string]bool{}}
	each(func(p *packages.Package, node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncDecl:
			if from, ok := p.TypesInfo.Defs[node.Name].(*types.Func); ok && node.Body != nil {
				if from.Signature().Recv() != nil {
					add(g.edges, methodForm(from), from.FullName())
				}
				g.walk(p, from.FullName(), node.Body, refusals)
			}
			return false
		case *ast.FuncLit: // the value of a package variable
			g.literal(p, "", node, refusals)
			return false
		}
		return true
	})
	return g, nil
}

func add(to map[string]map[string]bool, key, value string) {
	if to[key] == nil {
		to[key] = map[string]bool{}
	}
	to[key][value] = true
}

// nameOfObject returns the full name of a function or variable of a package.
func nameOfObject(o types.Object) string {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin().FullName()
	case *types.Var:
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
			return o.Pkg().Path() + "." + o.Name()
		}
	}
	return ""
}

// formOf returns the types in a function's signature, without the names of its parameters.
func formOf(s *types.Signature) string {
	write := func(tuple *types.Tuple) string {
		var all []string
		for v := range tuple.Variables() {
			all = append(all, types.TypeString(v.Type(), nil))
		}
		return strings.Join(all, ",")
	}
	return "(" + write(s.Params()) + ")(" + write(s.Results()) + ")"
}

// literal records a function literal. A function that receives it can call it on behalf of the function that
// contains it. Literals in the rooms of app are parts of core's services, so they are found by their signature.
func (g *reach) literal(p *packages.Package, from string, node *ast.FuncLit, refusals map[string]string) {
	name := p.Fset.Position(node.Pos()).String()
	add(g.edges, from, name)
	if s, ok := p.TypesInfo.TypeOf(node).(*types.Signature); ok && strings.HasPrefix(p.PkgPath, "tokri/app/") {
		add(g.edges, "value "+formOf(s), name)
	}
	g.walk(p, name, node.Body, refusals)
}

// methodForm returns what an interface's method has in common with the methods that implement it. Types may be
// type parameters, so only the number of parameters counts.
func methodForm(f *types.Func) string {
	return fmt.Sprint("method ", f.Name(), f.Signature().Params().Len(), f.Signature().Results().Len())
}

// walk records what the body of a function refers to.
func (g *reach) walk(p *packages.Package, from string, body ast.Node, refusals map[string]string) {
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncLit:
			g.literal(p, from, node, refusals)
			return false
		case *ast.CallExpr:
			fun := ast.Unparen(node.Fun)
			if nameOf(fun) == "errors.Is" {
				g.walk(p, from, node.Args[0], refusals)
				return false // errors.Is only compares with its second argument: the call does not send that refusal
			}
			if code := codeOf(node); code != "" {
				add(g.codes, from, code)
			}
			g.call(p, from, fun)
		case *ast.Ident:
			g.use(from, p.TypesInfo.Uses[node], refusals)
		}
		return true
	})
}

// call records where a call leads that does not name a function: to an interface's method, or to a function
// value.
func (g *reach) call(p *packages.Package, from string, fun ast.Expr) {
	s, ok := p.TypesInfo.TypeOf(fun).(*types.Signature)
	if !ok {
		if named, isNamed := p.TypesInfo.TypeOf(fun).(*types.Named); isNamed {
			s, ok = named.Underlying().(*types.Signature)
		}
		if !ok {
			return
		}
	}
	var object types.Object
	switch fun := fun.(type) {
	case *ast.Ident:
		object = p.TypesInfo.Uses[fun]
	case *ast.SelectorExpr:
		object = p.TypesInfo.Uses[fun.Sel]
	}
	if f, isFunc := object.(*types.Func); isFunc {
		if f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()) {
			add(g.edges, from, methodForm(f))
		}
		return
	}
	add(g.edges, from, "value "+formOf(s))
}

// use records a function or refusal that is named.
func (g *reach) use(from string, object types.Object, refusals map[string]string) {
	if f, ok := object.(*types.Func); ok {
		add(g.edges, from, nameOfObject(f))
		add(g.edges, "value "+formOf(f.Signature()), nameOfObject(f))
	}
	if code := refusals[nameOfObject(object)]; code != "" {
		add(g.codes, from, code)
	}
}

// from returns the refusals that functions can lead to, and the functions on the way.
func (g *reach) from(roots ...string) (found, seen map[string]bool) {
	found, seen = map[string]bool{}, map[string]bool{}
	for len(roots) > 0 {
		name := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if seen[name] {
			continue
		}
		seen[name] = true
		for code := range g.codes[name] {
			found[code] = true
		}
		for next := range g.edges[name] {
			roots = append(roots, next)
		}
	}
	return found, seen
}

// refusalsOfStores returns the refusals that stores are constructed with, which the walk cannot see, by sending
// requests that get them.
func refusalsOfStores(t *testing.T) map[string]documented {
	t.Helper()
	w := newTestShop(t)
	first := w.ok("mobileVerify", obj{"mobile": "9826012345"})["userId"]
	w.now = w.now.Add(time.Minute)
	second := w.ok("mobileVerify", obj{"mobile": "9826012345"})["userId"]
	for _, id := range []any{first, second} {
		w.ok("verifyOtp", obj{"userId": id, "otp": 4821, "type": "register"})
	}
	details := obj{"type": "register", "mobile": "9826012345", "password": "mandi", "first_name": "Asha", "last_name": "Verma"}
	w.token = w.ok("webLogin", details.with("userId", first))["token"].(string)
	exists := w.call("webLogin", details.with("userId", second), http.StatusConflict)

	c := w.ok("addToCart", `{"productId":"onion","variantId":"onion-1","quantity":1}`)
	home := w.ok("addAddress", officeAt(22.72, 75.86))
	gone := w.call("checkOut", obj{"cartId": c["_id"], "addressId": home["_id"], "paymentMethod": "cod", "deliverySlotId": "gone"}, http.StatusNotFound)
	placed := w.ok("checkOut", obj{"cartId": c["_id"], "addressId": home["_id"], "paymentMethod": "cod", "deliverySlotId": "s1"}, "Idempotency-Key", "attempt-0001")
	lost := w.call("moveMyOrder", obj{"orderId": placed["_id"], "fromSlotId": "s1", "deliverySlotId": "gone"}, http.StatusNotFound)
	return map[string]documented{
		"webLogin":    {http.StatusConflict, exists["code"].(string)},
		"checkOut":    {http.StatusNotFound, gone["code"].(string)},
		"moveMyOrder": {http.StatusNotFound, lost["code"].(string)},
	}
}

// The document has no refusal for a call that its handler cannot send. The opposite is checked elsewhere:
// requireInDocument checks the reply to each request of the tests, and the server logs a refusal that the
// document lacks.
func TestDocumentedRefusalsCanBeSent(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	graph, err := loadReach()
	require.NoError(t, err)
	kinds, ofStores, checked := refusalsOf(t, "../../core", ".."), refusalsOfStores(t), 0
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			name := op.OperationID
			roots := []string{"(*tokri/adapters/httpapi.Service)." + strings.ToUpper(name[:1]) + name[1:]}
			if described.AccessOf(op) != described.Open {
				roots = append(roots, "(*tokri/adapters/httpapi.server).authenticate")
			}
			reached, functions := graph.from(roots...)
			frame := frameRefusals(op)
			for status := range op.Responses.Map() {
				for _, code := range refusalCodes(op, atoi(status)) {
					one := documented{atoi(status), code}
					if frame[one] || ofStores[name] == one {
						continue
					}
					checked++
					if assert.True(t, reached[code], "%s documents %v, which nothing in it sends", name, one) {
						// a refusal that ends an attempt to order has another status (order.AsFinal)
						final := one.status == http.StatusConflict && functions["tokri/core/order.AsFinal"]
						assert.True(t, final || one.status == httpStatus(kinds[code].kind), "%s documents %v with another status than it has", name, one)
					}
				}
			}
		}
	}
	require.Greater(t, checked, 200)
}
