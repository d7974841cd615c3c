package shopfile

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"tokri/core/catalog"
	"tokri/core/money"
)

// Files returns the files of the shop by name, in the form that Load reads. The same shop always yields the
// same bytes.
func (s *Shop) Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, entries := range s.entries() {
		v := reflect.ValueOf(entries)
		if v.Kind() == reflect.Slice && v.Len() == 0 {
			continue // a file that may be absent
		}
		text, err := document(v)
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", name, err)
		}
		files[name] = text
	}
	var err error
	files[variantsFile], err = s.variantRows()
	return files, err
}

func document(v reflect.Value) ([]byte, error) {
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	if err := encoder.Encode(written(v, true)); err != nil {
		return nil, err
	}
	return text.Bytes(), encoder.Close()
}

// written returns the YAML node of a value, which the functions scalar and fields can read. A zero value has no
// node (nil), because the import reads an absent field as zero. If needed is set, a zero value has a node: this
// is for items of lists, and for values behind a pointer, where absent does not mean zero.
func written(v reflect.Value, needed bool) *yaml.Node {
	if !needed && v.IsZero() {
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		return written(v.Elem(), true)
	case reflect.Struct:
		return writtenFields(v, needed)
	case reflect.Slice:
		list := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
		if v.Len() == 0 {
			list.Style = yaml.FlowStyle
		}
		for i := range v.Len() {
			list.Content = append(list.Content, written(v.Index(i), true))
		}
		return list
	case reflect.Map:
		mapping := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		named := v.Interface().(map[string]string)
		for _, name := range slices.Sorted(maps.Keys(named)) {
			mapping.Content = append(mapping.Content, text("!!str", name), text("!!str", named[name]))
		}
		return mapping
	case reflect.Int64:
		return text("!!float", money.Paise(v.Int()).String())
	case reflect.Int:
		return text("!!int", strconv.FormatInt(v.Int(), 10))
	case reflect.Float64:
		return text("!!float", strconv.FormatFloat(v.Float(), 'f', -1, 64))
	case reflect.Bool:
		return text("!!bool", strconv.FormatBool(v.Bool()))
	case reflect.String:
		return text("!!str", v.String())
	default:
		panic("shopfile: an entry has a field of kind " + v.Kind().String())
	}
}

func writtenFields(v reflect.Value, needed bool) *yaml.Node {
	mapping := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for i := range v.NumField() {
		name := v.Type().Field(i).Tag.Get("yaml")
		if name == "" {
			continue // the embedded place is not written
		}
		if value := written(v.Field(i), false); value != nil {
			mapping.Content = append(mapping.Content, text("!!str", name), value)
		}
	}
	if len(mapping.Content) == 0 && !needed {
		return nil
	}
	return mapping
}

func text(tag, value string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: value}
	if tag != "!!str" {
		n.Tag = "" // without a tag, a number or a boolean is written plainly
	}
	return n
}

// weighs reports whether any pack is weighed. Without one the column is left out, so that earlier versions can read the file.
func (s *Shop) weighs() bool {
	return slices.ContainsFunc(s.Products, func(p catalog.Product) bool {
		return slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Nominal > 0 })
	})
}

// variantRows returns variants.csv, with the units of each pack that are free to be ordered.
func (s *Shop) variantRows() ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	header := columns
	if !s.weighs() {
		header = slices.DeleteFunc(slices.Clone(columns), func(name string) bool { return name == weighedColumn })
	}
	rows := [][]string{header}
	for _, p := range s.Products {
		for _, v := range p.Variants {
			cells := map[string]string{
				"product": p.ID, "weight": v.Weight, "unit": v.WeightUnit, "mrp": v.Price.String(), "stock": strconv.Itoa(s.Stock[v.ID]),
				weighedColumn: weighedCell(v),
			}
			if v.NoMRP {
				cells["mrp"], cells["price"] = "", v.Price.String()
			}
			if v.Discounted > 0 {
				cells["price"] = v.Discounted.String()
			}
			row := make([]string, len(header))
			for i, name := range header {
				row[i] = cells[name]
			}
			rows = append(rows, row)
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("write %s: %w", variantsFile, err)
	}
	return text.Bytes(), nil
}
