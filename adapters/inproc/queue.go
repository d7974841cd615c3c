package inproc

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tokri/core/login"
	"tokri/core/panics"
)

// QueueConfig has the limits of a queue.
type QueueConfig struct {
	Length   int           // jobs that may wait
	Workers  int           // jobs that run at the same time
	Deadline time.Duration // for one job
	// Report gets the result of each job: nil, its error, or ErrQueueFull. It is called from several
	// goroutines.
	Report func(name string, err error)
}

// Queue runs jobs in the background. Its length is fixed: it refuses jobs that do not fit. Close finishes the
// jobs that were accepted.
type Queue struct {
	config  QueueConfig
	jobs    chan job
	workers sync.WaitGroup
	cancel  context.CancelFunc

	mu     sync.Mutex // guards closed, and prevents closing the channel during a write to it
	closed bool
}

var _ login.Background = (*Queue)(nil)

type job struct {
	name string
	run  func(context.Context) error
}

// ErrQueueFull is reported for a job that was refused.
var ErrQueueFull = errors.New("the queue is full")

// NewQueue makes a queue and starts its workers.
func NewQueue(c QueueConfig) *Queue {
	ctx, cancel := context.WithCancel(context.Background())
	q := &Queue{config: c, jobs: make(chan job, c.Length), cancel: cancel}
	for range max(c.Workers, 1) {
		q.workers.Go(func() {
			for j := range q.jobs {
				q.config.Report(j.name, q.do(ctx, j))
			}
		})
	}
	return q
}

// do runs one job. If the job panics, the panic is returned as an error.
func (q *Queue) do(ctx context.Context, j job) error {
	ctx, cancel := context.WithTimeout(ctx, q.config.Deadline)
	defer cancel()
	return panics.Try(func() error { return j.run(ctx) })
}

func (q *Queue) Enqueue(name string, run func(context.Context) error) bool {
	if q.offer(job{name, run}) {
		return true
	}
	q.config.Report(name, ErrQueueFull)
	return false
}

func (q *Queue) offer(j job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	select {
	case q.jobs <- j:
		return true
	default:
		return false
	}
}

func (q *Queue) Waiting() int { return len(q.jobs) }

// Close stops accepting jobs and finishes those that wait. If ctx ends before they are finished, they are
// cancelled.
func (q *Queue) Close(ctx context.Context) error {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.jobs)
	}
	q.mu.Unlock()
	done := make(chan struct{})
	go func() {
		q.workers.Wait()
		close(done)
	}()
	defer q.cancel()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		q.cancel()
		<-done
		return fmt.Errorf("finish the jobs that wait: %w", ctx.Err())
	}
}
