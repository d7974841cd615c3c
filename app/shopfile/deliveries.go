package shopfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"tokri/core/inventory"
)

// Delivery is one line of a file of goods that came in.
type Delivery struct {
	Variant string
	Units   int
	Why     string
}

// Deliveries reads a CSV file with the columns variant, units and, if wanted, why. known tells whether a variant is
// stocked. All faults come at once, with their lines.
func Deliveries(name string, text []byte, known func(variant string) bool) ([]Delivery, error) {
	var c checker
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	r.Comment, r.TrimLeadingSpace, r.FieldsPerRecord = '#', true, -1
	var all []Delivery
	seen, header := map[string]bool{}, false
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if broken := new(csv.ParseError); errors.As(err, &broken) {
			c.line(name, broken.Line, "is not CSV: %v", broken.Err)
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
			all = append(all, c.delivery(name, line, append(record, ""), known, seen))
		}
	}
	if len(all) == 0 && len(c.issues) == 0 {
		c.file(name, "has no deliveries")
	}
	return all, c.result()
}

func (c *checker) delivery(name string, line int, record []string, known func(string) bool, seen map[string]bool) Delivery {
	d := Delivery{Variant: record[0], Why: record[2]}
	switch {
	case seen[d.Variant]:
		c.line(name, line, "%s comes twice", d.Variant)
	case !known(d.Variant):
		c.line(name, line, "no variant %q is stocked; tokri stock list prints all", d.Variant)
	}
	seen[d.Variant] = true
	var err error
	if d.Units, err = strconv.Atoi(record[1]); err != nil || d.Units < 1 || d.Units > maxStock {
		c.line(name, line, "units %q must be a whole number from 1 to %d", record[1], maxStock)
	}
	if why := (inventory.Movement{ID: "file", Kind: inventory.KindReceive, Units: 1, Why: d.Why}).Check(); why != nil {
		c.line(name, line, "why: %v", why)
	}
	return d
}
