package sms

import (
	"context"
	"io"
	"log/slog"

	"tokri/core/notify"
)

// Console writes messages as JSON lines {"msg":"sms","to":…,"text":…}. It is for development only,
// because it shows the OTPs.
type Console struct{ log *slog.Logger }

var _ notify.SMSSender = (*Console)(nil)

// NewConsole makes a sender that writes to out.
func NewConsole(out io.Writer) *Console {
	return &Console{slog.New(slog.NewJSONHandler(out, nil))}
}

// SendSMS implements notify.SMSSender.
func (c *Console) SendSMS(ctx context.Context, m notify.SMS) error {
	c.log.InfoContext(ctx, "sms", "to", m.To, "text", m.Text)
	return nil
}
