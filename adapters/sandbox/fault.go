package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Fault makes calls of one kind go wrong, so many times.
type Fault struct {
	On    string `json:"on"`              // token, pay, status, refund, refund-status or webhook
	Do    string `json:"do"`              // what happens; see below
	Times int    `json:"times,omitempty"` // 0: until it is lifted
	Delay int    `json:"delayMs,omitempty"`
	// Payment restricts the fault to one payment.
	Payment string `json:"payment,omitempty"`
}

// What can happen to a call.
const (
	slow         = "slow"         // it is answered after Delay
	fail         = "fail"         // 500, and nothing is done
	busy         = "busy"         // 429, and nothing is done
	unauthorized = "unauthorized" // 401, and nothing is done
	hang         = "hang"         // nothing is done, and no answer comes
	lose         = "lose"         // it is done, and the reply is lost
	charge       = "charge"       // pay: it is opened and paid at once, and the reply is lost
	mismatch     = "mismatch"     // status: it tells a wrong amount
	rejected     = "rejected"     // refund: it is taken, and fails
)

// What can happen to a webhook.
const (
	drop      = "drop"      // it is not sent
	duplicate = "duplicate" // it is sent many times at once
	late      = "late"      // it is sent after Delay
	disorder  = "disorder"  // it waits for the next one, and is sent after it
	forge     = "forge"     // it is sent with a wrong header, and never with the right one
)

var faultsOf = map[string][]string{
	"token":         {slow, fail, busy, unauthorized, hang},
	"pay":           {slow, fail, busy, unauthorized, hang, lose, charge},
	"status":        {slow, fail, busy, unauthorized, hang, mismatch},
	"refund":        {slow, fail, busy, unauthorized, hang, lose, rejected},
	"refund-status": {slow, fail, busy, unauthorized, hang},
	"webhook":       {drop, duplicate, late, disorder, forge},
}

func (f Fault) check() error {
	do, ok := faultsOf[f.On]
	if !ok || !slices.Contains(do, f.Do) {
		return &refusal{http.StatusBadRequest, "BAD_REQUEST", fmt.Sprintf("no fault %q on %q; there are %s", f.Do, f.On, strings.Join(do, ", "))}
	}
	if f.Delay < 0 || f.Delay > 120_000 || f.Times < 0 {
		return &refusal{http.StatusBadRequest, "BAD_REQUEST", "delayMs must be 0 to 120000 and times not below 0"}
	}
	return nil
}

// usualDelay is how slow slow is, if nothing is said.
const usualDelay = 3 * time.Second

func (f Fault) delay() time.Duration {
	if f.Delay == 0 {
		return usualDelay
	}
	return time.Duration(f.Delay) * time.Millisecond
}

// SetFaults replaces the faults.
func (s *Server) SetFaults(faults ...Fault) error {
	for _, f := range faults {
		if err := f.check(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = slices.Clone(faults)
	return nil
}

// fault is what shall happen to a call now, if anything; it counts.
func (s *Server) fault(on, payment string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.faults {
		f := s.faults[i]
		if f.On != on || f.Payment != "" && f.Payment != payment {
			continue
		}
		if f.Times == 1 {
			s.faults = slices.Delete(s.faults, i, i+1)
		} else if f.Times > 1 {
			s.faults[i].Times--
		}
		return f, true
	}
	return Fault{}, false
}

// before lets happen what keeps a call from being done. It tells whether the call is over.
func (f Fault) before(w http.ResponseWriter, r *http.Request) bool {
	switch f.Do {
	case slow:
		wait(r.Context(), f.delay())
		return false
	case fail:
		http.Error(w, "R999", http.StatusInternalServerError) // a plain text, as the gateway does
	case busy:
		answer(w, http.StatusTooManyRequests, refusalBody{Code: "TOO_MANY_REQUESTS", Message: "Too many requests"})
	case unauthorized:
		answer(w, http.StatusUnauthorized, refusalBody{Code: "AUTHORIZATION_FAILED", Message: "Authorization failed"})
	case hang:
		<-r.Context().Done()
		cut()
	default:
		return false
	}
	return true
}

// after lets happen what keeps a call that was done from being answered.
func (f Fault) after() {
	if f.Do == lose || f.Do == charge {
		cut()
	}
}

// cut ends the connection without a word.
func cut() { panic(http.ErrAbortHandler) }

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
