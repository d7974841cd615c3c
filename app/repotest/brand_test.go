package repotest_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/client/src/theme"
	"tokri/config"
)

// brand is the content of client/brand.json, from which the app's configuration, the icons and the website's
// manifest are made.
type brand struct {
	Name    struct{ En, Hi string }
	Slug    string
	Scheme  string
	IDs     struct{ Android, IOS string }
	Website string
	Colors  map[string]string
}

func readBrand(t *testing.T) brand {
	t.Helper()
	text, err := os.ReadFile("../../client/brand.json")
	require.NoError(t, err)
	var b brand
	require.NoError(t, json.Unmarshal(text, &b))
	return b
}

// palette returns the theme's colours by name, each with its light and then its dark value.
func palette(t *testing.T) map[string][]string {
	t.Helper()
	colors := map[string][]string{}
	for name, light := range theme.Colors.Light {
		colors[name] = []string{strings.ToLower(light), strings.ToLower(theme.Colors.Dark[name])}
	}
	return colors
}

// filesOf returns the texts from which the product is made, by path, without documents, tests and build
// results.
func filesOf(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	leaveOut := []string{"node_modules", "bin", "dist", "renderer", "data", "docs", "testdata", "e2e", "maestro", "store", "pictures", "fonts", "leaflet", "android", "ios"}
	read := []string{".go", ".ts", ".tsx", ".js", ".mjs", ".json", ".css", ".html", ".yaml"} // manifests are made from the brand
	require.NoError(t, filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "../.." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "dist") || slices.Contains(leaveOut, name)):
			return filepath.SkipDir
		case d.IsDir(), !slices.Contains(read, filepath.Ext(name)), strings.Contains(name, "_test."), strings.Contains(name, ".test."),
			name == "package-lock.json":
			return nil
		}
		text, err := os.ReadFile(file)
		name, _ = filepath.Rel("../..", file)
		found[filepath.ToSlash(name)] = string(text)
		return err
	}))
	return found
}

// The sandbox of the payment gateway must not look like a shop, and has colours of its own.
const sandboxStyle = "adapters/sandbox/style.css"

// The shop's ids and colours are written in one place, so that a shop which gives the app another name only has
// to change brand.json.
func TestTheBrandStandsOnce(t *testing.T) {
	b, colors, files := readBrand(t), palette(t), filesOf(t)
	require.Greater(t, len(files), 500)
	where := func(part string) []string {
		var found []string
		for name, text := range files {
			if strings.Contains(strings.ToLower(text), part) {
				found = append(found, name)
			}
		}
		slices.Sort(found)
		return found
	}
	for _, id := range []string{b.IDs.Android, b.IDs.IOS} {
		assert.Equal(t, []string{"client/brand.json"}, where(id), id)
	}
	for use, name := range b.Colors {
		require.Len(t, colors[name], 2, "%s of the brand is %s, which the palette does not have twice", use, name)
		for _, color := range colors[name] {
			if color == "#ffffff" { // every page may use white
				continue
			}
			elsewhere := slices.DeleteFunc(where(color), func(file string) bool { return file == sandboxStyle })
			assert.Equal(t, []string{"client/src/theme/palette.json"}, elsewhere, "%s %s", use, color)
		}
	}
}

// ownName are the places where the program's name stands, which is not the shop's. A shop with another brand keeps them.
var ownName = []struct{ pattern, reason string }{
	{`"?tokri/(adapters|app|client|config|core|internal|mocks)\b[^" ]*`, "the path of the Go module"},
	{`(\\n|\b)tokri (--)?[a-z]+|bin/tokri|kong\.Name\("tokri"\)|"tokri: "|sudo -u tokri`, "the program that an operator calls, its log and its user"},
	{`tokri-2026[-\d]*(\.tar\.gz)?|/var/lib/tokri[-\w]*|\.tokri-(backup|export)-`, "files of an operator's examples, and folders that the program makes for a moment"},
	{`\btokri_[a-z_]+`, "metrics, for which operators have alarms"},
	{`"tokri\.(db|lock)"|return "tokri"|SetAppName\("tokri"\)|"tokri:"`, "where data is: another name would find none"},
	{`"tokri\.(app|language|servedFromCache)"|['` + "`" + `]tokri\.(\w+|\$\{key\})|'tokri-[-\w]*'|` + "`" + `tokri-(build|staff)-`, "cookies, storage and caches: another name would forget what customers have"},
	{`\btokri: \{ begin, pass \}|"tokri\.(begin|pass)"`, "how the server calls the renderer"},
	{`User-Agent", "Tokri"`, "the program, as a geocoder asks callers to name themselves"},
	{`TOKRI-SANDBOX`, "the client of the sandbox, which is no shop"},
	{`APP_SCHEME" envDefault:"tokri"|links, such as tokri\b`, "the server's setting, which TestTheServerKnowsTheBrand compares with the brand"},
	{`"name": "tokri-client"`, "the package of the client's source"},
}

// What customers see, hear of or read says the shop's name by brand.json or by the shop's settings (app/demo has those of
// an example). A shop with another name changes these, and no trace of the old one is left. How screens read with
// another name is tested in client/src/i18n/catalogue.test.ts.
func TestTheNameStandsOnce(t *testing.T) {
	b := readBrand(t)
	name := regexp.MustCompile("(?i)" + b.Name.En + "|" + b.Name.Hi)
	comment := regexp.MustCompile(`(^|\s)(//|#|/?\*).*`)
	notOfTheShop := regexp.MustCompile(`^(app/(crashtest|demo|faults|loadtest|repotest|sbom|soak|systemtest|twoversions)|bench|core/porttest|mocks|scripts|client/(scripts|src/testing))/|^compose\.yaml$|^client/brand\.json$`)
	// The Hindi word for a basket, in English texts that speak Hindi.
	basket := regexp.MustCompile(`aapki tokri mein|wahi jo tokri mein`)
	seen := make([]bool, len(ownName))
	for file, text := range filesOf(t) {
		if notOfTheShop.MatchString(file) {
			continue
		}
		for i, line := range strings.Split(text, "\n") {
			if !name.MatchString(line) {
				continue
			}
			line = basket.ReplaceAllString(comment.ReplaceAllString(line, ""), "")
			for n, own := range ownName {
				without := regexp.MustCompile(own.pattern).ReplaceAllString(line, "")
				seen[n] = seen[n] || without != line
				line = without
			}
			assert.NotRegexp(t, name, line, "%s:%d says the shop's name, which is in client/brand.json and the shop's settings", file, i+1)
		}
	}
	for n, own := range ownName {
		assert.True(t, seen[n], "%s (%s) stands nowhere any more", own.pattern, own.reason)
	}
}

// The server's settings and the brand agree on what both need to know.
func TestTheServerKnowsTheBrand(t *testing.T) {
	b := readBrand(t)
	defaults, err := config.Read(map[string]string{})
	require.NoError(t, err)
	assert.Equal(t, b.Scheme, defaults.AppScheme, "APP_SCHEME")
	settings, err := os.ReadFile("../../app/demo/settings.yaml")
	require.NoError(t, err)
	assert.Contains(t, string(settings), "website: "+b.Website+"\n")
}

// The pages that the server writes itself have the colours of whatever palette there is, and none of their own.
func TestTheServersOwnPagesHaveTheColoursOfTheShop(t *testing.T) {
	other := theme.Read([]byte(`{"light": {"brand": "#123456", "ink": "#000001"}, "dark": {"brand": "#abcdef", "ink": "#fffffe"}}`))
	assert.Equal(t, ":root{color-scheme:light dark}:root{--brand:#123456}@media (prefers-color-scheme:dark){:root{--brand:#abcdef}}\na{color:var(--brand)}",
		other.Style("a{color:var(--brand)}"))
	for _, file := range []string{"adapters/httpapi/docs.css", "adapters/httpapi/docs.html", "adapters/website/app_payment.go"} {
		text, err := os.ReadFile("../../" + file)
		require.NoError(t, err)
		assert.NotRegexp(t, `#[0-9a-fA-F]{3,6}\b`, string(text), file)
		for _, used := range regexp.MustCompile(`var\(--(\w+)\)`).FindAllStringSubmatch(string(text), -1) {
			assert.Contains(t, theme.Colors.Light, used[1], file)
		}
	}
}
