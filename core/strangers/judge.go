package strangers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math"
	"time"

	"tokri/core/apperr"
	"tokri/core/ceiling"
	"tokri/core/puzzle"
)

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
	tell(ctx, p.Name)
	return err
}
