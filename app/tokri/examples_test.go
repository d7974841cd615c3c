package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every command's --help has an example, and the program reads it as that command.
func TestEveryCommandHasAnExample(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("my-shop", 0o700))
	for _, file := range []string{"goods.csv", "tokri-2026-11-23.tar.gz"} {
		require.NoError(t, os.WriteFile(file, nil, 0o600))
	}
	word := regexp.MustCompile(`"[^"]*"|\S+`)
	parser, err := kong.New(&commandLine{}, kong.Name("tokri"), kong.Vars{"version": "", "user": "ravi"})
	require.NoError(t, err)
	known := map[string]bool{}
	for _, leaf := range parser.Model.Leaves(false) {
		words := wordsOf(parser, leaf)
		known[words] = true
		example, ok := examples[words]
		if !assert.True(t, ok, "%q has no example", words) {
			continue
		}
		var args []string
		for _, w := range word.FindAllString(example, -1)[1:] {
			args = append(args, strings.Trim(w, `"`))
		}
		parsed, err := parser.Parse(args)
		if assert.NoError(t, err, example) {
			assert.Equal(t, leaf, parsed.Selected(), example)
		}
		var out bytes.Buffer
		require.Zero(t, run(append(strings.Fields(words), "--help"), &out, &out))
		assert.Contains(t, out.String(), example, words)
	}
	for words := range examples {
		assert.True(t, known[words], "there is no command %q", words)
	}
}
