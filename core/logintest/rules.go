// Package logintest has what tests of logins share.
package logintest

import (
	"context"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/notify"
)

// NoRules returns rules under which every message and guest has room and no password is too easy. The lengths and times
// are the usual ones, and login with Google is not offered.
func NoRules() login.Rules {
	room := func(context.Context, notify.Class) error { return nil }
	return login.Rules{
		OTPLength: 4, Timing: login.Timing{Life: login.OTPLife, Pause: login.ResendAfter}, MinPassword: 4, MinResetPassword: 6,
		EasyPassword: func(string, account.User) (bool, error) { return false, nil },
		RoomForSMS:   room, RoomForMail: room,
		RoomForGuest: func(context.Context, string) error { return nil },
	}
}
