package account

import (
	"context"
	"time"

	"tokri/core/notify"
)

// MaxUsersPerEmail is how many users that name one e-mail address are read.
const MaxUsersPerEmail = 4

// User is a customer. Mobile, GoogleID, GuestDevice and a verified e-mail address each identify at most one
// user; an empty one identifies none. Several users may have the same address as long as none of them has
// verified it.
type User struct {
	ID          string `json:"id"`
	Mobile      string `json:"mobile,omitempty"`      // E.164: +91 and ten digits
	GoogleID    string `json:"googleId,omitempty"`    // the provider's sub
	GuestDevice string `json:"guestDevice,omitempty"` // a guest's device id, until upgraded
	FirstName   string `json:"firstName,omitempty"`
	LastName    string `json:"lastName,omitempty"`
	Email       string `json:"email,omitempty"` // lower case
	EmailProved bool   `json:"emailProved,omitempty"`
	// What the customer has changed and not verified yet; until then Mobile and Email stay in effect.
	PendingMobile string `json:"pendingMobile,omitempty"`
	PendingEmail  string `json:"pendingEmail,omitempty"`
	// Language is the language in which the customer last used the shop, for messages; "" if unknown.
	Language notify.Language `json:"language,omitempty"`
	// Undoable are the changes that can still be undone by a link, oldest first.
	Undoable     []Undoable `json:"undoable,omitempty"`
	Profile      Profile    `json:"profile"`
	PasswordHash string     `json:"passwordHash,omitempty"`
	DevicesSince time.Time  `json:"devicesSince,omitzero"` // device tokens from before this time are not known any more
	Consents     []Consent  `json:"consents,omitempty"`    // consents to the privacy notice, the latest last
	SignUpWith   string     `json:"signUpWith"`            // "mobile", "google" or "guest"
	UpgradedTo   string     `json:"upgradedTo,omitempty"`  // of a guest: the account of which it became a part
	Expires      time.Time  `json:"expires,omitzero"`      // of a guest: extended by each login
	Version      int64      `json:"version"`               // counts writes; kept by the store
	CreatedAt    time.Time  `json:"createdAt"`
	DeletedAt    time.Time  `json:"deletedAt,omitzero"`
}

// Deleted reports whether the account was deleted. Its record remains for the orders that are kept.
func (u User) Deleted() bool { return !u.DeletedAt.IsZero() }

// Erased returns the record that remains of a deleted account.
func (u User) Erased(now time.Time) User {
	gone := User{ID: u.ID, SignUpWith: u.SignUpWith, Version: u.Version, CreatedAt: u.CreatedAt, DeletedAt: u.DeletedAt, Expires: u.Expires}
	if !u.Deleted() {
		gone.DeletedAt, gone.Expires = now, time.Time{}
		if !u.Guest() {
			gone.Expires = now.Add(EraseAgainAfter)
		}
	}
	return gone
}

// EraseAgainAfter is how long after an account's deletion everything of it is erased once more: what a request wrote that
// had been authenticated just before. It is longer than any request or step of an order may take.
const EraseAgainAfter = 5 * time.Minute

// ErasedAgain records that the second erasure is done, or that it must be tried at another time.
func (u *User) ErasedAgain(next time.Time) {
	if u.Deleted() {
		u.Expires = next
	}
}

// Guest reports whether the user has not signed up yet.
func (u User) Guest() bool { return u.SignUpWith == SignUpGuest }

// HasLostPassword reports whether a registered account has no password any more, because a change was undone. Its owner logs in
// with an OTP and need not register again.
func (u User) HasLostPassword() bool {
	return u.PasswordHash == "" && u.SignUpWith == SignUpMobile && u.FirstName != ""
}

// The ways of signing up.
const (
	SignUpMobile = "mobile"
	SignUpGoogle = "google"
	SignUpGuest  = "guest" // the value of the contract
)

// Store keeps the users.
type Store interface {
	// Insert writes a new user. It returns ErrTaken if another user has the mobile number, the Google id, the
	// guest's device or the verified e-mail address.
	Insert(ctx context.Context, u User) error
	// Get, ByMobile, ByGoogleID and ByGuestDevice return a user, or ErrNotFound.
	Get(ctx context.Context, id string) (User, error)
	ByMobile(ctx context.Context, mobile string) (User, error)
	ByGoogleID(ctx context.Context, googleID string) (User, error)
	ByGuestDevice(ctx context.Context, device string) (User, error)
	// ByEmail lists at most MaxUsersPerEmail users who name an e-mail address: the user who verified it first,
	// then the oldest. An empty address finds none.
	ByEmail(ctx context.Context, email string) ([]User, error)
	// UpgradedTo lists the guests who became part of a user's account.
	UpgradedTo(ctx context.Context, userID string) ([]User, error)
	// Named lists at most limit ids of users one of whose SearchNames begins with a text in the form of SearchText, in any
	// order. An empty text finds none.
	Named(ctx context.Context, beginning string, limit int) ([]string, error)
	// Update applies fn to the user in one atomic write and returns it. fn may run more than once, so it must
	// be pure; if it returns an error, nothing is written and Update returns that error. Update returns
	// ErrNotFound, or ErrTaken as Insert does.
	Update(ctx context.Context, id string, fn func(*User) error) (User, error)
}
