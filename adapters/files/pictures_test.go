package files_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/files"
	"tokri/adapters/internal/durable"
	"tokri/core/apperr"
	"tokri/core/picture"
	"tokri/core/porttest"
)

func TestPictures(t *testing.T) {
	porttest.PictureStore(t, func(t *testing.T) (picture.Store, picture.Store, func() picture.Store) {
		dir := t.TempDir()
		return files.New(dir, "messages"), files.New(dir, "products"), func() picture.Store { return files.New(dir, "messages") }
	})
}

// DATA_DIR is ./data if it is not set. The first picture's folder once looked for it above "." for ever.
func TestADataFolderCanBeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, data := range []string{"./data", "data/two/", "data/two/../three", "."} {
		p, kept := files.New(data, "messages"), make(chan error, 1)
		go func() { kept <- p.Put(t.Context(), "key", []byte("picture"), time.Now()) }()
		select {
		case err := <-kept:
			require.NoError(t, err, data)
		case <-time.After(30 * time.Second):
			t.Fatal("a picture is not kept after 30 s in ", data)
		}
		content, err := files.New(data, "messages").Get(t.Context(), "key")
		require.NoError(t, err, data)
		assert.Equal(t, "picture", string(content))
	}
}

// A full disk refuses a picture as it refuses what goes into the database: the caller tries again.
func TestAPictureThatCannotBeWrittenIsRefusedForAMoment(t *testing.T) {
	dir := t.TempDir()
	p := files.New(dir, "messages")
	inTheWay := filepath.Join(dir, files.Folder)
	require.NoError(t, os.WriteFile(inTheWay, nil, 0o600))
	err := p.Put(t.Context(), "key", []byte("picture"), time.Now())
	require.ErrorIs(t, err, durable.ErrAway)
	require.ErrorContains(t, err, inTheWay, "for the log")
	assert.Equal(t, apperr.Unavailable, apperr.Of(err).Kind)
	require.NoError(t, os.Remove(inTheWay))
	require.NoError(t, p.Put(t.Context(), "key", []byte("picture"), time.Now()))
}

// Keys are hashed, so none leads out of the folder. Only the owner of the shop's process can read the files.
func TestWhereAPictureIs(t *testing.T) {
	dir := t.TempDir()
	p := files.New(dir, "messages")
	kept, err := p.Kept(t.Context())
	require.NoError(t, err, "before the first picture there is no folder")
	assert.Zero(t, kept)
	assert.NoDirExists(t, filepath.Join(dir, files.Folder))
	require.NoError(t, p.Put(t.Context(), "../../etc/passwd", []byte("picture"), time.Now()))
	var found []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found = append(found, path)
		}
		return err
	}))
	require.Len(t, found, 1, "and no part is left")
	info, err := os.Stat(found[0])
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	below, err := filepath.Rel(filepath.Join(dir, files.Folder), found[0])
	require.NoError(t, err)
	assert.True(t, files.IsName(filepath.ToSlash(below)), below)
	for _, other := range []string{"../tokri.db", "messages/" + below, strings.ToUpper(below), "messages/aa/bb/" + strings.Repeat("c", 64)} {
		assert.False(t, files.IsName(other), other)
	}
}

// An incomplete file that a crash has left is not a picture, and is pruned with the pictures of the same age.
func TestAPartOfAPictureIsPruned(t *testing.T) {
	dir := t.TempDir()
	p := files.New(dir, "messages")
	require.NoError(t, p.Put(t.Context(), "key", []byte("picture"), time.Now()))
	part := filepath.Join(dir, files.Folder, "messages", ".part-1")
	require.NoError(t, os.WriteFile(part, []byte("pic"), 0o600))
	old := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(part, old, old))
	require.NoError(t, p.Prune(t.Context(), old.Add(time.Minute)))
	assert.NoFileExists(t, part)
	data, err := p.Get(t.Context(), "key")
	require.NoError(t, err)
	assert.Equal(t, "picture", string(data))
}
