package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"tokri/core/wake"
)

// Injection makes the next calls of one kind fail or misbehave.
type Injection struct {
	On    string `json:"on"`              // token, pay, status, refund, refund-status or webhook
	Do    string `json:"do"`              // one of the constants below
	Times int    `json:"times,omitempty"` // 0 means until the injections are replaced
	Delay int    `json:"delayMs,omitempty"`
	// Payment restricts the injection to one payment; empty means all.
	Payment string `json:"payment,omitempty"`
}

// What can be injected into a call of the API.
const (
	slow         = "slow"         // the answer comes after Delay
	fail         = "fail"         // HTTP 500; the call has no effect
	busy         = "busy"         // HTTP 429; the call has no effect
	unauthorized = "unauthorized" // HTTP 401; the call has no effect
	hang         = "hang"         // no answer comes; the call has no effect
	refuse       = "refuse"       // HTTP 400; the call has no effect
	lose         = "lose"         // the call has its effect, but the reply is lost
	charge       = "charge"       // pay: the payment is opened and captured at once, but the reply is lost
	mismatch     = "mismatch"     // status: the reply has a wrong amount
	rejected     = "rejected"     // refund: the refund is accepted, then fails
)

// What can be injected into a webhook.
const (
	drop      = "drop"      // the webhook is not sent
	duplicate = "duplicate" // it is sent several times at once
	late      = "late"      // it is sent after Delay
	disorder  = "disorder"  // it is sent after the next webhook
	forge     = "forge"     // it is sent with a wrong Authorization header only
)

var injectable = map[string][]string{
	"token":         {slow, fail, busy, unauthorized, hang},
	"pay":           {slow, fail, busy, unauthorized, hang, lose, charge},
	"status":        {slow, fail, busy, unauthorized, hang, mismatch},
	"refund":        {slow, fail, busy, unauthorized, hang, refuse, lose, rejected},
	"refund-status": {slow, fail, busy, unauthorized, hang},
	"webhook":       {drop, duplicate, late, disorder, forge},
}

func (f Injection) check() error {
	do, ok := injectable[f.On]
	if !ok || !slices.Contains(do, f.Do) {
		return badRequest(fmt.Sprintf("%q cannot be injected into %q; possible are %s", f.Do, f.On, strings.Join(do, ", ")))
	}
	if f.Delay < 0 || f.Delay > 120_000 || f.Times < 0 {
		return badRequest("delayMs must be 0 to 120000 and times not below 0")
	}
	return nil
}

// defaultDelay is the delay of an injection that gives none.
const defaultDelay = 3 * time.Second

func (f Injection) delay() time.Duration {
	if f.Delay == 0 {
		return defaultDelay
	}
	return time.Duration(f.Delay) * time.Millisecond
}

// Inject replaces all injections.
func (s *Server) Inject(injections ...Injection) error {
	for _, f := range injections {
		if err := f.check(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.injections = slices.Clone(injections)
	return nil
}

// injected returns the injection for a call, if one is set, and counts it as used.
func (s *Server) injected(on, payment string) (Injection, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.injections {
		f := s.injections[i]
		if f.On != on || f.Payment != "" && f.Payment != payment {
			continue
		}
		if f.Times == 1 {
			s.injections = slices.Delete(s.injections, i, i+1)
		} else if f.Times > 1 {
			s.injections[i].Times--
		}
		return f, true
	}
	return Injection{}, false
}

// before carries out an injection that prevents the call from having an effect. It reports whether the call has
// been answered.
func (f Injection) before(w http.ResponseWriter, r *http.Request) bool {
	switch f.Do {
	case slow:
		_ = wake.Sleep(r.Context(), f.delay())
		return false
	case fail:
		http.Error(w, "R999", http.StatusInternalServerError) // PhonePe sometimes answers in plain text
	case busy:
		answer(w, http.StatusTooManyRequests, &refusal{Code: "TOO_MANY_REQUESTS", Message: "Too many requests"})
	case unauthorized:
		answer(w, errUnauthorized.status, errUnauthorized)
	case refuse:
		s := badRequest("The request is refused")
		answer(w, s.status, s)
	case hang:
		<-r.Context().Done()
		dropConnection()
	default:
		return false
	}
	return true
}

// after carries out an injection that loses the reply of a call that has had its effect.
func (f Injection) after() {
	if f.Do == lose || f.Do == charge {
		dropConnection()
	}
}

// dropConnection closes the connection without an answer.
func dropConnection() { panic(http.ErrAbortHandler) }
