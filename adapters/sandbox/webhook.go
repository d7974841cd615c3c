package sandbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Hook is where the shop wants messages, and how it knows that they are the gateway's. With
// PhonePe it is entered on the dashboard.
type Hook struct {
	URL      string `json:"url"`
	User     string `json:"user"`
	Password string `json:"password"`
}

func (h Hook) header() string {
	sum := sha256.Sum256([]byte(h.User + ":" + h.Password))
	return hex.EncodeToString(sum[:])
}

type message struct {
	Event   string         `json:"event"`
	Payload map[string]any `json:"payload"`
}

// messenger sends messages to the shop, each until it is taken, a bounded number of times.
type messenger struct {
	log    *slog.Logger
	client *http.Client
	ctx    context.Context
	stop   context.CancelFunc
	all    sync.WaitGroup

	mu    sync.Mutex
	hook  Hook
	later []message // kept back for the next one to overtake
}

// How often a message is sent, and how long after a failure.
const (
	sendings   = 5
	firstPause = 500 * time.Millisecond
	duplicates = 5
)

func newMessenger(log *slog.Logger) *messenger {
	m := &messenger{log: log, client: &http.Client{Timeout: 10 * time.Second}}
	m.ctx, m.stop = context.WithCancel(context.Background())
	return m
}

func (m *messenger) register(h Hook) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hook = h
}

func (m *messenger) close() {
	m.stop()
	m.all.Wait()
}

// send sends a message, as the fault has it.
func (m *messenger) send(what message, f Fault) {
	m.mu.Lock()
	hook, later := m.hook, m.later
	if f.Do == disorder {
		m.later = append(m.later, what)
		m.mu.Unlock()
		return
	}
	m.later = nil
	m.mu.Unlock()
	if hook.URL == "" || f.Do == drop || m.ctx.Err() != nil {
		return
	}
	copies, header := 1, hook.header()
	switch f.Do {
	case duplicate:
		copies = duplicates
	case forge:
		header = Hook{User: "nobody", Password: "nothing"}.header()
	}
	for range copies {
		m.all.Go(func() {
			if f.Do == late {
				wait(m.ctx, f.delay())
			}
			m.deliver(hook.URL, header, what)
			for _, overtaken := range later {
				m.deliver(hook.URL, header, overtaken)
			}
		})
	}
}

func (m *messenger) deliver(url, header string, what message) {
	body, err := json.Marshal(what)
	if err != nil {
		m.log.Error("a message of the sandbox cannot be written", "error", err)
		return
	}
	pause := firstPause
	for range sendings {
		if m.once(url, header, body) || m.ctx.Err() != nil {
			return
		}
		wait(m.ctx, pause)
		pause *= 2
	}
}

// once tells whether the message needs no further sending.
func (m *messenger) once(url, header string, body []byte) bool {
	r, err := http.NewRequestWithContext(m.ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		m.log.Error("the shop's webhook cannot be called", "error", err)
		return true
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", header)
	reply, err := m.client.Do(r)
	if err != nil {
		return false
	}
	_ = reply.Body.Close()
	// Refused is refused; only a shop in trouble is told again.
	return reply.StatusCode < http.StatusInternalServerError
}

// SetWebhook says where messages go from now on, also after a restart.
func (s *Server) SetWebhook(h Hook) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.journal.add(entry{Hook: &h}); err != nil {
		return err
	}
	s.hooks.register(h)
	return nil
}
