package rediscache

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"

	"tokri/core/session"
)

// Sessions is a store of sessions with copies in Redis; the package comment says what they are
// worth.
type Sessions struct {
	client *Client
	store  session.Store
}

var _ session.Store = (*Sessions)(nil)

// NewSessions puts a cache before a store.
func NewSessions(c *Client, store session.Store) *Sessions {
	return &Sessions{client: c, store: store}
}

// A copy is a field of its user's hash, found through a pointer "<epoch>:<user>". Ending one session removes the
// pointer, ending all of a user's removes the hash, and whatever a full Redis evicts, only copies are lost.
// Tombstones are for readers that had the session in their hands when it ended.
//
// Keys: the pointer, the session's tombstone, the epoch; arguments: what the keys of the user's tombstone and of the user's hash
// begin with, and the session.
const sessionsLua = epochs + `
local function ended(tombstone, of_user) return redis.call('EXISTS', tombstone, of_user) > 0 end
`

var (
	readSession = redis.NewScript(mayWrite + sessionsLua + `
local epoch = epoch_of(KEYS[3])
local of, user = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+):(.*)$')
if of ~= epoch or ended(KEYS[2], ARGV[1] .. user) then return {epoch} end
return {epoch, redis.call('HGET', ARGV[2] .. user, ARGV[3]) or nil}`)

	fillSession = redis.NewScript(mayWrite + sessionsLua + `
local epoch, user, life = ARGV[4], ARGV[5], ARGV[7]
if epoch_of(KEYS[3]) ~= epoch or ended(KEYS[2], ARGV[1] .. user) then return 0 end
redis.call('HSET', ARGV[2] .. user, ARGV[3], ARGV[6])
redis.call('PEXPIRE', ARGV[2] .. user, life)
redis.call('SET', KEYS[1], epoch .. ':' .. user, 'PX', life)
return 1`)

	// Keys: the tombstone and what goes.
	endSessions = redis.NewScript(evenIfFull + `
redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
return redis.call('DEL', KEYS[2])`)
)

func (s *Sessions) pointer(hash string) string     { return s.client.key("session-copy", hash) }
func (s *Sessions) copiesOf(user string) string    { return s.client.key("session-copies", user) }
func (s *Sessions) tombstone(hash string) string   { return s.client.key("session-ended", hash) }
func (s *Sessions) tombstoneOf(user string) string { return s.client.key("sessions-ended", user) }

// run runs a script that reads or makes a copy.
func (s *Sessions) run(ctx context.Context, script *redis.Script, hash string, args ...any) (any, error) {
	return s.client.run(ctx, script, []string{s.pointer(hash), s.tombstone(hash), s.client.epoch()},
		append([]any{s.tombstoneOf(""), s.copiesOf(""), hash}, args...)...)
}

func (s *Sessions) Get(ctx context.Context, hash string) (session.Session, error) {
	epoch, value := s.client.copyIn(s.run(ctx, readSession, hash))
	var found session.Session
	if value != "" && json.Unmarshal([]byte(value), &found) == nil && found.Hash == hash {
		return found, nil
	}
	began := time.Now()
	found, err := s.store.Get(ctx, hash)
	if err == nil && epoch != "" {
		s.fill(ctx, found, epoch, began)
	}
	return found, err
}

// fill makes a copy unless the session has been ended, or what was read is old by now.
func (s *Sessions) fill(ctx context.Context, one session.Session, epoch string, began time.Time) {
	value, err := json.Marshal(one)
	if err != nil || time.Since(began) > slowRead {
		return
	}
	_, _ = s.run(ctx, fillSession, one.Hash, epoch, one.UserID, value, copyLife.Milliseconds())
}

// Insert makes no copy; the first Get does.
func (s *Sessions) Insert(ctx context.Context, one session.Session) error {
	return s.store.Insert(ctx, one)
}

// Touch deletes the copy. The next reader makes another from what the store says then. A copy that cannot be
// deleted only has an earlier time.
func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	err := s.store.Touch(ctx, hash, seen)
	_ = s.client.do(ctx, func() error { return s.client.redis.Del(context.WithoutCancel(ctx), s.pointer(hash)).Err() })
	return err
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	return s.end(ctx, s.tombstone(hash), s.pointer(hash), func() error { return s.store.Delete(ctx, hash) })
}

// OfUser asks the store: the copies are of some sessions only.
func (s *Sessions) OfUser(ctx context.Context, userID string) ([]session.Session, error) {
	return s.store.OfUser(ctx, userID)
}

// SetPushToken deletes the copy, as Touch does. A copy of another session that had the token may show it until it ends:
// push messages are sent by what OfUser says.
func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	err := s.store.SetPushToken(ctx, hash, token)
	_ = s.client.do(ctx, func() error { return s.client.redis.Del(context.WithoutCancel(ctx), s.pointer(hash)).Err() })
	return err
}

// DeleteOfUser ends all copies of the user's. The session that stays is read from the store while the tombstone is there.
func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	return s.end(ctx, s.tombstoneOf(userID), s.copiesOf(userID), func() error { return s.store.DeleteOfUser(ctx, userID, except) })
}

// end writes a tombstone and removes copies before the store ends the sessions, in case this server dies in between, and again
// after it: Redis may have been restarted meanwhile, without the tombstone, and a reader have made a copy. If Redis is not told
// then, no copy is believed any more.
func (s *Sessions) end(ctx context.Context, tombstone, copies string, inStore func() error) error {
	tell := func() error {
		_, err := s.client.run(context.WithoutCancel(ctx), endSessions, []string{tombstone, copies}, markLife.Milliseconds())
		return err
	}
	_ = tell()
	err := inStore()
	if tell() != nil {
		s.client.untold(ctx)
	}
	return err
}

// Prune ends the epoch, and so all copies: it is rare and they are few.
func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	err := s.store.Prune(ctx, seenBefore)
	s.client.untold(ctx)
	return err
}
