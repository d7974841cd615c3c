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

// Signed reports whether the Authorization header of a webhook is PhonePe's. The comparison takes constant
// time. The header does not cover the body, so the body is only a hint to ask for the payment's state.
func (g *Gateway) Signed(header string) bool {
	// The digests have equal lengths, so the comparison does not reveal the length of the right header.
	got, want := sha256.Sum256([]byte(header)), sha256.Sum256([]byte(g.hook))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1 && g.hook != ""
}
