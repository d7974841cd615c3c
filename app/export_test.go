package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/loadtest/harness"
)

// contents are the files below a folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(text)
	}
	return files
}

// The shop is written into a folder as an import reads it: into an empty store, and out of it again with the same bytes.
func TestExportGivesTheShopBack(t *testing.T) {
	t.Parallel()
	for name, store := range map[string]func(*testing.T) harness.Store{"sqlite": sqliteStore, "mongodb": mongoStore} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := program(t, store(t))
			run := func(p harness.Program, args ...string) string {
				said, err := p.Run(t.Context(), args...)
				require.NoError(t, err, said)
				return said
			}
			source, top := t.TempDir(), t.TempDir()
			require.NoError(t, os.CopyFS(source, demo.Files()))
			run(p, "import", source)
			run(p, "stock", "receive", "curry-leaves-1bunch", "7")
			folder := filepath.Join(top, "shop")
			assert.Contains(t, run(p, "export", folder), "products written")
			said, err := p.Run(t.Context(), "export", folder)
			require.Error(t, err)
			assert.Contains(t, said, "not empty")
			entries, err := os.ReadDir(top)
			require.NoError(t, err)
			assert.Len(t, entries, 1, "nothing is left beside the folder")
			require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
				require.NoError(t, err)
				info, err := d.Info()
				require.NoError(t, err)
				assert.Zero(t, info.Mode().Perm()&0o077, "%s is its owner's only", path)
				return nil
			}))

			other := program(t, store(t))
			run(other, "import", folder)
			empty := t.TempDir()
			run(other, "export", empty)
			assert.Equal(t, contents(t, folder), contents(t, empty))
			assert.Equal(t, run(p, "stock", "list"), run(other, "stock", "list"))
			said, err = other.Run(t.Context(), "doctor", "--settle=0s")
			require.NoError(t, err, said)
		})
	}
}
