package shopfile_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/setup"
)

func demoShop(t *testing.T) *shopfile.Shop {
	t.Helper()
	s, err := shopfile.Load(demo.Files())
	require.NoError(t, err)
	return s
}

func TestDemoShopIsFullEnough(t *testing.T) {
	s := demoShop(t)
	assert.GreaterOrEqual(t, len(s.Products), 45)
	assert.GreaterOrEqual(t, len(s.Categories), 8)
	perCategory := map[string]int{}
	for _, p := range s.Products {
		perCategory[p.CategoryID]++
		assert.NotEmpty(t, p.NameHi, p.ID)
		assert.NotEmpty(t, p.DescriptionHi, p.ID)
		assert.NotEmpty(t, p.Aliases, p.ID)
		assert.NotEmpty(t, p.Tile, p.ID)
		assert.Regexp(t, `^0[678]\d\d$|^0910$`, p.HSN, p.ID)
		assert.GreaterOrEqual(t, len(p.Description), 60, p.ID)
		assert.False(t, p.CreatedAt.After(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)), p.ID)
	}
	for id, n := range perCategory {
		assert.GreaterOrEqual(t, n, 5, "category %s is thin", id)
	}
	levels := map[int]bool{}
	for _, n := range s.Stock {
		levels[n] = true
	}
	assert.True(t, levels[0] && levels[3] && levels[9], "some packs are sold out, some nearly")
}

func TestDemoHome(t *testing.T) {
	s := demoShop(t)
	count := map[content.BlockType]int{}
	for _, b := range s.Blocks {
		count[b.Type]++
		switch b.Type {
		case content.BannerBlock:
			assert.Len(t, b.Banners, 3)
			for _, banner := range b.Banners {
				assert.NotEmpty(t, banner.ImagePhone)
				assert.NotEmpty(t, banner.TitleHi)
			}
		case content.CategoryBlock:
			assert.Len(t, b.Categories, len(s.Categories))
		case content.TestimonialBlock:
			assert.Len(t, b.Testimonials, 6)
		case content.ProductBlock, content.ShortBannerBlock:
		}
	}
	assert.Equal(t, map[content.BlockType]int{
		content.BannerBlock: 1, content.ShortBannerBlock: 1, content.CategoryBlock: 1,
		content.ProductBlock: 2, content.TestimonialBlock: 1,
	}, count)
	for _, key := range []string{"privacy policy", "refund policy", "", "other policy"} {
		assert.Len(t, content.Find(s.Pages, key), 1, "page for key %q", key)
	}
}

// On the day after the import one window is full, whatever weekday it is, and others have room.
func TestDemoHasOneFullSlotTomorrow(t *testing.T) {
	ist := time.FixedZone("IST", 5*3600+1800)
	for d := range 7 {
		now := time.Date(2026, 11, 21+d, 10, 0, 0, 0, ist)
		e, err := demoShop(t).Edition(now)
		require.NoError(t, err)
		full, free := 0, 0
		for _, one := range e.Slots.On(now.AddDate(0, 0, 1), ist) {
			if one.Free == 0 {
				full++
			} else {
				free++
			}
		}
		assert.Equal(t, 1, full, now.Weekday())
		assert.GreaterOrEqual(t, free, 2, now.Weekday())
		for _, one := range e.Slots.On(now.AddDate(0, 0, 2), ist) {
			assert.Positive(t, one.Free)
		}
	}
}

// A customer who types what the header suggests, or an everyday name, must find the product.
func TestDemoIsFoundByItsEverydayNames(t *testing.T) {
	s := demoShop(t)
	known := catalog.New(s.Products, s.Categories, s.Stock)
	for typed, want := range map[string]string{
		"aloo": "potato-indore", "pyaz": "onion-red", "tamatar": "tomato-local", "आलू": "potato-indore",
		"Corn & potato": "sweet-corn", "Ginger": "ginger", "Mango": "mango-alphonso", "Tomato": "tomato-local",
		"bhindi": "okra", "okra": "okra", "भिंडी": "okra", "भिण्डी": "okra", "lady finger": "okra",
		"nimbu": "lemon", "palak": "palak", "gajar": "carrot-ooty", "kela": "banana-robusta",
	} {
		found, _ := known.List(catalog.Query{Search: typed, Sort: catalog.ByRelevance, Limit: 3})
		ids := make([]string, len(found))
		for i, p := range found {
			ids[i] = p.ID
		}
		assert.Contains(t, ids, want, "typed %q", typed)
		if want == "okra" {
			assert.Equal(t, want, ids[0], "typed %q", typed)
		}
	}
}

var drawn = regexp.MustCompile(`^/pictures/([a-z0-9-]+)-(240|480|960)\.webp$`)

// The client's script draws every picture that the demo names, and none for a product that does not exist.
func TestDemoPicturesAreDrawn(t *testing.T) {
	text, err := os.ReadFile("../../client/scripts/pictures.json")
	require.NoError(t, err)
	var script struct{ Pictures, Banners map[string]json.RawMessage }
	require.NoError(t, json.Unmarshal(text, &script))
	s := demoShop(t)
	used := map[string]bool{}
	check := func(list map[string]json.RawMessage, address string) {
		t.Helper()
		m := drawn.FindStringSubmatch(address)
		if assert.NotNil(t, m, address) {
			assert.Contains(t, list, m[1])
			used[m[1]] = true
		}
	}
	for _, k := range s.Categories {
		check(script.Pictures, k.Image)
	}
	for _, p := range s.Products {
		for _, image := range p.Images {
			check(script.Pictures, image)
		}
	}
	for _, b := range s.Blocks {
		for _, banner := range b.Banners {
			check(script.Banners, banner.Image)
			if banner.ImagePhone != "" {
				check(script.Banners, banner.ImagePhone)
			}
		}
	}
	ownOfClient := []string{"empty-basket"}
	for _, list := range []map[string]json.RawMessage{script.Pictures, script.Banners} {
		for name := range list {
			assert.True(t, used[name] || slices.Contains(ownOfClient, name), "%s is drawn and not used", name)
		}
	}
}

// The figures in banners and coupons must agree with the shop's settings.
func TestDemoKeepsItsPromises(t *testing.T) {
	s := demoShop(t)
	known := catalog.New(s.Products, s.Categories, s.Stock)
	santra, err := known.Product("santra-nagpur")
	require.NoError(t, err)
	assert.Equal(t, "69", santra.Lead().Effective().String())
	assert.Equal(t, "kg", santra.Lead().WeightUnit)
	assert.EqualValues(t, 200, s.Settings.Cashback)
	assert.Equal(t, "199", s.Settings.FreeFrom.String())
}

// A keeper cannot change these pages in the browser, so what was typed there must not be contradicted by what they say.
func TestAShopThatIsSetUpPromisesNothingOfTheDemo(t *testing.T) {
	s := demoShop(t)
	f := setup.Form{Shop: setup.Shop{Name: "Asha Fresh", City: "Jaipur", Email: "asha@example.com"}, Products: setup.Products{Demo: true}}
	made := f.Make(setup.Example{Settings: s.Settings, NameHi: demo.NameHi, Categories: s.Categories, Products: s.Products, Pages: s.Pages}, "+919826012345", time.Now())
	ofDemo := regexp.MustCompile(`(?i)demo|डेमो|tokri|टोकरी|indore|इंदौर|₹ ?\d|two hours|दो घंटे`)
	require.NotEmpty(t, made.Edition.Pages)
	for _, p := range made.Edition.Pages {
		assert.Empty(t, ofDemo.FindAllString(p.Description+p.DescriptionHi, -1), p.ID)
	}
}
