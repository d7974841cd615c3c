package strangers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"tokri/core/ceiling"
)

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
