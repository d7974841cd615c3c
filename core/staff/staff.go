// Package staff has the names of the people who run the shop, for the records of who did something.
package staff

import (
	"errors"
	"strings"

	"tokri/core/freetext"
)

// Name is the person on the staff who gave a command. Audit lines, timelines, ledgers and journals record it;
// customers do not see it. It is empty for what customers and the server did.
type Name string

// ErrName refuses a name that would not identify a person.
var ErrName = errors.New("say who does this in 1 to 64 characters that can be seen")

// Parse makes a Name from typed text. It returns ErrName if the text is empty, longer than 64 characters, or
// has characters that cannot be seen.
func Parse(typed string) (Name, error) {
	name := strings.TrimSpace(typed)
	if !freetext.IsLine(name, 1, 64) {
		return "", ErrName
	}
	return Name(name), nil
}
