package checkout_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
)

// gateway is a payment.Gateway whose payments end as a test sets it.
type gateway struct {
	mu      sync.Mutex
	states  map[string]payment.State
	refunds map[string]refunded
	fate    payment.Status // how each payment ends
	payErr  error
	lost    int // how many of the next answers to Pay are lost
	deaf    int // how many of the next calls of Pay are lost before the gateway hears them
	// late is the state of a pending payment after lateAt.
	late   payment.Status
	lateAt time.Time

	refundFate []payment.Status // the states of the refunds, in turn; the last one applies to all further refunds
	refundErr  error            // the error of each call; ErrUnknown is returned after the effect
	repeatErr  error            // the error of a call that repeats a refund
	unlisted   bool             // refunds are carried out, and their states are not known yet
}

type refunded struct {
	payment string
	payment.State
}

func (g *gateway) pay(r payment.Request) (payment.Session, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.deaf > 0 {
		g.deaf--
		return payment.Session{}, payment.ErrUnknown
	}
	if g.payErr != nil && !errors.Is(g.payErr, payment.ErrUnknown) {
		return payment.Session{}, g.payErr
	}
	if _, again := g.states[r.ID]; again {
		return payment.Session{}, payment.ErrUnknown // an id is valid for one call
	}
	g.states[r.ID] = payment.State{Status: g.fate, Amount: r.Amount, Transaction: "T" + r.ID}
	if g.lost > 0 {
		g.lost--
		return payment.Session{}, payment.ErrUnknown
	}
	return payment.Session{URL: "https://pay.test/" + r.ID}, g.payErr
}

func (g *gateway) refund(id, of string, amount money.Paise) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.refundErr != nil && !errors.Is(g.refundErr, payment.ErrUnknown) {
		return payment.State{}, g.refundErr
	}
	if _, again := g.refunds[id]; again && g.repeatErr != nil {
		return payment.State{}, g.repeatErr
	} else if again {
		return payment.State{}, errors.New("test: a refund id was used twice")
	}
	status := payment.Completed
	if n := len(g.refundFate); n > 0 {
		status = g.refundFate[min(len(g.refunds), n-1)]
	}
	r := refunded{of, payment.State{Status: status, Amount: amount, Transaction: "R" + id}}
	g.refunds[id] = r
	return r.State, g.refundErr
}

// kept returns what the gateway took for a payment and has not refunded.
func (g *gateway) kept(id string) money.Paise {
	g.mu.Lock()
	defer g.mu.Unlock()
	var kept money.Paise
	if s := g.states[id]; s.Status == payment.Completed {
		kept = s.Amount
	}
	for _, r := range g.refunds {
		if r.payment == id && r.Status != payment.Failed {
			kept -= r.Amount
		}
	}
	return kept
}

// finishRefunds completes every pending refund; further ones complete at once.
func (g *gateway) finishRefunds(status payment.Status) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.refundFate = nil
	for id, r := range g.refunds {
		if r.Status == payment.Pending {
			r.Status = status
			g.refunds[id] = r
		}
	}
}

type gatewayClient struct{ *process }

func (g gatewayClient) Pay(ctx context.Context, r payment.Request) (s payment.Session, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	err = g.write(func() error { s, err = g.gateway.pay(r); return err })
	return s, err
}

func (g gatewayClient) Refund(ctx context.Context, id, of string, amount money.Paise) (s payment.State, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	err = g.write(func() error { s, err = g.gateway.refund(id, of, amount); return err })
	return s, err
}

var errNoPayment = apperr.New(apperr.NotFound, "payment_not_found", "no such payment")

func (g gatewayClient) Status(_ context.Context, id string) (payment.State, error) {
	now := g.clock.Now()
	g.gateway.mu.Lock()
	defer g.gateway.mu.Unlock()
	if err := g.read(); err != nil {
		return payment.State{}, err
	}
	state, ok := g.gateway.states[id]
	if !ok {
		return state, errNoPayment
	}
	if state.Status == payment.Pending && g.gateway.late != "" && !now.Before(g.gateway.lateAt) {
		state.Status = g.gateway.late
		g.gateway.states[id] = state
	}
	return state, nil
}

func (g gatewayClient) RefundStatus(_ context.Context, id string) (payment.State, error) {
	g.gateway.mu.Lock()
	defer g.gateway.mu.Unlock()
	if err := g.read(); err != nil {
		return payment.State{}, err
	}
	r, ok := g.gateway.refunds[id]
	if !ok || g.gateway.unlisted {
		return payment.State{}, errNoPayment
	}
	return r.State, nil
}

// hasty is a gateway that sends its webhook before it answers.
type hasty struct {
	gatewayClient
	notify func(id string)
}

func (g hasty) Pay(ctx context.Context, r payment.Request) (payment.Session, error) {
	session, err := g.gatewayClient.Pay(ctx, r)
	g.notify(r.ID)
	return session, err
}
