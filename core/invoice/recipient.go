package invoice

import "tokri/core/notify"

// Recipient is the person to whom a document is issued: the customer's name, empty after a deletion, and the
// language of the print.
type Recipient struct {
	Name     string
	Language notify.Language
}
