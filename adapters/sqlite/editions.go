package sqlite

import (
	"context"

	"tokri/core/shop"
)

// Editions keeps the editions.
type Editions struct{ db *DB }

var _ shop.Store = (*Editions)(nil)

func (db *DB) Editions() *Editions { return &Editions{db} }

const (
	putEdition = `INSERT INTO edition (id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
	// The previous edition is kept, so that a reader who has just read its id finds it, and so that a
	// shopkeeper's mistake can be examined.
	flipEdition = `INSERT INTO edition_current (one, id, previous) VALUES (1, ?1, '')
		ON CONFLICT DO UPDATE SET previous = id, id = excluded.id WHERE id <> excluded.id`
	pruneEditions = `DELETE FROM edition WHERE id NOT IN (SELECT id FROM edition_current UNION ALL SELECT previous FROM edition_current)`
	currentID     = `SELECT id FROM edition_current`
	current       = `SELECT e.body FROM edition_current c JOIN edition e ON e.id = c.id`
)

func (s *Editions) Publish(ctx context.Context, e shop.Edition) error {
	body, err := encode(&e)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		if err := c.exec(putEdition, e.ID, body); err != nil {
			return err
		}
		if err := c.exec(flipEdition, e.ID); err != nil {
			return err
		}
		return c.exec(pruneEditions)
	})
}

func (s *Editions) CurrentID(ctx context.Context) (string, error) {
	return find(ctx, s.db, shop.ErrEmpty, firstText, currentID)
}

// Current releases the connection before it decodes the edition, which may be large: its pages do not stay in the page cache.
func (s *Editions) Current(ctx context.Context) (e shop.Edition, err error) {
	var body string
	err = s.db.read(ctx, func(c *conn) error {
		if body, err = first(c, shop.ErrEmpty, firstText, current); err != nil {
			return err
		}
		return c.control(`PRAGMA shrink_memory`)
	})
	if err == nil {
		err = decode(body, &e)
	}
	return e, err
}
