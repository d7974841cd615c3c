package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A checklist that names what is not there any more is worse than none.
func TestTheChecklistNamesWhatThereIs(t *testing.T) {
	root := filepath.Join("..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "spec-checklist.md"))
	require.NoError(t, err)
	named := regexp.MustCompile("`([^`]+)`")
	rows, tests := 0, 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.Contains(cells[2], "`") {
			continue
		}
		rows++
		for _, cell := range cells[1:] {
			for _, name := range named.FindAllStringSubmatch(cell, -1) {
				file, inside, _ := strings.Cut(name[1], " ")
				content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
				if !assert.NoError(t, err, line) || inside == "" {
					continue
				}
				tests++
				assert.Contains(t, string(content), inside, "%s has no such test", file)
			}
		}
	}
	require.Greater(t, rows, 40, "there is something to look at")
	require.Greater(t, tests, 40)
}
