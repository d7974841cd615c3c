package sqlite

import (
	"context"
	"time"

	"tokri/core/login"
)

// Limiter counts events in fixed windows; a window begins with its first event.
type Limiter struct {
	db  *DB
	now func() time.Time
}

var _ login.Limiter = (*Limiter)(nil)

// Limiter returns the store of the limits; now tells the time.
func (db *DB) Limiter(now func() time.Time) *Limiter { return &Limiter{db, now} }

const (
	windowByKey = `SELECT events, ends FROM event_window WHERE key = ?`
	newWindow   = `INSERT INTO event_window (key, events, ends) VALUES (?, 1, ?)
		ON CONFLICT DO UPDATE SET events = 1, ends = excluded.ends`
	countEvent = `UPDATE event_window SET events = events + 1 WHERE key = ?`
	// Each new window deletes two that are over, so that keys which are used once do not accumulate.
	sweepWindows = `DELETE FROM event_window WHERE key IN (SELECT key FROM event_window WHERE ends <= ? ORDER BY ends LIMIT 2)`
	deleteWindow = `DELETE FROM event_window WHERE key = ?`
)

// window returns the events counted for a key and the time left in its window; both are 0 if there is no
// window.
func (s *Limiter) window(c *conn, key string, now time.Time) (events int, left time.Duration, err error) {
	r, ok, err := c.one(windowByKey, key)
	if err != nil || !ok {
		return 0, 0, err
	}
	if left = r.at(1).Sub(now); left <= 0 {
		return 0, 0, nil
	}
	return r.int(0), left, nil
}

// Take does not count an event that has to wait, so that a flood of requests causes no writes.
func (s *Limiter) Take(ctx context.Context, key string, most int, length time.Duration) (time.Duration, error) {
	if wait, err := s.Peek(ctx, key, most); err != nil || wait > 0 {
		return wait, err
	}
	var wait time.Duration
	err := s.db.write(ctx, func(c *conn) error {
		now := s.now()
		wait = 0
		events, left, err := s.window(c, key, now)
		switch {
		case err != nil:
			return err
		case events == 0 && most > 0:
			if err := c.exec(newWindow, key, now.Add(length)); err != nil {
				return err
			}
			return c.exec(sweepWindows, now)
		case events == 0:
			wait = length
			return nil
		case events >= most:
			wait = left
			return nil
		}
		return c.exec(countEvent, key)
	})
	return wait, err
}

func (s *Limiter) Peek(ctx context.Context, key string, most int) (wait time.Duration, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		events, left, err := s.window(c, key, s.now())
		if events >= most {
			wait = left
		}
		return err
	})
	return wait, err
}

func (s *Limiter) Reset(ctx context.Context, key string) error {
	known, err := s.db.has(ctx, windowByKey, key)
	if err != nil || !known {
		return err
	}
	return s.db.exec(ctx, deleteWindow, key)
}
