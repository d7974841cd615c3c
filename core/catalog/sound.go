package catalog

import (
	"strings"
	"unicode/utf8"
)

// sound returns how a word sounds, roughly, in Latin letters. Hindi has no fixed spelling in Latin letters, and several in its
// own, so words are compared by it: dhaniya, dhania and धनिया sound the same, as do pyaz, pyaaj, प्याज and प्याज़, broccoli and
// brokoli, tomato and tomatoes. The word is in lower case.
func sound(word string) string {
	s := squeeze(singular(romanised(word)), 2) // "alooo" is aloo
	s = squeeze(spellings.Replace(s), 1)
	return nasals.Replace(s)
}

// spellings are the letters that people write for the same sound. At each place the first that fits counts.
var spellings = strings.NewReplacer(
	"chh", "ch", "ch", "ch", "ck", "k", "ce", "se", "ci", "si", "cy", "si", "c", "k", "q", "k", "x", "ks",
	"bh", "b", "dh", "d", "gh", "g", "jh", "j", "kh", "k", "ph", "f", "sh", "s", "th", "t", "wh", "v", "w", "v", "z", "j",
	"aa", "a", "ee", "i", "ea", "i", "oo", "u", "uu", "u", "au", "o", "ou", "o", "ow", "o", "ai", "e", "ay", "e", "y", "i",
)

var nasals = strings.NewReplacer("nb", "mb", "np", "mp")

// singular takes the English ending of the plural off.
func singular(word string) string {
	if len(word) < 4 || !strings.HasSuffix(word, "s") {
		return word
	}
	for _, whole := range []string{"ss", "us", "is"} {
		if strings.HasSuffix(word, whole) {
			return word
		}
	}
	if stem, ok := strings.CutSuffix(word, "ies"); ok {
		return stem + "y"
	}
	stem := strings.TrimSuffix(word, "s")
	for _, ending := range []string{"oe", "che", "she", "xe", "sse"} {
		if strings.HasSuffix(stem, ending) {
			return strings.TrimSuffix(stem, "e")
		}
	}
	return stem
}

// squeeze leaves at most n of the same letter in a row.
func squeeze(s string, n int) string {
	var b strings.Builder
	last, run := rune(-1), 0
	for _, r := range s {
		if r != last {
			last, run = r, 0
		}
		if run++; run <= n {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// The letters of Devanagari. A consonant without a vowel sign has the vowel a.
var (
	consonants = map[rune]string{
		'क': "k", 'ख': "kh", 'ग': "g", 'घ': "gh", 'ङ': "n", 'च': "ch", 'छ': "chh", 'ज': "j", 'झ': "jh", 'ञ': "n",
		'ट': "t", 'ठ': "th", 'ड': "d", 'ढ': "dh", 'ण': "n", 'त': "t", 'थ': "th", 'द': "d", 'ध': "dh", 'न': "n",
		'प': "p", 'फ': "ph", 'ब': "b", 'भ': "bh", 'म': "m", 'य': "y", 'र': "r", 'ल': "l", 'ळ': "l", 'व': "v",
		'श': "sh", 'ष': "sh", 'स': "s", 'ह': "h",
		'\u0958': "k", '\u0959': "kh", '\u095a': "g", '\u095b': "z", '\u095c': "d", '\u095d': "dh", '\u095e': "f", '\u095f': "y", // with nukta
	}
	vowels = map[rune]string{
		'अ': "a", 'आ': "aa", 'इ': "i", 'ई': "i", 'उ': "u", 'ऊ': "u", 'ऋ': "ri", 'ए': "e", 'ऐ': "ai", 'ऍ': "e", 'ओ': "o",
		'औ': "au", 'ऑ': "o",
	}
	vowelSigns = map[rune]string{
		'ा': "aa", 'ि': "i", 'ी': "i", 'ु': "u", 'ू': "u", 'ृ': "ri", 'े': "e", 'ै': "ai", 'ॅ': "e", 'ो': "o", 'ौ': "au",
		'ॉ': "o", '्': "",
	}
)

const (
	nukta       = '़'
	anusvara    = 'ं'
	candrabindu = 'ँ'
	visarga     = 'ः'
)

// syllable is a letter of Devanagari with its signs.
type syllable struct {
	consonant, vowel string
	unwritten        bool // the vowel is the a that no sign says
	nasal            bool
}

// romanised writes the Devanagari in a word in Latin letters, as it is pronounced, and leaves other letters alone.
func romanised(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return 'ऀ' <= r && r <= 'ॿ' }) {
		return word
	}
	var b strings.Builder
	var syllables []syllable
	flush := func() {
		silence(syllables)
		for _, s := range syllables {
			b.WriteString(s.consonant + s.vowel)
			if s.nasal {
				b.WriteByte('n')
			}
		}
		syllables = syllables[:0]
	}
	for _, r := range word {
		var last *syllable
		if n := len(syllables); n > 0 {
			last = &syllables[n-1]
		}
		sign, isSign := vowelSigns[r]
		switch {
		case consonants[r] != "":
			syllables = append(syllables, syllable{consonant: consonants[r], vowel: "a", unwritten: true})
		case vowels[r] != "":
			syllables = append(syllables, syllable{vowel: vowels[r]})
		case last != nil && isSign:
			last.vowel, last.unwritten = sign, false
		case last != nil && (r == anusvara || r == candrabindu):
			last.nasal = true
		case r == nukta || r == visarga:
		default:
			flush()
			b.WriteRune(r)
		}
	}
	flush()
	return b.String()
}

// silence removes each unwritten a that Hindi does not pronounce: at the end of a word (मटर is matar), and between a vowel with
// its consonant and a consonant with its vowel (अदरक is adrak, शकरकंद shakarkand). It is decided from the end of the word.
func silence(word []syllable) {
	for i := len(word) - 1; i > 0; i-- {
		s := &word[i]
		if !s.unwritten || s.nasal {
			continue
		}
		if i == len(word)-1 || word[i-1].vowel != "" && word[i+1].vowel != "" {
			s.vowel = ""
		}
	}
}

// edits returns how many typing errors make a word of another: a letter left out, added or changed, or two neighbours swapped.
// Above most it returns most+1.
func edits(a, b string, most int) int {
	if d := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); d > most || -d > most {
		return most + 1
	}
	x, y := []rune(a), []rune(b)
	var before, above []int
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before, above, row = above, row, make([]int, len(y)+1)
		row[0] = i + 1
		for j := range y {
			changed := 1
			if x[i] == y[j] {
				changed = 0
			}
			row[j+1] = min(above[j]+changed, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return min(row[len(y)], most+1)
}
