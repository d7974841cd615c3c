package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheBarOfAProgress(t *testing.T) {
	assert.Equal(t, "\r[........................................] 0 of 2000 orders", bar(0, 2000))
	assert.Equal(t, "\r[####################....................] 1000 of 2000 orders", bar(1000, 2000))
	assert.Equal(t, "\r[########################################] 2000 of 2000 orders\n", bar(2000, 2000))
	assert.Equal(t, "\r[########################################] 2100 of 2100 orders\n", bar(2100, 2000), "orders came meanwhile")
}

// A file or a pipe gets no bar: the doctor's output is read by programs, too.
func TestNoBarIsDrawnIntoAFile(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	require.NoError(t, err)
	defer file.Close()
	assert.Nil(t, progress(t.Context(), file, nil))
}
