package sqlite

import (
	"context"

	"tokri/core/moving"
)

// House keeps what the store knows about a move.
type House struct{ db *DB }

var _ moving.Keeper = House{}

// House returns the keeper of what the store knows about a move.
func (db *DB) House() House { return House{db} }

const (
	readHouse = `SELECT body FROM house`
	putHouse  = `INSERT INTO house (one, body) VALUES (1, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
)

// houseOn reads the state on a connection.
func houseOn(c *conn) (s moving.State, err error) {
	r, ok, err := c.one(readHouse)
	if err == nil && ok {
		err = decode(r.text(0), &s)
	}
	return s, err
}

// State implements moving.Keeper.
func (h House) State(ctx context.Context) (s moving.State, err error) {
	err = h.db.read(ctx, func(c *conn) error {
		s, err = houseOn(c)
		return err
	})
	return s, err
}

// Change implements moving.Keeper.
func (h House) Change(ctx context.Context, fn func(*moving.State) error) (s moving.State, err error) {
	err = h.db.write(moving.AsMover(ctx), func(c *conn) error {
		if s, err = houseOn(c); err != nil {
			return err
		}
		if err := fn(&s); err != nil {
			return err
		}
		return writeHouse(c, s)
	})
	return s, err
}

func writeHouse(c *conn, s moving.State) error {
	body, err := encode(&s)
	if err != nil {
		return err
	}
	return c.exec(putHouse, body)
}

// Settle implements moving.Keeper. The writes of all processes take turns, so those that began before are on disk.
func (h House) Settle(context.Context) error { return nil }

// gate reads at the beginning of a transaction whether the store refuses changes. As the transaction has the only lock for writing,
// no change can slip past. If the run of tokri copy that closed the store has
// not moved the end of the closing on, gate opens the store; that run fails at its last write.
func (db *DB) gate(c *conn) error {
	s, err := houseOn(c)
	if err != nil || s.Role == moving.Open {
		return err
	}
	now := db.now()
	switch {
	case s.Refuses(now):
		return moving.ErrMoving
	case s.Lapsed(now):
		return writeHouse(c, s.Opened())
	}
	return nil
}
