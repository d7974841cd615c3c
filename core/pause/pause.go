// Package pause stops the whole shop from taking orders until a given time. Customers can still browse and fill
// carts; orders and payments that are under way are completed.
package pause

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/freetext"
	"tokri/core/staff"
)

// ErrPaused refuses an order. Its detail is a Notice.
var ErrPaused = apperr.New(apperr.Conflict, "shop_paused", "We take no orders at the moment. Your cart is kept; please come back later.")

// ErrWish refuses a pause with values that cannot be meant; only the staff see it.
var ErrWish = apperr.New(apperr.Invalid, "pause_wish", "The shop cannot be paused so.")

// Notice is what customers are told while the shop is paused.
type Notice struct {
	Until time.Time `json:"until,omitzero"`
	Say   string    `json:"say,omitempty"`
	SayHi string    `json:"sayHi,omitempty"`
}

// Change is one change by the staff: a pause or, if it has no time, the end of one.
type Change struct {
	Notice      `json:",inline"`
	staff.Entry `json:",inline"`
}

// Pause is the record of the shop's pause. A pause ends by itself.
type Pause struct {
	ID      string `json:"id"`
	Notice  `json:",inline"`
	Changes []Change `json:"changes,omitempty"` // the latest changes, oldest first
	Version int64    `json:"version"`           // counts writes; kept by the store
}

// Store keeps the record, which is empty at first.
type Store interface {
	Get(ctx context.Context, id string) (Pause, error)
	// Update changes the record in one atomic write. fn may run more than once; if it returns an error, nothing
	// is written.
	Update(ctx context.Context, id string, fn func(*Pause) error) (Pause, error)
}

// shop is the id of the record.
const shop = "shop"

const (
	longest    = 31 * 24 * time.Hour // to close for longer, the shopkeeper publishes another edition
	maxSay     = 200
	maxChanges = 100 // number that the record keeps; the audit log has all of them
)

// Active reports whether the shop is paused at a time.
func (n Notice) Active(now time.Time) bool { return now.Before(n.Until) }

// check refuses values that cannot be meant.
func (n Notice) check(now time.Time) error {
	var wrong string
	switch {
	case !n.Until.After(now):
		wrong = "The pause must end in the future."
	case n.Until.Sub(now) > longest:
		wrong = fmt.Sprintf("A pause ends within %d days.", longest/(24*time.Hour))
	case n.Say == "" && n.SayHi != "":
		wrong = "Give the sentence in English, too."
	}
	for _, text := range []string{n.Say, n.SayHi} {
		if !freetext.IsLine(text, 0, maxSay) {
			wrong = fmt.Sprintf("Customers are told one line of at most %d characters that can be seen.", maxSay)
		}
	}
	if wrong != "" {
		return ErrWish.Saying(wrong)
	}
	return nil
}

// Keeper pauses the shop.
type Keeper struct {
	Store Store
	Now   func() time.Time
}

// Current returns the record as it stands.
func (k Keeper) Current(ctx context.Context) (Pause, error) { return k.Store.Get(ctx, shop) }

// Active returns what customers are told now, or nil if the shop is not paused.
func (k Keeper) Active(ctx context.Context) (*Notice, error) {
	p, err := k.Current(ctx)
	if err != nil || !p.Active(k.Now()) {
		return nil, err
	}
	return &p.Notice, nil
}

// Check refuses an order while the shop is paused.
func (k Keeper) Check(ctx context.Context) error {
	notice, err := k.Active(ctx)
	if err != nil || notice == nil {
		return err
	}
	return ErrPaused.With(*notice)
}

// Pause pauses the shop, or changes the present pause. again reports that the same pause was set already.
func (k Keeper) Pause(ctx context.Context, n Notice, by staff.Name) (now Pause, again bool, err error) {
	n.Say, n.SayHi = strings.TrimSpace(n.Say), strings.TrimSpace(n.SayHi)
	n.Until = n.Until.UTC()
	if err := n.check(k.Now()); err != nil {
		return Pause{}, false, err
	}
	return k.become(ctx, n, by, func(p Pause, _ time.Time) bool { return p.Notice == n })
}

// Resume ends the pause. again reports that the shop was not paused.
func (k Keeper) Resume(ctx context.Context, by staff.Name) (now Pause, again bool, err error) {
	return k.become(ctx, Notice{}, by, func(p Pause, at time.Time) bool { return !p.Active(at) })
}

// errSame ends an update that would change nothing.
var errSame = errors.New("pause: it is so already")

func (k Keeper) become(ctx context.Context, n Notice, by staff.Name, same func(Pause, time.Time) bool) (Pause, bool, error) {
	at := k.Now()
	var is Pause
	failpoint.At("pause", "set", "before")
	written, err := k.Store.Update(ctx, shop, func(p *Pause) error {
		if same(*p, at) {
			is = *p
			return errSame
		}
		changes := append(slices.Clone(p.Changes), Change{n, staff.Entry{By: by, At: at}})
		p.Notice, p.Changes = n, changes[max(0, len(changes)-maxChanges):]
		return nil
	})
	failpoint.At("pause", "set", "after")
	if errors.Is(err, errSame) {
		return is, true, nil
	}
	if err != nil {
		return Pause{}, false, fmt.Errorf("pause the shop: %w", err)
	}
	return written, false, nil
}
