package checkout

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Sweep carries on what was left lying: orders whose runner is gone, and payments and refunds
// that are due for a look. It returns how many orders it moved, and every error.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	const batch = 100
	ids, err := s.Orders.Due(ctx, s.Now(), batch)
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	var lock sync.Mutex
	var moved int
	var failures []error
	waiting := make(chan string)
	var runners sync.WaitGroup
	for range max(s.Runners, 1) {
		runners.Go(func() {
			for id := range waiting {
				_, err := s.Resume(ctx, id)
				lock.Lock()
				if err != nil {
					failures = append(failures, err)
				} else {
					moved++
				}
				lock.Unlock()
			}
		})
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		waiting <- id
	}
	close(waiting)
	runners.Wait()
	return moved, errors.Join(failures...)
}
