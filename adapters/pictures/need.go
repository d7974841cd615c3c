package pictures

import (
	"bytes"
	"encoding/binary"
	"image/color"
)

// What is needed counts all that is allocated, also what encoding takes for each pixel of a kind that the encoder does
// not know and gives back at once.

// jpegNeed: a plane for each colour at full size (3); black, the picture made of the planes and its encoding for those
// that are no YCbCr (9); and for a file that is not sequential all coefficients, four bytes each, until the last scan.
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

// sequential reports whether a JPEG is certainly not progressive.
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

// pngInterlaced is where a PNG says that it is interlaced: then its passes, together as large as the picture, are decoded
// before they are merged.
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
	// A transparent colour, which a later chunk names, makes a deep picture of a flat one.
	if bytes.Contains(raw, []byte("tRNS")) {
		need = 16
	}
	if len(raw) > pngInterlaced && raw[pngInterlaced] != 0 {
		need *= 2
	}
	return need
}

// webpNeed: the planes of a lossy picture; one without loss, and the transparency of a lossy one, is decoded into four
// bytes a pixel, twice, and encoded by the pixel. The head of an extended file does not say which of them follows.
func webpNeed(raw []byte, _ color.Model) int {
	if len(raw) >= 16 && string(raw[12:16]) == "VP8 " {
		return 2
	}
	return 12
}
