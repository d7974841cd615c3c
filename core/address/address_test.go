package address_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/area"
)

var zone = area.Box(22.70, 75.85, 22.75, 75.88)

func good() address.Address {
	return address.Address{ID: "a", Type: address.Home, Line1: "12 MG Road", Line2: "2nd floor", City: "Vijay Nagar",
		State: "Madhya Pradesh", PostCode: "452010", Landmark: "Clock tower", Phone: "9876543210",
		Point: area.Point{Latitude: 22.72, Longitude: 75.86}}
}

func TestNormalised(t *testing.T) {
	a := good()
	a.Line1, a.Phone, a.PostCode = "  12   MG\tRoad ", "+91 98765-43210", "452 010"
	got, err := a.Normalised(zone)
	require.NoError(t, err)
	assert.Equal(t, good(), got)
	again, err := got.Normalised(zone)
	require.NoError(t, err)
	assert.Equal(t, got, again, "doing it twice changes nothing more")
}

func TestNormalisedRefuses(t *testing.T) {
	type edit func(*address.Address)
	for name, c := range map[string]struct {
		edit  edit
		field string
		want  error
	}{
		"no line 1":         {func(a *address.Address) { a.Line1 = "" }, "addressLine1", address.ErrField},
		"blank line 1":      {func(a *address.Address) { a.Line1 = " \t\n" }, "addressLine1", address.ErrField},
		"no line 2":         {func(a *address.Address) { a.Line2 = "" }, "addressLine2", address.ErrField},
		"no city":           {func(a *address.Address) { a.City = "" }, "city", address.ErrField},
		"no landmark":       {func(a *address.Address) { a.Landmark = "" }, "landmark", address.ErrField},
		"no state":          {func(a *address.Address) { a.State = "" }, "state", address.ErrField},
		"no PIN code":       {func(a *address.Address) { a.PostCode = "" }, "postCode", address.ErrField},
		"no phone":          {func(a *address.Address) { a.Phone = "" }, "phone", address.ErrField},
		"no type":           {func(a *address.Address) { a.Type = "" }, "addresstype", address.ErrType},
		"an unknown type":   {func(a *address.Address) { a.Type = "castle" }, "addresstype", address.ErrType},
		"PIN code of 5":     {func(a *address.Address) { a.PostCode = "45201" }, "postCode", address.ErrPostCode},
		"PIN code of 7":     {func(a *address.Address) { a.PostCode = "4520100" }, "postCode", address.ErrPostCode},
		"PIN code from 0":   {func(a *address.Address) { a.PostCode = "052010" }, "postCode", address.ErrPostCode},
		"PIN code in Hindi": {func(a *address.Address) { a.PostCode = "४५२०१०" }, "postCode", address.ErrPostCode},
		"phone of 9":        {func(a *address.Address) { a.Phone = "987654321" }, "phone", address.ErrPhone},
		"phone of 11":       {func(a *address.Address) { a.Phone = "98765432101" }, "phone", address.ErrPhone},
		"landline":          {func(a *address.Address) { a.Phone = "0731255512" }, "phone", address.ErrPhone},
		"phone of letters":  {func(a *address.Address) { a.Phone = "98765abcde" }, "phone", address.ErrPhone},
		"no pin":            {func(a *address.Address) { a.Point = area.Point{} }, "latitude", area.ErrPin},
		"outside":           {func(a *address.Address) { a.Latitude = 22.8 }, "latitude", area.ErrOutside},
	} {
		t.Run(name, func(t *testing.T) {
			a := good()
			c.edit(&a)
			_, err := a.Normalised(zone)
			require.ErrorIs(t, err, c.want)
			assert.Equal(t, c.field, apperr.Of(err).Field)
		})
	}
}

func TestAPostCodeOfAnotherDistrictIsAskedAbout(t *testing.T) {
	a := good() // 452010
	for found, asked := range map[string]bool{
		"455001": true, "110001": true, "455 001": true,
		"452010": false, "452001": false, "452-010": false, // of the same district
		"": false, "45": false, "unknown": false, "055001": false, // nothing is known
	} {
		err := a.AskPostCode(found)
		if !asked {
			require.NoError(t, err, found)
			continue
		}
		require.ErrorIs(t, err, address.ErrPostCodeDiffers, found)
		detail, is := apperr.Of(err).Detail.(address.PostCodes)
		require.True(t, is)
		assert.Equal(t, "452010", detail.Typed)
		assert.Len(t, detail.Found, 6)
		assert.Equal(t, "postCode", apperr.Of(err).Field)
	}
}

func TestBookFind(t *testing.T) {
	b := address.Book{Addresses: []address.Address{good()}}
	a, err := b.Find("a")
	require.NoError(t, err)
	assert.Equal(t, good(), a)
	_, err = b.Find("b")
	assert.ErrorIs(t, err, address.ErrNotFound)
}

func TestPutReplaces(t *testing.T) {
	var b address.Book
	a := good()
	a.CreatedAt = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	require.NoError(t, b.Put(a))
	changed := good()
	changed.City = "Palasia"
	require.NoError(t, b.Put(changed))
	require.Len(t, b.Addresses, 1)
	assert.Equal(t, "Palasia", b.Addresses[0].City)
	assert.Equal(t, a.CreatedAt, b.Addresses[0].CreatedAt, "when it was first saved")
}

func TestAnAddressThatIsAddedTwiceIsInTheBookOnce(t *testing.T) {
	var b address.Book
	first, other := good(), good()
	first.ID, other.ID, other.Line1 = "first", "other", "14, Sitaram Bhavan"
	for _, a := range []address.Address{first, other} {
		_, err := b.Add(a)
		require.NoError(t, err)
	}
	again := good()
	again.ID, again.CreatedAt = "again", time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	kept, err := b.Add(again)
	require.NoError(t, err)
	assert.Equal(t, "first", kept.ID)
	require.Len(t, b.Addresses, 2)
	assert.True(t, b.Addresses[0].IsDefault, "it stays the default")
	again = other
	again.ID, again.IsDefault = "again", true
	kept, err = b.Add(again)
	require.NoError(t, err)
	assert.Equal(t, "other", kept.ID)
	require.Len(t, b.Addresses, 2)
	assert.True(t, b.Addresses[1].IsDefault, "the request makes it the default")
}

func TestPutRefusesOneTooMany(t *testing.T) {
	var b address.Book
	for i := range address.MaxPerBook {
		a := good()
		a.ID = fmt.Sprint(i)
		require.NoError(t, b.Put(a))
	}
	a := good()
	a.ID = "more"
	require.ErrorIs(t, b.Put(a), address.ErrFull)
	assert.Len(t, b.Addresses, address.MaxPerBook)
	a.ID = "7"
	require.NoError(t, b.Put(a), "a full book can still be corrected")
}

func TestRemoveIsAllOrNothing(t *testing.T) {
	var b address.Book
	for _, id := range []string{"a", "b", "c"} {
		a := good()
		a.ID = id
		require.NoError(t, b.Put(a))
	}
	require.ErrorIs(t, b.Remove("a", "unknown"), address.ErrNotFound)
	require.Len(t, b.Addresses, 3)
	require.NoError(t, b.Remove("a", "c", "a"))
	require.Len(t, b.Addresses, 1)
	assert.True(t, b.Addresses[0].IsDefault, "b is the only one left")
}

// Whatever is added and removed, a book with addresses has exactly one default. It is the address that was last
// saved as the default, as long as that one exists and was not saved again without being the default.
func TestOneDefault(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b address.Book
		ids := rapid.SampledFrom([]string{"a", "b", "c", "d"})
		chosen := ""
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				a := good()
				a.ID, a.IsDefault = ids.Draw(t, "id"), rapid.Bool().Draw(t, "default")
				require.NoError(t, b.Put(a))
				if a.IsDefault {
					chosen = a.ID
				} else if chosen == a.ID {
					chosen = ""
				}
			},
			"remove": func(t *rapid.T) {
				id := ids.Draw(t, "id")
				if b.Remove(id) == nil && chosen == id {
					chosen = ""
				}
			},
			"": func(t *rapid.T) {
				var defaults []string
				for _, a := range b.Addresses {
					if a.IsDefault {
						defaults = append(defaults, a.ID)
					}
				}
				if len(b.Addresses) == 0 {
					return
				}
				require.Len(t, defaults, 1)
				if chosen != "" {
					require.Equal(t, chosen, defaults[0])
				}
			},
		})
	})
}
