package shop

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tokri/core/catalog"
	"tokri/core/money"
)

// unlikely is from which change of a price on, in percent, it is taken for a slip of the keyboard.
const unlikely = 30

// Difference is one thing in which an edition differs from the one before it. Was or Is is empty if the thing did
// not exist before, or does no longer.
type Difference struct {
	Kind  DifferenceKind
	About string
	Was   string
	Is    string
	// Unlikely marks a difference that a person should look at: a price that moved by more than 30 %, or a pack
	// that can no longer be bought.
	Unlikely bool
}

// DifferenceKind is the kind of thing that differs.
type DifferenceKind string

// The kinds. OtherDifference is a thing of which only is told that it differs, by its name in the folder.
const (
	PriceDiffers    DifferenceKind = "price"
	PackDiffers     DifferenceKind = "pack"
	ProductDiffers  DifferenceKind = "product"
	SettingDiffers  DifferenceKind = "setting"
	OtherDifference DifferenceKind = "other"
)

// Compare returns in what an edition differs from the one before it: prices first, then packs, products, settings
// and the rest.
func Compare(before, after Edition) []Difference {
	was, is := offersOf(before), offersOf(after)
	var prices, packs []Difference
	for _, id := range keysOf(was, is) {
		b, a := was[id], is[id]
		switch {
		case b.name == "":
			packs = append(packs, Difference{Kind: PackDiffers, About: a.name, Is: a.price()})
		case a.name == "":
			packs = append(packs, Difference{Kind: PackDiffers, About: b.name, Was: b.price(), Unlikely: true})
		case a.Effective() != b.Effective():
			prices = append(prices, Difference{Kind: PriceDiffers, About: a.name, Was: b.price(), Is: a.price(), Unlikely: far(b.Effective(), a.Effective())})
		case a.Price != b.Price || a.NoMRP != b.NoMRP:
			prices = append(prices, Difference{Kind: PriceDiffers, About: a.name + " MRP", Was: b.mrp(), Is: a.mrp()})
		case a.Nominal != b.Nominal:
			packs = append(packs, Difference{Kind: PackDiffers, About: a.name + " weighed", Was: b.weighed(), Is: a.weighed()})
		}
	}
	all := slices.Concat(prices, packs, productsDiffer(before.Products, after.Products), settingsDiffer(before.Settings, after.Settings))
	return append(all, othersDiffer(before, after)...)
}

// far reports whether a price moved further than is likely.
func far(was, is money.Paise) bool {
	moved := max(was-is, is-was)
	return moved*100 > was*unlikely
}

// offer is a pack with the name of its product.
type offer struct {
	catalog.Variant
	name string
}

func (o offer) price() string { return o.Effective().Shown() }

func (o offer) mrp() string {
	if o.NoMRP {
		return "none"
	}
	return o.Price.Shown()
}

func (o offer) weighed() string {
	if o.Nominal == 0 {
		return "no"
	}
	return fmt.Sprint(o.Nominal, " g")
}

func offersOf(e Edition) map[string]offer {
	offers := map[string]offer{}
	for _, p := range e.Products {
		for _, v := range p.Variants {
			offers[v.ID] = offer{v, p.Name + " " + v.Weight + " " + v.WeightUnit}
		}
	}
	return offers
}

// productsDiffer compares products without their packs.
func productsDiffer(before, after []catalog.Product) (all []Difference) {
	byID := func(products []catalog.Product) map[string]catalog.Product {
		found := map[string]catalog.Product{}
		for _, p := range products {
			p.Variants = nil
			found[p.ID] = p
		}
		return found
	}
	was, is := byID(before), byID(after)
	for _, id := range keysOf(was, is) {
		switch b, a := was[id], is[id]; {
		case b.ID == "":
			all = append(all, Difference{Kind: ProductDiffers, About: a.Name, Is: "in the shop"})
		case a.ID == "":
			all = append(all, Difference{Kind: ProductDiffers, About: b.Name, Was: "in the shop"})
		default:
			if fields := fieldsThatDiffer(b, a); len(fields) > 0 {
				all = append(all, Difference{Kind: ProductDiffers, About: a.Name, Was: "otherwise", Is: "changed in " + strings.Join(fields, ", ")})
			}
		}
	}
	return all
}

func settingsDiffer(before, after Settings) (all []Difference) {
	was, is := flat(before), flat(after)
	for _, name := range keysOf(was, is) {
		if was[name] != is[name] {
			all = append(all, Difference{Kind: SettingDiffers, About: name, Was: inUnits(name, was[name]), Is: inUnits(name, is[name])})
		}
	}
	return all
}

// inUnits returns the value of a setting for people, who write rupees and percent, which are stored as paise and basis points.
func inUnits(path, value string) string {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return value
	}
	switch typeOf(path) {
	case reflect.TypeFor[money.Paise]():
		return money.Paise(n).Shown()
	case reflect.TypeFor[money.BasisPoints]():
		return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) + " %"
	}
	return value
}

// typeOf returns the type of the setting at a path of flat.
func typeOf(path string) reflect.Type {
	t := reflect.TypeFor[Settings]()
	for name := range strings.SplitSeq(path, ".") {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch t.Kind() { //nolint:exhaustive // the rest has no fields
		case reflect.Struct:
			for i := range t.NumField() {
				if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag == name {
					t = t.Field(i).Type
					break
				}
			}
		case reflect.Slice, reflect.Map:
			t = t.Elem()
		}
	}
	return t
}

func othersDiffer(before, after Edition) (all []Difference) {
	for _, other := range []struct {
		name    string
		was, is any
	}{
		{"categories", before.Categories, after.Categories}, {"home", before.Blocks, after.Blocks}, {"pages", before.Pages, after.Pages},
		{"coupons", before.Coupons, after.Coupons}, {"slots", before.Slots, after.Slots},
	} {
		if fields := fieldsThatDiffer(other.was, other.is); len(fields) > 0 {
			all = append(all, Difference{Kind: OtherDifference, About: other.name, Was: "otherwise", Is: strconv.Itoa(len(fields)) + " changed values"})
		}
	}
	return all
}

// fieldsThatDiffer returns the names of the fields in which two things differ.
func fieldsThatDiffer(was, is any) (fields []string) {
	b, a := flat(was), flat(is)
	for _, name := range keysOf(b, a) {
		if b[name] != a[name] {
			fields = append(fields, name)
		}
	}
	return fields
}

// flat returns the values of a thing by the path of their names: contact.phone, area.3.lat. Empty values are left
// out. It never fails: what it is called with is made of plain fields.
func flat(thing any) map[string]string {
	text, _ := json.Marshal(thing)
	var tree any
	_ = json.Unmarshal(text, &tree)
	values := map[string]string{}
	var walk func(path string, node any)
	walk = func(path string, node any) {
		switch n := node.(type) {
		case map[string]any:
			for name, child := range n {
				walk(strings.TrimPrefix(path+"."+name, "."), child)
			}
		case []any:
			for i, child := range n {
				walk(strings.TrimPrefix(path+"."+strconv.Itoa(i+1), "."), child)
			}
		case float64:
			values[path] = strconv.FormatFloat(n, 'f', -1, 64)
		case nil:
		default:
			if value := fmt.Sprint(n); value != "" {
				values[path] = value
			}
		}
	}
	walk("", tree)
	return values
}

func keysOf[T any](a, b map[string]T) []string {
	keys := maps.Clone(a)
	if keys == nil {
		keys = map[string]T{}
	}
	maps.Copy(keys, b)
	return slices.Sorted(maps.Keys(keys))
}
