package account

import (
	"context"

	"tokri/core/apperr"
)

// Event is a line of the audit log. It names people by their ids only.
type Event struct {
	Action Action
	Method LoginMethod
	UserID string // empty if no account has the number or address
	Reason string // the code of the refusal, if something was refused
}

// Action is the event that is audited.
type Action string

// The actions that are audited.
const (
	LoggedIn        Action = "login"
	LoginFailed     Action = "login_failed"
	LoggedOut       Action = "logout"
	SessionsEnded   Action = "sessions_ended"
	NewDevice       Action = "new_device"
	ResetAsked      Action = "reset_asked"
	PasswordChanged Action = "password_changed"
	GuestJoined     Action = "guest_joined"
	GoogleLinked    Action = "google_linked"
	MobileChanged   Action = "mobile_changed"
	EmailProved     Action = "email_proved"
	EmailRemoved    Action = "email_removed"
	ChangeUndone    Action = "change_undone"
	IdentityProved  Action = "identity_proved"
	AccountDeleted  Action = "account_deleted"
	DeletionRefused Action = "deletion_refused"
	DataCopied      Action = "data_copied"
	NoticeAgreed    Action = "notice_agreed"
)

// LoginMethod is how a customer logged in.
type LoginMethod string

// The login methods.
const (
	ByPassword     LoginMethod = "password"
	ByOTP          LoginMethod = "otp"
	ByRegistration LoginMethod = "registration"
	ByDevice       LoginMethod = "device"
	ByMail         LoginMethod = "mail"
	ByGoogle       LoginMethod = "google"
)

func (s *Service) audit(ctx context.Context, e Event) {
	if s.Audit != nil {
		s.Audit(ctx, e)
	}
}

// failed writes an audit event for a refused login and returns the refusal. Other errors are not the customer's
// failure and are logged elsewhere.
func (s *Service) failed(ctx context.Context, method LoginMethod, userID string, err error) error {
	if f := apperr.Of(err); f != nil {
		s.audit(ctx, Event{Action: LoginFailed, Method: method, UserID: userID, Reason: f.Code})
	}
	return err
}
