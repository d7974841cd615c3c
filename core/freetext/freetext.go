// Package freetext defines which characters people may use in names, notes, addresses and messages, and how
// texts are shown that were stored before this rule. An invisible character can reverse a line, control a
// terminal, or make a text look empty or like a different one.
package freetext

import (
	"fmt"
	"strings"
	"unicode"

	"tokri/core/apperr"
)

// ErrInvisible refuses a text with invisible characters.
var ErrInvisible = apperr.New(apperr.Invalid, "invisible_characters",
	"Please type this again: it has characters that cannot be seen.")

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	brailleBlank       = '\u2800'
	blackFlag          = '\U0001f3f4' // the flags of England, Scotland and Wales consist of this and tag characters
	firstTag, lastTag  = '\U000e0020', '\U000e007f'
)

// Check refuses a text that contains control, direction or invisible characters, or has no visible character.
// Line breaks and tabs are allowed. An empty text is accepted: each field has its own rule on whether it is
// required.
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

// CheckLine does what Check does for a text of one line.
func CheckLine(text string) error {
	if strings.ContainsAny(text, "\t\n\r") {
		return ErrInvisible
	}
	return Check(text)
}

// Escape replaces each invisible character, line breaks and tabs included, by its code, so that texts that were
// stored before the rule can be shown safely.
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

// hidden reports whether a character is invisible or changes how others are shown. Hindi and other Indian
// scripts, and emoji, use zero-width characters to join and separate letters; these are allowed after a letter,
// a mark or a symbol.
func hidden(previous, r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
		return !unicode.In(previous, unicode.L, unicode.M, unicode.S)
	case r >= firstTag && r <= lastTag:
		return previous != blackFlag && (previous < firstTag || previous >= lastTag)
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r): // visible, although its category is Cf
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// visible reports whether a character alone can be seen.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Z, unicode.Mn, unicode.Me, unicode.Other_Default_Ignorable_Code_Point)
}
