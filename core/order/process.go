package order

import (
	"errors"
	"time"
)

// Process is how far the shop's own work on the order has come. Customers see Status.
type Process struct {
	Phase Phase `json:"phase"`

	// Held and CartCleared are marks that are written down only along with something else.
	Held        bool `json:"held,omitempty"`    // everything is held
	CartCleared bool `json:"emptied,omitempty"` // the cart has been emptied

	FirstCaller    string   `json:"charger,omitempty"` // the runner that was the first to ask the gateway for the payment
	OutcomePending bool     `json:"unheard,omitempty"` // given up before the gateway gave its final answer
	Refusal        *Refusal `json:"refusal,omitempty"` // why it is unwinding or was refused

	Attempt          int   `json:"attempt,omitempty"` // how often everything was held anew, for a payment that came late
	RetryCartVersion int64 `json:"retaken,omitempty"` // the cart version of that attempt

	Lease    Lease `json:"lease,omitzero"`
	Notified bool  `json:"told,omitempty"` // the gateway gave notice while a runner had the lease
}

// Lease is one runner's right to carry the order on, until a time. Without a runner it is the time
// of the next check.
type Lease struct {
	Runner string    `json:"runner,omitempty"`
	Until  time.Time `json:"until,omitzero"`
}

// Why an order cannot be carried on; neither is an answer for a customer.
var (
	ErrAtRest = errors.New("order: there is nothing to carry on")
	ErrLeased = errors.New("order: another runner has the lease")
)

// Leased reports whether a runner has the order.
func (p *Process) Leased(now time.Time) bool {
	return p.Lease.Runner != "" && now.Before(p.Lease.Until)
}

// TakeLease gives the order to a runner until a time.
func (p *Process) TakeLease(runner string, now, until time.Time) error {
	switch {
	case p.Final():
		return ErrAtRest
	case p.Leased(now):
		return ErrLeased
	}
	p.Lease = Lease{Runner: runner, Until: until}
	return nil
}

// BreakLease takes the order from a runner that is known to be dead.
func (p *Process) BreakLease() error {
	if p.Lease.Runner == "" {
		return ErrAtRest
	}
	p.Lease = Lease{}
	return nil
}

// WaitUntil ends the lease: the order is to be carried on at a time.
func (p *Process) WaitUntil(at time.Time) { p.Lease = Lease{Until: at} }

// Notify leaves word for the runner that has the order: the gateway has given notice, and may say
// something else than a moment ago. It tells whether there is such a runner that does not know yet.
func (p *Process) Notify(now time.Time) bool {
	if p.Final() || !p.Leased(now) || p.Notified {
		return false
	}
	p.Notified = true
	return true
}

// EndStep is called at the end of each step: an order at rest has no lease, and one whose gateway
// gave notice meanwhile is due at once.
func (p *Process) EndStep(now time.Time) {
	switch {
	case p.Final():
		p.Lease, p.Notified = Lease{}, false
	case p.Notified && p.Lease.Runner == "":
		p.Lease.Until, p.Notified = now, false
	}
}

// MarkHeld notes that everything is held.
func (p *Process) MarkHeld() { p.Held = true }

// MarkCartCleared notes that the cart has been emptied.
func (p *Process) MarkCartCleared() { p.CartCleared = true }

// CopyMarks takes over the marks that a runner has made and not written down.
func (p *Process) CopyMarks(from Process) { p.Held, p.CartCleared = from.Held, from.CartCleared }
