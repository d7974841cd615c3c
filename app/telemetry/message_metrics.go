package telemetry

import (
	"context"
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"tokri/core/notify"
)

// Messages count the messages to customers and the background jobs.
type Messages struct {
	messages *prometheus.CounterVec
	jobs     *prometheus.CounterVec
}

// NewMessages registers the metrics.
func NewMessages(r *prometheus.Registry) (*Messages, error) {
	m := &Messages{
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_messages_total",
			Help: "Messages to customers by channel and by whether the provider accepted them."}, []string{"channel", "outcome"}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_jobs_total",
			Help: "Background jobs by outcome."}, []string{"job", "outcome"}),
	}
	return m, errors.Join(r.Register(m.messages), r.Register(m.jobs))
}

// JobEnded counts a background job: done, failed or refused.
func (m *Messages) JobEnded(job, outcome string) { m.jobs.WithLabelValues(job, outcome).Inc() }

func (m *Messages) sent(channel string, err error) error {
	outcome := "sent"
	if err != nil {
		outcome = "failed"
	}
	m.messages.WithLabelValues(channel, outcome).Inc()
	return err
}

// CountSMS, like CountMail and CountPush, returns the same port, which counts its messages.
func (m *Messages) CountSMS(to notify.SMSSender) notify.SMSSender {
	return countedSMS{to, m}
}

type countedSMS struct {
	notify.SMSSender
	metrics *Messages
}

func (c countedSMS) SendSMS(ctx context.Context, m notify.SMS) error {
	return c.metrics.sent("sms", c.SMSSender.SendSMS(ctx, m))
}

// CountMail does what CountSMS does.
func (m *Messages) CountMail(to notify.MailSender) notify.MailSender {
	return countedMail{to, m}
}

type countedMail struct {
	notify.MailSender
	metrics *Messages
}

func (c countedMail) SendMail(ctx context.Context, m notify.Mail) error {
	return c.metrics.sent("mail", c.MailSender.SendMail(ctx, m))
}

// CountPush does what CountSMS does.
func (m *Messages) CountPush(to notify.PushSender) notify.PushSender {
	return countedPush{to, m}
}

type countedPush struct {
	notify.PushSender
	metrics *Messages
}

func (c countedPush) SendPush(ctx context.Context, m notify.Push) ([]string, error) {
	gone, err := c.PushSender.SendPush(ctx, m)
	return gone, c.metrics.sent("push", err)
}
