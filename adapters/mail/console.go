// Package mail sends e-mail: to the console for development, or through a mail server.
package mail

import (
	"context"
	"io"
	"log/slog"

	"tokri/core/notify"
)

// Console writes messages as JSON lines {"msg":"mail","to":…,"subject":…,"text":…}. It is
// for development only, because it shows OTPs and reset links.
type Console struct{ log *slog.Logger }

var _ notify.MailSender = (*Console)(nil)

// NewConsole makes a sender that writes to out.
func NewConsole(out io.Writer) *Console {
	return &Console{slog.New(slog.NewJSONHandler(out, nil))}
}

// SendMail implements notify.MailSender.
func (c *Console) SendMail(ctx context.Context, m notify.Mail) error {
	c.log.InfoContext(ctx, "mail", "to", m.To, "subject", m.Subject, "text", m.Text)
	return nil
}
