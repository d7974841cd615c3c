package account

import (
	"context"

	"tokri/core/apperr"
)

// Event is a line of the audit log. It names people by their ids only.
type Event struct {
	What   What
	Way    Way
	UserID string // empty if the login named nobody
	Reason string // the code of the refusal, of what failed
}

// What happened.
type What string

// What is audited.
const (
	LoggedIn        What = "login"
	LoginFailed     What = "login_failed"
	LoggedOut       What = "logout"
	ResetAsked      What = "reset_asked"
	PasswordChanged What = "password_changed"
	GuestJoined     What = "guest_joined"
	GoogleLinked    What = "google_linked"
	MobileChanged   What = "mobile_changed"
	EmailProved     What = "email_proved"
	AccountDeleted  What = "account_deleted"
	DeletionRefused What = "deletion_refused"
)

// Way is how somebody came in.
type Way string

// The ways.
const (
	ByPassword     Way = "password"
	ByOTP          Way = "otp"
	ByRegistration Way = "registration"
	ByDevice       Way = "device"
	ByMail         Way = "mail"
	ByGoogle       Way = "google"
)

func (s *Service) audit(ctx context.Context, e Event) {
	if s.Audit != nil {
		s.Audit(ctx, e)
	}
}

// failed audits a login that was refused, and passes the refusal on. An accident is no failure of
// the customer's and is logged elsewhere.
func (s *Service) failed(ctx context.Context, way Way, userID string, err error) error {
	if f := apperr.Of(err); f != nil {
		s.audit(ctx, Event{What: LoginFailed, Way: way, UserID: userID, Reason: f.Code})
	}
	return err
}
