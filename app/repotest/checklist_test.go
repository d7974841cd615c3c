package repotest_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// headings returns the headings of a document, each with its level.
func headings(t *testing.T, file string) map[string]int {
	t.Helper()
	found := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^(#+) (.+)$`).FindAllStringSubmatch(documentText(t, file), -1) {
		require.Zero(t, found[m[2]], "%s has two headings %q", file, m[2])
		found[m[2]] = len(m[1])
	}
	return found
}

// documentText returns the text of one of the project's files.
func documentText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", filepath.FromSlash(file)))
	require.NoError(t, err)
	return string(text)
}

// The map from requirements to code names files and tests that exist, and leaves out no requirement.
func TestTheChecklistNamesWhatThereIs(t *testing.T) {
	product := headings(t, "docs/product.md")
	named := regexp.MustCompile("`([^`]+)`")
	tests, mapped := 0, map[string]bool{}
	for line := range strings.Lines(documentText(t, "docs/requirements-map.md")) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.Contains(cells[2], "`") {
			continue
		}
		of, _, _ := strings.Cut(cells[0], ":")
		for heading := range strings.SplitSeq(of, ", ") {
			heading = strings.TrimSpace(heading)
			assert.Positive(t, product[heading], "docs/product.md has no heading %q", heading)
			mapped[heading] = true
		}
		for _, cell := range cells[1:] {
			for _, name := range named.FindAllStringSubmatch(cell, -1) {
				file, inside, _ := strings.Cut(name[1], " ")
				content, err := os.ReadFile(filepath.Join("../..", filepath.FromSlash(file)))
				require.NoError(t, err, line)
				if inside == "" {
					continue
				}
				tests++
				assert.Contains(t, string(content), inside, "%s has no such test", file)
			}
		}
	}
	for heading, level := range product {
		if level == 3 {
			assert.True(t, mapped[heading], "docs/requirements-map.md has no row for %q", heading)
		}
	}
	require.Greater(t, tests, 40, "there is something to look at")
}

// The document names every call that exists, and no others.
func TestTheProductNamesEveryCall(t *testing.T) {
	_, calls, found := strings.Cut(documentText(t, "docs/product.md"), "### Calls\n")
	require.True(t, found)
	calls, _, _ = strings.Cut(calls, "\n##")
	var said, there []string
	for _, m := range regexp.MustCompile("`(/[^`]+)`").FindAllStringSubmatch(calls, -1) {
		said = append(said, m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^  (/[^:]+):$`).FindAllStringSubmatch(documentText(t, "adapters/httpapi/openapi.yaml"), -1) {
		there = append(there, m[1])
	}
	assert.ElementsMatch(t, there, said)
}

// The document names the route of every page of the client.
func TestTheProductNamesEveryRoute(t *testing.T) {
	_, routes, found := strings.Cut(documentText(t, "docs/product.md"), "### Routes\n")
	require.True(t, found)
	routes, _, _ = strings.Cut(routes, "\n##")
	root, pages := filepath.Join("../..", "client", "src", "app"), 0
	require.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), "+") || strings.HasPrefix(d.Name(), "_") {
			return err
		}
		route, err := filepath.Rel(root, strings.TrimSuffix(file, ".tsx"))
		route = "/" + strings.TrimSuffix(strings.TrimSuffix(filepath.ToSlash(route), "index"), "/")
		route = strings.NewReplacer("[", "{", "]", "}").Replace(route)
		assert.Contains(t, routes, "`"+route, "docs/product.md has no route %s", route)
		pages++
		return err
	}))
	require.Greater(t, pages, 15)
}
