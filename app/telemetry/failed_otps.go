package telemetry

import (
	"context"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/core/account"
	"tokri/core/login"
)

// FailedOTPs counts the wrong OTPs on this server and warns if they are unusually many.
type FailedOTPs struct{ *alarm }

// NewFailedOTPs returns a counter that no code has failed for.
func NewFailedOTPs(log *slog.Logger, r *prometheus.Registry) (FailedOTPs, error) {
	a, err := newAlarm(log, r, "tokri_failed_otps", "OTPs that were refused: wrong, expired, or tried too often.",
		"1 while more OTPs fail than usual, else 0.", "more OTPs fail than usual; codes may be guessed")
	return FailedOTPs{a}, err
}

// Note counts an event of an account if it is a wrong OTP.
func (f FailedOTPs) Note(ctx context.Context, e account.Event) {
	if e.Action == login.Failed && e.Method == login.ByOTP {
		f.Count(ctx)
	}
}
