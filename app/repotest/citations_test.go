package repotest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	// continued matches the place where a sentence continues in the next line of a comment or paragraph.
	continued = regexp.MustCompile(`\n[ \t]*(//|#|\*|>)?[ \t]*`)
	document  = regexp.MustCompile(`[\w./*-]*\w\.md\b`)
	cited     = regexp.MustCompile(`(docs/[\w-]+\.md)((?:(?:,| and)? "[^"]+")+)`)
	quoted    = regexp.MustCompile(`"([^"]+)"`)
	decision  = regexp.MustCompile(`DECISIONS (P?[0-9]+)`)
	record    = regexp.MustCompile(`\b(?:records?|[Rr]eplaced by) ([0-9]+)((?:,| to| and) [0-9]+)*`)
	number    = regexp.MustCompile(`[0-9]+`)
	invariant = regexp.MustCompile("\\binvariants? `?([a-z]+(?:_[a-z]+)+)")
	// numbered matches an invariant that is cited by its number, which tells a reader nothing.
	numbered = regexp.MustCompile(`\bI[1-8]\b`)
)

// sources returns the texts of the project that people write and read.
func sources(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	leaveOut := []string{"node_modules", "bin", "dist", "dist-android", "dist-ios", "dist-apps", "data", "test-results", "playwright-report"}
	written := []string{".go", ".ts", ".tsx", ".js", ".mjs", ".md", ".yaml", ".yml", ".sh", ".env", ".css", ""}
	root := filepath.Join("../..")
	require.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && (strings.HasPrefix(name, ".") || slices.Contains(leaveOut, name)):
			return filepath.SkipDir
		case d.IsDir(), !slices.Contains(written, filepath.Ext(name)), strings.Contains(name, ".gen."), name == "citations_test.go":
			return nil
		}
		text, err := os.ReadFile(file)
		name, _ = filepath.Rel(root, file)
		found[filepath.ToSlash(name)] = continued.ReplaceAllString(string(text), " ")
		return err
	}))
	return found
}

// Everything that the project cites exists under the name by which it is cited.
func TestCitationsLeadSomewhere(t *testing.T) {
	records := map[string]bool{}
	for _, numbers := range decisions(t) {
		for _, n := range numbers {
			records[n] = true
		}
	}
	known := map[string]map[string]int{}
	for _, file := range []string{"docs/product.md", "docs/invariants.md", "docs/requirements-map.md", "docs/app.md"} {
		known[file] = headings(t, file)
	}
	count := 0
	for file, text := range sources(t) {
		for _, name := range document.FindAllString(text, -1) {
			assert.True(t, isThere(name) || isThere(path.Join(path.Dir(file), name)), "%s names %s, which does not exist", file, name)
		}
		for _, m := range cited.FindAllStringSubmatch(text, -1) {
			for _, heading := range quoted.FindAllStringSubmatch(m[2], -1) {
				count++
				assert.Positive(t, known[m[1]][heading[1]], "%s cites %s, which has no heading %q", file, m[1], heading[1])
			}
		}
		for _, m := range decision.FindAllStringSubmatch(text, -1) {
			count++
			assert.True(t, records[m[1]], "%s cites DECISIONS %s, which does not exist", file, m[1])
		}
		if strings.HasPrefix(file, "docs/decisions/") {
			for _, said := range record.FindAllString(text, -1) {
				for _, n := range number.FindAllString(said, -1) {
					count++
					assert.True(t, records[n], "%s cites record %s, which does not exist", file, n)
				}
			}
		}
		for _, m := range invariant.FindAllStringSubmatch(text, -1) {
			assert.Positive(t, known["docs/invariants.md"][m[1]], "%s cites the invariant %s, which does not exist", file, m[1])
		}
		if path.Ext(file) == ".go" {
			assert.Empty(t, numbered.FindString(text), "%s cites an invariant by a number; docs/invariants.md has its name", file)
		}
	}
	require.Greater(t, count, 50, "there is something to look at")
}

func isThere(name string) bool {
	_, err := os.Stat(filepath.Join("../..", filepath.FromSlash(name)))
	return err == nil
}

// decisions returns the numbers of the records in each file of docs/decisions, in the order of the file.
func decisions(t *testing.T) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", "docs", "decisions", "*.md"))
	require.NoError(t, err)
	found := map[string][]string{}
	for _, file := range files {
		name := "docs/decisions/" + filepath.Base(file)
		for title, level := range headings(t, name) {
			assert.True(t, level == 1 || level == 2 && recordTitle.MatchString(title), "%s has the heading %q", name, title)
		}
		for _, m := range recordHeading.FindAllStringSubmatch(documentText(t, name), -1) {
			found[name] = append(found[name], m[1])
		}
	}
	return found
}

var (
	recordTitle   = regexp.MustCompile(`^P?[0-9]+\. .`)
	recordHeading = regexp.MustCompile(`(?m)^## (P?[0-9]+)\. `)
	stateLine     = regexp.MustCompile(`(?m)^(?:In part r|R)eplaced by ([0-9]+(?:(?:,| and) [0-9]+)*)`)
)

// The records of docs/decisions are numbered without gaps, each number in one file: those of the product with P,
// and those of server and client together.
func TestDecisionsAreNumbered(t *testing.T) {
	files := decisions(t)
	require.Len(t, files, 3)
	var numbers, ofProduct []int
	for file, records := range files {
		var inFile []int
		for _, said := range records {
			bare, isProduct := strings.CutPrefix(said, "P")
			assert.Equal(t, file == "docs/decisions/product.md", isProduct, "%s has record %s", file, said)
			n, err := strconv.Atoi(bare)
			require.NoError(t, err)
			inFile = append(inFile, n)
		}
		assert.True(t, slices.IsSorted(inFile), "the newest record of %s is its last", file)
		if file == "docs/decisions/product.md" {
			ofProduct = inFile
		} else {
			numbers = append(numbers, inFile...)
		}
	}
	slices.Sort(numbers)
	for _, part := range [][]int{ofProduct, numbers} {
		require.NotEmpty(t, part)
		for i, n := range part {
			require.Equal(t, i+1, n, "every number is there once")
		}
	}
}

// A record is replaced by later ones, and one that is replaced as a whole says nothing else.
func TestReplacedDecisionsNameTheirSuccessors(t *testing.T) {
	replaced := 0
	for file := range decisions(t) {
		for text := range strings.SplitSeq(documentText(t, file), "\n## ") {
			m := stateLine.FindStringSubmatch(text)
			if m == nil {
				continue
			}
			replaced++
			title, said, _ := strings.Cut(text, "\n")
			own, err := strconv.Atoi(number.FindString(title))
			require.NoError(t, err, title)
			for _, n := range number.FindAllString(m[1], -1) {
				by, err := strconv.Atoi(n)
				require.NoError(t, err)
				assert.Greater(t, by, own, "%s of %s", title, file)
			}
			if strings.HasPrefix(said, "Replaced by ") {
				assert.Equal(t, m[0]+".", strings.TrimSpace(said), "%s of %s", title, file)
			}
		}
	}
	require.Greater(t, replaced, 5)
}

// DECISIONS.md says which records are in docs/decisions/client.md.
func TestTheIndexOfDecisionsHasThoseOfTheClient(t *testing.T) {
	_, row, found := strings.Cut(documentText(t, "DECISIONS.md"), "rendered pages | ")
	require.True(t, found)
	row, _, _ = strings.Cut(row, " |")
	var said []string
	for part := range strings.SplitSeq(row, ", ") {
		from, to, isRange := strings.Cut(part, " to ")
		if !isRange {
			to = from
		}
		first, err := strconv.Atoi(from)
		require.NoError(t, err)
		last, err := strconv.Atoi(to)
		require.NoError(t, err)
		for n := first; n <= last; n++ {
			said = append(said, strconv.Itoa(n))
		}
	}
	assert.Equal(t, decisions(t)["docs/decisions/client.md"], said)
}

// The document and the audit have the same invariants, and every test that the document names exists.
func TestInvariantsChecklist(t *testing.T) {
	var said, checked []string
	for heading, level := range headings(t, "docs/invariants.md") {
		if level == 3 {
			said = append(said, heading)
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", "core", "audit", "audit.go"), nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && spec.Type != nil {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Invariant" {
				name, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				require.NoError(t, err)
				checked = append(checked, name)
			}
		}
		return true
	})
	assert.ElementsMatch(t, checked, said)

	tests := regexp.MustCompile("`(app/[^` ]+) ([^`]+)`").FindAllStringSubmatch(documentText(t, "docs/invariants.md"), -1)
	require.Greater(t, len(tests), 15)
	for _, m := range tests {
		assert.Contains(t, documentText(t, m[1]), m[2])
	}
}
