package sqlite

import (
	"cmp"
	"context"
	"time"

	"tokri/core/alert"
	"tokri/core/crew"
)

// Crew keeps the people who run the shop.
type Crew struct{ records[crew.Person] }

var _ crew.Store = (*Crew)(nil)

const (
	newPerson      = `INSERT INTO crew (handle, mobile, body) VALUES (?, ?, ?)`
	putPerson      = `UPDATE crew SET mobile = ?2, body = ?3 WHERE handle = ?1`
	personByHandle = `SELECT body FROM crew WHERE handle = ?`
	personByMobile = `SELECT body FROM crew WHERE mobile = ?`
	allPeople      = `SELECT body FROM crew ORDER BY handle`
)

func (db *DB) Crew() *Crew {
	return &Crew{records[crew.Person]{
		db: db, byID: personByHandle, missing: crew.ErrNotFound, taken: crew.ErrTaken,
		head: func(p *crew.Person) (*string, *int64) { return (*string)(&p.Handle), &p.Version },
		add: func(c *conn, is crew.Person, body string) error {
			return c.exec(newPerson, string(is.Handle), is.Mobile, body)
		},
		put: func(c *conn, _, is crew.Person, body string) error {
			return c.exec(putPerson, string(is.Handle), is.Mobile, body)
		},
	}}
}

func (s *Crew) ByMobile(ctx context.Context, mobile string) (crew.Person, error) {
	return s.find(ctx, personByMobile, mobile)
}

func (s *Crew) All(ctx context.Context) ([]crew.Person, error) {
	return list(ctx, s.db, body[crew.Person], allPeople)
}

// StaffLog keeps the entries of the log that the staff read (crew.Log).
type StaffLog struct{ db *DB }

var _ crew.Log = (*StaffLog)(nil)

func (db *DB) StaffLog() *StaffLog { return &StaffLog{db} }

const (
	newLogEntry = `INSERT INTO staff_log (id, at, staff, about, action, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	pruneLog    = `DELETE FROM staff_log WHERE at < ?`
	// The statements differ in the index that they read. What is known of one thing is the least, and what one person did is
	// less than what all did.
	entriesAbout = `SELECT body FROM staff_log WHERE about = ?3 AND about <> '' AND id < ?1` + chosenEntries
	entriesBy    = `SELECT body FROM staff_log WHERE staff = ?2 AND id < ?1` + chosenEntries
	entriesOfAll = `SELECT body FROM staff_log WHERE id < ?1` + chosenEntries

	chosenEntries = ` AND (?2 = '' OR staff = ?2) AND (?3 = '' OR about = ?3) AND (?4 = '' OR action = ?4) ORDER BY id DESC LIMIT ?5`
)

func (s *StaffLog) Insert(ctx context.Context, e crew.Entry) error {
	body, err := encode(&e)
	if err != nil {
		return err
	}
	return s.db.exec(ctx, newLogEntry, e.ID, e.At, string(e.By), e.About, e.Action, body)
}

func (s *StaffLog) List(ctx context.Context, q crew.LogQuery) ([]crew.Entry, error) {
	sql := entriesOfAll
	switch {
	case q.About != "":
		sql = entriesAbout
	case q.By != "":
		sql = entriesBy
	}
	limit := q.Limit
	if limit <= 0 {
		limit = -1
	}
	return list(ctx, s.db, body[crew.Entry], sql, cmp.Or(q.Before, lastText), string(q.By), q.About, q.Action, limit)
}

// lastText comes after every id.
const lastText = "\U0010FFFF"

func (s *StaffLog) Prune(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, pruneLog, before)
}

// Alerts keeps what a member of the staff must look at.
type Alerts struct{ records[alert.Alert] }

var _ alert.Store = (*Alerts)(nil)

const (
	putAlert = `INSERT INTO alert (id, open, at, body) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET open = excluded.open, at = excluded.at, body = excluded.body`
	alertByID   = `SELECT body FROM alert WHERE id = ?`
	openAlerts  = `SELECT body FROM alert WHERE open = 1 ORDER BY at DESC, id LIMIT ?`
	allAlerts   = `SELECT body FROM alert ORDER BY at DESC, id LIMIT ?`
	pruneAlerts = `DELETE FROM alert WHERE open = 0 AND at < ?`
)

func (db *DB) Alerts() *Alerts {
	return &Alerts{records[alert.Alert]{
		db: db, byID: alertByID,
		head: func(a *alert.Alert) (*string, *int64) { return &a.ID, &a.Version },
		put: func(c *conn, _, is alert.Alert, body string) error {
			return c.exec(putAlert, is.ID, is.Open(), is.At, body)
		},
	}}
}

func (s *Alerts) List(ctx context.Context, open bool, limit int) ([]alert.Alert, error) {
	sql := allAlerts
	if open {
		sql = openAlerts
	}
	return list(ctx, s.db, body[alert.Alert], sql, limit)
}

func (s *Alerts) Prune(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, pruneAlerts, before)
}
