package onecopy_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/onecopy"
)

func TestThereIsOneCopyWhileItIsHeld(t *testing.T) {
	reads := 0
	c := &onecopy.Content{Read: func() ([]byte, error) {
		reads++
		return make([]byte, 1<<10), nil
	}}
	first, err := c.Get()
	require.NoError(t, err)
	runtime.GC()
	second, err := c.Get()
	require.NoError(t, err)
	require.Same(t, first, second)
	require.Equal(t, 1, reads)
	runtime.KeepAlive(first)
	runtime.KeepAlive(second)
}

func TestACopyThatIsNotHeldIsReadAgain(t *testing.T) {
	reads := 0
	c := &onecopy.Content{Read: func() ([]byte, error) {
		reads++
		return make([]byte, 1<<10), nil
	}}
	for range 2 {
		_, err := c.Get()
		require.NoError(t, err)
		runtime.GC()
	}
	require.Equal(t, 2, reads)
}

func TestAFailureIsNotKept(t *testing.T) {
	away := errors.New("away")
	c := &onecopy.Content{Read: func() ([]byte, error) { return nil, away }}
	_, err := c.Get()
	require.ErrorIs(t, err, away)
	c.Read = func() ([]byte, error) { return []byte("back"), nil }
	held, err := c.Get()
	require.NoError(t, err)
	require.Equal(t, "back", string(held.Bytes))
}
