package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/fx"

	"tokri/adapters/expopush"
	"tokri/adapters/inproc"
	"tokri/adapters/mail"
	"tokri/adapters/sms"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/notify"
)

// newSMS and newMail return the only senders, so that every message counts in the ceilings.
func newSMS(c *notify.Capped) notify.SMSSender { return c }

func newMail(c *notify.Capped) notify.MailSender { return c }

func openSMS(c config.Config) (notify.SMSSender, error) {
	if err := checkTemplates(c); err != nil {
		return nil, err
	}
	switch c.SMS {
	case "console":
		return sms.NewConsole(os.Stdout), nil
	case "msg91":
		templates := maps.Clone(c.SMSTemplates)
		if templates == nil {
			templates = map[string]string{}
		}
		templates["otp"] = c.MSG91OTP
		return sms.NewMSG91(sms.MSG91Config{AuthKey: c.MSG91Key.Reveal(), Templates: templates, Through: publicOnly(c)}), nil
	case "twilio":
		return sms.NewTwilio(sms.TwilioConfig{AccountSID: c.TwilioSID, AuthToken: c.TwilioToken.Reveal(), From: c.TwilioFrom, Through: publicOnly(c)}), nil
	}
	return nil, fmt.Errorf("SMS_PROVIDER is %q: there is no such provider", c.SMS)
}

func openMail(c config.Config) (notify.MailSender, error) {
	switch c.Mail {
	case "console":
		return mail.NewConsole(os.Stdout), nil
	case "smtp":
		return mail.NewSMTP(mail.SMTPConfig{Host: c.SMTPHost, Port: c.SMTPPort, Username: c.SMTPUser,
			Password: c.SMTPPassword.Reveal(), From: c.MailFrom, Domain: c.MailDomain})
	}
	return nil, fmt.Errorf("MAIL_PROVIDER is %q: there is no such provider", c.Mail)
}

// newPhones returns the sender of push messages to customers' phones, or nil if the shop sends none.
func newPhones(c config.Config, s *Stores, m *messageMetrics, r *Resources) (*notify.Phones, error) {
	var sender notify.PushSender
	switch c.Push {
	case "off":
		return nil, nil
	case "console":
		sender = expopush.NewConsole(os.Stdout)
	case "expo":
		sender = expopush.New(expopush.Config{URL: c.ExpoURL, AccessToken: c.ExpoAccessToken.Reveal(), Now: time.Now, Through: publicOnly(c)})
	default:
		return nil, fmt.Errorf("PUSH_PROVIDER is %q: there is no such provider", c.Push)
	}
	return &notify.Phones{
		Sender: countedPush{loggedPush{sender, providerLog{r.Log, c.Push}}, m},
		Of: func(ctx context.Context, userID string) ([]string, error) {
			return account.PushTokens(ctx, s.Sessions, userID, now())
		},
		Forget: func(ctx context.Context, token string) error { return s.Sessions.SetPushToken(ctx, "", token) },
	}, nil
}

// messageMetrics count the messages to customers and the background jobs.
type messageMetrics struct {
	messages *prometheus.CounterVec
	jobs     *prometheus.CounterVec
}

func newMessageMetrics(r *prometheus.Registry) (*messageMetrics, error) {
	m := &messageMetrics{
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_messages_total",
			Help: "Messages to customers by channel and by whether the provider accepted them."}, []string{"channel", "outcome"}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_jobs_total",
			Help: "Background jobs by outcome."}, []string{"job", "outcome"}),
	}
	return m, errors.Join(r.Register(m.messages), r.Register(m.jobs))
}

func (m *messageMetrics) sent(channel string, err error) error {
	outcome := "sent"
	if err != nil {
		outcome = "failed"
	}
	m.messages.WithLabelValues(channel, outcome).Inc()
	return err
}

// countedSMS and countedMail send through another sender and count the results.
type countedSMS struct {
	notify.SMSSender
	metrics *messageMetrics
}

func (c countedSMS) SendSMS(ctx context.Context, m notify.SMS) error {
	return c.metrics.sent("sms", c.SMSSender.SendSMS(ctx, m))
}

type countedMail struct {
	notify.MailSender
	metrics *messageMetrics
}

func (c countedMail) SendMail(ctx context.Context, m notify.Mail) error {
	return c.metrics.sent("mail", c.MailSender.SendMail(ctx, m))
}

type countedPush struct {
	notify.PushSender
	metrics *messageMetrics
}

func (c countedPush) SendPush(ctx context.Context, m notify.Push) ([]string, error) {
	gone, err := c.PushSender.SendPush(ctx, m)
	return gone, c.metrics.sent("push", err)
}

// The limits of the queue of background jobs, which are mostly mails.
const (
	maxQueuedJobs = 1000
	jobWorkers    = 4
	jobDeadline   = time.Minute
)

func newQueue(lc fx.Lifecycle, m *messageMetrics, r *prometheus.Registry, log *slog.Logger) (account.Background, error) {
	q := inproc.NewQueue(inproc.QueueConfig{Length: maxQueuedJobs, Workers: jobWorkers, Deadline: jobDeadline,
		Report: func(name string, err error) {
			switch {
			case err == nil:
				m.jobs.WithLabelValues(name, "done").Inc()
			case errors.Is(err, inproc.ErrQueueFull):
				m.jobs.WithLabelValues(name, "refused").Inc()
				log.Warn("a background job was refused: the queue is full", "job", name, "error", err)
			default:
				m.jobs.WithLabelValues(name, "failed").Inc()
				log.Log(context.Background(), severity(slog.LevelWarn, err), "a background job failed", "job", name, "error", err)
			}
		}})
	lc.Append(fx.StopHook(q.Close))
	return q, r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tokri_jobs_waiting",
		Help: "Background jobs that wait in the queue."}, func() float64 { return float64(q.Waiting()) }))
}
