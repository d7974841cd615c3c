package topup

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"tokri/core/failpoint"
	"tokri/core/money"
	"tokri/core/panics"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// description is the text of the entry in the customer's list of transactions.
const description = "Money added to wallet"

// Service begins top-ups and settles them.
type Service struct {
	Store     Store
	Wallet    wallet.Store
	Gateway   payment.Gateway // nil: online payment is not offered
	ReturnURL func(id string) string
	Now       func() time.Time
	NewID     func() string
	// Limiter counts the top-ups that each customer begins; an account.Limiter implements it.
	Limiter interface {
		Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	}
	// Alert informs the staff of a top-up that they should look at; it may be nil.
	Alert func(ctx context.Context, t TopUp, what string)

	stuck atomic.Int64 // how many top-ups the last sweep could neither settle nor put off
}

// Begin opens a payment for the customer's wallet.
func (s *Service) Begin(ctx context.Context, userID string, guest bool, amount money.Paise) (TopUp, error) {
	switch {
	case s.Gateway == nil:
		return TopUp{}, ErrOff
	case guest:
		return TopUp{}, ErrGuest
	case amount > Max:
		return TopUp{}, ErrTooMuch
	case amount < Min:
		return TopUp{}, money.ErrAmount.On("amount")
	}
	if wait, err := s.Limiter.Take(ctx, "top-up:"+userID, MostADay, 24*time.Hour); err != nil {
		return TopUp{}, fmt.Errorf("count the customer's top-ups: %w", err)
	} else if wait > 0 {
		return TopUp{}, ErrLimited.After(wait)
	}
	now := s.Now()
	t := TopUp{ID: Prefix + s.NewID(), UserID: userID, Amount: amount, State: Asked, CreatedAt: now, Payment: payment.New(now)}
	t.Due = t.NextCheck(now)
	failpoint.At("topup", "insert", "before")
	err := s.Store.Insert(ctx, t)
	failpoint.At("topup", "insert", "after")
	if err != nil {
		return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
	}
	// The work is finished even if the customer leaves: a page that the gateway has opened must be recorded.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), payment.StepTime)
	defer cancel()
	session, err := s.Gateway.Pay(ctx, payment.Request{ID: t.ID, Amount: amount, ReturnURL: s.ReturnURL(t.ID), Expires: payment.TimeToPay})
	failpoint.At("topup", "pay", "done")
	if err != nil && payment.MayBeOpen(err) {
		// The payment may be open, but the address of its page is lost: the customer has to begin another
		// top-up.
		return TopUp{}, fmt.Errorf("begin a top-up: %w: %w", payment.ErrUnknown, err)
	}
	ended := s.Now()
	t, saved := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
		switch {
		case t.State != Asked: // a webhook or the sweep asked the gateway meanwhile
		case err != nil:
			t.State, t.EndedAt = Failed, ended
		default:
			t.State, t.PageURL = Open, session.URL
		}
		return nil
	})
	failpoint.At("topup", "pay", "after")
	if err = errors.Join(err, saved); err != nil {
		return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
	}
	return t, nil
}

// Settle asks the gateway for the state of a top-up's payment, and credits the top-up if it was paid. It is
// idempotent and may be called concurrently. A top-up that was given up is asked about once more.
func (s *Service) Settle(ctx context.Context, id string) (TopUp, error) {
	t, err := s.Store.Get(ctx, id)
	if err != nil {
		return t, err
	}
	step := Next(&t)
	if t.State == Failed {
		step = Ask
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), payment.StepTime)
	defer cancel()
	for ; step != Rest; step = Next(&t) {
		switch step {
		case Ask:
			was := t.State
			if t, err = s.ask(ctx, t); err != nil || t.State == was {
				return t, err // the top-up goes on waiting
			}
		case Credit:
			if t, err = s.credit(ctx, t); err != nil {
				return t, err
			}
		case Rest:
		}
	}
	return t, nil
}

func (s *Service) ask(ctx context.Context, t TopUp) (TopUp, error) {
	state, err := payment.Check(ctx, s.Gateway, t.ID)
	failpoint.At("topup", "ask", "done")
	now := s.Now()
	if err != nil {
		// The gateway cannot be reached. It is asked again at the usual interval.
		later, saved := s.Store.Update(ctx, t.ID, func(t *TopUp) error { t.Due = t.NextCheck(now); return nil })
		return later, errors.Join(fmt.Errorf("top-up %s: %w", t.ID, err), saved)
	}
	var outcome payment.Outcome
	seen, err := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
		outcome = t.observe(state, now)
		return nil
	})
	failpoint.At("topup", "ask", "after")
	if err != nil {
		return t, fmt.Errorf("top-up %s: %w", t.ID, err)
	}
	if seen.State != t.State {
		switch outcome {
		case payment.WrongAmount:
			s.alert(ctx, seen, "the payment was not of the amount that was asked for; it was not credited")
		case payment.Unanswered:
			s.alert(ctx, seen, "the gateway never said what became of the payment")
		default:
		}
	}
	return seen, nil
}

func (s *Service) alert(ctx context.Context, t TopUp, what string) {
	if s.Alert != nil {
		s.Alert(ctx, t, what)
	}
}

func (s *Service) credit(ctx context.Context, t TopUp) (TopUp, error) {
	now := s.Now()
	_, err := wallet.Post(ctx, s.Wallet, t.UserID, t.Amount, wallet.TopUp, Ref(t.ID), description, now)
	failpoint.At("topup", "credit", "done")
	if err != nil {
		return t, fmt.Errorf("credit top-up %s: %w", t.ID, err)
	}
	credited, err := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
		if t.State == Paid {
			t.State, t.EndedAt = Credited, now
		}
		return nil
	})
	failpoint.At("topup", "credit", "after")
	if err != nil {
		return t, fmt.Errorf("credit top-up %s: %w", t.ID, err)
	}
	return credited, nil
}

// Poll returns a customer's top-up. If the top-up waits for its payment, Poll asks the gateway first, unless
// the gateway has answered a moment ago.
func (s *Service) Poll(ctx context.Context, userID, id string) (TopUp, error) {
	t, err := s.Store.Get(ctx, id)
	if err == nil && t.UserID != userID {
		err = ErrNotFound
	}
	if err != nil {
		return TopUp{}, err
	}
	if Next(&t) == Rest || t.CheckedJustNow(s.Now()) {
		return t, nil
	}
	if moved, err := s.Settle(ctx, id); err == nil {
		return moved, nil
	}
	return t, nil // the gateway cannot be reached: the customer is told what the shop knows
}

// Sweep settles the top-ups that are due. It returns how many were due, and every error. A top-up that cannot
// be read or credited stays due for the longest time, so a sweep takes as many top-ups more as the last one could
// neither settle nor put off.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	const batch, most = 100, 10_000
	now := s.Now()
	ids, err := s.Store.Due(ctx, now, min(batch+int(s.stuck.Load()), most))
	if err != nil {
		return 0, fmt.Errorf("sweep top-ups: %w", err)
	}
	var failures []error
	var stuck int64
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		var t TopUp
		err := panics.Try(func() (err error) { t, err = s.Settle(ctx, id); return err })
		if err == nil {
			continue
		}
		failures = append(failures, err)
		if !t.Due.After(now) {
			stuck++
		}
	}
	s.stuck.Store(stuck)
	return len(ids), errors.Join(failures...)
}
