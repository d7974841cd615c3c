package shoptest

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
	Mu      sync.Mutex
	States  map[string]payment.State
	Refunds map[string]refunded
	Fate    payment.Status // how each payment ends
	PayErr  error
	Asked   payment.Request // the latest one
	Lost    int             // how many of the next answers to Pay are lost
	Deaf    int             // how many of the next calls of Pay are lost before the gateway hears them
	// late is the state of a pending payment after lateAt.
	Late   payment.Status
	LateAt time.Time

	RefundFate []payment.Status // the states of the refunds, in turn; the last one applies to all further refunds
	RefundErr  error            // the error of each call; ErrUnknown is returned after the effect
	RepeatErr  error            // the error of a call that repeats a refund
	Unlisted   bool             // refunds are carried out, and their states are not known yet
}

type refunded struct {
	payment string
	payment.State
}

func (g *gateway) pay(r payment.Request) (payment.Session, error) {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	g.Asked = r
	if g.Deaf > 0 {
		g.Deaf--
		return payment.Session{}, payment.ErrUnknown
	}
	if g.PayErr != nil && !errors.Is(g.PayErr, payment.ErrUnknown) {
		return payment.Session{}, g.PayErr
	}
	if _, again := g.States[r.ID]; again {
		return payment.Session{}, payment.ErrUnknown // an id is valid for one call
	}
	g.States[r.ID] = payment.State{Status: g.Fate, Amount: r.Amount, Transaction: "T" + r.ID}
	if g.Lost > 0 {
		g.Lost--
		return payment.Session{}, payment.ErrUnknown
	}
	return payment.Session{URL: "https://pay.test/" + r.ID}, g.PayErr
}

func (g *gateway) refund(id, of string, amount money.Paise) (payment.State, error) {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	if g.RefundErr != nil && !errors.Is(g.RefundErr, payment.ErrUnknown) {
		return payment.State{}, g.RefundErr
	}
	if _, again := g.Refunds[id]; again && g.RepeatErr != nil {
		return payment.State{}, g.RepeatErr
	} else if again {
		return payment.State{}, errors.New("test: a refund id was used twice")
	}
	status := payment.Completed
	if n := len(g.RefundFate); n > 0 {
		status = g.RefundFate[min(len(g.Refunds), n-1)]
	}
	r := refunded{of, payment.State{Status: status, Amount: amount, Transaction: "R" + id}}
	g.Refunds[id] = r
	return r.State, g.RefundErr
}

// Kept returns what the gateway took for a payment and has not refunded.
func (g *gateway) Kept(id string) money.Paise {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	var kept money.Paise
	if s := g.States[id]; s.Status == payment.Completed {
		kept = s.Amount
	}
	for _, r := range g.Refunds {
		if r.payment == id && r.Status != payment.Failed {
			kept -= r.Amount
		}
	}
	return kept
}

// FinishRefunds completes every pending refund; further ones complete at once.
func (g *gateway) FinishRefunds(status payment.Status) {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	g.RefundFate = nil
	for id, r := range g.Refunds {
		if r.Status == payment.Pending {
			r.Status = status
			g.Refunds[id] = r
		}
	}
}

// GatewayClient is the gateway as a process reaches it.
type GatewayClient struct{ *Process }

func (g GatewayClient) Pay(ctx context.Context, r payment.Request) (s payment.Session, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	err = g.write(func() error { s, err = g.Gateway.pay(r); return err })
	return s, err
}

func (g GatewayClient) Refund(ctx context.Context, id, of string, amount money.Paise) (s payment.State, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	err = g.write(func() error { s, err = g.Gateway.refund(id, of, amount); return err })
	return s, err
}

var errNoPayment = apperr.New(apperr.NotFound, "payment_not_found", "no such payment")

func (g GatewayClient) Status(_ context.Context, id string) (payment.State, error) {
	now := g.Clock.Now()
	g.Gateway.Mu.Lock()
	defer g.Gateway.Mu.Unlock()
	if err := g.read(); err != nil {
		return payment.State{}, err
	}
	state, ok := g.Gateway.States[id]
	if !ok {
		return state, errNoPayment
	}
	if state.Status == payment.Pending && g.Gateway.Late != "" && !now.Before(g.Gateway.LateAt) {
		state.Status = g.Gateway.Late
		g.Gateway.States[id] = state
	}
	return state, nil
}

func (g GatewayClient) RefundStatus(_ context.Context, id string) (payment.State, error) {
	g.Gateway.Mu.Lock()
	defer g.Gateway.Mu.Unlock()
	if err := g.read(); err != nil {
		return payment.State{}, err
	}
	r, ok := g.Gateway.Refunds[id]
	if !ok || g.Gateway.Unlisted {
		return payment.State{}, errNoPayment
	}
	return r.State, nil
}

// Hasty is a gateway that sends its webhook before it answers.
type Hasty struct {
	GatewayClient
	Notify func(id string)
}

func (g Hasty) Pay(ctx context.Context, r payment.Request) (payment.Session, error) {
	session, err := g.GatewayClient.Pay(ctx, r)
	g.Notify(r.ID)
	return session, err
}
