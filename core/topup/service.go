package topup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// The times of a top-up.
const (
	PayWithin = 15 * time.Minute
	// stepTime bounds what is done for one that nobody may be waiting for any more.
	stepTime = 30 * time.Second
	// pollEvery bounds how often a customer who waits makes the shop ask the gateway.
	pollEvery = 2 * time.Second
)

// description is what the customer reads in the list of transactions.
const description = "Money added to wallet"

// Service begins top-ups and carries them on.
type Service struct {
	Store     Store
	Wallet    wallet.Store
	Gateway   payment.Gateway // nil: online payment is not offered
	ReturnURL func(id string) string
	Now       func() time.Time
	NewID     func() string
	// Alert tells the shop's staff of what they should look at; it may be nil.
	Alert func(ctx context.Context, t TopUp, what string)
}

// Begin opens a payment for the customer's wallet.
func (s *Service) Begin(ctx context.Context, userID string, guest bool, amount money.Paise) (TopUp, error) {
	switch {
	case s.Gateway == nil:
		return TopUp{}, payment.ErrNotOffered.Saying("Online payment is not available yet.")
	case guest:
		return TopUp{}, ErrGuest
	case amount < Min || amount > Max:
		return TopUp{}, money.ErrAmount.On("amount")
	}
	now := s.Now()
	t := TopUp{ID: Prefix + s.NewID(), UserID: userID, Amount: amount, State: Asked,
		PayBy: now.Add(PayWithin), Due: payment.NextCheck(now, now), CreatedAt: now}
	failpoint.At("topup", "insert", "before")
	err := s.Store.Insert(ctx, t)
	failpoint.At("topup", "insert", "after")
	if err != nil {
		return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
	}
	// From here on a customer who leaves does not leave a page behind that nobody knows of.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stepTime)
	defer cancel()
	session, err := s.Gateway.Pay(ctx, payment.Request{ID: t.ID, Amount: amount, ReturnURL: s.ReturnURL(t.ID), Expires: PayWithin})
	failpoint.At("topup", "pay", "done")
	if f := apperr.Of(err); err != nil && (f == nil || errors.Is(err, payment.ErrUnknown)) {
		// It may be open, but its page is lost: the customer begins another.
		return TopUp{}, fmt.Errorf("begin a top-up: %w: %w", payment.ErrUnknown, err)
	}
	ended := s.Now()
	t, saved := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
		switch {
		case t.State != Asked: // whoever asked the gateway meanwhile knows more
		case err != nil:
			t.State, t.EndedAt = Failed, ended
		default:
			t.State, t.PaymentURL = Open, session.URL
		}
		return nil
	})
	failpoint.At("topup", "pay", "after")
	if err = errors.Join(err, saved); err != nil {
		return TopUp{}, fmt.Errorf("begin a top-up: %w", err)
	}
	return t, nil
}

// Settle asks the gateway what has become of a top-up, and credits it if it was paid. It may be
// called any number of times, by many at once; one that was given up is asked about once more.
func (s *Service) Settle(ctx context.Context, id string) (TopUp, error) {
	t, err := s.Store.Get(ctx, id)
	if err != nil {
		return t, err
	}
	step := Next(&t)
	if t.State == Failed {
		step = Ask
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stepTime)
	defer cancel()
	for ; step != Rest; step = Next(&t) {
		switch step {
		case Ask:
			was := t.State
			if t, err = s.ask(ctx, t); err != nil || t.State == was {
				return t, err // it waits on
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
	if s.Gateway == nil {
		return t, payment.ErrNotOffered
	}
	state, err := s.Gateway.Status(ctx, t.ID)
	failpoint.At("topup", "ask", "done")
	now := s.Now()
	f := apperr.Of(err)
	known := f == nil || f.Kind != apperr.NotFound
	if err != nil && known {
		// The gateway is away. It is asked again at the usual pace.
		_, later := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
			t.Due = payment.NextCheck(t.CreatedAt, now)
			return nil
		})
		return t, errors.Join(fmt.Errorf("top-up %s: %w", t.ID, err), later)
	}
	heard, err := s.Store.Update(ctx, t.ID, func(t *TopUp) error {
		t.hear(state, known, now)
		return nil
	})
	failpoint.At("topup", "ask", "after")
	if err != nil {
		return t, fmt.Errorf("top-up %s: %w", t.ID, err)
	}
	if heard.State != t.State && s.Alert != nil {
		switch {
		case heard.State == Disputed:
			s.Alert(ctx, heard, "the payment was not of the amount that was asked for; it was not credited")
		case heard.State == Failed && known && state.Status == payment.Pending:
			s.Alert(ctx, heard, "the gateway never said what became of the payment")
		}
	}
	return heard, nil
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

// Poll is how a customer's top-up stands, after asking the gateway if it waits for its payment and
// nobody has asked just now.
func (s *Service) Poll(ctx context.Context, userID, id string) (TopUp, error) {
	t, err := s.Store.Get(ctx, id)
	if err == nil && t.UserID != userID {
		err = ErrNotFound
	}
	if err != nil {
		return TopUp{}, err
	}
	if Next(&t) == Rest || s.Now().Sub(t.CheckedAt) < pollEvery {
		return t, nil
	}
	if moved, err := s.Settle(ctx, id); err == nil {
		return moved, nil
	}
	return t, nil // a gateway that is away is no reason not to say what is known
}

// Sweep looks after the top-ups that are due. It returns how many it looked at, and every error.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	const batch = 100
	ids, err := s.Store.Due(ctx, s.Now(), batch)
	if err != nil {
		return 0, fmt.Errorf("sweep top-ups: %w", err)
	}
	var failures []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		if _, err := s.Settle(ctx, id); err != nil {
			failures = append(failures, err)
		}
	}
	return len(ids), errors.Join(failures...)
}
