package sqlite

import (
	"context"
	"slices"
	"time"

	"tokri/core/notify"
)

// Outbox keeps the messages to people.
type Outbox struct{ records[notify.Outgoing] }

var _ notify.Store = (*Outbox)(nil)

const (
	newOutgoing = `INSERT INTO outbox (id, user_id, waiting, due, ended, body) VALUES (?, ?, ?, ?, ?, ?)`

	outgoingByID   = `SELECT body FROM outbox WHERE id = ?`
	dueOutgoing    = `SELECT id FROM outbox WHERE waiting = 1 AND due < ? ORDER BY due, id LIMIT ?`
	outgoingOfUser = `SELECT body FROM outbox WHERE user_id = ?`
	forgetOutgoing = `DELETE FROM outbox WHERE user_id = ?`
	pruneOutgoing  = `DELETE FROM outbox WHERE waiting = 0 AND ended < ?`
)

func (db *DB) Outbox() *Outbox {
	return &Outbox{records[notify.Outgoing]{
		db: db, byID: outgoingByID, missing: notify.ErrNotFound, taken: notify.ErrExists,
		head: func(m *notify.Outgoing) (*string, *int64) { return &m.ID, &m.Version },
		add: func(c *conn, m notify.Outgoing, body string) error {
			return c.exec(newOutgoing, m.ID, m.To.UserID, m.State == notify.Waiting, m.Due, m.EndedAt, body)
		},
		derived: newDerived("outbox", func(m notify.Outgoing) []any {
			return []any{m.To.UserID, m.State == notify.Waiting, m.Due, m.EndedAt}
		}, "user_id", "waiting", "due", "ended"),
	}}
}

func (s *Outbox) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, dueOutgoing, before, limit)
}

func (s *Outbox) OfUser(ctx context.Context, userID string) ([]notify.Outgoing, error) {
	found, err := list(ctx, s.db, body[notify.Outgoing], outgoingOfUser, userID)
	slices.SortFunc(found, func(a, b notify.Outgoing) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return found, err
}

func (s *Outbox) Forget(ctx context.Context, userID string) error {
	return s.db.exec(ctx, forgetOutgoing, userID)
}

func (s *Outbox) Prune(ctx context.Context, endedBefore time.Time) error {
	return s.db.exec(ctx, pruneOutgoing, endedBefore)
}
