package login

import (
	"context"
	"time"

	"tokri/core/notify"
)

// ChallengeStore keeps the logins under way.
type ChallengeStore interface {
	// Insert writes a new challenge.
	Insert(ctx context.Context, c Challenge) error
	// Get finds a challenge, or ErrChallenge.
	Get(ctx context.Context, id string) (Challenge, error)
	// Update works as account.Store.Update does; it returns ErrChallenge if there is no such challenge.
	Update(ctx context.Context, id string, fn func(*Challenge) error) (Challenge, error)
	// Prune deletes the challenges that expired before the time given.
	Prune(ctx context.Context, before time.Time) error
	// Forget deletes the challenges of a user, and those whose codes are sent to one of the numbers or e-mail addresses;
	// empty ones name none. It is idempotent.
	Forget(ctx context.Context, userID string, contacts ...string) error
}

// Limiter counts events in fixed windows. Its counts survive a restart and apply to all servers.
type Limiter interface {
	// Take counts one event of key. It returns 0 while there were at most `most` events in the window, and
	// otherwise the time to the window's end.
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
	// Peek returns what Take would return, without counting.
	Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
	// Reset deletes the count of a key.
	Reset(ctx context.Context, key string) error
}

// Hasher hashes and verifies passwords.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Verify reports whether the hash is that of the password. For an empty hash it takes the same time and
	// returns false.
	Verify(ctx context.Context, hash, password string) (bool, error)
}

// Secrets creates ids, tokens and codes that cannot be guessed.
type Secrets interface {
	// ID returns a new record id.
	ID() string
	// Token returns 256 random bits, fit for a header and a URL.
	Token() string
	// Digits returns a random number of n digits whose first is not 0.
	Digits(n int) string
}

// Merger moves a guest's data to the account that the guest became. It is idempotent.
type Merger interface {
	// Merge may return an error of kind apperr.Conflict: it is not possible at the moment, and the guest keeps
	// everything.
	Merge(ctx context.Context, guestID, userID string) error
}

// Background runs jobs after the reply to a request was sent.
type Background interface {
	// Enqueue accepts a job, or returns false if there are too many. The results of jobs are counted and logged
	// under their name.
	Enqueue(name string, job func(context.Context) error) bool
}

// Outbox accepts messages to customers.
type Outbox interface {
	// Put keeps a message until it is sent; one whose id was put before is left as it is.
	Put(ctx context.Context, m notify.Message) error
}
