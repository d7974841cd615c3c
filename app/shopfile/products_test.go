package shopfile_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/catalog"
)

func TestOriginAndShelfLife(t *testing.T) {
	const file, was = "products-berries.yaml", "  shelfLife: 1 day in the fridge\n"
	load := func(shelfLife string) (*shopfile.Shop, error) {
		text, err := fs.ReadFile(demo.Files(), file)
		require.NoError(t, err)
		require.Contains(t, string(text), was)
		return shopfile.Load(folder(t, map[string]string{file: strings.Replace(string(text), was, shelfLife, 1)}))
	}
	shop, err := load(was)
	require.NoError(t, err)
	for _, p := range shop.Products {
		assert.NotEmpty(t, p.Origin+p.OriginHi, p.ID)
		assert.NotEmpty(t, p.ShelfLife, p.ID)
		assert.NotEmpty(t, p.ShelfLifeHi, p.ID)
		if p.ID == "strawberry" {
			assert.Equal(t, catalog.Product{ShelfLife: "1 day in the fridge", ShelfLifeHi: "फ्रिज में 1 दिन"}, catalog.Product{ShelfLife: p.ShelfLife, ShelfLifeHi: p.ShelfLifeHi})
		}
	}
	for given, want := range map[string]string{
		"": "shelfLifeHi is there and shelfLife is missing",
		"  shelfLife: " + strings.Repeat("x", 81) + "\n": "shelfLife must be one line of at most 80 characters",
		"  shelfLife: \"a\\nb\"\n":                       "shelfLife must be one line",
	} {
		_, err := load(given)
		require.ErrorContains(t, err, want)
	}
}
