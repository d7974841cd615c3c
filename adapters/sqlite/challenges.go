package sqlite

import (
	"context"
	"encoding/json"
	"time"

	"tokri/core/login"
)

// Challenges keeps the logins under way.
type Challenges struct{ records[login.Challenge] }

var _ login.ChallengeStore = (*Challenges)(nil)

const (
	newChallenge    = `INSERT INTO challenge (id, expires, body) VALUES (?, ?, ?)`
	putChallenge    = `UPDATE challenge SET expires = ?2, body = ?3 WHERE id = ?1`
	challengeByID   = `SELECT body FROM challenge WHERE id = ?`
	pruneChallenges = `DELETE FROM challenge WHERE expires < ?`
	// Reads all challenges: they live for minutes, so there are few.
	forgetChallenges = `DELETE FROM challenge WHERE body ->> '$.userId' = ?1
		OR coalesce(body ->> '$.mobile', body ->> '$.email') IN (SELECT value FROM json_each(?2))`
)

func (db *DB) Challenges() *Challenges {
	return &Challenges{records[login.Challenge]{
		db: db, byID: challengeByID, missing: login.ErrChallenge,
		head: func(ch *login.Challenge) (*string, *int64) { return &ch.ID, &ch.Version },
		add: func(c *conn, is login.Challenge, body string) error {
			return c.exec(newChallenge, is.ID, is.Expires, body)
		},
		put: func(c *conn, _, is login.Challenge, body string) error {
			return c.exec(putChallenge, is.ID, is.Expires, body)
		},
	}}
}

func (s *Challenges) Prune(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, pruneChallenges, before)
}

func (s *Challenges) Forget(ctx context.Context, userID string, contacts ...string) error {
	named, err := json.Marshal(contacts)
	if err != nil {
		return err
	}
	return s.db.exec(ctx, forgetChallenges, userID, string(named))
}
