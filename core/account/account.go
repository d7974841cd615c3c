// Package account is who a customer is: the ways in, sessions, and guests.
//
// The login of a mobile number runs over a Challenge (decisions.md 8):
//
//	mobile-verify --unknown number--> register: OTP sent --verify-otp--> proved (CreateNewPassword)
//	                                     --web-login register--> user made, session
//	              --number with password--> password --web-login login--> session
//	                                                 \--resend-otp, verify-otp login--> session
//	              --number without password--> register, as above; the user is completed
//
// The challenge's id is random and lives ten minutes; it is never a user's id, so nobody can
// finish what they have not proved.
package account

import (
	"context"
	"time"

	"tokri/core/fault"
)

// The bounds of decisions.md 9, 12 and 14.
const (
	ChallengeLife   = 10 * time.Minute
	OTPLife         = 5 * time.Minute
	OTPTries        = 3
	ResendAfter     = 30 * time.Second
	WrongTriesADay  = 10
	SendsADay       = 5
	PasswordTries   = 5
	LockedFor       = 15 * time.Minute
	SessionIdle     = 30 * 24 * time.Hour
	SessionLife     = 90 * 24 * time.Hour
	sessionSeenStep = 24 * time.Hour // how often a session's last use is written down
	MaxPassword     = 128
	MaxName         = 60
)

// Refusals, in the words of spec.md 5 and 8 where it has them.
var (
	ErrSession    = fault.New(fault.Unauthorized, "unauthorized", "Authorization required")
	ErrMobile     = fault.New(fault.Invalid, "invalid_mobile", "Please enter a valid 10-digit mobile number.").On("mobile")
	ErrChallenge  = fault.New(fault.Invalid, "login_expired", "This login has expired. Please enter your mobile number again.").On("userId")
	ErrOTP        = fault.New(fault.Invalid, "invalid_otp", "This OTP is not right. Please check it and try again.").On("otp")
	ErrOTPExpired = fault.New(fault.Invalid, "otp_expired", "This OTP has expired. Please ask for a new one.").On("otp")
	ErrOTPBurnt   = fault.New(fault.Limited, "otp_tries", "Too many wrong tries. Please ask for a new OTP.").On("otp")
	ErrNotProved  = fault.New(fault.Invalid, "otp_required", "Please verify your mobile number with the OTP first.").On("userId")
	ErrPassword   = fault.New(fault.Invalid, "invalid_password", "The password must have at least 4 characters.").On("password")
	ErrFirstName  = fault.New(fault.Invalid, "first_name_missing", "First Name is mandatory!").On("first_name")
	ErrLastName   = fault.New(fault.Invalid, "last_name_missing", "Last Name is mandatory!").On("last_name")
	ErrEmail      = fault.New(fault.Invalid, "invalid_email", "Please enter a valid email address.").On("email")
	ErrLogin      = fault.New(fault.Invalid, "invalid_login", "The mobile number or the password is not right.").On("password")
	ErrLoginType  = fault.New(fault.Invalid, "invalid_type", "Something went wrong!").On("type")
	ErrDevice     = fault.New(fault.Invalid, "invalid_device", "Guest login failed!").On("deviceId")
	ErrUpgraded   = fault.New(fault.Conflict, "guest_upgraded", "This device belongs to an account. Please log in.").On("deviceId")
	ErrLimited    = fault.New(fault.Limited, "too_many_requests", "Too many tries. Please wait a while and try again.")

	// ErrNotFound and ErrTaken are the answers of the stores.
	ErrNotFound = fault.New(fault.NotFound, "user_not_found", "User not found")
	ErrTaken    = fault.New(fault.Conflict, "user_exists", "This account exists already. Please log in.")
)

// User is a customer. Mobile, GoogleID and GuestDevice each identify at most one user; empty
// ones identify nobody.
type User struct {
	ID           string    `json:"id"`
	Mobile       string    `json:"mobile,omitempty"`      // E.164: +91 and ten digits
	GoogleID     string    `json:"googleId,omitempty"`    // the provider's sub
	GuestDevice  string    `json:"guestDevice,omitempty"` // a guest's device id, until upgraded
	FirstName    string    `json:"firstName,omitempty"`
	LastName     string    `json:"lastName,omitempty"`
	Email        string    `json:"email,omitempty"`
	EmailProved  bool      `json:"emailProved,omitempty"`
	PasswordHash string    `json:"passwordHash,omitempty"`
	SignUpWith   string    `json:"signUpWith"`           // "mobile", "google" or "guest"
	UpgradedTo   string    `json:"upgradedTo,omitempty"` // of a guest: the account it became part of
	Version      int64     `json:"version"`              // counts writes; kept by the store
	CreatedAt    time.Time `json:"createdAt"`
}

// Guest tells whether the user has yet to sign up.
func (u User) Guest() bool { return u.SignUpWith == SignUpGuest }

// The ways of signing up.
const (
	SignUpMobile = "mobile"
	SignUpGoogle = "google"
	SignUpGuest  = "guest" // the value that spec.md 3 names
)

// UserStore keeps the users.
type UserStore interface {
	// Insert writes a new user. ErrTaken if the mobile, the Google id or the guest device is
	// another's.
	Insert(ctx context.Context, u User) error
	// Get, ByMobile and ByGuestDevice find a user, or ErrNotFound.
	Get(ctx context.Context, id string) (User, error)
	ByMobile(ctx context.Context, mobile string) (User, error)
	ByGuestDevice(ctx context.Context, device string) (User, error)
	// Update applies fn to the user in one atomic write and returns it. fn may run more than
	// once, so it must be pure; if it returns an error nothing is written and the error is
	// returned. ErrNotFound, or ErrTaken as in Insert.
	Update(ctx context.Context, id string, fn func(*User) error) (User, error)
}

// ChallengeStore keeps the logins under way.
type ChallengeStore interface {
	// Insert writes a new challenge.
	Insert(ctx context.Context, c Challenge) error
	// Get finds a challenge, or ErrChallenge.
	Get(ctx context.Context, id string) (Challenge, error)
	// Update works as UserStore.Update does; ErrChallenge if there is none.
	Update(ctx context.Context, id string, fn func(*Challenge) error) (Challenge, error)
	// Prune forgets the challenges that expired before the time given.
	Prune(ctx context.Context, before time.Time) error
}

// Session is one login of one user on one device.
type Session struct {
	Hash    string    `json:"hash"` // SHA-256 of the token, hex; the token itself is never stored
	UserID  string    `json:"userId"`
	Guest   bool      `json:"guest,omitempty"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
}

// Alive tells whether the session is neither idle for too long nor too old.
func (s Session) Alive(now time.Time) bool {
	return now.Before(s.Seen.Add(SessionIdle)) && now.Before(s.Created.Add(SessionLife))
}

// SessionStore keeps the sessions.
type SessionStore interface {
	// Insert writes a new session.
	Insert(ctx context.Context, s Session) error
	// Touch notes when a session was last seen, never an earlier time than is noted already. It
	// only changes what exists, so whoever read a session just before it ended cannot revive it:
	// ErrSession.
	Touch(ctx context.Context, hash string, seen time.Time) error
	// Get finds a session by its hash, or ErrSession.
	Get(ctx context.Context, hash string) (Session, error)
	// Delete ends a session; one that does not exist is ended already.
	Delete(ctx context.Context, hash string) error
	// DeleteOfUser ends all sessions of a user.
	DeleteOfUser(ctx context.Context, userID string) error
	// Prune forgets the sessions last seen before the time given.
	Prune(ctx context.Context, seenBefore time.Time) error
}

// Limiter counts events in fixed windows, surely: what it counted survives a restart and holds
// across servers.
type Limiter interface {
	// Take counts one event of key and tells how long to wait: 0 while there were no more than most
	// in the window, else the time to the window's end.
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	// Peek tells how long to wait without counting.
	Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
	// Reset forgets the key.
	Reset(ctx context.Context, key string) error
}

// Hasher keeps passwords safe.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Verify tells whether the password is the one that was hashed. An empty hash is verified in
	// the same time and is false.
	Verify(ctx context.Context, hash, password string) (bool, error)
}
