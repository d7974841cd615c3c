package setup

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"tokri/core/freetext"
	"tokri/core/money"
)

// Row is one line of a pasted list: name, pack, price, stock.
type Row struct {
	Line   int // in the list, from 1
	Text   string
	Name   string
	Weight string // 500
	Unit   string // g
	Price  money.Paise
	Stock  int
	Wrong  Wrong // "" if the line can be sold
}

// Wrong says what is wrong with a line.
type Wrong string

// What can be wrong, by the part of the line. A line has one of them: the first from the left.
const (
	WrongParts Wrong = "parts" // it has not four parts
	WrongName  Wrong = "name"
	WrongPack  Wrong = "pack"
	WrongPrice Wrong = "price"
	WrongStock Wrong = "stock"
	WrongTwice Wrong = "twice" // an earlier line has the same goods in the same pack
	WrongMany  Wrong = "many"  // the list is too long
)

const (
	maxRows  = 300
	maxName  = 60
	maxStock = 1_000_000 // as in variants.csv
)

// Read reads a pasted list. It changes nothing: a person looks at the rows before anything is made of them. Parts are
// separated by tabs, as spreadsheets copy them, or by semicolons or commas. Empty lines are left out.
func Read(list string) []Row {
	rows := []Row{}
	seen := map[string]bool{}
	for i, line := range strings.Split(list, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		row := read(line)
		row.Line, row.Text = i+1, line
		if pack := strings.ToLower(row.Name) + "\x00" + row.Weight + row.Unit; row.Wrong == "" {
			if seen[pack] {
				row.Wrong = WrongTwice
			}
			seen[pack] = true
		}
		if len(rows) == maxRows {
			row.Wrong = WrongMany
			return append(rows, row)
		}
		rows = append(rows, row)
	}
	return rows
}

func read(line string) (row Row) {
	separator := ","
	for _, other := range []string{"\t", ";"} {
		if strings.Contains(line, other) {
			separator = other
			break
		}
	}
	parts := strings.Split(line, separator)
	if len(parts) != 4 {
		row.Wrong = WrongParts
		return row
	}
	for i := range parts {
		parts[i] = latinDigits.Replace(strings.TrimSpace(parts[i]))
	}
	var ok bool
	row.Name = strings.Join(strings.Fields(parts[0]), " ")
	switch {
	case !freetext.IsLine(row.Name, 1, maxName):
		row.Wrong = WrongName
		return row
	default:
		row.Weight, row.Unit, ok = pack(parts[1])
	}
	if !ok {
		row.Wrong = WrongPack
		return row
	}
	var err error
	price := strings.TrimSpace(rupeeSign.ReplaceAllString(parts[2], ""))
	if row.Price, err = money.Parse(price); err != nil || row.Price <= 0 || row.Price > maxPrice {
		row.Price, row.Wrong = 0, WrongPrice
		return row
	}
	if row.Stock, err = strconv.Atoi(parts[3]); err != nil || row.Stock < 0 || row.Stock > maxStock {
		row.Stock, row.Wrong = 0, WrongStock
	}
	return row
}

// maxPrice is far above the price of a pack of fruit; a larger number is a slip of the keyboard.
const maxPrice = money.Paise(100_000_00)

var (
	latinDigits = strings.NewReplacer("०", "0", "१", "1", "२", "2", "३", "3", "४", "4", "५", "5", "६", "6", "७", "7", "८", "8", "९", "9")
	rupeeSign   = regexp.MustCompile(`(?i)^(₹|rs\.?)|/-$`)
	// packForm is compiled when a list is first read: its classes of letters take longer than anything else in a start.
	packForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^((?:0|[1-9][0-9]{0,4})(?:\.[0-9]{1,3})?)?\s*(\pL[\pL\pM]*)\.?$`)
	})
)

// units has the ways in which people write the units of variants.csv.
var units = map[string]string{
	"g": "g", "gm": "g", "gms": "g", "gram": "g", "grams": "g", "ग्राम": "g",
	"kg": "kg", "kgs": "kg", "kilo": "kg", "किलो": "kg", "किग्रा": "kg",
	"ml": "ml", "l": "l", "ltr": "l", "litre": "l", "लीटर": "l",
	"pc": "pc", "pcs": "pc", "piece": "pc", "pieces": "pc", "nos": "pc", "नग": "pc", "पीस": "pc",
	"bunch": "bunch", "bunches": "bunch", "गड्डी": "bunch", "punnet": "punnet", "box": "punnet", "pack": "pack", "packet": "pack", "पैकेट": "pack",
	"dozen": "dozen", "dz": "dozen", "दर्जन": "dozen",
}

// pack reads "500 g", "1kg" or "dozen", which is one.
func pack(typed string) (weight, unit string, ok bool) {
	found := packForm().FindStringSubmatch(strings.ToLower(typed))
	if found == nil {
		return "", "", false
	}
	weight, unit = found[1], units[found[2]]
	if weight == "" {
		weight = "1"
	}
	if strings.Contains(weight, ".") {
		weight = strings.TrimRight(strings.TrimRight(weight, "0"), ".")
	}
	return weight, unit, unit != "" && weight != "0"
}
