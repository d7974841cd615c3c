package sandbox

import (
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"
)

// What a shop in development signs in with. Nothing that is worth anything is behind it.
const (
	ClientID     = "TOKRI-SANDBOX"
	ClientSecret = "no-secret-in-a-sandbox"
)

// APIPath is where the API begins.
const APIPath = "/apis/pg-sandbox"

// Config is what a server is made of.
type Config struct {
	Dir string // where the journal is; nothing outlives the process if empty
	Log *slog.Logger
	Now func() time.Time
	// RefundAfter is how long a refund takes; half a second if zero.
	RefundAfter time.Duration
}

// Server is the gateway.
type Server struct {
	Config
	handler http.Handler
	hooks   *messenger

	mu       sync.Mutex
	journal  *journal
	payments map[string]*Payment // by id
	pages    map[string]string   // token -> id
	refunds  map[string]*Refund
	faults   []Fault
}

// JournalName is the file in Config.Dir.
const JournalName = "journal.jsonl"

// New makes the gateway and reads its journal. Nobody else may have the journal open.
func New(c Config) (*Server, error) {
	if c.RefundAfter == 0 {
		c.RefundAfter = 500 * time.Millisecond
	}
	s := &Server{Config: c, payments: map[string]*Payment{}, pages: map[string]string{}, refunds: map[string]*Refund{},
		hooks: newMessenger(c.Log)}
	if c.Dir != "" {
		var err error
		s.journal, err = openJournal(filepath.Join(c.Dir, JournalName), c.Now(), s.remember)
		if err != nil {
			return nil, err
		}
	}
	s.handler = s.routes()
	return s, nil
}

func (s *Server) remember(e entry) {
	switch {
	case e.Payment != nil:
		s.payments[e.Payment.ID], s.pages[e.Payment.Token] = e.Payment, e.Payment.ID
	case e.Refund != nil:
		s.refunds[e.Refund.ID] = e.Refund
	case e.Hook != nil:
		s.hooks.register(*e.Hook)
	}
}

// Close ends what is under way.
func (s *Server) Close() error {
	s.hooks.close()
	return s.journal.close()
}

// ServeHTTP is the API, the payment page and the desk.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	api := http.NewServeMux()
	api.HandleFunc("POST "+APIPath+"/v1/oauth/token", s.token)
	api.HandleFunc("POST "+APIPath+"/checkout/v2/pay", s.signed("pay", s.pay))
	api.HandleFunc("GET "+APIPath+"/checkout/v2/order/{id}/status", s.signed("status", s.status))
	api.HandleFunc("POST "+APIPath+"/payments/v2/refund", s.signed("refund", s.refund))
	api.HandleFunc("GET "+APIPath+"/payments/v2/refund/{id}/status", s.signed("refund-status", s.refundStatus))

	api.HandleFunc("GET /pay/{token}", s.page)
	api.HandleFunc("POST /pay/{token}", s.decidePage)
	api.HandleFunc("GET /{$}", s.desk)
	api.HandleFunc("GET /style.css", s.style)

	api.HandleFunc("GET /sandbox/payments", s.listPayments)
	api.HandleFunc("POST /sandbox/payments/{id}/{outcome}", s.decidePayment)
	api.HandleFunc("POST /sandbox/faults", s.setFaults)
	api.HandleFunc("POST /sandbox/webhook", s.setHook)
	// A page somewhere on the web must not press the buttons here.
	return http.NewCrossOriginProtection().Handler(api)
}

// change applies fn to a payment and writes it down before anybody is told. What fn refuses is not
// written. A payment that became final is told to the shop.
func (s *Server) change(id string, fn func(p *Payment, now time.Time) (final bool, err error)) (Payment, error) {
	now := s.Now()
	s.mu.Lock()
	stored, ok := s.payments[id]
	if !ok {
		s.mu.Unlock()
		return Payment{}, errNoPayment
	}
	is := *stored
	is.Attempts = append([]Attempt(nil), stored.Attempts...)
	expired := is.expire(now)
	final, refused := fn(&is, now)
	var err error
	if refused == nil && (final || expired || len(is.Attempts) != len(stored.Attempts) || is.State != stored.State) {
		if err = s.journal.add(entry{Payment: &is}); err == nil {
			*stored = is
		}
	}
	s.mu.Unlock()
	if err = errors.Join(refused, err); err != nil {
		return is, err
	}
	if final || expired {
		s.tell(is)
	}
	return is, nil
}

// Decide is what the customer, or the bank, makes of a payment.
func (s *Server) Decide(id string, o Outcome) (Payment, error) {
	return s.change(id, func(p *Payment, now time.Time) (bool, error) { return p.decide(o, now) })
}

// Payment is a payment as it stands.
func (s *Server) Payment(id string) (Payment, error) {
	return s.change(id, func(*Payment, time.Time) (bool, error) { return false, nil })
}

// Payments are all there are, in no order.
func (s *Server) Payments() []Payment {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Payment, 0, len(s.payments))
	for _, p := range s.payments {
		all = append(all, *p)
	}
	return all
}

// tell sends the shop the message that a payment is over.
func (s *Server) tell(p Payment) {
	event := "checkout.order.failed"
	if p.State == Completed {
		event = "checkout.order.completed"
	}
	f, _ := s.fault("webhook", p.ID)
	s.hooks.send(message{Event: event, Payload: statusBody(p)}, f)
}
