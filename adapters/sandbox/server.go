package sandbox

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"
)

// The credentials of the shop in development. They are public: the sandbox has nothing to protect.
const (
	ClientID     = "TOKRI-SANDBOX"
	ClientSecret = "no-secret-in-a-sandbox"
)

// APIPath is the prefix of the API's paths.
const APIPath = "/apis/pg-sandbox"

// Config configures a Server.
type Config struct {
	Dir string // the directory of the journal; if empty, nothing survives a restart
	Log *slog.Logger
	Now func() time.Time
	// RefundAfter is how long a refund takes; zero means half a second.
	RefundAfter time.Duration
}

// Server is the payment sandbox.
type Server struct {
	Config
	handler  http.Handler
	webhooks *webhookSender

	mu         sync.Mutex
	journal    *journal
	payments   map[string]*Payment // by id
	pages      map[string]string   // token -> id
	refunds    map[string]*Refund
	injections []Injection
}

// JournalName is the name of the journal in Config.Dir.
const JournalName = "journal.jsonl"

// New makes the sandbox and reads its journal, which no other process may have open.
func New(c Config) (*Server, error) {
	c.RefundAfter = cmp.Or(c.RefundAfter, 500*time.Millisecond)
	s := &Server{Config: c, payments: map[string]*Payment{}, pages: map[string]string{}, refunds: map[string]*Refund{},
		webhooks: newWebhookSender(c.Log)}
	if c.Dir != "" {
		var err error
		s.journal, err = openJournal(filepath.Join(c.Dir, JournalName), c.Now(), s.restore)
		if err != nil {
			return nil, err
		}
	}
	s.handler = s.routes()
	for id := range s.refunds {
		s.follow(id) // refunds that a restart has interrupted
	}
	return s, nil
}

func (s *Server) restore(e entry) {
	switch {
	case e.Payment != nil:
		s.payments[e.Payment.ID], s.pages[e.Payment.Token] = e.Payment, e.Payment.ID
	case e.Refund != nil:
		s.refunds[e.Refund.ID] = e.Refund
	case e.Webhook != nil:
		s.webhooks.register(*e.Webhook)
	}
}

// Close cancels webhooks that are being sent, waits for them, and closes the journal.
func (s *Server) Close() error {
	s.webhooks.close()
	return s.journal.close()
}

// ServeHTTP serves the API, the payment pages and the dashboard.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	api := http.NewServeMux()
	api.HandleFunc("POST "+APIPath+"/v1/oauth/token", s.token)
	api.HandleFunc("POST "+APIPath+"/checkout/v2/pay", s.authorized("pay", s.pay))
	api.HandleFunc("POST "+APIPath+"/checkout/v2/sdk/order", s.authorized("pay", s.sdkOrder))
	api.HandleFunc("GET "+APIPath+"/checkout/v2/order/{id}/status", s.authorized("status", s.status))
	api.HandleFunc("GET "+APIPath+"/checkout/v2/transaction/{id}/status", s.authorized("status", s.transactionStatus))
	api.HandleFunc("POST "+APIPath+"/payments/v2/refund", s.authorized("refund", s.refund))
	api.HandleFunc("GET "+APIPath+"/payments/v2/refund/{id}/status", s.authorized("refund-status", s.refundStatus))

	api.HandleFunc("GET /pay/{token}", s.page)
	api.HandleFunc("POST /pay/{token}", s.decidePage)
	api.HandleFunc("GET /{$}", s.dashboard)
	api.HandleFunc("GET /style.css", s.style)

	api.HandleFunc("GET /sandbox/payments", s.listPayments)
	api.HandleFunc("POST /sandbox/payments/{id}/{outcome}", s.decidePayment)
	api.HandleFunc("POST /sandbox/inject", s.setInjections)
	api.HandleFunc("POST /sandbox/webhook", s.setWebhook)
	// Pages of other origins must not decide payments.
	return http.NewCrossOriginProtection().Handler(api)
}

// change applies fn to a payment and writes the journal before it returns. If fn returns an error, nothing is
// written. The shop's webhook is called when the payment becomes final.
func (s *Server) change(id string, fn func(p *Payment, now time.Time) (final bool, err error)) (Payment, error) {
	now := s.Now()
	s.mu.Lock()
	stored, ok := s.payments[id]
	if !ok {
		s.mu.Unlock()
		return Payment{}, errNoPayment
	}
	p := *stored
	p.Attempts = append([]Attempt(nil), stored.Attempts...)
	expired := p.expire(now)
	final, refused := fn(&p, now)
	var err error
	if refused == nil && (final || expired || len(p.Attempts) != len(stored.Attempts) || p.State != stored.State) {
		if err = s.journal.add(entry{Payment: &p}); err == nil {
			*stored = p
		}
	}
	s.mu.Unlock()
	if err = errors.Join(refused, err); err != nil {
		return p, err
	}
	if final || expired {
		s.notify(p)
	}
	return p, nil
}

// Decide applies an outcome to a payment.
func (s *Server) Decide(id string, o Outcome) (Payment, error) {
	return s.change(id, func(p *Payment, now time.Time) (bool, error) { return p.decide(o, now) })
}

// Payment returns a payment with its current state.
func (s *Server) Payment(id string) (Payment, error) {
	return s.change(id, func(*Payment, time.Time) (bool, error) { return false, nil })
}

// Payments returns all payments in no particular order.
func (s *Server) Payments() []Payment {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Payment, 0, len(s.payments))
	for _, p := range s.payments {
		all = append(all, *p)
	}
	return all
}

// notify calls the shop's webhook for a payment that became final.
func (s *Server) notify(p Payment) {
	event := "checkout.order.failed"
	if p.State == Completed {
		event = "checkout.order.completed"
	}
	f, _ := s.injected("webhook", p.ID)
	s.webhooks.send(f, newMessage(event, webhookBody(p, p.Attempts)))
}
