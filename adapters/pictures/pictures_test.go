package pictures_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/pictures"
	"tokri/core/picture"
)

func sample() image.Image {
	i := image.NewRGBA(image.Rect(0, 0, 20, 10))
	for x := range 20 {
		i.Set(x, x/2, color.RGBA{200, 30, 30, 255})
	}
	return i
}

func TestPicturesAreMadeAnew(t *testing.T) {
	const hidden = "<script>alert(1)</script>"
	var j, p bytes.Buffer
	require.NoError(t, jpeg.Encode(&j, sample(), nil))
	require.NoError(t, png.Encode(&p, sample()))
	for kind, raw := range map[string][]byte{"image/jpeg": j.Bytes(), "image/png": p.Bytes()} {
		clean, err := pictures.New().Clean(t.Context(), append(raw, hidden...))
		require.NoError(t, err)
		require.Equal(t, kind, clean.Type)
		require.NotContains(t, string(clean.Data), hidden)
		shown, _, err := image.Decode(bytes.NewReader(clean.Data))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, 20, 10), shown.Bounds())
	}
}

func TestDataThatIsNotAPicture(t *testing.T) {
	var p bytes.Buffer
	require.NoError(t, png.Encode(&p, sample()))
	bomb := bytes.Clone(p.Bytes())
	binary.BigEndian.PutUint32(bomb[16:], 60_000) // the header says that the picture is enormous
	binary.BigEndian.PutUint32(bomb[20:], 60_000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	for name, raw := range map[string][]byte{
		"nothing": nil, "text": []byte("hello"), "svg": []byte(`<svg onload="alert(1)"/>`), "gif": []byte("GIF89a......"),
		"half a png": p.Bytes()[:40], "only its head": p.Bytes()[:8], "a jpeg by its head": []byte("\xff\xd8\xff\xe0 no"),
		"another riff": []byte("RIFF....WAVEfmt "), "a bomb": bomb,
	} {
		_, err := pictures.New().Clean(t.Context(), raw)
		require.ErrorIs(t, err, picture.ErrImage, name)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := pictures.New().Clean(over, nil)
	require.Error(t, err)
}

// These are small files whose pictures take more memory than others of their size.
func TestHeavyPicturesMayHaveFewerPixels(t *testing.T) {
	var deep, light, baseline bytes.Buffer
	require.NoError(t, png.Encode(&deep, image.NewNRGBA64(image.Rect(0, 0, 4096, 2049))))
	require.NoError(t, png.Encode(&light, image.NewPaletted(image.Rect(0, 0, 4096, 2049), color.Palette{color.Black})))
	require.NoError(t, jpeg.Encode(&baseline, image.NewGray(image.Rect(0, 0, 4096, 2049)), nil))
	_, err := pictures.New().Clean(t.Context(), deep.Bytes())
	require.ErrorIs(t, err, picture.ErrImage, "16 bits a colour")
	for name, raw := range map[string][]byte{"palette": light.Bytes(), "in one go": baseline.Bytes()} {
		_, err := pictures.New().Clean(t.Context(), raw)
		require.NoError(t, err, name)
	}
}
