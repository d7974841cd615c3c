// Package sms sends text messages: through MSG91, through Twilio, or to the log for development.
package sms

import (
	"context"
	"log/slog"

	"tokri/core/notify"
)

// Console writes each message to the log, OTP and number included: that is its job, and why
// production refuses it.
type Console struct{ log *slog.Logger }

var _ notify.SMSSender = (*Console)(nil)

// NewConsole makes a Console.
func NewConsole(log *slog.Logger) *Console { return &Console{log} }

// SendSMS logs one line: {"msg":"sms","to":…,"text":…}.
func (c *Console) SendSMS(ctx context.Context, m notify.SMS) error {
	c.log.InfoContext(ctx, "sms", "to", m.To, "text", m.Text)
	return nil
}
