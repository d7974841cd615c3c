package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	shopclock "tokri/app/clock"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/hold"
	"tokri/core/india"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/slot"
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

// ordered is an order of a slot.
func ordered(status order.Status, slotID string) order.Order {
	return order.Order{ID: string(status), TrackingID: "TK" + string(status), UserID: "u", Key: string(status), Status: status,
		Method: payment.COD, PaymentStatus: payment.Pending, CreatedAt: time.Now(), PlacedAt: time.Now(), Window: order.Window{SlotID: slotID},
		Lines: []order.Line{{VariantID: "v", Name: "Amla", Price: 100, Quantity: 1}}, Bill: pricing.Bill{SubTotal: 100, GrandTotal: 100},
		Timeline: []order.Event{{Status: status}}, Process: order.Process{Phase: order.Live}}
}

func TestTheReportOfADayHasParts(t *testing.T) {
	emptyShop(t, func(s *storage.Stores) {
		cancelled := ordered(order.Cancelled, "20261121-0700")
		cancelled.CartVersion, cancelled.Phase, cancelled.Cancellation = 1, order.Closed, &order.Cancellation{By: order.Staff, Reason: "rain"}
		require.NoError(t, s.Orders.Insert(t.Context(), cancelled))
		require.NoError(t, s.Orders.Insert(t.Context(), ordered(order.Placed, "20261121-0700")))
	})
	said := says(t, "report", "2026-11-21")
	for _, part := range []string{"\n\nMoney\n", "\n\nGoods\n", "\n\nCancelled\n"} {
		assert.Contains(t, said, part)
	}
}

// The papers of a month that is not over lack the bills of its last days.
func TestThePapersOfAMonthThatIsNotOverSaySo(t *testing.T) {
	emptyShop(t, func(*storage.Stores) {})
	says(t, "import", "../demo")
	now := time.Now().In(india.Zone)
	assert.Contains(t, says(t, "papers", now.Format("2006-01"), filepath.Join(t.TempDir(), "papers")), now.Format("January 2006")+" is not over")
	assert.NotContains(t, says(t, "papers", "2026-01", filepath.Join(t.TempDir(), "papers")), "is not over")
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

// A backup or an export that was killed leaves data of customers, and the next one, whatever its name, removes them at once:
// on a disk without much room it could not be written otherwise. One that is at work holds its folder, however old that is.
func TestACommandRemovesWhatAKilledOneHasLeft(t *testing.T) {
	emptyShop(t, func(*storage.Stores) {})
	says(t, "import", "../demo")
	for mark, command := range map[string]string{".tokri-backup-": "backup", ".november.tokri-export-": "export"} {
		folder := t.TempDir()
		killed, atWork, young := filepath.Join(folder, mark+"1"), filepath.Join(folder, mark+"2"), filepath.Join(folder, mark+"3")
		for _, left := range []string{killed, atWork, young} {
			require.NoError(t, os.Mkdir(left, 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(left, "tokri.db"), []byte("customers"), 0o600))
		}
		before := time.Now().Add(-2 * time.Minute)
		require.NoError(t, os.Chtimes(killed, before, before))
		require.NoError(t, os.Chtimes(atWork, before, before))
		held, err := os.Open(atWork)
		require.NoError(t, err)
		require.NoError(t, syscall.Flock(int(held.Fd()), syscall.LOCK_EX))
		says(t, command, filepath.Join(folder, "today"))
		assert.NoDirExists(t, killed)
		assert.DirExists(t, atWork)
		assert.DirExists(t, young, "it may not be held yet")
		_, err = os.Stat(filepath.Join(folder, "today"))
		require.NoError(t, err)
		require.NoError(t, held.Close())
	}
}

// With the settings of another folder, an import would change nothing that customers see, and look as if it had.
func TestTheFirstImportSaysWhereTheShopIs(t *testing.T) {
	dir := emptyShop(t, func(*storage.Stores) {})
	assert.Contains(t, says(t, "import", "../demo"), "There was no shop before in "+dir+".")
	assert.NotContains(t, says(t, "import", "../demo"), "no shop before")
}

// Who closes a slot in the middle of its deliveries reads which orders still need something.
func TestAClosedSlotListsTheOrdersThatAreToBeDelivered(t *testing.T) {
	emptyShop(t, func(s *storage.Stores) {
		start := time.Now().Add(time.Hour)
		require.NoError(t, s.Slots.Ensure(t.Context(), []slot.Slot{{ID: "slot", Start: start, End: start.Add(time.Hour), Cutoff: start, Capacity: 5, Count: hold.Count{Free: 5}}}))
		for i, status := range []order.Status{order.Processing, order.Delivered, order.Cancelled} {
			o := ordered(status, "slot")
			o.CartVersion = int64(i)
			require.NoError(t, s.Orders.Insert(t.Context(), o))
		}
	})
	said := says(t, "slot", "close", "slot")
	assert.Contains(t, said, "TKProcessing")
	assert.NotContains(t, said, "TKDelivered")
	assert.NotContains(t, said, "TKCancelled")
}

// On a machine whose clock is wrong, the commands go by the shop's, as its servers do: the shop was called open while it was paused,
// and a pause until a time of day ended on another day.
func TestCommandsGoByTheShopsClock(t *testing.T) {
	ahead := 62 * 24 * time.Hour
	start := time.Now().Add(2*time.Hour - ahead)
	emptyShop(t, func(s *storage.Stores) {
		require.NoError(t, s.Slots.Ensure(t.Context(), []slot.Slot{{ID: "slot", Start: start, End: start.Add(time.Hour), Cutoff: start, Capacity: 5, Count: hold.Count{Free: 5}}}))
	})
	says(t, "import", "../demo")
	set := func(by time.Duration) {
		_, err := shopclock.Keep(t.Context(), func(context.Context) (time.Time, error) { return time.Now().Add(by), nil })
		require.NoError(t, err)
	}
	set(-ahead)
	t.Cleanup(func() { set(0) })
	said := says(t, "pause", "--until", start.In(india.Zone).Format("15:04"), "--say", "Rain")
	assert.Contains(t, said, "paused until "+clock(start))
	assert.Contains(t, says(t, "pause"), "The shop is paused until "+clock(start))
	said = says(t, "slot", "list", "slot")
	assert.Contains(t, said, clock(start))
	assert.NotContains(t, said, "over since")
	assert.Contains(t, says(t, "papers", start.In(india.Zone).Format("2006-01"), filepath.Join(t.TempDir(), "papers")), "is not over")
}
