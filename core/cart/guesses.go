package cart

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/coupon"
)

// ErrGuesses refuses, after too many wrong codes, every code that is not shown to customers, whether it exists
// or not.
var ErrGuesses = apperr.New(apperr.Limited, "promo_tries", "You have tried many promo codes. Please try again later, or pick one from the list.").On("couponId")

// The limits on wrong codes per hour. A guest account costs nothing to make, so guests at one network address
// are also counted together, with a wide limit, because a whole mobile network may share an address.
const (
	guessWindow     = time.Hour
	customerGuesses = 20
	deviceGuesses   = 20
	guestGuesses    = 200
)

// Guesses limits the guessing of promo codes that are not shown to customers.
type Guesses struct {
	// Limiter counts the wrong codes; a login.Limiter implements it.
	Limiter interface {
		Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
		Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
	}
	OnWrong func(context.Context) // called for each wrong code
}

type count struct {
	key  string
	most int
}

// countsOf returns the counters to which a customer's wrong codes are added.
func countsOf(userID string, o Options) []count {
	counts := []count{{"promo:" + userID, customerGuesses}}
	if o.Device != "" {
		counts = append(counts, count{"promo-device:" + o.Device, deviceGuesses})
	}
	if o.Guest {
		counts = append(counts, count{"promo-guests:" + o.Address, guestGuesses})
	}
	return counts
}

// check refuses another code if one of the customer's counters has reached its limit.
func (g *Guesses) check(ctx context.Context, userID string, o Options) error {
	if g == nil {
		return nil
	}
	for _, c := range countsOf(userID, o) {
		if wait, err := g.Limiter.Peek(ctx, c.key, c.most); err != nil {
			return err
		} else if wait > 0 {
			return ErrGuesses.After(wait)
		}
	}
	return nil
}

// count adds a code that does not exist or is not for the customer to the counters, and returns the refusal
// that it was given. Any other refusal, such as a missed minimum, is not a guess.
func (g *Guesses) count(ctx context.Context, userID string, o Options, refusal error) error {
	if g == nil || !errors.Is(refusal, coupon.ErrInvalid) && !errors.Is(refusal, coupon.ErrFirstOnly) && !errors.Is(refusal, coupon.ErrFirstElsewhere) {
		return refusal
	}
	g.OnWrong(ctx)
	for _, c := range countsOf(userID, o) {
		if wait, err := g.Limiter.Take(ctx, c.key, c.most, guessWindow); err != nil {
			return err
		} else if wait > 0 {
			return ErrGuesses.After(wait) // of tries made at the same moment, those beyond the limit learn nothing
		}
	}
	return refusal
}
