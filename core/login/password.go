package login

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tokri/core/account"
	"tokri/core/apperr"
)

// fitPassword refuses a password that is too short or too long.
func fitPassword(password string, least int) *apperr.Error {
	if n := utf8.RuneCountInString(password); n < least || n > MaxPassword {
		return ErrPassword.Saying(fmt.Sprintf("The password must have at least %d characters.", least))
	}
	return nil
}

// hardToGuess refuses a new password that is easy to guess.
func (s *Service) hardToGuess(password string, u account.User) error {
	easy, err := s.Rules.EasyPassword(password, u)
	if err == nil && easy {
		err = ErrEasyPassword
	}
	return err
}

// EasyPasswords are those that guessers try first: common ones, and those made of the user's own data or of the names of
// the shop and its place (DECISIONS 131).
type EasyPasswords struct {
	Common func(password string) (bool, error)
	Names  func() []string // of the shop and its place
}

// Contain reports whether a password of the user is one of them.
func (e EasyPasswords) Contain(password string, u account.User) (bool, error) {
	common, err := e.Common(password)
	return common || about(u, e.Names(), password), err
}

// The lengths by which a password is made of words that a guesser knows: a shorter word is in too many passwords, and
// as many other letters are more than what customers append to pass a rule.
const (
	shortestWord = 4
	otherLetters = 4
)

// about reports whether a password is made of the user's number, names or address, or of plain words: what is left of it
// without them, its digits and its punctuation are few letters. A name that is shorter than shortestWord counts if it is
// all that the password has.
func about(u account.User, plain []string, password string) bool {
	bare := lettersAndDigits(password)
	if number := strings.TrimPrefix(u.Mobile, "+91"); number != "" && strings.Contains(bare, number) {
		return true
	}
	box, _, _ := strings.Cut(u.Email, "@")
	words := []string{u.FirstName, u.LastName, u.FirstName + u.LastName, u.LastName + u.FirstName, box}
	for _, name := range plain {
		words = append(append(words, name), strings.Fields(name)...)
	}
	for i, word := range words {
		if words[i] = withoutNumber(lettersAndDigits(word)); words[i] != "" && withoutNumber(bare) == words[i] {
			return true
		}
	}
	// The longest first, so that no word leaves a part of a longer one.
	slices.SortFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	left := bare
	for _, word := range words {
		if utf8.RuneCountInString(word) >= shortestWord {
			left = strings.ReplaceAll(left, word, "")
		}
	}
	return left != bare && utf8.RuneCountInString(withoutDigits(left)) < otherLetters
}

func withoutDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}

func withoutNumber(bare string) string { return strings.TrimRightFunc(bare, unicode.IsDigit) }

func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
