// Package pixels computes on decoded pictures: it makes them smaller, turns them upright and converts their colours to
// sRGB. It starts no goroutine and has no state, so the tests do not watch it for races (scripts/race-flags.sh).
package pixels

import (
	"image"
	"image/draw"
	"math"
)

// Shrink makes a picture that fits into a box; each of its pixels is the average of the area that it covers. A
// picture that fits already keeps its size. It reads row by row, so that it needs little memory besides the two
// pictures.
func Shrink(from image.Image, box image.Point, to *Profile) *image.NRGBA {
	b := from.Bounds()
	scale := min(1, float64(box.X)/float64(b.Dx()), float64(box.Y)/float64(b.Dy()))
	w, h := max(1, int(math.Round(float64(b.Dx())*scale))), max(1, int(math.Round(float64(b.Dy())*scale)))
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	row := image.NewRGBA(image.Rect(0, 0, b.Dx(), 1))
	columns, rows := spans(b.Dx(), w), spans(b.Dy(), h)
	sums, area := make([]float64, 4*w), float64(b.Dx())*float64(b.Dy())/float64(w*h)
	at := 0 // the row of the result that is being summed up
	for y := range b.Dy() {
		draw.Draw(row, row.Rect, from, image.Pt(b.Min.X, b.Min.Y+y), draw.Src)
		to.convert(row.Pix)
		for at < h {
			weight := rows[at].covers(y)
			if weight > 0 {
				addRow(sums, row.Pix, columns, weight)
			}
			if float64(y+1) < rows[at].end {
				break
			}
			writeRow(out.Pix[at*out.Stride:], sums, area)
			clear(sums)
			at++
		}
	}
	for ; at < h; at++ { // this happens only if rounding has left the last row open
		writeRow(out.Pix[at*out.Stride:], sums, area)
	}
	return out
}

// span is the part of the source that a pixel of the result covers.
type span struct{ start, end float64 }

func spans(source, result int) []span {
	all := make([]span, result)
	for i := range all {
		all[i] = span{float64(i) * float64(source) / float64(result), float64(i+1) * float64(source) / float64(result)}
	}
	return all
}

// covers returns how much of the i-th pixel of the source is in the span.
func (s span) covers(i int) float64 {
	return max(0, min(s.end, float64(i+1))-max(s.start, float64(i)))
}

// addRow adds a row of the source, whose colours are multiplied by their opacity.
func addRow(sums []float64, pix []uint8, columns []span, weight float64) {
	for x, s := range columns {
		for i := int(s.start); i < len(pix)/4 && float64(i) < s.end; i++ {
			share := weight * s.covers(i)
			for c := range 4 {
				sums[4*x+c] += share * float64(pix[4*i+c])
			}
		}
	}
}

// writeRow writes the averages over an area.
func writeRow(pix []uint8, sums []float64, area float64) {
	for x := range len(sums) / 4 {
		alpha := sums[4*x+3]
		if alpha <= 0 {
			continue
		}
		for c := range 3 {
			pix[4*x+c] = uint8(min(255, 255*sums[4*x+c]/alpha+0.5))
		}
		pix[4*x+3] = uint8(min(255, alpha/area+0.5))
	}
}
