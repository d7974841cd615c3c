package account

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"tokri/core/apperr"
)

// fitPassword refuses a password that is too short or too long.
func fitPassword(password string, least int) *apperr.Error {
	if n := utf8.RuneCountInString(password); n < least || n > MaxPassword {
		return ErrPassword.Saying(fmt.Sprintf("The password must have at least %d characters.", least))
	}
	return nil
}

// hardToGuess refuses a new password that is easy to guess: a common one, or one made of the user's own data.
func (s *Service) hardToGuess(password string, u User) error {
	if s.CommonPassword == nil {
		return nil
	}
	common, err := s.CommonPassword(password)
	if err == nil && (common || about(u, password)) {
		return ErrEasyPassword
	}
	return err
}

// about reports whether a password is the user's number, name or address, even with digits appended or with
// punctuation inserted.
func about(u User, password string) bool {
	bare := lettersAndDigits(password)
	if number := strings.TrimPrefix(u.Mobile, "+91"); number != "" && strings.Contains(bare, number) {
		return true
	}
	bare = withoutNumber(bare)
	first, last := lettersAndDigits(u.FirstName), lettersAndDigits(u.LastName)
	box, _, _ := strings.Cut(u.Email, "@")
	for _, name := range []string{first, last, first + last, last + first, lettersAndDigits(box)} {
		if name = withoutNumber(name); name != "" && bare == name {
			return true
		}
	}
	return false
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
