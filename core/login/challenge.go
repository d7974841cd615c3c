package login

import (
	"cmp"
	"crypto/subtle"
	"time"

	"tokri/core/account"
)

// Purpose is what a challenge is used for.
type Purpose string

// The purposes.
const (
	ToRegister Purpose = "register"
	ToLogin    Purpose = "login"
	ToReset    Purpose = "reset"   // the token of a password reset link; the id is the token's hash
	ToMobile   Purpose = "mobile"  // to verify a changed mobile number
	ToEmail    Purpose = "email"   // to verify an e-mail address
	ToProve    Purpose = "prove"   // to confirm the owner of a session by a code to an existing contact
	Proved     Purpose = "proved"  // no OTP: the mark that the owner was confirmed; the id is a hash of the session's
	ToUndo     Purpose = "undo"    // the token of a link that undoes a change; the id is the token's hash
	ToGoogle   Purpose = "google"  // the nonce of a Google login; the id is the nonce's hash
	ToReplace  Purpose = "replace" // no OTP: names the session whose place a renewed one takes; the id is a hash of the renewed one's
	ToStaff    Purpose = "staff"   // a login of the staff (staff_code.go); UserID is the person's, or empty if no person has the number
	ToSetUp    Purpose = "setup"   // no OTP: the one-time code that opens the set-up of an empty shop (core/setup)
	ToSend     Purpose = "send"    // no OTP: the turns of those who ask for codes to a number; the id is a hash of it
)

// otp reports whether the challenge is answered with an OTP.
func (p Purpose) otp() bool {
	switch p {
	case ToRegister, ToLogin, ToMobile, ToEmail, ToProve:
		return true
	case ToReset, ToUndo, ToGoogle, Proved, ToReplace, ToStaff, ToSetUp, ToSend:
	}
	return false
}

// Challenge is a login under way.
type Challenge struct {
	ID      string           `json:"id"`
	Purpose Purpose          `json:"purpose"`
	Mobile  string           `json:"mobile,omitempty"`  // where OTPs are sent, unless Email is set
	Email   string           `json:"email,omitempty"`   // where OTPs are sent
	UserID  string           `json:"userId,omitempty"`  // the account that has the number, if there is one
	Shop    string           `json:"shop,omitempty"`    // of a set-up: the name that the shop will have
	Session string           `json:"session,omitempty"` // of ToProve: the hash of the session that asks
	Code    string           `json:"code,omitempty"`    // HMAC of the OTP, empty while none is valid; of ToReset, of the password hash that it replaces
	SentAt  time.Time        `json:"sentAt,omitzero"`
	Before  account.Contacts `json:"before,omitzero"`  // of ToUndo: the contacts to restore; of ToReset: the contacts when it was sent
	Change  string           `json:"change,omitempty"` // of ToUndo: the id of the change to undo
	Tries   int              `json:"tries"`
	Most    int              `json:"most,omitempty"` // how often the OTP may be tried; 0, of earlier versions, means OTPTries
	Turns   Turns            `json:"turns,omitzero"` // of ToSend
	Proved  bool             `json:"proved,omitempty"`
	Spent   bool             `json:"spent,omitempty"` // it was used for a session and cannot be used again
	Expires time.Time        `json:"expires"`
	Version int64            `json:"version"` // counts writes; kept by the store
}

// address returns the number or e-mail address to which OTPs are sent; tries and sends are counted by it.
func (c *Challenge) address() string {
	if c.Mobile != "" {
		return c.Mobile
	}
	return c.Email
}

// Live refuses a challenge that has expired or was used.
func (c *Challenge) Live(now time.Time) error {
	if c.Spent || !now.Before(c.Expires) {
		return ErrChallenge
	}
	return nil
}

// Timing is how long an OTP is valid, and how long a customer must wait before another one is sent.
type Timing struct{ Life, Pause time.Duration }

// Send records a new OTP, given as its seal, that may be tried so many times. It refuses if the last one was sent too recently.
func (c *Challenge) Send(seal string, most int, t Timing, now time.Time) error {
	if err := c.Live(now); err != nil {
		return err
	}
	if wait := c.SentAt.Add(t.Pause).Sub(now); !c.SentAt.IsZero() && wait > 0 && !ahead(c.SentAt, now) {
		return ErrTooSoon.After(wait)
	}
	c.Code, c.SentAt, c.Tries, c.Most = seal, now, 0, most
	// A customer who was sent a code needs time to type it in.
	if over := now.Add(t.Life); c.Expires.Before(over) {
		c.Expires = over
	}
	return nil
}

// Try checks an OTP, given as its seal, and counts the attempt. The caller must store the challenge in any
// case, so the refusal is returned as a separate result and not as an error.
func (c *Challenge) Try(seal string, t Timing, now time.Time) (refusal error) {
	if err := c.Live(now); err != nil {
		return err
	}
	most := cmp.Or(c.Most, OTPTries)
	switch {
	case c.Code == "", !now.Before(c.SentAt.Add(t.Life)):
		return ErrOTPExpired
	case c.Tries >= most:
		return ErrOTPBurnt
	}
	c.Tries++
	if subtle.ConstantTimeCompare([]byte(seal), []byte(c.Code)) != 1 {
		if c.Tries >= most {
			return ErrOTPBurnt
		}
		return ErrOTP
	}
	c.Code, c.Proved = "", true
	// A customer who proved the number needs time to fill in the form that follows.
	if over := now.Add(ChallengeLife); c.Expires.Before(over) {
		c.Expires = over
	}
	return nil
}

// Unsend removes an OTP that could not be sent, so that the customer can ask for the next one at once.
func (c *Challenge) Unsend() { c.Code, c.SentAt = "", time.Time{} }
