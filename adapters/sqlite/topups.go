package sqlite

import (
	"context"
	"slices"
	"time"

	"tokri/core/topup"
)

// TopUps keeps the top-ups of wallets.
type TopUps struct{ records[topup.TopUp] }

var _ topup.Store = (*TopUps)(nil)

const (
	newTopUp = `INSERT INTO topup (id, user_id, created, credited, unfinished, due, body) VALUES (?, ?, ?, ?, ?, ?, ?)`
	putTopUp = `UPDATE topup SET user_id = ?2, created = ?3, credited = ?4, unfinished = ?5, due = ?6, body = ?7 WHERE id = ?1`

	topUpByID     = `SELECT body FROM topup WHERE id = ?`
	dueTopUps     = `SELECT id FROM topup WHERE unfinished = 1 AND due < ? ORDER BY due, id LIMIT ?`
	watchedTopUps = `SELECT id FROM topup WHERE json_extract(body, '$.watchAt') < ? ORDER BY json_extract(body, '$.watchAt'), id LIMIT ?`
	openTopUps    = `SELECT body FROM topup WHERE credited = 0 AND user_id = ? ORDER BY created DESC, id DESC LIMIT ?`
	topUpOpen     = `SELECT 1 FROM topup WHERE credited = 0 AND user_id = ? AND unfinished = 1 LIMIT 1`
	failedTopUps  = `SELECT body FROM topup WHERE credited = 0 AND unfinished = 0 AND json_extract(body, '$.state') = 'failed' AND created >= ? AND created < ? ORDER BY created, id LIMIT ?`
	forgetTopUp   = `DELETE FROM topup WHERE id = ?`
	allTopUps     = `SELECT body FROM topup ORDER BY rowid`
)

func (db *DB) TopUps() *TopUps {
	write := func(c *conn, sql string, t topup.TopUp, body string) error {
		return c.exec(sql, t.ID, t.UserID, t.CreatedAt, t.State == topup.Credited, slices.Contains(topup.Unfinished, t.State), t.Due, body)
	}
	return &TopUps{records[topup.TopUp]{
		db: db, byID: topUpByID, missing: topup.ErrNotFound,
		head: func(t *topup.TopUp) (*string, *int64) { return &t.ID, &t.Version },
		add:  func(c *conn, is topup.TopUp, body string) error { return write(c, newTopUp, is, body) },
		put:  func(c *conn, _, is topup.TopUp, body string) error { return write(c, putTopUp, is, body) },
	}}
}

func (s *TopUps) Forget(ctx context.Context, id string, may func(topup.TopUp) bool) error {
	return s.forget(ctx, forgetTopUp, id, may)
}

func (s *TopUps) Failures(ctx context.Context, from, before time.Time, limit int) ([]topup.TopUp, error) {
	return list(ctx, s.db, body[topup.TopUp], failedTopUps, from, before, limit)
}

func (s *TopUps) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, dueTopUps, before, limit)
}

func (s *TopUps) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, watchedTopUps, instant(before), limit)
}

func (s *TopUps) Uncredited(ctx context.Context, userID string, limit int) ([]topup.TopUp, error) {
	return list(ctx, s.db, body[topup.TopUp], openTopUps, userID, limit)
}

func (s *TopUps) UnderWay(ctx context.Context, userID string) (bool, error) {
	return s.db.has(ctx, topUpOpen, userID)
}

func (s *TopUps) Audit(ctx context.Context, visit func(topup.TopUp) error) error {
	return audit(ctx, s.db, body[topup.TopUp], allTopUps, visit)
}
