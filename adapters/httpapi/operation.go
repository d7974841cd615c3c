package httpapi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/gin-gonic/gin"
)

// access says whether a call needs the bearer token.
type access int

const (
	open     access = iota // the token is ignored
	optional               // a token is used if there is one
	required               // without a token the call is refused
	signed                 // the payment gateway's header is required instead
)

// operation is one call of the API with what the middlewares need to know about it.
type operation struct {
	id        string
	route     *routers.Route
	access    access
	rate      Rate
	cacheable bool
	secrets   map[string]bool // the fields of its body that are passwords
	refusals  map[string]bool // the refusals that openapi.yaml lists, as "409 slot_full"
	aliases   *aliases        // the second names of its body's fields; nil if there are none
	staff     *staffCall      // of the staff's API; nil for the customers' calls
}

// cacheableCalls are the calls whose response is the same for all customers, because it depends only on the
// request's body and the catalogue. The response of a call that can depend on a session is cached only for
// requests without one.
var cacheableCalls = map[string]bool{
	"listCategories": true, "listProducts": true, "suggestProducts": true, "getProduct": true,
	"getHomeBlocks": true, "listDynamicPages": true,
}

// routeKey identifies a route as Gin does.
type routeKey struct{ method, path string }

// operations indexes the documents of customers and staff by method and Gin path.
func operations(doc, staffDoc *openapi3.T, rates map[string]Rate) (map[routeKey]*operation, error) {
	all := map[routeKey]*operation{}
	known := map[string]bool{}
	add := func(doc *openapi3.T, base, prefix string, complete func(*operation) error) error {
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				id := prefix + op.OperationID
				o := &operation{
					id:        id,
					route:     &routers.Route{Spec: doc, Path: path, PathItem: item, Method: method, Operation: op},
					access:    accessOf(op),
					rate:      rates[id],
					cacheable: cacheableCalls[id],
					secrets:   secretsOf(op),
					aliases:   requestAliases(op),
				}
				if err := complete(o); err != nil {
					return err
				}
				all[routeKey{method, base + ginPath(path)}] = o
				known[id] = true
			}
		}
		return nil
	}
	if err := errors.Join(
		add(doc, "/api", "", func(o *operation) error { o.refusals = refusalsIn(o.route.Operation); return nil }),
		add(staffDoc, staffBase, staffPrefix, asStaffCall),
	); err != nil {
		return nil, err
	}
	for id := range rates {
		if !known[id] {
			return nil, fmt.Errorf("rate of unknown operation %q", id)
		}
	}
	for id := range cacheableCalls {
		if !known[id] {
			return nil, fmt.Errorf("cache of unknown operation %q", id)
		}
	}
	return all, nil
}

func accessOf(op *openapi3.Operation) access {
	if op.Security == nil || len(*op.Security) == 0 {
		return open
	}
	for _, s := range *op.Security {
		if len(s) == 0 {
			return optional
		}
		if _, ok := s["phonepe"]; ok {
			return signed
		}
	}
	return required
}

// refusalsIn returns the refusals that openapi.yaml lists for a call.
func refusalsIn(op *openapi3.Operation) map[string]bool {
	all := map[string]bool{}
	for status, response := range op.Responses.Map() {
		if media := response.Value.Content.Get("application/json"); media != nil && status != "200" {
			for _, example := range media.Examples {
				if value, ok := example.Value.Value.(map[string]any); ok {
					all[fmt.Sprint(status, " ", value["code"])] = true
				}
			}
		}
	}
	return all
}

// ginPath replaces {id} by :id.
func ginPath(path string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(path)
}

// operationOf returns the call that a request is for.
func (s *server) operationOf(c *gin.Context) *operation {
	return s.routes[routeKey{c.Request.Method, c.FullPath()}]
}

func isAPIPath(path string) bool {
	return path == "/api" || strings.HasPrefix(path, "/api/")
}

// paramsOf gives the path's parameters to the validator.
func paramsOf(c *gin.Context) map[string]string {
	params := make(map[string]string, len(c.Params))
	for _, p := range c.Params {
		params[p.Key] = p.Value
	}
	return params
}
