package pixels

import (
	"encoding/binary"
	"image"
)

// Orientation says how the camera was held, by EXIF's numbers 1 to 8.
type Orientation int

// Turned reports whether width and height are swapped.
func (o Orientation) Turned() bool { return o >= 5 }

// Apply returns the picture upright.
func (o Orientation) Apply(from *image.NRGBA) *image.NRGBA {
	if o <= 1 || o > 8 {
		return from
	}
	w, h := from.Rect.Dx(), from.Rect.Dy()
	size := image.Pt(w, h)
	if o.Turned() {
		size = image.Pt(h, w)
	}
	out := image.NewNRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			fx, fy := x, y
			switch o {
			case 2:
				fx = w - 1 - x
			case 3:
				fx, fy = w-1-x, h-1-y
			case 4:
				fy = h - 1 - y
			case 5:
				fx, fy = y, x
			case 6:
				fx, fy = y, h-1-x
			case 7:
				fx, fy = w-1-y, h-1-x
			case 8:
				fx, fy = w-1-y, x
			}
			copy(out.Pix[out.PixOffset(x, y):][:4], from.Pix[from.PixOffset(fx, fy):][:4])
		}
	}
	return out
}

// OrientationOf reads the tag 0x0112 in the first directory of the EXIF data. It returns 1 if there is none.
func OrientationOf(exif []byte) Orientation {
	if len(exif) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if exif[0] == 'I' {
		order = binary.LittleEndian
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return 1
	}
	n := uint64(order.Uint16(exif[at:]))
	for i := range n {
		entry := at + 2 + 12*i
		if entry+12 > uint64(len(exif)) {
			return 1
		}
		if order.Uint16(exif[entry:]) == 0x0112 {
			if o := Orientation(order.Uint16(exif[entry+8:])); o >= 1 && o <= 8 {
				return o
			}
		}
	}
	return 1
}
