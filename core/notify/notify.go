// Package notify has the messages that are sent to people: their texts, the outbox that keeps them until they
// are sent, and the ports that send them.
package notify

import (
	"context"

	"tokri/core/apperr"
)

// ErrNotSent means that the message did not go out; trying again may help.
var ErrNotSent = apperr.New(apperr.Unavailable, "not_sent", "We could not send the message. Please try again.")

// SMS is a text message.
type SMS struct {
	To   string // E.164: +919876543210
	Text string
	// Template and Values serve providers that, by India's rules (DLT), send registered
	// templates only.
	Template string
	Values   map[string]string
	Class    Class
}

// SMSSender sends text messages.
type SMSSender interface {
	// SendSMS returns once the provider has taken the message, or ErrNotSent.
	SendSMS(ctx context.Context, m SMS) error
}

// Mail is an e-mail in plain text.
type Mail struct {
	// ID is the message's own, if it has one: a mail that is sent twice has the same Message-ID, by which mail
	// programs show it once.
	ID      string
	To      string
	ReplyTo string // whom an answer reaches; "" the shop
	Subject string
	Text    string
	Class   Class
}

// MailSender sends e-mail.
type MailSender interface {
	// SendMail returns once the mail server has taken the message, or ErrNotSent.
	SendMail(ctx context.Context, m Mail) error
}
