package notify

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"time"
)

// Push is a message that phones show although the app is closed. It names the order and nothing else about it: it lies
// open on a locked phone.
type Push struct {
	Devices []string // the tokens of the phones
	Title   string
	Text    string
	OrderID string // of the order that a tap opens
	// Within is how long it is worth showing.
	Within time.Duration
}

// PushSender sends push messages.
type PushSender interface {
	// SendPush returns once the provider has taken the message for each phone that still has the app, with the tokens of those
	// that have not; or ErrNotSent if it took it for none.
	SendPush(ctx context.Context, m Push) (gone []string, err error)
	// Gone returns the tokens of phones of which the provider learnt later that they have the app no more. It asks the provider only
	// about what this process sent.
	Gone(ctx context.Context) ([]string, error)
}

// Phones are the customers' phones that take push messages.
type Phones struct {
	Sender PushSender
	// Of are the tokens of an account's phones, and Forget makes the shop forget one (account.Service).
	Of     func(ctx context.Context, userID string) ([]string, error)
	Forget func(ctx context.Context, token string) error
	// Limiter counts the messages of each account.
	Limiter Limiter
}

// Limiter counts events by key (account.Limiter).
type Limiter interface {
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
}

// mostPushes is how many push messages an account gets in a day: several times what honest orders lead to. A phone must not ring all
// day for an account that orders and gives up without end.
const mostPushes = 40

var errManyPushes = fmt.Errorf("the account had %d push messages within a day", mostPushes)

// PushTo returns the push message to phones.
func (t Template) PushTo(devices []string, l Language, shop string, params map[string]string) Push {
	text, known := t.Push[l]
	if !known {
		text = t.Push[English]
	}
	m := Push{Devices: devices, Title: shop, Text: fill(text, shop, params), Within: t.Within}
	// What phones are told is about orders, and its link leads to one.
	if page, err := url.Parse(params["link"]); err == nil {
		m.OrderID = path.Base(page.Path)
	}
	return m
}

// send sends a push message, and forgets the phones that have the app no more. If no phone is left, there is nothing to
// send. That a phone cannot be forgotten is no failure of the message, which the others have: it would be sent to them again. The
// provider names the phone again with the next message.
func (p *Phones) send(ctx context.Context, userID string, m Push) error {
	key := "push:" + userID
	if wait, err := p.Limiter.Peek(ctx, key, mostPushes); err != nil {
		return fmt.Errorf("count push messages: %w", err)
	} else if wait > 0 {
		return errManyPushes
	}
	gone, err := p.Sender.SendPush(ctx, m)
	if err == nil {
		// A failure to count the message is no failure of the message: it would be sent again.
		_, _ = p.Limiter.Take(ctx, key, mostPushes, 24*time.Hour)
	}
	_ = p.forget(ctx, gone)
	return err
}

// Tidy forgets the phones that have the app no more, as far as the provider learnt of them after they were sent a message.
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
