package build_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/build"
	"tokri/core/picture"
)

var start = time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)

// name returns the name of a script whose digest is a letter repeated 32 times.
func name(part, letter string) string { return part + "-" + strings.Repeat(letter, 32) + ".js" }

func web(scripts map[string][]byte) fstest.MapFS {
	files := fstest.MapFS{"index.html": {Data: []byte("page")}, build.Folder + "/notes.txt": {Data: []byte("no script")}}
	for name, content := range scripts {
		files[build.Folder+"/"+name] = &fstest.MapFile{Data: content}
	}
	return files
}

// server returns one server of a shop at a certain time, over the store that all servers share.
func server(store picture.Store, at *time.Time) *build.Keeper {
	return &build.Keeper{Store: store, Now: func() time.Time { return *at }}
}

func TestAnUpdatedServerHasTheScriptsOfTheBuildBefore(t *testing.T) {
	store, now := memory.New().Pictures("scripts"), start
	old, route := name("buying", "a"), name("[productId]", "b")
	require.NoError(t, server(store, &now).Keep(t.Context(), web(map[string][]byte{old: []byte("old"), route: []byte("route")})))
	updated := server(store, &now)
	require.NoError(t, updated.Keep(t.Context(), web(map[string][]byte{name("buying", "c"): []byte("new")})))
	for name, want := range map[string]string{old: "old", route: "route"} {
		content, err := updated.Script(t.Context(), name)
		require.NoError(t, err)
		require.Equal(t, want, string(content))
	}
	amount, err := store.Kept(t.Context())
	require.NoError(t, err)
	require.Equal(t, 5, amount.Pictures, "three scripts, and when the two builds were kept")
}

func TestABuildThatWasKeptIsNotWrittenAgainOnTheSameDay(t *testing.T) {
	writes := 0
	store := memory.New().With(memory.Hooks{Write: func(_ string, do func() error) error {
		writes++
		return do()
	}}).Pictures("scripts")
	now, files := start, counted{web(map[string][]byte{name("entry", "a"): []byte("entry")}), new(int)}
	for range 3 { // restarts, or servers
		require.NoError(t, server(store, &now).Keep(t.Context(), files))
	}
	require.Equal(t, 3, writes, "old ones are forgotten, the script and its time are written, once")
	require.Equal(t, 1, *files.reads, "a restart reads no scripts")
}

// counted counts the files that are read.
type counted struct {
	fstest.MapFS
	reads *int
}

func (c counted) ReadFile(name string) ([]byte, error) {
	*c.reads++
	return c.MapFS.ReadFile(name)
}

func TestABuildIsKeptForItsLifeAfterItsLastServer(t *testing.T) {
	store, now := memory.New().Pictures("scripts"), start
	running, old := server(store, &now), name("buying", "a")
	files := web(map[string][]byte{old: []byte("old")})
	for range 40 { // days on which the old server runs, and says so each hour
		require.NoError(t, running.Keep(t.Context(), files))
		now = now.Add(24 * time.Hour)
	}
	updated := server(store, &now)
	has := func(t *testing.T) error {
		t.Helper()
		require.NoError(t, updated.Keep(t.Context(), web(map[string][]byte{name("buying", "b"): []byte("new")})))
		_, err := updated.Script(t.Context(), old)
		return err
	}
	require.NoError(t, has(t))
	now = now.Add(build.Life - 48*time.Hour)
	require.NoError(t, has(t))
	now = now.Add(48 * time.Hour)
	require.ErrorIs(t, has(t), picture.ErrNotFound)
	_, err := updated.Script(t.Context(), name("buying", "b"))
	require.NoError(t, err, "the scripts of the running build stay")
}

func TestManyBuildsHaveABoundOnTheirRoom(t *testing.T) {
	store, now := memory.New().Pictures("scripts"), start
	large := bytes.Repeat([]byte{'x'}, build.MaxBytes/5)
	letters := "abcdef012345"
	for _, letter := range strings.Split(letters, "") {
		require.NoError(t, server(store, &now).Keep(t.Context(), web(map[string][]byte{name("entry", letter): large})))
		amount, err := store.Kept(t.Context())
		require.NoError(t, err)
		require.LessOrEqual(t, amount.Bytes, int64(build.MaxBytes))
		now = now.Add(2 * time.Hour)
	}
	_, err := server(store, &now).Script(t.Context(), name("entry", "4"))
	require.NoError(t, err, "the build before the last one")

	tooLarge := web(map[string][]byte{name("entry", "e"): bytes.Repeat(large, 6)})
	require.Error(t, server(store, &now).Keep(t.Context(), tooLarge))
}

func TestOnlyNamesOfScriptsAreLookedUp(t *testing.T) {
	store := memory.New().Pictures("scripts")
	now := start
	for _, odd := range []string{"", "../tokri.db", "entry.js", "a/" + name("entry", "a"), "..%2f" + name("entry", "a"), name("entry", "G"), name(strings.Repeat("a", 81), "a"), name("entry", "a") + "\n", name("entry\x00", "a")} {
		require.NoError(t, store.Put(t.Context(), odd, []byte("secret"), now))
		_, err := server(store, &now).Script(t.Context(), odd)
		require.ErrorIs(t, err, picture.ErrNotFound, odd)
	}
}
