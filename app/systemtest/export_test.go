package systemtest_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/loadtest/harness"
)

// contents returns the files below a folder, by name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		files[name] = string(text)
		return err
	}))
	return files
}

// ownPicture gives the first product of a shop its own picture, and returns the picture.
func ownPicture(t *testing.T, folder string) string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, png.Encode(&text, image.NewGray(image.Rect(0, 0, 960, 960))))
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "pictures"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", "mine.png"), text.Bytes(), 0o600))
	file := filepath.Join(folder, "products-fruits.yaml")
	products, err := os.ReadFile(file)
	require.NoError(t, err)
	with := regexp.MustCompile(`(?m)^  images: \[.*\]$`).ReplaceAll(products, []byte("  images: [/pictures/mine.png]"))
	require.NotEqual(t, string(products), string(with))
	require.NoError(t, os.WriteFile(file, with, 0o600))
	return text.String()
}

// An import can read the folder that an export has written. Imported into an empty store and exported again,
// the folder has the same bytes.
func TestExportGivesTheShopBack(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store)
		run := func(p harness.Program, args ...string) string {
			said, err := p.Run(t.Context(), args...)
			require.NoError(t, err, said)
			return said
		}
		source, top := t.TempDir(), t.TempDir()
		require.NoError(t, os.CopyFS(source, demo.Files()))
		own := ownPicture(t, source)
		run(p, "import", source)
		run(p, "stock", "receive", "curry-leaves-1bunch", "7")
		folder := filepath.Join(top, "shop")
		left, another := filepath.Join(top, ".shop.tokri-export-1"), filepath.Join(top, ".shop.tokri-export-2")
		require.NoError(t, os.CopyFS(left, demo.Files()), "an export was killed")
		require.NoError(t, os.Chtimes(left, time.Time{}, time.Now().Add(-2*time.Minute)))
		require.NoError(t, os.CopyFS(another, demo.Files()), "another one is at work")
		said := run(p, "export", folder)
		assert.Contains(t, said, "products written")
		assert.NotContains(t, said, "would refuse")
		assert.Contains(t, slices.Collect(maps.Values(contents(t, folder))), own, "pictures of the shop's own are in the folder")
		said, err := p.Run(t.Context(), "export", folder)
		require.Error(t, err)
		assert.Contains(t, said, "not empty")
		entries, err := os.ReadDir(top)
		require.NoError(t, err)
		assert.Len(t, entries, 2, "nothing is left beside the folder but the other export's")
		assert.Contains(t, contents(t, another), "settings.yaml", "which goes on")
		require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			require.NoError(t, err)
			info, err := d.Info()
			require.NoError(t, err)
			assert.Zero(t, info.Mode().Perm()&0o077, "%s is its owner's only", path)
			return nil
		}))

		other := program(t, store)
		run(other, "import", folder)
		empty := t.TempDir()
		run(other, "export", empty)
		assert.Equal(t, contents(t, folder), contents(t, empty))
		assert.Equal(t, run(p, "stock", "list"), run(other, "stock", "list"))
		said, err = other.Run(t.Context(), "doctor", "--settle=0s")
		require.NoError(t, err, said)
	})
}

// The shopkeeper changes prices with an import while customers buy.
func TestAnImportWhileTheShopIsOpen(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		v, folder := w.scarce(t), filepath.Join(t.TempDir(), "shop")
		w.keeper(t, "export", folder)
		file := filepath.Join(folder, "variants.csv")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		// product,weight,unit,mrp,price,stock
		cheap := regexp.MustCompile(`(?m)^(`+regexp.QuoteMeta(v.ProductID)+`,.*,)[^,]*(,[^,]*)$`).ReplaceAll(text, []byte("${1}0.50${2}"))
		require.NotEqual(t, string(text), string(cheap))
		require.NoError(t, os.WriteFile(file, cheap, 0o600))
		w.keeper(t, "import", "--yes", folder)
		w.soon(t, func(ctx context.Context, a *harness.API) error {
			product, err := harness.Into[struct {
				Variants []struct {
					Price float64 `json:"discountedPrice"`
				} `json:"variants"`
			}](ctx, a, "/product/details", map[string]any{"productId": v.ProductID})
			if err == nil && product.Variants[0].Price != 0.5 {
				err = fmt.Errorf("the old price: %+v", product)
			}
			return err
		})
		w.sound(t)
	})
}
