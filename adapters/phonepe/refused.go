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

// Refused is an answer of PhonePe's that is not what was asked for.
type Refused struct {
	Status        int // of HTTP
	Code, Message string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("refused (HTTP %d, code %s): %s", r.Status, r.Code, r.Message)
}

// trouble tells whether PhonePe is in trouble, rather than saying no.
func (r *Refused) trouble() bool {
	return r.Status >= 500 || r.Status == http.StatusTooManyRequests || r.Status == http.StatusRequestTimeout
}

// duplicate tells whether an id of ours was used before.
func (r *Refused) duplicate() bool {
	return r.Status == http.StatusExpectationFailed || r.Status == http.StatusConflict
}

func usedBefore(err error) bool {
	var no *Refused
	return errors.As(err, &no) && no.duplicate()
}

// notFound tells whether PhonePe does not know the id. The HTTP status of that answer is told
// differently by different sources; the code is not.
func (r *Refused) notFound() bool {
	return !r.trouble() && strings.HasPrefix(r.Code, "INVALID_MERCHANT_") ||
		r.Status == http.StatusNotFound && strings.HasSuffix(r.Code, "_NOT_FOUND")
}

// figures are what no log may hold: phone numbers, card numbers, account numbers.
var figures = regexp.MustCompile(`\d{6,}`)

// longestMessage bounds what is kept of a text that we did not write.
const longestMessage = 200

// redacted makes a text of PhonePe's fit for a log.
func (c *caller) redacted(text string) string {
	for _, secret := range []string{c.tokens.config.ClientSecret, c.tokens.value()} {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	text = figures.ReplaceAllString(text, "…")
	if len(text) > longestMessage {
		text = strings.ToValidUTF8(text[:longestMessage], "") + "…"
	}
	return text
}

// bare is a transport's error without the address, which has ids in it.
func bare(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// meaning says what a failed wish means for the shop: sent tells whether it may have been heard.
func meaning(err error, sent bool) error {
	var no *Refused
	switch {
	case errors.As(err, &no) && no.duplicate():
		return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
	case errors.As(err, &no) && no.Status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	case errors.As(err, &no) && !no.trouble() && no.Status >= 400:
		return fmt.Errorf("%w: %w", payment.ErrRefused, err)
	case !sent:
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	}
	return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
}
