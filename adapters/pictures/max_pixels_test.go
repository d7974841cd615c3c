package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/picture"
)

func TestJPEGsInScansNeedMore(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	baseline := file.Bytes()
	at := bytes.Index(baseline, []byte{0xff, 0xc0})
	require.Positive(t, at)
	scans := bytes.Clone(baseline)
	scans[at+1] = 0xc2
	// These bytes only look like a frame; they are inside an application's data.
	said := append([]byte("\xff\xd8\xff\xe1\x00\x06\xff\xc2\xff\xc0"), baseline[2:]...)
	for _, raw := range [][]byte{baseline, said} {
		require.Equal(t, 1, jpegNeed(raw, color.GrayModel))
		require.Equal(t, 3, jpegNeed(raw, color.YCbCrModel))
		require.Equal(t, 12, jpegNeed(raw, color.CMYKModel))
	}
	for name, raw := range map[string][]byte{
		"in scans": scans, "in scans, with words": append(bytes.Clone(said[:10]), scans[2:]...),
		"a marker out of place": append([]byte("\xff\xd8\xff\xd0"), baseline[2:]...), "cut off": baseline[:at], "bytes between": append([]byte("\xff\xd8\xff\x00"), baseline[2:]...),
	} {
		require.Equal(t, 5, jpegNeed(raw, color.GrayModel), name)
		require.Equal(t, 15, jpegNeed(raw, color.YCbCrModel), name)
		require.Equal(t, 28, jpegNeed(raw, color.CMYKModel), name)
	}
}

func TestWhatPNGsAndWebPsNeed(t *testing.T) {
	interlaced := make([]byte, pngInterlaced+1)
	interlaced[pngInterlaced] = 1
	for model, need := range map[color.Model]int{color.GrayModel: 1, color.Gray16Model: 4, color.NRGBAModel: 4, color.RGBAModel: 4, color.NRGBA64Model: 16, color.RGBA64Model: 16} {
		assert.Equal(t, need, pngNeed(nil, model))
		assert.Equal(t, 2*need, pngNeed(interlaced, model))
		assert.Equal(t, 16, pngNeed([]byte("...tRNS..."), model))
	}
	assert.Equal(t, 1, pngNeed(nil, color.Palette{color.Black}))
	assert.Equal(t, 2, webpNeed([]byte("RIFF....WEBPVP8 ...."), color.YCbCrModel))
	assert.Equal(t, 12, webpNeed([]byte("RIFF....WEBPVP8X...."), color.YCbCrModel), "any of them may follow")
	assert.Equal(t, 12, webpNeed([]byte("RIFF....WEBPVP8L...."), color.NRGBAModel))
}

// The largest accepted pictures of each kind need no more than Memory, even if no memory is freed in between;
// the next larger picture is refused before it is decoded.
func TestAPictureIsMadeAnewWithinItsMemory(t *testing.T) {
	noisy := func(p []byte) { // a pattern that repeats, so that the file is small but encodes to much
		for i := range p {
			p[i] = byte(i * i >> 7)
		}
	}
	for name, c := range map[string]struct {
		need int
		file func(side int) []byte
	}{
		"jpeg": {3, func(side int) []byte {
			return asJPEG(t, image.NewYCbCr(image.Rect(0, 0, side, side), image.YCbCrSubsampleRatio420))
		}},
		"gray jpeg": {1, func(side int) []byte { return asJPEG(t, image.NewGray(image.Rect(0, 0, side, side))) }},
		"png": {4, func(side int) []byte {
			p := image.NewNRGBA(image.Rect(0, 0, side, side))
			noisy(p.Pix[:4*side])
			return asPNG(t, p)
		}},
		"deep png": {16, func(side int) []byte { return asPNG(t, image.NewNRGBA64(image.Rect(0, 0, side, side))) }},
		"palette png": {1, func(side int) []byte {
			return asPNG(t, image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.Black}))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			side := 1
			for (side+1)*(side+1) <= min(maxPixels, decoded/c.need) {
				side++
			}
			largest, tooLarge := c.file(side), c.file(side+1)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := New().Clean(t.Context(), largest)
			runtime.ReadMemStats(&after)
			require.NoError(t, err)
			took := after.TotalAlloc - before.TotalAlloc
			assert.Less(t, took, uint64(pooled*Memory), "%d × %d pixels", side, side)
			t.Logf("%d × %d pixels: %d MiB", side, side, took>>20)

			runtime.ReadMemStats(&before)
			_, err = New().Clean(t.Context(), tooLarge)
			runtime.ReadMemStats(&after)
			require.ErrorIs(t, err, picture.ErrImage)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), "it is not decoded")
		})
	}
}

// A picture that encodes to more than the limit is given up during encoding, before all of it is in memory.
func TestWhatEncodesToMuchIsRefused(t *testing.T) {
	p := image.NewNRGBA(image.Rect(0, 0, 2000, 2000))
	seed := uint32(1)
	for i := range p.Pix {
		seed = seed*1664525 + 1013904223
		p.Pix[i] = byte(seed >> 24)
	}
	_, err := encode(p, true)
	require.ErrorIs(t, err, picture.ErrImage)
}

func asJPEG(t *testing.T, p image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, p, nil))
	return file.Bytes()
}

func asPNG(t *testing.T, p image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, p))
	return file.Bytes()
}
