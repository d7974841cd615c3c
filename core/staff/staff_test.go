package staff_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/staff"
)

func TestNames(t *testing.T) {
	t.Parallel()
	name, err := staff.Parse("  Ravi Kumar ")
	require.NoError(t, err)
	assert.Equal(t, staff.Name("Ravi Kumar"), name)
	for _, typed := range []string{"", "  ", "\u200d", "Ravi\x1b[2J", "Ra\nvi", strings.Repeat("a", 65)} {
		_, err := staff.Parse(typed)
		require.ErrorIs(t, err, staff.ErrName, "%q", typed)
	}
}
