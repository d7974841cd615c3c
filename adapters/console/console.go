// Package console prints messages instead of sending them. It is for development only, because it shows OTPs and reset links.
package console

import (
	"context"
	"io"
	"log/slog"

	"tokri/core/notify"
)

// Sender writes each message as a JSON line: {"msg":"mail","to":…,"subject":…,"text":…}, {"msg":"sms",…} or {"msg":"push",…}.
type Sender struct{ log *slog.Logger }

var (
	_ notify.MailSender = (*Sender)(nil)
	_ notify.SMSSender  = (*Sender)(nil)
	_ notify.PushSender = (*Sender)(nil)
)

// New makes a sender that writes to out.
func New(out io.Writer) *Sender { return &Sender{slog.New(slog.NewJSONHandler(out, nil))} }

// SendMail implements notify.MailSender.
func (s *Sender) SendMail(ctx context.Context, m notify.Mail) error {
	s.log.InfoContext(ctx, "mail", "to", m.To, "subject", m.Subject, "text", m.Text)
	return nil
}

// SendSMS implements notify.SMSSender.
func (s *Sender) SendSMS(ctx context.Context, m notify.SMS) error {
	s.log.InfoContext(ctx, "sms", "to", m.To, "text", m.Text)
	return nil
}

// SendPush implements notify.PushSender.
func (s *Sender) SendPush(ctx context.Context, m notify.Push) ([]string, error) {
	s.log.InfoContext(ctx, "push", "devices", m.Devices, "title", m.Title, "text", m.Text, "order", m.OrderID)
	return nil, nil
}

// Gone implements notify.PushSender.
func (s *Sender) Gone(context.Context) ([]string, error) { return nil, nil }
