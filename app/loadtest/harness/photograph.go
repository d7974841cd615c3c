package harness

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// Photograph computes a picture that costs what a photograph of goods costs: heaps of round things with light and shade, on a
// ground whose detail falls with its frequency as in nature, and a sensor's noise. The same name gives the same picture.
func Photograph(name string, width, height int) []byte {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(name)) // a hash takes everything
	r := rand.New(rand.NewPCG(seed.Sum64(), 1))
	made := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	ground := texture(r, width, height)
	skin := texture(r, width, height)
	var tints [4][2]float64
	for i := range tints {
		tints[i] = [2]float64{70 + r.Float64()*80, 100 + r.Float64()*90}
	}
	type ball struct{ x, y, size, light, cb, cr float64 }
	balls := make([]ball, 0, 60)
	side := float64(min(width, height))
	for range cap(balls) {
		tint := tints[1+r.IntN(3)]
		balls = append(balls, ball{r.Float64() * float64(width), r.Float64() * float64(height), side * (0.06 + 0.12*r.Float64()),
			90 + r.Float64()*90, tint[0], tint[1]})
	}
	for y := range height {
		for x := range width {
			at := y*width + x
			light, cb, cr := 110+70*ground[at], tints[0][0], tints[0][1]
			for i := len(balls) - 1; i >= 0; i-- { // the last one is on top
				b := balls[i]
				dx, dy := (float64(x)-b.x)/b.size, (float64(y)-b.y)/b.size
				d := dx*dx + dy*dy
				if d > 1 {
					continue
				}
				depth := math.Sqrt(1 - d)
				gleam := math.Max(0, 1-6*((dx+0.35)*(dx+0.35)+(dy+0.4)*(dy+0.4)))
				light, cb, cr = b.light*(0.35+0.65*depth)+80*gleam+40*skin[at], b.cb, b.cr
				break
			}
			made.Y[made.YOffset(x, y)] = byte(min(max(light+r.NormFloat64()*3, 0), 255))
			if x%2 == 0 && y%2 == 0 {
				c := made.COffset(x, y)
				made.Cb[c], made.Cr[c] = byte(min(max(cb+18*ground[at], 0), 255)), byte(min(max(cr+18*skin[at], 0), 255))
			}
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, made, &jpeg.Options{Quality: 90}); err != nil {
		panic(err) // only for a size that JPEG cannot have
	}
	return out.Bytes()
}

// texture is noise whose strength is that of its wavelength, between about -1 and 1.
func texture(r *rand.Rand, width, height int) []float64 {
	sum := make([]float64, width*height)
	for cell, strength := 256, 0.5; cell >= 2; cell, strength = cell/2, strength*0.62 {
		columns := width/cell + 2
		corners := make([]float64, columns*(height/cell+2))
		for i := range corners {
			corners[i] = 2*r.Float64() - 1
		}
		for y := range height {
			v := float64(y%cell) / float64(cell)
			for x := range width {
				u := float64(x%cell) / float64(cell)
				at := y/cell*columns + x/cell
				top := corners[at] + u*(corners[at+1]-corners[at])
				low := corners[at+columns] + u*(corners[at+columns+1]-corners[at+columns])
				sum[y*width+x] += strength * (top + v*(low-top))
			}
		}
	}
	return sum
}
