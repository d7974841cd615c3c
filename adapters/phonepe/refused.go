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

// Refused is an error that PhonePe answered.
type Refused struct {
	Status        int // the HTTP status
	Code, Message string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("refused (HTTP %d, code %s): %s", r.Status, r.Code, r.Message)
}

// temporary reports whether PhonePe has a problem of its own, so that the same call may succeed later.
func (r *Refused) temporary() bool {
	return r.Status >= 500 || r.Status == http.StatusTooManyRequests || r.Status == http.StatusRequestTimeout
}

// duplicate reports whether the shop has used the id before.
func (r *Refused) duplicate() bool {
	return r.Status == http.StatusExpectationFailed || r.Status == http.StatusConflict
}

func usedBefore(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && refused.duplicate()
}

// notFound reports whether PhonePe does not know the id. PhonePe's documents disagree about the HTTP status of
// this answer, but they agree about the code.
func (r *Refused) notFound() bool {
	return !r.temporary() && strings.HasPrefix(r.Code, "INVALID_MERCHANT_") ||
		r.Status == http.StatusNotFound && strings.HasSuffix(r.Code, "_NOT_FOUND")
}

// longNumbers matches phone, card and account numbers, which must not be in a log.
var longNumbers = regexp.MustCompile(`\d{6,}`)

// longestMessage limits how many characters of PhonePe's text are kept.
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

// withoutURL removes the address from a transport's error, because the address contains ids.
func withoutURL(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// meaning converts the error of a command into one of package payment's errors. sent reports whether PhonePe
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
