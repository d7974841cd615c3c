// Package puzzle poses work that a device does before the shop serves a stranger: it looks for the number whose hash, behind
// a salt, is the given one. The server keeps nothing until a solution comes.
//
// The format is ALTCHA's (https://altcha.org/docs/v2/proof-of-work-v1/), so that libraries which integrators know solve
// it. Unlike ALTCHA's own signature, the shop's also covers what the puzzle was posed for.
package puzzle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"time"
)

const algorithm = "SHA-256"

// Challenge is a puzzle: find the number, from 0 to MaxNumber, for which the hash of Salt and the number's decimal digits
// is Challenge. On average, half of the numbers have to be tried.
type Challenge struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	MaxNumber int64  `json:"maxnumber"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

// Solution is the payload of a solved puzzle.
type Solution struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	Number    int64  `json:"number"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

// Solved is a solution that was checked.
type Solved struct {
	ID      string // differs for each puzzle
	Most    int64  // the MaxNumber of the puzzle
	Expires time.Time
}

// Pose makes a puzzle from a token that occurs once. Its solution is good for one thing only, which about names.
//
// The salt ends with a separator: otherwise its last digits could be moved into the number, which changes the time of
// expiry and not the hash. Salt and number fit into one block of SHA-256.
func Pose(key []byte, about, token string, most int64, expires time.Time) Challenge {
	secret := mac(key, "puzzle", token)
	number := int64(binary.BigEndian.Uint64(secret) % uint64(most+1)) //nolint:gosec // most is positive, so the remainder fits
	salt := fmt.Sprintf("%x?expires=%d&most=%d&", secret[8:14], expires.Unix(), most)
	hash := hashOf(salt, number)
	return Challenge{algorithm, hash, most, salt, sign(key, about, hash)}
}

// maxPayload bounds what Check decodes; a solution has about 300 bytes.
const maxPayload = 1024

var saltForm = regexp.MustCompile(`^[0-9a-f]{12}\?expires=([0-9]{1,12})&most=([0-9]{1,12})&$`)

// Check returns the solved puzzle of a payload, which is the JSON of a Solution in base64. It reports false for everything that is
// no solution, for one of a puzzle that was posed for something else, and after the puzzle's expiry.
func Check(key []byte, about, payload string, now time.Time) (Solved, bool) {
	if payload == "" || len(payload) > maxPayload {
		return Solved{}, false
	}
	raw, err := base64.StdEncoding.DecodeString(payload)
	var s Solution
	if err != nil || json.Unmarshal(raw, &s) != nil {
		return Solved{}, false
	}
	params := saltForm.FindStringSubmatch(s.Salt)
	if params == nil || !hmac.Equal([]byte(sign(key, about, s.Challenge)), []byte(s.Signature)) || hashOf(s.Salt, s.Number) != s.Challenge {
		return Solved{}, false
	}
	expires, _ := strconv.ParseInt(params[1], 10, 64)
	most, _ := strconv.ParseInt(params[2], 10, 64)
	solved := Solved{s.Challenge, most, time.Unix(expires, 0)}
	return solved, now.Before(solved.Expires)
}

func hashOf(salt string, number int64) string {
	sum := sha256.Sum256([]byte(salt + strconv.FormatInt(number, 10)))
	return hex.EncodeToString(sum[:])
}

func sign(key []byte, about, hash string) string {
	return hex.EncodeToString(mac(key, "signature\n"+hash, about))
}

func mac(key []byte, label, text string) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(label + "\n" + text))
	return m.Sum(nil)
}
