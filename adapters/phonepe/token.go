package phonepe

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"tokri/adapters/internal/provider"

	"golang.org/x/sync/singleflight"
)

type tokens struct {
	config Config
	now    func() time.Time
	fetch  func(r *http.Request, into any) error
	flight singleflight.Group

	mu      sync.Mutex
	current token
}

type token struct {
	value          string
	renew, expires time.Time
}

// tokenTime limits how long fetching a token may take.
const tokenTime = 8 * time.Second

// get returns a valid token. After half of its lifetime it is renewed first; if that fails, the old token is
// used until it expires.
func (t *tokens) get(ctx context.Context) (string, error) {
	have, fresh := t.cached()
	if fresh {
		return have.value, nil
	}
	// Other callers wait for this fetch, so it continues if the call that began it ends.
	fetching := context.WithoutCancel(ctx)
	done := t.flight.DoChan("token", func() (any, error) {
		// Between the look above and this flight another one may have ended and left a token.
		if have, fresh := t.cached(); fresh {
			return have.value, nil
		}
		ctx, cancel := context.WithTimeout(fetching, tokenTime)
		defer cancel()
		return t.renew(ctx)
	})
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case got := <-done:
		if got.Err == nil {
			return got.Val.(string), nil
		}
		if have.value != "" && t.now().Before(have.expires) {
			return have.value, nil
		}
		return "", got.Err
	}
}

// cached returns the token that is kept, and whether it need not be renewed yet.
func (t *tokens) cached() (have token, fresh bool) {
	t.mu.Lock()
	have = t.current
	t.mu.Unlock()
	return have, have.value != "" && t.now().Before(have.renew)
}

func (t *tokens) renew(ctx context.Context) (string, error) {
	form := url.Values{"client_id": {t.config.ClientID}, "client_secret": {t.config.ClientSecret},
		"client_version": {strconv.Itoa(max(t.config.ClientVersion, 1))}, "grant_type": {"client_credentials"}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.config.AuthURL+"/v1/oauth/token", strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	var reply struct {
		Token   string `json:"access_token"`
		Issued  int64  `json:"issued_at"` // seconds
		Expires int64  `json:"expires_at"`
	}
	if err := t.fetch(r, &reply); err != nil {
		return "", err
	}
	if reply.Token == "" || reply.Expires <= reply.Issued {
		return "", &provider.Refused{Provider: "phonepe", Status: http.StatusOK, Code: "unreadable", Message: "the token call answers without a token"}
	}
	// Only the lifetime is taken from PhonePe's answer, because PhonePe's clock may differ from ours.
	life, now := time.Duration(reply.Expires-reply.Issued)*time.Second, t.now()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.current = token{value: reply.Token, renew: now.Add(life / 2), expires: now.Add(life)}
	return reply.Token, nil
}

// drop removes a refused token, unless it has been replaced already.
func (t *tokens) drop(value string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.current.value == value {
		t.current = token{}
	}
}

// value returns the current token, so that it can be removed from texts.
func (t *tokens) value() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.current.value
}
