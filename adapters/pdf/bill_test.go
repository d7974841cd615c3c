package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/pdf"
	"tokri/core/address"
	"tokri/core/invoice"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/shop"
)

// printer makes a printer with Mukta from the client's packages. If these are not installed the test is
// skipped, or fails if REQUIRE names browser: a machine with a browser has the packages.
func printer(t *testing.T) *pdf.Printer {
	t.Helper()
	files := fstest.MapFS{}
	for _, weight := range []string{"400Regular", "700Bold"} {
		name := "Mukta_" + weight + ".ttf"
		file, err := os.ReadFile("../../client/node_modules/@expo-google-fonts/mukta/" + weight + "/" + name)
		if err != nil && !slices.Contains(strings.Split(os.Getenv("REQUIRE"), ","), "browser") {
			t.Skip("the client's packages are not installed: make client-install")
		}
		require.NoError(t, err)
		files["fonts/"+name] = &fstest.MapFile{Data: file}
	}
	return printerWith(t, files)
}

func printerWith(t *testing.T, files fs.FS) *pdf.Printer {
	t.Helper()
	return pdf.New(files, time.UTC)
}

var asha = invoice.Recipient{Name: "Asha Sharma", Language: notify.English}

func inHindi(r invoice.Recipient) invoice.Recipient {
	r.Language = notify.Hindi
	return r
}

const mango = "Alphonso mango of the very best kind from the orchards of Ratnagiri and Devgad"

func delivered(lines int) order.Order {
	at := time.Date(2026, 11, 22, 3, 30, 0, 0, time.UTC)
	o := order.Order{ID: "o1", TrackingID: "TK123", Invoice: "2026-27/000123", InvoicedAt: at, CreatedAt: at,
		Method: payment.COD, Status: order.Delivered,
		Address: address.Address{Line1: "12, Shanti Kunj", Line2: "Scheme 54", City: "Palasia", State: "Madhya Pradesh", PostCode: "452001", Phone: "9826098260"}}
	for range lines {
		l := order.Line{Name: mango, NameHi: "रत्नागिरी का श्रेष्ठ हापुस आम", HSN: "0804", Weight: "500", WeightUnit: "g", Price: 124550, Quantity: 2}
		o.Lines = append(o.Lines, l)
		o.Bill.SubTotal += l.Total()
	}
	o.Bill.Discount = min(5000, o.Bill.SubTotal)
	o.Bill.Value = o.Bill.SubTotal - o.Bill.Discount
	o.Bill.WalletUsed = min(4900, o.Bill.Value)
	o.Bill.GrandTotal = o.Bill.Value - o.Bill.WalletUsed
	return o
}

var settings = shop.Settings{Name: "Tokri", FSSAI: "11421999000123", Contact: shop.Contact{Phone: "+91 98260 12345", Email: "namaste@tokri.example",
	Address: "1, Mandi Road, Indore", AddressHi: "1, मंडी रोड, इंदौर"}}

func pages(file []byte) int { return bytes.Count(file, []byte("/Type /Page\n")) }

var (
	streams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown   = regexp.MustCompile(`(?s)/ActualText <([0-9A-F]+)>|BDC|EMC|\(((?:[^\\)]|\\.)*)\) Tj`)
	escaped = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// said returns the text of a PDF word by word, as a reader would copy it.
func said(t *testing.T, file []byte) string {
	t.Helper()
	var text []string
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		unpacked, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // a table of characters
		}
		content, err := io.ReadAll(unpacked)
		require.NoError(t, err)
		if !bytes.Contains(content, []byte(" Tj ET")) {
			continue // a typeface
		}
		replaced := false
		for _, m := range shown.FindAllSubmatch(content, -1) {
			switch {
			case len(m[1]) > 0:
				units, err := hex.DecodeString(string(m[1]))
				require.NoError(t, err)
				text, replaced = append(text, utf16Text(units[2:])), true
			case string(m[0]) == "EMC":
				replaced = false
			case string(m[0]) != "BDC" && !replaced:
				text = append(text, utf16Text([]byte(escaped.Replace(string(m[2])))))
			}
		}
	}
	return strings.Join(text, " ")
}

func utf16Text(b []byte) string {
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return string(utf16.Decode(units))
}

func bill(t *testing.T, o order.Order, to invoice.Recipient) []byte {
	t.Helper()
	file, err := printer(t).Bill(t.Context(), o, settings, to)
	require.NoError(t, err)
	if dir := os.Getenv("PAPERS"); dir != "" { // with PAPERS=folder the files are written there, to be looked at
		require.NoError(t, os.WriteFile(dir+"/"+strings.ReplaceAll(t.Name(), "/", "-")+"-"+string(to.Language)+".pdf", file, 0o600))
	}
	assert.True(t, bytes.HasPrefix(file, []byte("%PDF-1.")))
	assert.True(t, bytes.HasSuffix(bytes.TrimSpace(file), []byte("%%EOF")))
	return file
}

func TestABillSaysEverything(t *testing.T) {
	text := said(t, bill(t, delivered(2), asha))
	for _, what := range []string{"Bill of Supply", "2026-27/000123", "22 November 2026", "TK123", "Asha Sharma", "+91 9826098260", "12, Shanti Kunj, Scheme 54 ",
		"Madhya Pradesh 452001", mango, "500\u00a0g", "0804", "₹1,245.50", "₹2,491.00", "-₹50.00", "₹4,932.00", "₹49.00", "₹4,883.00", "11421999000123", "Page 1 of 1"} {
		assert.Contains(t, text, what)
	}
}

func TestABillInHindi(t *testing.T) {
	text := said(t, bill(t, delivered(2), inHindi(asha)))
	for _, what := range []string{"आपूर्ति बिल (Bill of Supply)", "22 नवंबर 2026", "रत्नागिरी का श्रेष्ठ हापुस आम, 500\u00a0ग्राम", "मंडी रोड, इंदौर", "मध्य प्रदेश", "नकद भुगतान", "पृष्ठ 1 / 1", "₹4,932.00"} {
		assert.Contains(t, text, what)
	}
	assert.NotContains(t, text, "Paid in cash")
}

func TestALongBill(t *testing.T) {
	for _, to := range []invoice.Recipient{asha, inHindi(asha)} {
		file := bill(t, delivered(100), to)
		text := said(t, file)
		n := pages(file)
		assert.Greater(t, n, 2)
		number := 0
		for _, head := range []string{"Amount", "रकम"} {
			number += strings.Count(text, " "+head+" ")
		}
		assert.Equal(t, n, number, "each page has the heads")
		assert.GreaterOrEqual(t, strings.Count(text, "2026-27/000123"), 2*n, "and the number, above and below")
		assert.Equal(t, 100, strings.Count(text, "₹2,491.00"))
		last := map[notify.Language]string{notify.English: "Devgad, 500\u00a0g", notify.Hindi: "हापुस आम, 500\u00a0ग्राम"}[to.Language]
		assert.Equal(t, 100, strings.Count(text, last), "no name is cut")
		assert.Less(t, len(file), 400<<10, "of the typeface only what is needed")
	}
}

func TestTheSameBillIsTheSameFile(t *testing.T) {
	first := bill(t, delivered(3), inHindi(asha))
	assert.Equal(t, first, bill(t, delivered(3), inHindi(asha)))
}

// A word may be wider than its column, and a name may be in any script.
func TestWordsWiderThanTheirColumn(t *testing.T) {
	o := delivered(1)
	o.Lines[0].NameHi = strings.Repeat("क्षत्रिय", 40)
	o.Lines[0].HSN = ""
	o.Address.Line1 = strings.Repeat("W", 300)
	text := strings.ReplaceAll(said(t, bill(t, o, invoice.Recipient{Name: "Иван 🍋 Петров", Language: notify.Hindi})), " ", "")
	assert.Equal(t, 40, strings.Count(text, "क्षत्रिय"))
	assert.Equal(t, 300, strings.Count(text, "W"))
	assert.Contains(t, text, "Петров")
}

// A program that was built without the web client has no typeface with Devanagari.
func TestWithoutTheTypefaceBillsAreInEnglish(t *testing.T) {
	file, err := printerWith(t, fstest.MapFS{}).Bill(t.Context(), delivered(1), settings, inHindi(asha))
	require.NoError(t, err)
	assert.Contains(t, said(t, file), "Paid in cash")
}

func taxed() order.Order {
	o := delivered(3)
	o.SellerGSTIN = "23ABCDE1234F1Z5"
	o.Lines[0].GST, o.Lines[0].HSN = 500, "2008"
	o.Lines[1].GST, o.Lines[1].HSN = 1800, "2106"
	o.Bill.Delivery, o.Bill.Value, o.Bill.GrandTotal = 2500, o.Bill.Value+2500, o.Bill.GrandTotal+2500
	o.Refunds = []order.Refund{
		{ID: "o1-r1", Amount: 10000, Status: payment.Completed, CreditNote: "CN/26-27/000007", CreditedAt: o.InvoicedAt.AddDate(0, 0, 1)},
		{ID: "o1-r2", Amount: 5000, Status: payment.Pending},
	}
	return o
}

func TestATaxInvoiceWithItsCreditNote(t *testing.T) {
	for to, words := range map[invoice.Recipient][]string{
		asha: {"Invoice-cum-Bill of Supply", "GSTIN 23ABCDE1234F1Z5", "Reverse charge No", "exempt", "5%", "18%", "2.5%", "9%", "Taxable value", "Prices include GST",
			"Credit Note CN/26-27/000007", "23 November 2026", "Of the bill 2026-27/000123", "Given back ₹100.00", "Page 1 of 1"},
		inHindi(asha): {"बीजक-सह-आपूर्ति बिल (Invoice-cum-Bill of Supply)", "कर योग्य मूल्य", "मुक्त", "क्रेडिट नोट (Credit Note)", "लौटाई गई रकम ₹100.00"},
	} {
		file := bill(t, taxed(), to)
		text := said(t, file)
		for _, what := range words {
			assert.Contains(t, text, what)
		}
		assert.Equal(t, 2, pages(file), "no credit note for a refund that is on its way")
	}
}

// Every row of the bill that is shown is on the paper, with its text and its amount, in both languages.
func TestABillHasEveryRow(t *testing.T) {
	for _, online := range []bool{false, true} {
		o := delivered(1)
		o.Bill = pricing.Bill{MRPTotal: 900_11, SubTotal: 800_12, Discount: 100_13, BaseDelivery: 25_14, Delivery: 25_14, Bag: 3_17, RoundOff: 18, Value: 728_12, WalletUsed: 30_16, GrandTotal: 697_96}
		require.True(t, o.Bill.AddsUp())
		if online {
			o.Method = payment.PhonePe
		}
		for _, to := range []invoice.Recipient{asha, inHindi(asha)} {
			text := said(t, bill(t, o, to))
			from := 0
			for _, r := range o.Bill.PaperRows() {
				require.NotZero(t, r.Amount, r.Key)
				at := strings.Index(text[from:], r.Amount.Shown())
				require.GreaterOrEqual(t, at, 0, "the row %q of %s is missing, or out of order", r.Key, r.Amount.Shown())
				label := strings.Fields(text[from : from+at])
				assert.NotContains(t, label[len(label)-1], "₹", "the row %q has a text", r.Key)
				from += at + len(r.Amount.Shown())
			}
		}
	}
}
