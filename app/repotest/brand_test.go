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
	text, err := os.ReadFile("../../client/src/theme/palette.ts")
	require.NoError(t, err)
	colors := map[string][]string{}
	for _, m := range regexp.MustCompile(`(\w+): '(#[0-9A-Fa-f]{6})'`).FindAllStringSubmatch(string(text), -1) {
		colors[m[1]] = append(colors[m[1]], strings.ToLower(m[2]))
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

// byHand are pages that the server writes itself, without scripts or other files; the tests below compare their
// colours with the palette. The sandbox of the payment gateway is left out, because it must not look like a
// shop.
var byHand = []string{"adapters/httpapi/docs.css", "adapters/website/app_payment.go", "adapters/sandbox/style.css"}

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
			elsewhere := slices.DeleteFunc(where(color), func(file string) bool { return slices.Contains(byHand, file) })
			assert.Equal(t, []string{"client/src/theme/palette.ts"}, elsewhere, "%s %s", use, color)
		}
	}
	for _, file := range []string{"expo.json", "client/app.config.ts", "client/eas.json", "client/native/texts.json", "client/native/permissions.ts"} {
		require.Contains(t, files, file)
		for _, name := range []string{b.Name.En, b.Name.Hi} {
			assert.NotContains(t, files[file], name, "%s says the name, which is in brand.json", file)
		}
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

func TestTheServersOwnPagesHaveTheColoursOfTheShop(t *testing.T) {
	css, err := os.ReadFile("../../adapters/httpapi/docs.css")
	require.NoError(t, err)
	colors := palette(t)
	bridge, err := os.ReadFile("../../adapters/website/app_payment.go")
	require.NoError(t, err)
	assert.Contains(t, string(bridge), "background:"+colors["brand"][0])
	called := map[string]string{"muted": "inkMuted", "soft": "brandSoft"}
	seen := map[string]int{}
	for _, m := range regexp.MustCompile(`--(\w+):(#[0-9a-f]+)`).FindAllStringSubmatch(string(css), -1) {
		name := m[1]
		if of, ok := called[name]; ok {
			name = of
		}
		color := m[2]
		if len(color) == 4 {
			color = regexp.MustCompile(`[0-9a-f]`).ReplaceAllString(color, "$0$0")
		}
		require.Len(t, colors[name], 2, m[1])
		assert.Equal(t, colors[name][seen[name]], color, m[0])
		seen[name]++
	}
	assert.GreaterOrEqual(t, len(seen), 8)
}
