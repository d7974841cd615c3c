package repotest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// On a full disk npm fails with an error that does not name the cause, so `make test` looks first.
func TestTheTestsAreRefusedWhereTheyHaveNoRoom(t *testing.T) {
	checkRoom := func(freeMB, thereMB int) (string, error) {
		fakes := t.TempDir()
		for name, prints := range map[string]string{
			"df": fmt.Sprintf("Filesystem 1024-blocks Used Available Capacity Mounted\\n/dev/x 9 9 %d 1%%%% /full\\n", freeMB*1024),
			"du": fmt.Sprintf("%d\\ttotal\\n", thereMB),
		} {
			require.NoError(t, os.WriteFile(filepath.Join(fakes, name), []byte("#!/bin/sh\nprintf '"+prints+"'\n"), 0o755))
		}
		check := exec.Command("../../scripts/check-room.sh")
		check.Env = append(os.Environ(), "PATH="+fakes+":"+os.Getenv("PATH"), "TMPDIR="+fakes)
		said, err := check.CombinedOutput()
		return string(said), err
	}
	said, err := checkRoom(100_000, 0)
	require.NoError(t, err, said)
	assert.Empty(t, said)

	said, err = checkRoom(5000, 0)
	require.Error(t, err)
	assert.Regexp(t, `\AThe tests need [0-9]+ MB on /full, of which 5000 MB are free, for [^\n]*: make room, or let TMPDIR, [^\n]*\n\z`, said)

	said, err = checkRoom(5000, 900)
	require.NoError(t, err, "what the folders hold already is not needed again: %s", said)

	_, err = checkRoom(100, 100_000)
	require.Error(t, err, "the programs under test need room, however full the caches are")
}
