package notify

import (
	"context"
	"fmt"
	"time"
)

// Limiter counts events by key (login.Limiter).
type Limiter interface {
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
}

// mostOfAccount limits the messages to an account by each channel in a day. It is several times what honest use leads to. An
// account that keeps ordering and cancelling must not use up the notices of the shop's ceilings, from which other customers
// are told that their number was changed, nor make a phone ring all day.
const mostOfAccount = 40

var errManyMessages = fmt.Errorf("the account had %d messages by this channel within a day", mostOfAccount)

// atWill reports whether customers can cause any number of messages of a kind: those about orders, and those about goods for
// which they wait. The messages that protect an account are not counted with them, so that they cannot be held back by them.
// Nor are those to the staff: a busy shop has more orders in a day.
func (k Kind) atWill() bool {
	return Templates[k].Staff == "" && (Templates[k].Push != nil || k == BackInStock)
}

// inLimit sends a message by one channel, unless its account had too many today.
func (o *Outbox) inLimit(ctx context.Context, m Message, by Channel, send func() error) error {
	if !m.Kind.atWill() || m.To.UserID == "" {
		return send()
	}
	key := string(by) + ":" + m.To.UserID
	if wait, err := o.Limiter.Peek(ctx, key, mostOfAccount); err != nil {
		return fmt.Errorf("count the account's messages: %w", err)
	} else if wait > 0 {
		return errManyMessages
	}
	err := send()
	if err == nil {
		// An error while counting is ignored: the message would be sent again.
		_, _ = o.Limiter.Take(ctx, key, mostOfAccount, 24*time.Hour)
	}
	return err
}
