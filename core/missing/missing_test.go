package missing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/missing"
)

func TestOnlyWordsThatTheShopKeeps(t *testing.T) {
	for _, known := range []missing.Word{"", missing.LeaveOut, missing.Call, missing.Replace} {
		require.NoError(t, known.Check())
	}
	for _, unknown := range []missing.Word{"Replace", "Call", "leave out"} {
		require.ErrorIs(t, unknown.Check(), missing.ErrUnknown)
	}
}
