// Package notify has the messages that the shop sends to people: their texts, the outbox that keeps them until
// they are sent, and the ports that send them.
package notify

import (
	"context"

	"tokri/core/apperr"
)

// ErrNotSent means that the message was not sent; trying again may help.
var ErrNotSent = apperr.New(apperr.Unavailable, "not_sent", "We could not send the message. Please try again.")

// SMS is a text message.
type SMS struct {
	To   string // E.164: +919876543210
	Text string
	// Template and Values are for providers that send registered templates only, as India's rules (DLT)
	// require.
	Template string
	Values   map[string]string
	Class    Class
}

// SMSSender sends text messages.
type SMSSender interface {
	// SendSMS returns nil once the provider has accepted the message, or ErrNotSent.
	SendSMS(ctx context.Context, m SMS) error
}

// Mail is an e-mail in plain text.
type Mail struct {
	// ID is the id of the message, if it has one. It becomes the Message-ID, by which mail programs show a mail
	// that was sent twice once.
	ID      string
	To      string
	ReplyTo string // the address to which answers go; "" is the shop's
	Subject string
	Text    string
	Class   Class
}

// MailSender sends e-mail.
type MailSender interface {
	// SendMail returns nil once the mail server has accepted the message, or ErrNotSent.
	SendMail(ctx context.Context, m Mail) error
}
