package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/panics"
	"tokri/core/storing"
	"tokri/core/sweep"
	"tokri/core/wake"
)

// The durations of the outbox. Keep is how long the rest of an ended message is kept; during this time its ID
// cannot be sent again.
const (
	leaseTime  = 40 * time.Second // leaves time to record what was sent
	sendTime   = 15 * time.Second
	firstPause = 5 * time.Second
	Keep       = 30 * 24 * time.Hour
)

// Outbox keeps the messages to people until they are sent. A message that was put is sent at least once, even
// if the program is killed, and twice only if the program dies, or loses its store, after a provider has
// accepted the message and before this is recorded. A failed attempt is repeated after 5 s, 10 s, 20 s and so
// on, until the time limit of the kind's template.
type Outbox struct {
	Store  Store
	SMS    SMSSender
	Mail   MailSender
	Phones *Phones // the customers'; nil: no push messages
	Staff  *Phones // the phones of the people of the shop; nil: no messages to them
	// Limiter counts the messages of each account.
	Limiter Limiter
	// Contact returns the contacts of an account; Mobile and Email are empty if there is none.
	Contact func(ctx context.Context, userID string) (Recipient, error)
	// MayText reports whether the text of a kind may be sent as SMS in a language (DLT).
	MayText  func(Kind, Language) bool
	ShopName func() string
	Now      func() time.Time
	NewID    func() string
	// Ended is called for each message that has ended, with the errors of one that was given up.
	Ended func(ctx context.Context, m Outgoing, why error)
	// Workers is how many messages are sent in parallel; 0 means one.
	Workers int
	// Sole is set if no other server can have the store open. Send is then all that sends its messages, and claims in the store only
	// those of which an earlier attempt could not be recorded: while the store refuses writes, nothing is sent again and again.
	Sole bool

	unrecorded *sync.Map // of Sole: when an attempt began that is not recorded yet, by the message's id

	woken wake.Bell
	sweep *sweep.Sweep
}

// NewOutbox returns an Outbox made of the given parts.
func NewOutbox(o Outbox) *Outbox {
	o.woken, o.sweep, o.unrecorded = wake.New(), new(sweep.Sweep), new(sync.Map)
	return &o
}

// Woken returns a channel that receives a value after a message was put.
func (o *Outbox) Woken() <-chan struct{} { return o.woken }

// Put stores a message for sending. When it returns nil, the message is stored; it leaves a message that was
// put under the same ID before unchanged. A message to a person without a contact is not stored: most customers
// of many shops give no address, so that would be a useless write.
func (o *Outbox) Put(ctx context.Context, m Message) error {
	if err := m.check(); err != nil {
		return err
	}
	now := o.Now()
	fresh := Outgoing{Message: m, State: Waiting, Due: now, CreatedAt: now}
	to, err := o.reach(ctx, m)
	if err != nil {
		return fmt.Errorf("put message %s: %w", m.ID, err)
	}
	if len(o.open(fresh, to)) == 0 {
		fresh.end(NoWay, now)
		storing.AfterSuccess(ctx, func() { o.Ended(ctx, fresh, nil) })
		return nil
	}
	failpoint.At("outbox", "put", "before")
	err = o.Store.Insert(ctx, fresh)
	failpoint.At("outbox", "put", "after")
	if errors.Is(err, ErrExists) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("put message %s: %w", m.ID, err)
	}
	storing.AfterSuccess(ctx, o.woken.Ring)
	return nil
}

// Send sends the messages that are due. Its errors are those of the store and panics only; a message that a
// provider refuses is tried again, and so is one whose sending panics. It is called by one goroutine of a server.
func (o *Outbox) Send(ctx context.Context) error {
	// Due takes times before the given one, so the next millisecond includes the present one.
	ids, err := o.Store.Due(ctx, o.Now().Add(time.Millisecond), o.sweep.Size())
	if err != nil {
		return fmt.Errorf("find the messages that are due: %w", err)
	}
	_, err = o.sweep.Each(ctx, "message", o.Workers, ids, func(id string) (stuck bool, err error) {
		err = o.sendOne(ctx, id)
		return err != nil, ignoring(errNewer, err)
	})
	return err
}

// TakeOver makes the messages due that a dead process was sending. It may only be called before the first
// message is sent, on a store that no other process can have open.
func (o *Outbox) TakeOver(ctx context.Context) error {
	const most = 10_000
	now := o.Now()
	// Twice leaseTime, because the clock may have been set back meanwhile.
	ids, err := o.Store.Due(ctx, now.Add(2*leaseTime), most)
	if err != nil {
		return err
	}
	var failures []error
	for _, id := range ids {
		_, err := o.Store.Update(ctx, id, func(m *Outgoing) error { return m.breakClaim(now) })
		if err = ignoring(errNotDue, err); err != nil {
			failures = append(failures, fmt.Errorf("message %s: %w", id, err))
		}
	}
	return errors.Join(failures...)
}

// sendOne continues when the program is stopped: a message whose sending is aborted may have been sent.
func (o *Outbox) sendOne(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	now := o.Now()
	m, err := o.claimed(ctx, id, now)
	if errors.Is(err, errNotDue) || errors.Is(err, ErrNotFound) {
		return nil
	}
	if err == nil {
		err = o.try(ctx, m, now)
	}
	if err == nil {
		o.unrecorded.Delete(id)
	}
	return err
}

// try makes one attempt to send a message, and records what came of it.
func (o *Outbox) try(ctx context.Context, m Outgoing, now time.Time) error {
	if now.After(m.deadline()) {
		return o.end(ctx, m, GivenUp, errors.New("the program was not running, or could not send it, in time"))
	}
	to, err := o.reach(ctx, m.Message)
	if err != nil {
		return o.postpone(ctx, m, err)
	}
	err = panics.Try(func() error { return o.sendByAll(ctx, m, to) })
	if _, ok := errors.AsType[*panics.Error](err); ok {
		return errors.Join(err, o.postpone(ctx, m, err))
	}
	return err
}

// claimed returns a message that is due for this worker alone, or errNotDue.
func (o *Outbox) claimed(ctx context.Context, id string, now time.Time) (m Outgoing, err error) {
	failpoint.At("outbox", "claim", "before")
	defer failpoint.At("outbox", "claim", "after")
	began, again := o.unrecorded.Load(id)
	switch {
	case again && now.Sub(began.(time.Time)) < leaseTime:
		return m, errNotDue
	case again || !o.Sole:
		worker := o.NewID()
		return o.Store.Update(ctx, id, func(m *Outgoing) error { return m.claim(worker, now) })
	}
	if m, err = o.Store.Get(ctx, id); err == nil {
		err = m.claim("", now)
	}
	if err == nil {
		o.unrecorded.Store(id, now)
	}
	return m, err
}

// sendByAll sends a message by every usable channel that has not sent it yet.
func (o *Outbox) sendByAll(ctx context.Context, m Outgoing, to reached) error {
	left := slices.DeleteFunc(o.open(m, to), func(by Channel) bool { return slices.Contains(m.SentBy, by) })
	var failures []error
	for i, by := range left {
		failpoint.At("outbox", "send", "before")
		err := o.sendBy(ctx, m, by, to)
		failpoint.At("outbox", "send", "after")
		if err != nil {
			failures = append(failures, fmt.Errorf("by %s: %w", by, err))
			continue
		}
		if i == len(left)-1 && len(failures) == 0 {
			return o.end(ctx, m, Sent, nil, by)
		}
		if _, err = o.Store.Update(ctx, m.ID, func(m *Outgoing) error { m.markSent(by); return nil }); err != nil {
			return ignoring(ErrNotFound, err) // a message that was erased meanwhile needs no mark
		}
	}
	switch {
	case len(failures) > 0:
		return o.postpone(ctx, m, errors.Join(failures...))
	case len(m.SentBy) > 0:
		return o.end(ctx, m, Sent, nil) // the other channel became unusable meanwhile
	}
	return o.end(ctx, m, NoWay, nil)
}

func (o *Outbox) sendBy(ctx context.Context, m Outgoing, by Channel, to reached) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	t := Templates[m.Kind]
	return o.inLimit(ctx, m.Message, by, func() error {
		switch by {
		case ByPush:
			return o.phonesFor(m.Kind).send(ctx, t.PushTo(to.phones, to.Language, o.ShopName(), m.Params))
		case BySMS:
			language, _ := o.textLanguage(m.Kind, to.Language)
			return o.SMS.SendSMS(ctx, t.SMSTo(to.Mobile, m.Kind, language, o.ShopName(), m.Params))
		case ByMail:
		}
		mail := t.MailTo(to.Email, to.Language, o.ShopName(), m.Params)
		mail.ID = m.ID
		return o.Mail.SendMail(ctx, mail)
	})
}

// postpone schedules the next attempt, unless another worker has claimed the message meanwhile.
func (o *Outbox) postpone(ctx context.Context, claimed Outgoing, why error) error {
	now := o.Now()
	m, err := o.Store.Update(ctx, claimed.ID, func(m *Outgoing) error {
		if m.State != Waiting || m.Claimant != claimed.Claimant {
			return errNotDue
		}
		m.Tries = claimed.Tries
		m.postpone(now, waitAsked(why))
		return nil
	})
	if err == nil && m.State == GivenUp {
		o.Ended(ctx, m, why)
	}
	return ignoring(ErrNotFound, ignoring(errNotDue, err))
}

func (o *Outbox) end(ctx context.Context, m Outgoing, s State, why error, sentBy ...Channel) error {
	now := o.Now()
	failpoint.At("outbox", "end", "before")
	m, err := o.Store.Update(ctx, m.ID, func(m *Outgoing) error {
		if m.State != Waiting {
			return errNotDue
		}
		for _, by := range sentBy {
			m.markSent(by)
		}
		m.end(s, now)
		return nil
	})
	failpoint.At("outbox", "end", "after")
	if err == nil {
		o.Ended(ctx, m, why)
	}
	return ignoring(ErrNotFound, ignoring(errNotDue, err))
}

// waitAsked returns how long a provider asks to wait before the next attempt, or 0.
func waitAsked(why error) time.Duration {
	if refusal := apperr.Of(why); refusal != nil && errors.Is(refusal, ErrNotSent) {
		return refusal.RetryAfter
	}
	return 0
}

// ignoring returns nil for one error, and err for every other.
func ignoring(one, err error) error {
	if errors.Is(err, one) {
		return nil
	}
	return err
}
