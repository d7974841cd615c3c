package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/fx"

	"tokri/adapters/inproc"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/app/worker"
	"tokri/config"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
)

// newSMS and newMail return the only senders, so that every message counts in the ceilings.
func newSMS(c *notify.Capped) notify.SMSSender { return c }

func newMail(c *notify.Capped) notify.MailSender { return c }

// newPhones returns the sender of push messages to customers' phones, or nil if the shop sends none.
func newPhones(c config.Config, s *storage.Stores, m *telemetry.Messages, r *Resources) (*notify.Phones, error) {
	sender, err := providers.OpenPush(c)
	if sender == nil {
		return nil, err
	}
	return &notify.Phones{
		Sender: telemetry.LogPush(sender, r.Log, c.Push, m),
		Of: func(ctx context.Context, userID string) ([]string, error) {
			return session.PushTokens(ctx, s.Sessions, userID, clock.Now())
		},
		Forget: func(ctx context.Context, token string) error { return s.Sessions.SetPushToken(ctx, "", token) },
	}, nil
}

// The limits of the queue of background jobs, which are mostly mails.
const (
	maxQueuedJobs = 1000
	jobWorkers    = 4
	jobDeadline   = time.Minute
)

func newQueue(lc fx.Lifecycle, m *telemetry.Messages, r *prometheus.Registry, log *slog.Logger) (login.Background, error) {
	q := inproc.NewQueue(inproc.QueueConfig{Length: maxQueuedJobs, Workers: jobWorkers, Deadline: jobDeadline,
		Report: func(name string, err error) {
			switch {
			case err == nil:
				m.JobEnded(name, "done")
			case errors.Is(err, inproc.ErrQueueFull):
				m.JobEnded(name, "refused")
				log.Warn("a background job was refused: the queue is full", "job", name, "error", err)
			default:
				m.JobEnded(name, "failed")
				log.Log(context.Background(), worker.Severity(slog.LevelWarn, err), "a background job failed", "job", name, "error", err)
			}
		}})
	lc.Append(fx.StopHook(q.Close))
	return q, r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tokri_jobs_waiting",
		Help: "Background jobs that wait in the queue."}, func() float64 { return float64(q.Waiting()) }))
}
