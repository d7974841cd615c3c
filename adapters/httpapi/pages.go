package httpapi

import (
	"slices"
	"strings"
)

// pageNode is a step in the tree of the client's routes. Expo exports product/[productId].html
// for the route /product/{productId}, with groups such as (tabs) that are no part of the route.
type pageNode struct {
	page     *encoded
	literals map[string]*pageNode
	any      *pageNode // [name]
	rest     *encoded  // [...name]
}

// routeOf is the route of an exported file, as segments.
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

func (n *pageNode) add(route []string, page *encoded) {
	if len(route) == 0 {
		// A route exported with and without its group is one page; the first one stands.
		if n.page == nil {
			n.page = page
		}
		return
	}
	switch step := route[0]; {
	case strings.HasPrefix(step, "[..."):
		n.rest = page
	case strings.HasPrefix(step, "["):
		if n.any == nil {
			n.any = &pageNode{}
		}
		n.any.add(route[1:], page)
	default:
		if n.literals == nil {
			n.literals = map[string]*pageNode{}
		}
		if n.literals[step] == nil {
			n.literals[step] = &pageNode{}
		}
		n.literals[step].add(route[1:], page)
	}
}

// find is the page of a path, or nil. What is spelt out goes before what is not.
func (n *pageNode) find(path []string) *encoded {
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
