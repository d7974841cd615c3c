package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

var scratch string

// program is built once for all tests, with fail-points.
var program = sync.OnceValues(func() (string, error) { return harness.Build(context.Background(), scratch, "failpoint") })

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "tokri-crashtest-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(scratch)
	os.Exit(code)
}

// newTestFixture makes a shop whose program has fail-points.
func newTestFixture(t *testing.T) *fixture {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds the program")
	}
	binary, err := program()
	require.NoError(t, err)
	r, err := newFixture(t.Context(), settings{binary: binary, store: "sqlite"}, t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, r.close(context.WithoutCancel(t.Context()))) })
	return r
}

// These are a few of the kills of `make crash`: in check-out, settlement, cancellation, refund, delivery by the
// staff, and top-up.
func TestKillsAtFailPoints(t *testing.T) {
	t.Parallel()
	r := newTestFixture(t)
	all, err := r.explore(t.Context())
	require.NoError(t, err)
	want, err := marks("../..")
	require.NoError(t, err)
	met := map[string]bool{}
	for _, d := range all {
		_, point, _ := strings.Cut(d.mark, " ")
		met[point] = true
	}
	for _, point := range want {
		assert.True(t, met[point], "no journey passes %s", point)
	}
	for _, few := range []struct {
		journey int
		mark    string
		n       int
	}{
		{0, "serve order/effect/after", 3},
		{1, "serve order/pay/done", 1},
		{1, "serve order/settle/done", 1},
		{2, "serve order/unwind/done", 1},
		{3, "serve order/repay/done", 2},
		{4, "serve order/begin/after", 1},
		{5, "order-advance order/deliver/done", 1},
		{7, "serve topup/credit/done", 1},
		{10, "order-refund order/repay/done", 1},
		{10, "serve order/repay/done", 2},
		{0, "serve outbox/put/before", 1},
		{3, "serve outbox/put/after", 1},
		{4, "serve announce/mark/before", 1},
		{0, "serve outbox/claim/after", 1},
		{3, "serve outbox/send/after", 1},
		{9, "slot-reserve slot/change/after", 1},
		{11, "pause pause/set/after", 1},
		{12, "serve restock/tell/done", 1},
		{13, "serve complaint/report/after", 2},
		{13, "complaint-refund order/begin/after", 1},
		{13, "complaint-refund order/repay/done", 1},
		{14, "order-move order/move/done", 1},
		{14, "order-move order/leave/before", 1},
		{16, "serve order/grow/done", 1},
		{16, "serve order/effect/after", 9},
		{16, "serve order/shrink/before", 2},
		{16, "serve order/shrink/done", 1},
		{17, "serve order/undo-grow/before", 1},
		{17, "serve order/undo-grow/done", 1},
		{18, "serve order/begin/before", 1}, // the claim
		{18, "serve order/begin/after", 2},  // the ticks
		{18, "serve order/begin/after", 3},  // packed
		{18, "serve order/begin/after", 4},  // unpacked
		{19, "order-advance order/begin/after", 1},
		{19, "order-advance order/effect/after", 2},
		{19, "order-advance order/deliver/done", 1},
		{19, "stock-shelve order/putback/after", 1},
		{19, "stock-shelve stock/putback/after", 1},
	} {
		d := kill{journeys[few.journey], few.mark, few.n}
		require.True(t, slices.ContainsFunc(all, func(other kill) bool {
			return other.journey.name == d.journey.name && other.mark == d.mark && other.n == d.n
		}), "%s is passed", d)
		_, err := r.die(t.Context(), d)
		require.NoError(t, err, d.String())
	}
}

func TestKillsUnderLoad(t *testing.T) {
	t.Parallel()
	r := newTestFixture(t)
	require.NoError(t, r.start(t.Context()))
	all, err := r.crowd(t.Context(), 6)
	require.NoError(t, err)
	for range 2 {
		_, _, _, err := all.crash(t.Context())
		require.NoError(t, err)
	}
	require.NoError(t, all.finishJourneys(t.Context()))
	orders, err := r.waitHealthy(t.Context(), true)
	require.NoError(t, err)
	assert.Positive(t, orders)
	require.NoError(t, r.stop())
}

// A fail-point that no journey reaches, and a payment that the shop has not recorded, must be reported as
// failures.
func TestFailuresAreReported(t *testing.T) {
	t.Parallel()
	r := newTestFixture(t)
	r.killTimeout = 0
	_, err := r.die(t.Context(), kill{journeys[0], "serve order/settle/done", 1})
	require.ErrorContains(t, err, "did not reach its fail-point")

	c, err := r.newCustomer(t.Context())
	require.NoError(t, err)
	require.NoError(t, c.addMoney(t.Context(), 300))
	require.NoError(t, r.server.Kill())
	require.NoError(t, r.sandbox.Decide(t.Context(), c.topUp, "pay"))
	require.NoError(t, r.compare(t.Context(), false), "the shop still waits for the gateway")
	require.ErrorContains(t, r.compare(t.Context(), true), "the gateway has 300")
}

func TestFailPointsInTheSource(t *testing.T) {
	t.Parallel()
	found, err := marks("../..")
	require.NoError(t, err)
	assert.Contains(t, found, "order/repay/done")
	assert.Contains(t, found, "topup/credit/after")
	assert.NotContains(t, found, "order/rest/before")
	assert.Greater(t, len(found), 30)

	root := t.TempDir()
	_, err = marks(root)
	require.Error(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(root, "core", "a"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(root, "core", "a", "a.go"), []byte("package a\nfunc f(s string) { failpoint.At(\"a\", s, \"m\") }\n"), 0o600))
	_, err = marks(root)
	require.ErrorContains(t, err, "literals")
}
