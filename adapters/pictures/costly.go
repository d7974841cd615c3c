package pictures

import "encoding/binary"

// maxScans is several times the number of scans that cameras and programs write.
const maxScans = 100

// costlyJPEG reports whether a file has more than maxScans scans. A scan of 20 bytes may visit the whole picture, so a file
// of 2 MB could keep the decoder busy for many minutes. The markers are found as image/jpeg finds them.
func costlyJPEG(raw []byte) bool {
	scans := 0
	for at := 2; at+4 <= len(raw) && scans <= maxScans; {
		marker := raw[at+1]
		switch {
		case raw[at] != 0xff || marker == 0xff: // data of a scan, or a byte that fills up
			at++
			continue
		case marker == 0, marker >= 0xd0 && marker <= 0xd7: // data of a scan
			at += 2
			continue
		case marker == 0xd9: // the end
			return false
		case marker == 0xda:
			scans++
		}
		at += 2 + int(binary.BigEndian.Uint16(raw[at+2:]))
	}
	return scans > maxScans
}

// costlyWebP reports whether a file is lossless or has transparency. The data of either may have 327,680 code trees for a
// picture of a few pixels: a file of 160 KB took 170 MB. Cameras write neither.
func costlyWebP(raw []byte) bool {
	for at := uint64(12); at+8 <= uint64(len(raw)); {
		switch string(raw[at : at+4]) {
		case "VP8 ":
			return false
		case "VP8L", "ALPH":
			return true
		}
		size := uint64(binary.LittleEndian.Uint32(raw[at+4:]))
		at += 8 + size + size%2
	}
	return false
}
