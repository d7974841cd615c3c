package strangers

import (
	"context"
	"math"
	"time"

	"tokri/core/ceiling"
)

// Limiter counts events in windows (login.Limiter).
type Limiter interface {
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
}

// What a network, or an account of a customer, may have taken of a pool, in percent.
const (
	NetworkPart  = 10
	LookUpPart   = 20 // an address is found by several look-ups
	CustomerPart = 5
)

// Pool is what callers share of one thing. The nil Pool has no limit.
type Pool struct {
	Name            string
	PerHour, PerDay int64 // what all callers together may have; half of it at once. 0: no limit
	Network         int   // percent of it that a network may have taken; an address may have taken half of that
	Easy            int64 // the MaxNumber of the first puzzle
	Accounts        bool  // the callers are customers: they are told apart by account, and no work is asked of them
	Store           ceiling.Store
	Limiter         Limiter // knows the puzzles whose solutions were used
	Key             []byte  // signs puzzles, and hides addresses in the store
	Token           func() string
	Now             func() time.Time
	// Asked is called when work is asked, Refused when a use is refused, Low once in an hour in which less than half is left.
	Asked, Refused, Low func(ctx context.Context, pool string)
}

const (
	// Easy is what the Easy of a Pool should be. A browser on a cheap phone tries about 150,000 numbers in a second, the app,
	// whose engine does not compile, about 7,000.
	Easy = 50_000
	// hardest is how often a puzzle doubles: at most 16 times the first.
	hardest = 4
	// life is how long a puzzle can be solved.
	life = 10 * time.Minute
	// fresh is how much of an earlier use still counts for a network that is like a new one.
	fresh = 0.25
	// few is what a network may have taken at least of a small pool that is full.
	few = 2
	// forgotten is how much of a use is left when the store forgets it.
	forgotten = 0.1
	// returned is what a network gets back for a use that was a customer's.
	returned = 1.5
)

// window is one of the times over which uses are counted.
type window struct {
	life time.Duration
	of   func(*ceiling.Recent) *float64
	most float64 // what may be taken at once
}

func (p *Pool) windows() (all []window) {
	add := func(most int64, life time.Duration, of func(*ceiling.Recent) *float64) {
		if most > 0 {
			all = append(all, window{life, of, max(float64(most)/2, 1)})
		}
	}
	add(p.PerHour, time.Hour, func(r *ceiling.Recent) *float64 { return &r.Hour })
	add(p.PerDay, 24*time.Hour, func(r *ceiling.Recent) *float64 { return &r.Day })
	return all
}

// later returns r as it counts at a later time.
func later(r ceiling.Recent, now time.Time) ceiling.Recent {
	if gone := now.Sub(r.At).Hours(); gone > 0 {
		r.Hour *= math.Exp(-gone)
		r.Day *= math.Exp(-gone / 24)
	}
	r.At = now
	return r
}

// more returns r with n more uses, or fewer. A network may be owed some uses, but no more than least.
func more(r ceiling.Recent, n, least float64) ceiling.Recent {
	r.Hour, r.Day = max(r.Hour+n, least), max(r.Day+n, least)
	return r
}

// Room returns *ceiling.Full if the caller cannot have what subject names now, or ErrWork if a puzzle must be solved
// for it first. It counts nothing.
func (p *Pool) Room(ctx context.Context, subject string) error {
	if p.off() {
		return nil
	}
	a, err := p.ask(ctx, subject)
	if err != nil {
		return err
	}
	return p.told(ctx, p.refusal(a, a.judge(a.takers.Recent)))
}

// Take counts a use, or returns what Room returns and counts nothing. The solution of a puzzle is good for one use.
func (p *Pool) Take(ctx context.Context, subject string) error {
	if p.off() {
		return nil
	}
	a, err := p.ask(ctx, subject)
	if err != nil {
		return err
	}
	v := a.judge(a.takers.Recent)
	if v.work > 0 && v.allowed {
		wait, err := p.Limiter.Take(ctx, "puzzle:"+a.solved.ID, 1, life+time.Minute)
		if err != nil {
			return err
		}
		if wait > 0 {
			a.solved.Most = 0 // it was used before
		} else {
			a.paid = true
		}
	}
	_, err = p.Store.Update(ctx, a.takers.ID, func(u *ceiling.Usage) error {
		v = a.judge(u.Recent)
		if v.allowed && (v.work == 0 || a.paid) {
			u.Recent = a.with(u.Recent, 1)
			return nil
		}
		v.allowed = false
		return p.refusal(a, v)
	})
	if err == nil {
		err = p.count(ctx, a)
	}
	return p.told(ctx, err)
}

// count adds a use to those of all callers. If that is one too many, the caller's is taken back.
func (p *Pool) count(ctx context.Context, a *asked) error {
	low := false
	_, err := p.Store.Update(ctx, p.all(), func(u *ceiling.Usage) error {
		all := later(u.Recent[everyone], a.now)
		before, wait := left(p.windows(), all)
		if wait > 0 {
			return &ceiling.Full{Wait: wait}
		}
		all = more(all, 1, 0)
		after, _ := left(p.windows(), all)
		low = before > 0.5 && after <= 0.5
		u.Recent = map[string]ceiling.Recent{everyone: all}
		return nil
	})
	if err != nil {
		_, undone := p.Store.Update(ctx, a.takers.ID, func(u *ceiling.Usage) error { u.Recent = a.with(u.Recent, -1); return nil })
		if undone != nil {
			return undone
		}
		return err
	}
	if low {
		// Near the half it is crossed again and again.
		if wait, err := p.Limiter.Take(ctx, "strangers-low:"+p.Name, 1, time.Hour); err == nil && wait == 0 {
			p.Low(ctx, p.Name)
		}
	}
	return nil
}

// Proved gives back a use that turned out to be a customer's.
func (p *Pool) Proved(ctx context.Context) error {
	if p.off() {
		return nil
	}
	a := &asked{pool: p, now: p.Now(), windows: p.windows()}
	a.by(callerOf(ctx))
	if _, err := p.Store.Update(ctx, a.takers.ID, func(u *ceiling.Usage) error { u.Recent = a.with(u.Recent, -returned); return nil }); err != nil {
		return err
	}
	_, err := p.Store.Update(ctx, p.all(), func(u *ceiling.Usage) error {
		u.Recent = map[string]ceiling.Recent{everyone: more(later(u.Recent[everyone], a.now), -1, 0)}
		return nil
	})
	return err
}

// Left returns the part of the pool that is there, from 0 to 1.
func (p *Pool) Left(ctx context.Context) (float64, error) {
	if p.off() {
		return 1, nil
	}
	usage, err := p.Store.Get(ctx, p.all())
	part, _ := left(p.windows(), later(usage.Recent[everyone], p.Now()))
	return max(part, 0), err
}

func (p *Pool) off() bool { return p == nil || p.PerHour == 0 && p.PerDay == 0 }

// all returns the id of the record with the uses of all callers, which are under the name everyone.
func (p *Pool) all() string { return "strangers:" + p.Name }

const everyone = "all"

// left returns the part of the pool that is there, and how long to wait if a use would be one too many.
func left(windows []window, all ceiling.Recent) (part float64, wait time.Duration) {
	part = 1
	for _, w := range windows {
		used := *w.of(&all)
		part = min(part, 1-used/w.most)
		wait = max(wait, fades(used, max(w.most-1, fresh), w.life))
	}
	return part, wait
}

// fades returns how long it takes until what was used counts as no more than most.
func fades(used, most float64, life time.Duration) time.Duration {
	if used <= most {
		return 0
	}
	return max(time.Duration(float64(life)*math.Log(used/most)), time.Second)
}
