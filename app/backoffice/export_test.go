package backoffice

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestARunHoldsItsFolderUntilItEnds(t *testing.T) {
	parent := t.TempDir()
	first, release, err := folderIn(parent, ".november", ".mark-")
	require.NoError(t, err)
	require.NoError(t, os.Chtimes(first, time.Time{}, time.Now().Add(-48*time.Hour)))
	second, releaseSecond, err := folderIn(parent, ".december", ".mark-")
	require.NoError(t, err)
	assert.DirExists(t, first)
	require.NoError(t, release())
	_, releaseThird, err := folderIn(parent, "", ".mark-")
	require.NoError(t, err)
	assert.NoDirExists(t, first, "as after a kill")
	assert.DirExists(t, second)
	require.NoError(t, releaseSecond())
	require.NoError(t, releaseThird())
}
