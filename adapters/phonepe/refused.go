package phonepe

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"tokri/core/payment"
)

// Refused is an error answer of PhonePe's.
type Refused struct {
	Status        int // of HTTP
	Code, Message string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("refused (HTTP %d, code %s): %s", r.Status, r.Code, r.Message)
}

// temporary reports whether PhonePe has a problem of its own, so that this is no refusal of the call.
func (r *Refused) temporary() bool {
	return r.Status >= 500 || r.Status == http.StatusTooManyRequests || r.Status == http.StatusRequestTimeout
}

// duplicate reports whether the shop had used the id before.
func (r *Refused) duplicate() bool {
	return r.Status == http.StatusExpectationFailed || r.Status == http.StatusConflict
}

func usedBefore(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && refused.duplicate()
}

// notFound reports whether PhonePe does not know the id. Its documents disagree about the HTTP status of
// this answer, but not about the code.
func (r *Refused) notFound() bool {
	return !r.temporary() && strings.HasPrefix(r.Code, "INVALID_MERCHANT_") ||
		r.Status == http.StatusNotFound && strings.HasSuffix(r.Code, "_NOT_FOUND")
}

// longNumbers match phone, card and account numbers, which no log may hold.
var longNumbers = regexp.MustCompile(`\d{6,}`)

// longestMessage bounds how much of PhonePe's text is kept.
const longestMessage = 200

// redacted removes secrets and long numbers from PhonePe's text, so that it can be logged.
func (c *caller) redacted(text string) string {
	for _, secret := range []string{c.tokens.config.ClientSecret, c.tokens.value()} {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	text = longNumbers.ReplaceAllString(text, "…")
	if len(text) > longestMessage {
		text = strings.ToValidUTF8(text[:longestMessage], "") + "…"
	}
	return text
}

// withoutURL removes the address from a transport's error, because it has ids in it.
func withoutURL(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// meaning turns the error of a command into one of package payment's errors. sent tells whether PhonePe
// may have received the command.
func meaning(err error, sent bool) error {
	var refused *Refused
	switch {
	case errors.As(err, &refused) && refused.duplicate():
		return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
	case errors.As(err, &refused) && refused.Status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	case errors.As(err, &refused) && !refused.temporary() && refused.Status >= 400:
		return fmt.Errorf("%w: %w", payment.ErrRefused, err)
	case !sent:
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	}
	return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
}
