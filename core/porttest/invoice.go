package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/invoice"
)

// InvoiceStore tests an implementation of invoice.Store.
func InvoiceStore(t *testing.T, open Open[invoice.Store]) {
	issue := func(s invoice.Store, order string, at time.Time) error {
		_, err := invoice.Issue(t.Context(), s, order, at)
		return err
	}
	all := func(t *testing.T, s invoice.Store) []invoice.Invoice {
		var list []invoice.Invoice
		require.NoError(t, s.Audit(t.Context(), func(i invoice.Invoice) error { list = append(list, i); return nil }))
		return list
	}

	t.Run("not issued", func(t *testing.T) {
		s, _ := open(t)
		_, err := s.Of(t.Context(), "o1")
		require.ErrorIs(t, err, invoice.ErrNotIssued)
		last, err := s.Last(t.Context(), "2026-27")
		require.NoError(t, err)
		require.Zero(t, last)
		require.Error(t, s.Append(over(t), invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: "o1", At: day}))
		require.Empty(t, all(t, s))
	})

	t.Run("consecutive in each year, once per order, and for good", func(t *testing.T) {
		s, reopen := open(t)
		for range 2 {
			for _, order := range []string{"a", "b"} {
				require.NoError(t, issue(s, order, day))
			}
		}
		require.NoError(t, issue(s, "next year", day.AddDate(1, 0, 0)))
		s = again(t, reopen)
		require.NoError(t, issue(s, "c", day))
		require.NoError(t, issue(s, "a", day.AddDate(1, 0, 0)), "an order keeps its number")
		year, next := invoice.Year(day), invoice.Year(day.AddDate(1, 0, 0))
		require.Equal(t, []invoice.Invoice{
			{Year: year, Seq: 1, OrderID: "a", At: day}, {Year: year, Seq: 2, OrderID: "b", At: day}, {Year: year, Seq: 3, OrderID: "c", At: day},
			{Year: next, Seq: 1, OrderID: "next year", At: day.AddDate(1, 0, 0)},
		}, all(t, s))
		got, err := s.Of(t.Context(), "b")
		require.NoError(t, err)
		require.Equal(t, int64(2), got.Seq)
	})

	t.Run("credit notes are a series of their own, once per refund", func(t *testing.T) {
		s, reopen := open(t)
		require.NoError(t, issue(s, "a", day))
		for round := range 2 {
			for i, refund := range []string{"a-r1", "a-r2"} {
				note, err := invoice.IssueCreditNote(t.Context(), s, refund, day)
				require.NoError(t, err)
				require.Equal(t, invoice.Invoice{Year: "CN/" + invoice.Year(day)[2:], Seq: int64(i + 1), OrderID: refund, At: day}, note)
			}
			if round == 0 {
				s = again(t, reopen)
			}
		}
		require.NoError(t, issue(s, "b", day))
		second, err := s.Of(t.Context(), "b")
		require.NoError(t, err)
		require.Equal(t, int64(2), second.Seq, "a credit note takes no number of a bill")
	})

	t.Run("number and order are each used once", func(t *testing.T) {
		s, _ := open(t)
		first := invoice.Invoice{Year: "2026-27", Seq: 1, OrderID: "a", At: day}
		require.NoError(t, s.Append(t.Context(), first))
		number, order := first, first
		number.OrderID, order.Seq = "b", 2
		require.ErrorIs(t, s.Append(t.Context(), number), invoice.ErrTaken)
		require.ErrorIs(t, s.Append(t.Context(), order), invoice.ErrDone)
		require.Equal(t, []invoice.Invoice{first}, all(t, s))
		require.ErrorIs(t, s.Audit(t.Context(), func(invoice.Invoice) error { return errRefused }), errRefused)
	})

	t.Run("many at once burn no number", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range Race(30, func(i int) error { return issue(s, fmt.Sprint("order", i%15), day) }) {
			require.NoError(t, err)
		}
		for i, given := range all(t, s) {
			require.Equal(t, int64(i+1), given.Seq)
		}
		require.Len(t, all(t, s), 15)
	})
}
