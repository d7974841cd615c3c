package repotest_test

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

const flows = "../../client/maestro"

// known has the commands of Maestro that the flows use (https://docs.maestro.dev/api-reference/commands), and
// what each takes besides a text. If a word is missing here, it is misspelt in the flow, or it has to be looked
// up and added.
var known = map[string][]string{
	"assertVisible": {"id", "text"}, "eraseText": nil, "extendedWaitUntil": {"visible", "notVisible", "timeout"}, "hideKeyboard": nil,
	"inputText": nil, "launchApp": {"clearState"}, "openLink": nil, "repeat": {"times", "commands"}, "runFlow": nil, "runScript": {"file", "env"},
	"scrollUntilVisible": {"element"}, "setAirplaneMode": nil, "stopApp": nil, "takeScreenshot": nil,
	"tapOn": {"id", "text", "waitToSettleTimeoutMs"},
}

// journeys has the flows whose browser journey has another name, or that have none.
var journeys = map[string]string{"login": "people", "push-link": ""}

// flow is one file: its header and its commands.
type flow struct {
	file     string
	header   map[string]any
	commands []any
}

func readFlows(t *testing.T) []flow {
	t.Helper()
	var found []flow
	for _, pattern := range []string{"*.yaml", "parts/*.yaml"} {
		files, err := filepath.Glob(filepath.Join(flows, pattern))
		require.NoError(t, err)
		for _, file := range files {
			if filepath.Base(file) == "config.yaml" {
				continue
			}
			text, err := os.Open(file)
			require.NoError(t, err)
			f := flow{file: file}
			documents := yaml.NewDecoder(text)
			require.NoError(t, documents.Decode(&f.header), file)
			require.NoError(t, documents.Decode(&f.commands), file)
			var more any
			require.ErrorIs(t, documents.Decode(&more), io.EOF, "%s has more than a header and commands", file)
			require.NoError(t, text.Close())
			found = append(found, f)
		}
	}
	return found
}

// use is a part of the app that a flow needs: a text on the screen, or the id of an element.
type use struct{ file, text, id string }

// usesOf returns what the commands of a flow need, and checks that Maestro knows the commands.
func usesOf(t *testing.T, f flow, commands []any) []use {
	var uses []use
	add := func(value any) {
		switch value := value.(type) {
		case string:
			uses = append(uses, use{file: f.file, text: value})
		case map[string]any:
			text, _ := value["text"].(string)
			id, _ := value["id"].(string)
			uses = append(uses, use{f.file, text, id})
		}
	}
	for _, one := range commands {
		name, alone := one.(string)
		var value any
		if !alone {
			command, ok := one.(map[string]any)
			require.True(t, ok && len(command) == 1, "%s: %v is no command", f.file, one)
			for name, value = range command {
				break
			}
		}
		takes, ok := known[name]
		if !assert.True(t, ok, "%s: Maestro has no command %s, or this test does not know it", f.file, name) {
			continue
		}
		options, _ := value.(map[string]any)
		for option := range options {
			assert.Contains(t, takes, option, "%s: %s takes no %s", f.file, name, option)
		}
		switch name {
		case "tapOn", "assertVisible":
			add(value)
		case "scrollUntilVisible":
			add(options["element"])
		case "extendedWaitUntil":
			assert.Contains(t, options, "timeout", f.file)
			add(options["visible"])
			add(options["notVisible"])
		case "repeat":
			inner, _ := options["commands"].([]any)
			uses = append(uses, usesOf(t, f, inner)...)
		case "runFlow", "runScript":
			file, ok := value.(string)
			if !ok {
				file, _ = options["file"].(string)
			}
			assert.FileExists(t, filepath.Join(filepath.Dir(f.file), file), "%s runs it", f.file)
		}
	}
	return uses
}

// saidInEnglish returns the app's texts, each as a pattern with placeholders that match anything, and the names
// of the demo shop's products.
func saidInEnglish(t *testing.T) []*regexp.Regexp {
	t.Helper()
	var said []*regexp.Regexp
	place := regexp.MustCompile(`\\\{\w+\\\}`)
	letters := regexp.MustCompile(`[A-Za-z]{2}`)
	files, err := filepath.Glob("../../client/src/i18n/en/*.json")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var texts map[string]string
		require.NoError(t, json.Unmarshal(text, &texts), file)
		for _, one := range texts {
			// A text that consists only of placeholders, such as a price, would match everything.
			if pattern := place.ReplaceAllString(regexp.QuoteMeta(one), "\x00"); letters.MatchString(pattern) {
				said = append(said, regexp.MustCompile("^"+strings.ReplaceAll(pattern, "\x00", ".+")+"$"))
			}
		}
	}
	files, err = filepath.Glob("demo/*.yaml")
	require.NoError(t, err)
	name := regexp.MustCompile(`(?m)^\s+(?:name|title): (.+)$`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range name.FindAllStringSubmatch(string(text), -1) {
			said = append(said, regexp.MustCompile("^"+regexp.QuoteMeta(strings.Trim(m[1], `"`))+"$"))
		}
	}
	return said
}

// idsInSources returns the ids that the client's sources give to elements, as patterns; an id with a variable
// end matches any end.
func idsInSources(t *testing.T) []*regexp.Regexp {
	t.Helper()
	var ids []*regexp.Regexp
	given := regexp.MustCompile("testID=(?:\"([^\"]+)\"|\\{`([^`]+)`\\})")
	inner := regexp.MustCompile(`\\\$\\\{[^}]*\\\}`)
	for name, text := range filesOf(t) {
		if !strings.HasPrefix(name, "client/src/") {
			continue
		}
		for _, m := range given.FindAllStringSubmatch(text, -1) {
			ids = append(ids, regexp.MustCompile("^"+inner.ReplaceAllString(regexp.QuoteMeta(m[1]+m[2]), `\w+`)+"$"))
		}
	}
	return ids
}

func fits(patterns []*regexp.Regexp, text string) bool {
	return slices.ContainsFunc(patterns, func(one *regexp.Regexp) bool { return one.MatchString(text) })
}

// The tests have no device on which to run the flows; so they check that the app has what the flows need.
func TestFlowsOfMaestroNameWhatIsThere(t *testing.T) {
	said, ids := saidInEnglish(t), idsInSources(t)
	require.Greater(t, len(said), 500)
	require.Greater(t, len(ids), 5)
	count := 0
	for _, f := range readFlows(t) {
		assert.Equal(t, "${APP_ID}", f.header["appId"], f.file)
		for _, one := range usesOf(t, f, f.commands) {
			count++
			if one.id != "" {
				assert.True(t, fits(ids, one.id), "%s: no element has the id %s", one.file, one.id)
				if tab, ok := strings.CutPrefix(one.id, "tab-"); ok {
					assert.DirExists(t, "../../client/src/app-native/("+tab+")", "%s: no tab is %s", one.file, one.id)
				}
			}
			// A label often consists of two texts; the first one is looked up: "View cart, 4 items, .*".
			first, _, _ := strings.Cut(one.text, ", ")
			whole := strings.ReplaceAll(one.text, ".*", "anything")
			if one.text != "" {
				assert.True(t, fits(said, whole) || fits(said, strings.TrimSuffix(one.text, ".*")) || fits(said, first), "%s: the app does not say %q", one.file, one.text)
			}
		}
	}
	assert.Greater(t, count, 40)
}

// Each flow does the same as the browser journey with the same name.
func TestFlowsOfMaestroAreTheBrowsersJourneys(t *testing.T) {
	var names []string
	for _, f := range readFlows(t) {
		if filepath.Dir(f.file) != filepath.FromSlash(flows) {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(f.file), ".yaml")
		names = append(names, name)
		assert.Equal(t, name, f.header["name"], f.file)
		assert.NotEmpty(t, f.header["tags"], "%s runs on no platform", f.file)
		twin, other := journeys[name]
		if !other {
			twin = name
		}
		if twin != "" {
			assert.FileExists(t, filepath.Join("../../client/e2e", twin+".spec.ts"))
		}
	}
	assert.Subset(t, names, []string{"first-order", "login", "cart", "offline", "push-link"})
}
