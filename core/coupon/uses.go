package coupon

import (
	"context"
	"errors"
	"time"

	"tokri/core/hold"
)

// Uses counts the uses of one coupon, in total or by one user. The limit belongs to the coupon and not to the
// count: the shopkeeper may change it at any time, so Free is only what was left at the last use, under the
// limit of that moment.
type Uses struct {
	ID string `json:"id"`
	hold.Count
}

// Left returns how many uses a limit leaves, at least 0.
func (u Uses) Left(limit int) int { return max(limit-u.Held-u.Used, 0) }

// Take counts one use for an order, if the limit allows one more.
func (u *Uses) Take(h *hold.Hold, limit int, now time.Time) error {
	u.Free = u.Left(limit)
	if err := u.Count.Take(h, 1, now); errors.Is(err, hold.ErrShort) {
		return ErrExhausted
	} else if err != nil {
		return err
	}
	return nil
}

// Past is what a customer has ordered before: under this account and, for as long as the order's CustomerKeys
// are kept, under other accounts with the same mobile number or device.
type Past struct {
	Ordered   bool
	Elsewhere bool           // the customer has ordered under another account
	Uses      map[string]int // uses of each coupon under other accounts
}

// AsksForPast reports whether the coupon's rules depend on what the customer has ordered before.
func (c Coupon) AsksForPast() bool { return c.FirstOrder || c.PerUser > 0 }

// After returns the coupon with the uses that the customer has left (uses under other accounts count against
// PerUser), or a refusal.
func (c Coupon) After(p Past) (Coupon, error) {
	switch used := p.Uses[c.ID]; {
	case c.FirstOrder && p.Ordered && p.Elsewhere:
		return c, ErrFirstElsewhere
	case c.FirstOrder && p.Ordered:
		return c, ErrFirstOnly
	case c.PerUser > 0 && used >= c.PerUser:
		return c, ErrExhausted
	case c.PerUser > 0:
		c.PerUser -= used
	}
	return c, nil
}

// Limits returns the counters that bound a coupon's use by one user, each with its limit. A coupon without
// limits has none.
func Limits(id string, total, perUser int, userID string) map[string]int {
	limits := map[string]int{}
	if total > 0 {
		limits[id] = total
	}
	if perUser > 0 {
		limits[id+":"+userID] = perUser
	}
	return limits
}

// Limits returns the counters that bound the coupon's use by one user, each with its limit.
func (c Coupon) Limits(userID string) map[string]int { return Limits(c.ID, c.Total, c.PerUser, userID) }

// Store keeps the counts of uses. The coupons themselves are part of the shop's edition (package shop).
type Store interface {
	// Update applies fn to the uses with this id and to one order's hold on them in one atomic write, under the
	// rules of inventory.Store.Update; uses that do not exist yet start at zero.
	Update(ctx context.Context, id string, order string, fn func(*Uses, *hold.Hold) error) error
	// Find returns the uses with these ids; a coupon that was never used may be missing.
	Find(ctx context.Context, ids ...string) (map[string]Uses, error)
	// Audit calls visit with all uses and all holds on them.
	Audit(ctx context.Context, visit func(Uses, []hold.Hold) error) error
	// Prune deletes the finished holds whose last change was before the time given.
	Prune(ctx context.Context, before time.Time) error
}
