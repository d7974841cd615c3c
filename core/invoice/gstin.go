package invoice

import (
	"regexp"
	"strings"
)

// gstinForm is the form of a GST number: the state's code, the PAN, the number of the registration, Z, the check
// digit.
var gstinForm = regexp.MustCompile(`^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$`)

// ValidGSTIN reports whether a text is a GST number whose last character is the check digit of the others, so that
// one mistyped character is found.
func ValidGSTIN(text string) bool {
	return gstinForm.MatchString(text) && text[14] == gstinCheck(text[:14])
}

// gstinCheck returns the check digit: the characters count 0 to 35, every second one double; the digits of each
// product in base 36 are added up.
func gstinCheck(text string) byte {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	sum := 0
	for i, c := range []byte(text) {
		product := strings.IndexByte(digits, c) * (1 + i%2)
		sum += product/len(digits) + product%len(digits)
	}
	return digits[(len(digits)-sum%len(digits))%len(digits)]
}
