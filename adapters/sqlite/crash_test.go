package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/cart"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/wallet"
)

const crashDir = "TOKRI_TEST_CRASH_DIR"

// TestMain runs the tests, or, in a child process, the writer that the tests kill.
func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		writeUntilKilled(dir)
	}
	os.Exit(m.Run())
}

// writeUntilKilled prints a line for each write that was acknowledged.
func writeUntilKilled(dir string) {
	db, err := sqlite.Open(dir)
	if err != nil {
		fmt.Println("failed", err)
		os.Exit(1)
	}
	ctx := context.Background()
	if err := db.Stock().Open(ctx, inventory.Opening(map[string]int{"variant": 1_000_000}, "", time.Now())); err != nil {
		fmt.Println("failed", err)
	}
	for w := range 8 {
		go func() {
			user := fmt.Sprint("user", w)
			for {
				c, err := db.Carts().Update(ctx, user, func(c *cart.Cart) error { return c.Set("p", "v", int(c.Version%99)+1) })
				order := fmt.Sprint(user, "/", c.Version)
				if err == nil {
					err = db.Stock().Update(ctx, "variant", order, func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 2, now) })
				}
				if err == nil {
					_, err = wallet.Post(ctx, db.Wallet(), wallet.Entry{
						Account: user, Amount: money.Paise(c.Version), Type: wallet.Deposit,
						Ref: order, At: now,
					})
				}
				if err != nil {
					fmt.Println("failed", err)
				}
				fmt.Println("written", user, c.Version)
			}
		}()
	}
	select {}
}

func TestKilledProcessLosesNothingItAcknowledged(t *testing.T) {
	dir := t.TempDir()
	acknowledged := written{}
	for round := range 4 {
		child := exec.Command(os.Args[0], "-test.run=^$")
		child.Env = append(os.Environ(), crashDir+"="+dir)
		out, err := child.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, child.Start())
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var user string
			var version int64
			if _, err := fmt.Sscanf(lines.Text(), "written %s %d", &user, &version); err != nil {
				// The kill may have cut the last line short.
				assert.False(t, strings.HasPrefix(lines.Text(), "failed"), lines.Text())
				continue
			}
			acknowledged[user] = append(acknowledged[user], version)
			if n == 150+37*round {
				_, err := sqlite.Open(dir)
				require.ErrorIs(t, err, sqlite.ErrInUse)
				require.NoError(t, child.Process.Kill())
			}
		}
		require.Error(t, child.Wait(), "it was killed")
		requireWritten(t, dir, acknowledged)
	}
	assert.Len(t, acknowledged, 8)
}

// written has the cart versions that were acknowledged, by user.
type written map[string][]int64

// requireWritten opens the database of the killed process and looks for everything that was acknowledged.
func requireWritten(t *testing.T, dir string, acknowledged written) {
	db, err := sqlite.Open(dir)
	require.NoError(t, err, "the lock went with the process")
	defer func() { require.NoError(t, db.Close()) }()
	require.NoError(t, db.Stock().Audit(t.Context(), func(s inventory.Stock, holds []hold.Hold) error {
		assert.Equal(t, s.Received, s.Total())
		held := map[string]bool{}
		for _, h := range holds {
			held[h.Order] = true
		}
		assert.Equal(t, 2*len(holds), s.Held)
		for user, versions := range acknowledged {
			for _, version := range versions {
				assert.True(t, held[fmt.Sprint(user, "/", version)], "hold of %s/%d", user, version)
			}
		}
		return nil
	}))
	for user, versions := range acknowledged {
		c, err := db.Carts().Get(t.Context(), user)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, c.Version, versions[len(versions)-1])
		for _, version := range versions {
			_, err = db.Wallet().Find(t.Context(), user, fmt.Sprint(user, "/", version))
			assert.NoError(t, err)
		}
	}
}
