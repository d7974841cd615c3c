package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJPEGsInScansMayHaveFewerPixels(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	baseline := file.Bytes()
	at := bytes.Index(baseline, []byte{0xff, 0xc0})
	require.Positive(t, at)
	scans := bytes.Clone(baseline)
	scans[at+1] = 0xc2
	// What only looks like a frame, inside of what an application has to say.
	said := append([]byte("\xff\xd8\xff\xe1\x00\x06\xff\xc2\xff\xc0"), baseline[2:]...)
	require.Equal(t, maxPixels, maxPixelsOf(baseline, color.GrayModel))
	require.Equal(t, maxPixels, maxPixelsOf(said, color.GrayModel))
	for name, raw := range map[string][]byte{
		"in scans": scans, "in scans, with words": append(bytes.Clone(said[:10]), scans[2:]...),
		"a marker out of place": append([]byte("\xff\xd8\xff\xd0"), baseline[2:]...), "cut off": baseline[:at], "bytes between": append([]byte("\xff\xd8\xff\x00"), baseline[2:]...),
	} {
		require.Equal(t, maxPixels/2, maxPixelsOf(raw, color.YCbCrModel), name)
	}
}
