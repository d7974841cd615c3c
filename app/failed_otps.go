package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/core/account"
)

// When failed OTPs are unusual: in a window of ten minutes more than fewFailures, and more than timesUsual the average
// of the windows before. Guessers who try a code each at very many numbers stay below every limit of a number
// and show only here.
const (
	failureWindow = 10 * time.Minute
	fewFailures   = 30
	timesUsual    = 4
	usualWindows  = 24 // over how many windows the average is taken
)

// failedOTPs watches the OTPs that this server refuses, over all numbers.
type failedOTPs struct {
	log   *slog.Logger
	now   func() time.Time
	total prometheus.Counter

	mu     sync.Mutex
	begun  time.Time // of the window
	failed int       // in the window
	usual  float64
	warned bool // in the window
}

func newFailedOTPs(log *slog.Logger, r *prometheus.Registry) (*failedOTPs, error) {
	f := &failedOTPs{log: log, now: now, begun: now(), total: prometheus.NewCounter(prometheus.CounterOpts{
		Name: "tokri_failed_otps_total", Help: "OTPs that were refused: wrong, expired, or tried too often."})}
	return f, errors.Join(r.Register(f.total), r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "tokri_failed_otps_unusual", Help: "1 while more OTPs fail than usual, else 0."}, f.unusual)))
}

// note counts a failed OTP, and warns once in each window in which they are unusual.
func (f *failedOTPs) note(ctx context.Context, e account.Event) {
	if e.Action != account.LoginFailed || e.Method != account.ByOTP {
		return
	}
	f.total.Inc()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.advance()
	if f.failed++; f.warned || float64(f.failed) <= f.bound() {
		return
	}
	f.warned = true
	f.log.WarnContext(ctx, "more OTPs fail than usual; codes may be guessed", "failed", f.failed, "usual", int(f.usual), "window", failureWindow.String())
}

func (f *failedOTPs) unusual() float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.advance(); f.warned {
		return 1
	}
	return 0
}

func (f *failedOTPs) bound() float64 { return max(fewFailures, timesUsual*f.usual) }

// advance closes the windows that are over. An attack counts for the average as much as the bound, so that it takes
// hours to become usual.
func (f *failedOTPs) advance() {
	windows := int(f.now().Sub(f.begun) / failureWindow)
	f.begun = f.begun.Add(time.Duration(windows) * failureWindow)
	for range min(windows, 10*usualWindows) { // after so many, the average is as good as zero
		f.usual += (min(float64(f.failed), f.bound()) - f.usual) / usualWindows
		f.failed, f.warned = 0, false
	}
}
