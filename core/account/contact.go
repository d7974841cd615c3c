package account

import (
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"tokri/core/notify"
)

// Contact is one of the two ways to reach a customer.
type Contact string

// The contacts.
const (
	MobileContact Contact = "mobile"
	EmailContact  Contact = "email"
)

var mobilePattern = regexp.MustCompile(`^[6-9][0-9]{9}$`)

// Mobile converts a typed number to E.164, or refuses it.
func Mobile(typed string) (string, error) {
	typed = strings.TrimPrefix(strings.TrimSpace(typed), "+91")
	if !mobilePattern.MatchString(typed) {
		return "", ErrMobile
	}
	return "+91" + typed, nil
}

// Email converts a typed address to lower case, or refuses it.
func Email(typed string) (string, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	a, err := mail.ParseAddress(typed)
	if err != nil || a.Address != typed || len(typed) > MaxEmail || !strings.Contains(typed[strings.LastIndex(typed, "@"):], ".") {
		return "", ErrEmail
	}
	return typed, nil
}

// ProvableEmail returns the address to which a code may be sent that proves the identity, or "". An address
// that was never verified may be a stranger's. The address of a customer who signed up with Google is verified
// by Google, even if another account has verified it here.
func (u User) ProvableEmail() string {
	if u.EmailProved || u.GoogleID != "" && u.Mobile == "" {
		return u.Email
	}
	return ""
}

// UnprovedEmail returns the address that has still to be verified.
func (u User) UnprovedEmail() string {
	if u.PendingEmail == "" && !u.EmailProved {
		return u.Email
	}
	return u.PendingEmail
}

// ProvedContacts returns the contacts of a user that are told of a change, or none. A message about a change has a
// link that gives the account to its reader, so it goes to proved contacts only: an address that was typed in may
// be a stranger's.
func (u User) ProvedContacts() notify.Recipient {
	to := notify.Recipient{UserID: u.ID, Mobile: u.Mobile, Email: u.ProvableEmail(), Language: u.Language}
	if to.Mobile == "" && to.Email == "" {
		return notify.Recipient{}
	}
	return to
}

// UndoLife is how long a change of a contact or of the password can be undone.
const UndoLife = 7 * 24 * time.Hour

// Contacts identify an account and are the addresses of its messages.
type Contacts struct {
	Mobile      string `json:"mobile,omitempty"`
	GoogleID    string `json:"googleId,omitempty"`
	Email       string `json:"email,omitempty"`
	EmailProved bool   `json:"emailProved,omitempty"`
}

// Contacts returns the user's contacts.
func (u User) Contacts() Contacts {
	return Contacts{Mobile: u.Mobile, GoogleID: u.GoogleID, Email: u.Email, EmailProved: u.EmailProved}
}

// Undoable is a change of a contact or the password that can still be undone by a link. The previous contacts
// are in the link's challenge, which expires with it.
type Undoable struct {
	ID       string    `json:"id"`
	At       time.Time `json:"at"`
	Password bool      `json:"password,omitempty"`
}

// NoteChange appends a change to those that can be undone, and returns the id under which a link undoes it.
// Consecutive changes of the password leave the contacts unchanged, so their links share one id.
func (u *User) NoteChange(id string, password bool, now time.Time) string {
	u.Undoable = slices.DeleteFunc(slices.Clone(u.Undoable), func(c Undoable) bool { return !now.Before(c.At.Add(UndoLife)) })
	if last := len(u.Undoable) - 1; password && last >= 0 && u.Undoable[last].Password {
		u.Undoable[last].At = now
		return u.Undoable[last].ID
	}
	u.Undoable = append(u.Undoable, Undoable{ID: id, At: now, Password: password})
	return id
}
