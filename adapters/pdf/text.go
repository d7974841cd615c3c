package pdf

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// em is the size at which text is shaped: a thousand units, in which PDF measures glyphs.
const em = 1000

// millimetre converts units of shaped text into millimetres, for each point of the text's size.
const millimetre = 25.4 / 72 / em

// word is shaped text without spaces.
type word struct {
	text  string
	runs  []run
	width float64 // in thousandths of the text's size
}

// run is the part of a word that one typeface has.
type run struct {
	face  *typeface
	text  []rune
	glyph []shaping.Glyph
}

// typesetter shapes text. It remembers shaped words, because the same words occur again and again.
type typesetter struct {
	faces  typefaces
	shaper shaping.HarfbuzzShaper
	split  shaping.Segmenter
	known  map[style]map[string]word
}

func newTypesetter(faces typefaces) *typesetter {
	own := make(typefaces) // a font.Face may be used by one goroutine only
	for s, all := range faces {
		for _, t := range all {
			mine := *t
			mine.Face = font.NewFace(t.Font)
			own[s] = append(own[s], &mine)
		}
	}
	return &typesetter{faces: own, known: map[style]map[string]word{regular: {}, bold: {}}}
}

func (t *typesetter) word(s style, text string) word {
	if w, ok := t.known[s][text]; ok {
		return w
	}
	faces := resolver(t.faces[s])
	characters := []rune(text)
	w := word{text: text}
	whole := shaping.Input{Text: characters, RunEnd: len(characters), Direction: di.DirectionLTR, Size: fixed.I(em), Language: language.NewLanguage("hi")}
	for _, part := range t.split.Split(whole, faces) {
		shaped := t.shaper.ShapeNoExtents(part)
		w.runs = append(w.runs, run{faces.of(part.Face), characters[part.RunStart:part.RunEnd], shaped.Glyphs})
		w.width += units(shaped.Advance)
	}
	t.known[s][text] = w
	return w
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// width returns the width of words at a size in points, in millimetres.
func (t *typesetter) width(s style, size float64, words []word) (width float64) {
	for i, w := range words {
		if i > 0 {
			width += t.space(s)
		}
		width += w.width
	}
	return width * size * millimetre
}

func (t *typesetter) space(s style) float64 { return t.word(s, "\u00a0").width }

// lines breaks text into lines of at most the given width. A word that is wider than a line continues in the
// next one.
func (t *typesetter) lines(s style, size, width float64, text string) (lines [][]word) {
	var line []word
	for _, text := range strings.FieldsFunc(text, mayBreak) {
		w := t.word(s, text)
		if len(line) > 0 && t.width(s, size, append(line, w)) > width {
			lines, line = append(lines, line), nil
		}
		for t.width(s, size, []word{w}) > width {
			head, tail := t.breakWord(s, size, width, w.text)
			lines = append(lines, []word{t.word(s, head)})
			w = t.word(s, tail)
		}
		line = append(line, w)
	}
	if len(line) > 0 {
		lines = append(lines, line)
	}
	return lines
}

// oneLine shapes text that stays in one line, however wide it is.
func (t *typesetter) oneLine(s style, text string) (line []word) {
	for _, text := range strings.FieldsFunc(text, mayBreak) {
		line = append(line, t.word(s, text))
	}
	return line
}

// mayBreak reports whether a line may break at a character: at every space except the no-break space, which
// keeps a number and its unit together.
func mayBreak(c rune) bool { return c != '\u00a0' && unicode.IsSpace(c) }

// breakWord cuts from a word the part that fits into a width. It never cuts inside a syllable.
func (t *typesetter) breakWord(s style, size, width float64, text string) (head, tail string) {
	characters := []rune(text)
	cut := 0
	for i := 1; i < len(characters); i++ {
		if joined(characters[i-1], characters[i]) {
			continue
		}
		if cut > 0 && t.word(s, string(characters[:i])).width*size*millimetre > width {
			break
		}
		cut = i
	}
	if cut == 0 {
		return text, "" // a single syllable that is wider than the column
	}
	return string(characters[:cut]), string(characters[cut:])
}

const virama, joiner = '\u094d', '\u200d'

// joined reports whether two characters belong to the same syllable.
func joined(before, after rune) bool {
	return before == virama || before == joiner || after == joiner || after == '\u200c' || unicode.Is(unicode.M, after)
}

// draw writes words, starting at a point on the base line.
func (t *typesetter) draw(p *fpdf.Fpdf, s style, size, x, y float64, words []word) {
	for _, w := range words {
		for _, r := range w.runs {
			r.face.use(p, size)
			x += r.draw(p, size*millimetre, x, y)
		}
		x += t.space(s) * size * millimetre
	}
}

// draw writes the run and returns its width. If the glyphs do not correspond to single characters side by side,
// the text is added to the PDF with them, so that it can be searched, copied and read aloud as it was written.
func (r run) draw(p *fpdf.Fpdf, unit, x, y float64) (width float64) {
	type piece struct {
		x, y float64
		text []rune
	}
	var pieces []piece
	plain, following := r.plain(), false
	for i, g := range r.glyph {
		code := firstGlyph + rune(g.GlyphID) //nolint:gosec // a glyph beyond the private area has no code: see withGlyphCodes
		if plain {
			code = r.text[i]
		}
		moved := g.XOffset != 0 || g.YOffset != 0
		if following && !moved {
			pieces[len(pieces)-1].text = append(pieces[len(pieces)-1].text, code)
		} else {
			pieces = append(pieces, piece{x + width + units(g.XOffset)*unit, y - units(g.YOffset)*unit, []rune{code}})
		}
		width += units(g.Advance) * unit
		following = !moved && math.Abs(units(g.Advance)-float64(r.face.HorizontalAdvance(g.GlyphID))*em/float64(r.face.Upem())) < 1
	}
	span := !plain || len(pieces) > 1
	if span {
		p.RawWriteStr(fmt.Sprintf("/Span <</ActualText <%s>>> BDC\n", utf16Hex(r.text)))
	}
	for _, one := range pieces {
		p.Text(one.x, one.y, string(one.text))
	}
	if span {
		p.RawWriteStr("EMC\n")
	}
	return width
}

// plain reports whether each glyph stands for exactly one character.
func (r run) plain() bool {
	if len(r.glyph) != len(r.text) {
		return false
	}
	for i, g := range r.glyph {
		nominal, _ := r.face.NominalGlyph(r.text[i])
		if g.TextIndex() != r.glyph[0].TextIndex()+i || nominal != g.GlyphID || g.GlyphID == font.GID(0) || r.text[i] >= firstGlyph || !unicode.IsPrint(r.text[i]) {
			return false
		}
	}
	return true
}

func utf16Hex(text []rune) string {
	var hex strings.Builder
	hex.WriteString("FEFF")
	for _, unit := range utf16.Encode(text) {
		fmt.Fprintf(&hex, "%04X", unit)
	}
	return hex.String()
}
