package account

import (
	"context"
	"regexp"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/notify"
)

// Secrets makes ids, tokens and codes that cannot be guessed.
type Secrets interface {
	// ID returns a new record id.
	ID() string
	// Token returns 256 random bits, fit for a header and a URL.
	Token() string
	// Digits returns a random number of n digits whose first is not 0.
	Digits(n int) string
}

// Merger moves what a guest gathered to the account it became. It may be repeated.
type Merger interface {
	// A conflict means: not at this moment; the guest keeps what it has.
	Merge(ctx context.Context, guestID, userID string) error
}

// Background runs jobs after the answer to a request.
type Background interface {
	// Enqueue takes a job that is to be done soon, or tells that there is too much to do. What
	// becomes of a job is counted and logged under its name.
	Enqueue(name string, job func(context.Context) error) bool
}

// Outbox takes messages to customers.
type Outbox interface {
	// Put keeps a message until it is sent; one whose id was put before is left as it is.
	Put(ctx context.Context, m notify.Message) error
}

// Service is every way in.
type Service struct {
	Users      UserStore
	Challenges ChallengeStore
	Sessions   SessionStore
	Limiter    Limiter
	Hasher     Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     Outbox
	// RoomForSMS and RoomForMail refuse a code that the senders would refuse, before it counts for its number; nil: no
	// ceiling is known.
	RoomForSMS, RoomForMail func(context.Context, notify.Class) error
	// RoomForGuest counts a device that becomes a guest, or refuses it; nil: no ceiling is known.
	RoomForGuest func(context.Context) error
	Background   Background
	Google       GoogleVerifier // nil if that way in is not offered
	Merger       Merger
	Secrets      Secrets
	Audit        func(context.Context, Event)
	Now          func() time.Time
	Key          []byte // seals OTPs
	ShopName     func() string
	Host         string                    // of the shop's pages, for which an OTP by SMS is
	Notice       func() string             // the version of the shop's privacy notice, "" if it asks for no consent
	ResetURL     func(token string) string // the page of a reset link
	UndoURL      func(token string) string // the page of a link that undoes a change

	OTPLength        int
	Timing           Timing // of OTPs
	MinPassword      int
	MinResetPassword int
	// CommonPassword tells whether a password is one that guessers try first. nil: those are taken, and the
	// customer's own number and name.
	CommonPassword func(password string) (bool, error)
}

// Client is the sender of a request, by which limits count.
type Client struct {
	IP          string
	Device      string // the device id, if the client sent one
	DeviceToken string // of an earlier login on this device, if there was one: see newDeviceToken
	Name        DeviceName
	Language    notify.Language // in which the customer uses the shop; "" if that is not known
}

// StepType is what a login asks for next (docs/product.md "Login steps").
type StepType string

// The step types.
const (
	StepRegister    StepType = "register"          // type in the OTP, then register
	StepPhoneVerify StepType = "phone-verify"      // type in the OTP
	StepPassword    StepType = "password"          // type in the password, or ask for an OTP
	StepDetails     StepType = "CreateNewPassword" // the number is proved; complete the registration
	StepForgotOTP   StepType = "forgot-otp"        // type in the OTP, then another password
	StepReset       StepType = "reset-password"    // the number is proved; choose another password
	StepDone        StepType = "login"             // logged in
)

// Step is the outcome of one step of a login.
type Step struct {
	Type        StepType
	ChallengeID string
	Token       string // of a StepDone
	DeviceToken string // of a StepDone, unless of a guest
	User        User   // of a StepDone
	ResendAfter time.Duration
	ExpiresIn   time.Duration
}

var mobilePattern = regexp.MustCompile(`^[6-9][0-9]{9}$`)

// Mobile makes a typed number E.164, or refuses it.
func Mobile(typed string) (string, error) {
	typed = strings.TrimPrefix(strings.TrimSpace(typed), "+91")
	if !mobilePattern.MatchString(typed) {
		return "", ErrMobile
	}
	return "+91" + typed, nil
}

// limit counts one event and refuses it if there were too many, saying when to try again.
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
