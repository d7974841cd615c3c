package systemtest_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/india"
	"tokri/core/money"
)

// The goods of the golden orders of docs/product.md "Delivered and ordered".
const goldenPacks = `golden-tomato,500,g,,18,1000,
golden-melon,3,kg,,90,1000,yes
golden-potato,1,kg,,30,1000,
golden-watermelon,3,kg,,92,1000,yes
golden-dates,500,g,210,210,1000,
golden-onion,5,kg,,155,1000,
golden-mango,6,pc,,420,1000,
golden-pineapple,400,g,55,55,1000,
golden-papaya,1,kg,,63,1000,yes
`

const goldenCodes = `- {id: twenty, code: TWENTY, kind: flat, amount: 20, listed: true, description: ₹20 off}
- {id: tenth, code: TENTH, kind: percent, percent: 10, cap: 60, listed: true, description: A tenth off}
- {id: fifty, code: FIFTY, kind: flat, amount: 50, minimum: 499, listed: true, description: ₹50 off}
`

// goldenShop returns the files of a shop that is registered for GST and sells these goods beside the demo shop's.
func goldenShop(t *testing.T) []file {
	t.Helper()
	folder := t.TempDir()
	_, err := harness.WriteShop(folder, 0, 0)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(folder, "variants.csv"))
	require.NoError(t, err)
	rows := strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", ",\n")
	variants := strings.Replace(rows, "stock,\n", "stock,weighed\n", 1) + ",\n" + goldenPacks
	settings, err := os.ReadFile(filepath.Join(folder, "settings.yaml"))
	require.NoError(t, err)
	registered := strings.Replace(string(settings), `gstin: ""`, `gstin: "23ABCDE1234F1Z8"`, 1)
	var products strings.Builder
	for _, p := range []struct {
		name, hsn string
		gst       int
	}{{"tomato", "0702", 0}, {"melon", "0807", 0}, {"potato", "0701", 0}, {"watermelon", "0807", 0}, {"dates", "0804", 5}, {"onion", "0703", 0},
		{"mango", "0804", 0}, {"pineapple", "2008", 5}, {"papaya", "0807", 0}} {
		fmt.Fprintf(&products, `- id: golden-%s
  name: Golden %[1]s
  nameHi: सुनहरा %[1]s
  subtitle: Of the example
  description: A product of the golden orders.
  category: fruits
  tile: citrus
  images: [/pictures/banana-robusta-480.webp]
  hsn: "%s"
  gst: %d
  origin: India
  createdAt: 2026-11-01
`, p.name, p.hsn, p.gst)
	}
	return []file{{"variants.csv", variants}, {"products-golden.yaml", products.String()}, {"coupons.yaml", goldenCodes}, {"settings.yaml", registered}}
}

// goldenOrder is an order of the examples, with what is found of it and what everybody reads afterwards.
type goldenOrder struct {
	name   string
	in     []string // the order of the lines, on which it depends who gets the last paisa of a share
	packs  map[string]int
	code   string
	wallet string
	method string
	less   map[string]int
	grams  map[string]int
	door   map[string]int // refused there

	ordered   int64            // value before
	rows      map[string]int64 // of the bill of what came
	lines     map[string]int64
	cashback  int64
	back      int64      // to its source
	collected string     // on the staff's card
	csv       [][]string // HSN, rate, taxable, central, state, total
	kind      string
}

// The three golden orders, to the paisa, wherever their amounts are read: the customer's order page and bill, the wallet, the staff's
// order page and commands, and the month's tables. What these are printed from is compared in adapters/pdf.
func TestTheGoldenOrders(t *testing.T) {
	t.Parallel()
	orders := []goldenOrder{
		{name: "a short and a light melon", in: []string{"tomato-500g", "melon-3kg", "potato-1kg"}, packs: map[string]int{"tomato-500g": 2, "melon-3kg": 1, "potato-1kg": 1}, code: "TWENTY", wallet: "50", method: "cod",
			less: map[string]int{"tomato-500g": 1}, grams: map[string]int{"melon-3kg": 2700},
			ordered: 161_00, rows: map[string]int64{"items": 129_00, "discount": -16_54, "delivery": 25_00, "roundOff": -46, "total": 137_00, "wallet": -50_00, "toPay": 87_00},
			lines:    map[string]int64{"tomato-500g": 18_00, "melon-3kg": 81_00},
			cashback: 2_25, collected: "87", kind: "bill_of_supply",
			csv: [][]string{{"0701", "0", "31.87", "0.00", "0.00", "31.87"}, {"0702", "0", "19.11", "0.00", "0.00", "19.11"}, {"0807", "0", "86.02", "0.00", "0.00", "86.02"}}},
		{name: "online and wallet", in: []string{"watermelon-3kg", "dates-500g", "onion-5kg"}, packs: map[string]int{"watermelon-3kg": 1, "dates-500g": 2, "onion-5kg": 1}, code: "TENTH", wallet: "107", method: "phonePe",
			less: map[string]int{"dates-500g": 1}, grams: map[string]int{"watermelon-3kg": 2760},
			ordered: 607_00, rows: map[string]int64{"items": 449_64, "discount": -40_45, "total": 409_19, "wallet": -107_00, "toPay": 302_19},
			lines:    map[string]int64{"watermelon-3kg": 84_64, "dates-500g": 210_00},
			cashback: 8_18, back: 197_81, kind: "invoice_cum_bill_of_supply",
			csv: [][]string{{"0703", "0", "141.06", "0.00", "0.00", "141.06"}, {"0807", "0", "77.02", "0.00", "0.00", "77.02"}, {"0804", "5", "182.01", "4.55", "4.55", "191.11"}}},
		{name: "below the minimum of its code", in: []string{"mango-6pc", "pineapple-400g", "papaya-1kg"}, packs: map[string]int{"mango-6pc": 1, "pineapple-400g": 2, "papaya-1kg": 1}, code: "FIFTY", method: "cod",
			less: map[string]int{"mango-6pc": 1}, grams: map[string]int{"papaya-1kg": 885}, door: map[string]int{"pineapple-400g": 1},
			ordered: 543_00, rows: map[string]int64{"items": 110_76, "discount": -9_34, "roundOff": -42, "total": 101_00, "toPay": 101_00},
			lines:    map[string]int64{"mango-6pc": 0, "pineapple-400g": 55_00, "papaya-1kg": 55_76},
			cashback: 2_03, collected: "151", kind: "invoice_cum_bill_of_supply",
			csv: [][]string{{"0807", "0", "50.85", "0.00", "0.00", "50.85"}, {"2008", "5", "47.77", "1.19", "1.19", "50.15"}}},
	}
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		manager := w.person(t, "ravi", "9826000503", "manager")
		crowd := w.crowd(t, len(orders))
		ids, tracking := make([]string, len(orders)), make([]string, len(orders))
		for i, g := range orders {
			ids[i], tracking[i] = g.deliver(t, w, crowd[i], manager)
		}
		w.sound(t)
		for i, g := range orders {
			t.Run(g.name, func(t *testing.T) { g.read(t, w, crowd[i], manager, ids[i], tracking[i]) })
		}

		// The papaya of the last one was soft.
		reply, err := crowd[2].Call(t.Context(), "/order/report-problem", map[string]any{"orderId": ids[2], "reason": "bad_quality", "wish": "refund", "message": "soft",
			"lines": []any{map[string]any{"variantId": "golden-papaya-1kg", "quantity": 1}}}, harness.Key("papaya-is-soft"))
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		w.keeper(t, "complaint", "refund", ids[2], "1", "--to=wallet")
		w.sound(t)
		assert.EqualValues(t, 2_03-1_02+51_06, balance(t, crowd[2]), "₹51.06 back, and the cashback's share")

		folder, month := filepath.Join(t.TempDir(), "month"), time.Now().In(india.Zone).Format("2006-01")
		w.keeper(t, "papers", month, folder)
		table := func(name string) [][]string {
			text, err := os.ReadFile(filepath.Join(folder, name))
			require.NoError(t, err)
			rows, err := csv.NewReader(bytes.NewReader(text[3:])).ReadAll()
			require.NoError(t, err)
			return rows[1:]
		}
		for i, g := range orders {
			var rows [][]string
			for _, row := range table("bills.csv") {
				if row[3] == tracking[i] {
					assert.Equal(t, g.kind, row[2], g.name)
					rows = append(rows, row[5:])
				}
			}
			assert.ElementsMatch(t, g.csv, rows, g.name)
		}
		notes := table("notes.csv")
		var noted int64
		for _, row := range notes {
			assert.Equal(t, tracking[2], row[5], "what never came has no credit note")
			noted += paiseOf(t, row[len(row)-1])
		}
		assert.EqualValues(t, 51_06, noted)
		t.Log("credit note", notes)
	}, goldenShop(t)...)
}

// deliver orders, pays, picks, packs and delivers.
func (g goldenOrder) deliver(t *testing.T, w *testShop, s *harness.Shopper, manager string) (id, tracking string) {
	t.Helper()
	if g.wallet != "" {
		w.keeper(t, "wallet", "credit", s.Mobile, g.wallet, "for the example")
	}
	for _, pack := range g.in {
		product, _, _ := strings.Cut(pack, "-")
		reply, err := s.Add(t.Context(), harness.Variant{ProductID: "golden-" + product, ID: "golden-" + pack}, g.packs[pack])
		require.NoError(t, err)
		require.NoError(t, reply.Refusal(), pack)
	}
	reply, err := s.Call(t.Context(), "/cart/check-out", map[string]any{"cartId": s.ID, "addressId": s.AddressID, "paymentMethod": g.method,
		"deliverySlotId": w.wide[0].ID, "couponCode": g.code, "walletDeduction": g.wallet != ""})
	require.NoError(t, err)
	require.NoError(t, reply.Refusal(), g.name)
	var placed harness.Placed
	require.NoError(t, json.Unmarshal(reply.Data, &placed))
	if placed.PaymentURL != "" {
		_, err := harness.Press(t.Context(), placed.PaymentURL, "pay")
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			o, err := s.Order(t.Context(), placed.ID)
			return err == nil && o.Status == "Order Placed"
		}, 20*time.Second, 50*time.Millisecond)
	}
	mine := func(packs map[string]int) map[string]int {
		all := map[string]int{}
		for pack, n := range packs {
			all["golden-"+pack] = n
		}
		return all
	}
	claimed := asPicker[results](t, w, 0, manager, "/pick/claim", map[string]any{"orders": []string{placed.ID}, "early": true}).Results[0]
	require.Equal(t, "ok", claimed.Code)
	for _, r := range asPicker[results](t, w, 1, manager, "/pick/tick", map[string]any{"ticks": tick(claimed.Picked, mine(g.less), mine(g.grams))}).Results {
		require.Equal(t, "ok", r.Code)
	}
	asPicker[picked](t, w, 1, manager, "/pick/pack", map[string]any{"order": placed.ID, "bags": 1})
	if g.collected != "" {
		assert.Contains(t, w.keeper(t, "order", "list"), " "+g.collected+" ", "what is collected at the door")
	}
	handOver := []string{"order", "advance", placed.ID, "--to", "delivered"}
	if len(g.door) > 0 {
		var rejected []any
		for pack, units := range mine(g.door) {
			rejected = append(rejected, map[string]any{"variantId": pack, "units": units, "reason": "bad"})
			handOver = append(handOver, fmt.Sprintf("--rejected=%s=%d", pack, units), "--reason=bad")
		}
		preview := asPicker[struct{ Total, Collect json.Number }](t, w, 0, manager, "/orders/deliver/preview", map[string]any{"order": placed.ID, "rejected": rejected})
		assert.Equal(t, []int64{g.rows["total"], g.rows["toPay"]}, []int64{paise(t, preview.Total), paise(t, preview.Collect)})
		assert.Contains(t, w.keeper(t, append(handOver, "--preview")...), "This is a preview: nothing was changed.")
		o, err := s.Order(t.Context(), placed.ID)
		require.NoError(t, err)
		assert.NotEqual(t, "Delivered", o.Status, "after a preview")
	}
	w.keeper(t, handOver...)
	require.Eventually(t, func() bool {
		o, err := s.Order(t.Context(), placed.ID)
		return err == nil && o.Status == "Delivered"
	}, 20*time.Second, 50*time.Millisecond)
	return placed.ID, claimed.Picked.TrackingID
}

type billRow struct {
	Key    string
	Amount json.Number
}

func (g goldenOrder) read(t *testing.T, w *testShop, s *harness.Shopper, manager, id, tracking string) {
	t.Helper()
	sums := func(rows []billRow) map[string]int64 {
		amounts := map[string]int64{}
		for _, r := range rows {
			if n := paise(t, r.Amount); n != 0 && r.Key != "mrp" && r.Key != "saving" {
				amounts[r.Key] = n
			}
		}
		return amounts
	}
	type orderPage struct {
		BillRows     []billRow
		OrderedValue json.Number
		Cashback     json.Number
		Products     []struct {
			VariantID       string
			Quantity        int
			Delivered       *int
			Rejected        int
			DeliveredGrams  int
			DeliveredAmount *json.Number
		}
		Refunds []struct {
			Amount     json.Number
			To, Status string
			Missing    bool
		}
	}
	var page orderPage
	require.Eventually(t, func() bool { // the gateway takes its time
		var err error
		page, err = harness.Into[orderPage](t.Context(), s.API, "/order/user/details", map[string]any{"orderId": id}, harness.Bearer(s.Token))
		return assert.NoError(t, err) && (len(page.Refunds) == 0 || page.Refunds[0].Status == "COMPLETED")
	}, time.Minute, 200*time.Millisecond)
	assert.Equal(t, g.rows, sums(page.BillRows), "the order's page")
	assert.Equal(t, g.ordered, paise(t, page.OrderedValue))
	assert.Equal(t, g.cashback, paise(t, page.Cashback))
	for _, l := range page.Products {
		pack := strings.TrimPrefix(l.VariantID, "golden-")
		if want, changed := g.lines[pack]; changed {
			require.NotNil(t, l.DeliveredAmount, pack)
			assert.Equal(t, want, paise(t, *l.DeliveredAmount), pack)
		} else {
			assert.Nil(t, l.DeliveredAmount, pack)
		}
		assert.Equal(t, g.packs[pack], l.Quantity, pack)
		assert.Equal(t, g.less[pack]+g.door[pack] > 0, l.Delivered != nil, pack)
		assert.Equal(t, g.door[pack], l.Rejected, pack)
		assert.Equal(t, g.grams[pack], l.DeliveredGrams, pack)
	}
	if g.back == 0 {
		assert.Empty(t, page.Refunds)
	} else {
		require.Len(t, page.Refunds, 1)
		assert.Equal(t, g.back, paise(t, page.Refunds[0].Amount))
		assert.Equal(t, []any{"source", "COMPLETED", true}, []any{page.Refunds[0].To, page.Refunds[0].Status, page.Refunds[0].Missing})
	}
	assert.Equal(t, g.cashback, balance(t, s), "the wallet")

	said := w.keeper(t, "order", "show", tracking)
	assert.Contains(t, said, "Ordered for "+money.Paise(g.ordered).String()+"\n")
	assert.Regexp(t, `(?m)^  total +`+regexp.QuoteMeta(money.Paise(g.rows["total"]).String())+"$", said)
	staff := w.staff(t, 1, manager, "/orders/show", map[string]any{"order": id})
	require.NoError(t, staff.Refusal())
	var card struct {
		Card struct{ Total json.Number }
	}
	require.NoError(t, json.Unmarshal(staff.Data, &card))
	assert.Equal(t, g.rows["total"], paise(t, card.Card.Total))

	for pack, units := range g.door {
		assert.Contains(t, said, fmt.Sprintf("(%d refused at the door: bad)", units))
		assert.Regexp(t, fmt.Sprintf(`%s  refused at the door .*\n +%d  golden-%s .*\(bad\)`, tracking, units, pack), w.keeper(t, "stock", "back"))
		w.keeper(t, "stock", "shelve", tracking, fmt.Sprintf("--waste=golden-%s=%d", pack, units), "--why=soft")
		assert.Contains(t, w.keeper(t, "stock", "back"), "No goods wait to be put back.")
		w.sound(t)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.API.Server.URL+"/api/order/invoice/"+id+"/pdf", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+s.Token)
	reply, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer func() { assert.NoError(t, reply.Body.Close()) }()
	assert.Equal(t, http.StatusOK, reply.StatusCode)
	assert.Equal(t, "application/pdf", reply.Header.Get("Content-Type"))
	file, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	assert.Len(t, file, int(reply.ContentLength), "a browser shows how much is left")
}
