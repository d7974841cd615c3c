// Package freetext defines which characters people may use in names, notes, addresses and messages, and how
// texts are shown that were stored before this rule. An invisible character can reverse a line, control a
// terminal, or make a text look empty or like a different one.
package freetext

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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

	// maxMarks is more marks than any script puts on one letter. A pile of hundreds covers the lines above and below it: other
	// customers' reviews on a page, the next order on the staff's screen.
	maxMarks = 6
)

// Check refuses a text that contains control, direction or invisible characters or piles of marks, or has no visible
// character.
// Line breaks and tabs are allowed. An empty text is accepted: each field has its own rule on whether it is
// required.
func Check(text string) error {
	var all reader
	seen := false
	for _, r := range text {
		if all.hides(r) && !strings.ContainsRune("\t\n\r", r) {
			return ErrInvisible
		}
		seen = seen || visible(r)
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

// IsLine reports whether a text is one line of at least and at most so many characters, without invisible ones.
func IsLine(text string, least, most int) bool {
	length := utf8.RuneCountInString(text)
	return length >= least && length <= most && CheckLine(text) == nil
}

// Escape replaces each invisible character, line breaks and tabs included, by its code, so that texts that were
// stored before the rule can be shown safely.
func Escape(text string) string {
	if strings.IndexFunc(text, new(reader).hides) < 0 {
		return text
	}
	var b strings.Builder
	var all reader
	for _, r := range text {
		switch {
		case !all.hides(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// reader reads a text character by character.
type reader struct {
	previous rune // 0 after a character that Escape replaces: what follows its code joins nothing
	marks    int  // how many marks are on the present letter
}

// hides reports whether the next character is hidden, or is one mark too many on a letter.
func (t *reader) hides(r rune) bool {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		t.marks++
	case r != zeroWidthJoiner && r != zeroWidthNonJoiner: // a joiner does not end a pile
		t.marks = 0
	}
	h := hidden(t.previous, r) || t.marks > maxMarks
	t.previous = r
	if h {
		t.previous = 0
	}
	return h
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
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point) || r == brailleBlank
}

// visible reports whether a character alone can be seen.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.In(r, unicode.Z, unicode.Mn, unicode.Me)
}
