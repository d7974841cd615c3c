package content

import (
	"slices"
	"strings"
	"unicode"
)

// Find lists the published pages whose title contains every word of key as a whole word, regardless of case.
// The word "policy" is ignored, because nearly every title contains it. An empty key finds the terms
// (docs/product.md "Pages of the shop").
func Find(pages []Page, key string) []Page {
	want := words(key)
	want = slices.DeleteFunc(want, func(w string) bool { return w == "policy" })
	if len(want) == 0 {
		want = []string{"terms"}
	}
	var found []Page
	for _, p := range pages {
		have := words(p.Title)
		if p.Published && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) }) {
			found = append(found, p)
		}
	}
	return found
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Home returns the blocks in the order of the home page: by type, then in the shopkeeper's order. Only the
// first short banner is included (docs/product.md "Home page").
func Home(blocks []Block) []Block {
	var home []Block
	for _, t := range BlockOrder {
		for _, b := range blocks {
			if b.Type != t {
				continue
			}
			home = append(home, b)
			if t == ShortBannerBlock {
				break
			}
		}
	}
	return home
}
