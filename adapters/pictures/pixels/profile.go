package pixels

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Profile converts the colours of a picture to sRGB: those of Display P3, which phones use, of Adobe RGB, and
// of every other profile that consists of a curve for each colour and a matrix. Colours that sRGB cannot show
// are clipped.
type Profile struct {
	light  [3][256]float32 // from a value in the picture to light
	matrix [3][3]float32   // from light in the picture to light in sRGB
}

const lightSteps = 4096

// MaxProfile limits the size in bytes of a colour profile; those of screens and cameras have a few KiB.
const MaxProfile = 1 << 20

// shown converts light to a value in sRGB.
var shown = func() (table [lightSteps + 1]uint8) {
	for i := range table {
		v := float64(i) / lightSteps
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		table[i] = uint8(v*255 + 0.5)
	}
	return table
}()

// toSRGB is the matrix from the profile connection space (XYZ, D50) to light in sRGB.
var toSRGB = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

var errProfile = fmt.Errorf("has a colour profile that the shop cannot read; save it as sRGB")

// ReadProfile reads a profile. It returns nil for sRGB, for grey, and if there is no profile: then the values
// stay as they are.
func ReadProfile(icc []byte) (*Profile, error) {
	if len(icc) == 0 {
		return nil, nil //nolint:nilnil // no profile, and none is needed
	}
	if len(icc) < 132 || len(icc) > MaxProfile {
		return nil, errProfile
	}
	if string(icc[16:20]) == "GRAY" {
		return nil, nil //nolint:nilnil // its curve is near enough
	}
	if string(icc[16:20]) != "RGB " || string(icc[20:24]) != "XYZ " {
		return nil, errProfile
	}
	tags := tagsOf(icc)
	var p Profile
	for i, colour := range []string{"r", "g", "b"} {
		column, curve := tags[colour+"XYZ"], tags[colour+"TRC"]
		if len(column) < 20 || !p.readCurve(i, curve) {
			return nil, errProfile
		}
		for row := range 3 {
			for k := range 3 {
				p.matrix[row][i] += float32(toSRGB[row][k] * fixed(column[8+4*k:]))
			}
		}
	}
	if p.isSRGB() {
		return nil, nil //nolint:nilnil // nothing is to be changed
	}
	return &p, nil
}

func tagsOf(icc []byte) map[string][]byte {
	tags := map[string][]byte{}
	n := binary.BigEndian.Uint32(icc[128:])
	for i := range min(uint64(n), 100) {
		at := 132 + 12*i
		if at+12 > uint64(len(icc)) {
			break
		}
		from, size := uint64(binary.BigEndian.Uint32(icc[at+4:])), uint64(binary.BigEndian.Uint32(icc[at+8:]))
		if from+size <= uint64(len(icc)) {
			tags[string(icc[at:at+4])] = icc[from : from+size]
		}
	}
	return tags
}

func fixed(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }

// readCurve reads how the values of a colour are converted to light: by a table, a power, or a power with a
// linear beginning.
func (p *Profile) readCurve(colour int, tag []byte) bool {
	if len(tag) < 12 {
		return false
	}
	var curve func(float64) float64
	switch string(tag[:4]) {
	case "curv":
		n := int(binary.BigEndian.Uint32(tag[8:]))
		switch {
		case n == 0:
			curve = func(v float64) float64 { return v }
		case len(tag) < 12+2*min(n, MaxProfile):
			return false
		case n == 1:
			gamma := float64(binary.BigEndian.Uint16(tag[12:])) / 256
			curve = func(v float64) float64 { return math.Pow(v, gamma) }
		default:
			curve = func(v float64) float64 {
				at := v * float64(n-1)
				low := min(int(at), n-2)
				a, b := float64(binary.BigEndian.Uint16(tag[12+2*low:])), float64(binary.BigEndian.Uint16(tag[14+2*low:]))
				return (a + (b-a)*(at-float64(low))) / 65535
			}
		}
	case "para":
		if curve = parametric(tag); curve == nil {
			return false
		}
	default:
		return false
	}
	for i := range 256 {
		p.light[colour][i] = float32(min(1, max(0, curve(float64(i)/255))))
	}
	return true
}

func parametric(tag []byte) func(float64) float64 {
	count := []int{1, 3, 4, 5, 7}
	kind := int(binary.BigEndian.Uint16(tag[8:]))
	if kind >= len(count) || len(tag) < 12+4*count[kind] {
		return nil
	}
	var v [7]float64 // g, a, b, c, d, e, f
	for i := range count[kind] {
		v[i] = fixed(tag[12+4*i:])
	}
	g, a, b, c, d, e, f := v[0], v[1], v[2], v[3], v[4], v[5], v[6]
	switch kind {
	case 0:
		a, b, c, d = 1, 0, 0, -1
	case 1, 2:
		if a == 0 {
			return nil
		}
		e, f = c, c // in the second kind the constant is always added
		if kind == 1 {
			e, f = 0, 0
		}
		c, d = 0, -b/a
	}
	return func(x float64) float64 {
		if x < d {
			return c*x + f
		}
		return math.Pow(max(0, a*x+b), g) + e
	}
}

func (p *Profile) isSRGB() bool {
	for row := range 3 {
		for column := range 3 {
			want := float32(0)
			if row == column {
				want = 1
			}
			if d := p.matrix[row][column] - want; d > 0.02 || d < -0.02 {
				return false
			}
		}
	}
	for i := range 256 {
		if d := int(shown[int(p.light[1][i]*lightSteps+0.5)]) - i; d > 3 || d < -3 {
			return false
		}
	}
	return true
}

// convert converts values that are multiplied by their opacity to sRGB. A nil profile leaves them as they are.
func (p *Profile) convert(pix []uint8) {
	if p == nil {
		return
	}
	for i := 0; i+4 <= len(pix); i += 4 {
		alpha := int(pix[i+3])
		if alpha == 0 {
			continue
		}
		var light [3]float32
		for c := range 3 {
			light[c] = p.light[c][min(255, int(pix[i+c])*255/alpha)]
		}
		for c := range 3 {
			v := p.matrix[c][0]*light[0] + p.matrix[c][1]*light[1] + p.matrix[c][2]*light[2]
			pix[i+c] = uint8(int(shown[int(min(1, max(0, v))*lightSteps+0.5)]) * alpha / 255)
		}
	}
}
