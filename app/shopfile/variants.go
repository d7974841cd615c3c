package shopfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tokri/core/catalog"
	"tokri/core/money"
)

var (
	columns    = []string{"product", "weight", "unit", "mrp", "price", "stock", weighedColumn}
	optional   = []string{"mrp", weighedColumn}
	units      = []string{"g", "kg", "ml", "l", "pc", "bunch", "punnet", "pack", "dozen"}
	weightForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,4})(\.[0-9]{1,3})?$`)
)

// weighedColumn says which packs are weighed when they are packed: yes for one whose weight is in g or kg, and otherwise the grams
// of one.
const (
	weighedColumn = "weighed"
	weighed       = "yes"
)

// gramsOf has the grams of one of each unit of weight.
var gramsOf = map[string]float64{"g": 1, "kg": 1000}

// maxNominal is the largest weight of a pack, in grams; a larger number is taken for a slip of the keyboard.
const maxNominal = 100_000

// maxStock is the largest stock of a pack; a larger number is taken for a slip of the keyboard.
const maxStock = 1_000_000

// pack is one line of variants.csv.
type pack struct {
	catalog.Variant
	product string
	stock   int
	line    int
}

// packs reads variants.csv. A pack's id is made from its product and weight, so that lines can be moved and the
// orders of earlier days still refer to the same pack.
func (c *checker) packs(folder fs.FS) []pack {
	text, err := fs.ReadFile(folder, variantsFile)
	if errors.Is(err, fs.ErrNotExist) {
		c.unreadable(variantsFile, 0, "is missing")
		return nil
	} else if err != nil {
		c.unreadable(variantsFile, 0, "cannot be read: %v", err)
		return nil
	} else if c.notText(variantsFile, text) {
		return nil
	}
	r := csvReader(text)
	var column map[string]int
	var packs []pack
	seen := map[string]bool{}
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if c.notCSV(variantsFile, err) {
			return packs
		}
		line, _ := r.FieldPos(0)
		switch {
		case column == nil:
			if column = c.header(line, record); column == nil {
				return nil
			}
		case strings.Join(record, "") == "": // a row that was emptied in a spreadsheet
		case len(record) != len(column):
			c.line(variantsFile, line, "has %d columns, not %d", len(record), len(column))
		default:
			packs = append(packs, c.pack(packRow{r, record, column}, seen))
		}
	}
	if column == nil {
		c.unreadable(variantsFile, 0, "is empty")
	}
	return packs
}

// csvReader reads a CSV file as spreadsheets save it, which may begin with a byte order mark. Lines that begin
// with # are comments.
func csvReader(text []byte) *csv.Reader {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	r.Comment, r.TrimLeadingSpace, r.FieldsPerRecord = '#', true, -1
	return r
}

// notCSV reports that the file cannot be read any further. The parser notices a missing closing quote only at
// the end of the file; the issue names the line on which that row begins.
func (c *checker) notCSV(file string, err error) bool {
	broken := new(csv.ParseError)
	if !errors.As(err, &broken) {
		return false
	}
	line := broken.Line
	if errors.Is(broken.Err, csv.ErrQuote) {
		line = broken.StartLine
	}
	c.unreadable(file, line, "is not CSV: %v", broken.Err)
	return true
}

// packRow is a row of variants.csv. A quoted cell with a line break moves the cells after it to a later line of
// the file.
type packRow struct {
	r      *csv.Reader
	record []string
	column map[string]int
}

func (row packRow) cell(name string) string {
	i, ok := row.column[name]
	if !ok {
		return ""
	}
	return strings.TrimSpace(row.record[i])
}

func (row packRow) line(name string) int {
	line, _ := row.r.FieldPos(row.column[name])
	return line
}

func (c *checker) header(line int, record []string) map[string]int {
	column := map[string]int{}
	if len(record) == 1 && strings.Contains(record[0], ";") {
		c.unreadable(variantsFile, line, "has semicolons between its columns: save it with commas")
		return nil
	}
	for i, name := range record {
		name = strings.ToLower(strings.TrimSpace(name))
		if !slices.Contains(columns, name) {
			c.unreadable(variantsFile, line, "unknown column %q; the columns are %s", name, strings.Join(columns, ", "))
			return nil
		}
		column[name] = i
	}
	for _, name := range columns {
		if _, ok := column[name]; !ok && !slices.Contains(optional, name) {
			c.unreadable(variantsFile, line, "column %q is missing", name)
			return nil
		}
	}
	return column
}

// rupees reads an amount above 0; an empty cell, or a column that the file does not have, is 0.
func (c *checker) rupees(row packRow, name string) (amount money.Paise, ok bool) {
	text := row.cell(name)
	if text == "" {
		return 0, true
	}
	amount, err := money.Parse(text)
	if err != nil || amount <= 0 {
		c.line(variantsFile, row.line(name), "%s %q must be rupees above 0 with at most two decimals, or empty", name, text)
		return 0, false
	}
	return amount, true
}

func (c *checker) pack(row packRow, seen map[string]bool) pack {
	cell := row.cell
	wrong := func(name, format string, args ...any) { c.line(variantsFile, row.line(name), format, args...) }
	v := pack{product: cell("product"), line: row.line("product")}
	v.Weight, v.WeightUnit = cell("weight"), strings.ToLower(cell("unit"))
	v.ID = v.product + "-" + strings.ReplaceAll(v.Weight, ".", "_") + v.WeightUnit
	switch {
	case v.product == "":
		wrong("product", "product is missing")
	case len(v.ID) > catalog.MaxID:
		wrong("product", "%q is too long an id for a product with packs: with the pack it has %d characters, and may have %d", v.product, len(v.ID), catalog.MaxID)
	}
	if !weightForm.MatchString(v.Weight) || strings.Trim(v.Weight, "0.") == "" {
		wrong("weight", "weight %q must be a number above 0, such as 500 or 1.5", v.Weight)
	}
	if !slices.Contains(units, v.WeightUnit) {
		wrong("unit", "unit %q must be one of %s", v.WeightUnit, strings.Join(units, ", "))
	}
	if seen[v.ID] {
		wrong("weight", "%s has %s %s twice", v.product, v.Weight, v.WeightUnit)
	}
	seen[v.ID] = true
	mrp, okMRP := c.rupees(row, "mrp")
	price, okPrice := c.rupees(row, "price")
	switch {
	case mrp == 0 && price == 0:
		if okMRP && okPrice {
			wrong("price", "price is missing: give a price, an mrp, or both")
		}
	case mrp == 0:
		v.Price, v.NoMRP = price, okMRP
	case price > mrp:
		wrong("price", "price %s must not be above mrp %s; loose goods need no mrp, so it may be empty", price, mrp)
	case price == mrp:
		v.Price = mrp
	default:
		v.Price, v.Discounted = mrp, price
	}
	var ok bool
	if v.Nominal, ok = nominal(v.Variant, cell(weighedColumn)); !ok {
		wrong(weighedColumn, "weighed %q must be empty, yes for a pack in g or kg, or the grams of one, up to %d", cell(weighedColumn), maxNominal)
	}
	var err error
	if v.stock, err = strconv.Atoi(cell("stock")); err != nil || v.stock < 0 || v.stock > maxStock {
		wrong("stock", "stock %q must be a whole number from 0 to %d", cell("stock"), maxStock)
	}
	return v
}

// nominal returns the grams of one of a pack that is weighed, and 0 for one that is not.
func nominal(v catalog.Variant, cell string) (grams int, ok bool) {
	switch strings.ToLower(cell) {
	case "", "no":
		return 0, true
	case weighed:
		grams = packGrams(v)
	default:
		grams, _ = strconv.Atoi(cell)
	}
	return grams, 0 < grams && grams <= maxNominal
}

// packGrams returns the weight of a pack in grams, or 0 if its unit is none of weight.
func packGrams(v catalog.Variant) int {
	weight, err := strconv.ParseFloat(v.Weight, 64)
	if err != nil {
		return 0
	}
	return int(math.Round(weight * gramsOf[v.WeightUnit]))
}

// weighedCell is what nominal reads.
func weighedCell(v catalog.Variant) string {
	switch v.Nominal {
	case 0:
		return ""
	case packGrams(v):
		return weighed
	}
	return strconv.Itoa(v.Nominal)
}
