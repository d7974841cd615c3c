package invoice_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/invoice"
)

func TestYear(t *testing.T) {
	for at, want := range map[string]string{
		"2026-11-21T06:00:00Z": "2026-27",
		"2027-03-31T18:29:59Z": "2026-27", // one second before midnight in India
		"2027-03-31T18:30:00Z": "2027-28",
		"2027-01-01T00:00:00Z": "2026-27",
		"2099-12-31T00:00:00Z": "2099-00",
	} {
		moment, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		assert.Equal(t, want, invoice.Year(moment), at)
	}
}

func TestNumber(t *testing.T) {
	i := invoice.Invoice{Year: "2026-27", Seq: 123}
	assert.Equal(t, "2026-27/000123", i.Number())
	i.Seq = 12_345_678
	assert.LessOrEqual(t, len(i.Number()), 16, "the law allows 16 characters")
}

func TestCreditNotesHaveASeries(t *testing.T) {
	note := invoice.Invoice{Year: "CN/26-27", Seq: 1_234_567}
	assert.Equal(t, "CN/26-27/1234567", note.Number())
	assert.LessOrEqual(t, len(note.Number()), 16, "the law allows 16 characters")
}
