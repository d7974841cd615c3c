package invoice

import "tokri/core/notify"

// Recipient is who a paper is made out to: the customer's name, empty after a deletion, and the language to print in.
type Recipient struct {
	Name     string
	Language notify.Language
}
