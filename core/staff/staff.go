// Package staff names who of the shop's people did something.
package staff

import (
	"errors"
	"strings"
	"unicode/utf8"

	"tokri/core/freetext"
)

// Name is who of the staff gave a command. Audit lines, timelines, ledgers and journals keep it; customers do not see
// it. It is empty for what customers and the server did.
type Name string

// ErrName refuses a name that would not be a trace of a person.
var ErrName = errors.New("say who does this in 1 to 64 characters that can be seen")

// Parse makes a Name of what was typed.
func Parse(typed string) (Name, error) {
	name := strings.TrimSpace(typed)
	if name == "" || utf8.RuneCountInString(name) > 64 || freetext.CheckLine(name) != nil {
		return "", ErrName
	}
	return Name(name), nil
}
