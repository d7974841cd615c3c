package order

import (
	"errors"
	"time"
)

// Process is the progress of the shop's own work on the order. Customers see Status instead.
type Process struct {
	Phase Phase `json:"phase"`

	// Held and CartCleared are marks that are stored only together with another change.
	Held        bool `json:"held,omitempty"`    // everything is held
	CartCleared bool `json:"emptied,omitempty"` // the cart has been emptied

	FirstCaller    string   `json:"charger,omitempty"` // the runner that first sent the payment request to the gateway
	OutcomePending bool     `json:"unheard,omitempty"` // the order was given up before the gateway gave its final answer
	Refusal        *Refusal `json:"refusal,omitempty"` // the reason for Unwinding or Refused

	Attempt          int   `json:"attempt,omitempty"` // number of further attempts, made for a payment that came late
	RetryCartVersion int64 `json:"retaken,omitempty"` // the cart's version of the last such attempt

	Lease    Lease `json:"lease,omitzero"`
	Notified bool  `json:"told,omitempty"` // a notification from the gateway arrived while a runner had the lease
}

// Lease is one runner's exclusive right to continue the order, which ends when the runner gives it back. Whether a runner
// that keeps it is gone is no question of time: the clocks of two servers need not agree (saga.Runner.Sweep). Without a
// runner, Until is the time of the next check; with one, only servers of earlier versions act on it.
type Lease struct {
	Runner string    `json:"runner,omitempty"`
	Until  time.Time `json:"until,omitzero"`
}

// Reasons why an order cannot be continued at the moment; neither is an answer for a customer.
var (
	ErrAtRest = errors.New("order: there is nothing to carry on")
	ErrLeased = errors.New("order: another runner has the lease")
)

// Leased reports whether a runner has the lease of the order.
func (p *Process) Leased() bool { return p.Lease.Runner != "" }

// TakeLease gives the lease to a runner. gone reports whether a runner that has it is known to have stopped.
func (p *Process) TakeLease(runner string, until time.Time, gone func(runner string) bool) error {
	switch {
	case p.Final():
		return ErrAtRest
	case p.Leased() && !gone(p.Lease.Runner):
		return ErrLeased
	}
	p.Lease = Lease{Runner: runner, Until: until}
	return nil
}

// WaitUntil ends the lease: the order is to be continued at the given time.
func (p *Process) WaitUntil(at time.Time) { p.Lease = Lease{Until: at} }

// Notify tells the runner that has the lease that the gateway has sent a notification, so its answer may have
// changed. It reports whether there is a runner that did not know yet.
func (p *Process) Notify() bool {
	if p.Final() || !p.Leased() || p.Notified {
		return false
	}
	p.Notified = true
	return true
}

// EndStep must be called at the end of each step. It ends the lease of an order at rest, and makes an order due
// at once if a notification from the gateway arrived meanwhile.
func (p *Process) EndStep(now time.Time) {
	switch {
	case p.Final():
		p.Lease, p.Notified = Lease{}, false
	case p.Notified && p.Lease.Runner == "":
		p.Lease.Until, p.Notified = now, false
	}
}

// MarkHeld records that everything is held.
func (p *Process) MarkHeld() { p.Held = true }

// MarkCartCleared records that the cart has been emptied.
func (p *Process) MarkCartCleared() { p.CartCleared = true }

// CopyMarks copies the marks that a runner has set and not stored yet.
func (p *Process) CopyMarks(from Process) { p.Held, p.CartCleared = from.Held, from.CartCleared }
