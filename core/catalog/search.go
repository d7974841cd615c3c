package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a word by which products can be found.
type word struct{ text, sound string }

// dictionary has the words of all products once. A large shop has few of them: most products share theirs.
type dictionary struct {
	words  []word
	number map[string]int // of a word's text in words
}

// searchWord is a word of one product: its number in the dictionary, and in the lowest bits its weight. A shop of 10,000 products
// has half a million of them.
type searchWord uint32

const weightBits = 4

func (w searchWord) number() int { return int(w >> weightBits) }
func (w searchWord) weight() int { return int(w & (1<<weightBits - 1)) }

type searchText []searchWord

// The weight of a word by its position. A word in several positions counts once, with its highest weight.
const (
	inName        = 8
	inAlias       = 6
	inTag         = 4
	inCategory    = 3
	inDescription = 1
)

// How well a typed word fits a product's word. What is below beginning is doubtful: it is shown only if nothing fits better
// (docs/product.md "Search rules").
const (
	unfit     = iota
	begun     // the beginning, with a typing error
	mistyped  // the word, with typing errors
	compound  // the second part: "berry" of a strawberry
	beginning // the first letters
	alike     // sounds the same
	exact
)

func (d *dictionary) text(p Product, k Category) searchText {
	weights := map[string]int{}
	put := func(weight int, texts ...string) {
		for _, text := range texts {
			words := tokens(text)
			if weight >= inAlias {
				words = append(words, strings.Join(words, "")) // "ladyfinger"
			}
			for _, w := range words {
				weights[w] = max(weights[w], weight)
			}
		}
	}
	put(inDescription, p.Description, p.DescriptionHi, p.Subtitle, p.SubtitleHi)
	put(inCategory, k.Title, k.TitleHi)
	name, variety, _ := strings.Cut(p.Name, ",") // of "Sweet potato, orange" the second part is no name
	put(inTag, variety)
	put(inTag, p.Tags...)
	put(inAlias, p.Aliases...)
	put(inName, name, p.NameHi)
	t := make(searchText, 0, len(weights))
	for w, weight := range weights {
		n, known := d.number[w]
		if !known {
			n = len(d.words)
			w = strings.Clone(w) // not the whole text
			d.number[w] = n
			d.words = append(d.words, word{w, sound(w)})
		}
		t = append(t, searchWord(n<<weightBits|weight)) //nolint:gosec // no shop has 200 million words
	}
	return t
}

// searchTerm is a word that a customer typed.
type searchTerm struct {
	text, sound string
	letters     int
	typos       int // how many typing errors are forgiven
}

func newSearchTerm(text string) searchTerm {
	t := searchTerm{text: text, sound: sound(text), letters: utf8.RuneCountInString(text)}
	switch sounds := utf8.RuneCountInString(t.sound); {
	case t.letters >= 8 && sounds >= 6:
		t.typos = 2
	case t.letters >= 5 && sounds >= 4:
		t.typos = 1
	}
	return t
}

// searchTerms returns the words to search for. How much of it a customer wants, and words that say nothing in a shop like
// this one, are left out unless there is nothing else: "1 kg aloo", "fresh tomatoes".
func searchTerms(text string) []searchTerm {
	var all, telling []searchTerm
	for _, w := range tokens(text) {
		t := newSearchTerm(w)
		all = append(all, t)
		if first, _ := utf8.DecodeRuneInString(w); !unicode.IsDigit(first) && !slices.Contains(untelling, t.sound) {
			telling = append(telling, t)
		}
	}
	if len(telling) == 0 {
		return all
	}
	return telling
}

// untelling are the sounds of such words.
var untelling = each(strings.Fields("kg kgs kilo g gm gms gram pc pcs piece pack packet dozen darjan bunch किलो ग्राम पीस पैकेट दर्जन गड्डी "+
	"half aadha आधा pav पाव ek एक and of the aur ka ke ki और का fresh taza tazi taze"), sound)

func each(words []string, f func(string) string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = f(w)
	}
	return out
}

// fit says how well a term fits a word.
func (t searchTerm) fit(w word) int {
	switch {
	case t.text == w.text:
		return exact
	case t.sound == w.sound && t.sound != "":
		return alike
	case strings.HasPrefix(w.text, t.text), utf8.RuneCountInString(t.sound) >= 3 && strings.HasPrefix(w.sound, t.sound):
		return beginning
	case t.isSecondPartOf(w):
		return compound
	case t.typos == 0 || !t.beginsLike(w):
		return unfit
	case edits(t.sound, w.sound, t.typos) <= t.typos, edits(t.text, w.text, t.typos) <= t.typos:
		return mistyped
	case t.isBeginningOf(w):
		return begun
	}
	return unfit
}

// isSecondPartOf is true for "berry" and "strawberry", and false for "matar" and "tamatar": nothing is called "ta".
func (t searchTerm) isSecondPartOf(w word) bool {
	first, ok := strings.CutSuffix(w.text, t.text)
	return ok && t.letters >= 3 && utf8.RuneCountInString(first) >= 3
}

// beginsLike: the first letter of a word is rarely the wrong one. Without this rule mangoo is nearly angoor.
func (t searchTerm) beginsLike(w word) bool {
	typed, _ := utf8.DecodeRuneInString(t.sound)
	meant, _ := utf8.DecodeRuneInString(w.sound)
	return typed == meant
}

// isBeginningOf is true while a customer types a word with one error in it. Four letters are the beginning of too many words.
func (t searchTerm) isBeginningOf(w word) bool {
	typed, word := utf8.RuneCountInString(t.sound), []rune(w.sound)
	if typed < 5 || len(word) <= typed {
		return false
	}
	return edits(t.sound, string(word[:typed]), 1) <= 1
}

// fits says for each term how well it fits each word.
func (d *dictionary) fits(terms []searchTerm) [][]uint8 {
	fits := make([][]uint8, len(terms))
	for i, term := range terms {
		fits[i] = make([]uint8, len(d.words))
		for n, w := range d.words {
			fits[i][n] = uint8(term.fit(w)) //nolint:gosec // one of seven
		}
	}
	return fits
}

// score returns how well the product fits all terms, and how the worst of them fits. Words of a description count only whole,
// because nearly every beginning and every typing error fits one of them.
func (t searchText) score(fits [][]uint8) (total, how int) {
	how = exact
	for _, fit := range fits {
		best, best1 := 0, unfit
		for _, w := range t {
			f := int(fit[w.number()])
			if w.weight() <= inDescription && f < alike {
				continue
			}
			best, best1 = max(best, w.weight()*f), max(best1, f)
		}
		if best1 == unfit {
			return 0, unfit
		}
		total += best
		how = min(how, best1)
	}
	return total, min(how, beginning)
}

// scores returns the scores of all products, and how well the best of them fits. A true match hides the doubtful ones: a customer who types "matar" means peas,
// not tomatoes (tamatar), and one who types "kela" means bananas, not "kala" grapes.
func (c *Catalog) scores(text string) (scores []int, best int) {
	terms := searchTerms(text)
	scores, best = c.scoresOf(terms)
	if best < beginning && len(terms) > 1 {
		joined := "" // "lady finger" and "water melon" are written in one word, too
		for _, t := range terms {
			joined += t.text
		}
		if s, how := c.scoresOf([]searchTerm{newSearchTerm(joined)}); how > best {
			return s, how
		}
	}
	return scores, best
}

func (c *Catalog) scoresOf(terms []searchTerm) (scores []int, best int) {
	scores, how := make([]int, len(c.search)), make([]int, len(c.search))
	fits := c.words.fits(terms)
	for i, t := range c.search {
		scores[i], how[i] = t.score(fits)
		best = max(best, how[i])
	}
	for i := range scores {
		if how[i] < best {
			scores[i] = 0
		}
	}
	return scores, best
}

// tokens splits text into lower-case words. Marks stay in their word: Devanagari vowels are marks.
func tokens(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// Suggestion is one line under the search box.
type Suggestion struct {
	Product  *Product
	Category *Category
}

// Suggest lists up to n products and categories for the search box. If nothing fits the whole text, it lists the categories that
// fit one of its words: "dragon fruit" offers the fruit.
func (c *Catalog) Suggest(text string, n int) []Suggestion {
	terms := searchTerms(text)
	if len(terms) == 0 || n <= 0 {
		return nil
	}
	var out []Suggestion
	if _, best := c.scores(text); len(terms) == 1 || best == unfit {
		out = c.suggestCategories(terms, max(best, mistyped), min(2, n))
	}
	if len(out) == n {
		return out // a limit of 0 would be none
	}
	products, _ := c.List(Query{Search: text, Sort: ByRelevance, Limit: n - len(out)})
	for i := range products {
		out = append(out, Suggestion{Product: &products[i]})
	}
	return out
}

// suggestCategories lists the first n categories with a word in their title that one of the terms fits at least so well.
func (c *Catalog) suggestCategories(terms []searchTerm, least, n int) []Suggestion {
	var out []Suggestion
	for _, k := range c.categories {
		words := dictionary{number: map[string]int{}}
		title := words.text(Product{}, k)
		fits := slices.ContainsFunc(terms, func(t searchTerm) bool {
			_, how := title.score(words.fits([]searchTerm{t}))
			return how >= least
		})
		if fits && len(out) < n {
			out = append(out, Suggestion{Category: &k})
		}
	}
	return out
}
