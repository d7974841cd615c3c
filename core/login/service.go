package login

import (
	"context"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/session"
	"tokri/core/strangers"
)

// Secrets creates ids, tokens and codes that cannot be guessed.
type Secrets interface {
	// ID returns a new record id.
	ID() string
	// Token returns 256 random bits, fit for a header and a URL.
	Token() string
	// Digits returns a random number of n digits whose first is not 0.
	Digits(n int) string
}

// Merger moves a guest's data to the account that the guest became. It is idempotent.
type Merger interface {
	// Merge may return an error of kind apperr.Conflict: it is not possible at the moment, and the guest keeps
	// everything.
	Merge(ctx context.Context, guestID, userID string) error
}

// Background runs jobs after the reply to a request was sent.
type Background interface {
	// Enqueue accepts a job, or returns false if there are too many. The results of jobs are counted and logged
	// under their name.
	Enqueue(name string, job func(context.Context) error) bool
}

// Outbox accepts messages to customers.
type Outbox interface {
	// Put keeps a message until it is sent; one whose id was put before is left as it is.
	Put(ctx context.Context, m notify.Message) error
}

// Service has all kinds of logins.
type Service struct {
	Accounts   *account.Service
	Sessions   *session.Service
	Challenges ChallengeStore
	Limiter    Limiter
	Hasher     Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     Outbox
	// RoomForSMS and RoomForMail refuse a code that the ceiling of the messages would refuse, before it is
	// counted to its number; nil if there is no ceiling.
	RoomForSMS, RoomForMail func(context.Context, notify.Class) error
	// RoomForGuest counts a new guest of a device, or refuses it; nil if there is no ceiling.
	RoomForGuest func(ctx context.Context, device string) error
	// Codes has what callers on unknown devices share of the codes by SMS, by the class of the code. A class without a pool has no
	// limit but the shop's ceiling.
	Codes      map[notify.Class]*strangers.Pool
	Background Background
	Google     GoogleVerifier // nil if login with Google is not offered
	Merger     Merger
	Secrets    Secrets
	Audit      func(context.Context, account.Event)
	Now        func() time.Time
	Key        []byte // seals OTPs
	ShopName   func() string
	Host       string                    // the host of the shop's website, for which the OTPs by SMS are valid
	ResetURL   func(token string) string // the address of the page that a reset link opens
	UndoURL    func(token string) string // the address of the page that undoes a change

	// NoTurns sends each code at once, for load tests and for development without limits.
	NoTurns bool

	OTPLength        int
	Timing           Timing // of OTPs
	MinPassword      int
	MinResetPassword int
	// PlainWords are names of the shop and its place, of which no password may be made (DECISIONS 131).
	PlainWords func() []string
	// CommonPassword reports whether a password is among those that guessers try first. If nil, no password is
	// refused as easy to guess.
	CommonPassword func(password string) (bool, error)
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
