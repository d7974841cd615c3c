package payment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
)

// Ask asks the gateway about the attempts to pay a record, and returns the number and the state of the one that
// counts: one that was paid, else the present one.
func Ask(ctx context.Context, g Gateway, record string, p Payment) (no int, state State, err error) {
	state, err = Check(ctx, g, AttemptID(record, p.No))
	if err != nil || state.Status == Completed {
		return p.No, state, err
	}
	for _, other := range p.OpenOthers() {
		taken, err := Check(ctx, g, AttemptID(record, other))
		if err == nil && taken.Status == Completed {
			return other, taken, nil
		}
	}
	return p.No, state, nil
}

// Lost asks the gateway what became of an attempt whose answer was lost, and reports whether a further attempt is
// to follow: not if the gateway has a final answer already.
func Lost(ctx context.Context, g Gateway, record string, p Payment) bool {
	ctx, cancel := context.WithTimeout(ctx, StateTime)
	defer cancel()
	state, err := Check(ctx, g, AttemptID(record, p.No))
	return err != nil || state.Status != Completed && state.Status != Failed
}

// Open asks the gateway for the page of the present attempt. If another can follow, it waits for PageTime only.
func (p *Payment) Open(ctx context.Context, g Gateway, record string, r Request) (Session, error) {
	if p.MayAttemptAgain() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, PageTime)
		defer cancel()
	}
	r.ID = AttemptID(record, p.No)
	return g.Pay(ctx, r)
}

// Watch asks the gateway about the attempts to pay a record beside the present one, and gives back what they took.
// It is idempotent and may run several times at once: a refund has one id, under which the gateway gives back once.
type Watch struct {
	Gateway Gateway
	Now     func() time.Time
	// Record changes the payment of the record in one atomic write and returns it. needed is what ObserveOther
	// wants to know.
	Record func(ctx context.Context, change func(p *Payment, needed bool)) (Payment, error)
	// Adopt carries on a record that is not paid yet and for which another attempt was paid.
	Adopt func(ctx context.Context) error
	Alert func(ctx context.Context, what string)
}

// Run asks about each other attempt that is still watched.
func (w Watch) Run(ctx context.Context, record string, p Payment) error {
	return w.run(ctx, record, p, (*Payment).OpenOthers)
}

// Named asks about the other attempt that a notification of the gateway named, also if it had ended.
func (w Watch) Named(ctx context.Context, record string, p Payment, no int) error {
	return w.run(ctx, record, p, func(p *Payment) []int {
		if slices.ContainsFunc(p.Others, func(a Other) bool { return a.No == no && (a.Open() || a.Captured == 0) }) {
			return []int{no}
		}
		return nil
	})
}

func (w Watch) run(ctx context.Context, record string, p Payment, which func(*Payment) []int) error {
	if p.Captured > 0 && p.No != p.PaidNo {
		now := w.Now()
		var err error
		if p, err = w.Record(ctx, func(p *Payment, _ bool) { p.settleNumbers(now) }); err != nil {
			return err
		}
	}
	var failures []error
	for _, no := range which(&p) {
		if err := w.ask(ctx, record, p, no); err != nil {
			failures = append(failures, fmt.Errorf("payment %s: %w", AttemptID(record, no), err))
		}
	}
	return errors.Join(failures...)
}

func (p *Payment) other(no int) Other {
	return p.Others[slices.IndexFunc(p.Others, func(a Other) bool { return a.No == no })]
}

func (w Watch) ask(ctx context.Context, record string, p Payment, no int) error {
	if p.other(no).Captured > 0 {
		return w.giveBack(ctx, record, p.other(no))
	}
	state, err := Check(ctx, w.Gateway, AttemptID(record, no))
	failpoint.At("payment", "watch", "done")
	if err != nil {
		return w.later(ctx, err)
	}
	var outcome Outcome
	var adopt bool
	now := w.Now()
	p, err = w.Record(ctx, func(p *Payment, needed bool) {
		outcome = p.ObserveOther(no, state, needed, now)
		adopt = needed && outcome == Paid
	})
	failpoint.At("payment", "watch", "after")
	switch {
	case err != nil:
		return err
	case adopt:
		return w.Adopt(ctx)
	case outcome == Unanswered:
		w.Alert(ctx, "the gateway never said what became of the payment "+AttemptID(record, no))
	case outcome == Paid && p.other(no).Open():
		w.Alert(ctx, "the payment "+AttemptID(record, no)+" was taken beside another; it goes back")
		return w.giveBack(ctx, record, p.other(no))
	}
	return nil
}

// giveBack refunds what an attempt took. The next refund gets another id only if the gateway said that this one
// failed: without an answer, the customer might get the money twice.
func (w Watch) giveBack(ctx context.Context, record string, a Other) error {
	if w.Gateway == nil {
		return w.later(ctx, ErrNotOffered)
	}
	state, err := w.Gateway.RefundStatus(ctx, a.BackID(record))
	if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
		failpoint.At("payment", "give-back", "before")
		state, err = w.Gateway.Refund(ctx, a.BackID(record), AttemptID(record, a.No), a.Captured)
		failpoint.At("payment", "give-back", "done")
	}
	if err != nil {
		if errors.Is(err, ErrRefused) {
			w.Alert(ctx, "the gateway refuses to give the payment "+AttemptID(record, a.No)+" back; it is asked again")
		}
		return w.later(ctx, err)
	}
	if state.Status == Failed {
		w.Alert(ctx, "the gateway could not give the payment "+AttemptID(record, a.No)+" back; it is asked again")
	}
	now := w.Now()
	_, err = w.Record(ctx, func(p *Payment, _ bool) { p.ObserveBack(a.No, a.FailedBacks, state.Status, now) })
	failpoint.At("payment", "give-back", "after")
	return err
}

// later puts the next question off and returns why.
func (w Watch) later(ctx context.Context, why error) error {
	now := w.Now()
	_, err := w.Record(ctx, func(p *Payment, _ bool) { p.WatchLater(now) })
	return errors.Join(why, err)
}
