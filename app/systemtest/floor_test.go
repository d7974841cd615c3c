package systemtest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/order"
)

// picked is an order as its picker sees it.
type picked struct {
	Order, TrackingID, State, By, Bag string
	Mine                              bool
	Lines                             []struct {
		VariantID string
		Quantity  int
	}
}

// asPicker calls as a member of the staff, and returns what is answered.
func asPicker[T any](t *testing.T, w *testShop, server int, token, path string, body any) (data T) {
	t.Helper()
	reply := w.staff(t, server, token, path, body)
	require.NoError(t, reply.Refusal(), path)
	require.NoError(t, json.Unmarshal(reply.Data, &data), path)
	return data
}

type results struct {
	Results []struct {
		Order, Key, Code string
		Picked           picked
	}
}

// ticks what is in the bag of an order: all units, but for those that are said to be less.
func tick(o picked, less map[string]int, grams map[string]int) (ticks []any) {
	for _, l := range o.Lines {
		one := map[string]any{"order": o.Order, "variantId": l.VariantID, "units": l.Quantity - less[l.VariantID],
			"at": time.Now().UTC().Format(time.RFC3339), "key": "tick-" + o.Order + l.VariantID}
		if less[l.VariantID] > 0 {
			one["reason"] = "bad"
		}
		if g := grams[l.VariantID]; g > 0 {
			one["grams"] = g
		}
		ticks = append(ticks, one)
	}
	return ticks
}

// At eleven a count finds three packs fewer than two orders were promised. One tap shares what is missing; both customers are told at
// once and read it on every server. One cancels free of charge although the order is being picked; the other one gets less, and pays less.
func TestTooFewAtEleven(t *testing.T) {
	t.Parallel()
	settings := usualLimits()
	settings.text = strings.Replace(settings.text, "short: [mail, sms, push]", "short: [sms]", 1)
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		manager := w.person(t, "ravi", "9826000503", "manager")
		v, crowd := w.scarce(t), w.crowd(t, 2)
		fill(t, crowd, v)
		var ids []string
		for _, s := range crowd {
			reply, err := s.Set(t.Context(), v, 3)
			require.NoError(t, err)
			require.NoError(t, reply.Refusal())
			w.keeper(t, "wallet", "credit", s.Mobile, "2000", "for the test")
			placed := pay(t, w, s, "wallet", "")
			require.NoError(t, placed.reply.Refusal())
			ids = append(ids, placed.id)
		}
		balances := []int64{balance(t, crowd[0]), balance(t, crowd[1])}
		claimed := asPicker[results](t, w, 0, manager, "/pick/claim", map[string]any{"orders": ids, "early": true})
		for _, r := range claimed.Results {
			require.Equal(t, "ok", r.Code)
		}
		cancel := func(i int) harness.Reply {
			reply, err := crowd[i].Call(t.Context(), "/order/cancel", map[string]any{"orderId": ids[i], "refundTo": "wallet"})
			require.NoError(t, err)
			return reply
		}
		require.Equal(t, "order_not_cancellable", cancel(0).Code, "it is being picked")

		counted := asPicker[struct {
			Missing int
			Orders  []struct {
				Order          string
				Quantity, Give int
			}
		}](t, w, 1, manager, "/stock/count", map[string]any{"variantId": v.ID, "counted": 3, "key": "count-at-eleven", "expect": unitsOfScarce})
		require.Equal(t, 3, counted.Missing)
		require.Len(t, counted.Orders, 2)
		give := map[string]int{}
		var shares []any
		for _, o := range counted.Orders {
			give[o.Order] = o.Give
			shares = append(shares, map[string]any{"order": o.Order, "units": o.Give})
		}
		require.Positive(t, give[ids[0]])
		require.Positive(t, give[ids[1]])
		tapped := time.Now()
		for _, r := range asPicker[results](t, w, 0, manager, "/stock/share", map[string]any{"variantId": v.ID, "key": "share-at-eleven", "orders": shares}).Results {
			require.Equal(t, "ok", r.Code)
		}
		type page struct {
			CancellableUntil time.Time
			Shortages        []struct{ Units int }
			OrderedValue     json.Number
			GrandTotal       json.Number
			WalletUsed       json.Number
			Refunds          []struct {
				Amount     json.Number
				To, Status string
				Missing    bool
			}
		}
		reads := func(i, server int) page {
			shown, err := harness.Into[page](t.Context(), w.apis[server%len(w.apis)], "/order/user/details", map[string]any{"orderId": ids[i]}, harness.Bearer(crowd[i].Token))
			require.NoError(t, err)
			return shown
		}
		for i := range ids {
			for server := range w.apis {
				shown := reads(i, server)
				require.Len(t, shown.Shortages, 1, "server %d", server)
				assert.Equal(t, give[ids[i]], shown.Shortages[0].Units)
				assert.True(t, shown.CancellableUntil.After(time.Now()), "free of charge")
			}
		}
		stores := storesOf(t, w.Store)
		require.Eventually(t, func() bool {
			for _, id := range ids {
				o, err := stores.Orders.Get(t.Context(), id)
				if err != nil || len(o.Short) != 1 || !o.Short[0].Told {
					return false
				}
			}
			return true
		}, 10*time.Second-time.Since(tapped), 50*time.Millisecond, "two customers are told within ten seconds")

		require.NoError(t, cancel(0).Refusal())
		require.Eventually(t, func() bool { return balance(t, crowd[0]) == 2000_00 }, 20*time.Second, 50*time.Millisecond, "everything is back")
		list := asPicker[struct{ Items []picked }](t, w, 1, manager, "/pick/list", map[string]any{"slot": w.wide[0].ID})
		for _, o := range list.Items {
			if o.Order != ids[1] {
				continue
			}
			for _, r := range asPicker[results](t, w, 1, manager, "/pick/tick", map[string]any{"ticks": tick(o, map[string]int{v.ID: give[o.Order]}, nil)}).Results {
				require.Equal(t, "ok", r.Code)
			}
			asPicker[picked](t, w, 0, manager, "/pick/pack", map[string]any{"order": o.Order, "bags": 1})
		}
		w.keeper(t, "order", "advance", ids[1], "--to", "delivered")
		w.sound(t)
		o, err := stores.Orders.Get(t.Context(), ids[1])
		require.NoError(t, err)
		require.NotNil(t, o.Actual)
		assert.Less(t, o.Actual.Value, o.Bill.Value)
		shown := reads(1, 1)
		assert.EqualValues(t, o.Bill.Value, paise(t, shown.OrderedValue))
		assert.EqualValues(t, o.Actual.WalletUsed, paise(t, shown.WalletUsed))
		require.Len(t, shown.Refunds, 1)
		assert.True(t, shown.Refunds[0].Missing, "with its reason")
		assert.Equal(t, "COMPLETED", shown.Refunds[0].Status)
		assert.EqualValues(t, o.Bill.Value-o.Actual.Value, paise(t, shown.Refunds[0].Amount))
		assert.Equal(t, balances[1]+paise(t, shown.Refunds[0].Amount)+int64(o.Cashback), balance(t, crowd[1]))
		said := w.keeper(t, "order", "show", ids[1])
		assert.Contains(t, said, fmt.Sprint(3-give[ids[1]], " came"))
		assert.Contains(t, said, "Ordered for "+o.Bill.Value.String())
		w.keeper(t, "stock", "shelve", ids[0])
		w.sound(t)
	}, settings)
}

// Two pickers at two servers pick forty orders in walks of up to six, as fast as they can: each order is picked once, and none is left.
func TestTwoPickersAndFortyOrders(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		tokens := []string{w.person(t, "ravi", "9826000503", "manager"), w.person(t, "anu", "9826000504", "manager")}
		crowd := w.crowd(t, 40)
		fill(t, crowd, w.Plenty[0], w.Plenty[1])
		ids := make([]string, len(crowd))
		require.NoError(t, forAll(len(crowd), func(i int) error {
			reply, id, err := crowd[i].CheckOut(t.Context(), w.wide[0].ID, "")
			ids[i] = id
			if err == nil {
				err = reply.Refusal()
			}
			return err
		}))
		slot := map[string]any{"slot": w.wide[0].ID}
		var packedBy sync.Map
		var walks [2]int
		pick := func(i int) {
			for walks[i] = 0; ; walks[i]++ {
				var free []string
				for _, o := range asPicker[struct{ Items []picked }](t, w, i, tokens[i], "/pick/list", slot).Items {
					if o.State == "open" && len(free) < 6 {
						free = append(free, o.Order)
					}
				}
				if len(free) == 0 {
					return
				}
				for _, r := range asPicker[results](t, w, i, tokens[i], "/pick/claim", map[string]any{"orders": free, "early": true}).Results {
					if r.Code != "ok" {
						assert.Contains(t, []string{"claimed", "packed", "order_at_work"}, r.Code)
						continue
					}
					for _, one := range asPicker[results](t, w, i, tokens[i], "/pick/tick", map[string]any{"ticks": tick(r.Picked, nil, nil)}).Results {
						assert.Equal(t, "ok", one.Code)
					}
					done := asPicker[picked](t, w, i, tokens[i], "/pick/pack", map[string]any{"order": r.Order, "bags": 1})
					assert.Equal(t, "packed", done.State)
					other, twice := packedBy.LoadOrStore(r.Order, i)
					assert.False(t, twice, "order %s was packed by %v, too", r.Order, other)
				}
			}
		}
		var both sync.WaitGroup
		both.Go(func() { pick(0) })
		both.Go(func() { pick(1) })
		both.Wait()
		stores, names := storesOf(t, w.Store), []string{"ravi", "anu"}
		each := map[string]int{}
		for _, id := range ids {
			o, err := stores.Orders.Get(t.Context(), id)
			require.NoError(t, err)
			require.True(t, o.Packed(), "order %s was forgotten", id)
			by, ok := packedBy.Load(id)
			require.True(t, ok)
			assert.Equal(t, names[by.(int)], string(o.Work.PackedBy))
			require.Len(t, o.Work.Picks, 2)
			for _, p := range o.Work.Picks {
				assert.Equal(t, o.Work.PackedBy, p.By, "whoever packed it ticked it")
			}
			assert.Equal(t, order.Processing, o.Status)
			each[string(o.Work.PackedBy)]++
		}
		t.Logf("%v orders in %v walks", each, walks)
		w.undoneByCommand(t, ids[0], tokens[0], tokens[1])
		for i, token := range tokens {
			w.countsWithoutBags(t, i, token, w.Plenty[0].ID, len(ids))
		}
		w.sound(t)
	})
}

// undoneByCommand unpacks an order, which another person claims, and takes it from that person; a third one claims and packs it again.
func (w *testShop) undoneByCommand(t *testing.T, id, first, second string) {
	t.Helper()
	unpack := []string{"order", "unpack", id, "--why", "a bag tore", "--by", "meena", "--key", "unpack-" + id}
	for range 2 {
		assert.Contains(t, w.keeper(t, unpack...), "unpacked: a bag tore (meena)\n", "once by key")
	}
	w.keeperRefused(t, "not_packed", "order", "advance", id, "--early")
	claim := map[string]any{"orders": []string{id}, "early": true}
	require.Equal(t, "ok", asPicker[results](t, w, 0, first, "/pick/claim", claim).Results[0].Code)
	require.Equal(t, "claimed", asPicker[results](t, w, 1, second, "/pick/claim", claim).Results[0].Code)
	assert.NotContains(t, w.keeper(t, "order", "release", id), "Picked by")
	assert.Contains(t, w.keeper(t, "order", "release", id), "Nobody is picking this order.")
	require.Equal(t, "ok", asPicker[results](t, w, 1, second, "/pick/claim", claim).Results[0].Code)
	asPicker[picked](t, w, 1, second, "/pick/pack", map[string]any{"order": id, "bags": 2})
	for range 2 {
		w.keeper(t, unpack...)
	}
	assert.Contains(t, w.keeper(t, "order", "show", id), "bags: 2 (anu)", "the first unpacking is long done")
}

// countsWithoutBags counts a shelf whose only promised units are in bags: a person who finds the rest finds nothing wrong.
func (w *testShop) countsWithoutBags(t *testing.T, server int, token, variant string, bagged int) {
	t.Helper()
	type level struct {
		VariantID                   string
		Free, Held, Bagged, Missing int
	}
	of := func() (found level) {
		for _, l := range asPicker[struct{ Items []level }](t, w, server, token, "/stock/list", map[string]any{}).Items {
			if l.VariantID == variant {
				found = l
			}
		}
		return found
	}
	before := of()
	require.Equal(t, bagged, before.Bagged)
	require.Equal(t, bagged, before.Held)
	counted := asPicker[struct{ Missing int }](t, w, server, token, "/stock/count",
		map[string]any{"variantId": variant, "counted": before.Free, "expect": before.Free, "key": fmt.Sprint("count-of-bags-", server)})
	assert.Zero(t, counted.Missing)
	assert.Equal(t, before, of(), "nothing has changed")
	w.keeper(t, "stock", "count", variant, fmt.Sprint(before.Free))
	assert.Equal(t, before, of(), "the command counts alike")
	assert.Regexp(t, fmt.Sprintf(`(?m)^%s .* %d +%d +%d +%d +0$`, variant, before.Free, bagged, bagged, before.Free), w.keeper(t, "stock", "list"))
}

// A shelf is counted, again and again and at every server, while customers order what is on it. Each unit is promised once, nothing is
// for sale that was not found, and the last count says how many are too few for the orders.
func TestRaceOfCountsAndOrders(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		const found, buyers = 4, 15
		manager := w.person(t, "ravi", "9826000503", "manager")
		crowd := w.crowd(t, buyers)
		for round := range rounds() {
			v := w.scarce(t)
			fill(t, crowd, v)
			count := func(server int, key string) (harness.Reply, error) {
				return w.apis[server%len(w.apis)].Call(t.Context(), "/staff/stock/count",
					map[string]any{"variantId": v.ID, "counted": found, "key": fmt.Sprintf("count-%d-%s", round, key)}, harness.Bearer(manager))
			}
			got := atOnce(buyers+6, func(i int) outcome {
				if i >= buyers {
					reply, err := count(i, fmt.Sprint(i%3)) // each is pressed twice
					return outcome{reply: reply, err: err}
				}
				return checkOut(t.Context(), crowd[i], w.wide[0].ID, "")
			})
			placed := 0
			for i, o := range got {
				require.NoError(t, o.err)
				if i >= buyers {
					require.NoError(t, o.reply.Refusal())
				} else if o.reply.OK() {
					placed++
				} else {
					assert.Equal(t, "out_of_stock", o.reply.Code)
				}
			}
			assert.LessOrEqual(t, placed, unitsOfScarce)
			last, err := count(1, "last")
			require.NoError(t, err)
			var said struct {
				Missing int
				Level   struct{ Free, Held int }
				Orders  []struct{ Give int }
			}
			require.NoError(t, json.Unmarshal(last.Data, &said))
			assert.Equal(t, placed, said.Level.Held)
			assert.Equal(t, max(0, found-placed), said.Level.Free)
			assert.Equal(t, max(0, placed-found), said.Missing)
			given := 0
			for _, o := range said.Orders {
				given += o.Give
			}
			assert.Equal(t, said.Missing, given, "what is missing is divided among the orders")
		}
		w.sound(t)
	})
}
