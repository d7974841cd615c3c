// Package spreadsheet writes tables in the form that spreadsheet programs open: the shop's papers and the staff's log.
package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
)

// CSV writes rows as CSV with a byte order mark, without which Excel shows Hindi as nonsense. A text that a spreadsheet would
// compute gets an apostrophe; a number stays a number.
func CSV(rows [][]string) []byte {
	var text bytes.Buffer
	text.WriteString("\ufeff")
	w := csv.NewWriter(&text)
	for _, row := range rows {
		row = slices.Clone(row)
		for i, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				row[i] = "'" + cell
			}
		}
		_ = w.Write(row) // a buffer takes everything
	}
	w.Flush()
	return text.Bytes()
}
