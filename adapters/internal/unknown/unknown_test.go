package unknown_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/adapters/internal/unknown"
)

type (
	doc  = unknown.Document
	list = unknown.List
)

func f(name string, value any) unknown.Field { return unknown.Field{Name: name, Value: value} }

func TestKeep(t *testing.T) {
	for name, c := range map[string]struct{ stored, known, changed, want doc }{
		"a field": {
			doc{f("a", 1), f("new", 2)}, doc{f("a", 1)}, doc{f("a", 3)},
			doc{f("a", 3), f("new", 2)},
		},
		"what was emptied stays empty": {doc{f("a", 1)}, doc{f("a", 1)}, nil, nil},
		"a document that was emptied takes what is unknown of it along": {
			doc{f("a", doc{f("b", 1), f("new", 2)})}, doc{f("a", doc{f("b", 1)})}, nil, nil,
		},
		"a document of which nothing was known": {
			doc{f("a", doc{f("new", 2)})}, nil, doc{f("a", doc{f("b", 1)})},
			doc{f("a", doc{f("b", 1), f("new", 2)})},
		},
		"a field that is now known under the same name": {doc{f("a", "")}, nil, doc{f("a", "x")}, doc{f("a", "x")}},
		"a value that was changed into another kind":    {doc{f("a", doc{f("new", 1)})}, doc{f("a", doc{})}, doc{f("a", 1)}, doc{f("a", 1)}},
		"entries that moved": {
			doc{f("l", list{doc{f("a", 1), f("new", 1)}, doc{f("a", 2), f("new", 2)}})},
			doc{f("l", list{doc{f("a", 1)}, doc{f("a", 2)}})},
			doc{f("l", list{doc{f("a", 2)}})},
			doc{f("l", list{doc{f("a", 2), f("new", 2)}})},
		},
		"an entry that was changed, by its ids": {
			doc{f("l", list{doc{f("variantId", "x"), f("n", 1), f("new", 1)}, doc{f("variantId", "y"), f("n", 1), f("new", 2)}})},
			doc{f("l", list{doc{f("variantId", "x"), f("n", 1)}, doc{f("variantId", "y"), f("n", 1)}})},
			doc{f("l", list{doc{f("variantId", "y"), f("n", 2)}, doc{f("variantId", "z"), f("n", 1)}})},
			doc{f("l", list{doc{f("variantId", "y"), f("n", 2), f("new", 2)}, doc{f("variantId", "z"), f("n", 1)}})},
		},
		"an entry without ids that was changed, by its place": {
			doc{f("l", list{doc{f("a", 1), f("new", 1)}})},
			doc{f("l", list{doc{f("a", 1)}})},
			doc{f("l", list{doc{f("a", 2)}, doc{f("a", 3)}})},
			doc{f("l", list{doc{f("a", 2), f("new", 1)}, doc{f("a", 3)}})},
		},
		"but not if one was taken away, for it may be that one": {
			doc{f("l", list{doc{f("a", 1), f("new", 1)}, doc{f("a", 2), f("new", 2)}})},
			doc{f("l", list{doc{f("a", 1)}, doc{f("a", 2)}})},
			doc{f("l", list{doc{f("a", 3)}})},
			doc{f("l", list{doc{f("a", 3)}})},
		},
		"two entries that are alike, each its own": {
			doc{f("l", list{doc{f("a", 1), f("new", 1)}, doc{f("a", 1), f("new", 2)}})},
			doc{f("l", list{doc{f("a", 1)}, doc{f("a", 1)}})},
			doc{f("l", list{doc{f("a", 1)}, doc{f("a", 1)}})},
			doc{f("l", list{doc{f("a", 1), f("new", 1)}, doc{f("a", 1), f("new", 2)}})},
		},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, unknown.Keep(c.stored, c.known, c.changed)) })
	}
}
