package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind names what a message says. Kinds are stored, and operators write them into SMS_TEMPLATES, so they never change.
type Kind string

// Channel is a way to a person.
type Channel string

// The channels.
const (
	ByMail Channel = "mail"
	BySMS  Channel = "sms"
	ByPush Channel = "push"
)

// Channels are all channels.
var Channels = []Channel{ByMail, BySMS, ByPush}

// Language is the language of a message.
type Language string

// The languages.
const (
	English Language = "en"
	Hindi   Language = "hi"
)

// Languages are the languages that every message exists in.
var Languages = []Language{English, Hindi}

// Recipient is to whom a message goes. With a Mobile or an Email it goes there and nowhere else; without, to the
// contacts that the account has when the message is sent.
type Recipient struct {
	UserID   string   `json:"userId,omitempty"` // the account that the message is about, with which it is erased
	Mobile   string   `json:"mobile,omitempty"` // E.164
	Email    string   `json:"email,omitempty"`
	Language Language `json:"language,omitempty"` // "": the account's, or English
}

// Message is what a person is to be told. Its id is the caller's and says what it is about, such as
// "order/o1/Delivered": a message that is put again under the same id is not sent again. Ids are logged, so
// they hold no contact and no secret.
type Message struct {
	ID     string            `json:"id"`
	Kind   Kind              `json:"kind"`
	To     Recipient         `json:"to"`
	Params map[string]string `json:"params,omitempty"` // exactly those that the kind's template has
	// Only are the channels that it may go by; nil: every one for which the person has a contact.
	Only []Channel `json:"only,omitempty"`
}

// State is how far a message has come.
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"     // by every channel that was open to it
	GivenUp State = "given_up" // by at least one channel
	NoWay   State = "no_way"   // the person has no contact that the message may go to
)

// Outgoing is a message in the outbox. Once it has come to its end, only what keeps it from being sent again
// remains: neither the contact nor the parameters.
type Outgoing struct {
	Message   `json:",inline"`
	State     State     `json:"state"`
	Due       time.Time `json:"due"`                // when it is tried next
	Claimant  string    `json:"claimant,omitempty"` // who sends it, until Due
	Tries     int       `json:"tries,omitempty"`
	SentBy    []Channel `json:"sentBy,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	EndedAt   time.Time `json:"endedAt,omitzero"`
	Version   int64     `json:"version"` // counts writes; kept by the store
}

// The answers of a Store.
var (
	ErrNotFound = errors.New("notify: there is no such message")
	ErrExists   = errors.New("notify: the message was put before")
)

// Store keeps the outbox.
type Store interface {
	// Insert writes a new message; ErrExists if its id is used.
	Insert(ctx context.Context, m Outgoing) error
	// Get finds a message, or ErrNotFound.
	Get(ctx context.Context, id string) (Outgoing, error)
	// Update applies fn to the message in one atomic write and returns it as written. fn may run more than
	// once, so it must be pure; if it returns an error nothing is written and the error is returned.
	// ErrNotFound if there is none.
	Update(ctx context.Context, id string, fn func(*Outgoing) error) (Outgoing, error)
	// Due lists the ids of Waiting messages that were due before the time given, longest due first, at most limit.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// OfUser lists the messages that are about a user, oldest first.
	OfUser(ctx context.Context, userID string) ([]Outgoing, error)
	// Forget deletes the messages that are about a user.
	Forget(ctx context.Context, userID string) error
	// Prune deletes the messages that ended before the time given.
	Prune(ctx context.Context, endedBefore time.Time) error
}

// check finds a message that could never be sent: a fault of the program that puts it.
func (m Message) check() error {
	t, known := Templates[m.Kind]
	switch {
	case m.ID == "":
		return errors.New("notify: a message has no id")
	case !known:
		return fmt.Errorf("notify: there is no kind of message called %q", m.Kind)
	case m.To.UserID == "" && m.To.Mobile == "" && m.To.Email == "":
		return fmt.Errorf("notify: message %s is to no person", m.ID)
	}
	if err := t.fits(m.Params); err != nil {
		return fmt.Errorf("notify: message %s: %w", m.ID, err)
	}
	return nil
}

var errNotDue = errors.New("notify: the message is not due, or another worker sends it")

// claim gives a message that is due to a worker.
func (m *Outgoing) claim(worker string, now time.Time) error {
	if m.State != Waiting || now.Before(m.Due) {
		return errNotDue
	}
	m.Claimant, m.Due, m.Tries = worker, now.Add(leaseTime), m.Tries+1
	return nil
}

// breakClaim takes a message from a worker that is known to be dead.
func (m *Outgoing) breakClaim(now time.Time) error {
	if m.State != Waiting || m.Claimant == "" {
		return errNotDue
	}
	m.Claimant, m.Due = "", now
	return nil
}

// markSent notes a channel. It counts whoever has the claim now: what is sent is sent.
func (m *Outgoing) markSent(by Channel) {
	if !slices.Contains(m.SentBy, by) {
		m.SentBy = append(m.SentBy, by)
	}
}

// end closes the message and forgets what it said and to whom.
func (m *Outgoing) end(s State, now time.Time) {
	m.State, m.EndedAt, m.Claimant = s, now, ""
	m.To, m.Params = Recipient{UserID: m.To.UserID}, nil
}

// postpone lets the message wait for its next try, or gives it up if that would come too late.
func (m *Outgoing) postpone(now time.Time) {
	next := now.Add(firstPause << min(m.Tries-1, 20))
	if next.After(m.deadline()) {
		m.end(GivenUp, now)
		return
	}
	m.Claimant, m.Due = "", next
}

func (m *Outgoing) deadline() time.Time { return m.CreatedAt.Add(Templates[m.Kind].Within) }
