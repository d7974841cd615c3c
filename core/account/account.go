// Package account is who a customer is: the user's record with contacts, profile, language and consents. The ways in are
// those of core/login, and what a device stays logged in with is in core/session.
package account

import (
	"context"
	"time"

	"tokri/core/apperr"
)

// The longest texts of a user.
const (
	MaxName  = 60
	MaxEmail = 254
)

// Refusals.
var (
	ErrMobile      = apperr.New(apperr.Invalid, "invalid_mobile", "Please enter a valid 10-digit mobile number.").On("mobile")
	ErrEmail       = apperr.New(apperr.Invalid, "invalid_email", "Please enter a valid email address.").On("email")
	ErrNoFirstName = apperr.New(apperr.Invalid, "first_name_required", "First name is required").On("first_name")
	ErrGender      = apperr.New(apperr.Invalid, "invalid_gender", "Gender is required").On("gender")
	ErrBirthday    = apperr.New(apperr.Invalid, "invalid_dob", "Please enter your date of birth as a day in the past.").On("dob")
	ErrPostCode    = apperr.New(apperr.Invalid, "invalid_post_code", "Please enter a 6-digit PIN code.").On("postCode")
	ErrTooLong     = apperr.New(apperr.Invalid, "too_long", "This is too long.")
	ErrGuest       = apperr.New(apperr.Conflict, "guest_account", "Please complete your sign-up first.")
	ErrUpgraded    = apperr.New(apperr.Conflict, "guest_upgraded", "This device belongs to an account. Please log in.").On("deviceId")

	// ErrDeleted refuses a call that was authenticated just before its account was deleted, as if there were no session.
	ErrDeleted = apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required")

	// ErrNotFound and ErrTaken are returned by the stores.
	ErrNotFound = apperr.New(apperr.NotFound, "user_not_found", "User not found")
	ErrTaken    = apperr.New(apperr.Conflict, "user_exists", "This account exists already. Please log in.")
)

// Service reads and changes the users. Every field is required.
type Service struct {
	Users  Store
	Notice func() string // the version of the shop's privacy notice, or "" if the shop asks for no consent
	Audit  func(context.Context, Event)
	Now    func() time.Time
}

// Profile returns the user.
func (s *Service) Profile(ctx context.Context, userID string) (User, error) {
	return s.Users.Get(ctx, userID)
}
