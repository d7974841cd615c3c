package systemtest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// seconds is how long a server may show customers the state before the keeper's change.
const seconds = 10 * time.Second

// keeper runs a command of the staff, which must succeed.
func (w *testShop) keeper(t *testing.T, args ...string) string {
	t.Helper()
	said, err := w.Run(t.Context(), args...)
	require.NoError(t, err, said)
	return said
}

// keeperRefused gives a command of the staff, which must be refused with one line that contains these words.
func (w *testShop) keeperRefused(t *testing.T, want string, args ...string) {
	t.Helper()
	said, err := w.Run(t.Context(), args...)
	require.Error(t, err, said)
	assert.Contains(t, said, want)
	assert.Len(t, strings.Split(strings.TrimSpace(said), "\n"), 1, "one clear line: %s", said)
}

// soon waits until try succeeds on every server.
func (w *testShop) soon(t *testing.T, try func(ctx context.Context, a *harness.API) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), seconds)
	defer cancel()
	for i, a := range w.apis {
		require.NoError(t, harness.Until(ctx, 50*time.Millisecond, func() error { return try(ctx, a) }), "server %d", i)
	}
}

// onShelf waits until every server shows customers this number of units.
func (w *testShop) onShelf(t *testing.T, v harness.Variant, units int) {
	t.Helper()
	w.soon(t, func(ctx context.Context, a *harness.API) error {
		product, err := harness.Into[struct {
			Variants []struct {
				ID    string `json:"_id"`
				Stock int    `json:"stock"`
			} `json:"variants"`
		}](ctx, a, "/product/details", map[string]any{"productId": v.ProductID})
		if err != nil {
			return err
		}
		for _, shown := range product.Variants {
			if shown.ID == v.ID && shown.Stock == units {
				return nil
			}
		}
		return fmt.Errorf("%s should have %d: %+v", v.ID, units, product)
	})
}

// Goods come in, are thrown away and are counted while the shop is open, and customers of every server see the
// new stock.
func TestStockCommandsWhileTheShopIsOpen(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		v := w.scarce(t)
		w.keeper(t, "stock", "waste", v.ID, fmt.Sprint(unitsOfScarce), "--why", "rotten", "--by", "meena")
		w.onShelf(t, v, 0)
		assert.Contains(t, w.keeper(t, "stock", "list", "--low"), v.ID)
		w.keeperRefused(t, "stock_promised", "stock", "waste", v.ID, "1", "--why", "rotten")
		w.keeperRefused(t, "variant_not_found", "stock", "receive", "no-such-pack", "1")

		receive := []string{"stock", "receive", v.ID, "20", "--key", "mandi-1", "--by", "meena"}
		assert.NotContains(t, w.keeper(t, receive...), "made before")
		assert.Contains(t, w.keeper(t, receive...), "made before")
		receive[3] = "21"
		w.keeperRefused(t, "stock_key_reused", receive...)
		w.onShelf(t, v, 20)
		assert.NotContains(t, w.keeper(t, "stock", "list", "--low"), v.ID)

		s := w.crowd(t, 1)
		fill(t, s, v)
		reply, _, err := s[0].CheckOut(t.Context(), w.wide[0].ID, "")
		require.NoError(t, err)
		require.True(t, reply.OK(), "what came in is sold: %s", reply)
		assert.Contains(t, w.keeper(t, "stock", "count", v.ID, "18"), "(18 counted)")
		w.onShelf(t, v, 17)

		other, file := w.scarce(t), filepath.Join(t.TempDir(), "morning.csv")
		lines := "variant,units,why\n" + other.ID + ",7,mandi\nno-such-pack,1\n"
		require.NoError(t, os.WriteFile(file, []byte(lines), 0o600))
		w.keeperRefused(t, "morning.csv:3:", "stock", "apply", file)
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(lines, "no-such-pack,1\n", "", 1)), 0o600))
		assert.Contains(t, w.keeper(t, "stock", "apply", file), "1 lines received, 0 had been")
		assert.Contains(t, w.keeper(t, "stock", "apply", file), "0 lines received, 1 had been")
		w.onShelf(t, other, unitsOfScarce+7)

		journal := strings.Split(strings.TrimSpace(w.keeper(t, "stock", "journal", v.ID)), "\n")
		require.Len(t, journal, 4, "opening, waste, receive, count")
		assert.Contains(t, journal[0], "-2 (18 counted)")
		assert.Contains(t, journal[1], "+20")
		assert.Contains(t, journal[1], "(meena)  key mandi-1")
		assert.Contains(t, journal[2], "rotten (meena)")
		assert.Contains(t, journal[3], "opening")
		w.sound(t)
	})
}

// receivingMeanwhile: goods come in, each delivery recorded twice, while more customers buy than there are
// goods.
func receivingMeanwhile(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	const deliveries, units = 5, 4
	crowd = crowd[:60]
	v := w.scarce(t)
	fill(t, crowd, v)
	got := atOnce(len(crowd)+2*deliveries, func(i int) outcome {
		if i >= len(crowd) {
			said, err := w.Run(t.Context(), "stock", "receive", v.ID, fmt.Sprint(units), "--key", fmt.Sprint("delivery-", i%deliveries))
			if err != nil {
				err = fmt.Errorf("%w: %s", err, said)
			}
			return outcome{reply: harness.Reply{Code: "received"}, err: err}
		}
		return checkOut(t.Context(), crowd[i], w.wide[0].ID, "")
	})
	for _, o := range got {
		require.NoError(t, o.err)
	}
	sold := len(orders(got))
	require.GreaterOrEqual(t, sold, unitsOfScarce)
	w.onShelf(t, v, unitsOfScarce+deliveries*units-sold)
}
