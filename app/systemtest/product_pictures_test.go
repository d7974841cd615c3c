package systemtest_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/loadtest/harness"
	"tokri/core/picture"
)

// madeUp draws a picture of something round on a ground of another colour, or without a ground.
func madeUp(w, h int, fruit color.NRGBA, ground bool) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	radius := 0.36 * float64(min(w, h))
	for y := range h {
		for x := range w {
			if ground {
				shade := uint8(150 + 60*x/w + 40*y/h)
				p.SetNRGBA(x, y, color.NRGBA{R: shade, G: shade - 10, B: shade - 40, A: 255})
			}
			dx, dy := float64(x-w/2), float64(y-h/2)
			if d := math.Hypot(dx, dy); d < radius {
				light := 0.65 + 0.35*max(0, 1-math.Hypot(dx+radius/3, dy+radius/3)/radius)
				p.SetNRGBA(x, y, color.NRGBA{R: uint8(float64(fruit.R) * light), G: uint8(float64(fruit.G) * light), B: uint8(float64(fruit.B) * light), A: 255})
			}
		}
	}
	return p
}

// held adds to a JPEG the information in which orientation the camera was held.
func held(t *testing.T, raw []byte, orientation byte) []byte {
	t.Helper()
	exif := []byte("\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00")
	exif = append(append(exif, orientation), 0, 0, 0, 0, 0, 0)
	require.Len(t, exif, 2+0x22)
	return append(append(append([]byte{}, raw[:2]...), exif...), raw[2:]...)
}

// shopWithPhotos writes the demo shop with its own pictures, in different shapes, for its first vegetables.
func shopWithPhotos(t *testing.T, folder string) {
	t.Helper()
	require.NoError(t, os.CopyFS(folder, demo.Files()))
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "pictures"), 0o700))
	write := func(name string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", name), data, 0o600))
	}
	photo := func(w, h int, fruit color.NRGBA) []byte {
		var out bytes.Buffer
		require.NoError(t, jpeg.Encode(&out, madeUp(w, h, fruit, true), nil))
		return out.Bytes()
	}
	var drawing bytes.Buffer
	require.NoError(t, png.Encode(&drawing, madeUp(700, 900, color.NRGBA{R: 90, G: 40, B: 120, A: 255}, false)))
	write("Tomato-local.jpg", photo(1600, 1200, color.NRGBA{R: 210, G: 40, B: 30, A: 255}))
	write("tomato-held.jpg", held(t, photo(1200, 800, color.NRGBA{R: 220, G: 90, B: 30, A: 255}), 6))
	write("green.jpeg", photo(600, 1800, color.NRGBA{R: 70, G: 150, B: 50, A: 255}))
	write("brinjal.png", drawing.Bytes())
	file := filepath.Join(folder, "products-vegetables.yaml")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for old, own := range map[string]string{
		"/pictures/tomato-local-480.webp": "pictures/Tomato-local.jpg", "/pictures/tomato-local-many-480.webp": "/pictures/tomato-held.jpg",
		"/pictures/tomato-green-480.webp": "pictures/green.jpeg", "/pictures/brinjal-long-480.webp": "/pictures/brinjal.png",
	} {
		require.Contains(t, string(text), old)
		text = bytes.ReplaceAll(text, []byte(old), []byte(own))
	}
	require.NoError(t, os.WriteFile(file, text, 0o600))
}

func TestAShopShowsPicturesOfItsOwn(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store)
		folder := t.TempDir()
		shopWithPhotos(t, folder)
		for range 2 { // in the second round the pictures are stored already
			said, err := p.Run(t.Context(), "import", folder)
			require.NoError(t, err, said)
		}
		server := serve(t, p)
		photos := picturesOf(t, server, "tomato-local")
		require.Regexp(t, `^/pictures/tomato-local-[0-9]+x[0-9]+-[0-9a-f]{16}-480\.jpg$`, photos[0])
		require.Equal(t, image.Pt(1280, 960), sizeOf(t, server, strings.Replace(photos[0], "-480.", "-960.", 1), "image/jpeg"))
		require.Equal(t, image.Pt(480, 360), sizeOf(t, server, strings.Replace(photos[0], "-480.", "-360.", 1), "image/jpeg"))
		require.Equal(t, image.Pt(480, 720), sizeOf(t, server, photos[1], "image/jpeg"), "the camera was held upright")
		require.Equal(t, image.Pt(240, 309), sizeOf(t, server, strings.Replace(picturesOf(t, server, "brinjal-long")[0], "-480.", "-240.", 1), "image/png"))
		require.Equal(t, http.StatusNotFound, statusOf(t, server, strings.Replace(photos[0], "tomato", "potato", 1)))

		stores := storesOf(t, p.Store)
		original, err := stores.ProductPictures.Get(t.Context(), picture.OriginalKey(photos[0]))
		require.NoError(t, err)
		given, err := os.ReadFile(filepath.Join(folder, "pictures", "Tomato-local.jpg"))
		require.NoError(t, err)
		require.Equal(t, given, original, "an export writes the file that was given")
		require.Equal(t, "pictures/tomato-local.jpg", picture.FileOf(photos[0], original))
		require.NoError(t, server.Stop())

		// The exported folder has the original file, and an import accepts the folder.
		exported := filepath.Join(t.TempDir(), "shop")
		said, err := p.Run(t.Context(), "export", exported)
		require.NoError(t, err, said)
		back, err := os.ReadFile(filepath.Join(exported, "pictures", "tomato-local.jpg"))
		require.NoError(t, err)
		require.Equal(t, given, back)
		// A picture that is lost afterwards is found, and an import brings it back.
		lost := strings.Replace(photos[0], "-480.", "-240.", 1)
		require.NoError(t, stores.ProductPictures.Delete(t.Context(), lost))
		said, err = p.Run(t.Context(), "doctor", "--settle=0s")
		require.Error(t, err)
		assert.Contains(t, said, "pictures_kept: the shop's picture "+lost+" is missing; import the shop's folder again")
		said, err = p.Run(t.Context(), "import", exported)
		require.NoError(t, err, said)
		require.NoError(t, stores.ProductPictures.Delete(t.Context(), strings.Replace(photos[0], "-480.", "-360.", 1)), "as an earlier import left it")
		said, err = p.Run(t.Context(), "doctor", "--settle=0s")
		require.NoError(t, err, said)

		// All mistakes are reported by file, and the shop stays as it was.
		require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", "green.jpeg"), given[:len(given)/2], 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", "brinjal.png"), []byte("GIF89a"), 0o600))
		require.NoError(t, os.Remove(filepath.Join(folder, "pictures", "tomato-held.jpg")))
		said, err = p.Run(t.Context(), "import", folder)
		require.Error(t, err)
		assert.Contains(t, said, "pictures/brinjal.png: is no JPEG, PNG or WebP")
		assert.Regexp(t, `products-vegetables\.yaml:\d+: images "pictures/tomato-held\.jpg" is not a file in the folder`, said)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", "brinjal.png"), given, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "pictures", "tomato-held.jpg"), given, 0o600))
		said, err = p.Run(t.Context(), "import", folder)
		require.Error(t, err)
		assert.Contains(t, said, "pictures/green.jpeg: is broken")
		server = serve(t, p)
		require.Equal(t, photos, picturesOf(t, server, "tomato-local"))
	})
}

func picturesOf(t *testing.T, s *harness.Server, product string) []string {
	t.Helper()
	api := harness.NewAPI(s)
	defer api.Close()
	p, err := harness.Into[struct {
		Images []string `json:"images"`
	}](t.Context(), api, "/product/details", map[string]any{"productId": product})
	require.NoError(t, err)
	require.NotEmpty(t, p.Images)
	return p.Images
}

func sizeOf(t *testing.T, s *harness.Server, address, contentType string) image.Point {
	t.Helper()
	reply := get(t, s, address)
	require.Equal(t, http.StatusOK, reply.StatusCode, address)
	require.Equal(t, contentType, reply.Header.Get("Content-Type"))
	require.Equal(t, "public, max-age=31536000, immutable", reply.Header.Get("Cache-Control"))
	require.NotEmpty(t, reply.Header.Get("Etag"))
	made, _, err := image.DecodeConfig(reply.Body)
	require.NoError(t, err)
	return image.Pt(made.Width, made.Height)
}

func statusOf(t *testing.T, s *harness.Server, address string) int {
	return get(t, s, address).StatusCode
}

func get(t *testing.T, s *harness.Server, address string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+address, nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { _ = reply.Body.Close() }()
	body, err := io.ReadAll(reply.Body)
	require.NoError(t, err)
	reply.Body = io.NopCloser(bytes.NewReader(body))
	return reply
}
