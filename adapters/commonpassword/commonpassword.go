// Package commonpassword recognises the passwords that attackers try first: those in zxcvbn's lists, and plain
// English words.
package commonpassword

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/ccojocar/zxcvbn-go/data"
)

// words are read when the first password is checked, because a server may never need them.
var words = sync.OnceValues(func() (map[string]bool, error) {
	all := map[string]bool{}
	for _, name := range []string{"data/Passwords.json", "data/English.json"} {
		text, err := data.Asset(name)
		if err != nil {
			return nil, fmt.Errorf("read the common passwords: %w", err)
		}
		var file struct{ List []string }
		if err := json.Unmarshal(text, &file); err != nil {
			return nil, fmt.Errorf("read the common passwords in %s: %w", name, err)
		}
		for _, word := range file.List {
			all[word] = true
		}
	}
	return all, nil
})

// Is reports whether a password is common: whether it is in a list, in upper or lower case, also with digits or
// signs after it.
func Is(password string) (bool, error) {
	all, err := words()
	if err != nil {
		return false, err
	}
	password = strings.ToLower(password)
	stem := strings.TrimRightFunc(password, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	return all[password] || all[stem] || oneRune(password), nil
}

func oneRune(password string) bool {
	for _, r := range password {
		return strings.Trim(password, string(r)) == ""
	}
	return false
}
