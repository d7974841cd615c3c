// Package pictures re-encodes the pictures that customers send. The result has no metadata and nothing else
// besides the picture; a file that cannot be decoded is refused.
package pictures

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"

	"tokri/core/contact"
)

// maxPixels keeps a small file from becoming a large picture in memory: 64 MB. Formats that need more
// memory for each pixel may have half as many, and never need more than twice as much.
const maxPixels = 16 << 20

const quality = 85

// Cleaner is a contact.Pictures. It works on one picture at a time.
type Cleaner struct{ turn chan struct{} }

var _ contact.Pictures = (*Cleaner)(nil)

// New makes a cleaner.
func New() *Cleaner { return &Cleaner{turn: make(chan struct{}, 1)} }

// format is an accepted format, recognised by the first bytes of the file and not by its name.
type format struct {
	magic  string
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	png    bool // re-encoded as PNG, because it may have transparency
}

const jpegMagic = "\xff\xd8\xff"

var formats = []format{
	{jpegMagic, func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }, false},
	{"\x89PNG\r\n\x1a\n", func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }, true},
	{"RIFF", func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) }, false},
}

// Clean implements contact.Pictures.
func (c *Cleaner) Clean(ctx context.Context, raw []byte) (contact.Image, error) {
	for _, f := range formats {
		if !bytes.HasPrefix(raw, []byte(f.magic)) {
			continue
		}
		size, err := f.config(raw)
		if err != nil || size.Width < 1 || size.Height < 1 || size.Width > maxPixelsOf(raw, size.ColorModel)/size.Height {
			return contact.Image{}, contact.ErrImage
		}
		select {
		case c.turn <- struct{}{}:
			defer func() { <-c.turn }()
		case <-ctx.Done():
			return contact.Image{}, ctx.Err()
		}
		picture, err := f.decode(raw)
		if err != nil {
			return contact.Image{}, contact.ErrImage
		}
		return encode(picture, f.png)
	}
	return contact.Image{}, contact.ErrImage
}

// maxPixelsOf is how many pixels a picture may have.
func maxPixelsOf(raw []byte, model color.Model) int {
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		return maxPixels / 2
	}
	if bytes.HasPrefix(raw, []byte(jpegMagic)) && !sequential(raw) {
		return maxPixels / 2
	}
	return maxPixels
}

// sequential tells whether a JPEG is certainly not progressive. Decoding a progressive JPEG keeps all
// coefficients in memory until the last scan.
func sequential(raw []byte) bool {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff; at += 2 + int(binary.BigEndian.Uint16(raw[at+2:])) {
		switch marker := raw[at+1]; {
		case marker == 0xc0, marker == 0xc1:
			return true
		case marker == 0xc4, marker == 0xdb, marker == 0xdd, marker == 0xfe, marker >= 0xe0 && marker <= 0xef:
			// tables, comments and application segments
		default:
			return false
		}
	}
	return false
}

func encode(picture image.Image, asPNG bool) (contact.Image, error) {
	var out bytes.Buffer
	made := contact.Image{Type: "image/jpeg"}
	var err error
	if asPNG {
		made.Type, err = "image/png", png.Encode(&out, picture)
	} else {
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality})
	}
	made.Data = out.Bytes()
	if err != nil {
		return contact.Image{}, fmt.Errorf("encode the picture: %w", err)
	}
	// A crafted file can decode to a picture much larger than the file.
	if len(made.Data) > 2*contact.MaxImageSize {
		return contact.Image{}, contact.ErrImage
	}
	return made, nil
}
