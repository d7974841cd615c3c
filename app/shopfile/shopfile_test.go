package shopfile_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// folder returns the demo shop with some files changed; a file with an empty text is removed.
func folder(t *testing.T, changed map[string]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(demo.Files(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(demo.Files(), path)
		files[path] = &fstest.MapFile{Data: text}
		return err
	}))
	for name, text := range changed {
		if text == "" {
			delete(files, name)
			continue
		}
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// demoText returns a file of the demo with one replacement. It fails if the old text is not found.
func demoText(t *testing.T, file, old, replacement string) string {
	t.Helper()
	text, err := fs.ReadFile(demo.Files(), file)
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	return strings.Replace(string(text), old, replacement, 1)
}

func TestEveryIssueAtOnceWithFileAndLine(t *testing.T) {
	broken := os.DirFS("testdata/broken")
	s, err := shopfile.Load(broken)
	assert.Nil(t, s)
	require.Error(t, err)
	golden := filepath.Join("testdata", "broken.golden")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(err.Error()+"\n"), 0o644))
	}
	want, readErr := os.ReadFile(golden)
	require.NoError(t, readErr)
	assert.Equal(t, string(want), err.Error()+"\n")
}

func TestIssues(t *testing.T) {
	cases := map[string]struct {
		file, old, replacement string
		want                   string
	}{
		"officer without address": {"settings.yaml", "email: grievance@tokri.example", "email: grievance", `email "grievance" is not an address`},
		"notice of no day":        {"settings.yaml", `privacyNotice: "2026-11-28"`, "privacyNotice: second", `privacyNotice "second" must be a day written as 2026-11-21`},
		"text for a number":       {"settings.yaml", "mapZoom: 15", "mapZoom: near", "settings.yaml:16: mapZoom must be a whole number"},
		"three decimals":          {"settings.yaml", "delivery: 25", "delivery: 25.125", "settings.yaml:9: delivery must be rupees with at most two decimals"},
		"centre outside the area": {"settings.yaml", "latitude: 22.718", "latitude: 23", "settings.yaml:15: mapCentre must lie inside the area"},
		"cash beyond the law":     {"settings.yaml", "cashKnown: 10000", "cashKnown: 200000", "cashKnown must be from 0 (as much as the law allows) to 199999"},
		"no unit in an order":     {"settings.yaml", "mostPerOrder: 20", "mostPerOrder: 0", "mostPerOrder must be from 1 to 99"},
		"more than a whole pack":  {"settings.yaml", "packNew: 25", "packNew: 101", "packNew must be from 0 to 100"},
		"less than no rupee":      {"settings.yaml", "onlineNew: 3000", "onlineNew: -1", "onlineNew must not be negative"},
		"fewer than no orders":    {"settings.yaml", "unpaidNew: 2", "unpaidNew: -1", "unpaidNew must be from 0"},
		"short licence":           {"settings.yaml", `"12345678901234"`, `"1234"`, `fssai "1234" must be fourteen digits`},
		"link to elsewhere":       {"home.yaml", "link: /products/fruits", "link: //evil.example/x", `home.yaml:41: link "//evil.example/x" must be a path of the shop, such as /products/fruits`},
		"script as a link":        {"home.yaml", "link: /products/fruits", "link: javascript:alert(1)", `must be a path of the shop`},
		"link to nothing":         {"home.yaml", "link: /products/fruits", "link: /products/fruit", `link leads to category "fruit", which does not exist`},
		"script as a picture":     {"categories.yaml", "image: /pictures/category-fruits-480.webp", "image: javascript:alert(1)//x", "must be a path (/pictures/…) or a web address"},
		"bare picture file":       {"categories.yaml", "image: /pictures/category-fruits-480.webp", "image: fruits.webp", "must be a path (/pictures/…) or a web address"},
		"picture file above":      {"categories.yaml", "image: /pictures/category-fruits-480.webp", "image: ../fruits.webp", "must be a path (/pictures/…) or a web address"},
		"other folder":            {"categories.yaml", "image: /pictures/category-fruits-480.webp", "image: Pictures/fruits.webp", "must be a path (/pictures/…) or a web address"},
		"phone without number":    {"settings.yaml", `phone: "+91 98765 43210"`, "phone: call us", `settings.yaml:22: phone "call us" must be a telephone number such as +91 98765 43210`},
		"text with a colon":       {"products-fruits.yaml", "Robusta bananas", "Good: bananas", "is not YAML: mapping values are not allowed in this context (put a text with a colon in quotes, and begin a field below its neighbours)"},
		"tab":                     {"settings.yaml", "mapZoom: 15", "\tmapZoom: 15", "is not YAML: found character that cannot start any token (indent with spaces instead of tabs"},
		"title of banners":        {"home.yaml", "  type: short-banner\n", "  type: short-banner\n  showTitle: true\n", "banners have titles of their own"},
		"testimonials in a grid":  {"home.yaml", "  type: testimonials\n", "  type: testimonials\n  scrollView: false\n", "scrollView of a block of type testimonials is true"},
		"unknown product shown":   {"home.yaml", "tomato-local, mango-alphonso", "tomato-loca, mango-alphonso", `product "tomato-loca" does not exist`},
		"price above mrp":         {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,500,g,24,28,140", "price 28 must not be above mrp 24"},
		"free of charge":          {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,500,g,0,,140", `mrp "0" must be rupees above 0 with at most two decimals`},
		"price below nothing":     {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,500,g,24,-1,140", `price "-1" must be rupees above 0`},
		"negative stock":          {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,500,g,24,18,-3", `stock "-3" must be a whole number from 0 to 1000000`},
		"pack given twice":        {"variants.csv", "tomato-local,1,kg", "tomato-local,500,g", "tomato-local has 500 g twice"},
		"pack of nothing":         {"variants.csv", "tomato-local,1,kg", "tomatoes,1,kg", `product "tomatoes" does not exist`},
		"overlapping windows":     {"slots.yaml", `start: "09:00", end: "11:00"`, `start: "08:30", end: "11:00"`, "this window starts before the previous one ends"},
		"coupon without figure":   {"coupons.yaml", "  percent: 10\n", "", "coupons.yaml:5: a percent coupon needs percent above 0"},
		"coupon that never works": {"coupons.yaml", "until: 2027-03-31", "until: 2026-10-01", "until must not be before from"},
		"code taken":              {"coupons.yaml", "code: MANDI50", "code: tokri10", `code "tokri10" is already taken by another coupon`},
		"id taken":                {"categories.yaml", "id: fruits", "id: vegetables", `id "vegetables" is already taken by another category`},
		"id that no call takes":   {"categories.yaml", "id: fruits", "id: " + strings.Repeat("x", 65), "has 65 characters, and may have 64"},
		"pack that no call takes": {"variants.csv", "tomato-local,500,g", strings.Repeat("x", 60) + ",500,g", "with the pack it has 65 characters, and may have 64"},
		"field given twice":       {"categories.yaml", "  titleHi: फल", "  title: Fruit", "title is given twice"},
		"no such day":             {"products-fruits.yaml", "createdAt: 2026-11-01", "createdAt: 2026-02-30", `createdAt "2026-02-30" must be a day written as 2026-11-21`},
	}
	for name, one := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := shopfile.Load(folder(t, map[string]string{one.file: demoText(t, one.file, one.old, one.replacement)}))
			require.Error(t, err)
			assert.Contains(t, err.Error(), one.want)
		})
	}
}

// An issue names its own line, also after a cell or an entry of several lines.
func TestFaultsNameTheirOwnLine(t *testing.T) {
	text := demoText(t, "variants.csv", "", "")
	line := 1 + strings.Count(text[:strings.Index(text, "tomato-local,500,g")], "\n")
	home := demoText(t, "home.yaml", "", "")
	block := 1 + strings.Count(home[:strings.Index(home, "products: [tomato-local")], "\n")
	cases := map[string]struct {
		file, old, replacement, want string
		line                         int
	}{
		"after a cell of two lines": {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,\"500\n\",g,24,28,140", "price 28 must not", line + 1},
		"in the next row":           {"variants.csv", "tomato-local,500,g,24,18,140\n", "tomato-local,\"500\n\n\",g,24,18,140\ntomato-local,2,stone,24,18,140\n", `unit "stone"`, line + 3},
		"row of two lines":          {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,\"500\n\"", "has 2 columns", line},
		"quote that is not closed":  {"variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,\"500,g,24,18,140", "is not CSV", line},
		"entry of a long list":      {"home.yaml", "products: [tomato-local, ", "products: [\n    tomato-local,\n    tomato-loca, ", `product "tomato-loca"`, block + 2},
		"written as JSON":           {"home.yaml", "products: [tomato-local, ", "\"products\": [\n\n\"tomato-loca\", ", `product "tomato-loca"`, block + 2},
		"name of a map":             {"settings.yaml", "WhatsApp: https", "WhatsApp: ftp", "must be a web address", 0},
	}
	for name, one := range cases {
		t.Run(name, func(t *testing.T) {
			changed := demoText(t, one.file, one.old, one.replacement)
			if one.line == 0 {
				one.line = 1 + strings.Count(changed[:strings.Index(changed, one.replacement)], "\n")
			}
			_, err := shopfile.Load(folder(t, map[string]string{one.file: changed}))
			var issues shopfile.Issues
			require.ErrorAs(t, err, &issues)
			at := slices.IndexFunc(issues, func(i shopfile.Issue) bool { return strings.Contains(i.Text, one.want) })
			require.GreaterOrEqual(t, at, 0, "%v", err)
			assert.Equal(t, one.line, issues[at].Line)
		})
	}
}

func TestMissingAndStrangeFiles(t *testing.T) {
	_, err := shopfile.Load(folder(t, map[string]string{
		"settings.yaml": "", "variants.csv": "", "coupon.yaml": "- id: x", "README.md": "read me",
		"slots.yaml": "# nothing yet\n", "categories.yaml": "- id: a\n---\n- id: b\n", "pages.yaml": "a: b\n",
	}))
	require.Error(t, err)
	assert.Contains(t, err.Error(), "settings.yaml: is missing")
	assert.Contains(t, err.Error(), "variants.csv: is missing")
	assert.Contains(t, err.Error(), "coupon.yaml: is not a file of a shop; is the name right?")
	assert.Contains(t, err.Error(), "slots.yaml: is not YAML: no documents in stream")
	assert.Contains(t, err.Error(), "categories.yaml: is not YAML: expected single document, found multiple")
	assert.Contains(t, err.Error(), "pages.yaml:1: an entry must be a list")
	assert.NotContains(t, err.Error(), "README.md")
}

// A file that cannot be read has one issue: what others say about its entries would hide it.
func TestTheCauseDoesNotDrownInItsConsequences(t *testing.T) {
	variants := demoText(t, "variants.csv", "", "")
	header := 1 + strings.Count(variants[:strings.Index(variants, "product,weight")], "\n")
	for name, one := range map[string]struct{ file, text, want string }{
		"missing variants":   {"variants.csv", "", "variants.csv: is missing"},
		"missing categories": {"categories.yaml", "", "categories.yaml: is missing"},
		"semicolons":         {"variants.csv", strings.ReplaceAll(variants, ",", ";"), fmt.Sprintf("variants.csv:%d: has semicolons between its columns: save it with commas", header)},
		"another column":     {"variants.csv", strings.Replace(variants, "product,weight", "produkt,weight", 1), fmt.Sprintf("variants.csv:%d: unknown column \"produkt\"; the columns are product, weight, unit, mrp, price, stock, weighed", header)},
		"another encoding":   {"variants.csv", "\xff\xfep\x00", "variants.csv:1: is not UTF-8: save the file as UTF-8 (in a spreadsheet: as CSV UTF-8)"},
		"broken products":    {"products-fruits.yaml", demoText(t, "products-fruits.yaml", "  name: Banana, Robusta", "   name: Banana"), "products-fruits.yaml:3: is not YAML: mapping values are not allowed in this context (put a text with a colon in quotes, and begin a field below its neighbours)"},
		"one wrong letter":   {"settings.yaml", demoText(t, "settings.yaml", "name: Tokri", "name: Caf\xe9"), "settings.yaml:2: is not UTF-8: save the file as UTF-8 (in a spreadsheet: as CSV UTF-8)"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := shopfile.Load(folder(t, map[string]string{one.file: one.text}))
			require.EqualError(t, err, one.want)
		})
	}
}

func TestHowBlocksLook(t *testing.T) {
	look := func(old, replacement string) map[string][2]bool {
		s, err := shopfile.Load(folder(t, map[string]string{"home.yaml": demoText(t, "home.yaml", old, replacement)}))
		require.NoError(t, err)
		got := map[string][2]bool{}
		for _, b := range s.Blocks {
			got[b.ID] = [2]bool{b.ShowTitle, b.ScrollView}
		}
		return got
	}
	const said = "  showTitle: true\n  scrollView: true\n"
	usual := look(said, said)
	assert.Equal(t, [2]bool{true, false}, usual["categories"])
	assert.Equal(t, [2]bool{true, true}, usual["everyday-staples"])
	assert.Equal(t, usual, look(said, ""), "as usual where the file does not say it")
	changed := look(said, "  showTitle: false\n  scrollView: false\n")
	assert.Equal(t, [2]bool{false, false}, changed["everyday-staples"])
}

func TestContentIsOptional(t *testing.T) {
	s, err := shopfile.Load(folder(t, map[string]string{"home.yaml": "", "pages.yaml": "", "coupons.yaml": ""}))
	require.NoError(t, err)
	assert.Empty(t, s.Blocks)
	assert.Empty(t, s.Coupons)
	assert.NotEmpty(t, s.Products)
}

// A shop without Hindi texts can be imported; readers of Hindi then see the English text.
func TestHindiTwinsOfTheSettingsAreOptional(t *testing.T) {
	const twins = `(?m)^ *(localityHi|cityHi|searchHintsHi|cancelNoteHi|addressHi|hoursHi):.*\n`
	text, err := fs.ReadFile(demo.Files(), "settings.yaml")
	require.NoError(t, err)
	written, err := shopfile.Load(demo.Files())
	require.NoError(t, err)
	assert.Equal(t, "राजवाड़ा", written.Settings.LocalityHi)
	assert.Equal(t, "इंदौर", written.Settings.CityHi)
	assert.Len(t, written.Settings.SearchHintsHi, len(written.Settings.SearchHints))
	bare, err := shopfile.Load(folder(t, map[string]string{
		"settings.yaml": regexp.MustCompile(twins).ReplaceAllString(string(text), ""),
	}))
	require.NoError(t, err)
	want := written.Settings
	want.LocalityHi, want.CityHi, want.SearchHintsHi, want.CancelNoteHi = "", "", nil, ""
	want.Contact.AddressHi, want.Contact.HoursHi = "", ""
	assert.Equal(t, want, bare.Settings)
}

func TestLimitsAreAsUsualUnlessTheyAreSet(t *testing.T) {
	demo := demoText(t, "settings.yaml", "limits:", "limits:")
	head, _, _ := strings.Cut(demo, "limits:\n")
	one := order.UsualLimits()
	one.UnpaidNew, one.CashNew = 0, 150050
	for text, want := range map[string]order.Limits{
		head: order.UsualLimits(),
		head + "limits: {unpaidNew: 0, cashNew: 1500.50}\n": one,
		head + "limits: {unpaidNew: 0, unpaidKnown: 0, cashNew: 0, cashKnown: 0, addressOrders: 0, cancellations: 0, onlineNew: 0, packNew: 0, packAllNew: 0, allNew: 0}\n": {Holds: &order.Holds{}},
		demo: order.UsualLimits(),
	} {
		s, err := shopfile.Load(folder(t, map[string]string{"settings.yaml": text}))
		require.NoError(t, err)
		require.NotNil(t, s.Settings.Limits)
		assert.Equal(t, want, s.Settings.CashLimits(), text[len(head):])
	}
	assert.Equal(t, order.UsualLimits(), shop.Settings{}.CashLimits(), "an edition of before")
	assert.Equal(t, order.UsualHolds(), *shop.Settings{Limits: &order.Limits{UnpaidNew: 9}}.CashLimits().Holds, "an edition with limits, of before")
	assert.Equal(t, shop.UsualMost, shop.Settings{}.LargestQuantity(), "an edition of before")
}

func TestVariantsAsASpreadsheetSavesThem(t *testing.T) {
	text, err := fs.ReadFile(demo.Files(), "variants.csv")
	require.NoError(t, err)
	saved := "\ufeff" + strings.ReplaceAll(string(text), "\n", "\r\n") + ",,,,,\r\n"
	plain, err := shopfile.Load(demo.Files())
	require.NoError(t, err)
	got, err := shopfile.Load(folder(t, map[string]string{"variants.csv": saved}))
	require.NoError(t, err)
	assert.Equal(t, plain, got)
}

func TestPackIDsDoNotDependOnTheirOrder(t *testing.T) {
	s, err := shopfile.Load(folder(t, map[string]string{
		"variants.csv": demoText(t, "variants.csv", "tomato-local,500,g,24,18,140\ntomato-local,1,kg,46,34,90\n",
			"tomato-local,1,kg,46,34,90\ntomato-local,500,g,24,18,140\n"),
	}))
	require.NoError(t, err)
	assert.Equal(t, 140, s.Stock["tomato-local-500g"])
	assert.Equal(t, 90, s.Stock["tomato-local-1kg"])
}

func TestSettingsAndCouponsInFull(t *testing.T) {
	s, err := shopfile.Load(demo.Files())
	require.NoError(t, err)
	assert.Equal(t, money.Rupees(199), s.Settings.FreeFrom)
	assert.Equal(t, money.Rupees(25), s.Settings.Delivery)
	assert.Equal(t, money.BasisPoints(200), s.Settings.Cashback)
	south, north := s.Settings.Area.Bounds()
	assert.Equal(t, [4]float64{22.7, 75.85, 22.75, 75.88}, [4]float64{south.Latitude, south.Longitude, north.Latitude, north.Longitude})
	unlisted := s.Coupons[len(s.Coupons)-1]
	assert.False(t, unlisted.Listed)
	// The days of a coupon are days in India, from the first moment of the first day to the last moment of the
	// last.
	assert.Equal(t, time.Date(2026, 10, 31, 18, 30, 0, 0, time.UTC), unlisted.From)
	assert.Equal(t, time.Date(2027, 3, 31, 18, 30, 0, 0, time.UTC), unlisted.Until)
}

func TestEditionIDIsADigest(t *testing.T) {
	day := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) // already the 22nd in India
	load := func(changed map[string]string) *shopfile.Shop {
		s, err := shopfile.Load(folder(t, changed))
		require.NoError(t, err)
		return s
	}
	first, err := load(nil).Edition(day)
	require.NoError(t, err)
	again, err := load(nil).Edition(day.Add(time.Hour))
	require.NoError(t, err)
	assert.Equal(t, first, again)
	assert.Equal(t, "2026-11-22", first.Slots.LoadedOn)
	dearer := load(map[string]string{"variants.csv": demoText(t, "variants.csv", "tomato-local,500,g,24,18", "tomato-local,500,g,24,19")})
	changed, err := dearer.Edition(day)
	require.NoError(t, err)
	assert.NotEqual(t, first.ID, changed.ID)
	restocked := load(map[string]string{"variants.csv": demoText(t, "variants.csv", "tomato-local,500,g,24,18,140", "tomato-local,500,g,24,18,150")})
	same, err := restocked.Edition(day)
	require.NoError(t, err)
	assert.Equal(t, first.ID, same.ID, "stock is not part of an edition")
}
