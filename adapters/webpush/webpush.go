// Package webpush sends messages to the browsers of the people of the shop through the push services of the browsers' makers. A
// message is encrypted for its browser (RFC 8291), so that the push service cannot read it, and signed by the shop (RFC 8292).
package webpush

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"tokri/adapters/internal/provider"
	"tokri/core/crew"
	"tokri/core/notify"
)

const (
	timeout      = 8 * time.Second
	largestReply = 1 << 16
	// recordSize is how long every message is made, so that its length tells nothing. Push services take 4096 bytes.
	recordSize = 2048
)

// Config has what a sender needs.
type Config struct {
	SecretKey []byte            // the shop's
	Shop      string            // the shop's address, by which a push service can find who sends
	Test      string            // the host of a stand-in for the push services in tests, or ""
	Through   http.RoundTripper // the way to the network; nil means the usual one
}

// Sender sends to browsers.
type Sender struct {
	config          Config
	private, public string

	mu       sync.Mutex
	services map[string]*provider.Client // each with a breaker of its own: the trouble of one is not that of the others
}

var _ notify.PushSender = (*Sender)(nil)

// New makes a sender. Its pair of keys follows from the shop's secret key: a browser takes messages only from the pair with which it
// was registered.
func New(c Config) (*Sender, error) {
	// 16 bytes more than the key has, so that each key is as likely as any other (FIPS 186-5, A.2.1).
	seed, err := hkdf.Key(sha256.New, c.SecretKey, nil, "key of web push", 48)
	if err != nil {
		return nil, err
	}
	most := new(big.Int).Sub(elliptic.P256().Params().N, big.NewInt(1))
	number := new(big.Int).Mod(new(big.Int).SetBytes(seed), most)
	key, err := ecdh.P256().NewPrivateKey(number.Add(number, big.NewInt(1)).FillBytes(make([]byte, 32)))
	if err != nil {
		return nil, err
	}
	// Apple's service asks for an address that looks like one of the web, also of a shop on trial.
	c.Shop = "https://" + strings.TrimPrefix(strings.TrimPrefix(c.Shop, "http://"), "https://")
	return &Sender{config: c, private: base64.RawURLEncoding.EncodeToString(key.Bytes()),
		public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), services: map[string]*provider.Client{}}, nil
}

// PublicKey returns the key with which browsers register, base64url.
func (s *Sender) PublicKey() string { return s.public }

// payload is what the staff's service worker reads (client/public-staff/sw.js).
type payload struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Page  string `json:"page"`
}

// SendPush implements notify.PushSender. It tries once, because the outbox repeats failed messages.
func (s *Sender) SendPush(ctx context.Context, m notify.Push) (gone []string, err error) {
	body, err := json.Marshal(payload{m.Title, m.Text, m.Page})
	if err != nil {
		return nil, err
	}
	taken := 0
	var failures []error
	for _, device := range m.Devices {
		var refused *provider.Refused
		switch err := s.send(ctx, m, device, body); {
		case err == nil:
			taken++
		case errors.As(err, &refused) && (refused.Status == http.StatusNotFound || refused.Status == http.StatusGone):
			gone = append(gone, device)
		case errors.As(err, &refused) && refused.After > 0:
			failures = append(failures, fmt.Errorf("%w: %w", notify.ErrNotSent.After(refused.After), err))
		default:
			failures = append(failures, fmt.Errorf("%w: %w", notify.ErrNotSent, err))
		}
	}
	if taken == 0 && len(failures) > 0 {
		return gone, fmt.Errorf("web push: %w", errors.Join(failures...))
	}
	return gone, nil
}

func (s *Sender) send(ctx context.Context, m notify.Push, device string, body []byte) error {
	to, err := crew.PushOf(device)
	if err != nil {
		return err
	}
	service, err := to.Service(s.config.Test)
	if err != nil {
		return err
	}
	sent, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.Key, Auth: to.Secret}},
		&webpush.Options{HTTPClient: calls{s.client(service)}, RecordSize: recordSize, Subscriber: s.config.Shop, Topic: m.Topic,
			TTL: int(m.Within.Seconds()), Urgency: webpush.UrgencyHigh, VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private})
	if err != nil {
		return err
	}
	return sent.Body.Close()
}

func (s *Sender) client(service string) *provider.Client {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.services[service] == nil {
		s.services[service] = provider.New(provider.Config{Name: "web push " + strings.TrimPrefix(service, "."), Timeout: timeout, LargestReply: largestReply, Through: s.config.Through})
	}
	return s.services[service]
}

// calls lets the library send its request as every provider is called. The service's answer is left out of errors: it may repeat
// the browser's address, and that address is a secret, because its holder can send messages to the browser.
type calls struct{ *provider.Client }

func (c calls) Do(r *http.Request) (*http.Response, error) {
	answer := &http.Response{Body: http.NoBody}
	return answer, c.Call(r, func(status int, _ []byte) error {
		answer.StatusCode = status
		if status < http.StatusOK || status >= http.StatusMultipleChoices {
			return c.Refused(status, "http", cmp.Or(http.StatusText(status), "unknown"))
		}
		return nil
	})
}

// Gone implements notify.PushSender. A push service says at once what became of a browser.
func (s *Sender) Gone(context.Context) ([]string, error) { return nil, nil }
