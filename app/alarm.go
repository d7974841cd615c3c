package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// When failures are unusual: in a window of ten minutes more than fewFailures, and more than timesUsual the average
// of the windows before. Guessers who try a code each at very many numbers stay below every limit of a number
// and show only here.
const (
	failureWindow = 10 * time.Minute
	fewFailures   = 30
	timesUsual    = 4
	usualWindows  = 24 // over how many windows the average is taken
)

// alarm watches how often something fails on this server, over all customers.
type alarm struct {
	log     *slog.Logger
	warning string
	now     func() time.Time
	total   prometheus.Counter

	mu     sync.Mutex
	begun  time.Time // of the window
	failed int       // in the window
	usual  float64
	warned bool // in the window
}

// newAlarm registers its metrics under a name: the total, and whether there are more than usual.
func newAlarm(log *slog.Logger, r *prometheus.Registry, name, help, unusual, warning string) (*alarm, error) {
	a := &alarm{log: log, warning: warning, now: now, begun: now(), total: prometheus.NewCounter(prometheus.CounterOpts{
		Name: name + "_total", Help: help})}
	return a, errors.Join(r.Register(a.total), r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: name + "_unusual", Help: unusual}, a.unusual)))
}

// count counts a failure, and warns once in each window in which they are unusual.
func (a *alarm) count(ctx context.Context) {
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

// advance closes the windows that are over. An attack counts for the average as much as the bound, so that it takes
// hours to become usual.
func (a *alarm) advance() {
	windows := int(a.now().Sub(a.begun) / failureWindow)
	a.begun = a.begun.Add(time.Duration(windows) * failureWindow)
	for range min(windows, 10*usualWindows) { // after so many, the average is as good as zero
		a.usual += (min(float64(a.failed), a.bound()) - a.usual) / usualWindows
		a.failed, a.warned = 0, false
	}
}
