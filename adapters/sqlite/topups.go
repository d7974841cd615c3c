package sqlite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tokri/core/topup"
)

// TopUps keeps the top-ups of wallets.
type TopUps struct{ db *DB }

var _ topup.Store = (*TopUps)(nil)

// TopUps is the store of the top-ups of wallets.
func (db *DB) TopUps() *TopUps { return &TopUps{db} }

const (
	newTopUp  = `INSERT INTO topup (id, unfinished, due, body) VALUES (?, ?, ?, ?)`
	putTopUp  = `UPDATE topup SET unfinished = ?2, due = ?3, body = ?4 WHERE id = ?1`
	topUpByID = `SELECT body FROM topup WHERE id = ?`
	dueTopUps = `SELECT id FROM topup WHERE unfinished = 1 AND due < ? ORDER BY due, id LIMIT ?`
	allTopUps = `SELECT body FROM topup ORDER BY rowid`
)

func openTopUp(t topup.TopUp) bool { return slices.Contains(topup.Unfinished, t.State) }

// Insert is topup.Store's.
func (s *TopUps) Insert(ctx context.Context, t topup.TopUp) error {
	t.Version = 1
	body, err := encode(&t)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		if err := c.exec(newTopUp, t.ID, openTopUp(t), t.Due, body); err != nil {
			return fmt.Errorf("insert a top-up: %w", err)
		}
		return nil
	})
}

func readTopUp(c *conn, id string) (found topup.TopUp, err error) {
	r, ok, err := c.one(topUpByID, id)
	if err != nil {
		return found, err
	}
	if !ok {
		return found, topup.ErrNotFound
	}
	err = decode(r.text(0), &found)
	return found, err
}

// Get is topup.Store's.
func (s *TopUps) Get(ctx context.Context, id string) (found topup.TopUp, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readTopUp(c, id)
		return err
	})
	return found, err
}

// Update is topup.Store's.
func (s *TopUps) Update(ctx context.Context, id string, fn func(*topup.TopUp) error) (topup.TopUp, error) {
	var is topup.TopUp
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readTopUp(c, id); err != nil {
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
		return c.exec(putTopUp, id, openTopUp(is), is.Due, body)
	})
	if err != nil {
		return topup.TopUp{}, err
	}
	return is, nil
}

// Due is topup.Store's.
func (s *TopUps) Due(ctx context.Context, before time.Time, limit int) (ids []string, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		return c.each(dueTopUps, func(r row) error {
			ids = append(ids, r.text(0))
			return nil
		}, before, limit)
	})
	return ids, err
}

// Audit is topup.Store's.
func (s *TopUps) Audit(ctx context.Context, visit func(topup.TopUp) error) error {
	return s.db.audit(ctx, func(c *conn) error {
		return c.each(allTopUps, func(r row) error {
			var t topup.TopUp
			if err := decode(r.text(0), &t); err != nil {
				return err
			}
			if err := visit(t); err != nil {
				return err
			}
			return ctx.Err()
		})
	})
}
