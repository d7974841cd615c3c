package memory

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

func (db *DB) Crew() *Crew {
	return &Crew{records[crew.Person]{db: db, name: "crew", rows: rows[crew.Person](db, "crew"), missing: crew.ErrNotFound, taken: crew.ErrTaken,
		head:   func(p *crew.Person) (*string, *int64) { return (*string)(&p.Handle), &p.Version },
		rivals: func(a, b crew.Person) bool { return a.Mobile == b.Mobile }}}
}

func (s *Crew) ByMobile(ctx context.Context, mobile string) (crew.Person, error) {
	return s.find(ctx, "ByMobile", func(p crew.Person) bool { return p.Mobile == mobile })
}

func (s *Crew) All(ctx context.Context) ([]crew.Person, error) {
	return s.list(ctx, "All", func(crew.Person) bool { return true }, nil)
}

// StaffLog keeps the entries of the log that the staff read (crew.Log).
type StaffLog struct{ records[crew.Entry] }

var _ crew.Log = (*StaffLog)(nil)

func (db *DB) StaffLog() *StaffLog {
	return &StaffLog{records[crew.Entry]{db: db, name: "staff log", rows: rows[crew.Entry](db, "staff log"),
		head: func(e *crew.Entry) (*string, *int64) { return &e.ID, new(int64) }}}
}

func (s *StaffLog) Insert(ctx context.Context, e crew.Entry) error {
	return s.db.write(ctx, "staff log.Insert", func() error {
		if _, exists := s.rows[e.ID]; !exists {
			s.rows[e.ID] = kept(e)
		}
		return nil
	})
}

func (s *StaffLog) List(ctx context.Context, q crew.LogQuery) ([]crew.Entry, error) {
	asked := func(e crew.Entry) bool {
		return (q.By == "" || e.By == q.By) && (q.About == "" || e.About == q.About) && (q.Action == "" || e.Action == q.Action) &&
			(q.Before == "" || e.ID < q.Before)
	}
	return s.first(ctx, "List", q.Limit, asked, func(a, b crew.Entry) int { return cmp.Compare(b.ID, a.ID) })
}

func (s *StaffLog) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, "Prune", func(e crew.Entry) bool { return e.At.Before(before) })
}

// Alerts keeps what a member of the staff must look at.
type Alerts struct{ records[alert.Alert] }

var _ alert.Store = (*Alerts)(nil)

func (db *DB) Alerts() *Alerts {
	return &Alerts{records[alert.Alert]{db: db, name: "alerts", rows: rows[alert.Alert](db, "alerts"),
		head: func(a *alert.Alert) (*string, *int64) { return &a.ID, &a.Version }}}
}

func (s *Alerts) List(ctx context.Context, open bool, limit int) ([]alert.Alert, error) {
	return s.first(ctx, "List", limit, func(a alert.Alert) bool { return !open || a.Open() },
		func(a, b alert.Alert) int { return b.At.Compare(a.At) })
}

func (s *Alerts) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, "Prune", func(a alert.Alert) bool { return !a.Open() && a.At.Before(before) })
}
