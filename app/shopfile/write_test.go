package shopfile

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/app/demo"
	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/shop"
	"tokri/core/slot"
)

var exportDay = time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)

// again writes a shop and reads it back.
func again(t require.TestingT, s *Shop) (*Shop, map[string][]byte) {
	files, err := s.Files()
	require.NoError(t, err)
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: text}
	}
	read, err := Load(folder)
	if err != nil {
		for name, text := range files {
			err = fmt.Errorf("%w\n%s:\n%s", err, name, text)
		}
	}
	require.NoError(t, err)
	return read, files
}

func TestTheDemoShopIsWrittenAsItIsRead(t *testing.T) {
	s, err := Load(demo.Files())
	require.NoError(t, err)
	read, first := again(t, s)
	require.Equal(t, s, read)
	_, second := again(t, read)
	require.Equal(t, first, second, "and gives the same bytes again")
}

// Any shop that can be imported is the same after writing and reading, and so is its edition.
func TestAnyShopIsWrittenAsItIsRead(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := randomness{r}.shop()
		published, err := s.Edition(exportDay)
		require.NoError(r, err)
		read, first := again(r, Of(published, s.Stock, exportDay))
		require.Equal(r, s, read)
		edition, err := read.Edition(exportDay)
		require.NoError(r, err)
		require.Equal(r, published, edition)
		_, second := again(r, read)
		require.Equal(r, first, second)
	})
}

// Every field of a complete shop must be written: an empty one shows that the export forgets a field that the
// import reads.
func TestNoFieldOfAnImportIsForgotten(t *testing.T) {
	var e shop.Edition
	full(reflect.ValueOf(&e).Elem())
	e.Blocks = nil
	for _, kind := range content.BlockOrder {
		var b content.Block
		full(reflect.ValueOf(&b).Elem())
		b.Type = kind
		e.Blocks = append(e.Blocks, b)
	}
	e.Pages = append(e.Pages, content.Page{ID: "draft"})
	e.Products[0].Variants[0].NoMRP = false
	e.Slots.LoadedOn = exportDay.Format(time.DateOnly)
	missing := map[string]bool{}
	for name, entries := range Of(e, nil, exportDay).entries() {
		unwritten(reflect.ValueOf(entries), name, missing)
	}
	var forgotten []string
	for path, empty := range missing {
		// An area is written as its corners, so the sides of the rectangle stay empty.
		if empty && !slices.Contains([]string{"settings.yaml area south", "settings.yaml area west", "settings.yaml area north", "settings.yaml area east"}, path) {
			forgotten = append(forgotten, path)
		}
	}
	assert.Empty(t, forgotten, "fields that tokri export does not write")
	rows, err := Of(e, map[string]int{e.Products[0].Variants[0].ID: 1}, exportDay).variantRows()
	require.NoError(t, err)
	assert.NotContains(t, string(rows), ",,")
	assert.NotContains(t, string(rows), ",\n", "no column is empty")
}

// unwritten records each tagged field by its path, with true if all its values are zero.
func unwritten(v reflect.Value, path string, missing map[string]bool) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			unwritten(v.Index(i), path, missing)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Tag.Get("yaml")
			if name == "" {
				continue
			}
			below := path + " " + name
			before, seen := missing[below]
			missing[below] = v.Field(i).IsZero() && (before || !seen)
			unwritten(v.Field(i), below, missing)
		}
	}
}

// full fills every field of a value.
func full(v reflect.Value) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(exportDay))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			full(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		full(v.Index(0))
	case reflect.Array:
		for i := range v.Len() {
			full(v.Index(i))
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		full(key)
		full(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		full(v.Elem())
	case reflect.String:
		v.SetString("placed") // "placed" is a valid topic of messages; other texts take it, too
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.Float64:
		v.SetFloat(1)
	default:
		panic(v.Kind().String())
	}
}

// Reservations count from the day of the export; those of earlier days are left out.
func TestReservationsMoveWithTheDay(t *testing.T) {
	e := shop.Edition{Slots: slot.Pattern{LoadedOn: "2026-11-20", Reservations: []slot.Reservation{{Day: 1, Start: 420, Places: 2}, {Day: 3, Start: 420, Places: 5}}}}
	assert.Equal(t, []slot.Reservation{{Day: 1, Start: 420, Places: 5}}, Of(e, nil, exportDay).Slots.Reservations)
}

// Loose goods have no MRP: the price is all there is, it is never struck through, and an export leaves the column
// empty again, so that the next morning changes one cell.
func TestLooseGoodsNeedNoMRP(t *testing.T) {
	for name, rows := range map[string]string{
		"an empty cell": "product,weight,unit,mrp,price,stock\ntomato-local,500,g,,18,140\n",
		"no column":     "product,weight,unit,price,stock\ntomato-local,500,g,18,140\n",
	} {
		folder := fstest.MapFS{variantsFile: {Data: []byte(rows)}}
		c := checker{}
		packs := c.packs(folder)
		require.Empty(t, c.issues, name)
		require.Len(t, packs, 1, name)
		v := packs[0].Variant
		assert.EqualValues(t, 18_00, v.Effective(), name)
		assert.Zero(t, v.PercentOff(), name)
		assert.True(t, v.NoMRP, name)
		back, err := (&Shop{Products: []catalog.Product{{ID: "tomato-local", Variants: []catalog.Variant{v}}}}).variantRows()
		require.NoError(t, err)
		assert.Contains(t, string(back), "tomato-local,500,g,,18,0", name)
	}
	for _, row := range []string{"tomato-local,500,g,,,140", "tomato-local,500,g,,0,140", "tomato-local,500,g,x,18,140"} {
		c := checker{}
		c.packs(fstest.MapFS{variantsFile: {Data: []byte("product,weight,unit,mrp,price,stock\n" + row + "\n")}})
		assert.NotEmpty(t, c.issues, row)
	}
}

// A pack in g or kg weighs what it says, a piece what the column says. An export leaves the column out if the shop weighs nothing.
func TestPacksThatAreWeighed(t *testing.T) {
	read := func(rows string) ([]pack, checker) {
		c := checker{}
		return c.packs(fstest.MapFS{variantsFile: {Data: []byte("product,weight,unit,price,stock,weighed\n" + rows)}}), c
	}
	const rows = "grapes,0.5,kg,60,9,yes\nmelon,1,pc,90,9,3000\npapaya,1,kg,63,9,950\nonion,1,kg,30,9,\npotato,1,kg,30,9,No\n"
	packs, c := read(rows)
	require.Empty(t, c.issues)
	shopkeeper := Shop{}
	var grams []int
	for _, p := range packs {
		grams = append(grams, p.Nominal)
		shopkeeper.Products = append(shopkeeper.Products, catalog.Product{ID: p.product, Variants: []catalog.Variant{p.Variant}})
	}
	assert.Equal(t, []int{500, 3000, 950, 0, 0}, grams)
	back, err := shopkeeper.variantRows()
	require.NoError(t, err)
	assert.Equal(t, "product,weight,unit,mrp,price,stock,weighed\ngrapes,0.5,kg,,60,0,yes\nmelon,1,pc,,90,0,3000\npapaya,1,kg,,63,0,950\n"+
		"onion,1,kg,,30,0,\npotato,1,kg,,30,0,\n", string(back))
	plain, err := (&Shop{Products: shopkeeper.Products[3:]}).variantRows()
	require.NoError(t, err)
	assert.Contains(t, string(plain), "price,stock\n")
	for _, cell := range []string{"1,pc,90,9,yes", "1,kg,90,9,0", "1,kg,90,9,-1", "1,kg,90,9,maybe", "1,kg,90,9,1.5", "101,kg,90,9,yes", "1,kg,90,9,100001"} {
		_, c := read("melon," + cell + "\n")
		assert.Len(t, c.issues, 1, cell)
	}
}
