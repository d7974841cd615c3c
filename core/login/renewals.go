package login

import (
	"context"
	"errors"
	"time"

	"tokri/core/session"
)

// Renewals keeps among the challenges which session a renewed one replaces, so that a deletion of the account
// forgets that with all challenges of the user.
type Renewals struct{ Challenges ChallengeStore }

// Put implements session.Renewals.
func (r Renewals) Put(ctx context.Context, newer, older session.Session, until time.Time) (earlier string, err error) {
	link := Challenge{ID: replacedBy(newer), Purpose: ToReplace, UserID: older.UserID, Session: older.Hash, Expires: until}
	if err := r.Challenges.Insert(ctx, link); err != nil {
		return "", err
	}
	link.ID, link.Session = session.TokenHash("renewal:"+older.Hash), ""
	_, err = upsert(ctx, r.Challenges, link, func(c *Challenge) { earlier, c.Session, c.Expires = c.Session, newer.Hash, until })
	return earlier, err
}

// ReplacedBy implements session.Renewals.
func (r Renewals) ReplacedBy(ctx context.Context, newer session.Session) (hash string, err error) {
	c, err := r.Challenges.Get(ctx, replacedBy(newer))
	if errors.Is(err, ErrChallenge) {
		return "", nil
	}
	return c.Session, err
}

// replacedBy returns the id of the challenge that names the session whose place a renewed one takes.
func replacedBy(newer session.Session) string { return session.TokenHash("replaces:" + newer.Hash) }
