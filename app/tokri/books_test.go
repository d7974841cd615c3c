package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
)

// emptyShop opens a new store, lets fill write to it, and names it to the commands.
func emptyShop(t *testing.T, fill func(s *storage.Stores)) (dir string) {
	t.Helper()
	dir = t.TempDir()
	t.Setenv("DATA_DIR", dir)
	for _, name := range []string{"MONGODB_URI", "REDIS_URI"} {
		t.Setenv(name, "")
	}
	s, err := storage.OpenStores(t.Context(), config.Config{DataDir: dir}, storage.Exclusive)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close(context.Background())) }()
	fill(s)
	return dir
}

func says(t *testing.T, args ...string) string {
	t.Helper()
	var out, errors bytes.Buffer
	require.Zero(t, run(args, &out, &errors), "%v: %s", args, &errors)
	return out.String()
}

// An equal credit of one day is made once, however its amount is written.
func TestTheSameCreditWrittenOtherwiseIsMadeOnce(t *testing.T) {
	emptyShop(t, func(s *storage.Stores) {
		require.NoError(t, s.Users.Insert(t.Context(), account.User{ID: "u", Mobile: mobile, CreatedAt: time.Now()}))
	})
	says(t, "wallet", "credit", "9876543210", "50", "sorry")
	for _, amount := range []string{"50.00", "50.0", "050"} {
		assert.Contains(t, says(t, "wallet", "credit", "9876543210", amount, "sorry "), "had been made before", amount)
	}
	assert.Contains(t, says(t, "wallet", "show", "9876543210"), "Balance ₹50\n")
	assert.NotContains(t, says(t, "wallet", "credit", "9876543210", "50.50", "sorry"), "before")
}
