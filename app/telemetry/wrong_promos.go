package telemetry

import (
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"
)

// WrongPromos counts promo codes that do not exist or that the customer may not use, and warns if they are
// unusually many.
type WrongPromos struct{ *alarm }

// NewWrongPromos returns a counter that no code was wrong for.
func NewWrongPromos(log *slog.Logger, r *prometheus.Registry) (WrongPromos, error) {
	a, err := newAlarm(log, r, "tokri_wrong_promo_codes", "Promo codes that do not exist or were not for the customer.",
		"1 while more promo codes are wrong than usual, else 0.", "more promo codes are wrong than usual; codes may be guessed")
	return WrongPromos{a}, err
}
