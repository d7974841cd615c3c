package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheRunFailsByAnythingButOrders(t *testing.T) {
	var all tally
	require.ErrorContains(t, all.verdict(2), "2 journeys did not end with their order")
	all.add(ordered)
	all.add(ordered)
	require.NoError(t, all.verdict(2))
	all.add("old carts, earlier (error: <nil>)")
	require.ErrorContains(t, all.verdict(2), "1 times: old carts, earlier")
}

func TestTheWorktreeIsRemoved(t *testing.T) {
	repo := t.TempDir()
	t.Chdir(repo)
	git := func(args ...string) string {
		out, err := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.in"}, args...)...).CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	write("go.mod", "module tokri\n")
	write("app/tokri/main.go", "package main\n\nfunc main() {}\n")
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "a")
	worktrees := func() int { return strings.Count(git("worktree", "list"), "\n") }

	ctx, cancel := context.WithCancel(t.Context())
	binary, remove, err := settings{commit: "HEAD", workspace: t.TempDir()}.build(ctx)
	require.NoError(t, err)
	require.FileExists(t, binary)
	require.Equal(t, 2, worktrees())
	cancel() // as by SIGTERM
	require.NoError(t, remove())
	assert.Equal(t, 1, worktrees())

	_, remove, err = settings{commit: "HEAD", workspace: t.TempDir()}.build(ctx)
	require.Error(t, err)
	require.NoError(t, remove())
	assert.Equal(t, 1, worktrees(), "a run that ends before its worktree is whole")
}
