package sandbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"tokri/core/wake"
)

// Webhook describes the shop's webhook: its address, and the credentials that sign a call. In PhonePe's
// dashboard the shop enters the same fields.
type Webhook struct {
	URL      string `json:"url"`
	User     string `json:"user"`
	Password string `json:"password"`
}

func (h Webhook) header() string {
	sum := sha256.Sum256([]byte(h.User + ":" + h.Password))
	return hex.EncodeToString(sum[:])
}

type message struct {
	Event   string `json:"event"`
	Type    string `json:"type"` // the older name of the event, which PhonePe still sends and its SDKs read
	Payload object `json:"payload"`
}

func newMessage(event string, payload object) message {
	return message{Event: event, Type: strings.ToUpper(strings.ReplaceAll(event, ".", "_")), Payload: payload}
}

// webhookSender sends messages to the shop's webhook. It retries a limited number of times.
type webhookSender struct {
	log    *slog.Logger
	client *http.Client
	ctx    context.Context
	stop   context.CancelFunc
	all    sync.WaitGroup

	mu   sync.Mutex
	hook Webhook
	held []message // sent after the next one (disorder)
}

// The limits of retries and of duplicate webhooks.
const (
	maxDeliveries = 5
	firstPause    = 500 * time.Millisecond
	duplicates    = 5
)

func newWebhookSender(log *slog.Logger) *webhookSender {
	m := &webhookSender{log: log, client: &http.Client{Timeout: 10 * time.Second}}
	m.ctx, m.stop = context.WithCancel(context.Background())
	return m
}

func (m *webhookSender) register(h Webhook) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hook = h
}

func (m *webhookSender) close() {
	m.stop()
	m.all.Wait()
}

// send sends messages one after the other, as the injection demands.
func (m *webhookSender) send(f Injection, what ...message) {
	m.mu.Lock()
	hook, held := m.hook, m.held
	if f.Do == disorder {
		m.held = append(m.held, what...)
		m.mu.Unlock()
		return
	}
	m.held = nil
	m.mu.Unlock()
	if hook.URL == "" || f.Do == drop || m.ctx.Err() != nil {
		return
	}
	copies, header := 1, hook.header()
	switch f.Do {
	case duplicate:
		copies = duplicates
	case forge:
		header = Webhook{User: "nobody", Password: "nothing"}.header()
	}
	for range copies {
		m.all.Go(func() {
			if f.Do == late {
				_ = wake.Sleep(m.ctx, f.delay())
			}
			for _, next := range slices.Concat(what, held) {
				m.deliver(hook.URL, header, next)
			}
		})
	}
}

func (m *webhookSender) deliver(url, header string, what message) {
	body, err := json.Marshal(what)
	if err != nil {
		m.log.Error("the payment sandbox cannot encode a webhook", "error", err)
		return
	}
	pause := firstPause
	for range maxDeliveries {
		if m.once(url, header, body) || m.ctx.Err() != nil {
			return
		}
		_ = wake.Sleep(m.ctx, pause)
		pause *= 2
	}
}

// once sends the message once, and reports whether no retry is needed.
func (m *webhookSender) once(url, header string, body []byte) bool {
	r, err := http.NewRequestWithContext(m.ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		m.log.Error("the payment sandbox cannot call the shop's webhook", "error", err)
		return true
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", header)
	reply, err := m.client.Do(r)
	if err != nil {
		return false
	}
	_ = reply.Body.Close()
	// A refusal by the shop is final; a retry makes sense only after an error of its server.
	return reply.StatusCode < http.StatusInternalServerError
}

// SetWebhook sets the shop's webhook. The journal keeps it across restarts.
func (s *Server) SetWebhook(h Webhook) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.journal.add(entry{Webhook: &h}); err != nil {
		return err
	}
	s.webhooks.register(h)
	return nil
}
