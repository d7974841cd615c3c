package systemtest_test

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/loadtest/harness"
	"tokri/core/money"
	"tokri/core/order"
)

// demoFile returns a file of the demo shop as it is.
func demoFile(t *testing.T, name string) file {
	t.Helper()
	text, err := fs.ReadFile(demo.Files(), name)
	require.NoError(t, err)
	return file{name, string(text)}
}

// pack is one variant with its price and its units at the beginning.
type pack struct {
	harness.Variant
	price money.Paise
	units int
}

// Ten new accounts take at once what the shop gives them without a payment: each begins an online order of as much as is
// allowed, and of as much of each pack. At least 80 % of the packs can still be bought.
func TestTenNewAccountsCannotEmptyTheShop(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		stores := storesOf(t, w.Store)
		edition, err := stores.Shop.Current(t.Context())
		require.NoError(t, err)
		free := func() map[string]int {
			levels, err := stores.Stock.Levels(t.Context())
			require.NoError(t, err)
			all := map[string]int{}
			for _, l := range levels {
				all[l.VariantID] = l.Free
			}
			return all
		}
		before := free()
		var packs []pack
		worth, units := money.Paise(0), 0
		for _, p := range edition.Products {
			for _, v := range p.Variants {
				if n := before[v.ID]; n > 0 {
					packs = append(packs, pack{harness.Variant{ProductID: p.ID, ID: v.ID}, v.Effective(), n})
					worth += v.Effective().Times(n)
					units += n
				}
			}
		}
		crowd := w.crowd(t, 11)
		crowd, honest := crowd[:10], crowd[10]

		everything(t, crowd[0], packs, w.wide[0].ID)
		got := atOnce(len(crowd), func(i int) outcome {
			return grab(t, crowd[i], packs, i*len(packs)/len(crowd), order.UsualHolds().Online, w.wide[i%len(w.wide)].ID)
		})
		for _, o := range got {
			require.NoError(t, o.err)
			require.Less(t, o.reply.HTTP, http.StatusInternalServerError, o.reply)
		}

		after, buyable, toNew, taken := free(), 0, 0, 0
		for _, p := range packs {
			taken += p.units - after[p.ID]
			if after[p.ID] > 0 {
				buyable++
			}
			if p.units-after[p.ID] < (p.units+1)/2 {
				toNew++ // to a new customer who has not paid
			}
			assert.GreaterOrEqual(t, after[p.ID], p.units-(p.units+1)/2, "more than half of %s is held", p.ID)
		}
		held := heldWorth(t, stores.Orders)
		t.Logf("ten accounts hold %d of %d units, worth %s of %s; %d of %d packs can be bought, %d by unpaid new customers",
			taken, units, held.Shown(), worth.Shown(), buyable, len(packs), toNew)
		assert.Greater(t, taken, 200, "the accounts have tried")
		assert.GreaterOrEqual(t, buyable*100, len(packs)*80)
		assert.LessOrEqual(t, held, worth*30/100)

		// Who pays gets what is left, also of the pack of which the strangers hold the most.
		most := packs[0]
		for _, p := range packs {
			if after[p.ID] > 0 && p.units-after[p.ID] > most.units-after[most.ID] {
				most = p
			}
		}
		said, err := w.Run(t.Context(), "wallet", "credit", honest.Mobile, "5000", "For the test")
		require.NoError(t, err, said)
		require.NoError(t, honest.Fill(t.Context(), most.Variant))
		reply, err := honest.Set(t.Context(), most.Variant, min(after[most.ID], 20))
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		reply, _, err = honest.CheckOutBy(t.Context(), "wallet", w.wide[0].ID, "")
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		assert.Contains(t, page(t, w.apis[0].Server.URL+"/metrics"), `tokri_ceiling_used{ceiling="unpaid_orders",period="now",share="new_customers"}`)
		w.sound(t)
	}, demoFile(t, "variants.csv"), usualLimits())
}

func heldWorth(t *testing.T, orders order.Latest) (worth money.Paise) {
	t.Helper()
	unpaid, err := orders.Unpaid(t.Context())
	require.NoError(t, err)
	for _, o := range unpaid {
		worth += o.Bill.SubTotal
	}
	return worth
}

// everything asks for as much of a hundred packs as a cart takes: what one account once got for a single unpaid order.
func everything(t *testing.T, s *harness.Shopper, packs []pack, slot string) {
	t.Helper()
	require.NoError(t, s.Fill(t.Context()))
	for _, p := range packs[:min(100, len(packs))] {
		reply, err := s.Set(t.Context(), p.Variant, min(p.units, 20))
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
	}
	reply, err := s.Set(t.Context(), packs[0].Variant, 21)
	require.NoError(t, err)
	require.Contains(t, []string{"most_per_order", "out_of_stock"}, reply.Code)
	reply, _, err = s.CheckOutBy(t.Context(), "phonePe", slot, "")
	require.NoError(t, err)
	require.Equal(t, "online_limit", reply.Code, reply)
}

// grab orders a quarter of one pack after the other, up to the amount that is allowed, and takes less where it is told to.
func grab(t *testing.T, s *harness.Shopper, packs []pack, from int, limit money.Paise, slot string) outcome {
	t.Helper()
	if err := s.Fill(t.Context()); err != nil {
		return outcome{err: err}
	}
	left := limit
	for i := range packs {
		p := packs[(from+i)%len(packs)]
		n := min(max((p.units+3)/4, 2), p.units, 20, int(left/p.price))
		if n == 0 {
			continue
		}
		if reply, err := s.Set(t.Context(), p.Variant, n); err != nil {
			return outcome{reply: reply, err: err}
		} else if reply.OK() {
			left -= p.price.Times(n)
		}
	}
	for {
		reply, placed, err := s.CheckOutBy(t.Context(), "phonePe", slot, "")
		var less struct {
			ProductID, VariantID string
			Most, Stock          int
		}
		if err != nil || reply.Code != "pack_share" && reply.Code != "out_of_stock" {
			return outcome{reply, placed.ID, err}
		}
		if err := json.NewDecoder(strings.NewReader(string(reply.Data))).Decode(&less); err != nil {
			return outcome{reply: reply, err: err}
		}
		reply, err = s.Set(t.Context(), harness.Variant{ProductID: less.ProductID, ID: less.VariantID}, max(less.Most, less.Stock))
		if err == nil {
			err = reply.Refusal() // or the same check-out would be tried for ever
		}
		if err != nil {
			return outcome{reply: reply, err: err}
		}
	}
}
