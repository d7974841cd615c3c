package mongodb_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The database of the tests is on this machine.
func TestTheDatabaseTellsItsTime(t *testing.T) {
	is, err := open(t, config(t)).Time(t.Context())
	require.NoError(t, err)
	assert.WithinDuration(t, time.Now(), is, 5*time.Second)
}
