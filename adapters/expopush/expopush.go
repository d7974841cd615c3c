// Package expopush sends push messages through Expo's push service, which passes them to the services of Apple
// and Google.
//
// Expo answers a message with one ticket for each phone. Some minutes later it has a receipt for the ticket,
// which says what became of the message. A ticket or receipt with DeviceNotRegistered means that the phone no
// longer has the app, or that its owner does not want messages. Tickets are kept in memory only: after a
// restart, a phone without the app is noticed at its next message.
package expopush

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"tokri/adapters/internal/provider"
	"tokri/core/notify"
)

// channel is the id of the app's message channel on Android (client/src/features/push/phone.ts).
const channel = "orders"

const (
	// maxBatch is how many messages Expo accepts in one call, and maxReceipts for how many tickets one call may
	// ask.
	maxBatch    = 100
	maxReceipts = 300
	// receiptAfter is the time after which Expo has the receipt of a message. maxTickets limits the tickets
	// that wait for their receipts.
	receiptAfter = 15 * time.Minute
	maxTickets   = 10_000
)

// Config has the settings of an account with Expo.
type Config struct {
	URL         string // default https://exp.host/--/api/v2/push
	AccessToken string // needed if the project asks for one
	Now         func() time.Time
	Through     http.RoundTripper // the way to the network; nil means the usual one
}

// Sender sends through Expo.
type Sender struct {
	config Config
	expo   *provider.Client

	mu      sync.Mutex
	tickets []ticket // oldest first
}

var _ notify.PushSender = (*Sender)(nil)

// ticket is a message to one phone whose receipt has not been read yet.
type ticket struct {
	id, device string
	at         time.Time
}

// New makes a sender.
func New(c Config) *Sender {
	c.URL = cmp.Or(c.URL, "https://exp.host/--/api/v2/push")
	return &Sender{config: c, expo: provider.New(provider.Config{
		Name: "expo", Timeout: 8 * time.Second, LargestReply: 1 << 20, Through: c.Through,
	})}
}

// message is the message to one phone, as Expo expects it.
type message struct {
	To        string            `json:"to"`
	Title     string            `json:"title"`
	Body      string            `json:"body"`
	Sound     string            `json:"sound"`
	Priority  string            `json:"priority"`
	TTL       int               `json:"ttl"`       // seconds
	ChannelID string            `json:"channelId"` // the channel on Android
	Data      map[string]string `json:"data"`
}

// fate is a ticket or a receipt.
type fate struct {
	Status  string `json:"status"`
	ID      string `json:"id"`
	Message string `json:"message"`
	Details struct {
		Error string `json:"error"`
	} `json:"details"`
}

func (f fate) gone() bool { return f.Details.Error == "DeviceNotRegistered" }

// SendPush implements notify.PushSender. It tries once, because the outbox repeats failed messages. If Expo
// accepts the message for some phones only, it counts as sent: another attempt would send it to these phones
// twice.
func (s *Sender) SendPush(ctx context.Context, m notify.Push) (gone []string, err error) {
	taken := 0
	var failures []error
	for devices := range slices.Chunk(m.Devices, maxBatch) {
		fates, err := s.send(ctx, m, devices)
		if err != nil {
			failures = append(failures, err)
			continue
		}
		for i, f := range fates {
			switch {
			case f.Status == "ok":
				taken++
				s.await(ticket{f.ID, devices[i], s.config.Now()})
			case f.gone():
				gone = append(gone, devices[i])
			default:
				failures = append(failures, s.expo.Refused(http.StatusOK, f.Details.Error, f.Message))
			}
		}
	}
	if taken == 0 && len(failures) > 0 {
		return gone, fmt.Errorf("push: %w: %w", notify.ErrNotSent, errors.Join(failures...))
	}
	return gone, nil
}

func (s *Sender) send(ctx context.Context, m notify.Push, devices []string) ([]fate, error) {
	messages := make([]message, len(devices))
	for i, device := range devices {
		messages[i] = message{To: device, Title: m.Title, Body: m.Text, Sound: "default", Priority: "high", TTL: int(m.Within.Seconds()), ChannelID: channel, Data: map[string]string{"orderId": m.OrderID}}
	}
	var fates []fate
	if err := s.call(ctx, "/send", messages, &fates); err != nil {
		return nil, err
	}
	if len(fates) != len(devices) {
		return nil, s.expo.Refused(http.StatusOK, "tickets", fmt.Sprintf("%d tickets for %d messages", len(fates), len(devices)))
	}
	return fates, nil
}

// await keeps a ticket until its receipt can be read. If there are too many tickets, the oldest are dropped.
func (s *Sender) await(t ticket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tickets = append(s.tickets[max(0, len(s.tickets)+1-maxTickets):], t)
}

// due removes and returns the tickets whose receipts Expo should have by now.
func (s *Sender) due() []ticket {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for n < min(len(s.tickets), maxReceipts) && s.config.Now().Sub(s.tickets[n].at) >= receiptAfter {
		n++
	}
	due := slices.Clone(s.tickets[:n])
	s.tickets = slices.Delete(s.tickets, 0, n)
	return due
}

// Gone implements notify.PushSender. It asks for each receipt only once: if the answer is lost, that costs no
// more than another message to a phone without the app.
func (s *Sender) Gone(ctx context.Context) (gone []string, err error) {
	due := s.due()
	if len(due) == 0 {
		return nil, nil
	}
	ids := make([]string, len(due))
	for i, t := range due {
		ids[i] = t.id
	}
	receipts := map[string]fate{}
	if err := s.call(ctx, "/getReceipts", map[string]any{"ids": ids}, &receipts); err != nil {
		return nil, fmt.Errorf("push: %w", err)
	}
	for _, t := range due {
		if receipts[t.id].gone() {
			gone = append(gone, t.device)
		}
	}
	return gone, nil
}

// call posts JSON and decodes the data of the answer.
func (s *Sender) call(ctx context.Context, path string, body, data any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.config.URL+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	if s.config.AccessToken != "" {
		r.Header.Set("Authorization", "Bearer "+s.config.AccessToken)
	}
	return s.expo.Call(r, func(status int, body []byte) error {
		if status != http.StatusOK {
			return s.expo.Refused(status, "http", http.StatusText(status))
		}
		reply := struct {
			Data   any `json:"data"`
			Errors []struct {
				Code    string `json:"code"`
				Message string `json:"message"`
			} `json:"errors"`
		}{Data: data}
		switch err := json.Unmarshal(body, &reply); {
		case err != nil:
			return s.expo.Refused(status, "unreadable", "the reply is not as documented")
		case len(reply.Errors) > 0:
			return s.expo.Refused(status, reply.Errors[0].Code, reply.Errors[0].Message)
		}
		return nil
	})
}
