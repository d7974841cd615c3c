package pdf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// style is regular or bold, in fpdf's notation.
type style string

const (
	regular style = ""
	bold    style = "B"
)

// The files of the typeface that has Devanagari. The built web client carries them.
var mukta = map[style]string{regular: "fonts/Mukta_400Regular.ttf", bold: "fonts/Mukta_700Bold.ttf"}

// firstGlyph is the character code of glyph 0 in the typefaces of a paper; glyph 1 has the next code, and so
// on. They are needed because a shaper returns glyphs, but fpdf accepts only characters.
const (
	firstGlyph = '\ue000'
	lastGlyph  = '\uf8ff'
)

// typeface is one font file, used for shaping and for embedding.
type typeface struct {
	*font.Face
	family string
	style  style
	file   []byte // with a code for every glyph
}

func (t *typeface) use(p *fpdf.Fpdf, size float64) {
	if p.GetFontDesc(t.family, string(t.style)) == (fpdf.FontDescType{}) {
		p.AddUTF8FontFromBytes(t.family, string(t.style), t.file)
	}
	p.SetFont(t.family, string(t.style), size)
}

// typefaces has for each style the typefaces to be tried, in order.
type typefaces map[style][]*typeface

// loadTypefaces reads Mukta from files. Without it there is only DejaVu, which has no Devanagari.
func loadTypefaces(files fs.FS) (faces typefaces, devanagari bool, err error) {
	faces, devanagari = make(typefaces), true
	for s, dejavu := range map[style][]byte{regular: dejavusans.TTF, bold: dejavusansbold.TTF} {
		if file, err := fs.ReadFile(files, mukta[s]); err != nil {
			devanagari = false
		} else if err := faces.add("Mukta", s, file); err != nil {
			return nil, false, err
		}
		if err := faces.add("DejaVu", s, dejavu); err != nil {
			return nil, false, err
		}
	}
	return faces, devanagari, nil
}

func (f typefaces) add(family string, s style, file []byte) error {
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err == nil {
		file, err = withGlyphCodes(file, face.Font)
	}
	if err != nil {
		return fmt.Errorf("typeface %s: %w", family, err)
	}
	f[s] = append(f[s], &typeface{Face: face, family: family, style: s, file: file})
	return nil
}

// resolver chooses the first typeface of one style that has a character.
type resolver []*typeface

func (r resolver) ResolveFace(c rune) *font.Face {
	for _, t := range r {
		if _, ok := t.NominalGlyph(c); ok {
			return t.Face
		}
	}
	return r[len(r)-1].Face
}

func (r resolver) of(f *font.Face) *typeface {
	return r[slices.IndexFunc(r, func(t *typeface) bool { return t.Face == f })]
}

// withGlyphCodes returns the font file with a code for each glyph, in addition to its characters.
func withGlyphCodes(file []byte, f *font.Font) ([]byte, error) {
	glyphs := map[rune]font.GID{}
	for all := f.Cmap.Iter(); all.Next(); {
		if c, glyph := all.Char(); c < firstGlyph && unicode.IsPrint(c) {
			glyphs[c] = glyph
		}
	}
	from, err := opentype.NewLoader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	size, err := from.RawTable(opentype.MustNewTag("maxp"))
	if err != nil || len(size) < 6 {
		return nil, fmt.Errorf("no number of glyphs: %w", err)
	}
	for glyph := range min(font.GID(binary.BigEndian.Uint16(size[4:])), lastGlyph-firstGlyph+1) {
		glyphs[firstGlyph+rune(glyph)] = glyph
	}
	characters := opentype.MustNewTag("cmap")
	tables := []opentype.Table{{Tag: characters, Content: characterTable(glyphs)}}
	for _, tag := range from.Tables() {
		if tag == characters {
			continue
		}
		content, err := from.RawTable(tag)
		if err != nil {
			return nil, err
		}
		tables = append(tables, opentype.Table{Tag: tag, Content: content})
	}
	slices.SortFunc(tables, func(a, b opentype.Table) int { return cmp.Compare(a.Tag, b.Tag) })
	return opentype.WriteTTF(tables), nil
}

// characterTable returns a font's table of characters in format 4 of OpenType: a list of ranges, in each of
// which the glyph is the code plus a constant.
func characterTable(glyphs map[rune]font.GID) []byte {
	type run struct{ first, last, add uint16 }
	var runs []run
	for _, c := range slices.Sorted(maps.Keys(glyphs)) {
		code, add := uint16(c), uint16(glyphs[c])-uint16(c) //nolint:gosec // below firstGlyph or a glyph's code: 16 bits
		if n := len(runs); n > 0 && runs[n-1].last+1 == code && runs[n-1].add == add {
			runs[n-1].last = code
		} else {
			runs = append(runs, run{code, code, add})
		}
	}
	runs = append(runs, run{0xFFFF, 0xFFFF, 1}) // the format requires this entry at the end
	n := uint16(len(runs))                      //nolint:gosec // a font has 65,536 glyphs at most
	search := uint16(1)
	steps := uint16(0)
	for search*2 <= n {
		search, steps = search*2, steps+1
	}
	var ends, firsts, adds, ranges []uint16
	for _, r := range runs {
		ends, firsts, adds, ranges = append(ends, r.last), append(firsts, r.first), append(adds, r.add), append(ranges, 0)
	}
	words := slices.Concat(
		[]uint16{0, 1, 3, 1, 0, 12}, // one table, for Unicode, 12 bytes from here
		[]uint16{4, 16 + 8*n, 0, 2 * n, 2 * search, steps, 2*n - 2*search}, ends, []uint16{0}, firsts, adds, ranges)
	table := make([]byte, 0, 2*len(words))
	for _, w := range words {
		table = binary.BigEndian.AppendUint16(table, w)
	}
	return table
}
