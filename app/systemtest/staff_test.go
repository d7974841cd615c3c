package systemtest_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The staff's commands work on the store of an open shop, while customers use it.
func TestStaffCommandsWhileTheShopIsOpen(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 3)
		fill(t, crowd, w.Plenty[0], w.Plenty[1])
		var ids []string
		for _, s := range crowd {
			_, id, err := s.CheckOut(t.Context(), w.wide[0].ID, "")
			require.NoError(t, err)
			ids = append(ids, id)
		}
		run := func(args ...string) string {
			t.Helper()
			said, err := w.Run(t.Context(), append([]string{"order"}, args...)...)
			require.NoError(t, err, said)
			return said
		}
		refused := func(want string, args ...string) {
			t.Helper()
			said, err := w.Run(t.Context(), append([]string{"order"}, args...)...)
			require.Error(t, err, said)
			assert.Contains(t, said, want)
			assert.Len(t, strings.Split(strings.TrimSpace(said), "\n"), 1, "one clear line: %s", said)
		}
		status := func(i int) string {
			t.Helper()
			reply, err := crowd[i].Call(t.Context(), "/order/user/details", map[string]any{"orderId": ids[i]})
			require.NoError(t, err)
			require.True(t, reply.OK(), reply)
			return string(reply.Data)
		}

		listed := run("list", "--status", "placed")
		assert.Contains(t, listed, "3 of 3 orders.")
		tracking := strings.Fields(strings.Split(listed, "\n")[1])[0]
		assert.Contains(t, run("show", tracking), "Order "+tracking)
		slot := w.wide[0].ID
		day := slot[:4] + "-" + slot[4:6] + "-" + slot[6:8]
		_, phone, _ := strings.Cut(run("show", tracking), "telephone ")
		assert.Contains(t, run("list", "--day", day), "3 of 3 orders.")
		assert.Contains(t, run("list", "--slot", slot), "3 of 3 orders.")
		assert.Contains(t, run("list", "--day", "2020-01-01"), "0 of 0 orders.")
		assert.Contains(t, run("list", "--find", strings.ToLower(tracking)), "1 of 1 orders.")
		assert.Contains(t, run("list", "--find", phone[:10], "--day", day), tracking)
		assert.Contains(t, run("list", "--find", "no such name"), "0 of 0 orders.")
		refused("is no day", "list", "--day", "soon")
		refused("name orders, or a slot", "slip")
		refused("is still to be delivered", "slip", "--slot", "20200101-0900")
		said, err := w.Run(t.Context(), "slot", "close", slot, "--why", "rain")
		require.NoError(t, err, said)
		assert.Contains(t, said, "These orders keep their place")
		assert.Contains(t, said, tracking)
		said, err = w.Run(t.Context(), "slot", "open", slot)
		require.NoError(t, err, said)

		slips := filepath.Join(t.TempDir(), "slips.pdf")
		assert.Contains(t, run("slip", tracking, ids[0], "--language", "hi", "--out", slips), "Wrote 2 packing slips")
		folder := filepath.Join(t.TempDir(), "new", "folder", "slips.pdf")
		assert.Contains(t, run("slip", "--slot", slot, "--save", folder), "Wrote 3 packing slips to "+folder)
		require.FileExists(t, folder)
		assert.Contains(t, run("slip", "--slot", slot, "--save", filepath.Dir(folder)), folder)
		assert.Equal(t, "%PDF", run("slip", tracking, "--out", "-")[:4])
		file, err := os.ReadFile(slips)
		require.NoError(t, err)
		assert.Equal(t, 2, bytes.Count(file, []byte("/Type /Page\n")))

		refused("before_cutoff", "advance", ids[0])
		assert.Contains(t, run("advance", ids[0], "--early"), "The customer could still cancel")
		assert.Contains(t, run("show", ids[0]), "Processing")
		reply, err := crowd[0].Call(t.Context(), "/order/cancel", map[string]any{"orderId": ids[0]})
		require.NoError(t, err)
		assert.Equal(t, "order_not_cancellable", reply.Code, "the server sees what the staff did")
		assert.Contains(t, run("advance", ids[0], "--to", "delivered"), "Delivered")
		assert.Contains(t, status(0), `"orderStatus":"Delivered"`)
		assert.Contains(t, run("show", ids[0]), "/000001 of", "its bill is the first of the year")
		refused("delivery is the last step", "advance", ids[0])
		refused("delivery is the last step", "slip", ids[0], "--out", slips)
		refused("can no longer be cancelled", "cancel", ids[0])
		assert.Contains(t, run("refund", ids[0], "--amount", "10", "--to", "wallet", "--reason", "soft"), "Refund")
		keyed := []string{"refund", ids[0], "--amount", "5", "--to", "wallet", "--key", "ticket-7"}
		assert.Equal(t, 2, strings.Count(run(keyed...), "\nRefund "))
		assert.Equal(t, 2, strings.Count(run(keyed...), "\nRefund "), "one key is one refund")
		refused("refund_key_reused", "refund", ids[0], "--amount", "6", "--to", "wallet", "--key", "ticket-7")
		assert.Eventually(t, func() bool { return strings.Contains(run("show", ids[0]), "Credit note CN/") }, time.Minute, 50*time.Millisecond)
		refused("not that much left", "refund", ids[0], "--amount", "100000")
		refused("say what to refund", "refund", ids[0])
		refused("can't be used together", "refund", ids[0], "--all", "--amount", "10")
		refused("name lines by their numbers", "refund", ids[0], "--lines", "9")
		daily := []string{"refund", ids[0], "--amount", "3", "--reason", "soft"}
		assert.NotContains(t, run(daily...), "had been made before")
		said = run(daily...)
		assert.Contains(t, said, "This refund had been made before. Give another --key", "equal amounts of one day are one refund")
		assert.Contains(t, said, "₹3 to the wallet: COMPLETED\nLeft to give back: ₹")
		assert.Contains(t, said, "spreads the amount and its tax over all lines")
		assert.NotContains(t, run("refund", ids[0], "--lines", "1:1", "--key", "line"), "spreads")
		assert.Contains(t, run("refund", ids[0], "--all"), "Left to give back: ₹0 of ₹")

		said = run("cancel", ids[1], "--reason", "no mangoes today")
		assert.Contains(t, said, "Cancelled by the staff: no mangoes today")
		assert.Contains(t, status(1), `"cancelledBy":"staff"`)
		refused("Order not found", "refund", "nothing", "--all")
		w.sound(t)

		// Customers and staff change the same order at the same moment.
		got := atOnce(6, func(i int) outcome {
			if i%2 == 0 {
				reply, err := crowd[2].Call(t.Context(), "/order/cancel", map[string]any{"orderId": ids[2]})
				return outcome{reply: reply, err: err}
			}
			_, err := w.Run(t.Context(), "order", "advance", ids[2], "--early", "--to", "processing")
			return outcome{id: fmt.Sprint(err == nil)}
		})
		cancelled := strings.Contains(status(2), `"orderStatus":"Cancelled"`)
		for i, o := range got {
			if i%2 == 0 {
				require.NoError(t, o.err)
				assert.Equal(t, cancelled, o.reply.OK(), o.reply)
			} else {
				assert.Equal(t, fmt.Sprint(!cancelled), o.id)
			}
		}
		w.sound(t)
	})
}
