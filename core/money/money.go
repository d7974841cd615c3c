// Package money counts in paise. One rupee is 100 paise; a Paise is an int64, so every sum and
// split is exact. Money is never a float inside the shop; rupees with at most two decimals exist
// only on the wire (docs/product.md "Formats").
package money

import (
	"fmt"
	"strconv"
	"strings"

	"tokri/core/apperr"
)

// Paise is an amount of money in paise (1/100 rupee).
type Paise int64

// Max bounds every amount the shop accepts: ten million rupees. It leaves room to multiply by a
// cart's quantities without overflow.
const Max Paise = 1_000_000_000

// LeastOnline is the smallest amount that payment gateways take or give back: they refuse less than one rupee.
const LeastOnline Paise = 1_00

// Shortfall is the detail of a refusal because of a missing amount.
type Shortfall struct{ Missing Paise }

// ErrAmount refuses a text that is not an amount of rupees with at most two decimals.
var ErrAmount = apperr.New(apperr.Invalid, "invalid_amount", "Enter a valid amount")

// Rupees converts whole rupees to Paise.
func Rupees(r int64) Paise { return Paise(r * 100) }

// Parse reads an amount of rupees in the form that people and JSON use: "199", "199.5", "-0.25".
func Parse(s string) (Paise, error) {
	sign := Paise(1)
	if strings.HasPrefix(s, "-") {
		sign, s = -1, s[1:]
	}
	whole, frac, _ := strings.Cut(s, ".")
	if whole == "" || len(whole) > 10 || len(frac) > 2 || strings.HasSuffix(s, ".") {
		return 0, ErrAmount
	}
	n, err := strconv.ParseUint(whole+(frac + "00")[:2], 10, 63)
	if err != nil {
		return 0, ErrAmount
	}
	if Paise(n) > Max {
		return 0, ErrAmount
	}
	return sign * Paise(n), nil
}

// String returns the amount in rupees in the shortest exact form: "199", "199.5", "-0.25".
func (p Paise) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	switch frac := p % 100; {
	case frac == 0:
		return sign + strconv.FormatInt(int64(p/100), 10)
	case frac%10 == 0:
		return fmt.Sprintf("%s%d.%d", sign, p/100, frac/10)
	default:
		return fmt.Sprintf("%s%d.%02d", sign, p/100, frac)
	}
}

// Spoken returns the amount as refusals name it and screens show it, with paise only where there are any: "₹2,000", "₹18.50".
func (p Paise) Spoken() string { return strings.TrimSuffix(p.Shown(), ".00") }

// Shown returns the amount as it is printed on bills and in mails, with India's digit groups and two decimals:
// "₹2,000.00", "₹1,24,500.00", "₹18.50".
func (p Paise) Shown() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	rupees := strconv.FormatInt(int64(p/100), 10)
	if len(rupees) > 3 {
		lakhs, rest := rupees[:len(rupees)-3], rupees[len(rupees)-3:]
		for ; len(lakhs) > 2; lakhs = lakhs[:len(lakhs)-2] {
			rest = lakhs[len(lakhs)-2:] + "," + rest
		}
		rupees = lakhs + "," + rest
	}
	return fmt.Sprintf("%s₹%s.%02d", sign, rupees, p%100)
}

// Share divides an amount in proportion to weights, none of which may be negative. The parts add up exactly to
// the amount. If all weights are 0, the first part is the whole amount.
func (p Paise) Share(weights []Paise) []Paise {
	var all, upTo, given Paise
	for _, w := range weights {
		all += w
	}
	parts := make([]Paise, len(weights))
	for i, w := range weights {
		upTo += w
		next := p
		if all > 0 {
			next = p * upTo / all
		}
		parts[i], given = next-given, next
	}
	return parts
}

// Part returns n of the parts into which an amount is divided, rounded half up to the paisa.
func (p Paise) Part(n, of int) Paise { return Paise(divHalfUp(int64(p)*int64(n), int64(of))) }

// Times returns the price of n pieces.
func (p Paise) Times(n int) Paise { return p * Paise(n) }

// BasisPoints is a share in hundredths of a percent: 250 is 2.5 %.
type BasisPoints int64

// Of returns the share of an amount, rounded half up to the paisa.
func (b BasisPoints) Of(p Paise) Paise { return Paise(divHalfUp(int64(p)*int64(b), 10_000)) }

// PercentOff returns how much cheaper now is than before, in whole percent, rounded half up
// (docs/product.md "Prices"). It is 0 when before is 0 and when nothing is saved.
func PercentOff(before, now Paise) int {
	if before <= 0 || now >= before {
		return 0
	}
	return int(divHalfUp(int64(before-now)*100, int64(before)))
}

func divHalfUp(a, b int64) int64 {
	if a < 0 {
		return -divHalfUp(-a, b)
	}
	return (2*a + b) / (2 * b)
}
