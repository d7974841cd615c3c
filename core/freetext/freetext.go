// Package freetext says which characters people may put into names, notes, addresses and messages, and how a text
// from before that rule is shown. A character that is not seen can turn a line around, command a terminal, or make a
// text look empty or like another one.
package freetext

import (
	"fmt"
	"strings"
	"unicode"

	"tokri/core/apperr"
)

// ErrInvisible refuses a text with characters that are not seen.
var ErrInvisible = apperr.New(apperr.Invalid, "invisible_characters",
	"Please type this again: it has characters that cannot be seen.")

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	brailleBlank       = '\u2800'
	blackFlag          = '\U0001f3f4' // the flags of England, Scotland and Wales are this and tag characters
	firstTag, lastTag  = '\U000e0020', '\U000e007f'
)

// Check refuses a text that has control, direction or invisible characters, or nothing else. Lines may be broken and
// tabs set. An empty text passes: whether one is needed is its field's rule.
func Check(text string) error {
	previous := rune(0)
	seen := false
	for _, r := range text {
		if hidden(previous, r) && !strings.ContainsRune("\t\n\r", r) {
			return ErrInvisible
		}
		seen = seen || visible(r)
		previous = r
	}
	if !seen && strings.TrimSpace(text) != "" {
		return ErrInvisible
	}
	return nil
}

// CheckLine is Check for a text of one line.
func CheckLine(text string) error {
	if strings.ContainsAny(text, "\t\n\r") {
		return ErrInvisible
	}
	return Check(text)
}

// Escape writes each character that cannot be seen, line breaks and tabs among them, as its code: what was stored
// before the rule is still shown and can do nothing.
func Escape(text string) string {
	previous := rune(0)
	isHidden := func(r rune) bool {
		h := hidden(previous, r)
		previous = r
		return h
	}
	if strings.IndexFunc(text, isHidden) < 0 {
		return text
	}
	var b strings.Builder
	previous = 0
	for _, r := range text {
		switch {
		case !isHidden(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// hidden reports whether a character is not seen, or changes how others are shown. Hindi and other scripts of India join
// and part letters with zero-width characters, and so do emoji: there they follow a letter, a mark or a symbol.
func hidden(previous, r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
		return !unicode.In(previous, unicode.L, unicode.M, unicode.S)
	case r >= firstTag && r <= lastTag:
		return previous != blackFlag && (previous < firstTag || previous >= lastTag)
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r): // is seen, though it is in Cf
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// visible reports whether a character alone can be seen.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Z, unicode.Mn, unicode.Me, unicode.Other_Default_Ignorable_Code_Point)
}
