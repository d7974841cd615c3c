package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"time"
)

// Purpose is what a challenge leads to once the number is proved.
type Purpose string

// The purposes.
const (
	ToRegister Purpose = "register"
	ToLogin    Purpose = "login"
	ToReset    Purpose = "reset"  // the token of a reset link; its id is the token's hash
	ToMobile   Purpose = "mobile" // a changed mobile number
	ToEmail    Purpose = "email"  // an e-mail address
	ToProve    Purpose = "prove"  // that a session is its owner's, by a code to a contact that stands
	Proved     Purpose = "proved" // no OTP: the mark that it was; its id is a hash of the session's
	ToUndo     Purpose = "undo"   // the token of a link that undoes a change; its id is the token's hash
	ToGoogle   Purpose = "google" // the nonce of a Google login; its id is the nonce's hash
)

// otp reports whether the challenge is answered with an OTP.
func (p Purpose) otp() bool {
	switch p {
	case ToRegister, ToLogin, ToMobile, ToEmail, ToProve:
		return true
	case ToReset, ToUndo, ToGoogle, Proved:
	}
	return false
}

// Challenge is a login under way.
type Challenge struct {
	ID      string    `json:"id"`
	Purpose Purpose   `json:"purpose"`
	Mobile  string    `json:"mobile,omitempty"`  // where OTPs go, or else
	Email   string    `json:"email,omitempty"`   // where OTPs go
	UserID  string    `json:"userId,omitempty"`  // the account that has the number, if there is one
	Session string    `json:"session,omitempty"` // of ToProve: the hash of the session that asks
	Code    string    `json:"code,omitempty"`    // HMAC of the OTP, empty while none is out; of a reset, of the password it replaces
	SentAt  time.Time `json:"sentAt,omitzero"`
	Before  Contacts  `json:"before,omitzero"`  // of ToUndo: what it puts back; of ToReset: what it was sent for
	Change  string    `json:"change,omitempty"` // of ToUndo: which of the user's changes
	Tries   int       `json:"tries"`
	Proved  bool      `json:"proved,omitempty"`
	Spent   bool      `json:"spent,omitempty"` // it has led to a session; it leads to no other
	Expires time.Time `json:"expires"`
	Version int64     `json:"version"` // counts writes; kept by the store
}

// address returns the number or e-mail address that OTPs are sent to; tries and sends are counted by it.
func (c *Challenge) address() string {
	if c.Mobile != "" {
		return c.Mobile
	}
	return c.Email
}

// Live refuses a challenge that is over.
func (c *Challenge) Live(now time.Time) error {
	if c.Spent || !now.Before(c.Expires) {
		return ErrChallenge
	}
	return nil
}

// Timing is how long an OTP may be typed in, and how long a customer waits before another is sent.
type Timing struct{ Life, Pause time.Duration }

// Send records a new OTP, given as its seal. It refuses if the last one was sent too recently.
func (c *Challenge) Send(seal string, t Timing, now time.Time) error {
	if err := c.Live(now); err != nil {
		return err
	}
	if wait := c.SentAt.Add(t.Pause).Sub(now); !c.SentAt.IsZero() && wait > 0 {
		return ErrTooSoon.After(wait)
	}
	c.Code, c.SentAt, c.Tries = seal, now, 0
	// A customer who was sent a code needs time to type it in.
	if over := now.Add(t.Life); c.Expires.Before(over) {
		c.Expires = over
	}
	return nil
}

// Try checks an OTP, given as its seal. It counts the try; the caller stores the challenge
// whatever the outcome, so a refusal is returned beside, not instead.
func (c *Challenge) Try(seal string, t Timing, now time.Time) (refusal error) {
	if err := c.Live(now); err != nil {
		return err
	}
	switch {
	case c.Code == "", !now.Before(c.SentAt.Add(t.Life)):
		return ErrOTPExpired
	case c.Tries >= OTPTries:
		return ErrOTPBurnt
	}
	c.Tries++
	if subtle.ConstantTimeCompare([]byte(seal), []byte(c.Code)) != 1 {
		if c.Tries >= OTPTries {
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

// Unsend takes back an OTP that did not go out, so that the next one need not wait.
func (c *Challenge) Unsend() { c.Code, c.SentAt = "", time.Time{} }

// seal returns the stored form of an OTP: useless without the key, and bound to its challenge.
func seal(key []byte, challenge, otp string) string {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(challenge + ":" + otp))
	return hex.EncodeToString(m.Sum(nil))
}
