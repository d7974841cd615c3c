package pictures

import (
	"bytes"
	"encoding/binary"
	"image/color"
)

// The functions in this file return how many bytes each pixel needs. They count everything that is allocated,
// also what encoding takes for a kind of picture that the encoder must convert pixel by pixel, although it is
// freed at once.

// jpegNeed counts one plane for each colour at full size (3). Pictures that are not YCbCr also need black, the
// picture made from the planes, and its encoding (9). A file that is not sequential also needs all
// coefficients, four bytes each, until the last scan.
func jpegNeed(raw []byte, model color.Model) int {
	planes, need := 3, 3
	switch model {
	case color.GrayModel:
		planes, need = 1, 1
	case color.YCbCrModel:
	default:
		planes, need = 4, 12
	}
	if !sequential(raw) {
		need += 4 * planes
	}
	return need
}

// sequential reports whether it is certain that a JPEG is not progressive.
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

// pngInterlaced is the position of the byte that says whether a PNG is interlaced. If it is, its passes, which
// together are as large as the picture, are decoded before they are merged.
const pngInterlaced = 28

func pngNeed(raw []byte, model color.Model) int {
	need := 4
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		need = 16
	case color.Gray16Model:
		need = 4
	case color.GrayModel:
		need = 1
	}
	if _, palette := model.(color.Palette); palette {
		need = 1
	}
	// A later chunk may name a transparent colour; then a picture with few bits per pixel becomes one with
	// many.
	if bytes.Contains(raw, []byte("tRNS")) {
		need = 16
	}
	if len(raw) > pngInterlaced && raw[pngInterlaced] != 0 {
		need *= 2
	}
	return need
}

// webpNeed counts the planes of a lossy picture. A lossless picture, and the transparency of a lossy one, is
// decoded into four bytes per pixel, twice, and encoded pixel by pixel. The header of an extended file does not
// say which of these follows.
func webpNeed(raw []byte, _ color.Model) int {
	if len(raw) >= 16 && string(raw[12:16]) == "VP8 " {
		return 2
	}
	return 12
}
