package shopfile

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"tokri/core/inventory"
	"tokri/core/staff"
)

// Delivery is one line of a CSV file that lists the goods of a delivery.
type Delivery struct {
	Variant string
	Units   int
	Why     string
}

// Deliveries reads a CSV file with the columns variant, units and, optionally, why. known reports whether a
// variant is in stock. The error names all mistakes, with their lines.
func Deliveries(name string, text []byte, known func(variant string) bool) ([]Delivery, error) {
	var c checker
	r := csvReader(text)
	var all []Delivery
	seen, header := map[string]bool{}, false
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if c.notCSV(name, err) {
			break
		}
		line, _ := r.FieldPos(0)
		for i := range record {
			record[i] = strings.TrimSpace(record[i])
		}
		switch joined := strings.ToLower(strings.Join(record, ",")); {
		case strings.Trim(joined, ",") == "": // a row that was emptied in a spreadsheet
		case !header && (joined == "variant,units" || joined == "variant,units,why"):
			header = true
		case !header:
			c.line(name, line, "the first line must be variant,units,why")
			return nil, c.result()
		case len(record) < 2 || len(record) > 3:
			c.line(name, line, "has %d columns, not 2 or 3", len(record))
		default:
			wrong := func(column int, format string, args ...any) {
				at, _ := r.FieldPos(min(column, len(record)-1))
				c.line(name, at, format, args...)
			}
			all = append(all, delivery(append(record, ""), wrong, known, seen))
		}
	}
	if len(all) == 0 && len(c.issues) == 0 {
		c.file(name, "has no deliveries")
	}
	return all, c.result()
}

// delivery reads a row; it reports a mistake in a column through wrong.
func delivery(record []string, wrong func(column int, format string, args ...any), known func(string) bool, seen map[string]bool) Delivery {
	d := Delivery{Variant: record[0], Why: record[2]}
	switch {
	case seen[d.Variant]:
		wrong(0, "%s comes twice", d.Variant)
	case !known(d.Variant):
		wrong(0, "no variant %q is stocked; tokri stock list prints all", d.Variant)
	}
	seen[d.Variant] = true
	var err error
	if d.Units, err = strconv.Atoi(record[1]); err != nil || d.Units < 1 || d.Units > maxStock {
		wrong(1, "units %q must be a whole number from 1 to %d", record[1], maxStock)
	}
	if why := (inventory.Movement{Entry: staff.Entry{Key: "file", Why: d.Why}, Kind: inventory.KindReceive, Units: 1}).Check(); why != nil {
		wrong(2, "why: %v", why)
	}
	return d
}
