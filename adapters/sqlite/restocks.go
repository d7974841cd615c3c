package sqlite

import (
	"context"

	"tokri/core/restock"
)

// Restocks keeps what customers wait for.
type Restocks struct{ records[restock.List] }

var _ restock.Store = (*Restocks)(nil)

const (
	forgetWatches = `DELETE FROM restock_watch WHERE user_id = ?`
	putWatches    = `INSERT INTO restock_watch (variant_id, user_id)
		SELECT DISTINCT json_extract(value, '$.variantId'), ?1 FROM json_each(?2, '$.watches') WHERE value IS NOT NULL`
	// watched jumps from one variant to the next in the index, so that it does not read every customer who
	// watches one.
	watched = `WITH RECURSIVE next (id) AS (
			SELECT min(variant_id) FROM restock_watch
			UNION ALL SELECT (SELECT min(variant_id) FROM restock_watch WHERE variant_id > next.id) FROM next WHERE next.id IS NOT NULL)
		SELECT id FROM next WHERE id IS NOT NULL`
	watchers = `SELECT user_id FROM restock_watch WHERE variant_id = ? AND user_id > ? ORDER BY user_id LIMIT ?`
)

func (db *DB) Restocks() *Restocks {
	lists := perUser(db, "restock", func(l *restock.List) (*string, *int64) { return &l.UserID, &l.Version })
	put := lists.put
	lists.put = func(c *conn, was, is restock.List, body string) error {
		if err := c.exec(forgetWatches, is.UserID); err != nil {
			return err
		}
		if err := c.exec(putWatches, is.UserID, body); err != nil {
			return err
		}
		return put(c, was, is, body)
	}
	return &Restocks{lists}
}

func (s *Restocks) Watched(ctx context.Context) ([]string, error) { return s.ids(ctx, watched) }

func (s *Restocks) Watchers(ctx context.Context, variantID, after string, limit int) ([]string, error) {
	return s.ids(ctx, watchers, variantID, after, limit)
}
