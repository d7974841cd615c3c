package secrets_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/secrets"
	"tokri/config"
)

func TestTheKeyIsMadeOnceAndKept(t *testing.T) {
	c := config.Config{DataDir: filepath.Join(t.TempDir(), "new")}
	made, err := secrets.Key(c)
	require.NoError(t, err)
	assert.Len(t, made, 43)
	again, err := secrets.Key(c)
	require.NoError(t, err)
	assert.Equal(t, made, again)
	file, err := os.Stat(filepath.Join(c.DataDir, secrets.KeyFile))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), file.Mode())
	all, err := os.ReadDir(c.DataDir)
	require.NoError(t, err)
	assert.Len(t, all, 1, "nothing of the writing is left")
}

func TestAKeyThatWasWrittenByHandIsReadAsBefore(t *testing.T) {
	c := config.Config{DataDir: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(c.DataDir, secrets.KeyFile), []byte("\tthe key\t\r\n"), 0o600))
	key, err := secrets.Key(c)
	require.NoError(t, err)
	assert.Equal(t, "the key", string(key))
}

// What a full disk or a power cut left of the file is no key: with it, everybody could make the shop's codes.
func TestAHalfWrittenKeyIsMadeAnew(t *testing.T) {
	for _, left := range []string{"", "\n", strings.Repeat("\x00", 44)} {
		c := config.Config{DataDir: t.TempDir()}
		require.NoError(t, os.WriteFile(filepath.Join(c.DataDir, secrets.KeyFile), []byte(left), 0o600))
		made, err := secrets.Key(c)
		require.NoError(t, err)
		assert.Len(t, made, 43, "%q", left)
		again, err := secrets.Key(c)
		require.NoError(t, err)
		assert.Equal(t, made, again)
	}
}
