package systemtest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/notify"
)

// What an order costs a shop on SQLite: three things into the cart, two looks at it, the check-out, the order's page and the
// message to the customer, for one shopper alone, whose commits nobody shares. The counts do not depend on the machine. Each
// limit is a little more than what the program needs, so whoever must raise one has found a cost that every order pays.
func TestWhatAnOrderCosts(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	w := open(t, program(t, harness.SQLite(folder)), 1)
	s := w.crowd(t, 1)[0]
	stores := storesOf(t, w.Store)
	const orders = 10
	order := func(i int) {
		require.NoError(t, s.Fill(t.Context(), w.Plenty[3*i%60], w.Plenty[3*i%60+1], w.Plenty[3*i%60+2]))
		_, err := s.Cart(t.Context())
		require.NoError(t, err)
		reply, id, err := s.CheckOut(t.Context(), w.wide[i].ID, fmt.Sprint("cost-of-order-", i))
		require.NoError(t, err)
		require.True(t, reply.OK(), reply)
		_, err = s.Order(t.Context(), id)
		require.NoError(t, err)
		w.soon(t, func(ctx context.Context, _ *harness.API) error { // the message has been sent
			sent, err := stores.Outbox.OfUser(ctx, s.ID)
			if err == nil && (len(sent) != i+1 || sent[i].State != notify.Sent) {
				err = errors.New("the message has not been sent")
			}
			return err
		})
	}
	order(0) // what only the first order of a server or customer costs
	before := costs(t, w.apis[0].Server.URL, folder)
	for i := range orders {
		order(i + 1)
	}
	after := costs(t, w.apis[0].Server.URL, folder)
	for name, limit := range map[string]float64{
		"tokri_sqlite_commits_total":                  6.5, // three for the cart, one for the order, two for the message
		`tokri_sqlite_statements_total{kind="write"}`: 16,
		`tokri_sqlite_statements_total{kind="read"}`:  57, // 6 of them ask at each commit whether the shop is moving
		`tokri_sqlite_text_bytes_total{kind="write"}`: 8_200,
		`tokri_sqlite_text_bytes_total{kind="read"}`:  13_500,
		walBytes: 138_000,
	} {
		each := (after[name] - before[name]) / orders
		t.Logf("%-45s %8.1f an order, at most %g", name, each, limit)
		assert.Positive(t, each, name)
		assert.LessOrEqual(t, each, limit, name)
	}
}

// walBytes is the growth of the write-ahead log, which nothing empties in the time of the test.
const walBytes = "bytes of the write-ahead log"

// costs reads what the server's store has done so far.
func costs(t *testing.T, url, folder string) map[string]float64 {
	t.Helper()
	found := map[string]float64{}
	for line := range strings.Lines(page(t, url+"/metrics")) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok && strings.HasPrefix(name, "tokri_sqlite_") {
			number, err := strconv.ParseFloat(value, 64)
			require.NoError(t, err)
			found[name] = number
		}
	}
	file, err := os.Stat(filepath.Join(folder, "tokri.db-wal"))
	require.NoError(t, err)
	found[walBytes] = float64(file.Size())
	return found
}
