package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/app/storage"
	"tokri/config"
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
