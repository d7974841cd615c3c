package telemetry

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/app/clock"
	"tokri/core/account"
	"tokri/core/login"
)

// Failures are unusual if a window of ten minutes has more than fewFailures of them, and more than timesUsual
// the average of the windows before. An attacker who tries one code each at very many numbers stays below every
// limit of a number, and is noticed only here.
const (
	failureWindow = 10 * time.Minute
	fewFailures   = 30
	timesUsual    = 4
	usualWindows  = 24 // the number of windows over which the average is taken
)

// alarm counts how often something fails on this server, for all customers together.
type alarm struct {
	log     *slog.Logger
	warning string
	now     func() time.Time
	total   prometheus.Counter

	mu     sync.Mutex
	begun  time.Time // the beginning of the window
	failed int       // failures in the window
	usual  float64
	warned bool // whether this window has had its warning
}

// newAlarm registers two metrics under a name: the total of failures, and whether there are more than usual.
func newAlarm(log *slog.Logger, r *prometheus.Registry, name, help, unusual, warning string) (*alarm, error) {
	a := &alarm{log: log, warning: warning, now: clock.Now, begun: clock.Now(), total: prometheus.NewCounter(prometheus.CounterOpts{
		Name: name + "_total", Help: help})}
	return a, errors.Join(r.Register(a.total), r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: name + "_unusual", Help: unusual}, a.unusual)))
}

// count counts a failure. It warns once in each window in which failures are unusual.
func (a *alarm) Count(ctx context.Context) {
	a.total.Inc()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.advance()
	if a.failed++; a.warned || float64(a.failed) <= a.bound() {
		return
	}
	a.warned = true
	a.log.WarnContext(ctx, a.warning, "failed", a.failed, "usual", int(a.usual), "window", failureWindow.String())
}

func (a *alarm) unusual() float64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.advance(); a.warned {
		return 1
	}
	return 0
}

func (a *alarm) bound() float64 { return max(fewFailures, timesUsual*a.usual) }

// advance ends the windows that are over. Of an attack, only as many failures count for the average as would
// still be usual, so that it takes hours until an attack counts as usual.
func (a *alarm) advance() {
	windows := int(a.now().Sub(a.begun) / failureWindow)
	a.begun = a.begun.Add(time.Duration(windows) * failureWindow)
	for range min(windows, 10*usualWindows) { // after so many windows, the average is almost zero
		a.usual += (min(float64(a.failed), a.bound()) - a.usual) / usualWindows
		a.failed, a.warned = 0, false
	}
}

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

// WrongPromos counts promo codes that do not exist or that the customer may not use, and warns if they are
// unusually many.
type WrongPromos struct{ *alarm }

// NewWrongPromos returns a counter that no code was wrong for.
func NewWrongPromos(log *slog.Logger, r *prometheus.Registry) (WrongPromos, error) {
	a, err := newAlarm(log, r, "tokri_wrong_promo_codes", "Promo codes that do not exist or were not for the customer.",
		"1 while more promo codes are wrong than usual, else 0.", "more promo codes are wrong than usual; codes may be guessed")
	return WrongPromos{a}, err
}
