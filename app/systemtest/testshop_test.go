package systemtest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/app/storage"
	"tokri/config"
)

// binary builds the real program, once. TOKRI_BIN may name a program that has been built already.
var binary = sync.OnceValues(func() (string, error) {
	if given := os.Getenv("TOKRI_BIN"); given != "" {
		return filepath.Abs(given)
	}
	return harness.Build(context.Background(), scratch)
})

var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "tokri-app-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(scratch)
	os.Exit(code)
}

// rounds returns how often each race is run; `make races` sets RACES=20.
func rounds() int {
	if n, err := strconv.Atoi(os.Getenv("RACES")); err == nil && n > 0 {
		return n
	}
	return 2
}

type race struct {
	name string
	run  func(*testing.T, *testShop, []*harness.Shopper)
}

func inRounds(t *testing.T, w *testShop, crowd []*harness.Shopper, races []race) {
	for _, race := range races {
		t.Run(race.name, func(t *testing.T) {
			for range rounds() {
				race.run(t, w, crowd)
			}
		})
	}
}

// program returns the program with its own store.
func program(t *testing.T, store harness.Store, extra ...string) harness.Program {
	t.Helper()
	path, err := binary()
	require.NoError(t, err)
	return harness.Program{Binary: path, Store: store, Extra: extra}
}

// attackedShops are the shops that strangers attack: one server on SQLite, and two on MongoDB.
var attackedShops = map[string]struct {
	store   func(*testing.T) harness.Store
	servers int
}{"sqlite": {sqliteStore, 1}, "mongodb": {mongoStore, 2}}

func sqliteStore(t *testing.T) harness.Store {
	t.Helper()
	return harness.SQLite(t.TempDir())
}

// mongoStore returns a new database. Without a server the test is skipped, or fails if the environment requires
// MongoDB.
func mongoStore(t *testing.T) harness.Store {
	t.Helper()
	uri := harness.MongoDBURI()
	store, drop, err := harness.MongoDB(t.Context(), uri, t.TempDir())
	if err != nil && !required("mongodb") {
		t.Skipf("no MongoDB-wire server: %v", err)
	}
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, drop(context.WithoutCancel(t.Context()))) })
	return store
}

// storesOf opens the stores of a shop while its servers have them open.
func storesOf(t *testing.T, store harness.Store) *storage.Stores {
	t.Helper()
	c, err := config.Read(store.Values())
	require.NoError(t, err)
	stores, err := storage.OpenStores(t.Context(), c, storage.Shared)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, stores.Close(context.WithoutCancel(t.Context()))) })
	return stores
}

// onEachStore runs a test on a new store of each kind.
func onEachStore(t *testing.T, test func(t *testing.T, store harness.Store)) {
	for name, store := range map[string]func(*testing.T) harness.Store{"sqlite": sqliteStore, "mongodb": mongoStore} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, store(t))
		})
	}
}

// onBothStores runs a test on a shop on each store. On MongoDB the shop has the given number of servers; SQLite allows
// only one.
func onBothStores(t *testing.T, servers int, test func(t *testing.T, w *testShop), changed ...file) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, open(t, program(t, sqliteStore(t)), 1, changed...))
	})
	t.Run("mongodb", func(t *testing.T) {
		t.Parallel()
		test(t, open(t, program(t, mongoStore(t)), servers, changed...))
	})
}

// testShop is an imported shop with running servers.
type testShop struct {
	harness.Program
	harness.Shop
	apis []*harness.API

	wide, narrow []harness.Slot
	used         atomic.Int64 // how many scarce variants have been used by races
}

const unitsOfScarce = 10

// file is one of the shop's files, with the text that a test needs.
type file struct{ name, text string }

func open(t *testing.T, p harness.Program, servers int, changed ...file) *testShop {
	t.Helper()
	folder := t.TempDir()
	shop, err := harness.WriteShop(folder, max(24, 4+2*rounds()), unitsOfScarce) // two races of a round need one
	require.NoError(t, err)
	for _, f := range changed {
		require.NoError(t, os.WriteFile(filepath.Join(folder, f.name), []byte(f.text), 0o600))
	}
	said, err := p.Run(t.Context(), "import", folder)
	require.NoError(t, err, said)
	w := &testShop{Program: p, Shop: shop}
	for range servers {
		api := harness.NewAPI(serve(t, p))
		api.Patient = true
		w.apis = append(w.apis, api)
	}
	t.Cleanup(func() {
		for _, a := range w.apis {
			a.Close()
		}
	})
	w.wide, err = w.apis[0].Slots(t.Context(), harness.WideSlot)
	require.NoError(t, err)
	w.narrow, err = w.apis[0].Slots(t.Context(), harness.NarrowSlot)
	require.NoError(t, err)
	return w
}

// serve starts a server. When the test ends, a server that still runs is killed.
func serve(t *testing.T, p harness.Program, args ...string) *harness.Server {
	t.Helper()
	starting, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s, err := p.Serve(starting, args...)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Kill()) })
	return s
}

// required reports whether a test fails, instead of being skipped, if this part of the machine is missing.
func required(part string) bool {
	return slices.Contains(strings.Split(os.Getenv("REQUIRE"), ","), part)
}

// crowd registers customers, spread over the servers.
func (w *testShop) crowd(t *testing.T, n int) []*harness.Shopper {
	t.Helper()
	crowd, err := harness.Crowd(t.Context(), w.apis[0], 0, n)
	require.NoError(t, err)
	for i, s := range crowd {
		crowd[i] = s.On(w.apis[i%len(w.apis)])
	}
	return crowd
}

// scarce returns a variant that no race has bought yet.
func (w *testShop) scarce(t *testing.T) harness.Variant {
	t.Helper()
	i := int(w.used.Add(1)) - 1
	require.Less(t, i, len(w.Scarce), "more rounds than scarce variants")
	return w.Scarce[i]
}

// sound checks at the end of a test that the invariants hold and that the servers have logged no errors.
func (w *testShop) sound(t *testing.T) {
	t.Helper()
	_, err := w.Healthy(t.Context(), time.Minute)
	require.NoError(t, err)
	for _, a := range w.apis {
		require.Empty(t, a.Server.Errors(), "the server's log")
	}
}

// outcome is the result of one of many calls.
type outcome struct {
	reply harness.Reply
	id    string
	err   error
}

// atOnce makes n calls at the same moment.
func atOnce(n int, call func(i int) outcome) []outcome {
	got := make([]outcome, n)
	var ready, all sync.WaitGroup
	start := make(chan struct{})
	ready.Add(n)
	for i := range n {
		all.Go(func() {
			ready.Done()
			<-start
			got[i] = call(i)
		})
	}
	ready.Wait()
	close(start)
	all.Wait()
	return got
}

// forAll makes n calls, with a limited number at once.
func forAll(n int, call func(i int) error) error {
	slots := make(chan struct{}, 4*runtime.GOMAXPROCS(0))
	errs := make(chan error, n)
	for i := range n {
		slots <- struct{}{}
		go func() {
			errs <- call(i)
			<-slots
		}()
	}
	for range n {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// codes counts the outcomes by status and code, such as "200 ok" or "409 slot_full".
func codes(got []outcome) map[string]int {
	counts := map[string]int{}
	for _, o := range got {
		if o.err != nil {
			counts[o.err.Error()]++
		} else {
			counts[fmt.Sprint(o.reply.HTTP, " ", o.reply.Code)]++
		}
	}
	return counts
}

// orders counts the outcomes by the id of their order.
func orders(got []outcome) map[string]int {
	ids := map[string]int{}
	for _, o := range got {
		if o.id != "" {
			ids[o.id]++
		}
	}
	return ids
}
