package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// --save makes its folder, and --out writes where it says: beside the command if the path is relative.
func TestFilesAreSavedWhereTheCommandSays(t *testing.T) {
	hostileShop(t, "placed")
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	require.NoError(t, err)
	elsewhere := t.TempDir()
	ok := func(args ...string) {
		t.Helper()
		var out, errors bytes.Buffer
		require.Zero(t, run(args, &out, &errors), "%v: %s", args, &errors)
	}
	ok("messages", "--save", "new/pictures")
	assert.FileExists(t, filepath.Join(here, "new", "pictures", "m-1.png"))
	ok("messages", "--save", filepath.Join(elsewhere, "new", "pictures"))
	assert.FileExists(t, filepath.Join(elsewhere, "new", "pictures", "m-1.png"))
	ok("order", "slip", "placed", "--out", "slips/today.pdf")
	assert.FileExists(t, filepath.Join(here, "slips", "today.pdf"))
	ok("order", "slip", "placed", "--save", filepath.Join(elsewhere, "s.pdf"))
	assert.FileExists(t, filepath.Join(elsewhere, "s.pdf"))
	ok("order", "slip", "placed", "--out", elsewhere)
	assert.FileExists(t, filepath.Join(elsewhere, "slips.pdf"))
	ok("order", "slip", "placed")
	assert.FileExists(t, filepath.Join(here, "slips.pdf"))
	require.NoError(t, os.WriteFile("open.pdf", nil, 0o644))
	ok("order", "slip", "placed", "--out", "open.pdf")
	info, err := os.Stat("open.pdf")
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "it has customers' addresses")
}
