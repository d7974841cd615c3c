package httpapi

import (
	"fmt"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/gin-gonic/gin"

	"tokri/adapters/httpapi/described"
)

//go:generate go run ../../internal/calltable/generate

// operation is one call of the API with what the middlewares need to know about it.
type operation struct {
	*described.Call
	id        string // its name in rates, metrics and logs
	rate      Rate
	cacheable bool
	rules     func() (*rules, error) // they are read when the call is first made
}

// rules are what a call's requests are validated by.
type rules struct {
	route   *routers.Route
	aliases *aliases // the second names of its body's fields; nil if there are none
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

// operations indexes the calls of customers and staff by method and Gin path.
func operations(rates map[string]Rate) (map[routeKey]*operation, error) {
	all := make(map[routeKey]*operation, len(customersCalls)+len(staffsCalls))
	known := make(map[string]bool, len(customersCalls)+len(staffsCalls))
	add := func(calls []described.Call, base, prefix string) {
		for i := range calls {
			call := &calls[i]
			id := prefix + call.ID
			known[id] = true
			all[routeKey{call.Method, base + call.Path}] = &operation{Call: call, id: id, rate: rates[id], cacheable: cacheableCalls[id],
				rules: sync.OnceValues(func() (*rules, error) { return readRules(call) })}
		}
	}
	add(customersCalls, "/api", "")
	add(staffsCalls, staffBase, staffPrefix)
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

func readRules(call *described.Call) (*rules, error) {
	op, err := call.Operation()
	if err != nil {
		return nil, err
	}
	item := &openapi3.PathItem{}
	item.SetOperation(call.Method, op)
	route := &routers.Route{Spec: &openapi3.T{OpenAPI: "3.0.3"}, Path: call.Path, PathItem: item, Method: call.Method, Operation: op}
	return &rules{route: route, aliases: requestAliases(op)}, nil
}

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
