package cart

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/coupon"
)

// ErrGuesses refuses a code that is not shown to customers, right or wrong, after too many wrong ones.
var ErrGuesses = apperr.New(apperr.Limited, "promo_tries", "You have tried many promo codes. Please try again later, or pick one from the list.").On("couponId")

// How many wrong codes are looked at in an hour. A guest costs nothing to make, so guests of an address are counted
// together, but widely: a whole mobile network may share an address.
const (
	guessWindow     = time.Hour
	customerGuesses = 20
	deviceGuesses   = 20
	guestGuesses    = 200
)

// Guesses bounds the guessing of codes that are not shown to customers.
type Guesses struct {
	// Limiter counts; an account.Limiter is one.
	Limiter interface {
		Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
		Peek(ctx context.Context, key string, most int) (wait time.Duration, err error)
	}
	OnWrong func(context.Context) // each wrong code; it may be nil
}

type count struct {
	key  string
	most int
}

// countsOf returns the counts in which a customer's wrong codes are.
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

// check refuses to look at another code.
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

// count counts a code that does not exist or is not for the customer, and passes on why it was refused. Any other
// refusal, such as a minimum that is missed, is no guess.
func (g *Guesses) count(ctx context.Context, userID string, o Options, refusal error) error {
	if g == nil || !errors.Is(refusal, coupon.ErrInvalid) && !errors.Is(refusal, coupon.ErrFirstOnly) && !errors.Is(refusal, coupon.ErrFirstElsewhere) {
		return refusal
	}
	if g.OnWrong != nil {
		g.OnWrong(ctx)
	}
	for _, c := range countsOf(userID, o) {
		if wait, err := g.Limiter.Take(ctx, c.key, c.most, guessWindow); err != nil {
			return err
		} else if wait > 0 {
			return ErrGuesses.After(wait) // of tries at the same moment, those beyond the limit learn nothing
		}
	}
	return refusal
}
