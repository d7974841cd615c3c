package panics_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/panics"
)

func TestTry(t *testing.T) {
	require.NoError(t, panics.Try(func() error { return nil }))
	failure := errors.New("no answer")
	require.Equal(t, failure, panics.Try(func() error { return failure }))

	err := panics.Try(func() error { panic("a fault") })
	var caught *panics.Error
	require.ErrorAs(t, errors.Join(failure, err), &caught)
	assert.Equal(t, "a fault", caught.Value)
	assert.Contains(t, err.Error(), "panic: a fault")
	assert.Contains(t, err.Error(), "panics_test.TestTry", "the stack leads to the fault")
}
