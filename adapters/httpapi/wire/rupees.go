package wire

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Rupees is money on the wire: a JSON number of rupees with at most two decimals, and exactly
// the paise it stands for. It never passes through a float.
type Rupees money.Paise

// Paise returns the amount as the core counts it.
func (r Rupees) Paise() money.Paise { return money.Paise(r) }

// MarshalJSON writes the shortest exact number: 199, 199.5, 0.25.
func (r Rupees) MarshalJSON() ([]byte, error) { return []byte(money.Paise(r).String()), nil }

// UnmarshalJSON reads a number, and refuses what is finer than a paisa.
func (r *Rupees) UnmarshalJSON(raw []byte) error {
	if bytes.Equal(raw, []byte("null")) {
		return nil
	}
	if len(raw) == 0 || raw[0] == '"' {
		return apperr.New(apperr.Malformed, "malformed", "An amount must be a number.")
	}
	p, err := money.Parse(plain(string(raw)))
	if err != nil {
		return err
	}
	*r = Rupees(p)
	return nil
}

// plain writes a JSON number without an exponent, and without zeros at its end: 1e2 is 100, and 1.500 is 1.5. One whose
// exponent is out of reach stays as it is, and is no amount.
func plain(number string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	shift, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if err != nil || shift < -20 || shift > 20 {
		return number
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	point := len(whole) + shift
	digits := strings.Repeat("0", max(-point, 0)) + whole + frac
	point = max(point, 0)
	digits += strings.Repeat("0", max(point-len(digits), 0))
	whole, frac = strings.TrimLeft(digits[:point], "0"), strings.TrimRight(digits[point:], "0")
	if frac != "" {
		frac = "." + frac
	}
	return sign + cmp.Or(whole, "0") + frac
}
