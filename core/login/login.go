// Package login has the ways in: one-time passwords, passwords, links by e-mail, Google, and guests.
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
package login

import (
	"time"

	"tokri/core/apperr"
)

// The limits of logins (docs/product.md "One-time passwords" and "Passwords"). OTPLife and ResendAfter are the default
// Timing.
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
	MaxPassword       = 128
)

// Refusals, in the words of docs/product.md "Login messages" where it has them.
var (
	ErrChallenge    = apperr.New(apperr.Invalid, "login_expired", "This login has expired. Please enter your mobile number again.").On("userId")
	ErrOTP          = apperr.New(apperr.Invalid, "invalid_otp", "This OTP is not right. Please check it and try again.").On("otp")
	ErrOTPExpired   = apperr.New(apperr.Invalid, "otp_expired", "This OTP has expired. Please ask for a new one.").On("otp")
	ErrOTPBurnt     = apperr.New(apperr.Limited, "otp_tries", "Too many wrong tries. Please ask for a new OTP.").On("otp")
	ErrNotProved    = apperr.New(apperr.Invalid, "otp_required", "Please verify your mobile number with the OTP first.").On("userId")
	ErrPassword     = apperr.New(apperr.Invalid, "invalid_password", "The password must have at least 4 characters.").On("password")
	ErrEasyPassword = apperr.New(apperr.Invalid, "easy_password", "This password is easy to guess. Please choose one that is neither common nor made of your name or number or of the name of the shop or its city.").On("password")
	ErrFirstName    = apperr.New(apperr.Invalid, "first_name_missing", "First Name is mandatory!").On("first_name")
	ErrLastName     = apperr.New(apperr.Invalid, "last_name_missing", "Last Name is mandatory!").On("last_name")
	ErrCredentials  = apperr.New(apperr.Invalid, "invalid_login", "The mobile number or the password is not right.").On("password")
	ErrLocked       = apperr.New(apperr.Limited, "password_locked", "Too many wrong passwords. Please log in with an OTP, or try again later.").On("password")
	ErrDiffer       = apperr.New(apperr.Invalid, "passwords_differ", "Passwords do not match!").On("confirmPassword")
	ErrResetLink    = apperr.New(apperr.Invalid, "reset_expired", "This link has expired or was used already. Please ask for a new one.").On("userId")
	ErrType         = apperr.New(apperr.Invalid, "invalid_type", "Something went wrong!").On("type")
	ErrDevice       = apperr.New(apperr.Invalid, "invalid_device", "Guest login failed!").On("deviceId")
	ErrSends        = apperr.New(apperr.Limited, "otp_sends", "Too many OTPs were sent to this number. Please try again later. Until then, log in with your password, a reset link by e-mail, or on a device where you have logged in before.")
	ErrLimited      = apperr.New(apperr.Limited, "too_many_requests", "Too many tries. Please try again later.")
	ErrNoProof      = apperr.New(apperr.Conflict, "nothing_to_prove", "There is nothing to verify.")
	ErrTooSoon      = apperr.New(apperr.Limited, "otp_too_soon", "Please wait a moment before asking for another OTP.")
)
