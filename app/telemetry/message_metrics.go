package telemetry

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"
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

func (m *Messages) sent(channel string, err error) {
	outcome := "sent"
	if err != nil {
		outcome = "failed"
	}
	m.messages.WithLabelValues(channel, outcome).Inc()
}
