package provider

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// Refused is a provider's answer that it does not do what it was asked for, or an answer that is not as its documents say.
type Refused struct {
	Provider string
	Status   int    // of HTTP
	Code     string // the provider's own
	Message  string
	After    time.Duration // how long the provider asks to wait before another request (Retry-After); 0 if it does not
}

// longestText limits how many bytes of a provider's text are logged.
const longestText = 200

// private matches what providers repeat of a request and what must not be in a log: numbers, codes and push tokens. Who reads a
// push token can send messages to that phone.
var private = regexp.MustCompile(`\d{4,}|Expo(nent)?PushToken\[[^\]]*\]`)

func (r *Refused) Error() string {
	return fmt.Sprintf("%s refused (HTTP %d, code %s): %s", r.Provider, r.Status, r.Code, Redacted(r.Message))
}

// Redacted returns a provider's text as it may be logged.
func Redacted(text string) string {
	text = private.ReplaceAllString(text, "…")
	if len(text) > longestText {
		text = strings.ToValidUTF8(text[:longestText], "") + "…"
	}
	return text
}

// Temporary reports whether the provider has a problem of its own, or too much to do, so that the same request may succeed later.
func (r *Refused) Temporary() bool {
	return r.Status >= 500 || r.Status == http.StatusTooManyRequests || r.Status == http.StatusRequestTimeout
}
