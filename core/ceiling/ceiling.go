// Package ceiling limits how much the whole shop uses of something that costs money or space: paid messages,
// look-ups of places, pictures. Limits by number, address and account bound what one caller can do; a ceiling
// bounds what all of them do together, so that a distributed attack cannot cost more.
//
// A ceiling is divided into shares, so that one kind of use cannot starve another. Within a share, customers
// whom the shop knows have precedence: other callers are refused while there is still room for those customers.
//
// The usage is one record in the store, so it applies to all servers, survives a restart and needs no Redis.
package ceiling

import (
	"context"
	"errors"
	"maps"
	"time"
)

// Store keeps the usage of each ceiling in a record that is empty at first.
type Store interface {
	Get(ctx context.Context, id string) (Usage, error)
	// Update changes a record in one atomic write. fn may run more than once; if it returns an error, nothing
	// is written.
	Update(ctx context.Context, id string, fn func(*Usage) error) (Usage, error)
}

// Usage is how much of one ceiling was used.
type Usage struct {
	ID   string `json:"id"`
	Hour Period `json:"hour"`
	Day  Period `json:"day"`
	// Recent is how much was used lately, by who used it (core/strangers).
	Recent  map[string]Recent `json:"recent,omitempty"`
	Version int64             `json:"version"` // counts writes; kept by the store
}

// Recent is how much was used lately: each use counts less, the longer ago it was.
type Recent struct {
	At   time.Time `json:"at"`
	Hour float64   `json:"hour,omitempty"` // a use counts e^-1 after an hour
	Day  float64   `json:"day,omitempty"`  // a use counts e^-1 after a day
}

// Period is an hour or a day of the shop's clock, and what each share used in it.
type Period struct {
	From time.Time        `json:"from,omitzero"`
	Used map[string]int64 `json:"used,omitempty"`
}

// in returns the period that begins at from: this one, or an empty one if from is another beginning.
func (p Period) in(from time.Time) Period {
	if p.From.Equal(from) {
		return p
	}
	return Period{From: from}
}

// with returns the period with more used. Its map is a new one, because readers of the record keep the old one.
func (p Period) with(share string, n int64) Period {
	used := maps.Clone(p.Used)
	if used == nil {
		used = map[string]int64{}
	}
	used[share] += n
	return Period{p.From, used}
}

// The names of the periods.
const (
	Hour = "hour"
	Day  = "day"
)

// Use is a kind of use of a ceiling, with its parts of the whole in percent.
type Use struct {
	Share string // name under which the usage is counted
	Of    int    // how much of the ceiling the share has
	First int    // how much of the share this use may fill; the rest is for uses with precedence
}

// Ceiling is a limit for the whole shop. The zero Ceiling, and nil, limit nothing.
type Ceiling struct {
	ID      string
	PerHour int64 // 0: none
	PerDay  int64 // 0: none
	Store   Store
	Now     func() time.Time
	Zone    *time.Location // time zone of the hours and days
	// Half is called once in each period in which a share has used half of its part.
	Half func(ctx context.Context, level Level)
	// Refused is called for each refusal.
	Refused func(ctx context.Context, ceiling string, u Use)
}

// Level is how far a share has filled its part of a ceiling in a period.
type Level struct {
	Ceiling, Share, Period string
	Used, Limit            int64
}

// Half reports whether at least half of the part is used.
func (l Level) Half() bool { return 2*l.Used >= l.Limit }

// periods returns the periods of the ceiling that have a bound, as of now.
func (c *Ceiling) periods(u *Usage, now time.Time) []period {
	local := now.In(c.Zone)
	hour := time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), 0, 0, 0, c.Zone)
	day := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, c.Zone)
	u.Hour, u.Day = u.Hour.in(hour), u.Day.in(day)
	var all []period
	if c.PerHour > 0 {
		all = append(all, period{Hour, &u.Hour, c.PerHour, hour.Add(time.Hour)})
	}
	if c.PerDay > 0 {
		all = append(all, period{Day, &u.Day, c.PerDay, day.AddDate(0, 0, 1)})
	}
	return all
}

type period struct {
	name string
	used *Period
	most int64
	ends time.Time
}

// part returns a percentage of an amount, but at least 1.
func part(of int64, percent int) int64 { return max(of*int64(percent)/100, 1) }

// Bounds returns what a use may fill of the ceiling in an hour and in a day; 0 means that there is no limit. c may be nil.
func (c *Ceiling) Bounds(u Use) (perHour, perDay int64) {
	of := func(most int64) int64 {
		if most == 0 {
			return 0
		}
		return part(part(most, u.Of), u.First)
	}
	if c.off() {
		return 0, 0
	}
	return of(c.PerHour), of(c.PerDay)
}

// Full is the error of a use for which there is no room. The caller turns it into a refusal.
type Full struct{ Wait time.Duration }

func (*Full) Error() string { return "the ceiling is reached" }

// off reports whether there is no limit; c may be nil.
func (c *Ceiling) off() bool { return c == nil || c.PerHour == 0 && c.PerDay == 0 }

// Room returns *Full if there is no room for a use now. It counts nothing.
func (c *Ceiling) Room(ctx context.Context, u Use, n int64) error {
	if c.off() {
		return nil
	}
	usage, err := c.Store.Get(ctx, c.ID)
	if err == nil {
		err = c.fits(&usage, u, n, c.Now())
	}
	return c.tell(ctx, u, err)
}

// tell calls Refused for a refusal and returns err.
func (c *Ceiling) tell(ctx context.Context, u Use, err error) error {
	if _, ok := errors.AsType[*Full](err); ok {
		c.Tell(ctx, u)
	}
	return err
}

// Tell calls Refused.
func (c *Ceiling) Tell(ctx context.Context, u Use) { c.Refused(ctx, c.ID, u) }

func (c *Ceiling) fits(usage *Usage, u Use, n int64, now time.Time) error {
	for _, p := range c.periods(usage, now) {
		if p.used.Used[u.Share]+n > part(part(p.most, u.Of), u.First) {
			return &Full{Wait: p.ends.Sub(now)}
		}
	}
	return nil
}

// Take counts a use, or returns *Full and counts nothing. The use stays counted if it fails afterwards: a
// message may have been sent all the same.
func (c *Ceiling) Take(ctx context.Context, u Use, n int64) error {
	// Check without writing first, so that a flood of requests causes no writes.
	if err := c.Room(ctx, u, n); err != nil || c.off() {
		return err
	}
	var half []Level
	_, err := c.Store.Update(ctx, c.ID, func(usage *Usage) error {
		now := c.Now()
		if err := c.fits(usage, u, n, now); err != nil {
			return err
		}
		half = nil
		for _, p := range c.periods(usage, now) {
			before := Level{c.ID, u.Share, p.name, p.used.Used[u.Share], part(p.most, u.Of)}
			*p.used = p.used.with(u.Share, n)
			if after := (Level{c.ID, u.Share, p.name, p.used.Used[u.Share], before.Limit}); after.Half() && !before.Half() {
				half = append(half, after)
			}
		}
		return nil
	})
	if err != nil {
		return c.tell(ctx, u, err)
	}
	for _, level := range half {
		c.Half(ctx, level)
	}
	return nil
}

// Levels returns how far each share has filled its part; uses has one use of each.
func (c *Ceiling) Levels(ctx context.Context, uses ...Use) ([]Level, error) {
	if c.off() {
		return nil, nil
	}
	usage, err := c.Store.Get(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	var all []Level
	for _, p := range c.periods(&usage, c.Now()) {
		for _, u := range uses {
			all = append(all, Level{c.ID, u.Share, p.name, p.used.Used[u.Share], part(p.most, u.Of)})
		}
	}
	return all, nil
}
