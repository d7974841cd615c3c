package topup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/failpoint"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/sweep"
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
	// Limiter counts the top-ups that each customer begins; a login.Limiter implements it.
	Limiter interface {
		Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	}
	// Gone reports whether a customer has deleted the account. A deletion waits for the top-ups under way, but not for those that have
	// Failed, and a payment can still come for these.
	Gone func(ctx context.Context, userID string) (bool, error)
	// Alert informs the staff of a top-up that they should look at.
	Alert func(ctx context.Context, t TopUp, what string)

	sweep sweep.Sweep
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
	for {
		session, err := t.Open(ctx, s.Gateway, t.ID, payment.Request{Amount: amount, ReturnURL: s.ReturnURL(t.ID), Expires: payment.TimeToPay})
		failpoint.At("topup", "pay", "done")
		mayBeOpen := payment.MayBeOpen(err)
		if err != nil && t.MayAttemptAgain() && (mayBeOpen && payment.Lost(ctx, s.Gateway, t.ID, t.Payment) || errors.Is(err, payment.ErrAway)) {
			if t, err = s.attemptAgain(ctx, t.ID, mayBeOpen); err != nil {
				return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
			}
			continue
		}
		if err != nil && payment.MayBeOpen(err) {
			// The payment may be open, but the address of its page is lost: the customer has to begin another
			// top-up.
			return TopUp{}, fmt.Errorf("begin a top-up: %w: %w", payment.ErrUnknown, err)
		}
		return s.opened(ctx, t.ID, session, err)
	}
}

// attemptAgain begins a further attempt, because the page of the present one was lost.
func (s *Service) attemptAgain(ctx context.Context, id string, mayBeOpen bool) (TopUp, error) {
	now := s.Now()
	t, err := s.Store.Update(ctx, id, func(t *TopUp) error {
		if t.State != Asked || !t.MayAttemptAgain() {
			return payment.ErrUnknown // a webhook or the sweep asked the gateway meanwhile
		}
		t.AttemptAgain(mayBeOpen, now)
		t.Due = t.NextCheck(now)
		return nil
	})
	failpoint.At("topup", "again", "after")
	return t, err
}

// opened records the page of a top-up's payment, or that the gateway has opened none.
func (s *Service) opened(ctx context.Context, id string, session payment.Session, refused error) (TopUp, error) {
	now := s.Now()
	t, err := s.Store.Update(ctx, id, func(t *TopUp) error {
		switch {
		case t.State != Asked: // a webhook or the sweep asked the gateway meanwhile
		case refused != nil:
			t.State, t.EndedAt = Failed, now
		default:
			t.State, t.PageURL = Open, session.URL
		}
		return nil
	})
	failpoint.At("topup", "pay", "after")
	if err = errors.Join(refused, err); err != nil {
		return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
	}
	return t, nil
}

// Settle asks the gateway for the state of an attempt to pay a top-up, and credits the top-up if it was paid. It is
// idempotent and may be called concurrently. A top-up that was given up is asked about once more.
func (s *Service) Settle(ctx context.Context, paymentID string) (TopUp, error) {
	id, no := payment.OfAttempt(paymentID)
	t, err := s.settle(ctx, id)
	if err != nil || no == t.No {
		return t, err
	}
	if err := s.watch(ctx, t, func(ctx context.Context, w payment.Watch) error { return w.Named(ctx, id, t.Payment, no) }); err != nil {
		return t, err
	}
	return s.Store.Get(ctx, t.ID)
}

func (s *Service) settle(ctx context.Context, id string) (TopUp, error) {
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
	gone := false
	if t.State == Failed {
		var err error
		if gone, err = s.Gone(ctx, t.UserID); err != nil {
			return t, fmt.Errorf("top-up %s: %w", t.ID, err)
		}
	}
	no, state, err := payment.Ask(ctx, s.Gateway, t.ID, t.Payment)
	failpoint.At("topup", "ask", "done")
	now := s.Now()
	if err != nil {
		// The gateway cannot be reached. It is asked again at the usual interval.
		later, saved := s.Store.Update(ctx, t.ID, func(t *TopUp) error { t.Due = t.NextCheck(now); return nil })
		return later, errors.Join(fmt.Errorf("top-up %s: %w", t.ID, err), saved)
	}
	s.tell(ctx, t, no, state, gone, now)
	seen, err := s.Store.Update(ctx, t.ID, func(t *TopUp) error { t.observe(no, state, gone, now); return nil })
	failpoint.At("topup", "ask", "after")
	if err != nil {
		return t, fmt.Errorf("top-up %s: %w", t.ID, err)
	}
	return seen, nil
}

// tell informs the staff of an answer of the gateway that makes the top-up theirs. It does so before the answer is recorded: a top-up
// that is theirs is not asked about again, and whether it was recorded may stay unknown.
func (s *Service) tell(ctx context.Context, t TopUp, no int, state payment.State, gone bool, now time.Time) {
	was := t.State
	outcome := t.observe(no, state, gone, now)
	if t.State == was {
		return
	}
	switch outcome {
	case payment.Paid:
		if gone {
			s.Alert(ctx, t, "the payment came after the customer had deleted the account; it was not credited; give it back in the gateway's dashboard")
		}
	case payment.WrongAmount:
		s.Alert(ctx, t, "the payment was not of the amount that was asked for; it was not credited")
	case payment.Unanswered:
		s.Alert(ctx, t, "the gateway never said what became of the payment")
	default:
	}
}

func (s *Service) credit(ctx context.Context, t TopUp) (TopUp, error) {
	now := s.Now()
	_, err := wallet.Post(ctx, s.Wallet, wallet.Entry{
		Account: t.UserID, Amount: t.Amount, Type: wallet.TopUp,
		Ref: Ref(t.ID), Description: description, At: now,
	})
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
	if moved, err := s.settle(ctx, id); err == nil {
		return moved, nil
	}
	return t, nil // the gateway cannot be reached: the customer is told what the shop knows
}

// Sweep settles the top-ups that are due. It returns how many were due, and every error. A top-up that cannot
// be read or credited stays due for the longest time, so a sweep takes as many top-ups more as the last one could
// neither settle nor put off.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	now := s.Now()
	ids, err := s.Store.Due(ctx, now, s.sweep.Size())
	if err != nil {
		return 0, fmt.Errorf("sweep top-ups: %w", err)
	}
	_, err = s.sweep.Each(ctx, "settle top-up", 0, ids, func(id string) (stuck bool, err error) {
		t, err := s.settle(ctx, id)
		return err != nil && !t.Due.After(now), err
	})
	return len(ids), err
}

// SweepOthers asks the gateway about the attempts to pay top-ups beside those that count, and gives back what they
// took.
func (s *Service) SweepOthers(ctx context.Context) error {
	const most = 1000
	ids, err := s.Store.Watched(ctx, s.Now(), most)
	if err != nil {
		return fmt.Errorf("sweep top-ups: %w", err)
	}
	_, err = new(sweep.Sweep).Each(ctx, "watch top-up", 0, ids, func(id string) (stuck bool, err error) {
		t, err := s.Store.Get(ctx, id)
		if err != nil {
			return true, err
		}
		return false, s.watch(ctx, t, func(ctx context.Context, w payment.Watch) error { return w.Run(ctx, id, t.Payment) })
	})
	return err
}

func (s *Service) watch(ctx context.Context, t TopUp, ask func(context.Context, payment.Watch) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), payment.StepTime)
	defer cancel()
	err := ask(ctx, payment.Watch{
		Gateway: s.Gateway, Now: s.Now,
		Record: func(ctx context.Context, change func(*payment.Payment, bool)) (payment.Payment, error) {
			t, err := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
				change(&t.Payment, t.needsPayment())
				return nil
			})
			return t.Payment, err
		},
		Adopt: func(ctx context.Context) error { _, err := s.settle(ctx, t.ID); return err },
		Alert: func(ctx context.Context, what string) { s.Alert(ctx, t, what) },
	})
	if err != nil {
		return fmt.Errorf("top-up %s: %w", t.ID, err)
	}
	return nil
}
