package rediscache

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"

	"tokri/core/account"
)

// Sessions is a store of sessions with copies in Redis; the package comment says what they are
// worth.
type Sessions struct {
	client *Client
	store  account.SessionStore
}

var _ account.SessionStore = (*Sessions)(nil)

// NewSessions puts a cache before a store.
func NewSessions(c *Client, store account.SessionStore) *Sessions {
	return &Sessions{client: c, store: store}
}

// A user's tombstone is found through the copy, so readers need no second question.
var (
	readSession = redis.NewScript(`
if redis.call('EXISTS', KEYS[2]) == 1 then return false end
local copy = redis.call('GET', KEYS[1])
if not copy then return false end
if redis.call('EXISTS', ARGV[1] .. cjson.decode(copy).userId) == 1 then return false end
return copy`)

	fillSession = redis.NewScript(`
if redis.call('EXISTS', KEYS[2], KEYS[3]) > 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`)
)

func (s *Sessions) copyOf(hash string) string      { return s.client.key("session", hash) }
func (s *Sessions) tombstone(hash string) string   { return s.client.key("session-ended", hash) }
func (s *Sessions) tombstoneOf(user string) string { return s.client.key("sessions-ended", user) }

func (s *Sessions) Get(ctx context.Context, hash string) (account.Session, error) {
	reply, err := s.client.run(ctx, readSession, []string{s.copyOf(hash), s.tombstone(hash)}, s.tombstoneOf(""))
	if text, ok := reply.(string); err == nil && ok {
		var found account.Session
		if json.Unmarshal([]byte(text), &found) == nil && found.Hash == hash {
			return found, nil
		}
	}
	began := time.Now()
	found, err := s.store.Get(ctx, hash)
	if err == nil {
		s.fill(ctx, found, began)
	}
	return found, err
}

// fill makes a copy unless the session has been ended, or what was read is old by now.
func (s *Sessions) fill(ctx context.Context, one account.Session, began time.Time) {
	value, err := json.Marshal(one)
	if err != nil || time.Since(began) > slowRead {
		return
	}
	_, _ = s.client.run(ctx, fillSession, []string{s.copyOf(one.Hash), s.tombstone(one.Hash), s.tombstoneOf(one.UserID)},
		value, copyLife.Milliseconds())
}

// Insert makes no copy; the first Get does.
func (s *Sessions) Insert(ctx context.Context, one account.Session) error {
	return s.store.Insert(ctx, one)
}

// Touch deletes the copy. The next reader makes another from what the store says then.
func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	err := s.store.Touch(ctx, hash, seen)
	_ = s.client.do(func() error { return s.client.redis.Del(context.WithoutCancel(ctx), s.copyOf(hash)).Err() })
	return err
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	s.bury(ctx, s.tombstone(hash))
	return s.store.Delete(ctx, hash)
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID string) error {
	s.bury(ctx, s.tombstoneOf(userID))
	return s.store.DeleteOfUser(ctx, userID)
}

// bury writes a tombstone. It comes before the store's write: then no copy made in between can stay.
func (s *Sessions) bury(ctx context.Context, tombstone string) {
	_ = s.client.do(func() error { return s.client.redis.Set(ctx, tombstone, 1, markLife).Err() })
}

// Prune deletes all copies: it is rare and they are few.
func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	err := s.store.Prune(ctx, seenBefore)
	_ = s.client.do(func() error {
		copies := s.client.redis.Scan(ctx, 0, s.copyOf("*"), 1000).Iterator()
		for copies.Next(ctx) {
			if err := s.client.redis.Unlink(ctx, copies.Val()).Err(); err != nil {
				return err
			}
		}
		return copies.Err()
	})
	return err
}
