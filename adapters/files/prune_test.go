package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// One file that cannot be deleted would let the others fill the disk.
func TestAPictureThatCannotBeDeletedStopsNoOther(t *testing.T) {
	p := New(t.TempDir(), "messages")
	old := time.Now().Add(-time.Hour)
	for i := range 40 {
		require.NoError(t, p.Put(t.Context(), fmt.Sprint("old", i), []byte("picture"), old))
	}
	damaged := map[string]bool{}
	for i := range 20 {
		damaged[p.path(fmt.Sprint("old", i))] = true
	}
	p.unlink = func(file string) error {
		if damaged[file] {
			return errors.New("the disk has a fault at " + file)
		}
		return os.Remove(file)
	}
	err := p.Prune(t.Context(), time.Now())
	require.ErrorContains(t, err, "the disk has a fault")
	require.ErrorContains(t, err, "10 further files", "a broken disk does not fill the log")
	for file := range damaged {
		assert.FileExists(t, file)
	}
	kept, err := p.Kept(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 20, kept.Pictures)

	over, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, p.Prune(over, time.Now()), context.Canceled)
}
