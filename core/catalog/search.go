package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// searchText is the words by which a product can be found, lower case, with their weight.
type searchText struct {
	words map[string]int
}

// The weight of a word by its position. A word in several positions counts once, with its highest weight.
const (
	inName        = 8
	inAlias       = 6
	inTag         = 4
	inCategory    = 3
	inDescription = 1
)

// How well a typed word fits a product's word.
const (
	exact    = 4
	prefix   = 3
	inside   = 2
	mistyped = 1
)

func newSearchText(p Product, k Category) searchText {
	t := searchText{words: map[string]int{}}
	put := func(weight int, texts ...string) {
		for _, text := range texts {
			for _, w := range tokens(text) {
				t.words[w] = max(t.words[w], weight)
			}
		}
	}
	put(inDescription, p.Description, p.DescriptionHi, p.Subtitle, p.SubtitleHi)
	put(inCategory, k.Title, k.TitleHi)
	put(inTag, p.Tags...)
	put(inAlias, p.Aliases...)
	put(inName, p.Name, p.NameHi)
	return t
}

// score returns how well the product fits all terms, 0 if one of them does not fit at all, and whether
// some term fits only as a typo.
func (t searchText) score(terms []string) (total int, typo bool) {
	for _, term := range terms {
		best, how := 0, 0
		for word, weight := range t.words {
			f := fit(term, word, weight)
			best, how = max(best, weight*f), max(how, f)
		}
		if best == 0 {
			return 0, false
		}
		total += best
		typo = typo || how == mistyped
	}
	return total, typo
}

// scores returns the scores of all products. Typos are accepted only if nothing matches exactly: a customer who
// types "kela" means bananas, not "kala" grapes.
func (c *Catalog) scores(terms []string) []int {
	right, wrong := make([]int, len(c.search)), make([]int, len(c.search))
	found := false
	for i, t := range c.search {
		if score, typo := t.score(terms); typo {
			wrong[i] = score
		} else {
			right[i] = score
			found = found || score > 0
		}
	}
	if found {
		return right
	}
	return wrong
}

func fit(term, word string, weight int) int {
	switch {
	case term == word:
		return exact
	case strings.HasPrefix(word, term):
		return prefix
	case utf8.RuneCountInString(term) >= 3 && strings.Contains(word, term):
		return inside
	case weight > inDescription && oneTypo(term, word):
		// Descriptions are not searched for typos, because nearly every short word differs from some other in
		// one letter.
		return mistyped
	}
	return 0
}

// tokens splits text into lower-case words. Marks stay in their word: Devanagari vowels are marks.
func tokens(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// oneTypo reports whether a becomes b, or a prefix of b, when one letter is added, left out or changed, or two
// neighbours are swapped (docs/product.md "Search rules"). Words of fewer than four letters must match exactly.
func oneTypo(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) < 4 || len(y) < 3 {
		return false
	}
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	if i == 0 && len(x) < 5 {
		return false // "carn" is not "barn": the first letter of a short word is rarely the wrong one
	}
	begins := func(rest, of []rune) bool {
		return len(rest) <= len(of) && string(rest) == string(of[:len(rest)])
	}
	tail := func(r []rune, from int) []rune { return r[min(from, len(r)):] }
	switch {
	case begins(tail(x, i+1), tail(y, i+1)): // changed
	case (len(x) > 4 || len(y) < 4) && begins(tail(x, i+1), tail(y, i)): // one too many; a prefix of three letters is too common: "okra" is not an orange
	case begins(tail(x, i), tail(y, i+1)): // one left out
	case i+1 < len(x) && i+1 < len(y) && x[i] == y[i+1] && x[i+1] == y[i] && begins(tail(x, i+2), tail(y, i+2)): // swapped
	default:
		return false
	}
	return true
}

// Suggestion is one line under the search box.
type Suggestion struct {
	Product  *Product
	Category *Category
}

// Suggest lists up to n products and categories for the search box.
func (c *Catalog) Suggest(text string, n int) []Suggestion {
	terms := tokens(text)
	if len(terms) == 0 {
		return nil
	}
	var out []Suggestion
	for i := range c.categories {
		k := c.categories[i]
		for _, w := range append(tokens(k.Title), tokens(k.TitleHi)...) {
			if len(terms) == 1 && strings.HasPrefix(w, terms[0]) {
				out = append(out, Suggestion{Category: &k})
				break
			}
		}
	}
	out = out[:min(len(out), 2, n)]
	if len(out) == n {
		return out // a limit of 0 would be none
	}
	products, _ := c.List(Query{Search: text, Sort: ByRelevance, Limit: n - len(out)})
	for i := range products {
		out = append(out, Suggestion{Product: &products[i]})
	}
	return out
}
