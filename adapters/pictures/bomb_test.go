package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/picture"
)

// bits writes bits in the order of a format.
type bits struct {
	bytes.Buffer

	lowFirst bool // the first bit is the lowest one of its byte (WebP)
	escaped  bool // a zero follows each 0xff (JPEG)
	last     byte
	n        int
}

func (b *bits) put(value uint64, n int) {
	for i := range n {
		shift := n - 1 - i
		if b.lowFirst {
			shift = i
		}
		bit := byte(value>>shift) & 1
		if b.lowFirst {
			b.last |= bit << b.n
		} else {
			b.last |= bit << (7 - b.n)
		}
		if b.n++; b.n < 8 {
			continue
		}
		b.WriteByte(b.last)
		if b.escaped && b.last == 0xff {
			b.WriteByte(0)
		}
		b.last, b.n = 0, 0
	}
}

// endByte fills the last byte with ones.
func (b *bits) endByte() {
	for b.n != 0 {
		b.put(1, 1)
	}
}

// jpegOfScans returns a gray JPEG of 3000 × 3000 pixels with scans that change nothing: each takes 20 bytes of the file, and
// visits all of the picture when it is decoded.
func jpegOfScans(scans int) []byte {
	const side, blocks, longestRun = 3000, 375 * 375, 1<<15 - 1
	b := &bits{escaped: true}
	b.Write(append([]byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0}, bytes.Repeat([]byte{1}, 64)...))
	b.Write([]byte{0xff, 0xc2, 0, 11, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0})
	// The one code of the table, a single bit, stands for a run of 2¹⁴ blocks and more that are complete.
	b.Write(append(append([]byte{0xff, 0xc4, 0, 20, 0x10, 1}, make([]byte, 15)...), 0xe0))
	for range scans {
		b.Write([]byte{0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0})
		for left := blocks; left > 0; left -= longestRun {
			b.put(0, 1)
			b.put(uint64(max(min(left, longestRun)-1<<14, 0)), 14)
		}
		b.endByte()
	}
	b.Write([]byte{0xff, 0xd9})
	return b.Bytes()
}

func chunk(id string, content []byte) []byte {
	content = append(content, make([]byte, len(content)%2)...)
	return append(binary.LittleEndian.AppendUint32([]byte(id), uint32(len(content))), content...)
}

func webpOf(chunks ...[]byte) []byte {
	return chunk("RIFF", append([]byte("WEBP"), bytes.Join(chunks, nil)...))
}

// treesOfWebP returns the lossless data of a picture of 4 × 4 pixels that has 65,536 groups of five code trees and uses one.
func treesOfWebP() []byte {
	b := &bits{lowFirst: true}
	b.put(0x2f, 8)
	b.put(3, 14)
	b.put(3, 14)
	b.put(0, 4) // opaque, version 0
	b.put(0, 2) // no transform, no colour cache
	b.put(1, 4) // groups by tiles of 4 × 4 pixels
	b.put(0, 1) // the picture that names each tile's group has no colour cache
	for _, named := range []uint64{0xff, 0xff, 0, 0, 0} {
		b.put(5, 3) // one symbol of eight bits
		b.put(named, 8)
	}
	for range 65_536 * 5 {
		b.put(1, 4) // the symbol 0
	}
	b.endByte()
	return b.Bytes()
}

// These files have few pixels for what it takes to decode them.
func TestFilesThatAreMadeToBeCostlyAreRefused(t *testing.T) {
	canvas := func(flags byte) []byte { return chunk("VP8X", []byte{flags, 0, 0, 0, 3, 0, 0, 3, 0, 0}) }
	trees := treesOfWebP()
	for name, file := range map[string][]byte{
		"a JPEG of many scans":                 jpegOfScans(10_000),
		"many code trees":                      webpOf(chunk("VP8L", trees)),
		"many code trees on a canvas":          webpOf(canvas(0), chunk("VP8L", trees)),
		"many code trees for the transparency": webpOf(canvas(1<<4), chunk("ALPH", append([]byte{1}, trees[5:]...)), chunk("VP8 ", nil)),
		"behind another chunk":                 webpOf(canvas(0), chunk("EXIF", []byte("odd")), chunk("VP8L", trees)),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begun := time.Now()
		_, err := New().Clean(t.Context(), file)
		took := time.Since(begun)
		runtime.ReadMemStats(&after)
		t.Logf("%s: %d bytes, %s, %d KiB", name, len(file), took, (after.TotalAlloc-before.TotalAlloc)>>10)
		require.ErrorIs(t, err, picture.ErrImage, name)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), "%s: it is not decoded", name)
	}
}

// Cameras and programs write at most some ten scans.
func TestScansAreCountedAsTheyAreDecoded(t *testing.T) {
	assert.False(t, costlyJPEG(jpegOfScans(maxScans)))
	assert.True(t, costlyJPEG(jpegOfScans(maxScans+1)))
	_, err := New().Clean(t.Context(), jpegOfScans(10))
	require.NoError(t, err)
	baseline := asJPEG(t, image.NewGray(image.Rect(0, 0, 64, 64)))
	many := bytes.Repeat([]byte("\xff\xda\x00\x02"), maxScans+1)
	// These bytes only look like scans: they are inside an application's data, such as a thumbnail, or after the end.
	data := append([]byte{0xff, 0xe1, byte((len(many) + 2) >> 8), byte(len(many) + 2)}, many...)
	assert.False(t, costlyJPEG(append(append([]byte("\xff\xd8"), data...), baseline[2:]...)))
	assert.False(t, costlyJPEG(append(baseline, many...)))
	for name, before := range map[string]string{"fill bytes": "\xff\xff", "restarts": "\xff\xd0\xff\xd7", "data": "abc\xff\x00"} {
		assert.True(t, costlyJPEG(append([]byte("\xff\xd8"+before), many...)), name)
	}
	for _, cut := range []string{"\xff", "\xff\xe1", "\xff\xe1\x00", "\xff\xe1\xff\xff"} {
		assert.False(t, costlyJPEG([]byte("\xff\xd8"+cut)), "it is refused as broken")
	}
}
