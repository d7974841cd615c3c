package sweep

import (
	"context"
	"errors"
	"time"

	"tokri/core/moving"
)

// The sizes of a run of Old: a batch, and how many batches. What is left comes in the next run.
const (
	oldAtOnce  = 200
	oldBatches = 50
)

// Old works through old records, the oldest first. list returns at most limit records that are not older than a
// time, the oldest first; madeAt is when one was made. What do leaves stays in the list, so each batch begins with the time of the
// last record of the one before. A record with which do fails does not stop the others.
func Old[T any](ctx context.Context, list func(ctx context.Context, from time.Time, limit int) ([]T, error),
	madeAt func(T) time.Time, do func(context.Context, T) error,
) error {
	var failures []error
	var from time.Time
	limit := oldAtOnce
	for range oldBatches {
		found, err := list(ctx, from, limit)
		if err != nil {
			return errors.Join(append(failures, err)...)
		}
		for _, one := range found {
			if ctx.Err() != nil {
				return errors.Join(append(failures, ctx.Err())...)
			}
			if err := do(ctx, one); err != nil {
				failures = append(failures, err)
				if errors.Is(err, moving.ErrMoving) {
					return errors.Join(failures...)
				}
			}
		}
		if len(found) < limit || len(failures) >= most {
			break
		}
		last := madeAt(found[len(found)-1])
		if last.Equal(from) {
			limit *= 2 // all of a batch were made in one moment
		}
		from = last
	}
	return errors.Join(failures...)
}
