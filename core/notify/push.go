package notify

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"time"
)

// Push is a message that phones show while the app is closed. It names the order and nothing else about it,
// because a locked phone shows it.
type Push struct {
	Devices []string // the tokens of the phones
	Title   string
	Text    string
	OrderID string // of the order that opens when the customer taps the message
	Page    string // the path of the page that opens when a person of the staff taps the message
	// Topic is set for messages to the staff: a phone that was off gets the latest message of a topic only.
	Topic string
	// Within is how long the message is worth showing.
	Within time.Duration
}

// PushSender sends push messages.
type PushSender interface {
	// SendPush sends a message to the phones and returns the tokens of those that no longer have the app. It
	// returns ErrNotSent if the provider accepted it for no phone.
	SendPush(ctx context.Context, m Push) (gone []string, err error)
	// Gone returns the tokens of phones of which the provider reported later that they no longer have the app.
	// It asks the provider only about messages that this process sent.
	Gone(ctx context.Context) ([]string, error)
}

// Phones are the phones that take push messages: the customers', or those of the people of the shop.
type Phones struct {
	Sender PushSender
	// Of returns the tokens of an account's phones, and Forget makes the shop forget one (session.Store, crew.Phones).
	Of     func(ctx context.Context, userID string) ([]string, error)
	Forget func(ctx context.Context, token string) error
}

// PushTo returns the push message to phones.
func (t Template) PushTo(devices []string, l Language, shop string, params map[string]string) Push {
	text, known := t.Push[l]
	if !known {
		text = t.Push[English]
	}
	m := Push{Devices: devices, Title: shop, Text: fill(text, shop, params), Topic: t.Staff, Within: t.Within}
	page, err := url.Parse(params["link"])
	switch {
	case err != nil:
	case t.Staff != "":
		m.Page = page.Path
	default:
		m.OrderID = path.Base(page.Path) // push messages to customers are about orders; the link of each leads to one
	}
	return m
}

// send sends a push message, and forgets the phones that no longer have the app. If no phone is left, there is
// nothing to send. An error while forgetting a phone is ignored: the other phones have the message and would
// get it again, and the provider names the phone again with the next message.
func (p *Phones) send(ctx context.Context, m Push) error {
	gone, err := p.Sender.SendPush(ctx, m)
	_ = p.forget(ctx, gone)
	return err
}

// Tidy forgets the phones of which the provider reported after a message that they no longer have the app.
func (p *Phones) Tidy(ctx context.Context) error {
	gone, err := p.Sender.Gone(ctx)
	if err != nil {
		return fmt.Errorf("ask what became of push messages: %w", err)
	}
	return p.forget(ctx, gone)
}

func (p *Phones) forget(ctx context.Context, gone []string) error {
	var failures []error
	for _, token := range gone {
		failures = append(failures, p.Forget(ctx, token))
	}
	return errors.Join(failures...)
}
