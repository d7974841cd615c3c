package wire

import (
	"tokri/core/apperr"
	"tokri/core/login"
)

// Digits is a one-time password as its digits. The client sends a number; a string is read as well.
type Digits string

// The longest OTP the shop can be set to send.
const maxOtpDigits = 8

// UnmarshalJSON reads 4821 and "4821".
func (d *Digits) UnmarshalJSON(raw []byte) error {
	if n := len(raw); n >= 2 && raw[0] == '"' && raw[n-1] == '"' {
		raw = raw[1 : n-1]
	} else if n > 0 && (raw[0] < '0' || raw[0] > '9') {
		return apperr.New(apperr.Malformed, "malformed", "otp must be a number or a string of digits.").On("otp")
	}
	if len(raw) < 1 || len(raw) > maxOtpDigits {
		return login.ErrOTP
	}
	for _, c := range raw {
		if c < '0' || c > '9' {
			return login.ErrOTP
		}
	}
	*d = Digits(raw)
	return nil
}
