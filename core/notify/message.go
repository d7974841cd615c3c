package notify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind identifies the text of a message. Kinds are stored, and operators write them into SMS_TEMPLATES, so they
// never change.
type Kind string

// Channel is a way to send a message to a person.
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

// Recipient is the person to whom a message goes. If Mobile or Email is set, the message goes there only;
// otherwise it goes to the contacts that the account has when the message is sent.
type Recipient struct {
	UserID   string   `json:"userId,omitempty"` // the account that the message is about; erasing the account erases the message
	Mobile   string   `json:"mobile,omitempty"` // E.164
	Email    string   `json:"email,omitempty"`
	Language Language `json:"language,omitempty"` // "" means the account's language, or English
}

// Message is a message to a person. Its ID is chosen by the caller and says what the message is about, such as
// "order/o1/Delivered": a message that is put again under the same ID is not sent again. IDs are logged, so
// they contain no contact and no secret.
type Message struct {
	ID     string            `json:"id"`
	Kind   Kind              `json:"kind"`
	To     Recipient         `json:"to"`
	Params map[string]string `json:"params,omitempty"` // exactly the parameters of the kind's template
	// Only lists the channels that may be used; nil allows every one for which the person has a contact.
	Only []Channel `json:"only,omitempty"`
}

// State is the progress of a message in the outbox.
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"     // sent by every channel that could be used
	GivenUp State = "given_up" // by at least one channel, because its time was over
	NoWay   State = "no_way"   // the person has no contact to which the message may go
)

// Outgoing is a message in the outbox. When it has ended, only what prevents sending it again is kept: neither
// the contact nor the parameters.
type Outgoing struct {
	Message   `json:",inline"`
	State     State     `json:"state"`
	Due       time.Time `json:"due"`                // time of the next attempt
	Claimant  string    `json:"claimant,omitempty"` // the worker that sends it, until Due
	Tries     int       `json:"tries,omitempty"`
	SentBy    []Channel `json:"sentBy,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	EndedAt   time.Time `json:"endedAt,omitzero"`
	Version   int64     `json:"version"` // counts writes; maintained by the store
}

// The errors of a Store.
var (
	ErrNotFound = errors.New("notify: there is no such message")
	ErrExists   = errors.New("notify: the message was put before")
)

// Store keeps the outbox.
type Store interface {
	// Insert writes a new message. It returns ErrExists if its ID is used.
	Insert(ctx context.Context, m Outgoing) error
	// Get returns a message, or ErrNotFound.
	Get(ctx context.Context, id string) (Outgoing, error)
	// Update applies fn to the message in one atomic write and returns it as written. fn may run more than
	// once, so it must be pure; if it returns an error, nothing is written and Update returns that error.
	// Update returns ErrNotFound if there is no such message.
	Update(ctx context.Context, id string, fn func(*Outgoing) error) (Outgoing, error)
	// Due lists at most limit ids of Waiting messages that were due before the time given, longest due first.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// OfUser lists the messages that are about a user, oldest first.
	OfUser(ctx context.Context, userID string) ([]Outgoing, error)
	// Forget deletes all messages that are about a user.
	Forget(ctx context.Context, userID string) error
	// Prune deletes the messages that ended before the time given.
	Prune(ctx context.Context, endedBefore time.Time) error
}

// check returns an error for a message that could never be sent, which is a bug of the caller.
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

// errNewer leaves a message of a kind that this version does not know to the servers that know it, for newerWithin: servers are
// updated one after the other.
var errNewer = errors.New("notify: only a newer version knows this kind of message")

const newerWithin = 24 * time.Hour

// claim assigns a message that is due to a worker.
func (m *Outgoing) claim(worker string, now time.Time) error {
	if m.State != Waiting || now.Before(m.Due) {
		return errNotDue
	}
	if _, known := Templates[m.Kind]; !known && !now.After(m.deadline()) {
		return errNewer
	}
	m.Claimant, m.Due, m.Tries = worker, now.Add(leaseTime), m.Tries+1
	return nil
}

// breakClaim ends the claim of a worker that is known to be dead.
func (m *Outgoing) breakClaim(now time.Time) error {
	if m.State != Waiting || m.Claimant == "" {
		return errNotDue
	}
	m.Claimant, m.Due = "", now
	return nil
}

// markSent records that a channel has sent the message. It does so even if another worker has the claim now,
// because the message has been sent.
func (m *Outgoing) markSent(by Channel) {
	if !slices.Contains(m.SentBy, by) {
		m.SentBy = append(m.SentBy, by)
	}
}

// end closes the message and removes its parameters and the recipient's contacts.
func (m *Outgoing) end(s State, now time.Time) {
	m.State, m.EndedAt, m.Claimant = s, now, ""
	m.To, m.Params = Recipient{UserID: m.To.UserID}, nil
}

// postpone schedules the next attempt, not sooner than the provider asks for, or gives the message up if that would be too late.
func (m *Outgoing) postpone(now time.Time, wait time.Duration) {
	next := now.Add(max(firstPause<<min(m.Tries-1, 20), wait))
	if next.After(m.deadline()) {
		m.end(GivenUp, now)
		return
	}
	m.Claimant, m.Due = "", next
}

func (m *Outgoing) deadline() time.Time {
	return m.CreatedAt.Add(cmp.Or(Templates[m.Kind].Within, newerWithin))
}
