package pdf_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"rsc.io/qr"

	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
)

// packed is an order of three bags that was packed in a walk as its bag B.
func packed() order.Order {
	o := delivered(2)
	o.TrackingID, o.Status, o.Phase, o.PlacedAt, o.Invoice, o.InvoicedAt = "TK7KXB2MQ4ZP", order.Processing, order.Live, o.CreatedAt, "", time.Time{}
	o.Window = order.Window{Start: o.CreatedAt.AddDate(0, 0, 1), End: o.CreatedAt.AddDate(0, 0, 1).Add(2 * time.Hour)}
	o.Work = &order.Work{Bags: 3, Letter: "B", PackedAt: o.CreatedAt, PackedBy: "ravi"}
	return o
}

func labels(t *testing.T, o order.Order, l notify.Language) []byte {
	t.Helper()
	file, err := printer(t).Labels(t.Context(), o, settings, l)
	require.NoError(t, err)
	if dir := os.Getenv("PAPERS"); dir != "" {
		require.NoError(t, os.WriteFile(dir+"/labels-"+string(l)+".pdf", file, 0o600))
	}
	return file
}

func TestLabels(t *testing.T) {
	for l, words := range map[notify.Language][]string{
		notify.English: {"TK7KXB2MQ4ZP", "23 November 2026", "03:30–05:30", "Palasia 452001", "B · Bag 1/3", "B · Bag 2/3", "B · Bag 3/3", "COLLECT"},
		notify.Hindi:   {"TK7KXB2MQ4ZP", "23 नवंबर 2026", "03:30–05:30", "Palasia 452001", "B · थैला 1/3", "B · थैला 3/3", "पैसे लेने हैं"},
	} {
		file := labels(t, packed(), l)
		text := said(t, file)
		for _, what := range words {
			assert.Contains(t, text, what)
		}
		assert.Equal(t, 3, pages(file), "a page for each bag")
		assert.Contains(t, string(file), "/MediaBox [0 0 226.77 141.73]", "80 × 50 mm")
		for _, secret := range []string{"9826098260", "Shanti Kunj", "₹", "4,883", "4883", "PAID", "भुगतान"} {
			assert.NotContains(t, text, secret, "anybody who sees the bag reads the label")
		}
	}
}

func TestALabelOfAnOrderThatIsPaid(t *testing.T) {
	online := packed()
	online.Method = payment.PhonePe
	online.Work.Letter = ""
	text := said(t, labels(t, online, notify.English))
	assert.Contains(t, text, "PAID")
	assert.NotContains(t, text, "COLLECT")
	assert.NotContains(t, text, "·", "it has no letter")
	wallet := packed()
	wallet.Bill.GrandTotal = 0
	assert.Contains(t, said(t, labels(t, wallet, notify.Hindi)), "भुगतान हो चुका")
}

func TestOnlyAPackedOrderHasLabels(t *testing.T) {
	for want, change := range map[error]func(*order.Order){
		order.ErrNoLabels: func(o *order.Order) { o.Work.PackedAt = time.Time{} },
		order.ErrNoMove:   func(o *order.Order) { o.Status = order.Cancelled },
	} {
		o := packed()
		change(&o)
		_, err := printer(t).Labels(t.Context(), o, settings, notify.English)
		require.ErrorIs(t, err, want)
	}
}

func TestALabelWithALongAreaStaysOnItsPage(t *testing.T) {
	o := packed()
	o.Address.City = "Shri Ram Nagar Extension behind the old bus stand in Mahalakshmi Nagar"
	text := said(t, labels(t, o, notify.English))
	assert.Contains(t, text, "Shri Ram Nagar Extension")
	assert.NotContains(t, text, "Mahalakshmi", "two lines have room")
}

var (
	rectangle = regexp.MustCompile(`([\d.]+) ([\d.]+) ([\d.]+) (-[\d.]+) re f`)
)

// The code is the tracking id's, square by square, as it is drawn.
func TestTheCodeOfALabel(t *testing.T) {
	o := packed()
	o.Method = payment.PhonePe // so that the stamp is no black rectangle
	content := ""
	for _, stream := range streams.FindAllSubmatch(labels(t, o, notify.English), -1) {
		if unpacked, err := zlib.NewReader(bytes.NewReader(stream[1])); err == nil {
			page, err := io.ReadAll(unpacked)
			require.NoError(t, err)
			if rectangle.Match(page) {
				content = string(page)
				break
			}
		}
	}
	want, err := qr.Encode("TK7KXB2MQ4ZP", qr.M)
	require.NoError(t, err)
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		require.NoError(t, err)
		return v
	}
	all := rectangle.FindAllStringSubmatch(content, -1)
	require.NotEmpty(t, all)
	side := 28 / 25.4 * 72 / float64(want.Size+8)
	left, top := number(all[0][1]), number(all[0][2]) // the first rectangle is the upper edge of the corner at the left
	assert.InDelta(t, side, -number(all[0][4]), 0.2)
	drawn := make([][]bool, want.Size)
	for y := range drawn {
		drawn[y] = make([]bool, want.Size)
	}
	for _, r := range all {
		x, y := int((number(r[1])-left)/side+0.5), int((top-number(r[2]))/side+0.5)
		for i := range int(number(r[3])/side + 0.5) {
			drawn[y][x+i] = true
		}
	}
	for y := range want.Size {
		for x := range want.Size {
			require.Equal(t, want.Black(x, y), drawn[y][x], "square %d, %d", x, y)
		}
	}
}
