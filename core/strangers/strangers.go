// Package strangers divides what callers without an account share: codes to their numbers, letters to the shop, guests,
// look-ups of places. The ceilings of core/ceiling bound what the whole shop spends; this package decides who gets it.
//
// A Pool is the number of uses that are available at once. Uses come back with time, so an attacker cannot keep the pool
// empty for long. One address and one network may take a small part of the pool. That part shrinks faster than the pool,
// so callers who took much are refused before callers who took little. When less than half of a pool or of a
// part is left, a puzzle must be solved first (core/puzzle), which becomes harder with each further half.
//
// A use that turns out to be a customer's (the code was typed in) is given back, with half a use on top. So many customers
// behind one address of a mobile network stay within its part, and a sender of messages to made-up numbers does not.
//
// Nothing shows that a letter, a guest or a look-up was a customer's. But the address of a mobile network is also that of people
// who have accounts, and an attacker's is not, because an account costs a mobile number. So a customer who is seen at a network
// gives it further uses of these pools: see Standing.
package strangers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math"
	"net/netip"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/puzzle"
)

// ErrWork asks for the solution of the puzzle in its detail, which is a puzzle.Challenge.
var ErrWork = apperr.New(apperr.WorkAsked, "work_asked", "Very many people are asking at the moment. Please wait while your device is checked.")

// Caller is who a request comes from.
type Caller struct {
	Address string // an IPv4 address, or the IPv6 network of one customer
	Account string // the id of a customer who is logged in, or ""
	Work    string // the payload of a solved puzzle, or ""
}

type callerKey struct{}

// With returns a context of a caller's request.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// Customer reports whether the request comes from a customer who is logged in.
func Customer(ctx context.Context) bool { return callerOf(ctx).Account != "" }

func callerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

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
	// Asked is called when work is asked, Refused when a use is refused, Low once in an hour in which less than half is left;
	// each may be nil.
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
	if low && p.Low != nil {
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

// earn gives the caller's network n uses more than its part. Nothing comes back to the pool.
func (p *Pool) earn(ctx context.Context, n float64) error {
	if p.off() {
		return nil
	}
	a := &asked{pool: p, now: p.Now(), windows: p.windows()}
	a.by(callerOf(ctx))
	_, err := p.Store.Update(ctx, a.takers.ID, func(u *ceiling.Usage) error { u.Recent = a.with(u.Recent, -n); return nil })
	return err
}

// Standing is what the customers who are seen at a network earn for it.
type Standing struct {
	Pools   []*Pool // of visitors and guests
	Limiter Limiter // knows which customers have earned
	Key     []byte  // hides the ids of customers in the limiter
}

// earned is for how many visitors a customer stands: so many uses of each pool.
const earned = 10

// Seen gives the network of the caller its uses for an account that is logged in there. An account earns once in a day, for
// the network where it is seen first.
func (s *Standing) Seen(ctx context.Context, account string) error {
	if callerOf(ctx).Address == "" {
		return nil
	}
	m := hmac.New(sha256.New, s.Key)
	m.Write([]byte("seen\n" + account))
	wait, err := s.Limiter.Take(ctx, "strangers-seen:"+base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:12]), 1, 24*time.Hour)
	if err != nil || wait > 0 {
		return err
	}
	for _, p := range s.Pools {
		if err := p.earn(ctx, earned); err != nil {
			return err
		}
	}
	return nil
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

// asked is one request for a use.
type asked struct {
	pool    *Pool
	now     time.Time
	windows []window
	subject string
	solved  puzzle.Solved // its Most is 0 if there is none
	paid    bool          // the solution was used
	all     ceiling.Recent
	takers  ceiling.Usage // the record with the uses of the caller's address and network
	parts   map[string]float64
}

func (p *Pool) ask(ctx context.Context, subject string) (*asked, error) {
	a := &asked{pool: p, now: p.Now(), windows: p.windows(), subject: p.Name + "\n" + subject}
	caller := callerOf(ctx)
	a.by(caller)
	if solved, ok := puzzle.Check(p.Key, a.subject, caller.Work, a.now); ok {
		a.solved = solved
	}
	all, err := p.Store.Get(ctx, p.all())
	if err != nil {
		return nil, err
	}
	a.all = later(all.Recent[everyone], a.now)
	id := a.takers.ID
	a.takers, err = p.Store.Get(ctx, id)
	a.takers.ID = id
	return a, err
}

// records is how many records the uses of addresses are spread over. Their number is fixed, and what is in them
// fades: strangers cannot fill the store.
const records = 256

// by names the caller's parts of the pool, and the record that has their uses.
func (a *asked) by(c Caller) {
	whole := float64(a.pool.Network) / 100
	hidden := func(kind, name string) (string, byte) {
		m := hmac.New(sha256.New, a.pool.Key)
		m.Write([]byte("caller\n" + a.pool.Name + "\n" + kind + "\n" + name))
		sum := m.Sum(nil)
		return base64.RawURLEncoding.EncodeToString(sum[:9]), sum[31]
	}
	if a.pool.Accounts {
		name, record := hidden("account", c.Account)
		a.parts, a.takers.ID = map[string]float64{name: whole}, fmt.Sprintf("%s:%02x", a.pool.all(), record)
		return
	}
	network, record := hidden("network", NetworkOf(c.Address))
	address, _ := hidden("address", c.Address)
	a.parts, a.takers.ID = map[string]float64{network: whole, address: whole / 2}, fmt.Sprintf("%s:%02x", a.pool.all(), record)
}

// verdict is what a caller gets.
type verdict struct {
	allowed bool
	work    int64         // the MaxNumber of the puzzle that must be solved, or 0
	wait    time.Duration // until a use may be possible again
}

// judge decides by what all callers and this one have taken lately.
func (a *asked) judge(recent map[string]ceiling.Recent) verdict {
	rest, wait := left(a.windows, a.all)
	for name, part := range a.parts {
		mine := later(recent[name], a.now)
		for _, w := range a.windows {
			// The part shrinks with the third power of what is left, so that a hundred networks that take all they can leave a
			// quarter of the pool to those that took little.
			most := max(part*w.most, few) * math.Pow(max(1-*w.of(&a.all)/w.most, 0), 3)
			used := *w.of(&mine)
			if used <= fresh {
				continue
			}
			most = max(most, fresh)
			wait = max(wait, fades(used, most, w.life))
			rest = min(rest, 1-used/most)
		}
	}
	v := verdict{allowed: wait == 0, wait: wait}
	if !a.pool.Accounts && rest <= 0.5 {
		halves := min(math.Floor(-math.Log2(max(rest, 1e-9))), hardest+1)
		v.work = a.pool.Easy << (int(halves) - 1)
	}
	// What is left may have halved while the puzzle was solved.
	if v.work > 0 && !a.paid && a.solved.Most < v.work/2 {
		v.allowed = false
	}
	return v
}

// with returns the uses of a record with n more of this caller, without those that have faded. It is a new map, because
// readers of the record keep the old one.
func (a *asked) with(recent map[string]ceiling.Recent, n float64) map[string]ceiling.Recent {
	kept := map[string]ceiling.Recent{}
	for name, r := range recent {
		if r = later(r, a.now); math.Abs(r.Hour) >= forgotten || math.Abs(r.Day) >= forgotten {
			kept[name] = r
		}
	}
	for name, part := range a.parts {
		owed := math.Inf(-1)
		for _, w := range a.windows {
			owed = max(owed, -part*w.most)
		}
		kept[name] = more(later(kept[name], a.now), n, owed)
	}
	return kept
}

func (p *Pool) refusal(a *asked, v verdict) error {
	switch {
	case v.wait > 0:
		return &ceiling.Full{Wait: v.wait}
	case !v.allowed:
		return ErrWork.With(puzzle.Pose(p.Key, a.subject, p.Token(), v.work, a.now.Add(life)))
	}
	return nil
}

// told calls Asked or Refused for the refusal err, and returns it.
func (p *Pool) told(ctx context.Context, err error) error {
	tell := p.Refused
	switch f := apperr.Of(err); {
	case err == nil:
		return nil
	case f != nil && f.Kind == apperr.WorkAsked:
		tell = p.Asked
	}
	if tell != nil {
		tell(ctx, p.Name)
	}
	return err
}

// NetworkOf returns the network of an address or of an IPv6 network: the smallest one that the internet's routers know,
// so a stranger who has one address of it may have all.
func NetworkOf(address string) string {
	text, _, _ := strings.Cut(address, "/")
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return address
	}
	bits := 48
	if ip = ip.Unmap(); ip.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(ip, bits).Masked().String()
}

// Door has the pools of one thing: what visitors and guests share, and what customers share. The zero Door has no
// limits.
type Door struct{ Strangers, Customers *Pool }

// Take counts a use of the pool that the caller belongs to.
func (d Door) Take(ctx context.Context, subject string) error {
	if Customer(ctx) {
		return d.Customers.Take(ctx, subject)
	}
	return d.Strangers.Take(ctx, subject)
}
