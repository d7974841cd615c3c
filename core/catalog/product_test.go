package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/catalog"
	"tokri/core/money"
)

func TestEffective(t *testing.T) {
	for name, c := range map[string]struct {
		price, discounted, want money.Paise
		percent                 int
	}{
		"no discount":    {5000, 0, 5000, 0},
		"a discount":     {5000, 4000, 4000, 20},
		"the same price": {5000, 5000, 5000, 0},
		"a dearer one":   {5000, 6000, 5000, 0},
		"a negative one": {5000, -1, 5000, 0},
		"half up":        {8000, 7000, 7000, 13},
		"nearly free":    {5000, 1, 1, 100},
		"no price":       {0, 0, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			v := catalog.Variant{Price: c.price, Discounted: c.discounted}
			assert.Equal(t, c.want, v.Effective())
			assert.Equal(t, c.percent, v.PercentOff())
		})
	}
}

func TestLead(t *testing.T) {
	v := func(id string, price, discounted money.Paise, stock int) catalog.Variant {
		return catalog.Variant{ID: id, Price: price, Discounted: discounted, Stock: stock}
	}
	for name, c := range map[string]struct {
		variants []catalog.Variant
		want     string
	}{
		"the only one":               {[]catalog.Variant{v("a", 100, 0, 0)}, "a"},
		"the cheapest":               {[]catalog.Variant{v("a", 300, 0, 1), v("b", 100, 0, 1), v("c", 200, 0, 1)}, "b"},
		"the cheapest in stock":      {[]catalog.Variant{v("a", 300, 0, 1), v("b", 100, 0, 0), v("c", 200, 0, 1)}, "c"},
		"by what is paid":            {[]catalog.Variant{v("a", 100, 0, 1), v("b", 300, 90, 1)}, "b"},
		"the cheapest if none is":    {[]catalog.Variant{v("a", 300, 0, 0), v("b", 100, 0, 0)}, "b"},
		"the first of equals":        {[]catalog.Variant{v("a", 100, 0, 1), v("b", 100, 0, 1)}, "a"},
		"in stock after one that is": {[]catalog.Variant{v("a", 100, 0, 1), v("b", 50, 0, 0)}, "a"},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, catalog.Product{Variants: c.variants}.Lead().ID) })
	}
	rapid.Check(t, func(t *rapid.T) {
		p := catalog.Product{Variants: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalog.Variant {
			return v("x", money.Paise(rapid.IntRange(1, 9).Draw(t, "price")), 0, rapid.IntRange(0, 1).Draw(t, "stock"))
		}), 1, 6).Draw(t, "variants")}
		lead := p.Lead()
		for _, o := range p.Variants {
			if o.Stock > 0 {
				require.Positive(t, lead.Stock)
			}
			if o.Stock > 0 == (lead.Stock > 0) {
				require.LessOrEqual(t, lead.Effective(), o.Effective())
			}
		}
	})
}

func TestPictureAddress(t *testing.T) {
	for stored, want := range map[string]string{
		"":                                    "",
		"/pictures/mango-480.webp":            "/pictures/mango-480.webp",
		"pictures/mango-480.webp":             "/pictures/mango-480.webp",
		"https://cdn.example.in/a.webp":       "https://cdn.example.in/a.webp",
		"HTTPS://cdn.example.in/a.webp":       "HTTPS://cdn.example.in/a.webp",
		"http://cdn.example.in/a.webp":        "http://cdn.example.in/a.webp",
		"cdn.example.in/a.webp":               "https://cdn.example.in/a.webp",
		" cdn.example.in/a b.webp ":           "https://cdn.example.in/a b.webp",
		"//cdn.example.in/a.webp":             "https://cdn.example.in/a.webp",
		"javascript:alert(1)":                 "",
		"JaVaScRiPt:alert(1)":                 "",
		" javascript:alert(1)":                "",
		"java\nscript:alert(1)":               "",
		"\x01javascript:alert(1)":             "",
		"javascript:alert(document.cookie)":   "",
		"javascript://example.in/%0aalert(1)": "",
		"data:image/png;base64,AAAA":          "",
		"DATA:text/html,<script>":             "",
		"vbscript:msgbox(1)":                  "",
		"blob:https://example.in/1":           "",
		"file:///etc/passwd":                  "",
	} {
		t.Run(stored, func(t *testing.T) { assert.Equal(t, want, catalog.PictureAddress(stored)) })
	}
	rapid.Check(t, func(t *rapid.T) {
		got := catalog.PictureAddress(rapid.StringMatching(`[ \t]*[a-zA-Z]{1,10}[:./][a-z:./%]{0,12}`).Draw(t, "stored"))
		assert.Regexp(t, `^($|/|[hH][tT][tT][pP][sS]?://)`, got, "a path, a web address, or nothing")
		assert.Equal(t, got, catalog.PictureAddress(got), "twice is once")
	})
}
