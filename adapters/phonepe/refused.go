package phonepe

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"tokri/adapters/internal/provider"
	"tokri/core/payment"
)

// duplicate reports whether the shop has used the id before.
func duplicate(r *provider.Refused) bool {
	return r.Status == http.StatusExpectationFailed || r.Status == http.StatusConflict
}

func usedBefore(err error) bool {
	var refused *provider.Refused
	return errors.As(err, &refused) && duplicate(refused)
}

// notFound reports whether PhonePe does not know the id. PhonePe's documents disagree about the HTTP status of
// this answer, but they agree about the code. Others that begin like it, such as INVALID_MERCHANT_ID, say nothing of the payment.
func notFound(r *provider.Refused) bool {
	return !r.Temporary() && slices.Contains([]string{"INVALID_MERCHANT_ORDER_ID", "INVALID_MERCHANT_REFUND_ID"}, r.Code) ||
		r.Status == http.StatusNotFound && strings.HasSuffix(r.Code, "_NOT_FOUND")
}

// meaning converts the error of a command into one of package payment's errors.
func meaning(err error) error {
	var refused *provider.Refused
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoToken), !provider.Sent(err):
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	case !errors.As(err, &refused):
		return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
	case duplicate(refused):
		return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
	case refused.Status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", payment.ErrAway, err)
	case !refused.Temporary() && refused.Status >= 400:
		return fmt.Errorf("%w: %w", payment.ErrRefused, err)
	}
	return fmt.Errorf("%w: %w", payment.ErrUnknown, err)
}
