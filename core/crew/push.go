package crew

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/staff"
)

// Push says how a browser takes messages while no page is open: its address at the push service of the browser's maker, and the
// keys with which messages are encrypted for it. It is a field of the session, so that it ends with the session and the person.
type Push struct {
	Endpoint string `json:"endpoint"`
	Key      string `json:"key"`    // the browser's public key (p256dh), base64url
	Secret   string `json:"secret"` // known to the browser and the shop only (auth), base64url
}

// ErrPush refuses what is no address of a browser at a known push service.
var ErrPush = apperr.New(apperr.Invalid, "invalid_push_subscription", "Messages cannot be sent to this browser.").On("endpoint")

// pushServices are the hosts of the push services; with a dot in front, all hosts below the name. A browser gives the address to
// which the server sends, so any other host would let a thief of a session call the shop's inner services through the server.
var pushServices = []string{"fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"}

const (
	longestEndpoint = 1024
	secretLength    = 16
)

// Service returns the push service of the browser, or ErrPush. test is the host of a stand-in in tests, and "" otherwise.
func (p Push) Service(test string) (string, error) {
	to, err := url.Parse(p.Endpoint)
	if err != nil || len(p.Endpoint) > longestEndpoint || to.User != nil {
		return "", ErrPush
	}
	if test != "" && to.Host == test {
		return test, nil
	}
	for _, service := range pushServices {
		if to.Scheme == "https" && (to.Host == service || service[0] == '.' && strings.HasSuffix(to.Host, service)) {
			return service, nil
		}
	}
	return "", ErrPush
}

func (p Push) check(test string) error {
	if _, err := p.Service(test); err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(p.Key)
	if err != nil {
		return ErrPush.On("key")
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return ErrPush.On("key")
	}
	if secret, err := base64.RawURLEncoding.DecodeString(p.Secret); err != nil || len(secret) != secretLength {
		return ErrPush.On("secret")
	}
	return nil
}

// Token returns the browser's address and keys as one text, by which the outbox names a phone.
func (p Push) Token() string {
	text, _ := json.Marshal(p) // texts alone cannot fail
	return string(text)
}

// PushOf reads a Token.
func PushOf(token string) (p Push, err error) { return p, json.Unmarshal([]byte(token), &p) }

// Phones are the browsers of the people that take messages while no page is open, one of each session.
type Phones struct {
	People Store
	Now    func() time.Time
	Test   string // the host of a stand-in for the push services in tests, or ""
}

var errSamePush = errors.New("crew: the session has this browser")

// Register lets messages go to the browser of a session. A browser has one address for all people who log in on it, so the
// address is taken from the session that had it before.
func (ph Phones) Register(ctx context.Context, c Caller, push Push) error {
	if err := push.check(ph.Test); err != nil {
		return err
	}
	if err := ph.take(ctx, push.Endpoint, c.Session.Hash); err != nil {
		return err
	}
	return ph.set(ctx, c.Person.Handle, c.Session.Hash, push)
}

// Forget ends the messages to the browser of a session.
func (ph Phones) Forget(ctx context.Context, c Caller) error {
	return ph.set(ctx, c.Person.Handle, c.Session.Hash, Push{})
}

// set writes the browser of a session. A page says at each visit what it has said before, which is not written again.
func (ph Phones) set(ctx context.Context, handle staff.Name, hash string, push Push) error {
	_, err := ph.People.Update(ctx, string(handle), func(p *Person) error {
		at := slices.IndexFunc(p.Sessions, func(s Session) bool { return s.Hash == hash })
		if _, live := p.Live(hash, ph.Now()); !live {
			return ErrUnauthorized
		}
		if p.Sessions[at].Push == push {
			return errSamePush
		}
		p.Sessions = slices.Clone(p.Sessions)
		p.Sessions[at].Push = push
		return nil
	})
	if errors.Is(err, errSamePush) {
		return nil
	}
	return err
}

// take removes a browser from every session but one.
func (ph Phones) take(ctx context.Context, endpoint, keeper string) error {
	all, err := ph.People.All(ctx)
	if err != nil {
		return err
	}
	has := func(s Session) bool { return s.Push.Endpoint == endpoint && s.Hash != keeper }
	for _, p := range all {
		if !slices.ContainsFunc(p.Sessions, has) {
			continue
		}
		if _, err := ph.People.Update(ctx, string(p.Handle), func(p *Person) error {
			p.Sessions = slices.Clone(p.Sessions)
			for i := range p.Sessions {
				if has(p.Sessions[i]) {
					p.Sessions[i].Push = Push{}
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// Drop forgets the browser with a token, because its push service says that it is gone.
func (ph Phones) Drop(ctx context.Context, token string) error {
	push, err := PushOf(token)
	if err != nil {
		return err
	}
	return ph.take(ctx, push.Endpoint, "")
}

// Phone is the browser of one session.
type Phone struct {
	To     notify.Recipient
	Person Person
}

// Of returns the phones of the people who are chosen.
func (ph Phones) Of(ctx context.Context, chosen func(Person) bool) (found []Phone, err error) {
	all, err := ph.People.All(ctx)
	for _, p := range all {
		for _, s := range p.Sessions {
			if s.Push.Endpoint != "" && p.Active && p.alive(s, ph.Now()) && chosen(p) {
				found = append(found, Phone{Person: p, To: notify.Recipient{UserID: Owned(p.Handle) + ":" + SessionID(s), Language: p.Language}})
			}
		}
	}
	return found, err
}

// Tokens returns the token of a phone that Of has named, or none if its session has ended meanwhile.
func (ph Phones) Tokens(ctx context.Context, userID string) ([]string, error) {
	handle, id, _ := strings.Cut(strings.TrimPrefix(userID, Owned("")), ":")
	p, err := ph.People.Get(ctx, handle)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	for _, s := range p.Sessions {
		if SessionID(s) == id && s.Push.Endpoint != "" && p.Active && p.alive(s, ph.Now()) {
			return []string{s.Push.Token()}, err
		}
	}
	return nil, err
}
