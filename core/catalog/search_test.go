package catalog_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
)

func search(c *catalog.Catalog, text string) []string {
	page, _ := c.List(catalog.Query{Search: text, Sort: catalog.ByRelevance})
	return ids(page)
}

func TestSearchFinds(t *testing.T) {
	for text, want := range map[string]string{
		"onion": "onion", "ONION": "onion", "  onion ": "onion", "oni": "onion", "aloo": "potato", "alu": "potato",
		"pyaz": "onion", "tamatar": "tomato", "bhindi": "okra", "kela": "banana", "aam": "mango",
		"आलू": "potato", "प्याज़": "onion", "टमाटर": "tomato", "भिंडी": "okra", "भिं": "okra", "हापुस": "mango",
		"tomatoes": "tomato", "aloo 2kg": "potato", "fresh pyaz": "onion", "ladyfinger": "okra", "bro coli": "broccoli",
		"tomatto": "tomato", "brocoli": "broccoli", "onoin": "onion", "tomat": "tomato", "banan": "banana", "bananna": "banana",
		"potatoo": "potato", "pottato": "potato", "bhndi": "okra", "tamater": "tomato",
		"alphonso mango": "mango", "mango alphonso": "mango", "lady finger": "okra", "finger": "okra", "summer": "mango",
		"ripe lemon": "onion", "imported vegetables": "broccoli",
	} {
		t.Run(text, func(t *testing.T) {
			found := search(market(), text)
			require.NotEmpty(t, found)
			assert.Equal(t, want, found[0])
		})
	}
}

func TestSearchDoesNotFind(t *testing.T) {
	for _, text := range []string{
		"meat", "xyz", "mango onion", "onion steel", "onx", "oxi", "alx", "qm", "aex", "kla", "tmt", // short words must be right
		"क्ष", "!!!", "₹", "'; drop", "xonionx", "oonnion", "mangosteens", "zemon", "angoo", "matar", "kilo meat",
	} {
		t.Run(text, func(t *testing.T) { assert.Empty(t, search(market(), text)) })
	}
	all, n := market().List(catalog.Query{Search: "   "})
	assert.Len(t, all, n)
	assert.Len(t, all, 7, "blank is no search")
}

// A letter of Devanagari has three bytes but counts as one letter: it matches the beginnings of words, but not
// letters inside them.
func TestOneHindiLetter(t *testing.T) {
	assert.Equal(t, []string{"banana"}, search(market(), "के"))
	assert.Empty(t, search(market(), "ट र"))
	assert.NotContains(t, search(market(), "ल"), "potato")
	assert.NotContains(t, search(market(), "म"), "mango")
}

// A word that is the name of one product is not treated as a misspelling of another's, and short words must be right.
func TestATrueMatchHidesTheDoubtful(t *testing.T) {
	banana, grapes := product("banana", "Banana", "", 0, at(100, 0)), product("grapes", "Grapes", "", 0, at(100, 0))
	banana.Aliases, grapes.Aliases = []string{"kela", "rasila"}, []string{"kala", "rasula", "angoor"}
	peas, tomato := product("peas", "Peas", "", 0, at(100, 0)), product("tomato", "Tomato", "", 0, at(100, 0))
	peas.Aliases, tomato.Aliases = []string{"matar"}, []string{"tamatar"}
	c := catalog.New([]catalog.Product{banana, grapes, peas, tomato}, nil, nil)
	assert.Equal(t, []string{"banana"}, search(c, "kela"))
	assert.Equal(t, []string{"grapes"}, search(c, "kala"))
	assert.Empty(t, search(c, "kila"), "four letters must be right")
	assert.Equal(t, []string{"banana"}, search(c, "rasila"))
	assert.ElementsMatch(t, []string{"banana", "grapes"}, search(c, "rasela"), "one error in six letters")
	assert.Empty(t, search(c, "mangoo"), "angoor begins with another letter")
	assert.Equal(t, []string{"peas"}, search(c, "matar"))
	c = catalog.New([]catalog.Product{tomato}, nil, nil)
	assert.Empty(t, search(c, "matar"), "nothing is called ta")
}

// One error is forgiven in a word of five letters, two in one of eight.
func TestHowManyErrorsAreForgiven(t *testing.T) {
	c := catalog.New([]catalog.Product{product("okra", "Okra", "", 0, at(100, 0)), product("guava", "Guava", "", 0, at(100, 0)),
		product("broccoli", "Broccoli", "", 0, at(100, 0)), product("pomegranate", "Pomegranate", "", 0, at(100, 0))}, nil, nil)
	for text, want := range map[string][]string{
		"okre": {}, "oakr": {}, "guavi": {"guava"}, "gauva": {"guava"}, "gava": {}, "gavua": {}, "gaavi": {},
		"broccoly": {"broccoli"}, "brocolu": {"broccoli"}, "bruccoly": {"broccoli"}, "bruccula": {},
		"pomagranite": {"pomegranate"}, "pomigrenite": {}, "pomgrnate": {"pomegranate"}, "bomegranate": {},
	} {
		assert.Equal(t, want, search(c, text), text)
	}
}

// The second word of a compound is found, after what is called so itself.
func TestCompounds(t *testing.T) {
	straw, other := product("strawberry", "Strawberry", "", 0, at(100, 0)), product("jam", "Berry jam", "", 0, at(100, 0))
	assert.Equal(t, []string{"strawberry"}, search(catalog.New([]catalog.Product{straw}, nil, nil), "berry"))
	assert.Equal(t, []string{"strawberry"}, search(catalog.New([]catalog.Product{straw}, nil, nil), "straw berries"))
	assert.Equal(t, []string{"jam"}, search(catalog.New([]catalog.Product{straw, other}, nil, nil), "berry"))
}

// The three letters that remain of a mistyped word are the beginning of too many other words.
func TestAShortTypoIsNoBeginning(t *testing.T) {
	orange := product("orange", "Orange", "", 0, at(100, 0))
	c := catalog.New([]catalog.Product{orange}, nil, nil)
	assert.Empty(t, search(c, "okra"))
	assert.Equal(t, []string{"orange"}, search(c, "ornge"))
	assert.Equal(t, []string{"orange"}, search(c, "orannge"))
	assert.Equal(t, []string{"orange"}, search(c, "ornag"), "while it is typed")
}

func TestSearchRanks(t *testing.T) {
	assert.Equal(t, []string{"tomato", "onion"}, search(market(), "tomato"), "the name before the mention")
	assert.Equal(t, []string{"mango", "banana"}, search(market(), "sweet"), "the one sold more often first")
	assert.Len(t, search(market(), "vegetables"), 5, "the category is searched")
	assert.Len(t, search(market(), "सब्ज़ियाँ"), 5)
	page, n := market().List(catalog.Query{Search: "vegetables", Sort: catalog.ByPrice, Ascending: true, Limit: 1})
	assert.Equal(t, []string{"onion"}, ids(page), "other sorts are not changed")
	assert.Equal(t, 5, n)
}

func TestSuggest(t *testing.T) {
	c := market()
	name := func(s catalog.Suggestion) string {
		if s.Category != nil {
			return "category " + s.Category.ID
		}
		return s.Product.ID
	}
	for text, want := range map[string][]string{
		"":    nil,
		"  ":  nil,
		"?":   nil,
		"fru": {"category fruit", "mango", "banana"},
		"फल":  {"category fruit", "mango", "banana"},
		"on":  {"onion"},
		"pya": {"onion"},
		// Nothing fits all words, so the categories that one of them names are offered, also with an error in it.
		"dragon fruit": {"category fruit"},
		"vegitable":    {"category vegetable", "broccoli", "okra", "onion", "potato", "tomato"},
		"xyz":          nil,
	} {
		var got []string
		for _, s := range c.Suggest(text, 8) {
			got = append(got, name(s))
		}
		assert.Equal(t, want, got, "%q", text)
	}
}

func TestSuggestKeepsToItsNumber(t *testing.T) {
	categories := []catalog.Category{{ID: "a", Title: "Fruits"}, {ID: "b", Title: "Frozen"}, {ID: "c", Title: "Fresh"}}
	c := catalog.New([]catalog.Product{product("p", "Fritters", "a", 0, at(100, 0)), product("q", "Frill", "a", 0, at(100, 0)),
		product("r", "Frog", "a", 0, at(100, 0))}, categories, nil)
	for n := range 6 {
		assert.Len(t, c.Suggest("fr", n), min(n, 5), "of %d", n)
	}
}

func FuzzSearch(f *testing.F) {
	for _, s := range []string{"aloo", "आलू", "tomatto", "\xff\xfe", "a\u0301", "İ", "!!", strings.Repeat("o", 300)} {
		f.Add(s)
	}
	c := market()
	f.Fuzz(func(t *testing.T, text string) {
		page, n := c.List(catalog.Query{Search: text, Sort: catalog.ByRelevance})
		assert.Len(t, page, n)
		again := search(c, text)
		assert.Equal(t, ids(page), again, "the same again")
		if utf8.ValidString(text) {
			assert.Equal(t, again, search(c, " "+text+"\t"), "space around it does not matter")
		}
		assert.LessOrEqual(t, len(c.Suggest(text, 3)), 3)
	})
}
