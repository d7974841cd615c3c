package login

import (
	"context"

	"tokri/core/account"
	"tokri/core/notify"
	"tokri/core/strangers"
)

// Rules are what the shop asks of logins and what it has room for. Every field is required, because a check that is
// missing must not go unnoticed; logintest.NoRules has permissive ones for tests.
type Rules struct {
	OTPLength        int
	Timing           Timing // of OTPs
	MinPassword      int
	MinResetPassword int
	Google           bool // login with Google is offered
	// NoTurns sends each code at once, for load tests and for development without limits.
	NoTurns bool

	// EasyPassword reports whether a new password of a user is easy to guess (EasyPasswords).
	EasyPassword func(password string, u account.User) (bool, error)
	// RoomForSMS and RoomForMail refuse a code that the ceiling of the messages would refuse, before it is
	// counted to its number.
	RoomForSMS, RoomForMail func(context.Context, notify.Class) error
	// RoomForGuest counts a new guest of a device, or refuses it.
	RoomForGuest func(ctx context.Context, device string) error
	// Codes has what callers on unknown devices share of the codes by SMS, by the class of the code. A class without a
	// pool has no limit but the shop's ceiling.
	Codes map[notify.Class]*strangers.Pool
}

// Site is what messages say about the shop and its website.
type Site struct {
	Name     func() string             // of the shop
	Host     string                    // of the website, for which the OTPs by SMS are valid
	ResetURL func(token string) string // the address of the page that a reset link opens
	UndoURL  func(token string) string // the address of the page that undoes a change
}
