package account

import (
	"context"
	"time"

	"tokri/core/notify"
)

// MaxUsersPerEmail is how many users that name one e-mail address are read.
const MaxUsersPerEmail = 4

// User is a customer. Mobile, GoogleID, GuestDevice and an e-mail address that was proved each
// identify at most one user; an empty one identifies no user. Several users may
// name an address that none of them has proved.
type User struct {
	ID          string `json:"id"`
	Mobile      string `json:"mobile,omitempty"`      // E.164: +91 and ten digits
	GoogleID    string `json:"googleId,omitempty"`    // the provider's sub
	GuestDevice string `json:"guestDevice,omitempty"` // a guest's device id, until upgraded
	FirstName   string `json:"firstName,omitempty"`
	LastName    string `json:"lastName,omitempty"`
	Email       string `json:"email,omitempty"` // lower case
	EmailProved bool   `json:"emailProved,omitempty"`
	// What the customer changed and has yet to prove; until then Mobile and Email stand.
	PendingMobile string `json:"pendingMobile,omitempty"`
	PendingEmail  string `json:"pendingEmail,omitempty"`
	// Language is the one in which the customer last used the shop, for messages; "" if that is not known.
	Language notify.Language `json:"language,omitempty"`
	// Undoable are the changes that links still undo, oldest first.
	Undoable     []Undoable `json:"undoable,omitempty"`
	Profile      Profile    `json:"profile"`
	PasswordHash string     `json:"passwordHash,omitempty"`
	DevicesSince time.Time  `json:"devicesSince,omitzero"` // devices that logged in before are not known any more
	Consents     []Consent  `json:"consents,omitempty"`    // to the privacy notice, the latest last
	SignUpWith   string     `json:"signUpWith"`            // "mobile", "google" or "guest"
	UpgradedTo   string     `json:"upgradedTo,omitempty"`  // of a guest: the account it became part of
	Expires      time.Time  `json:"expires,omitzero"`      // of a guest: put off by each login
	Version      int64      `json:"version"`               // counts writes; kept by the store
	CreatedAt    time.Time  `json:"createdAt"`
	DeletedAt    time.Time  `json:"deletedAt,omitzero"`
}

// Deleted reports whether the account was deleted: the record remains for the orders that are kept.
func (u User) Deleted() bool { return !u.DeletedAt.IsZero() }

// Erased returns the record that remains of a deleted account.
func (u User) Erased(now time.Time) User {
	return User{ID: u.ID, SignUpWith: u.SignUpWith, Version: u.Version, CreatedAt: u.CreatedAt, DeletedAt: now}
}

// Guest reports whether the user has yet to sign up.
func (u User) Guest() bool { return u.SignUpWith == SignUpGuest }

// The ways of signing up.
const (
	SignUpMobile = "mobile"
	SignUpGoogle = "google"
	SignUpGuest  = "guest" // the value of the contract
)

// UserStore keeps the users.
type UserStore interface {
	// Insert writes a new user. ErrTaken if the mobile, the Google id, the guest device or a
	// proved e-mail address is another's.
	Insert(ctx context.Context, u User) error
	// Get, ByMobile, ByGoogleID and ByGuestDevice find a user, or ErrNotFound.
	Get(ctx context.Context, id string) (User, error)
	ByMobile(ctx context.Context, mobile string) (User, error)
	ByGoogleID(ctx context.Context, googleID string) (User, error)
	ByGuestDevice(ctx context.Context, device string) (User, error)
	// ByEmail lists the users that name an e-mail address, at most MaxUsersPerEmail: the user who proved
	// it first, then the oldest. An empty address finds no user.
	ByEmail(ctx context.Context, email string) ([]User, error)
	// UpgradedTo lists the guests that became part of a user.
	UpgradedTo(ctx context.Context, userID string) ([]User, error)
	// Update applies fn to the user in one atomic write and returns it. fn may run more than
	// once, so it must be pure; if it returns an error nothing is written and the error is
	// returned. ErrNotFound, or ErrTaken as in Insert.
	Update(ctx context.Context, id string, fn func(*User) error) (User, error)
}
