// Package clock is the time by which the shop goes: this machine's, corrected by the clock of a database that several
// servers share.
package clock

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

var (
	started = time.Now()
	// correction is what the shop adds to this machine's clock, in nanoseconds. A process has one shop.
	correction atomic.Int64
)

// Uptime counts since the start of the process, by a clock that is never set.
func Uptime() time.Duration { return time.Since(started) }

// Time returns the time of the shop. Servers on one database compare the times that the others have stored, so all of
// them go by the database's clock where this machine's is wrong (DECISIONS 122).
func Time() time.Time { return time.Now().Add(time.Duration(correction.Load())) }

// Now returns the shop's clock, with the precision of milliseconds that every store keeps.
func Now() time.Time { return Time().UTC().Truncate(time.Millisecond) }

// agree is by how much two clocks may differ before they are taken to disagree.
const agree = time.Second

// Keep compares this machine's clock with the database's, and corrects the shop's clock. ask is nil if the
// database is on this machine.
func Keep(ctx context.Context, ask func(context.Context) (time.Time, error)) (changed bool, err error) {
	if ask == nil {
		return false, nil // the store is on this machine
	}
	asked := time.Now()
	theirs, err := ask(ctx)
	if err != nil {
		return false, err
	}
	took := time.Since(asked)
	was := time.Duration(correction.Load())
	is := corrected(was, theirs.Sub(asked.Add(took/2)), agree+took/2)
	correction.Store(int64(is))
	return is != was, nil
}

// Log says whether the clocks agree.
func Log(ctx context.Context, log *slog.Logger) {
	if is := time.Duration(correction.Load()); is != 0 {
		log.WarnContext(ctx, "this machine's clock is wrong, or the database's; the shop goes by the database's. See that NTP runs on both",
			"ahead_seconds", (-is).Round(100*time.Millisecond).Seconds())
		return
	}
	log.InfoContext(ctx, "this machine's clock agrees with the database's")
}

// corrected returns the new correction, when the database's clock is ahead by that much, give or take the tolerance.
// A correction that is right enough stays: each change is a jump of the shop's time.
func corrected(was, ahead, tolerance time.Duration) time.Duration {
	switch {
	case (ahead - was).Abs() <= tolerance:
		return was
	case ahead.Abs() <= tolerance:
		return 0
	}
	return ahead
}

// Gauge returns the metric that says how wrong this machine's clock is.
func Gauge() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tokri_clock_ahead_seconds",
		Help: "By how much this machine's clock is ahead of the database's, if they differ by a second or more. Set an alarm on anything but 0."},
		func() float64 { return -time.Duration(correction.Load()).Seconds() })
}
