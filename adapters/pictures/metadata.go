package pictures

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strings"

	"tokri/adapters/pictures/pixels"
)

// metadataOf returns the EXIF data and the colour profile of a file, each nil if the file has none.
func metadataOf(raw []byte) (exif, icc []byte) {
	switch {
	case bytes.HasPrefix(raw, []byte(jpegMagic)):
		return ofJPEG(raw)
	case bytes.HasPrefix(raw, []byte("RIFF")):
		return ofWebP(raw)
	}
	return ofPNG(raw)
}

func ofJPEG(raw []byte) (exif, icc []byte) {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff && raw[at+1] != 0xda; {
		size := int(binary.BigEndian.Uint16(raw[at+2:]))
		if size < 2 || at+2+size > len(raw) {
			return exif, icc
		}
		content := raw[at+4 : at+2+size]
		switch marker := raw[at+1]; {
		case marker == 0xe1 && bytes.HasPrefix(content, []byte("Exif\x00\x00")):
			exif = content[6:]
		case marker == 0xe2 && bytes.HasPrefix(content, []byte("ICC_PROFILE\x00")) && len(content) > 14:
			icc = append(icc, content[14:]...) // the parts are in order
		}
		at += 2 + size
	}
	return exif, icc
}

func ofWebP(raw []byte) (exif, icc []byte) {
	for at := uint64(12); at+8 <= uint64(len(raw)); {
		size := uint64(binary.LittleEndian.Uint32(raw[at+4:]))
		if at+8+size > uint64(len(raw)) {
			return exif, icc
		}
		content := raw[at+8 : at+8+size]
		switch string(raw[at : at+4]) {
		case "EXIF":
			exif = bytes.TrimPrefix(content, []byte("Exif\x00\x00"))
		case "ICCP":
			icc = content
		}
		at += 8 + size + size%2
	}
	return exif, icc
}

func ofPNG(raw []byte) (exif, icc []byte) {
	for at := uint64(8); at+12 <= uint64(len(raw)); {
		size := uint64(binary.BigEndian.Uint32(raw[at:]))
		if at+12+size > uint64(len(raw)) {
			return exif, icc
		}
		content := raw[at+8 : at+8+size]
		switch string(raw[at+4 : at+8]) {
		case "eXIf":
			exif = content
		case "iCCP":
			_, packed, _ := strings.Cut(string(content), "\x00")
			if r, err := zlib.NewReader(strings.NewReader(packed[min(1, len(packed)):])); err == nil {
				icc, _ = io.ReadAll(io.LimitReader(r, pixels.MaxProfile)) // a profile that is cut off here is refused as broken
			}
		case "IDAT":
			return exif, icc
		}
		at += 12 + size
	}
	return exif, icc
}
