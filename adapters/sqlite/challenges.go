package sqlite

import (
	"context"
	"fmt"
	"time"

	"tokri/core/account"
)

// Challenges keeps the logins under way.
type Challenges struct{ db *DB }

var _ account.ChallengeStore = (*Challenges)(nil)

// Challenges is the store of the logins under way.
func (db *DB) Challenges() *Challenges { return &Challenges{db} }

const (
	newChallenge    = `INSERT INTO challenge (id, expires, body) VALUES (?, ?, ?)`
	putChallenge    = `UPDATE challenge SET expires = ?2, body = ?3 WHERE id = ?1`
	challengeByID   = `SELECT body FROM challenge WHERE id = ?`
	pruneChallenges = `DELETE FROM challenge WHERE expires < ?`
)

// Insert is account.ChallengeStore's.
func (s *Challenges) Insert(ctx context.Context, ch account.Challenge) error {
	ch.Version = 1
	body, err := encode(&ch)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		if err := c.exec(newChallenge, ch.ID, ch.Expires, body); err != nil {
			return fmt.Errorf("insert challenge: %w", err)
		}
		return nil
	})
}

func readChallenge(c *conn, id string) (found account.Challenge, err error) {
	r, ok, err := c.one(challengeByID, id)
	if err != nil {
		return found, err
	}
	if !ok {
		return found, account.ErrChallenge
	}
	err = decode(r.text(0), &found)
	return found, err
}

// Get is account.ChallengeStore's.
func (s *Challenges) Get(ctx context.Context, id string) (found account.Challenge, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readChallenge(c, id)
		return err
	})
	return found, err
}

// Update is account.ChallengeStore's.
func (s *Challenges) Update(ctx context.Context, id string, fn func(*account.Challenge) error) (account.Challenge, error) {
	var is account.Challenge
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readChallenge(c, id); err != nil {
			return err
		}
		version := is.Version
		if err := fn(&is); err != nil {
			return err
		}
		is.ID, is.Version = id, version+1
		body, err := encode(&is)
		if err != nil {
			return err
		}
		return c.exec(putChallenge, id, is.Expires, body)
	})
	if err != nil {
		return account.Challenge{}, err
	}
	return is, nil
}

// Prune is account.ChallengeStore's.
func (s *Challenges) Prune(ctx context.Context, before time.Time) error {
	return s.db.write(ctx, func(c *conn) error { return c.exec(pruneChallenges, before) })
}
