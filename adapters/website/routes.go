package website

import (
	"slices"
	"strings"

	"tokri/adapters/internal/precompressed"
)

// route is a node in the tree of the client's routes. Expo exports product/[productId].html
// for the route /product/{productId}, with groups such as (tabs) that are no part of the route.
type route struct {
	page     *precompressed.Response
	literals map[string]*route
	any      *route                  // [name]
	rest     *precompressed.Response // [...name]
}

// routeOf returns the route of an exported file, as segments.
func routeOf(file string) []string {
	route := segments(strings.TrimSuffix(file, ".html"))
	route = slices.DeleteFunc(route, func(s string) bool {
		return strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")")
	})
	if n := len(route); n > 0 && route[n-1] == "index" {
		route = route[:n-1]
	}
	return route
}

func segments(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
}

func (n *route) add(steps []string, page *precompressed.Response) {
	if len(steps) == 0 {
		// A route that is exported with and without its group is one page; the first one is used.
		if n.page == nil {
			n.page = page
		}
		return
	}
	switch step := steps[0]; {
	case strings.HasPrefix(step, "[..."):
		n.rest = page
	case strings.HasPrefix(step, "["):
		if n.any == nil {
			n.any = &route{}
		}
		n.any.add(steps[1:], page)
	default:
		if n.literals == nil {
			n.literals = map[string]*route{}
		}
		if n.literals[step] == nil {
			n.literals[step] = &route{}
		}
		n.literals[step].add(steps[1:], page)
	}
}

// find returns the page of a path, or nil. A literal segment is preferred to a parameter.
func (n *route) find(path []string) *precompressed.Response {
	if len(path) == 0 {
		return n.page
	}
	if next := n.literals[path[0]]; next != nil {
		if page := next.find(path[1:]); page != nil {
			return page
		}
	}
	if n.any != nil {
		if page := n.any.find(path[1:]); page != nil {
			return page
		}
	}
	return n.rest
}
