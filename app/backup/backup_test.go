package backup_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/backup"
)

var names = []string{"shop.db", "secret.key", "pictures/ab/one"}

func known(name string) bool { return slices.Contains(names, name) }

var came = time.Date(2026, 2, 1, 7, 30, 0, 0, time.UTC)

// written makes a backup of two files, one of which does not compress.
func written(t *testing.T) (file string, contents map[string][]byte) {
	t.Helper()
	folder, noise := t.TempDir(), make([]byte, 50_000)
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	contents = map[string][]byte{"shop.db": noise, "secret.key": []byte("a key\n"), "pictures/ab/one": []byte("a picture")}
	for name, text := range contents {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), text, 0o600))
		require.NoError(t, os.Chtimes(filepath.Join(folder, name), came, came))
	}
	file = filepath.Join(t.TempDir(), "backup.tar.gz")
	m := backup.Manifest{Program: "v1", Taken: time.Date(2026, 3, 1, 7, 30, 0, 0, time.UTC), Orders: 12}
	require.NoError(t, backup.Write(t.Context(), file, folder, names, m))
	require.ErrorContains(t, backup.Write(t.Context(), file, folder, names, m), "exists already")
	return file, contents
}

func TestWhatGoesInComesOut(t *testing.T) {
	file, contents := written(t)
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	beside, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	assert.Len(t, beside, 1, "no part is left")

	folder := t.TempDir()
	m, err := backup.Unpack(t.Context(), file, folder, known)
	require.NoError(t, err)
	assert.Equal(t, "v1", m.Program)
	assert.Equal(t, 12, m.Orders)
	assert.Equal(t, time.Date(2026, 3, 1, 7, 30, 0, 0, time.UTC), m.Taken)
	for name, text := range contents {
		got, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		assert.Equal(t, text, got, name)
		info, err := os.Stat(filepath.Join(folder, name))
		require.NoError(t, err)
		assert.True(t, came.Equal(info.ModTime()), "its age is that of what was packed")
	}
}

func TestDamageIsFound(t *testing.T) {
	file, contents := written(t)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	unpacked := func(text []byte) (folder string, err error) {
		damaged := filepath.Join(t.TempDir(), "damaged")
		require.NoError(t, os.WriteFile(damaged, text, 0o600))
		folder = t.TempDir()
		_, err = backup.Unpack(t.Context(), damaged, folder, known)
		return folder, err
	}
	refused := func(what string, text []byte) {
		t.Helper()
		_, err := unpacked(text)
		require.ErrorContains(t, err, "it is damaged, and nothing was restored", what)
	}
	const gzipHeader = 10 // the header has none of the content
	for range 100 {
		at := gzipHeader + rand.IntN(len(whole)-gzipHeader)
		flipped := bytes.Clone(whole)
		flipped[at] ^= 1 << rand.IntN(8)
		if folder, err := unpacked(flipped); err == nil {
			// gzip fills the byte before a block that does not compress with bits that mean nothing.
			for name, text := range contents {
				got, err := os.ReadFile(filepath.Join(folder, name))
				require.NoError(t, err)
				require.Equal(t, text, got, name)
			}
		} else {
			require.ErrorContains(t, err, "it is damaged, and nothing was restored")
		}
		refused("cut short", whole[:at])
	}
	refused("cut short by a byte", whole[:len(whole)-1])
	refused("something after it", append(bytes.Clone(whole), "junk"...))
}

func TestFilesThatAreNotBackupsAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "shop.zip")
	require.NoError(t, os.WriteFile(file, []byte("PK and so on"), 0o600))
	_, err := backup.Unpack(t.Context(), file, t.TempDir(), known)
	require.ErrorContains(t, err, "not a backup")

	file, _ = written(t)
	_, err = backup.Unpack(t.Context(), file, t.TempDir(), func(name string) bool { return name == "shop.db" })
	require.ErrorContains(t, err, `a file "secret.key"`)
}

// A backup that was forged to write outside of its folder is refused, even if its reader accepts every name.
func TestNamesThatLeadOutOfTheFolderAreRefused(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "outside"), []byte("x"), 0o600))
	below := filepath.Join(folder, "below")
	require.NoError(t, os.Mkdir(below, 0o700))
	file := filepath.Join(t.TempDir(), "backup")
	require.NoError(t, backup.Write(t.Context(), file, below, []string{"../outside"}, backup.Manifest{}))
	_, err := backup.Unpack(t.Context(), file, t.TempDir(), func(string) bool { return true })
	require.ErrorContains(t, err, "no backup of this program has")
}
