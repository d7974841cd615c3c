package sqlite

import (
	"context"
	"time"

	"tokri/core/session"
)

// Sessions keeps the sessions.
type Sessions struct{ db *DB }

var _ session.Store = (*Sessions)(nil)

func (db *DB) Sessions() *Sessions { return &Sessions{db} }

const (
	insertSession      = `INSERT INTO session (hash, user_id, guest, created, seen, device, push_token) VALUES (?, ?, ?, ?, ?, ?, ?)`
	touchSession       = `UPDATE session SET seen = max(seen, ?) WHERE hash = ?`
	sessionByHash      = `SELECT hash, user_id, guest, created, seen, device, push_token FROM session WHERE hash = ?`
	takePushToken      = `UPDATE session SET push_token = '' WHERE push_token = ? AND push_token <> '' AND hash <> ?`
	givePushToken      = `UPDATE session SET push_token = ? WHERE hash = ?`
	deleteSession      = `DELETE FROM session WHERE hash = ?`
	sessionsOfUser     = `SELECT hash, user_id, guest, created, seen, device, push_token FROM session WHERE user_id = ?`
	deleteUserSessions = `DELETE FROM session WHERE user_id = ? AND hash <> ?`
	pruneSessions      = `DELETE FROM session WHERE seen < ?`
)

func (s *Sessions) Insert(ctx context.Context, one session.Session) error {
	device, err := encode(&one.Device)
	if err != nil {
		return err
	}
	return s.db.exec(ctx, insertSession, one.Hash, one.UserID, one.Guest, one.Created, one.Seen, device, one.PushToken)
}

func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	return s.db.write(ctx, func(c *conn) error {
		if _, ok, err := c.one(sessionByHash, hash); err != nil {
			return err
		} else if !ok {
			return session.ErrUnauthorized
		}
		return c.exec(touchSession, seen, hash)
	})
}

func (s *Sessions) Get(ctx context.Context, hash string) (session.Session, error) {
	return find(ctx, s.db, session.ErrUnauthorized, sessionOf, sessionByHash, hash)
}

func (s *Sessions) OfUser(ctx context.Context, userID string) ([]session.Session, error) {
	return list(ctx, s.db, sessionOf, sessionsOfUser, userID)
}

func sessionOf(r row) (session.Session, error) {
	one := session.Session{Hash: r.text(0), UserID: r.text(1), Guest: r.yes(2), Created: r.at(3), Seen: r.at(4), PushToken: r.text(6)}
	return one, decode(r.text(5), &one.Device)
}

func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	return s.db.write(ctx, func(c *conn) error {
		if err := c.exec(takePushToken, token, hash); err != nil || hash == "" {
			return err
		}
		if _, ok, err := c.one(sessionByHash, hash); err != nil {
			return err
		} else if !ok {
			return session.ErrUnauthorized
		}
		return c.exec(givePushToken, token, hash)
	})
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	return s.db.exec(ctx, deleteSession, hash)
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	return s.db.exec(ctx, deleteUserSessions, userID, except)
}

func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	return s.db.exec(ctx, pruneSessions, seenBefore)
}
