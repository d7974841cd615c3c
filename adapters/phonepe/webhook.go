package phonepe

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
)

func hookHeader(user, password string) string {
	if user == "" || password == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(user + ":" + password))
	return hex.EncodeToString(sum[:])
}

// Signed reports whether the Authorization header of a webhook is PhonePe's, in constant time. The header does
// not cover the body, so the body is only a hint to query the payment.
func (g *Gateway) Signed(header string) bool {
	// Comparing digests hides the length of the right header.
	got, want := sha256.Sum256([]byte(header)), sha256.Sum256([]byte(g.hook))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1 && g.hook != ""
}
