package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/fx"

	"tokri/adapters/replica"
	"tokri/core/alert"
	"tokri/core/india"
	"tokri/core/wake"
)

const (
	// copyLate is how far the copy off this machine may be behind before the people of the shop are told.
	copyLate   = 5 * time.Minute
	watchEvery = time.Minute
)

// startCopier copies the shop off this machine and watches the copy, if there is a place for it. The resources end it, after all writes.
func startCopier(lc fx.Lifecycle, r *Resources, raise alarm, registry *prometheus.Registry) error {
	if r.Copier == nil {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	lc.Append(fx.StartStopHook(func() {
		r.Copier.Start()
		go func() {
			defer close(ended)
			watch := copyWatch{raise: raise, log: r.Log}
			for wake.Sleep(ctx, watchEvery) == nil {
				watch.look(ctx, r.Copier.Status(), time.Now())
			}
		}()
	}, func() {
		stop()
		<-ended
	}))
	return registerCopy(registry, r.Copier.Status)
}

func registerCopy(registry *prometheus.Registry, status func() replica.Status) error {
	var errs []error
	for name, gauge := range map[string]struct {
		help string
		is   func(replica.Status) float64
	}{
		"tokri_replica_lag_seconds":   {"Seconds since the oldest acknowledged write that is not copied off this machine yet; 0 if all are.", func(s replica.Status) float64 { return s.Lag.Seconds() }},
		"tokri_replica_waiting_bytes": {"Bytes of this machine's disk that wait to be copied off it.", func(s replica.Status) float64 { return float64(s.Waiting) }},
		"tokri_replica_reachable": {"1 if the last attempt to copy succeeded.", func(s replica.Status) float64 {
			if s.Trouble != nil {
				return 0
			}
			return 1
		}},
	} {
		errs = append(errs, registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: gauge.help}, func() float64 { return gauge.is(status()) })))
	}
	return errors.Join(errs...)
}

// copyWatch tells the people of the shop when the copy off this machine is late.
type copyWatch struct {
	raise alarm
	log   *slog.Logger
	late  bool
}

// look raises an alert if the copy is late or another server writes to its place. The alert stays until a person has seen it.
func (w *copyWatch) look(ctx context.Context, s replica.Status, now time.Time) {
	late := s.Lag > copyLate || s.Trouble != nil && now.Sub(s.Since) > copyLate
	if late {
		what := "The copy off this machine (REPLICA_URL) is late."
		if s.Lag > 0 {
			what += fmt.Sprintf(" With the machine, what was written in the last %s would be lost.", s.Lag.Round(time.Minute))
		}
		if s.Trouble != nil {
			what += fmt.Sprintf(" It has failed since %s: %v", s.Since.In(india.Zone).Format("2 Jan 15:04"), s.Trouble)
		}
		w.tell(ctx, "replica/late", what)
	}
	if w.late && !late {
		w.log.InfoContext(ctx, "the copy off this machine is no longer late")
	}
	w.late = late
	if s.Another {
		w.tell(ctx, "replica/another", "Another server copies its shop to the same place (REPLICA_URL). Each has a copy of its own there; a restore takes the one that was begun last. Give each server a place of its own.")
	}
}

func (w *copyWatch) tell(ctx context.Context, id, what string) {
	w.log.ErrorContext(ctx, what)
	w.raise(ctx, alert.Alert{ID: id, What: what})
}
