package login

import (
	"context"

	"tokri/core/account"
	"tokri/core/apperr"
)

// The actions that are audited.
const (
	LoggedIn        account.Action = "login"
	Failed          account.Action = "login_failed"
	NewDevice       account.Action = "new_device"
	ResetAsked      account.Action = "reset_asked"
	PasswordChanged account.Action = "password_changed"
	GuestJoined     account.Action = "guest_joined"
	GoogleLinked    account.Action = "google_linked"
	MobileChanged   account.Action = "mobile_changed"
	EmailProved     account.Action = "email_proved"
	EmailRemoved    account.Action = "email_removed"
	ChangeUndone    account.Action = "change_undone"
	IdentityProved  account.Action = "identity_proved"
)

// The login methods.
const (
	ByPassword     account.Method = "password"
	ByOTP          account.Method = "otp"
	ByRegistration account.Method = "registration"
	ByDevice       account.Method = "device"
	ByMail         account.Method = "mail"
	ByGoogle       account.Method = "google"
)

// failed writes an audit event for a refused login and returns the refusal. Other errors are not the customer's
// failure and are logged elsewhere.
func (s *Service) failed(ctx context.Context, method account.Method, userID string, err error) error {
	if f := apperr.Of(err); f != nil {
		s.Audit(ctx, account.Event{Action: Failed, Method: method, UserID: userID, Reason: f.Code})
	}
	return err
}
