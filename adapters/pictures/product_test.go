package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/pictures/pixels"
	"tokri/core/picture"
)

var (
	red  = color.NRGBA{R: 220, G: 30, B: 30, A: 255}
	blue = color.NRGBA{R: 30, G: 30, B: 220, A: 255}
)

// marked draws a picture whose upper left quarter is red.
func marked(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.SetNRGBA(x, y, blue)
			if x < w/2 && y < h/2 {
				p.SetNRGBA(x, y, red)
			}
		}
	}
	return p
}

func photo(t *testing.T, p image.Image, segments ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, p, &jpeg.Options{Quality: 95}))
	raw := append([]byte{}, out.Bytes()[:2]...)
	for _, s := range segments {
		raw = append(raw, s...)
	}
	return append(raw, out.Bytes()[2:]...)
}

func segment(marker byte, content []byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2)), content...)
}

func exif(orientation uint16) []byte {
	b := []byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	return segment(0xe1, append(binary.BigEndian.AppendUint16(b, orientation), 0, 0, 0, 0, 0, 0))
}

// profileOf makes a colour profile with one power for all colours and the columns of its matrix.
func profileOf(gamma float64, columns [3][3]float64) []byte {
	head := make([]byte, 128)
	copy(head[16:], "RGB XYZ ")
	var data []byte
	tags := binary.BigEndian.AppendUint32(nil, 6)
	add := func(name string, tag []byte) {
		tags = append(tags, name...)
		tags = binary.BigEndian.AppendUint32(tags, uint32(132+6*12+len(data)))
		tags = binary.BigEndian.AppendUint32(tags, uint32(len(tag)))
		data = append(data, tag...)
	}
	for i, name := range []string{"r", "g", "b"} {
		xyz := append([]byte("XYZ "), 0, 0, 0, 0)
		for _, v := range columns[i] {
			xyz = binary.BigEndian.AppendUint32(xyz, uint32(int32(math.Round(v*65536))))
		}
		add(name+"XYZ", xyz)
		add(name+"TRC", append(binary.BigEndian.AppendUint32(append([]byte("para"), 0, 0, 0, 0, 0, 0, 0, 0), uint32(gamma*65536)), nil...))
	}
	return append(append(head, tags...), data...)
}

// The values of the profiles Display P3 and Adobe RGB (1998), adapted to D50.
var (
	displayP3 = [3][3]float64{{0.5151, 0.2412, -0.0011}, {0.2920, 0.6922, 0.0419}, {0.1571, 0.0666, 0.7841}}
	adobeRGB  = [3][3]float64{{0.6097, 0.3111, 0.0195}, {0.2053, 0.6257, 0.0609}, {0.1492, 0.0632, 0.7446}}
)

func icc(profile []byte) []byte {
	return segment(0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), profile...))
}

func productOf(t *testing.T, raw []byte) (made []image.Image, extension string) {
	t.Helper()
	p, err := Open(raw)
	require.NoError(t, err)
	files, extension, err := p.Make(picture.Widths)
	require.NoError(t, err)
	for _, file := range files {
		one, format, err := image.Decode(bytes.NewReader(file))
		require.NoError(t, err)
		require.Equal(t, map[string]string{"jpg": "jpeg", "png": "png"}[extension], format)
		exif, icc := metadataOf(file)
		require.Empty(t, exif, "the place where a photo was taken is nobody's business")
		require.Empty(t, icc)
		made = append(made, one)
	}
	return made, extension
}

func near(t *testing.T, want, got color.Color, what ...any) {
	t.Helper()
	w, g := color.NRGBAModel.Convert(want).(color.NRGBA), color.NRGBAModel.Convert(got).(color.NRGBA)
	for _, d := range []int{int(w.R) - int(g.R), int(w.G) - int(g.G), int(w.B) - int(g.B), int(w.A) - int(g.A)} {
		if d > 14 || d < -14 {
			assert.Equal(t, w, g, what...)
			return
		}
	}
}

func TestPhotosComeInAllWidths(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want []image.Point
	}{
		{1600, 1200, []image.Point{{320, 240}, {480, 360}, {640, 480}, {960, 720}, {1280, 960}}},
		{900, 1200, []image.Point{{240, 320}, {360, 480}, {480, 640}, {720, 960}, {900, 1200}}},
		{600, 600, []image.Point{{240, 240}, {360, 360}, {480, 480}, {600, 600}, {600, 600}}},
		{1000, 300, []image.Point{{480, 144}, {720, 216}, {960, 288}, {1000, 300}, {1000, 300}}},
		{1000, 3000, []image.Point{{160, 480}, {240, 720}, {320, 960}, {480, 1440}, {640, 1920}}},
	} {
		made, extension := productOf(t, photo(t, marked(c.w, c.h)))
		require.Equal(t, "jpg", extension)
		for i, want := range c.want {
			require.Equal(t, want, made[i].Bounds().Size(), "%d × %d", c.w, c.h)
			near(t, red, made[i].At(want.X/4, want.Y/4))
			near(t, blue, made[i].At(want.X*3/4, want.Y*3/4))
		}
	}
}

func TestPhotosStandUpright(t *testing.T) {
	// The table says where the red quarter must be afterwards, right and below, for each orientation of the
	// camera.
	for o, red4 := range map[uint16][2]bool{1: {false, false}, 2: {true, false}, 3: {true, true}, 4: {false, true},
		5: {false, false}, 6: {true, false}, 7: {true, true}, 8: {false, true}, 9: {false, false}} {
		made, _ := productOf(t, photo(t, marked(1200, 800), exif(o)))
		size := made[4].Bounds().Size()
		if o >= 5 && o <= 8 {
			require.Equal(t, image.Pt(800, 1200), size, "orientation %d", o)
		} else {
			require.Equal(t, image.Pt(1200, 800), size, "orientation %d", o)
		}
		for _, right := range []bool{false, true} {
			for _, below := range []bool{false, true} {
				x, y, want := size.X/4, size.Y/4, blue
				if right {
					x *= 3
				}
				if below {
					y *= 3
				}
				if red4 == [2]bool{right, below} {
					want = red
				}
				near(t, want, made[4].At(x, y), "orientation %d, right %v, below %v", o, right, below)
			}
		}
	}
}

func TestColoursBecomeThoseOfScreens(t *testing.T) {
	plain := image.NewNRGBA(image.Rect(0, 0, 300, 300))
	for i := range plain.Pix {
		plain.Pix[i] = []uint8{200, 100, 50, 255}[i%4]
	}
	for name, c := range map[string]struct {
		profile []byte
		want    color.NRGBA
	}{
		"sRGB by a power of 2.2": {profileOf(2.2, [3][3]float64{{0.4361, 0.2225, 0.0139}, {0.3851, 0.7169, 0.0971}, {0.1431, 0.0606, 0.7141}}), color.NRGBA{200, 100, 50, 255}},
		"Display P3":             {profileOf(2.2, displayP3), color.NRGBA{213, 93, 31, 255}},
		"Adobe RGB":              {profileOf(2.199, adobeRGB), color.NRGBA{227, 99, 41, 255}},
	} {
		made, _ := productOf(t, photo(t, plain, icc(c.profile)))
		near(t, c.want, made[2].At(50, 50), name)
	}
	_, err := Open(photo(t, plain, icc([]byte("nonsense"))))
	require.ErrorContains(t, err, "colour profile")
}

func TestDrawingsKeepTheirTransparency(t *testing.T) {
	drawing := marked(1200, 1200)
	for y := range 300 {
		for x := range 1200 {
			drawing.SetNRGBA(x, y, color.NRGBA{})
		}
	}
	var raw bytes.Buffer
	require.NoError(t, png.Encode(&raw, drawing))
	made, extension := productOf(t, raw.Bytes())
	require.Equal(t, "png", extension)
	for _, one := range made {
		side := one.Bounds().Dx()
		_, _, _, alpha := one.At(side/2, side/8).RGBA()
		require.Zero(t, alpha)
		near(t, blue, one.At(side/2, side*7/8))
	}
	raw.Reset()
	require.NoError(t, png.Encode(&raw, marked(400, 400)))
	_, extension = productOf(t, raw.Bytes())
	require.Equal(t, "jpg", extension, "a photo that was saved as PNG")
}

func TestWhatIsWrongWithAFile(t *testing.T) {
	whole := photo(t, marked(400, 400))
	huge := photo(t, image.NewGray(image.Rect(0, 0, 5000, 3000)))
	for want, raw := range map[string][]byte{
		"is no JPEG, PNG or WebP":            []byte("GIF89a"),
		"is AVIF or HEIC":                    []byte("\x00\x00\x00\x20ftypavif\x00\x00\x00\x00"),
		"has 15.0 MB; a picture has at most": append(whole, make([]byte, MaxFile)...),
		"5000 × 3000; a picture of its kind": huge,
		"each side must have at least 240":   photo(t, marked(400, 200)),
		"at most 4 times the other":          photo(t, marked(1300, 300)),
		"is broken":                          whole[:100],
		"is an animation":                    []byte("RIFF\x1a\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x8f\x01\x00\x8f\x01\x00"),
	} {
		_, err := Open(raw)
		require.ErrorContains(t, err, want)
	}
	cut, err := Open(whole[:len(whole)/2])
	require.NoError(t, err, "the head is whole")
	_, _, err = cut.Make(picture.Widths)
	require.ErrorContains(t, err, "is broken")
}

// The largest accepted files need no more than Memory, even if no memory is freed in between.
func TestAPictureOfTheShopIsMadeWithinItsMemory(t *testing.T) {
	for name, c := range map[string]struct {
		need int
		file func(side int) []byte
	}{
		"jpeg": {3, func(side int) []byte {
			return photo(t, image.NewYCbCr(image.Rect(0, 0, side, side), image.YCbCrSubsampleRatio444), exif(6), icc(profileOf(2.2, displayP3)))
		}},
		"png":      {4, func(side int) []byte { return asPNG(t, image.NewNRGBA(image.Rect(0, 0, side, side))) }},
		"deep png": {16, func(side int) []byte { return asPNG(t, image.NewNRGBA64(image.Rect(0, 0, side, side))) }},
	} {
		side := int(math.Sqrt(float64(min(maxPixels, decoded/c.need))))
		raw := c.file(side)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p, err := Open(raw)
		require.NoError(t, err)
		_, _, err = p.Make(picture.Widths)
		require.NoError(t, err)
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		assert.Less(t, took, uint64(pooled*Memory), "%s of %d × %d: %d MiB", name, side, side, took>>20)
		_, err = Open(c.file(side + 1))
		require.ErrorContains(t, err, "megapixels", name)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(jpegMagic + "\xe1\x00\x10Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08"))
	f.Add(append([]byte("RIFF\x20\x00\x00\x00WEBPEXIF\x08\x00\x00\x00II\x2a\x00\x08\x00\x00\x00"), profileOf(2.2, adobeRGB)...))
	f.Fuzz(func(_ *testing.T, raw []byte) {
		exif, icc := metadataOf(raw)
		pixels.OrientationOf(exif)
		pixels.OrientationOf(raw)
		_, _ = pixels.ReadProfile(icc)
		_, _ = pixels.ReadProfile(raw)
		_, _ = Open(raw)
	})
}

func TestTheSizeIsThatOfTheUprightPicture(t *testing.T) {
	for turn, want := range map[uint16]image.Point{1: image.Pt(400, 300), 3: image.Pt(400, 300), 6: image.Pt(300, 400)} {
		p, err := Open(photo(t, marked(400, 300), exif(turn)))
		require.NoError(t, err)
		width, height := p.Size()
		require.Equal(t, want, image.Pt(width, height), turn)
	}
}
