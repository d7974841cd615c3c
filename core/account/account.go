// Package account is who a customer is: the ways in, sessions, and guests.
//
// The login of a mobile number runs over a Challenge (DECISIONS P3):
//
//	mobile-verify --unknown number--> register: OTP sent --verify-otp--> proved (CreateNewPassword)
//	                                     --web-login register--> user made, session
//	              --number with password--> password --web-login login--> session
//	                       \--resend-otp, verify-otp login--> session
//	                       \--resend-otp, verify-otp forgot-otp--> reset-password
//	                            --web-login reset-password--> other password, session
//	              --number without password--> register, as above; the user is completed
//	              --number whose password an undone change took--> phone-verify: OTP sent --verify-otp--> session
//
// A forgotten password can also be set anew over a link by e-mail; the link's token is a challenge
// of its own, kept under its hash.
//
// The challenge's id is random and lives ten minutes; it is never a user's id, so a login
// cannot be finished for a number that was not proved.
package account

import (
	"context"
	"time"

	"tokri/core/apperr"
)

// The limits of logins (docs/product.md "One-time passwords", "Passwords" and "Sessions"). OTPLife and
// ResendAfter are the default Timing.
const (
	ChallengeLife = 10 * time.Minute
	OTPLife       = 5 * time.Minute
	OTPTries      = 3
	ResendAfter   = 30 * time.Second
	PasswordTries = 5 // wrong passwords of one caller within LockedFor
	SlowAfter     = 3 // after so many wrong passwords, each further one must wait SlowFor
	SlowFor       = 5 * time.Second
	LockedFor     = 15 * time.Minute
	// StrangerPasswords is a daily limit for one number, for all unknown devices together (NIST SP 800-63B allows at
	// most 100 consecutive failures).
	StrangerPasswords = 100
	ResetLife         = 30 * time.Minute
	SessionIdle       = 30 * 24 * time.Hour
	SessionLife       = 90 * 24 * time.Hour
	MaxSessions       = 20        // of one user; a further one ends the session that was unused for longest
	sessionSeenStep   = time.Hour // how often the time of a session's last use is stored
	MaxPassword       = 128
	MaxName           = 60
	MaxEmail          = 254
)

// Refusals, in the words of docs/product.md "Login messages" where it has them.
var (
	ErrSession      = apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required")
	ErrMobile       = apperr.New(apperr.Invalid, "invalid_mobile", "Please enter a valid 10-digit mobile number.").On("mobile")
	ErrChallenge    = apperr.New(apperr.Invalid, "login_expired", "This login has expired. Please enter your mobile number again.").On("userId")
	ErrOTP          = apperr.New(apperr.Invalid, "invalid_otp", "This OTP is not right. Please check it and try again.").On("otp")
	ErrOTPExpired   = apperr.New(apperr.Invalid, "otp_expired", "This OTP has expired. Please ask for a new one.").On("otp")
	ErrOTPBurnt     = apperr.New(apperr.Limited, "otp_tries", "Too many wrong tries. Please ask for a new OTP.").On("otp")
	ErrNotProved    = apperr.New(apperr.Invalid, "otp_required", "Please verify your mobile number with the OTP first.").On("userId")
	ErrPassword     = apperr.New(apperr.Invalid, "invalid_password", "The password must have at least 4 characters.").On("password")
	ErrEasyPassword = apperr.New(apperr.Invalid, "easy_password", "This password is easy to guess. Please choose one that is neither common nor made of your name or number or of the name of the shop or its city.").On("password")
	ErrFirstName    = apperr.New(apperr.Invalid, "first_name_missing", "First Name is mandatory!").On("first_name")
	ErrNoFirstName  = apperr.New(apperr.Invalid, "first_name_required", "First name is required").On("first_name")
	ErrLastName     = apperr.New(apperr.Invalid, "last_name_missing", "Last Name is mandatory!").On("last_name")
	ErrEmail        = apperr.New(apperr.Invalid, "invalid_email", "Please enter a valid email address.").On("email")
	ErrLogin        = apperr.New(apperr.Invalid, "invalid_login", "The mobile number or the password is not right.").On("password")
	ErrLocked       = apperr.New(apperr.Limited, "password_locked", "Too many wrong passwords. Please log in with an OTP, or try again later.").On("password")
	ErrDiffer       = apperr.New(apperr.Invalid, "passwords_differ", "Passwords do not match!").On("confirmPassword")
	ErrResetLink    = apperr.New(apperr.Invalid, "reset_expired", "This link has expired or was used already. Please ask for a new one.").On("userId")
	ErrLoginType    = apperr.New(apperr.Invalid, "invalid_type", "Something went wrong!").On("type")
	ErrDevice       = apperr.New(apperr.Invalid, "invalid_device", "Guest login failed!").On("deviceId")
	ErrUpgraded     = apperr.New(apperr.Conflict, "guest_upgraded", "This device belongs to an account. Please log in.").On("deviceId")
	ErrSends        = apperr.New(apperr.Limited, "otp_sends", "Too many OTPs were sent to this number. Please try again later. Until then, log in with your password, a reset link by e-mail, or on a device where you have logged in before.")
	ErrLimited      = apperr.New(apperr.Limited, "too_many_requests", "Too many tries. Please try again later.")

	ErrGender   = apperr.New(apperr.Invalid, "invalid_gender", "Gender is required").On("gender")
	ErrBirthday = apperr.New(apperr.Invalid, "invalid_dob", "Please enter your date of birth as a day in the past.").On("dob")
	ErrPostCode = apperr.New(apperr.Invalid, "invalid_post_code", "Please enter a 6-digit PIN code.").On("postCode")
	ErrTooLong  = apperr.New(apperr.Invalid, "too_long", "This is too long.")
	ErrGuest    = apperr.New(apperr.Conflict, "guest_account", "Please complete your sign-up first.")
	ErrNoProof  = apperr.New(apperr.Conflict, "nothing_to_prove", "There is nothing to verify.")
	ErrTooSoon  = apperr.New(apperr.Limited, "otp_too_soon", "Please wait a moment before asking for another OTP.")

	// ErrNotFound and ErrTaken are returned by the stores.
	ErrNotFound = apperr.New(apperr.NotFound, "user_not_found", "User not found")
	ErrTaken    = apperr.New(apperr.Conflict, "user_exists", "This account exists already. Please log in.")
)

// ChallengeStore keeps the logins under way.
type ChallengeStore interface {
	// Insert writes a new challenge.
	Insert(ctx context.Context, c Challenge) error
	// Get finds a challenge, or ErrChallenge.
	Get(ctx context.Context, id string) (Challenge, error)
	// Update works as UserStore.Update does; it returns ErrChallenge if there is no such challenge.
	Update(ctx context.Context, id string, fn func(*Challenge) error) (Challenge, error)
	// Prune deletes the challenges that expired before the time given.
	Prune(ctx context.Context, before time.Time) error
	// Forget deletes the challenges of a user, and those whose codes are sent to one of the numbers or e-mail addresses;
	// empty ones name none. It is idempotent.
	Forget(ctx context.Context, userID string, contacts ...string) error
}

// Session is one login of one user on one device.
type Session struct {
	Hash    string     `json:"hash"` // SHA-256 of the token, hex; the token itself is never stored
	UserID  string     `json:"userId"`
	Guest   bool       `json:"guest,omitempty"`
	Created time.Time  `json:"created"`
	Seen    time.Time  `json:"seen"` // time of the last use, up to sessionSeenStep late
	Device  DeviceName `json:"device,omitzero"`
	// PushToken is the address of the device for push messages; "" if it gets none.
	PushToken string `json:"pushToken,omitempty"`
}

// Alive reports whether the session is neither too old nor unused for too long.
func (s Session) Alive(now time.Time) bool {
	return now.Before(s.Seen.Add(SessionIdle)) && now.Before(s.Created.Add(SessionLife))
}

// SessionStore keeps the sessions.
type SessionStore interface {
	// Insert writes a new session.
	Insert(ctx context.Context, s Session) error
	// Touch stores when a session was last used, unless a later time is stored already. It changes existing
	// sessions only, so that a request which read a session just before it ended cannot revive it; then Touch
	// returns ErrSession.
	Touch(ctx context.Context, hash string, seen time.Time) error
	// Get finds a session by its hash, or ErrSession.
	Get(ctx context.Context, hash string) (Session, error)
	// Delete ends a session. It is idempotent.
	Delete(ctx context.Context, hash string) error
	// OfUser lists the sessions of a user in any order.
	OfUser(ctx context.Context, userID string) ([]Session, error)
	// SetPushToken sets the push token of a session and removes the token from every other session. An empty
	// token removes the session's own; an empty hash removes the token from the session that has it.
	// SetPushToken returns ErrSession if there is no session with the hash.
	SetPushToken(ctx context.Context, hash, token string) error
	// DeleteOfUser ends all sessions of a user except the one with the given hash, if it is not empty.
	DeleteOfUser(ctx context.Context, userID, except string) error
	// Prune deletes the sessions last seen before the time given.
	Prune(ctx context.Context, seenBefore time.Time) error
}

// Limiter counts events in fixed windows. Its counts survive a restart and apply to all servers.
type Limiter interface {
	// Take counts one event of key. It returns 0 while there were at most `most` events in the window, and
	// otherwise the time to the window's end.
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	// Peek returns what Take would return, without counting.
	Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
	// Reset deletes the count of a key.
	Reset(ctx context.Context, key string) error
}

// Hasher hashes and verifies passwords.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Verify reports whether the hash is that of the password. For an empty hash it takes the same time and
	// returns false.
	Verify(ctx context.Context, hash, password string) (bool, error)
}
