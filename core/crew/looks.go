package crew

import (
	"context"
	"time"

	"tokri/core/login"
)

// LooksAnHour is how many customers a person may look at in an hour. Who copies the shop's customers needs more.
const LooksAnHour = 60

// ErrTooManyLooks refuses a further look.
var ErrTooManyLooks = login.ErrLimited

// Looks counts how often a person looks at customers.
type Looks struct{ Limiter login.Limiter }

// Take counts a look, or refuses it.
func (l Looks) Take(ctx context.Context, p Person) error {
	wait, err := l.Limiter.Take(ctx, "staff-looks:"+string(p.Handle), LooksAnHour, time.Hour)
	if err == nil && wait > 0 {
		err = ErrTooManyLooks.After(wait)
	}
	return err
}
