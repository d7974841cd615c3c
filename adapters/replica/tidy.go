package replica

import (
	"context"
	"errors"
	"time"

	"github.com/benbjohnson/litestream"

	"tokri/core/wake"
)

// tidy puts the lineage's files together, deletes what is no longer needed, and says that the server is alive.
func (r *run) tidy(ctx context.Context) error {
	begun, lastBeat, lastHour := time.Now(), time.Now(), time.Time{}
	for {
		if wake.Sleep(ctx, min(tidyEvery, r.c.beatEvery)) != nil {
			return nil //nolint:nilerr // the run was told to end
		}
		if time.Since(lastBeat) >= r.c.beatEvery {
			lastBeat = time.Now()
			if err := r.c.beat(ctx, r.id); err != nil && ctx.Err() == nil {
				r.c.failed(err)
				continue
			}
		}
		if r.c.Status().Trouble != nil {
			continue
		}
		var errs []error
		for _, level := range litestream.DefaultCompactionLevels[1:] {
			errs = append(errs, r.compact(ctx, level))
		}
		if time.Since(begun) >= litestream.DefaultSnapshotInterval {
			begun = time.Now()
			errs = append(errs, r.compact(ctx, r.store.SnapshotLevel()))
		}
		if time.Since(lastHour) >= time.Hour {
			lastHour = time.Now()
			errs = append(errs, r.store.EnforceSnapshotRetention(ctx, r.db), r.c.expire(ctx))
		}
		if err := errors.Join(errs...); err != nil && ctx.Err() == nil {
			r.c.log.Warn("the copy off this machine could not be tidied up", "error", err)
		}
	}
}

func (r *run) compact(ctx context.Context, level *litestream.CompactionLevel) error {
	r.mu.Lock()
	begun := r.shipped > 0
	r.mu.Unlock()
	if !begun {
		return nil
	}
	ctx, done := context.WithTimeout(ctx, time.Hour)
	defer done()
	_, err := r.store.CompactDB(ctx, r.db, level)
	if errors.Is(err, litestream.ErrNoCompaction) || errors.Is(err, litestream.ErrCompactionTooEarly) || errors.Is(err, litestream.ErrDBNotReady) {
		return nil
	}
	return err
}
