// Package pictures re-encodes the pictures that customers send, and makes the pictures of products. The results
// contain nothing but the picture, and no metadata. A file that cannot be decoded is refused.
package pictures

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"

	"tokri/core/picture"
)

// Memory is the most memory in bytes that re-encoding a picture takes. The decoded picture may take `decoded`
// of it, which is checked with the file's header before anything is decoded. The rest is for the encoded
// picture and the tables of both.
const (
	Memory  = 64 << 20
	decoded = 44 << 20
	// maxPixels is more than phone cameras produce, and more than the shop needs to see.
	maxPixels = 12 << 20
)

const quality = 85

// Cleaner is a picture.Cleaner. It handles one picture at a time.
type Cleaner struct{ turn chan struct{} }

var _ picture.Cleaner = (*Cleaner)(nil)

// New makes a cleaner.
func New() *Cleaner { return &Cleaner{turn: make(chan struct{}, 1)} }

// format is an accepted format, recognised by the first bytes of the file and not by its name.
type format struct {
	magic  string
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	// need returns the largest number of bytes per pixel that decoding takes.
	need func(raw []byte, model color.Model) int
	// costly reports whether decoding a file takes far more time or memory than its pixels do; nil if no file of the format
	// does. Only files of customers are refused for it.
	costly func(raw []byte) bool
	png    bool // re-encoded as PNG, because the picture may have transparency
}

const jpegMagic = "\xff\xd8\xff"

var formats = []format{
	{jpegMagic, func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }, jpegNeed, costlyJPEG, false},
	{"\x89PNG\r\n\x1a\n", func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }, pngNeed, nil, true},
	{"RIFF", func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) }, webpNeed, costlyWebP, false},
}

// Clean implements picture.Cleaner.
func (c *Cleaner) Clean(ctx context.Context, raw []byte) (picture.Image, error) {
	for _, f := range formats {
		if !bytes.HasPrefix(raw, []byte(f.magic)) {
			continue
		}
		size, err := f.config(raw)
		if err != nil || size.Width < 1 || size.Height < 1 || size.Width > min(maxPixels, decoded/f.need(raw, size.ColorModel))/size.Height {
			return picture.Image{}, picture.ErrImage
		}
		if f.costly != nil && f.costly(raw) {
			return picture.Image{}, picture.ErrImage
		}
		select {
		case c.turn <- struct{}{}:
			defer func() { <-c.turn }()
		case <-ctx.Done():
			return picture.Image{}, ctx.Err()
		}
		pixels, err := f.decode(raw)
		if err != nil {
			return picture.Image{}, picture.ErrImage
		}
		return encode(pixels, f.png)
	}
	return picture.Image{}, picture.ErrImage
}

func encode(pixels image.Image, asPNG bool) (picture.Image, error) {
	out := &bounded{left: 2 * picture.MaxImageSize}
	made := picture.Image{Type: "image/jpeg"}
	var err error
	if asPNG {
		made.Type, err = "image/png", png.Encode(out, pixels)
	} else {
		err = jpeg.Encode(out, pixels, &jpeg.Options{Quality: quality})
	}
	if err != nil {
		return picture.Image{}, fmt.Errorf("encode the picture: %w", err)
	}
	made.Data = out.Bytes()
	return made, nil
}

// bounded is a buffer with a limit, because a crafted file can decode to a picture that is much larger than the
// file.
type bounded struct {
	bytes.Buffer
	left int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, picture.ErrImage
	}
	return b.Buffer.Write(p)
}
