package login

import (
	"context"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/session"
)

// Service has all kinds of logins. Every field is required.
type Service struct {
	Accounts   *account.Service
	Sessions   *session.Service
	Challenges ChallengeStore
	Limiter    Limiter
	Hasher     Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     Outbox
	Background Background
	Google     GoogleVerifier // is asked only if Rules.Google is set
	Merger     Merger
	Secrets    Secrets
	Audit      func(context.Context, account.Event)
	Now        func() time.Time
	Key        []byte // seals OTPs
	Site       Site
	Rules      Rules
}

// Client is the sender of a request, by which limits count.
type Client struct {
	IP          string
	Device      string // the device id, if the client sent one
	DeviceToken string // of an earlier login on this device, or "": see newDeviceToken
	Name        session.DeviceName
	Session     string          // the hash of the session with which the request came, which a login replaces, or ""
	Language    notify.Language // the language in which the customer uses the shop, or "" if unknown
}

// StepType is the next step of a login (docs/product.md "Login steps").
type StepType string

// The step types.
const (
	StepRegister    StepType = "register"          // type in the OTP, then register
	StepPhoneVerify StepType = "phone-verify"      // type in the OTP
	StepPassword    StepType = "password"          // type in the password, or ask for an OTP
	StepDetails     StepType = "CreateNewPassword" // the number is verified; complete the registration
	StepForgotOTP   StepType = "forgot-otp"        // type in the OTP, then another password
	StepReset       StepType = "reset-password"    // the number is verified; choose another password
	StepDone        StepType = "login"             // logged in
)

// Step is the result of one step of a login.
type Step struct {
	Type        StepType
	ChallengeID string
	Token       string       // of a StepDone
	DeviceToken string       // of a StepDone, unless of a guest
	User        account.User // of a StepDone
	ResendAfter time.Duration
	ExpiresIn   time.Duration
}

// limit counts one event and returns the refusal, with the time of the next try, if there were too many.
func (s *Service) limit(ctx context.Context, key string, most int, window time.Duration, refusal *apperr.Error) error {
	wait, err := s.Limiter.Take(ctx, key, most, window)
	if err != nil {
		return err
	}
	if wait > 0 {
		return refusal.After(wait)
	}
	return nil
}
