package harness

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"tokri/app/demo"
)

// The capacities of the slots: half of the slots never fill up, the other half soon do.
const (
	WideSlot   = 10_000
	NarrowSlot = 20
	plenty     = 1_000_000
)

// Variant is one thing to buy.
type Variant struct{ ProductID, ID string }

// Shop is what a folder written by WriteShop sells.
type Shop struct {
	Plenty []Variant // in practically unlimited stock
	Scarce []Variant // with the stock that WriteShop was given
}

// limit is a line of the demo shop's settings that limits cash orders.
var limit = regexp.MustCompile(`(?m)^(  (?:unpaidNew|unpaidKnown|cashNew|cashKnown|addressOrders|cancellations|onlineNew|packNew|packAllNew|allNew):) \d+`)

// WriteShop writes the demo shop into a folder, changed for load: practically unlimited stock except for
// some scarce variants, slots all day, and no limits of cash orders.
func WriteShop(folder string, scarce, units int) (Shop, error) {
	var shop Shop
	files := demo.Files()
	names, err := fs.Glob(files, "*.*")
	if err != nil {
		return shop, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return shop, err
		}
		switch name {
		case "variants.csv":
			text, err = shop.stock(text, scarce, units)
		case "settings.yaml":
			text = limit.ReplaceAll(text, []byte("$1 0"))
		case "slots.yaml":
			text = []byte(slots())
		}
		if err != nil {
			return shop, err
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			return shop, err
		}
	}
	return shop, nil
}

// stock gives every variant its stock: the last ones of the file are the scarce ones.
func (s *Shop) stock(text []byte, scarce, units int) ([]byte, error) {
	r := csv.NewReader(bytes.NewReader(text))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the demo shop's variants: %w", err)
	}
	for i, row := range rows {
		if i == 0 {
			continue
		}
		v := Variant{ProductID: row[0], ID: row[0] + "-" + strings.ReplaceAll(row[1], ".", "_") + row[2]}
		if i < len(rows)-scarce {
			row[5] = fmt.Sprint(plenty)
			s.Plenty = append(s.Plenty, v)
		} else {
			row[5] = fmt.Sprint(units)
			s.Scarce = append(s.Scarce, v)
		}
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// slots returns a week in which every half hour can be ordered until it begins: wide slots in the
// morning, narrow ones in the afternoon.
func slots() string {
	var out strings.Builder
	out.WriteString("daysAhead: 4\nweek:\n  - days: [sun, mon, tue, wed, thu, fri, sat]\n    windows:\n")
	clock := func(half int) string { return fmt.Sprintf("%02d:%02d", half/2, half%2*30) }
	for half := range 48 {
		capacity := WideSlot
		if half >= 24 {
			capacity = NarrowSlot
		}
		fmt.Fprintf(&out, "      - { start: %q, end: %q, capacity: %d, cutoffMinutes: 0 }\n", clock(half), clock(half+1), capacity)
	}
	return out.String()
}

// AddProducts adds products to a folder written by WriteShop until it has so many, each in two packs of practically unlimited
// stock, spread over the demo shop's categories, with a text as long as those of the demo shop.
func (s *Shop) AddProducts(folder string, products int) error {
	own := map[string]bool{}
	for _, v := range s.Plenty {
		own[v.ProductID] = true
	}
	return s.add(folder, max(products-len(own), 0), func(i int) (category, image string) {
		return []string{"fruits", "vegetables", "roots", "berries"}[i%4], "/pictures/banana-robusta-480.webp"
	})
}

// add adds n products, each in the category and with the picture that place returns.
func (s *Shop) add(folder string, n int, place func(i int) (category, image string)) error {
	if n == 0 {
		return nil
	}
	var texts, variants bytes.Buffer
	for i := range n {
		category, image := place(i)
		fmt.Fprintf(&texts, `- id: many-%d
  name: Garden fruit %[1]d
  nameHi: बाग का फल %[1]d
  subtitle: Picked in the morning, row %[1]d
  description: Grown on the black soil along the Khan, picked before sunrise and sold the same day. Lot %[1]d keeps for three days in a cool kitchen; wash it just before you eat it.
  descriptionHi: खान नदी की काली मिट्टी का फल, सुबह तोड़ा और उसी दिन बेचा गया। ठंडी रसोई में तीन दिन चलता है; खाने से ठीक पहले धोएँ।
  category: %[2]s
  tile: citrus
  images: [%[3]s]
  hsn: "0803"
  origin: India
  originHi: भारत
  tags: [daily, lot%[1]d]
  aliases: [phal]
  createdAt: 2026-11-01
`, i, category, image)
		fmt.Fprintf(&variants, "many-%d,500,g,40,%d,%d\nmany-%[1]d,1,kg,80,%[4]d,%[3]d\n", i, 20+i%20, plenty, 40+i%40)
		for _, pack := range []string{"500g", "1kg"} {
			s.Plenty = append(s.Plenty, Variant{ProductID: fmt.Sprint("many-", i), ID: fmt.Sprintf("many-%d-%s", i, pack)})
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "products-many.yaml"), texts.Bytes(), 0o600); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(folder, "variants.csv"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(variants.Bytes())
	return errors.Join(err, file.Close())
}
