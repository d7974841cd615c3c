package systemtest_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tokri/core/india"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A keeper closes the month with one command; what it writes agrees with the bills.
func TestThePapersOfAMonth(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 2)
		fill(t, crowd, w.Plenty[0], w.Plenty[1])
		for i, s := range crowd {
			_, id, err := s.CheckOut(t.Context(), w.wide[0].ID, "")
			require.NoError(t, err)
			said, err := w.Run(t.Context(), "order", "advance", "--early", id, "--to", "delivered")
			require.NoError(t, err, said)
			if i == 0 {
				said, err := w.Run(t.Context(), "order", "refund", id, "--lines", "1:1", "--to", "wallet")
				require.NoError(t, err, said)
			}
		}
		slot := w.wide[0].ID
		day := slot[:4] + "-" + slot[4:6] + "-" + slot[6:8]
		said, err := w.Run(t.Context(), "report", day)
		require.NoError(t, err, said)
		assert.Regexp(t, `(?m)^Delivered +2 +₹`, said)
		said, err = w.Run(t.Context(), "report", "2020-01-01")
		require.NoError(t, err, said)
		assert.Contains(t, said, "There are none.")

		folder := filepath.Join(t.TempDir(), "books", "month")
		month := time.Now().In(india.Zone).Format("2006-01")
		said, err = w.Run(t.Context(), "papers", month, folder)
		require.NoError(t, err, said)
		assert.Regexp(t, `Invoices for outward supply: \S+/000001 to \S+/000002, 2`, said)
		column := func(name, title string) (sum float64, rows int) {
			text, err := os.ReadFile(filepath.Join(folder, name))
			require.NoError(t, err)
			require.True(t, bytes.HasPrefix(text, []byte("\ufeff")), "%s begins with a byte order mark", name)
			table, err := csv.NewReader(bytes.NewReader(text[3:])).ReadAll()
			require.NoError(t, err)
			for i, head := range table[0] {
				for _, row := range table[1:] {
					if head == title {
						sum += float64(paiseOf(t, row[i]))
						rows++
					}
				}
			}
			return sum, rows
		}
		bills, n := column("bills.csv", "Total Value")
		assert.NotZero(t, n)
		notes, n := column("notes.csv", "Total Value")
		assert.Equal(t, 1, n)
		hsn, _ := column("hsn.csv", "Total Value")
		assert.Equal(t, bills-notes, hsn, "net of credit notes, to the paisa")
		printed, err := filepath.Glob(filepath.Join(folder, "bills", "*.pdf"))
		require.NoError(t, err)
		assert.Len(t, printed, 2)
		file, err := os.ReadFile(printed[0])
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(file, []byte("%PDF")))
		said, err = w.Run(t.Context(), "papers", month, folder)
		require.Error(t, err, "papers are never mixed with others")
		assert.Contains(t, said, "not empty")
		said, err = w.Run(t.Context(), "papers", "2020-01", filepath.Join(t.TempDir(), "none"))
		require.NoError(t, err, said)
		assert.Contains(t, said, "Taxable ₹0, tax ₹0, exempt ₹0")
	})
}

// paiseOf reads an amount with two decimals.
func paiseOf(t *testing.T, cell string) int64 {
	t.Helper()
	whole, frac, ok := strings.Cut(cell, ".")
	require.True(t, ok && len(frac) == 2, cell)
	var n int64
	for _, c := range strings.TrimPrefix(whole, "-") + frac {
		n = n*10 + int64(c-'0')
	}
	if strings.HasPrefix(whole, "-") {
		n = -n
	}
	return n
}
