package pictures

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"tokri/adapters/pictures/pixels"
)

// Version is the version of the way in which pictures of products are made. If it changes, all of them are made
// again.
const Version = "2"

// productQuality is the JPEG quality of goods, the usual one of image services (libjpeg, Next.js): against 85 a photograph has over
// a quarter fewer bytes and looks the same on the dense screens of phones. What a customer complains of is kept better.
const productQuality = 75

// MaxFile is the largest size in bytes of the file for a picture of the shop.
const MaxFile = 15 << 20

// The limits of a picture's dimensions. A picture that is narrower than the smallest width would look blurred
// on every screen.
const (
	minSide   = 240
	mostTimes = 4 // the longer side is at most this many times the shorter one
)

// Product makes pictures of products from the shopkeeper's files. Its errors are the end of a sentence whose
// subject is the file.
type Product struct {
	format  format
	raw     []byte
	size    image.Point // before it is turned
	turn    pixels.Orientation
	profile *pixels.Profile // nil means sRGB
}

// Open checks the header of a file. It decodes no pixels.
func Open(raw []byte) (*Product, error) {
	if len(raw) > MaxFile {
		return nil, fmt.Errorf("has %.1f MB; a picture has at most %d", float64(len(raw))/(1<<20), MaxFile>>20)
	}
	for _, f := range formats {
		if !bytes.HasPrefix(raw, []byte(f.magic)) {
			continue
		}
		size, err := f.config(raw)
		switch {
		case isAnimation(raw):
			return nil, fmt.Errorf("is an animation; save one picture of it")
		case err != nil || size.Width < 1 || size.Height < 1:
			return nil, errBroken
		case size.ColorModel == color.CMYKModel:
			return nil, fmt.Errorf("has the colours of print (CMYK); save it with those of screens (sRGB)")
		case size.Width > maxPixels/size.Height, size.Width > decoded/f.need(raw, size.ColorModel)/size.Height:
			most := min(maxPixels, decoded/f.need(raw, size.ColorModel))
			return nil, fmt.Errorf("is %d × %d; a picture of its kind has at most %.1f megapixels", size.Width, size.Height, float64(most)/1e6)
		case min(size.Width, size.Height) < minSide:
			return nil, fmt.Errorf("is %d × %d; each side must have at least %d", size.Width, size.Height, minSide)
		case max(size.Width, size.Height) > mostTimes*min(size.Width, size.Height):
			return nil, fmt.Errorf("is %d × %d; a side is at most %d times the other", size.Width, size.Height, mostTimes)
		}
		exif, icc := metadataOf(raw)
		p := &Product{format: f, raw: raw, size: image.Pt(size.Width, size.Height), turn: pixels.OrientationOf(exif)}
		if p.profile, err = pixels.ReadProfile(icc); err != nil {
			return nil, err
		}
		return p, nil
	}
	if len(raw) > 12 && (string(raw[4:12]) == "ftypavif" || string(raw[4:8]) == "ftyp") {
		return nil, fmt.Errorf("is AVIF or HEIC, which the shop cannot read; save it as JPEG, PNG or WebP")
	}
	return nil, fmt.Errorf("is no JPEG, PNG or WebP")
}

// Size returns the width and height of the picture when it is upright.
func (p *Product) Size() (width, height int) {
	if p.turn.Turned() {
		return p.size.Y, p.size.X
	}
	return p.size.X, p.size.Y
}

// isAnimation tells from its header whether a file is a WebP of several pictures, which the decoder cannot read.
func isAnimation(raw []byte) bool {
	const flags, animation = 20, 1 << 1
	return len(raw) > flags && string(raw[8:16]) == "WEBPVP8X" && raw[flags]&animation != 0
}

var errBroken = fmt.Errorf("is broken: it cannot be read as a picture")

// boxOf returns the largest size of a picture for a tile of the given width. A tile is square and the photo
// fills it, so the photo's shorter side gets the width of the tile. The longer side gets at most twice that;
// for a longer photo, the shorter side gets less.
func boxOf(p image.Image, width int) image.Point {
	if size := p.Bounds().Size(); size.X > size.Y {
		return image.Pt(2*width, width)
	}
	return image.Pt(width, 2*width)
}

// Make decodes the file and makes the picture in each width, upright, in sRGB and without metadata. A picture
// that is narrower than a width is not enlarged. Photos become JPEG ("jpg"); pictures with transparency, such
// as drawings, become PNG ("png").
func (p *Product) Make(widths []int) (made [][]byte, extension string, err error) {
	picture, err := p.format.decode(p.raw)
	if err != nil {
		return nil, "", errBroken
	}
	largest := p.turn.Apply(pixels.Shrink(picture, boxOf(picture, widths[len(widths)-1]), p.profile))
	extension = "jpg"
	if !largest.Opaque() {
		extension = "png"
	}
	for _, width := range widths {
		one := pixels.Shrink(largest, boxOf(largest, width), nil)
		var out bytes.Buffer
		if extension == "png" {
			err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, one)
		} else {
			err = jpeg.Encode(&out, one, &jpeg.Options{Quality: productQuality})
		}
		if err != nil {
			return nil, "", fmt.Errorf("could not be written in width %d: %w", width, err)
		}
		made = append(made, out.Bytes())
	}
	return made, extension, nil
}
