// Package sweep works through the records that are due, a batch at a time.
package sweep

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"tokri/core/moving"
	"tokri/core/panics"
)

// The sizes of a batch. A record that cannot be read stays due for the longest time, so a batch has as many records
// more as the last one left stuck; otherwise a hundred of them would hold up all others.
const (
	usual = 100
	most  = 10_000
)

// Sweep is one kind of sweep of a server.
type Sweep struct{ stuck atomic.Int64 }

// Size returns how many records the next batch should have.
func (s *Sweep) Size() int { return min(usual+int(s.stuck.Load()), most) }

// Each does the work for each record, for as many records at once as there are workers (0 means one). It returns for
// how many it succeeded, with the errors of the others, each after what and the record's id; a panic is an error. stuck
// says that the record is still as due as before. Each begins no record after ctx has ended, or after one was refused because the
// shop moves: so would all others be.
func (s *Sweep) Each(ctx context.Context, what string, workers int, ids []string,
	do func(id string) (stuck bool, err error),
) (done int, err error) {
	var lock sync.Mutex
	var stuck int64
	var failures []error
	var moves atomic.Bool
	waiting := make(chan string)
	var running sync.WaitGroup
	for range max(workers, 1) {
		running.Go(func() {
			for id := range waiting {
				remains := true // also after a panic
				err := panics.Try(func() (err error) { remains, err = do(id); return err })
				lock.Lock()
				if remains {
					stuck++
				}
				if errors.Is(err, moving.ErrMoving) {
					moves.Store(true)
				}
				if err != nil {
					failures = append(failures, fmt.Errorf("%s %s: %w", what, id, err))
				} else {
					done++
				}
				lock.Unlock()
			}
		})
	}
	for _, id := range ids {
		if ctx.Err() != nil || moves.Load() {
			break
		}
		waiting <- id
	}
	close(waiting)
	running.Wait()
	s.stuck.Store(stuck)
	return done, errors.Join(failures...)
}
